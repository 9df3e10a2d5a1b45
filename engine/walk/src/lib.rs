//! Walks through the minlex forms below a band, in catalogue order.
//!
//! Look-ups and builds need the minlex forms below one of the 416 minlex bands, and their numbers
//! before a given one.
//!
//! # Prefixes
//! A *prefix* is rows 4, 5 and 6 of a grid. The prefixes of a band are numbered in lexicographic
//! order without a list. The three rows have few *sets* of digits in the three stacks; given the
//! sets, the orders in the nine minirows are independent. So [`BandPlan::prefix_number`] costs a
//! few hundred nanoseconds, and [`BandPlan::visit_prefixes`] starts at any number as fast. It skips
//! prefixes whose band 2 is below the top band: no minlex form starts with them.
//!
//! # Completions
//! Below rows 1 to 6, each column of band 3 has three digits left. A *fill* arranges them into
//! rows, in about 33 ways. A [`Completer`] takes fills from a table of 47,808, sorted by band
//! number. A fill makes a minlex form if none of the six chutes is below the top band. For a stack
//! that is one byte of a small table; a [`Judge`] looks up 64 fills at a time. Ties and
//! automorphisms of the top band get the full test.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use minlex_catalog::BandNumber;
//! use minlex_walk::{BandPlan, Completer};
//!
//! // All minlex forms with the last of the 416 bands on top.
//! let plan = BandPlan::get(BandNumber::LAST);
//! let mut completer = Completer::new(plan);
//! let mut forms = 0;
//! let _ = completer.visit::<()>(0..plan.prefix_count(), |prefix| {
//!     forms += prefix.count();
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(forms, 1);
//! ```
//!
//! Only the kernels `x86`, `x86_bytes`, `neon` and `wasm` have `unsafe` code; other files forbid
//! it.

#[doc(hidden)]
pub mod __internal;
mod below;
mod completions;
mod fills;
mod kernel;
mod prefixes;
mod splits;
#[cfg(test)]
mod testing;
mod warm_up;

pub use below::band_plan::BandPlan;
pub use completions::automorphic::visit_automorphic;
pub use completions::completer::Completer;
pub use completions::judged_prefix::JudgedPrefix;
pub use completions::list::Completions;
pub use kernel::Judge;
pub use kernel::marks::{Bytes64, FillBlock};
pub use prefixes::prefix::Prefix;
pub use prefixes::prefix_number::PrefixPlace;
pub use prefixes::run::Run;
pub use splits::split_walk::{FillLists, ListOfFills, MappedFills, SplitFills};
pub use warm_up::{warm_up, warm_up_shared};
