//! Uniformly random solutions of a puzzle.

use std::fmt;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_catalog::Grid;
use minlex_puzzle::Puzzle;

use crate::count::{self, LISTED, Progress};
use crate::drawn::Drawn;
use crate::error::CountError;
use crate::plan::Plan;
use crate::threads::Threads;

/// All solutions of a puzzle, to draw from.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex_count::Sampler;
/// use minlex_puzzle::Puzzle;
///
/// let (one, go_on) = (NonZero::<usize>::MIN, AtomicBool::new(false));
/// let puzzle: Puzzle = format!("{}123456789", ".".repeat(72)).parse()?;
/// let sampler = Sampler::of(&puzzle, one, &|_| (), &go_on)?;
/// assert_eq!(sampler.count(), 18_383_222_420_692_992);
///
/// // A pattern in place of random words.
/// let mut words = (1u64..).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
/// let grids = sampler.sample(100, || words.next().unwrap(), one, &go_on)?;
/// assert!(grids.iter().all(|grid| grid.to_string().ends_with("123456789")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Sampler(Solutions);

enum Solutions {
    /// In lexicographic order.
    Few(Vec<Grid>),
    /// Indexed by number.
    Many(Box<Drawn>),
}

impl fmt::Debug for Sampler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sampler").field("count", &self.count()).finish()
    }
}

impl Sampler {
    /// Counts the solutions at the cost of [`count()`](crate::count()). Keeps tables of up to 160
    /// MB.
    ///
    /// # Errors
    /// As [`count()`](crate::count()).
    pub fn of(
        puzzle: &Puzzle,
        threads: NonZero<usize>,
        progress: &(dyn Fn(Progress) + Sync),
        cancel: &AtomicBool,
    ) -> Result<Sampler, CountError> {
        if count::is_contradictory(puzzle) {
            return Ok(Sampler(Solutions::Few(Vec::new())));
        }
        if let Some(grids) = count::few(puzzle, LISTED, cancel)? {
            return Ok(Sampler(Solutions::Few(grids)));
        }
        let drawn = Drawn::of(Plan::of(puzzle), &Threads { count: threads, cancel }, progress)?;
        Ok(Sampler(Solutions::Many(Box::new(drawn))))
    }

    /// The number of solutions.
    #[must_use]
    pub fn count(&self) -> u128 {
        match &self.0 {
            Solutions::Few(grids) => grids.len() as u128,
            Solutions::Many(drawn) => drawn.count(),
        }
    }

    /// Uniformly random solutions, from 64-bit random words. The same words give the same solutions
    /// with any number of threads, on any machine; another version may order them anew.
    ///
    /// A number has as many bits as the largest: the top bits of one word, or a whole word and,
    /// above it, the top bits of the next. Numbers that are too large are drawn again.
    ///
    /// The first thousand take up to twice as long as the count, and each of many more some tens of
    /// microseconds.
    ///
    /// # Errors
    /// [`CountError::NoSolution`] and [`CountError::Cancelled`].
    pub fn sample(
        &self,
        len: usize,
        mut words: impl FnMut() -> u64,
        threads: NonZero<usize>,
        cancel: &AtomicBool,
    ) -> Result<Vec<Grid>, CountError> {
        let count = self.count();
        if count == 0 {
            return Err(CountError::NoSolution);
        }
        let numbers: Vec<u128> = (0..len).map(|_| below(count, &mut words)).collect();
        match &self.0 {
            Solutions::Few(grids) => {
                Ok(numbers.iter().map(|&number| grids[number as usize]).collect())
            }
            Solutions::Many(drawn) => {
                Ok(drawn.grids(&numbers, &Threads { count: threads, cancel })?)
            }
        }
    }
}

/// A uniform number below a count above 0.
fn below(count: u128, words: &mut impl FnMut() -> u64) -> u128 {
    let bits = u128::BITS - (count - 1).leading_zeros();
    let mut top = |bits: u32| match bits {
        0 => 0,
        _ => u128::from(words() >> (64 - bits)),
    };
    loop {
        let low = top(bits.min(64));
        let number = top(bits.saturating_sub(64)) << 64 | low;
        if number < count {
            return number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Direction;

    /// Every direction gives the solutions of a walk, each once.
    fn check(lines: &[&str]) {
        let go_on = AtomicBool::new(false);
        let threads = Threads { count: NonZero::new(2).unwrap(), cancel: &go_on };
        for line in lines {
            let puzzle: Puzzle = line.parse().unwrap();
            let walked = count::few(&puzzle, LISTED, &go_on).unwrap().unwrap();
            for direction in Direction::all() {
                let plan = Plan::in_direction(&puzzle, direction);
                let drawn = Drawn::of(plan, &threads, &|_| ()).unwrap();
                assert_eq!(drawn.count(), walked.len() as u128);
                let numbers: Vec<u128> = (0..drawn.count()).rev().collect();
                let mut grids = drawn.grids(&numbers, &threads).unwrap();
                grids.sort_unstable();
                assert!(grids == walked, "{line} {direction:?}");
            }
        }
    }

    #[test]
    fn every_number_is_another_solution() {
        check(&[
            "...624.37.6.193.5...........4.9.6..5...................2.53..76.7..18..9.9.76...3",
        ]);
    }

    #[test]
    #[ignore = "5 seconds"]
    fn every_number_is_another_solution_of_more_puzzles() {
        check(&[
            ".8....3.7...9.....71.485......7........2.1........8.3..5...7..4.......968.2...57.",
            ".59.361...1.9....6....51.3.6.5.....1.9.51.36.1.36..9.5.6...3...531.69......1.5.93",
            "..................36954.............78523.....2318.......9.....176853...934762...",
        ]);
    }
}
