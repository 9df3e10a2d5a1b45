//! Export of ranges of the catalogue to files that data tools read: Parquet, text, or fixed-width
//! records.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use minlex_catalog::Rank;
//! use minlex_export::{Format, Request, export};
//! use std::num::NonZero;
//!
//! use minlex_lookup::Table;
//!
//! # let parent = tempfile::tempdir()?;
//! # let folder = parent.path().join("grids");
//! let request = Request::new(Rank::new(1_000_001)?, 5_000, Format::Text, 2_000)?;
//! let (one, never) = (NonZero::<usize>::MIN, AtomicBool::new(false));
//! let summary = export(Table::embedded(), &request, &folder, one, &|_| (), &never)?;
//! assert_eq!((summary.rows, summary.files), (5_000, 3));
//! let first = std::fs::read_to_string(folder.join("minlex-0001000001-0001002000.tsv"))?;
//! assert_eq!(first.lines().count(), 2_000);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//! Every grid is a row of four columns, unless others are asked for ([`COLUMNS`]): rank, grid (81
//! ASCII digits, row by row), number of its band, automorphism count. A filter leaves out grids for
//! which a condition does not hold. Rows are in order of rank, and divided into files at fixed
//! multiples of the rank, for any first rank ([`Request::parts`]). So exports of neighbouring
//! ranges fit together, and the same file has the same bytes in each of them. `docs/EXPORT.md`
//! specifies folder and formats to the byte.
//!
//! # Power cuts, full disks, `kill -9`
//! A file gets its name once it is complete and flushed to disk, and then goes into the manifest
//! with its SHA-256 ([`folder`]). The same call again checks the files of the manifest and does the
//! rest. The manifest has a sum of its own: an altered one is refused.
//!
//! # Cost
//! A thread works on a file of its own. It holds 250,000 rows for Parquet (25 MB, and 2 bytes a row
//! for each further column), else 10,000 rows (1 MB), and some megabytes of the scan. With fewer
//! files than threads, several make the rows of one, under a megabyte each. Rates are in
//! `docs/BENCHMARKS.md`.
//!
//! Only this crate depends on `parquet`; the look-up library knows nothing of it.

#![forbid(unsafe_code)]

mod blocks;
mod encode;
mod error;
mod export;
mod file;
pub mod folder;
pub mod manifest;
mod request;

pub use error::ExportError;
pub use export::{Progress, Summary, export};
pub use request::{COLUMNS, Format, MIN_ROWS_PER_FILE, Part, ROWS_PER_FILE, Request, RequestError};
