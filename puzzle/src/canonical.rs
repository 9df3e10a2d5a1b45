//! Canonical puzzles: the one puzzle that stands for all disguises of a valid puzzle.
//!
//! A *valid* puzzle has exactly one solution. It is carried onto the minlex form of that solution,
//! together with its givens. If the solution has automorphisms there are several ways to do so; the
//! smallest of the images is taken, row-major with an empty cell below any digit. Two valid puzzles
//! are equivalent exactly when their canonical puzzles are equal.
//!
//! All images are cut out of the same grid, so comparing them is comparing sets of givens.

use std::fmt;

use minlex_catalog::{Grid, MinlexForm, Transform};

use crate::givens::Givens;
use crate::puzzle::Puzzle;
use crate::solver::{Solutions, solve};

/// The fewest givens of a valid puzzle (McGuire, Tugemann, Civario 2012).
pub const MIN_GIVENS: u32 = 17;

/// A canonical puzzle and how it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    solution: MinlexForm,
    givens: Givens,
    morph: Transform,
}

/// Why a puzzle has no canonical puzzle, and so no name: it is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InvalidPuzzle {
    /// Fewer than 17 givens: such a puzzle cannot have exactly one solution.
    FewGivens(u32),
    /// No solution.
    NoSolution,
    /// Several solutions, of which these two differ.
    SeveralSolutions(Box<[Grid; 2]>),
}

impl fmt::Display for InvalidPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidPuzzle::FewGivens(n) => write!(
                f,
                "the puzzle has {n} given{}: with fewer than {MIN_GIVENS} it cannot have exactly one solution",
                if *n == 1 { "" } else { "s" }
            ),
            InvalidPuzzle::NoSolution => {
                f.write_str("the puzzle has no solution: expected exactly one")
            }
            InvalidPuzzle::SeveralSolutions(two) => write!(
                f,
                "the puzzle has several solutions: expected exactly one, found for example {} and {}",
                two[0], two[1]
            ),
        }
    }
}

impl std::error::Error for InvalidPuzzle {}

/// The one solution of a valid puzzle.
///
/// # Errors
/// [`InvalidPuzzle`] says why there is none.
pub fn solution(puzzle: &Puzzle) -> Result<Grid, InvalidPuzzle> {
    let givens = puzzle.givens().count();
    if givens < MIN_GIVENS {
        return Err(InvalidPuzzle::FewGivens(givens));
    }
    match solve(puzzle) {
        Solutions::One(grid) => Ok(grid),
        Solutions::None => Err(InvalidPuzzle::NoSolution),
        Solutions::Several(one, other) => {
            Err(InvalidPuzzle::SeveralSolutions(Box::new([one, other])))
        }
    }
}

impl Canonical {
    /// The canonical puzzle of a valid puzzle. A few microseconds, most of them for the solution.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution.
    pub fn of(puzzle: &Puzzle) -> Result<Canonical, InvalidPuzzle> {
        solution(puzzle).map(|grid| Canonical::with_solution(puzzle, &grid))
    }

    /// As [`Canonical::of`] if the solution is known.
    pub fn with_solution(puzzle: &Puzzle, solution: &Grid) -> Canonical {
        let mut best: Option<Canonical> = None;
        let (form, ways) = solution.minlex_with_transforms();
        for way in ways {
            let givens = puzzle.transformed(&way).givens();
            match &mut best {
                None => {
                    best = Some(Canonical {
                        solution: form,
                        givens,
                        morph: way.inverse(),
                    });
                }
                Some(best) => {
                    let order = givens.cmp(&best.givens);
                    if order.is_lt() || order.is_eq() && way.inverse() < best.morph {
                        (best.givens, best.morph) = (givens, way.inverse());
                    }
                }
            }
        }
        match best {
            Some(best) => best,
            None => unreachable!("every grid has a way to its minlex form"),
        }
    }

    /// The solution of the canonical puzzle.
    #[must_use]
    pub fn solution(&self) -> &MinlexForm {
        &self.solution
    }

    /// Which cells are given.
    #[must_use]
    pub fn givens(&self) -> Givens {
        self.givens
    }

    /// The canonical puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::cut(&self.solution.grid(), self.givens)
    }

    /// The symmetry that leads from the canonical puzzle back to the puzzle it was made from. If
    /// there are several (then the puzzle has automorphisms itself), the one with the smallest
    /// [`crate::morph::MorphIndex`].
    #[must_use]
    pub fn morph(&self) -> &Transform {
        &self.morph
    }
}
