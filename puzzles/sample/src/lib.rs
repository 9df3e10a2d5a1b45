//! Random puzzles of known chance. No table is needed.
//!
//! | of | chance | function |
//! |---|---|---|
//! | valid puzzles with so many givens | all the same | [`with_givens`] |
//! | minimal puzzles | known up to a common factor, by weight | [`Minimal::random`] |
//!
//! A closure gives random words of 64 bits, say `|| rng.next_u64()`. The same words give the same
//! puzzles in every version.
//!
//! ```
//! use minlex::sample::Minimal;
//!
//! // Not random: these words have a pattern.
//! let mut words = (1u64..).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
//! let minimal = Minimal::random(|| words.next().unwrap());
//! assert!(minimal.puzzle.solution().is_ok() && minimal.weight > 0.0);
//! ```
//!
//! # Weights
//! Taking redundant givens away from a grid, one after another, favours minimal puzzles with few
//! givens. [`Minimal::random`] begins anew when it meets a needed given too early, so each chance
//! is known (D. Berthier, Unbiased statistics of a CSP, a controlled-bias generator, 2009).
//! `docs/AROUND.md` has the proof.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod cells;
mod given;
mod minimal;
mod sizes;

pub use given::{FEWEST_GIVENS, with_givens};
pub use minimal::{MOST_GIVENS, Minimal};
pub use sizes::Sizes;

/// Tests the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
