//! Collection files: lists of puzzles that are sorted, verified and asked.
//!
//! A collection file has each of its puzzles once, in the order of their numbers
//! ([`PuzzleNumber`]), in blocks of 256. `docs/COLLECTION-FORMAT.md` is the specification, byte by
//! byte.
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
//! Opening reads and verifies the header, the index and the footer. A look-up reads one block and
//! verifies its checksum, each time in a file and at the first touch in memory. Whatever the bytes
//! are, nothing panics, and no more memory is taken than their length allows.
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

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
