//! numbers
mod class_order;
mod classes;
mod fills;
mod number;
mod sets;

pub use classes::{CLASSES, Class, NORMALISED_BANDS, classes};
use minlex_catalog::Grid;
pub use number::{GridIndex, GridIndexError, RECORD_BYTES};

/// x
pub fn index(grid: &Grid) -> GridIndex {
    GridIndex::from_valid(class_order::index(grid))
}
/// x
pub fn grid_at(index: GridIndex) -> Grid {
    class_order::grid(index.get())
}
