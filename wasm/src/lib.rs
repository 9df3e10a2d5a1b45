//! The WebAssembly module of the JavaScript package `minlex`; the package in `js/` is its only
//! user.
//!
//! # How a call goes
//! 1. JavaScript asks `input(length)` for room and writes the items of a batch there, as lines or
//!    as records of 81 cells ([`items`]). A single item is a batch of one.
//! 2. It calls the operation, for example `form(shapes)`, where `shapes` says in which shape the
//!    items are and the answers shall be. The place of an item that failed stays empty.
//! 3. It reads the answers at `output()`, `output_length()` and the failures at `failures()`,
//!    `failures_length()` ([`failure`]).
//!
//! Nothing is allocated or freed by the caller, and the module keeps no item after the next call.
//!
//! # Two modules
//! Without features this is the module *core*, which needs no table. With the feature `catalogue`
//! it is the module *catalogue*, which has what takes one, and nothing else.

mod boards;
mod exchange;
mod exports;
mod failure;
#[cfg(not(feature = "catalogue"))]
mod formats;
#[cfg(not(feature = "catalogue"))]
mod grids;
#[cfg(not(feature = "catalogue"))]
mod indices;
mod items;
mod name_form;
#[cfg(not(feature = "catalogue"))]
mod puzzles;
#[cfg(feature = "catalogue")]
mod table;
#[cfg(not(feature = "catalogue"))]
mod transforms;
