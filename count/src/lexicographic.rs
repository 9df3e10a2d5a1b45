//! The solutions of a puzzle in the order of their 81 digits, row by row.
//!
//! The solutions before a given one agree with it up to some cell and have a smaller digit there.
//! Its number is a sum of counts.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_catalog::Grid;
use minlex_puzzle::Puzzle;

use crate::count::{LISTED, count, few, is_contradictory};
use crate::error::CountError;

const GUESSED: u128 = 8 * LISTED as u128;
const FIRST: usize = 1000;

/// At most `most` solutions of a puzzle from a number on, in lexicographic order. Numbers begin
/// with 0.
///
/// Takes several counts for each cell until few solutions are left: some seconds of CPU time for a
/// nearly empty board.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex_count::solutions_from;
/// use minlex_puzzle::Puzzle;
///
/// let puzzle: Puzzle =
///     "5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........"
///         .parse()?;
/// let (one, go_on) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let grids = solutions_from(&puzzle, 1, 100, one, &go_on)?;
/// assert_eq!(grids.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::NoSuchNumber`] beyond the last solution, and those of [`count()`](crate::count()).
pub fn solutions_from(
    puzzle: &Puzzle,
    number: u128,
    most: usize,
    threads: NonZero<usize>,
    cancel: &AtomicBool,
) -> Result<Vec<Grid>, CountError> {
    let mut walk = Walk { most, grids: Vec::new(), threads, cancel };
    let total = if number == 0 { None } else { Some(walk.count(puzzle)?) };
    match total {
        Some(count) if number >= count => return Err(CountError::NoSuchNumber { number, count }),
        _ if is_contradictory(puzzle) => {}
        Some(total) => walk.below(puzzle, Some(Place { number, total }))?,
        None => walk.below(puzzle, None)?,
    }
    if walk.grids.is_empty() && most > 0 {
        return Err(CountError::NoSuchNumber { number, count: 0 });
    }
    Ok(walk.grids)
}

/// The number of a solution: the inverse of [`solutions_from`], at about the same cost.
///
/// # Errors
/// [`CountError::NotASolution`] if the grid does not have the givens, and those of
/// [`count()`](crate::count()).
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex_count::{number_of, solutions_from};
/// use minlex_puzzle::Puzzle;
///
/// let puzzle: Puzzle = format!("123456789456789123789123456{}", ".".repeat(54)).parse()?;
/// let (one, go_on) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let grids = solutions_from(&puzzle, 1_000_000, 1, one, &go_on)?;
/// assert_eq!(number_of(&puzzle, &grids[0], one, &go_on)?, 1_000_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn number_of(
    puzzle: &Puzzle,
    grid: &Grid,
    threads: NonZero<usize>,
    cancel: &AtomicBool,
) -> Result<u128, CountError> {
    let differs = |&cell: &usize| ![0, grid.digits()[cell]].contains(&puzzle.cells()[cell]);
    if let Some(cell) = (0..81).find(differs) {
        return Err(CountError::NotASolution { cell });
    }
    let walk = Walk { most: 0, grids: Vec::new(), threads, cancel };
    let (mut puzzle, mut total, mut number) = (*puzzle, None, 0);
    let mut guess: Option<u128> = None;
    loop {
        if guess.is_none_or(|guess| guess < GUESSED)
            && let Some(grids) = few(&puzzle, LISTED, cancel)?
        {
            return Ok(number + grids.partition_point(|other| other < grid) as u128);
        }
        let (cell, next) = next(&puzzle);
        let at = next.partition_point(|puzzle| puzzle.cells()[cell] < grid.digits()[cell]);
        let backwards = next.len() - at + usize::from(total.is_none());
        if at <= backwards {
            let mut before = 0;
            for puzzle in &next[..at] {
                before += walk.count(puzzle)?;
            }
            number += before;
            total = None;
            guess = match at {
                0 => guess.map(|guess| guess / next.len() as u128),
                _ => Some(before / at as u128),
            };
        } else {
            number += match total {
                Some(total) => total,
                None => walk.count(&puzzle)?,
            };
            for puzzle in next[at..].iter().rev() {
                let count = walk.count(puzzle)?;
                number -= count;
                total = Some(count);
            }
            guess = total;
        }
        puzzle = next[at];
    }
}

struct Walk<'a> {
    most: usize,
    grids: Vec<Grid>,
    threads: NonZero<usize>,
    cancel: &'a AtomicBool,
}

#[derive(Clone, Copy)]
struct Place {
    /// The number of the first, below the total.
    number: u128,
    total: u128,
}

impl Walk<'_> {
    fn count(&self, puzzle: &Puzzle) -> Result<u128, CountError> {
        count(puzzle, self.threads, &|_| (), self.cancel)
    }

    /// Lists the solutions, all or from a place on.
    fn below(&mut self, puzzle: &Puzzle, place: Option<Place>) -> Result<(), CountError> {
        let left = self.most - self.grids.len();
        let listed = match place {
            Some(place) if place.total >= LISTED as u128 => None,
            Some(_) => few(puzzle, LISTED, self.cancel)?,
            None => few(puzzle, left.saturating_mul(4).clamp(FIRST, LISTED), self.cancel)?,
        };
        if let Some(grids) = listed {
            let skipped = place.map_or(0, |place| place.number as usize);
            self.grids.extend(grids.into_iter().skip(skipped).take(left));
            return Ok(());
        }
        let (_, mut next) = next(puzzle);
        if let Some(place) = place {
            let (at, place) = self.child(&next, place)?;
            self.below(&next[at], Some(place).filter(|place| place.number > 0))?;
            next.drain(..=at);
        }
        for puzzle in &next {
            if self.grids.len() < self.most {
                self.below(puzzle, None)?;
            }
        }
        Ok(())
    }

    /// The puzzle that has a place, and the place in it. Counts from the nearer end; the solutions
    /// of the puzzles follow each other.
    fn child(&self, puzzles: &[Puzzle], place: Place) -> Result<(usize, Place), CountError> {
        let Place { mut number, total: mut left } = place;
        let is_forwards = number < left / 2;
        for i in 0..puzzles.len() {
            let at = if is_forwards { i } else { puzzles.len() - 1 - i };
            let is_last = i + 1 == puzzles.len();
            let total = if is_last { left } else { self.count(&puzzles[at])? };
            left -= total;
            if is_forwards && number < total {
                return Ok((at, Place { number, total }));
            }
            if !is_forwards && number >= left {
                return Ok((at, Place { number: number - left, total }));
            }
            if is_forwards {
                number -= total;
            }
        }
        unreachable!("the puzzles have as many solutions as the one they are made of")
    }
}

/// The first empty cell, and the puzzles with each possible digit there.
fn next(puzzle: &Puzzle) -> (usize, Vec<Puzzle>) {
    let cell = puzzle.cells().iter().position(|&digit| digit == 0).unwrap_or(0);
    let filled = (1..=9).map(|digit| {
        let mut cells = *puzzle.cells();
        cells[cell] = digit;
        minlex_puzzle::__internal::puzzle_from_cells(cells)
    });
    (cell, filled.filter(|puzzle| !is_contradictory(puzzle)).collect())
}
