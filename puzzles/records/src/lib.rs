#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod batch;
mod board;
mod cell;
mod column;
mod cutter;
mod encoding;
mod find;
mod format;
mod found;
mod grid;
mod json;
mod kind;
mod layout;
mod like;
mod name;
mod number;
mod opensudoku;
mod pieces;
mod problem;
mod reader;
mod record;
mod shape;
mod table;
mod token;
mod wrapped;

pub use batch::Batch;
pub use kind::Kind;
pub use layout::{Format, Layout, Options};
pub use problem::{RECORD_BYTES, ReadError, RecordError};
pub use reader::Reader;
pub use record::{Entry, Record, Rest};

/// Doors for the tests of this crate, free to change in any version.
#[doc(hidden)]
pub mod __internal {
    /// The names of the formats, in their order of trial.
    pub fn formats() -> impl Iterator<Item = &'static str> {
        crate::format::FORMATS.iter().map(|(name, _)| *name)
    }
}
