//! Counts of solutions without candidates that are struck out.

use std::array::from_fn;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_catalog::DigitSet;
use minlex_puzzle::__internal::{Start, puzzle_from_cells};
use minlex_puzzle::Puzzle;

use crate::count::{Progress, count, most_left, walked};
use crate::error::CountError;

/// The most counts that one answer is put together from.
const MOST_COUNTS: usize = 1000;

/// The exact number of solutions in which no cell holds one of its `struck` digits, row by row.
///
/// Where few solutions are left, a walk finds them, however many candidates are struck out.
/// Elsewhere the answer is put together from up to 1,000 counts. A cell without D of the N digits
/// that it could hold multiplies their number by D + 1 or N - D, whichever is less. `progress` is
/// called after each.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex::count::count_without;
/// use minlex::{DigitSet, Puzzle};
///
/// // No 1 and no 2 in the first cell: seven of the nine digits are left.
/// let mut struck = [DigitSet::EMPTY; 81];
/// struck[0] = DigitSet::of([1, 2]);
/// let (one, cancel) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let count = count_without(&Puzzle::EMPTY, &struck, one, &|_| (), &cancel)?;
/// assert_eq!(count, 6_670_903_752_021_072_936_960 / 9 * 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`count`], and [`CountError::TooManyCounts`].
pub fn count_without(
    puzzle: &Puzzle,
    struck: &[DigitSet; 81],
    threads: NonZero<usize>,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<u128, CountError> {
    let terms = terms(puzzle, struck);
    let parts = terms.as_ref().map_or(MOST_COUNTS, Vec::len);
    let candidates = from_fn(|cell| in_cell(puzzle.cells(), cell) - struck[cell]);
    let most = most_left(puzzle).saturating_mul(parts as u64);
    if let Some(count) = walked(Start::Candidates(&candidates), most, cancel)? {
        return Ok(count);
    }
    let (mut added, mut taken_away) = (0, 0);
    for (done, (puzzle, adds)) in terms?.iter().enumerate() {
        let sum = if *adds { &mut added } else { &mut taken_away };
        *sum += count(puzzle, threads, &|_| (), cancel)?;
        progress(Progress { done: done + 1, parts });
    }
    Ok(added - taken_away)
}

/// The puzzles whose solutions are added, with `true`, or taken away. Of the two forms for a cell,
/// all less the struck digits or the sum of the others, the one with fewer puzzles is taken.
fn terms(puzzle: &Puzzle, struck: &[DigitSet; 81]) -> Result<Vec<(Puzzle, bool)>, CountError> {
    let mut terms = vec![(*puzzle, true)];
    for (cell, &struck) in struck.iter().enumerate() {
        let mut next = Vec::new();
        for (puzzle, adds) in terms {
            let candidates = in_cell(puzzle.cells(), cell);
            let (kept, lost) = (candidates - struck, candidates & struck);
            let with = |digit| (with(&puzzle, cell, digit), adds);
            if kept.len() <= lost.len() + 1 {
                next.extend(kept.iter().map(with));
            } else {
                next.push((puzzle, adds));
                next.extend(lost.iter().map(with).map(|(puzzle, adds)| (puzzle, !adds)));
            }
        }
        if next.len() > MOST_COUNTS {
            return Err(CountError::TooManyCounts { most: MOST_COUNTS });
        }
        terms = next;
    }
    Ok(terms)
}

/// The digits that the givens leave to a cell.
fn in_cell(cells: &[u8; 81], cell: usize) -> DigitSet {
    let boxed = |cell: usize| (cell / 27, cell % 9 / 3);
    let sees = |other: usize| {
        other / 9 == cell / 9 || other % 9 == cell % 9 || boxed(other) == boxed(cell)
    };
    match cells[cell] {
        0 => !(0..81).filter(|&other| sees(other)).map(|other| cells[other]).collect::<DigitSet>(),
        given => DigitSet::of([given]),
    }
}

fn with(puzzle: &Puzzle, cell: usize, digit: u8) -> Puzzle {
    let mut cells = *puzzle.cells();
    cells[cell] = digit;
    puzzle_from_cells(cells)
}
