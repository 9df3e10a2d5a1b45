//! Prefixes, rows 4, 5 and 6 of a grid: their numbers, walks through them, and runs of them.
#![forbid(unsafe_code)]

pub(crate) mod band2;
pub(crate) mod prefix;
pub(crate) mod prefix_number;
pub(crate) mod prefix_walk;
pub(crate) mod run;
pub(crate) mod second_box;
