//! Reads Sudoku grids and puzzles from text files.
//!
//! A *record* is a grid, a puzzle, a name, a rank or a number, with the text around it. This crate
//! finds records but does not judge them: 81 digits need not be a solution grid. It opens no files,
//! prints nothing and starts no threads.
//!
//! The format is chosen once for each file, from its beginning. `docs/FILES.md` has the rules.
//!
//! ```
//! use minlex_records::{Entry, Kind, Options, Reader};
//!
//! let file = "\
//!     ## the hardest of last week\n\
//!     57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. loki\n";
//! let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
//! let batch = reader.next_batch(1000)?.expect("two lines");
//! assert!(matches!(batch.entry(0), Ok(Entry::Skipped("# the hardest of last week"))));
//! let Ok(Entry::Record(record)) = batch.entry(1) else { panic!() };
//! assert_eq!(record.text().len(), 81);
//! assert_eq!(record.after(), "loki");
//! assert_eq!(batch.line(1), 2);
//! # Ok::<(), minlex_records::ReadError>(())
//! ```

#![forbid(unsafe_code)]

#[doc(hidden)]
pub mod __internal;
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
mod nested;
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
pub use column::Column;
pub use kind::Kind;
pub use layout::{Format, Layout, Options};
pub use problem::{RECORD_BYTES, ReadError, RecordError};
pub use reader::Reader;
pub use record::{Entry, Record, Rest};
