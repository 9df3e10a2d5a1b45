//! The C interface: `include/minlex.h` is made from this crate, and is its manual.
//!
//! A thin edge: every function names its arguments, calls one function of the libraries, and writes
//! the answer to the caller's memory.
//!
//! | module | content |
//! |---|---|
//! | [`memory`] | the caller's memory: inputs and outputs |
//! | [`call`] | one call: arguments are checked, panics stop, failures are reported |
//! | [`batch`] | one answer for each record, and the treatment of bad ones |
//! | [`version`], [`result`] | the version; result codes, errors and their texts |
//! | [`table`] | opening, closing, checking and describing a table |
//! | [`grids`], [`facts`] | solution grids and the catalogue; numbers of the grids of a stretch |
//! | [`transforms`] | symmetries |
//! | [`puzzles`], [`count`] | puzzles without a table; exact numbers of solutions |
//! | [`near`], [`unavoidable`] | neighbours and minimal puzzles; unavoidable sets |
//! | [`names`], [`numbers`] | names and numbers of puzzles, and back |
//! | [`collection`] | collection files |
//! | [`column`], [`columns`] | columns of texts, and functions for them |
//! | [`index`] | numbers of all solution grids |
//!
//! Documentation comments of public items become comments of the header. After a change run
//! `tools/scripts/c-header.sh`.
//!
//! # Safety
//! C promises that a pointer that is not `NULL` has as many bytes as its size, that no one else
//! writes to them during the call, and that a table is open. Every exported function passes that on
//! to its [`call::Call`]. Only [`memory`] reads and writes through a caller's pointer, and only
//! [`handle`] makes handles from boxes.

#![allow(
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    reason = "the header fixes the numbers and layouts of its types; new facts get new functions"
)]

mod batch;
mod call;
mod memory;

// The order of the header, which blank lines keep.
pub mod version;

pub mod result;

pub mod error;

pub mod handle;

pub mod table;

pub mod sizes;

pub mod grids;

pub mod facts;

pub mod transforms;

pub mod puzzles;

pub mod count;

pub mod near;

pub mod unavoidable;

pub mod names;

pub mod numbers;

pub mod collection;

pub mod column;

pub mod columns;

pub mod index;
