//! What a Sudoku solution grid, a chute, a symmetry, a rank and a minlex table file *are*.

pub mod band;
pub mod chute;
pub mod counts;
pub mod format;
pub mod grid;
pub mod minlex;
pub mod rank;
pub mod symmetry;

pub use band::Band;
pub use grid::{Grid, GridError, Unit};
pub use minlex::{automorphisms, minlex, minlex_with_transform};
pub use rank::{Rank, RankError};
pub use symmetry::{Transform, TransformError};
