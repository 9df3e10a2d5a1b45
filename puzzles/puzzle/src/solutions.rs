//! Solutions of puzzles.

use alloc::boxed::Box;
use core::fmt;
use core::ops::ControlFlow;

use minlex_catalog::Grid;

use crate::puzzle::Puzzle;
use crate::solver::{self, Order, Start};

/// The fewest givens of a valid puzzle (McGuire, Tugemann, Civario 2012).
pub const MIN_GIVENS: u32 = 17;

/// The solutions of a puzzle: none, the only one, or two of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "there are none, one or several")]
pub enum Solutions {
    /// No solution.
    None,
    /// The only solution.
    One(Grid),
    /// Two different solutions, and perhaps more.
    Several(Grid, Grid),
}

/// Reason why a puzzle is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidPuzzle {
    /// Fewer than [`MIN_GIVENS`] givens; holds their number.
    FewGivens(u32),
    /// No solution.
    NoSolution,
    /// Two different solutions, and perhaps more.
    SeveralSolutions(Box<[Grid; 2]>),
}

impl fmt::Display for InvalidPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidPuzzle::FewGivens(n) => write!(
                f,
                "the puzzle has {n} given{}: with fewer than {MIN_GIVENS} it cannot have exactly \
                 one solution",
                if *n == 1 { "" } else { "s" }
            ),
            InvalidPuzzle::NoSolution => {
                f.write_str("the puzzle has no solution: expected exactly one")
            }
            InvalidPuzzle::SeveralSolutions(two) => write!(
                f,
                "the puzzle has several solutions: expected exactly one, found for example {} and \
                 {}",
                two[0], two[1]
            ),
        }
    }
}

impl core::error::Error for InvalidPuzzle {}

impl Puzzle {
    /// Solves a puzzle.
    ///
    /// Takes about a microsecond for a minimal puzzle, some tens for the hardest known ones.
    ///
    /// ```
    /// use minlex::{Puzzle, Solutions};
    ///
    /// match Puzzle::EMPTY.solve() {
    ///     Solutions::None => println!("no solution"),
    ///     Solutions::One(grid) => println!("{grid}"),
    ///     Solutions::Several(one, other) => println!("{one} or {other}"),
    /// }
    /// ```
    #[must_use]
    pub fn solve(&self) -> Solutions {
        let mut grids = [None; 2];
        let in_order = self.fill(Order::Any, &mut grids);
        if grids[1].is_some() && !in_order {
            self.fill(Order::Reading, &mut grids);
        }
        match grids {
            [None, _] => Solutions::None,
            [Some(one), None] => Solutions::One(one),
            [Some(one), Some(other)] => Solutions::Several(one, other),
        }
    }

    /// Writes the first two solutions; true if they came in reading order.
    fn fill(&self, order: Order, grids: &mut [Option<Grid>; 2]) -> bool {
        let mut count = 0;
        solver::search(self, order, |solution| {
            grids[count] = Some(solution.grid());
            count += 1;
            if count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    }

    /// The only solution of a valid puzzle. Fails without a search below 17 givens.
    ///
    /// ```
    /// use minlex::{InvalidPuzzle, Puzzle};
    ///
    /// assert_eq!(Puzzle::EMPTY.solution(), Err(InvalidPuzzle::FewGivens(0)));
    /// ```
    ///
    /// # Errors
    /// [`InvalidPuzzle`] without exactly one solution.
    pub fn solution(&self) -> Result<Grid, InvalidPuzzle> {
        let givens = self.givens().len();
        if givens < MIN_GIVENS {
            return Err(InvalidPuzzle::FewGivens(givens));
        }
        match self.solve() {
            Solutions::One(grid) => Ok(grid),
            Solutions::None => Err(InvalidPuzzle::NoSolution),
            Solutions::Several(one, other) => {
                Err(InvalidPuzzle::SeveralSolutions(Box::new([one, other])))
            }
        }
    }

    /// Number of solutions, or `limit` if there are at least that many.
    ///
    /// Takes well below a microsecond for each solution, of which an empty board has 6.67e21.
    ///
    /// ```
    /// # use minlex::Puzzle;
    /// assert_eq!(Puzzle::EMPTY.count_solutions(1000), 1000);
    /// ```
    #[must_use]
    pub fn count_solutions(&self, limit: u64) -> u64 {
        self.count_solutions_while(limit, || true)
    }

    /// [`Puzzle::count_solutions`] that calls `go_on` at each solution and stops once it returns
    /// false.
    ///
    /// ```
    /// # use minlex::Puzzle;
    /// let mut left = 1000;
    /// let count = Puzzle::EMPTY.count_solutions_while(u64::MAX, || {
    ///     left -= 1;
    ///     left > 0
    /// });
    /// assert_eq!(count, 1000);
    /// ```
    #[must_use]
    pub fn count_solutions_while(&self, limit: u64, mut go_on: impl FnMut() -> bool) -> u64 {
        let mut count = 0;
        if limit > 0 {
            solver::search(self, Order::Any, |_| {
                count += 1;
                if count < limit && go_on() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
        }
        count
    }

    /// Calls `visit` with each solution once, until it breaks, and returns the value of the break.
    /// The order is arbitrary, but always the same.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    ///
    /// use minlex::Puzzle;
    ///
    /// let first = Puzzle::EMPTY.visit_solutions(ControlFlow::Break);
    /// assert!(first.is_break());
    /// ```
    pub fn visit_solutions<B>(
        &self,
        mut visit: impl FnMut(Grid) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut end = ControlFlow::Continue(());
        solver::search(self, Order::Reading, |solution| {
            end = visit(solution.grid());
            match end {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(_) => ControlFlow::Break(()),
            }
        });
        end
    }
}

/// The state of a walk through the solutions of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Walked {
    /// Solutions found.
    pub solutions: u64,
    /// Solutions and contradictions.
    pub ends: u64,
    /// Share of the tree of decisions that is done, where each decision halves what is below it.
    pub share: f64,
}

impl Walked {
    /// A walk that asks `go_on` at each end of a path. As soon as the walk seems long, ends come
    /// from all over the tree by turns, so the share that is done is an estimate of the rest.
    pub fn through(start: Start<'_>, mut go_on: impl FnMut(&Walked) -> bool) -> Walked {
        let mut walked = Walked::default();
        solver::search_ends(start, Order::AllOver, &mut |end, share| {
            walked.solutions += u64::from(end.is_some());
            walked.ends += 1;
            walked.share += share;
            if go_on(&walked) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        walked
    }
}
