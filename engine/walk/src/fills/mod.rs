//! Fills, the arrangements of band 3, listed by columns.
#![forbid(unsafe_code)]

pub(crate) mod fill;
pub(crate) mod fill_list;
pub(crate) mod fill_table;
pub(crate) mod frame;
pub(crate) mod partition_finder;
pub(crate) mod relation;
pub(crate) mod standard;
