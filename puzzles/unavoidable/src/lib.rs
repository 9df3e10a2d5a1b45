//! Unavoidable sets of a solution grid: all minimal ones up to a number of cells. No table is
//! needed.
//!
//! A set of cells is *unavoidable* if there is another solution grid that differs from the grid in
//! these cells alone; so a valid puzzle of the grid has a given in each. It is *minimal* if no part
//! of it is unavoidable, which leaves those that matter: who has a given in each minimal one has
//! one in all.
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
//! # How they are found
//! By a walk along all grids that differ from the grid in at most so many cells, cell by cell. A
//! digit that comes into a cell drives the same digit out of the other cells of its row, column and
//! box, and each of these needs another digit; when all have one, the difference is an unavoidable
//! set. The walk ends where more cells are needed than are allowed: a digit, a row, a column and a
//! box that change do so in at least two cells, and a digit that came into a number of cells leaves
//! as many. It also ends where it has a set that is known, which nothing minimal contains.
//!
//! Starting cells are taken from the last one back, and a walk only changes later cells than its
//! first, so each set is met from its first cell alone.

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

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
