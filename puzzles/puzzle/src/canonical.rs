//! Canonical puzzles: the one puzzle that represents all disguises of a valid puzzle.
//!
//! A valid puzzle is carried to the minlex form of its solution. If the solution has automorphisms,
//! several symmetries do so, and the smallest image is taken. All show cells of one grid, so
//! comparing them is comparing sets of givens.

use core::fmt;
use core::str::FromStr;

use minlex_catalog::{Grid, MinlexForm, Transform};

use crate::givens::Givens;
use crate::puzzle::{Puzzle, PuzzleError};
use crate::solutions::InvalidPuzzle;

/// A valid puzzle that is its own canonical puzzle: the minlex form of its solution, and givens.
///
/// Canonical puzzles compare by solutions, in catalogue order, then by givens, as their names do.
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
/// assert!(CanonicalPuzzle::try_from(&puzzle).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalPuzzle {
    solution: MinlexForm,
    givens: Givens,
}

impl Puzzle {
    /// The canonical puzzle of a valid puzzle: the same for all its disguises, and for no other
    /// puzzle. About a microsecond for most, more than half of it for the solution.
    ///
    /// Not [`Puzzle::smallest_image`], which every puzzle has.
    ///
    /// ```
    /// # use minlex::Puzzle;
    /// let puzzle: Puzzle =
    ///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    ///         .parse()?;
    /// assert_eq!(
    ///     puzzle.canonical()?.to_string(),
    ///     "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidPuzzle`] if it does not have exactly one solution.
    pub fn canonical(&self) -> Result<CanonicalPuzzle, InvalidPuzzle> {
        self.solution().map(|solution| canonical_with_solution(self, &solution).0)
    }

    /// The canonical puzzle, and the *morph*: the symmetry from it back to this puzzle; the
    /// smallest, if automorphisms of the puzzle leave a choice.
    ///
    /// ```
    /// # use minlex::Puzzle;
    /// let puzzle: Puzzle =
    ///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    ///         .parse()?;
    /// let (canonical, morph) = puzzle.canonical_with_morph()?;
    /// assert_eq!(morph.apply(&canonical.puzzle()), puzzle);
    /// assert_eq!(morph.inverse().apply(&puzzle), canonical.puzzle());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`InvalidPuzzle`] if it does not have exactly one solution.
    pub fn canonical_with_morph(&self) -> Result<(CanonicalPuzzle, Transform), InvalidPuzzle> {
        self.solution().map(|solution| {
            let (canonical, transform) = canonical_with_solution(self, &solution);
            (canonical, transform.inverse())
        })
    }
}

/// The canonical puzzle of a puzzle with its only solution, and the symmetry to it with the
/// smallest inverse.
pub(crate) fn canonical_with_solution(
    puzzle: &Puzzle,
    solution: &Grid,
) -> (CanonicalPuzzle, Transform) {
    let (solution, transforms) = solution.minlex_form_with_transforms();
    let givens = puzzle.givens();
    let images = transforms.into_iter().map(|t| (t.apply(&givens), t));
    // Inverses are made only where they decide.
    let smallest = images
        .min_by(|(a, to_a), (b, to_b)| a.cmp(b).then_with(|| to_a.inverse().cmp(&to_b.inverse())));
    match smallest {
        Some((givens, transform)) => (CanonicalPuzzle { solution, givens }, transform),
        None => unreachable!("some symmetry carries every grid to its minlex form"),
    }
}

impl CanonicalPuzzle {
    /// The canonical puzzle with this solution and these givens, which must be one.
    pub(crate) fn from_parts_unchecked(solution: MinlexForm, givens: Givens) -> CanonicalPuzzle {
        CanonicalPuzzle { solution, givens }
    }

    /// The solution, a minlex form.
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
    /// 81 characters in one line, digits and `.` for empty cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.puzzle().fmt(f)
    }
}

impl fmt::Debug for CanonicalPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CanonicalPuzzle({self})")
    }
}

/// The fault of a puzzle that is not canonical.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CanonicalPuzzleError {
    /// Not a puzzle.
    Puzzle(PuzzleError),
    /// Not exactly one solution.
    Invalid(InvalidPuzzle),
    /// A valid puzzle with this other canonical puzzle.
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

    /// Accepts a puzzle that is its own canonical puzzle.
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

    /// Reads a puzzle as [`Puzzle::from_str`] does, which must be its own canonical puzzle.
    fn from_str(text: &str) -> Result<CanonicalPuzzle, CanonicalPuzzleError> {
        CanonicalPuzzle::try_from(&text.parse::<Puzzle>()?)
    }
}
