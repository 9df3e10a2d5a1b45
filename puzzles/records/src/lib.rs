//! Reads the files in which Sudoku grids and puzzles are kept.
//!
//! A *record* is a grid, a puzzle, a name, a rank or a number, and what comes with it. This crate
//! finds records; it does not judge them: whether 81 cells are a solution grid is for others to
//! say. It opens no files, prints nothing and starts no threads.
//!
//! | format | recognised by |
//! |---|---|
//! | [lines](Format::Lines) | a record in the first line, perhaps with text behind it |
//! | [laid-out grids](Format::Layout) | a row of nine cells, or a drawn line |
//! | [CSV](Format::Csv) and [TSV](Format::Tsv) | a header, or quotes |
//! | [JSON](Format::Json) | `{`, or `[` and an object |
//! | [OpenSudoku](Format::OpenSudoku) | `<` |
//!
//! The format is chosen once for each file, from its beginning. `docs/FILES.md` has all rules.
//!
//! ```
//! use minlex_records::{Entry, Kind, Options, Reader};
//!
//! let file = "\
//!     ## the hardest of last week\n\
//!     57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.. loki\n";
//! let mut reader = Reader::new(file.as_bytes(), Options::new(Kind::Puzzle));
//! let batch = reader.next_batch(1000)?.expect("two lines");
//! assert!(matches!(batch.entry(0), Ok(Entry::Blank("# the hardest of last week"))));
//! let Ok(Entry::Record(record)) = batch.entry(1) else { panic!() };
//! assert_eq!(record.text().len(), 81);
//! assert_eq!(record.after(), "loki");
//! assert_eq!(batch.line(1), 2);
//! # Ok::<(), minlex_records::ReadError>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod cells;
mod columns;
mod detect;
mod error;
mod field;
mod head;
mod items;
mod json;
mod kind;
mod layout;
mod line;
mod lines;
mod name;
mod number;
mod opensudoku;
mod plan;
mod reader;
mod record;
mod remark;
mod sheet;
mod stretch;
mod word;

pub use columns::unappended;
pub use error::{ReadError, RecordError};
pub use kind::Kind;
pub use plan::{Column, Format, Options, Plan};
pub use reader::{Batch, RECORD_BYTES, Reader};
pub use record::{Entry, Record, Rest};
