//! Lists of grids: filters, columns and rows of single grids, piece by piece.

pub(crate) mod by_splits;
mod grid_column;
mod grid_facts;
mod grid_rows;
mod piece;
mod row_maker;
mod selection;

pub use grid_column::{GridColumn, GridColumnError};
pub use grid_facts::{GridFacts, GridFilter, GridFilterError};
pub use grid_rows::{GridRows, GridValues, SelectionError};
pub use piece::Piece;
pub(crate) use piece::pieces;
pub use selection::Selection;
