//! Walks through the minlex forms below a band.

mod automorphic;
mod band2;
mod band_cache;
mod band_plan;
mod candidates;
mod completer;
mod completions;
mod fill;
mod fill_list;
mod fill_table;
mod frame;
mod kernel;
mod minirow;
mod minirow_pairs;
mod partition_finder;
mod prefix;
mod prefix_number;
mod prefix_walk;
mod relation;
mod row4_groups;
mod row_map;
mod row_sets;
mod second_box;
mod stack_marks;
mod stack_plan;
mod stacks;
mod standard;
#[cfg(test)]
mod testing;
mod undecided;

pub use automorphic::visit_automorphic;
pub use band_plan::BandPlan;
pub use completer::Completer;
pub use completions::Completions;
pub use kernel::Kernel;
pub use prefix::Prefix;
