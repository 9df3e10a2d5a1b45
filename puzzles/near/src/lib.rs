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
//! # Algorithm
//! For each set of givens taken away, the solutions of the rest are counted by their digits in each
//! cell ([`Tally`]). A digit makes the puzzle valid if exactly one solution has it. Two givens are
//! read off bit sets of all solutions. If these are too many, all givens but the last are tried one
//! by one (`docs/AROUND.md`).
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

/// The examples of the README, to be tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
