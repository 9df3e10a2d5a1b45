//! Counts by splits: all pairs of fills that are grids below a band.
#![forbid(unsafe_code)]

pub(crate) mod frame_rows;
pub(crate) mod lowest_images;
pub(crate) mod pair_full_test;
pub(crate) mod pair_side;
pub(crate) mod pair_tables;
pub(crate) mod prefix_counts;
pub(crate) mod prefix_numbers;
pub(crate) mod split_walk;
pub(crate) mod tie_images;
