//! Canonical puzzles, each for all disguises of a valid puzzle.
//!
//! A valid puzzle is carried to the minlex form of its solution. If automorphisms leave several
//! ways, the smallest image is taken: that with the smallest set of givens.

use core::fmt;
use core::str::FromStr;

use minlex_catalog::{Grid, MinlexForm, Transform};

use crate::givens::Givens;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::solutions::InvalidPuzzle;

/// A valid puzzle that is its own canonical puzzle.
///
/// Canonical puzzles compare as their names do: by solution in catalogue order, then by givens.
///
/// ```
/// use minlex::{CanonicalPuzzle, Puzzle};
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let canonical = puzzle.canonical()?;
/// assert_eq!(canonical.solution(), &puzzle.solution()?.minlex_form());
/// assert_eq!(canonical.givens().len(), puzzle.givens().len());
/// assert_eq!(canonical.to_string().parse(), Ok(canonical));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalPuzzle {
    solution: MinlexForm,
    givens: Givens,
}

impl Puzzle {
    /// The canonical puzzle of a valid puzzle: the same for all its disguises, and for no other
    /// puzzle. Takes about a microsecond, more than half of it for the solution.
    ///
    /// [`Puzzle::smallest_image`] is another normal form, which every puzzle has.
    ///
    /// # Errors
    /// [`InvalidPuzzle`] without exactly one solution.
    pub fn canonical(&self) -> Result<CanonicalPuzzle, InvalidPuzzle> {
        self.solution().map(|solution| canonical_with_solution(self, &solution).0)
    }

    /// The canonical puzzle, and the *morph*: the symmetry from it back to this puzzle, the
    /// smallest if there are several.
    ///
    /// # Errors
    /// [`InvalidPuzzle`] without exactly one solution.
    pub fn canonical_with_morph(&self) -> Result<(CanonicalPuzzle, Transform), InvalidPuzzle> {
        self.solution().map(|solution| {
            let (canonical, transform) = canonical_with_solution(self, &solution);
            (canonical, transform.inverse())
        })
    }
}

/// The canonical puzzle of a puzzle with this solution, and the symmetry to it with the smallest
/// inverse.
pub(crate) fn canonical_with_solution(
    puzzle: &Puzzle,
    solution: &Grid,
) -> (CanonicalPuzzle, Transform) {
    let (solution, transforms) = solution.minlex_form_with_transforms();
    let givens = puzzle.givens();
    let images = transforms.into_iter().map(|t| (t.apply(&givens), t));
    let smallest = images
        .min_by(|(a, to_a), (b, to_b)| a.cmp(b).then_with(|| to_a.inverse().cmp(&to_b.inverse())));
    match smallest {
        Some((givens, transform)) => (CanonicalPuzzle { solution, givens }, transform),
        None => unreachable!("some symmetry carries every grid to its minlex form"),
    }
}

impl CanonicalPuzzle {
    pub(crate) fn from_parts_unchecked(solution: MinlexForm, givens: Givens) -> CanonicalPuzzle {
        CanonicalPuzzle { solution, givens }
    }

    /// The solution of the puzzle.
    #[must_use]
    pub fn solution(&self) -> &MinlexForm {
        &self.solution
    }

    /// The given cells.
    #[must_use]
    pub fn givens(&self) -> Givens {
        self.givens
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::from_solution(&self.solution.grid(), self.givens)
    }
}

impl From<CanonicalPuzzle> for Puzzle {
    fn from(canonical: CanonicalPuzzle) -> Puzzle {
        canonical.puzzle()
    }
}

impl From<&CanonicalPuzzle> for Puzzle {
    fn from(canonical: &CanonicalPuzzle) -> Puzzle {
        canonical.puzzle()
    }
}

impl fmt::Display for CanonicalPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle().fmt(f)
    }
}

impl fmt::Debug for CanonicalPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CanonicalPuzzle({self})")
    }
}

/// Reason why a puzzle is not canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonicalPuzzleError {
    /// Not a puzzle.
    Puzzle(PuzzleError),
    /// Not exactly one solution.
    Invalid(InvalidPuzzle),
    /// A valid puzzle that is not its own canonical puzzle; holds that puzzle.
    NotCanonical(CanonicalPuzzle),
}

impl fmt::Display for CanonicalPuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CanonicalPuzzleError::Puzzle(error) => error.fmt(f),
            CanonicalPuzzleError::Invalid(error) => error.fmt(f),
            CanonicalPuzzleError::NotCanonical(canonical) => {
                write!(f, "not a canonical puzzle: that of this puzzle is {canonical}")
            }
        }
    }
}

impl core::error::Error for CanonicalPuzzleError {}

impl From<PuzzleError> for CanonicalPuzzleError {
    fn from(error: PuzzleError) -> CanonicalPuzzleError {
        CanonicalPuzzleError::Puzzle(error)
    }
}

impl From<InvalidPuzzle> for CanonicalPuzzleError {
    fn from(error: InvalidPuzzle) -> CanonicalPuzzleError {
        CanonicalPuzzleError::Invalid(error)
    }
}

impl TryFrom<&Puzzle> for CanonicalPuzzle {
    type Error = CanonicalPuzzleError;

    fn try_from(puzzle: &Puzzle) -> Result<CanonicalPuzzle, CanonicalPuzzleError> {
        let canonical = puzzle.canonical()?;
        if canonical.puzzle() == *puzzle {
            Ok(canonical)
        } else {
            Err(CanonicalPuzzleError::NotCanonical(canonical))
        }
    }
}

impl FromStr for CanonicalPuzzle {
    type Err = CanonicalPuzzleError;

    /// Reads a puzzle as [`Puzzle::from_str`] does.
    fn from_str(text: &str) -> Result<CanonicalPuzzle, CanonicalPuzzleError> {
        CanonicalPuzzle::try_from(&text.parse::<Puzzle>()?)
    }
}
