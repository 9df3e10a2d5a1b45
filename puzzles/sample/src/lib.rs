//! Random puzzles whose chance is known. No table is needed.
//!
//! | of | chance | function |
//! |---|---|---|
//! | valid puzzles with so many givens | all the same | [`with_givens`] |
//! | minimal puzzles | known up to a common factor: each has a weight | [`Minimal::random`] |
//!
//! Random numbers come from wherever you like: all that is wanted is a closure that gives 64-bit
//! words, say `|| rng.next_u64()` with the crate `rand`. The same words give the same puzzles in
//! every version.
//!
//! ```
//! use minlex::sample::Minimal;
//!
//! // Words that follow a pattern make a puzzle like any other, but not a random one.
//! let mut words = (1u64..).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
//! let minimal = Minimal::random(|| words.next().unwrap());
//! assert!(minimal.puzzle.solution().is_ok() && minimal.weight > 0.0);
//! ```
//!
//! # Why weights
//! Taking givens away from a grid as long as there is one solution makes a minimal puzzle, and
//! rather one with few givens: more orders end there. [`Minimal::random`] gives up at the first
//! given that is needed, so that the chance of each puzzle is known (D. Berthier, Unbiased
//! statistics of a CSP, a controlled-bias generator, 2009). It starts several walks from the same
//! puzzles, which saves most of the tries. `docs/AROUND.md` has the proof.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod cells;
mod given;
mod minimal;
mod sizes;

pub use given::{FEWEST_GIVENS, with_givens};
pub use minimal::{MOST_GIVENS, Minimal};
pub use sizes::Sizes;

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
