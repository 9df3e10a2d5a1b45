//! The number of solutions of a puzzle.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::Grid;
use minlex_puzzle::__internal::{Start, Walked};
use minlex_puzzle::{MIN_GIVENS, Puzzle};

use crate::chutes::Chutes;
use crate::error::CountError;
use crate::kernel::Kernel;
use crate::plan::Plan;
use crate::sum::Sum;
use crate::threads::Threads;

/// Ends of a walk, solutions and contradictions, before its length is estimated: some 50
/// microseconds.
const FIRST: u64 = 400;
/// Ends from one look at the length of a walk to the next, some ten microseconds: a look at each
/// takes a hundredth of the walk.
const STEP: u64 = 64;
/// Ends left at most in a walk that goes on, with [`MANY`] givens and more: twice as long as the
/// sum over the chutes takes, for an estimate may be wrong. Half as many again for each given less.
const LEFT: u64 = 2000;
/// Givens that leave few choices to the chutes.
const MANY: u32 = 25;
/// The most solutions that are kept as a list.
pub(crate) const LISTED: usize = 50_000;
/// Terms of the sum over the chutes, some 25 milliseconds: the time of the other sum.
const TERMS: u64 = 75_000_000;

/// The progress of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Parts done.
    pub done: usize,
    /// Parts to do.
    pub parts: usize,
}

