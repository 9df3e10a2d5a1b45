//! The exact number of solutions of any Sudoku puzzle, the empty board included.
//!
//! ```
//! use std::num::NonZero;
//! use std::sync::atomic::AtomicBool;
//!
//! use minlex::Puzzle;
//! use minlex::count::count;
//!
//! let puzzle: Puzzle =
//!     "2.1............6..8.....3.......6..........7....4....2...............5...4...8..."
//!         .parse()?;
//! let threads = NonZero::new(2).unwrap();
//! let count = count(&puzzle, threads, &|_| (), &AtomicBool::new(false))?;
//! assert_eq!(count, 14_134_271_596);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Method
//! The columns of a box are an ordered partition of the digits into three triples, and so are its
//! rows. A given fixes a digit in one column and one row. A band whose boxes have the columns C1,
//! C2, C3 can be filled in F(C1, C2, C3) ways that hold its givens in their rows. F does not depend
//! on the order of the triples: it is a table of 280 * 280 * 280 small numbers.
//!
//! In a stack, the columns of the three boxes are disjoint, place by place. So the number of
//! solutions is the sum, over all columns of the three stacks that hold the givens, of F(band 1) *
//! F(band 2) * F(band 3). Three things make this sum short:
//!
//! 1. Boxes 1 and 2 of band 1 are taken up to relabellings of the digits that bands 2 and 3 lack,
//!    and up to exchanges of columns that are empty there (`orbits`). F(band 1) is added up over
//!    each orbit.
//! 2. For one of an orbit, the sum over the last stack is a product of a row of F(band 2), a sparse
//!    matrix and a row of F(band 3), for thousands of pairs of rows at once (`terms`, `kernel`).
//! 3. Of the 18 choices of band 1 and the last stack, the cheapest is taken (`plan`).
//!
//! With many givens, or few digits, the sum goes over the choices of all stacks (`chutes`).
//!
//! A walk through the solutions comes first. It goes on where few seem to be left.
//!
//! Every number is exact: sums have 16 bits or are floating-point numbers only within proven
//! bounds.

#![deny(unsafe_code)]
#![cfg_attr(
    not(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128"))),
    allow(dead_code, reason = "sums in 16 bits are for the kernels with vectors")
)]

mod band;
mod chutes;
mod count;
mod drawn;
mod error;
mod fillings;
mod kernel;
mod lexicographic;
mod marginals;
mod orbits;
mod partitions;
mod plan;
mod relabellings;
mod sampler;
mod stack;
mod struck;
mod sum;
mod table;
mod terms;
mod threads;
mod view;

pub use count::{Progress, count};
pub use error::CountError;
pub use lexicographic::{number_of, solutions_from};
pub use marginals::{Marginals, marginals};
pub use sampler::Sampler;
pub use struck::count_without;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
