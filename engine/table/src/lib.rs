//! The table file: checkpoints through the catalogue, with the checksums that protect them.
//!
//! A table holds the number of minlex forms before certain places of the catalogue. This crate
//! takes any enumeration of the minlex forms. `docs/FORMAT.md` specifies every byte.
//!
//! | module or type | content |
//! |---|---|
//! | [`mod@format`] | the constants of the format |
//! | [`Header`], [`Section`], [`Manifest`] | the start of the file |
//! | [`ChunkSums`] | one checksum per 64 KiB |
//! | [`BandEntry`] | place and code of a band's checkpoints |
//! | [`elias_fano`] | the code of the checkpoints, both ways |
//! | [`Checkpoints`], [`Band`] | an open table |
//!
//! # Verification
//! Opening reads the header and the checksums. A look-up that first needs a chunk of 64 KiB reads
//! it, verifies it, and uses only the verified bytes. [`Checkpoints::check`] reads everything at
//! once.
//!
//! ```
//! # #[cfg(feature = "embedded")] {
//! use minlex_table::Checkpoints;
//!
//! let table = Checkpoints::embedded(); // or Checkpoints::open("minlex-standard.mlx")?
//! assert_eq!(table.info().preset, "embedded");
//! assert_eq!(table.band_counts()?.iter().sum::<u64>(), 5_472_730_538);
//! # }
//! # Ok::<(), minlex_table::TableError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

mod address_space;
mod ask_ahead;
mod assemble;
mod band;
mod band_entry;
mod bands;
mod body;
mod check;
mod checkpoints;
mod chunk_file;
mod chunk_sums;
mod contradiction;
pub mod elias_fano;
mod error;
pub mod format;
mod header;
mod manifest;
#[cfg(feature = "map")]
mod map;
mod section;
mod try_once;

pub use band::{Band, Block};
pub use band_entry::BandEntry;
pub use checkpoints::{Checkpoints, Info, SectionInfo};
pub use chunk_file::PositionedFile;
pub use chunk_sums::ChunkSums;
pub use contradiction::Contradiction;
pub use error::{FormatError, OpenError, ReadError, TableError};
pub use header::Header;
pub use manifest::Manifest;
pub use section::Section;
