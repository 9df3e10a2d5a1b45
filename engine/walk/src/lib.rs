//! Walks through the minlex forms below a band, in catalogue order.
//!
//! Look-ups and builds come down to the same question: of the grids that have one of the 416 minlex
//! bands on top, which are minlex forms, and how many come before a given one? This crate answers
//! it in two steps.
//!
//! # Prefixes
//! A *prefix* is rows 4, 5 and 6 of a grid. The prefixes of a band are numbered in lexicographic
//! order without listing them: which *sets* of digits the three rows have in the three stacks is a
//! small matter, and once the sets are there, the orders of the digits in the nine minirows are
//! independent of each other. So [`BandPlan::prefix_number`] costs a few hundred nanoseconds, and
//! [`BandPlan::visit_prefixes`] starts at any number as fast. Prefixes whose band 2 is below the
//! top band are passed over: nothing that starts with them is a minlex form.
//!
//! # Completions
//! With rows 1 to 6 there, each column of band 3 has three digits left. A *fill* is one of the
//! ways, about 33, to arrange them into rows. A [`Completer`] finds the fills of all column sets in
//! a table of 47,808, sorted by the number of the band that they make. A fill makes a minlex form
//! if none of the six chutes is below the top band; for the stacks that is one byte of a small
//! table for each box, which a [`Kernel`] looks up for 64 fills at a time. What ties, and what the
//! automorphisms of the top band leave open, gets a closer look.
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
//! let _ = plan.visit_prefixes::<()>(0, |prefix| {
//!     forms += completer.count(prefix);
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(forms, 1);
//! ```
//!
//! # Files
//! * Below a band: `band_plan` has `stacks`, each a `stack_plan` of every `minirow` that is allowed
//!   there, the `row4_groups`, and the automorphisms of the band as `row_map`s. `rows_below` counts
//!   what goes with a row 4, by `triples_apart`.
//! * Prefixes: `prefix`, `prefix_number`, `prefix_walk`; they share `row_sets`, and follow each
//!   other in a `run`. `band2` and `second_box` say what a prefix makes of band 2.
//! * Fills: `fill`, `fill_list`, `fill_table`. `standard`, `partition_finder` and `relation` find
//!   the list for given columns, and a `frame` carries it to them.
//! * Completions: `completer` and `completions`; `run_counts` counts those of a run, `nth` finds
//!   the place of a form and the form at a place, by the start of its `row7`. `stack_marks` and
//!   `kernel` judge the fills of what `nearby` prefixes share; `candidates` that need it get a
//!   closer look: `ties` settles other chutes, `box_images` and `undecided` the automorphisms of
//!   the top band, by `map_set` and `minirow_pairs`. `automorphic` lists forms with automorphisms.
//! * Counting: `split_walk` visits the lists of fills whose pairs are all grids below a band, for
//!   those who count in any order. `prefix_counts` counts so what continues every prefix:
//!   `pair_tables` and `pair_side` have the fills, `frame_rows` their rows, `prefix_numbers` says
//!   which prefix a fill of band 2 is, `pair_closer_look` settles what `lowest_images` and
//!   `tie_images` leave open.
//! * `prepare` makes all that is otherwise made at first use.
//!
//! All `unsafe` code is in the kernels `x86`, `x86_bytes`, `neon` and `wasm`; every other file
//! forbids it.

mod automorphic;
mod band2;
mod band_plan;
mod box_images;
mod candidates;
mod completer;
mod completions;
mod fill;
mod fill_list;
mod fill_table;
mod frame;
mod frame_rows;
mod kernel;
mod lowest_images;
mod map_set;
mod minirow;
mod minirow_pairs;
mod nearby;
mod nth;
mod pair_closer_look;
mod pair_side;
mod pair_tables;
mod partition_finder;
mod prefix;
mod prefix_counts;
mod prefix_number;
mod prefix_numbers;
mod prefix_walk;
mod prepare;
mod relation;
mod row4_groups;
mod row7;
mod row_map;
mod row_sets;
mod rows_below;
mod run;
mod run_counts;
mod second_box;
mod split_walk;
mod stack_marks;
mod stack_plan;
mod stacks;
mod standard;
#[cfg(test)]
mod testing;
mod tie_images;
mod ties;
mod triples_apart;
mod undecided;

pub use automorphic::visit_automorphic;
pub use band_plan::BandPlan;
pub use completer::Completer;
pub use completions::Completions;
pub use kernel::Kernel;
pub use kernel::marks::{Bytes64, FillBlock};
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub use kernel::x86_bytes;
pub use prefix::Prefix;
pub use prefix_number::PrefixPlace;
pub use prepare::{prepare, prepare_shared};
pub use run::Run;
pub use run_counts::RunCounts;
pub use split_walk::{FillLists, FillsAtHand, ListOfFills, SplitFills};
