//! Collection files: sorted, verified lists of puzzles for look-ups.
//!
//! A file has each puzzle once, by number ([`PuzzleNumber`]), in blocks of 256.
//! `docs/COLLECTION-FORMAT.md` is the specification.
//!
//! [`PuzzleNumber`]: minlex_names::PuzzleNumber
//!
//! | to | see |
//! |---|---|
//! | open one and ask it | [`CollectionFile`] |
//! | write one from numbers in order | [`Writer`] |
//! | make one from numbers in any order | `Builder`, with the feature `build` |
//! | make one from puzzles in any order | `PuzzleBuilder`, with the feature `build` |
//!
//! # Verification
//! Opening verifies the header, the index and the footer. A look-up verifies the checksum of its
//! block: always in a file, at the first touch in memory. No bytes cause a panic or take more
//! memory than their length allows.
//!
//! # Features
//! `build` (on by default): `Builder` and `PuzzleBuilder`. `text`: the text that came with each
//! puzzle.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod bits;
mod block;
mod block_code;
#[cfg(feature = "build")]
mod builder;
#[cfg(feature = "build")]
mod catalogue_key;
mod error;
mod file;
mod format;
mod index;
mod numbers;
#[cfg(feature = "build")]
mod puzzle_builder;
mod source;
#[cfg(any(feature = "text", feature = "read-text"))]
mod text;
mod verified;
mod writer;

#[cfg(feature = "build")]
pub use builder::{Builder, Built};
#[cfg(feature = "build")]
pub use catalogue_key::CatalogueKey;
pub use error::{CollectionFileError, Damage, OpenCollectionError, WriteError};
pub use file::{CollectionFile, Info};
pub use format::{BLOCK, MAGIC, is_collection_file};
pub use numbers::Numbers;
#[cfg(feature = "build")]
pub use puzzle_builder::PuzzleBuilder;
pub use writer::Writer;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
