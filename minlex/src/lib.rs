//! The catalogue of all 5,472,730,538 essentially different Sudoku solution grids.

pub use minlex_catalog::*;
pub use minlex_lookup::*;
pub use minlex_puzzle::*;

/// Names of puzzles, figures and exchange formats; with the feature `names`.
#[cfg(feature = "names")]
pub use minlex_names as names;

/// A number for every solution grid; with the feature `index`.
#[cfg(feature = "index")]
pub use minlex_index as index;
