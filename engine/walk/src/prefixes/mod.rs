//! Prefixes, rows 4, 5 and 6: their numbers, walks and runs.
#![forbid(unsafe_code)]

pub(crate) mod band2;
pub(crate) mod prefix;
pub(crate) mod prefix_number;
pub(crate) mod prefix_walk;
pub(crate) mod run;
pub(crate) mod second_box;