/// The exact number of solutions of any puzzle: 0 for one that contradicts itself,
/// 6,670,903,752,021,072,936,960 for the empty board.
///
/// Mostly takes less than a millisecond from 25 givens on and a hundredth of a second from 17 on.
/// Below that it takes up to some seconds of CPU time and 160 MB. The first sum of a process makes
/// tables, in half a millisecond. `progress` is called after each part, on any thread; the count
/// ends soon after `cancel` is set.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex::Puzzle;
/// use minlex::count::count;
///
/// // The first row is given.
/// let puzzle: Puzzle = format!("123456789{}", ".".repeat(72)).parse()?;
/// let one = NonZero::<usize>::MIN;
/// let count = count(&puzzle, one, &|_| (), &AtomicBool::new(false))?;
/// assert_eq!(count, 6_670_903_752_021_072_936_960 / 362_880);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::Cancelled`] and [`CountError::OutOfMemory`].
pub fn count(
    puzzle: &Puzzle,
    threads: NonZero<usize>,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<u128, CountError> {
    if is_contradictory(puzzle) {
        return Ok(0);
    }
    let threads = Threads { count: threads, cancel };
    if let Some(count) = walked(Start::Puzzle(puzzle), most_left(puzzle), cancel)? {
        return Ok(count);
    }
    if puzzle.givens().len() >= MIN_GIVENS {
        let chutes = Chutes::of(puzzle);
        if chutes.terms() <= TERMS {
            return Ok(chutes.count(&threads)?);
        }
    }
    Ok(sum(Plan::of(puzzle), &threads, progress)?)
}

pub(crate) fn sum(
    plan: Plan,
    threads: &Threads<'_>,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<u128, crate::threads::Stopped> {
    let kernel = Kernel::detect();
    let sum = Sum::new(plan, kernel, threads)?;
    let parts = sum.orbits.len();
    let shares = sum.shares(kernel, threads, &|done| progress(Progress { done, parts }))?;
    Ok(shares.iter().sum::<u128>() * sum.factor())
}

/// The solutions in lexicographic order, if there are fewer than `most`.
pub(crate) fn few(
    puzzle: &Puzzle,
    most: usize,
    cancel: &AtomicBool,
) -> Result<Option<Vec<Grid>>, CountError> {
    if puzzle.givens().len() < MIN_GIVENS {
        return Ok(None);
    }
    let mut grids = Vec::new();
    let end = puzzle.visit_solutions(|grid| {
        grids.push(grid);
        let goes_on = grids.len() < most && !cancel.load(Ordering::Relaxed);
        if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if cancel.load(Ordering::Relaxed) {
        return Err(CountError::Cancelled);
    }
    grids.sort_unstable();
    Ok(end.is_continue().then_some(grids))
}

/// The ends left at most in a walk that goes on.
pub(crate) fn most_left(puzzle: &Puzzle) -> u64 {
    let fewer = MANY.saturating_sub(puzzle.givens().len()).min(MANY - MIN_GIVENS);
    LEFT * 3u64.pow(fewer) / 2u64.pow(fewer)
}

/// The number of solutions by a walk, unless more ends than `most` seem to be left: the share of
/// the tree that is done gives an estimate.
pub(crate) fn walked(
    start: Start<'_>,
    most: u64,
    cancel: &AtomicBool,
) -> Result<Option<u128>, CountError> {
    let mut is_long = false;
    let walked = Walked::through(start, |Walked { ends, share, .. }| {
        if *ends % STEP != 0 {
            return true;
        }
        let seems_long = *ends as f64 * (1.0 - share) > most as f64 * share;
        is_long = *ends > FIRST && (seems_long || *ends > 10 * most);
        !is_long && !cancel.load(Ordering::Relaxed)
    });
    if cancel.load(Ordering::Relaxed) {
        return Err(CountError::Cancelled);
    }
    Ok((!is_long).then_some(walked.solutions.into()))
}

pub(crate) fn is_contradictory(puzzle: &Puzzle) -> bool {
    let mut seen = [[0u16; 9]; 3];
    puzzle.cells().iter().enumerate().any(|(cell, &digit)| {
        let (row, column) = (cell / 9, cell % 9);
        let units = [row, column, row / 3 * 3 + column / 3];
        let bit = (1 << digit) & !1;
        let twice = (0..3).any(|kind| seen[kind][units[kind]] & bit != 0);
        (0..3).for_each(|kind| seen[kind][units[kind]] |= bit);
        twice
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::Direction;

    fn check(line: &str, directions: impl Iterator<Item = Direction>) {
        let puzzle: Puzzle = line.parse().unwrap();
        let cancel = AtomicBool::new(false);
        let threads = Threads { count: NonZero::new(2).unwrap(), cancel: &cancel };
        let count = |plan| sum(plan, &threads, &|_| ()).unwrap();
        let first = count(Plan::of(&puzzle));
        let mut counts = directions.map(|at| count(Plan::in_direction(&puzzle, at)));
        assert!(first > 0);
        assert!(counts.all(|count| count == first), "{puzzle}");
        let chutes = Chutes::of(&puzzle);
        if chutes.terms() < 1 << 24 {
            assert_eq!(chutes.count(&threads), Ok(first), "{puzzle}");
        }
    }

    /// No walk through the solutions of the empty board ends.
    #[test]
    fn walks_end_soon_after_they_are_cancelled() {
        let start = Start::Puzzle(&Puzzle::EMPTY);
        let walked = walked(start, u64::MAX / 10, &AtomicBool::new(true));
        assert_eq!(walked, Err(CountError::Cancelled));
    }

    /// Three rows and three columns are empty; three digits, and an empty column; nothing of that.
    const LINES: [&str; 3] = [
        "...624.37.6.193.5...........4.9.6..5...................2.53..76.7..18..9.9.76...3",
        "....243...4.......2....34...3...........4.23.42..3......2....4...43.2.....34...2.",
        ".4.7.3..........8.9..28.........6.2.......8...........8............5..78...6.....",
    ];

    #[test]
    fn some_views_give_the_same() {
        for line in LINES {
            check(line, Direction::all().step_by(7));
        }
    }

    #[test]
    #[ignore = "long: each view of a puzzle is a count of its own"]
    fn all_views_give_the_same() {
        for line in LINES {
            check(line, Direction::all());
        }
    }

    /// Without optimisation one of the puzzles, in every other view.
    #[test]
    #[ignore = "long: each view of a puzzle is a count of its own"]
    fn all_views_of_few_givens_give_the_same() {
        check(
            "5................3..........................1............7.......................",
            Direction::all().step_by(if cfg!(debug_assertions) { 2 } else { 1 }),
        );
        if cfg!(not(debug_assertions)) {
            for line in [
                "...1..........7.................6...........3..........5.......................9.",
                ".....2.......8........1...7........3.........6..........4..9......1........5.....",
            ] {
                check(line, Direction::all());
            }
        }
    }
}
