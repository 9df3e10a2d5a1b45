//! Unavoidable sets of a solution grid: all minimal ones up to a number of cells. No table is
//! needed.
//!
//! A set of cells is *unavoidable* if another solution grid differs from the grid in these cells
//! alone. So every valid puzzle of the grid has a given in it. It is *minimal* if no proper part of
//! it is unavoidable. A puzzle with a given in each minimal set has a given in every unavoidable
//! set.
//!
//! ```
//! use minlex::Grid;
//! use minlex::unavoidable::UnavoidableSets;
//!
//! let grid: Grid =
//!     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
//!         .parse()?;
//! let sets = UnavoidableSets::of(&grid, 10);
//! println!("{} sets of up to 10 cells", sets.iter().len());
//! println!("at least {} givens", sets.disjoint().count);
//! # Ok::<(), minlex::GridError>(())
//! ```
//!
//! # Algorithm
//! A walk along all grids that differ in few cells. A digit that comes into a cell drives the same
//! digit out of its row, column and box. Each cell that lost its digit needs another. The walk ends
//! where too many cells are needed, or a known set lies in the difference. It changes no cell
//! before its first, so each set is met from its first cell alone (`docs/AROUND.md`).

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod disjoint;
mod geometry;
mod needs;
mod set;
mod sets;
mod walk;

pub use disjoint::Disjoint;
pub use set::UnavoidableSet;
pub use sets::UnavoidableSets;

/// The examples of the README, to be tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
