//! Rank and unrank essentially different Sudoku solution grids.
//!
//! ```
//! use minlex_catalog::{Grid, Rank};
//! use minlex_lookup::Table;
//!
//! let table = Table::embedded(); // or Table::open("minlex-standard.mlx")?
//! let grid: Grid =
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
//! let rank = table.rank(&grid)?;
//! let form = table.unrank(rank)?;
//! assert_eq!(form, grid.minlex_form());
//! for (next, n) in table.scan(rank..).take(3).zip(0..) {
//!     assert_eq!(table.rank_form(&next?)?.get(), rank.get() + n);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost of a look-up
//! A [`Table`] is a list of checkpoints through the catalogue. A look-up counts on from the nearest
//! checkpoint before it. So look-ups are the slower, and the table the smaller, the farther apart
//! the checkpoints are. The embedded table has 4 MB; `minlex build` makes larger, faster ones.
//! Opening reads the header; the first touch of a chunk of 64 KiB reads and verifies it. The first
//! look-up makes tables that all look-ups share (0.8 MB) in about ten milliseconds, and the first
//! in a band makes the plan of the band (about 20 kB).
//!
//! # Inside
//! `minlex_table` has the file and its sums. `minlex_walk` numbers the prefixes (rows 4 to 6) below
//! a band and lists the minlex forms that continue them. A look-up walks through a block between
//! two checkpoints; rank, unrank and batches share that walk, and a scan goes on to the next block.
//! `docs/METHOD.md` describes the method.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(feature = "map"), forbid(unsafe_code))]

mod block;
mod block_forms;
mod block_ranks;
#[cfg(feature = "map")]
mod map;
mod rank;
mod scan;
mod steps;
mod table;
mod unrank;

pub use minlex_table::{
    Contradiction, FormatError, Info, OpenError, ReadError, Section, SectionInfo, TableError,
};
pub use minlex_walk::visit_automorphic;
pub use rank::RankBatch;
pub use scan::Scan;
pub use steps::{PrefixStep, Steps};
pub use table::Table;

/// The examples of this crate's README, to be tested.
#[cfg(all(doctest, feature = "embedded"))]
#[doc = include_str!("../README.md")]
struct CrateReadme;
