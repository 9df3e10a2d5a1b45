//! numbers
mod class_order;
mod classes;
mod fills;
mod lexicographic;
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

/// x
pub fn lindex(grid: &Grid) -> GridIndex {
    GridIndex::from_valid(lexicographic::index(grid))
}
/// x
pub fn lgrid_at(index: GridIndex) -> Grid {
    lexicographic::grid(index.get())
}
/// x
pub fn prepare() {
    lexicographic::prepare(1)
}
