//! Puzzles near a puzzle: neighbours, which have a few givens fewer and a few others, and the
//! minimal puzzles inside it. No table is needed.
//!
//! ```
//! use minlex::Puzzle;
//! use minlex::near::Neighbourhood;
//!
//! let puzzle: Puzzle =
//!     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
//!         .parse()?;
//! // One given away, one added: all valid puzzles, each once in disguise.
//! let classes = Neighbourhood::new(1, 1)?.of(&puzzle)?.classes();
//! assert_eq!(classes.len(), 42);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How neighbours are found
//! No candidate is solved. For each set of givens that is taken away, the solutions of what is left
//! are counted by the digits that they have in each cell ([`Tally`]): a digit that exactly one of
//! them has makes the puzzle valid, and no other does. Where several givens are added, the last two
//! are read off all solutions, kept as a set of bits for each digit in each cell, if there are not
//! too many; otherwise all but the last are tried one by one, and the last is read off a tally. The
//! search of a tally leaves each part in which all digits were seen twice, so that tens of
//! solutions are visited in place of thousands.
//!
//! [`Tally`]: minlex_puzzle::Tally

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod around;
mod inside;
mod neighbourhood;
mod pairs;
mod subsets;

pub use around::{Around, AroundError, Step};
pub use inside::{Inside, MinimalPuzzles};
pub use neighbourhood::{MAX_GIVENS, Neighbourhood, NeighbourhoodError};
pub use subsets::Subsets;

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
