//! Collections of Sudoku puzzles, larger than memory if need be.
//!
//! A [`Collection`] takes *records*: any bytes, say a line of a file, each with the [`Key`] of its
//! puzzle. Equivalent puzzles have equal keys. Then it answers one of these questions:
//!
//! | question | method | on the command line |
//! |---|---|---|
//! | which records are the first of their class, and how large is it? | [`Collection::firsts`] | `minlex dedup` |
//! | which records are of one class? | [`Collection::members`] | `minlex dedup --members` |
//! | which are in no class of the other collection? | [`Collection::without_others`] | `minlex diff` |
//! | which are in a class of the other collection? | [`Collection::with_others`] | `minlex common` |
//! | which records of the two belong together? | [`Collection::matches`] | |
//! | how many of the other are in this one, by puzzle and by grid? | [`Collection::overlap`] | `minlex audit` |
//! | how can records be shared out so that no class is torn apart? | [`Collection::split`] | `minlex split` |
//!
//! # How it works
//! Sorting keys with the numbers of their records brings classes together. The result is sorted by
//! number again, and the records are read in that order from a [`Spool`]. Beyond the given
//! [`Memory`] all goes to temporary files without a name, which vanish with the process.
//!
//! Sorting uses rayon's current thread pool.

#![forbid(unsafe_code)]

mod classes;
mod collection;
mod entry;
mod error;
mod key;
mod memory;
mod overlap;
mod parts;
mod selection;
mod sorter;
mod spool;

pub use collection::Collection;
pub use error::CollectionError;
pub use key::Key;
pub use memory::Memory;
pub use overlap::{Overlap, Same, Shared};
pub use parts::{PartError, Parts, Share};
pub use selection::{Dealt, First, Firsts, Match, Matches, Member, Members, Selection, Split};
pub use sorter::{Sorted, Sorter};
pub use spool::{RecordId, Spool, SpoolReader};

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
