//! Facts of a single grid, from its cells and its six band numbers.

mod bounds;
pub(crate) mod chute_numbers;
mod digit_pairs;
mod disjoint;
mod known;
mod rectangles;
pub(crate) mod ua4;

pub(crate) use bounds::Bounds;
pub use digit_pairs::{CycleType, digit_pairs};
pub(crate) use digit_pairs::{NUMBERS, pairs_by_type};
pub(crate) use known::{Known, Needs};
pub(crate) use rectangles::{Counted, Rectangles, counted};
pub use rectangles::{intercalates, mcn4};
