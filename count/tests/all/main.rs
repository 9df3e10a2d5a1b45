//! Counts of solutions, held against figures and programs that share no code with them.

mod bands;
mod closed_forms;
mod layouts;
mod lexicographic;
mod marginals;
mod samples;
mod struck;
mod sum_rule;
mod walks;

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use minlex_count::{CountError, count};
use minlex_index::random_grid;
use minlex_puzzle::{Givens, Puzzle};

/// All solution grids.
const GRIDS: u128 = 6_670_903_752_021_072_936_960;
const NINE_FACTORIAL: u128 = 362_880;

fn solutions(puzzle: &Puzzle) -> u128 {
    let threads = NonZero::new(2).unwrap();
    count(puzzle, threads, &|_| (), &AtomicBool::new(false)).unwrap()
}

fn parse(line: &str) -> Puzzle {
    line.parse().unwrap()
}

/// The puzzle with one cell filled.
fn with(puzzle: &Puzzle, cell: usize, digit: u8) -> Puzzle {
    let mut cells = *puzzle.cells();
    cells[cell] = digit;
    Puzzle::from_cells(cells).unwrap()
}

/// So many random cells of a uniformly random grid.
fn random_puzzle(random: &mut Rng, givens: usize) -> Puzzle {
    random_puzzle_of(random, 9, givens)
}

/// The same of cells with the digits up to one.
fn random_puzzle_of(random: &mut Rng, digits: u8, givens: usize) -> Puzzle {
    let grid = random_grid(|| random.u64(..));
    let mut cells: Vec<usize> = (0..81).filter(|&cell| grid.digits()[cell] <= digits).collect();
    random.shuffle(&mut cells);
    let bits = cells[..givens].iter().fold(0, |bits, cell| bits | 1u128 << cell);
    Puzzle::from_solution(&grid, Givens::from_bits(bits).unwrap())
}

#[test]
fn stopped_counts_have_no_number() {
    let stopped = count(&Puzzle::EMPTY, NonZero::<usize>::MIN, &|_| (), &AtomicBool::new(true));
    assert_eq!(stopped, Err(CountError::Cancelled));
    assert_eq!(CountError::Cancelled.to_string(), "stopped");
}

#[test]
fn progress_ends_with_all_parts() {
    let last = std::sync::Mutex::new(None);
    let threads = NonZero::new(2).unwrap();
    let progress = |progress: minlex_count::Progress| {
        let mut last = last.lock().unwrap();
        if last.is_none_or(|(done, _)| done < progress.done) {
            *last = Some((progress.done, progress.parts));
        }
    };
    count(&Puzzle::EMPTY, threads, &progress, &AtomicBool::new(false)).unwrap();
    let (done, parts) = last.into_inner().unwrap().unwrap();
    assert!(done == parts && parts > 1, "{done} of {parts}");
}
