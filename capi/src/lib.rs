//! The C interface: `include/minlex.h` is made from this crate, and is its manual.
//!
//! A thin edge and nothing else: every function checks what the caller handed over, calls one
//! function of `minlex-lookup`, `minlex-names`, `minlex-index` or `minlex-catalog`, and writes the
//! answer where the caller wants it.
//!
//! | module | what is in it |
//! |---|---|
//! | [`result`] | result codes, the text of the last error |
//! | [`call`] | one call: panics stop here; pointers and sizes become checked inputs and outputs |
//! | [`catalog`] | opening, closing, checking and describing a table |
//! | [`grids`] | minlex forms, ranks, stretches of the catalogue, automorphisms |
//! | [`puzzles`] | names, solutions, equivalence |
//! | [`transforms`] | applying, inverting and composing symmetries |
//! | [`index`] | numbers of all solution grids |
//!
//! Documentation comments of public items become comments of the header, so they speak to its
//! readers. After a change run `scripts/c-header.sh`.
//!
//! # Safety
//! What the compiler cannot check is what C promises in the header: a pointer that is not `NULL`
//! points to as many bytes as the size beside it says, nobody else writes to them during the call,
//! and a handle is open. Every `unsafe` block rests on this alone; [`call`] is the only module that
//! reads or writes through a caller's pointer, besides the two that end in `minlex_close` and
//! `minlex_last_error`.

mod call;
pub mod catalog;
pub mod grids;
pub mod index;
pub mod puzzles;
pub mod result;
pub mod transforms;
