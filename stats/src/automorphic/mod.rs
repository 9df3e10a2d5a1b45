//! The automorphic grids: a small table of their ranks and groups, and its build.

mod build;
mod cell_cycles;
mod chute_numbers;
mod conjugacy_class;
mod group_class;
mod number_list;
mod packed_classes;
mod puzzle_totals;
mod reader;
mod table;

pub use build::{BuildError, build_automorphic_table};
pub(crate) use chute_numbers::{Automorphic, automorphic};
pub use conjugacy_class::ConjugacyClass;
pub use group_class::{Composition, GroupClass};
pub use puzzle_totals::PuzzleTotals;
pub use reader::ReadError;
pub use table::{AutomorphicGrid, AutomorphicTable};
