//! Counts without struck candidates, against solutions that are gone through one by one.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use minlex_catalog::DigitSet;
use minlex_count::{CountError, count_without};
use minlex_puzzle::Puzzle;

use crate::{GRIDS, parse, random_puzzle, solutions};

type Struck = [DigitSet; 81];

fn without(puzzle: &Puzzle, struck: &Struck) -> Result<u128, CountError> {
    let threads = NonZero::new(2).unwrap();
    count_without(puzzle, struck, threads, &|_| (), &AtomicBool::new(false))
}

fn struck(cells: &[(usize, DigitSet)]) -> Struck {
    let mut struck = [DigitSet::EMPTY; 81];
    cells.iter().for_each(|&(cell, digits)| struck[cell] = digits);
    struck
}

fn walked(puzzle: &Puzzle, struck: &Struck) -> u128 {
    let mut count = 0;
    let end: ControlFlow<()> = puzzle.visit_solutions(|grid| {
        let fits = |(&digit, struck): (&u8, &DigitSet)| !struck.contains(digit);
        count += u128::from(grid.digits().iter().zip(struck).all(fits));
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    count
}

/// Few solutions are walked; with 22 givens there are mostly too many for that.
#[test]
fn as_many_as_a_walk_finds() {
    let mut random = Rng::with_seed(31);
    let mut positive = 0;
    for (givens, cells) in [(30, 3), (26, 40), (22, 1), (22, 2), (22, 3)] {
        let mut puzzle = random_puzzle(&mut random, givens);
        while puzzle.count_solutions(200_000) == 200_000 {
            puzzle = random_puzzle(&mut random, givens);
        }
        for most in [2, 7] {
            let mut struck = [DigitSet::EMPTY; 81];
            for _ in 0..cells {
                let digits = (0..most).map(|_| random.u8(1..=9)).collect();
                struck[random.usize(..81)] = digits;
            }
            let expected = walked(&puzzle, &struck);
            assert_eq!(without(&puzzle, &struck), Ok(expected), "{puzzle} {struck:?}");
            positive += u32::from(expected > 0);
        }
    }
    assert!(positive > 4, "only {positive}");
}

#[test]
fn digits_of_a_cell_add_up_to_all() {
    let mut random = Rng::with_seed(32);
    let puzzle = random_puzzle(&mut random, 16);
    let all = solutions(&puzzle);
    let cell = (0..81).find(|&cell| puzzle.cells()[cell] == 0).unwrap();
    let only = |digits: DigitSet| without(&puzzle, &struck(&[(cell, !digits)])).unwrap();
    assert!((1..=9).map(|digit| only(DigitSet::of([digit]))).sum::<u128>() == all && all > 0);
    let low = DigitSet::of([1, 2, 3, 4]);
    assert!(only(low) + only(!low) == all && only(DigitSet::ALL) == all);
    assert_eq!(only(DigitSet::EMPTY), 0);
}

/// A given that is struck out leaves nothing; another digit of its cell changes nothing.
#[test]
fn givens_hold_one_digit() {
    let puzzle = parse(&format!("12{}", ".".repeat(79)));
    let digits = |digits| without(&puzzle, &struck(&[(0, digits)]));
    assert_eq!(digits(DigitSet::of([1])), Ok(0));
    assert_eq!(digits(DigitSet::of([2, 9])), Ok(GRIDS / 72));
}

/// No 1 in the first two cells of the empty board; then in a box and a row, where none is left.
#[test]
fn several_cells_are_independent_places() {
    let one = DigitSet::of([1]);
    let cells = |cells: &[usize]| {
        let cells: Vec<_> = cells.iter().map(|&cell| (cell, one)).collect();
        without(&Puzzle::EMPTY, &struck(&cells))
    };
    assert_eq!(cells(&[0, 1]), Ok(GRIDS / 9 * 7));
    assert_eq!(cells(&[0, 1, 2, 9, 10, 11, 18, 19, 20]), Ok(0));
}

#[test]
fn too_many_counts_are_refused() {
    let odd = DigitSet::of([1, 3, 5, 7]);
    let cells: Vec<_> = (0..81).step_by(16).map(|cell| (cell, odd)).collect();
    let refused = without(&Puzzle::EMPTY, &struck(&cells));
    let error = CountError::TooManyCounts { most: 1000 };
    assert_eq!(refused, Err(error));
    assert_eq!(
        error.to_string(),
        "the struck candidates need more than 1000 counts: strike out fewer, or in fewer cells"
    );
}
