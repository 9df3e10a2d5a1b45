//! Rank and unrank essentially different Sudoku solution grids from a minlex table.

pub mod complete;
mod error;
pub mod fills;
pub mod kernel;
mod look_up;
pub mod plan;
pub mod prefix;
mod source;
mod table;

pub use error::{LookupError, OpenError};
pub use look_up::Scan;
pub use table::{Info, Table};
