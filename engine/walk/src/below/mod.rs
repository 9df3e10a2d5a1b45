//! Possible rows below a top band: its stacks, their minirows, and rows 4.
#![forbid(unsafe_code)]

pub(crate) mod band_plan;
pub(crate) mod map_set;
pub(crate) mod minirow;
pub(crate) mod row4_groups;
pub(crate) mod row_map;
pub(crate) mod row_sets;
pub(crate) mod rows_below;
pub(crate) mod stack_plan;
pub(crate) mod stacks;
pub(crate) mod triples_apart;
