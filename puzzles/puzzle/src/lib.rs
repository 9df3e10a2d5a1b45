//! Sudoku puzzles: solutions, canonical puzzles, smallest images, equivalence. No table is needed.
//!
//! ```
//! use minlex_puzzle::{Puzzle, Solutions};
//!
//! let puzzle: Puzzle =
//!     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
//!         .parse()?;
//! assert!(matches!(puzzle.solve(), Solutions::One(_)));
//!
//! let (canonical, morph) = puzzle.canonical_with_morph()?;
//! assert_eq!(morph.apply(&canonical.puzzle()), puzzle);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Words
//! A *puzzle* has some of its 81 cells filled, its *givens*; a *solution grid* has all. A puzzle is
//! *valid* if it has exactly one solution. Three smallest things are easily confused:
//!
//! | of | there is | found by | it is |
//! |---|---|---|---|
//! | a solution grid | the *minlex form* | [`Grid::minlex_form`](minlex_catalog::Grid::minlex_form) | the smallest of its images |
//! | a valid puzzle | the *canonical puzzle* | [`Puzzle::canonical`] | the givens in the minlex form of the solution: microseconds |
//! | any puzzle or pattern | the *smallest image* | [`Puzzle::smallest_image`] | the smallest of its images: up to milliseconds |
//!
//! Names are made of canonical puzzles. The smallest image of a valid puzzle has empty cells first
//! and is hardly ever canonical. For solution grids all three agree. [`Puzzle::equivalence`]
//! compares by the cheapest that applies.
//!
//! # Features
//! `std` (default): AVX2 and NEON in the solver, found at run time. Without it the crate needs only
//! `alloc`.
//!
//! `serde`: puzzles, canonical puzzles and givens as strings.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(any(test, feature = "std")), no_std)]
#![deny(unsafe_code)]

#[macro_use]
extern crate alloc;

#[doc(hidden)]
pub mod __internal;
mod alphabet;
mod canonical;
mod equivalence;
mod givens;
mod picture;
mod place;
mod puzzle;
#[cfg(feature = "serde")]
mod serde;
mod smallest_image;
mod solutions;
mod solver;
mod tally;

pub use canonical::{CanonicalPuzzle, CanonicalPuzzleError};
pub use givens::{FieldError, Givens};
pub use picture::Picture;
pub use puzzle::{Puzzle, PuzzleError};
pub use solutions::{InvalidPuzzle, MIN_GIVENS, Solutions};
pub use tally::Tally;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
