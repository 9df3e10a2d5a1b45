//! Packed grids: indices in the class numbering, one after another, as bytes.
//!
//! `docs/GRID-INDEX.md` defines every byte: records of ten bytes, and blocks of 1024 grids with
//! checksums, 72.53 bits a grid, where a grid is found by its place.

mod block;
mod error;
mod group;
mod reader;
mod writer;

pub use error::{PackDamage, PackError};
pub use reader::{PackReader, PackRecords};
pub use writer::PackWriter;
