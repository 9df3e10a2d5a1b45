//! Doors for the other crates of this project, free to change in any version. Callers vouch for
//! arguments: a wrong one breaks everything after it.

use minlex_catalog::MinlexForm;

use crate::{CanonicalPuzzle, Givens, Puzzle};

pub use crate::alphabet::{NO_VALUE, character, shown, value};
pub use crate::solutions::Walked;
pub use crate::solver::Start;

/// The puzzle with these cells, each at most 9.
#[must_use]
pub fn puzzle_from_cells(cells: [u8; 81]) -> Puzzle {
    Puzzle::from_cells_unchecked(cells)
}

/// The canonical puzzle with this solution and these givens, which must be one.
#[must_use]
pub fn canonical_puzzle_from_parts(solution: MinlexForm, givens: Givens) -> CanonicalPuzzle {
    CanonicalPuzzle::from_parts_unchecked(solution, givens)
}
