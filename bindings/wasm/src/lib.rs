//! The WebAssembly module of the JavaScript package `minlex` in `bindings/js/`, its only user.
//!
//! # The course of a call
//! 1. JavaScript asks `input(length)` for room and writes the items of a batch there, as lines or
//!    as records of 81 cells ([`items`]). A single item is a batch of one.
//! 2. It calls the operation, for example `form(shapes)`, with the shapes of items and answers. The
//!    place of a failed item stays empty.
//! 3. It reads the answers at `output()`, `output_length()` and the failures at `failures()`,
//!    `failures_length()` ([`failure`]).
//!
//! Nothing is allocated or freed by the caller, and the module keeps no item after the next call.
//!
//! # Four modules
//! Each is a build with other features: *core* needs no table, and *catalogue* has the functions
//! with a table as well. *extra* has rare functions and is loaded on demand. *files* only reads the
//! files of the field, for the page in `bindings/web/`.

#[cfg(feature = "core")]
mod about;
#[cfg(any(feature = "core", feature = "extra"))]
mod boards;
#[cfg(feature = "extra")]
mod collection;
#[cfg(feature = "extra")]
mod exact;
mod exchange;
mod exports;
mod failure;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "core")]
mod formats;
#[cfg(feature = "core")]
mod grids;
#[cfg(any(feature = "extra", feature = "files"))]
mod host;
#[cfg(feature = "core")]
mod indices;
mod items;
#[cfg(feature = "core")]
mod name_form;
#[cfg(feature = "core")]
mod puzzles;
#[cfg(feature = "catalogue")]
mod steps;
#[cfg(feature = "catalogue")]
mod table;
#[cfg(feature = "core")]
mod transforms;
#[cfg(feature = "extra")]
mod unavoidable;
