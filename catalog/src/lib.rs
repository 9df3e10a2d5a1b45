//! Sudoku solution grids, chutes, symmetries, ranks and minlex forms.
//!
//! This crate is pure mathematics: no threads, input, output or standard library. Most users depend
//! on the crate `minlex`, which re-exports it.
//!
//! ```
//! use minlex_catalog::{Grid, Transform};
//!
//! let grid: Grid =
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
//! let (form, transform) = grid.minlex_form_with_transform();
//! assert_eq!(form, grid.minlex_form());
//! assert_eq!(transform.apply(&grid), form.grid());
//! assert_eq!(grid.automorphisms(), [Transform::IDENTITY]);
//! # Ok::<(), minlex_catalog::GridError>(())
//! ```
//!
//! # The minlex form
//! The symmetries of a grid are `2 * 6^8 = 3,359,232` cell symmetries times `9!` relabellings. Cell
//! symmetries are transposition and permutations of bands, of stacks, of rows in a band and of
//! columns in a stack. Grids that a symmetry carries into each other are *essentially the same*;
//! the smallest 81-digit row-major string among them is their *minlex form*. There are
//! 5,472,730,538 (Russell and Jarvis 2006). The catalogue has them in lexicographic order; a
//! [`Rank`] counts its places from 1.
//!
//! # Modules
//! [`chute`] finds the band number of any chute, [`canonicity`] serves enumerations of grids, and
//! [`counts`] has the published numbers.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
#[macro_use]
extern crate std;

#[doc(hidden)]
pub mod __internal;
mod automorphism;
mod band;
pub mod canonicity;
pub mod chute;
pub mod counts;
mod digit_map;
mod digit_set;
mod grid;
mod image;
mod kernel_choice;
mod minlex;
mod minlex_form;
mod packed_row;
mod partition;
mod permutation;
mod rank;
#[cfg(feature = "serde")]
mod serde;
mod split;
mod symmetry;
mod three;

pub use band::{Band, BandMap, BandNumber, BandNumberError};
pub use digit_map::DigitMap;
pub use digit_set::DigitSet;
pub use grid::{Grid, GridError, Unit};
pub use minlex::MinlexFormError;
pub use minlex_form::MinlexForm;
pub use packed_row::PackedRow;
pub use partition::Partition;
pub use permutation::{BoxOrder, Permutation};
pub use rank::{Rank, RankError};
pub use split::Split;
pub use symmetry::{Transform, TransformError, TransformPart, Transformable};

/// Makes the tables of chutes, partitions and splits ahead of use. Takes some milliseconds at the
/// first call.
pub fn warm_up() {
    let _ = chute::ChuteTable::get();
    partition::prepare();
    split::prepare();
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
