//! Collections of Sudoku puzzles, larger than memory if need be.
//!
//! A [`Collection`] takes *records*: any bytes, say lines, each with the [`Key`] of its puzzle,
//! which equivalent puzzles share. It answers one of these questions:
//! | question | method | on the command line |
//! |---|---|---|
//! | which records are the first of their class, and how large is it? | [`Collection::firsts`] | `minlex dedup` |
//! | which records are of one class? | [`Collection::members`] | `minlex dedup --members` |
//! | which are in no class of the other collection? | [`Collection::without_others`] | `minlex diff` |
//! | which are in one? | [`Collection::with_others`] | `minlex common` |
//! | which records of the two match? | [`Collection::matches`] | |
//! | how many match, by puzzle and by grid? | [`Collection::overlap`] | `minlex audit` |
//! | which parts keep classes together? | [`Collection::split`] | `minlex split` |
//!
//! # How it works
//! Sorting keys with the numbers of their records brings classes together. Their records are then
//! read from a [`Spool`] in the order of their numbers. Beyond the given [`Memory`], all goes to
//! temporary files without a name, which vanish with the process.
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

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
