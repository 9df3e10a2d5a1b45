//! The extension module `minlex._minlex`; users see it through `python/minlex/__init__.py`.
//!
//! It converts objects, and releases the interpreter while the libraries work. `input` reads
//! arguments as `items` or arrays with a `layout`. `work` spreads batches over threads, which
//! `watch` for Ctrl-C. `output` shapes answers, and `error` raises exceptions. `column`, `frame`
//! and `c_data` exchange columns with other libraries. `found` iterates over puzzles made by
//! threads of `spread`.

// PyO3's macros write functions that need no documentation.
#![allow(missing_docs)]

mod bad;
mod build;
mod c_data;
mod catalogue;
mod collect;
mod collection_file;
mod collection_rows;
mod column;
mod column_data;
mod error;
mod found;
mod frame;
mod grids;
mod html;
mod input;
mod inside;
mod items;
mod layout;
mod map;
mod memory;
mod near;
mod open_collection;
mod opened;
mod options;
mod output;
mod pack;
mod pairs;
mod puzzles;
mod sample;
mod scan;
mod seed;
mod spread;
mod stats;
mod stop;
mod table;
mod transforms;
mod unavoidable;
mod watch;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _minlex {
    #[pymodule_export]
    use crate::build::build;
    #[pymodule_export]
    use crate::catalogue::{Frames, Rows, catalogue};
    #[pymodule_export]
    use crate::collect::collect;
    #[pymodule_export]
    use crate::collection_file::{Collection, open_collection};
    #[pymodule_export]
    use crate::collection_rows::CollectionRows;
    #[pymodule_export]
    use crate::column::Column;
    #[pymodule_export]
    use crate::found::{PuzzleBatches, Puzzles, WeightedBatches, WeightedPuzzles};
    #[pymodule_export]
    use crate::frame::Frame;
    #[pymodule_export]
    use crate::grids::{
        automorphism_count, automorphisms, band_numbers, bands, form, grid, index, random,
    };
    #[pymodule_export]
    use crate::inside::{is_minimal, minimal_puzzles, minimize, redundant};
    #[pymodule_export]
    use crate::near::near;
    #[pymodule_export]
    use crate::opened::Table;
    #[pymodule_export]
    use crate::pack::{pack_records, packed_grids, unpack_records};
    #[pymodule_export]
    use crate::puzzles::{
        canonical, class_numbers, classes, count_solutions, deal, equivalence, figure, picture,
        rename, smallest_image, solution, why_not,
    };
    #[pymodule_export]
    use crate::sample::random_puzzles;
    #[pymodule_export]
    use crate::scan::{Batches, Grids};
    #[pymodule_export]
    use crate::stats::stats;
    #[pymodule_export]
    use crate::table::{before_fork, open_table};
    #[pymodule_export]
    use crate::transforms::{apply, compose, invert};
    #[pymodule_export]
    use crate::unavoidable::{most_disjoint, other_grids, unavoidable_sets};

    /// Number of essentially different solution grids: the last rank.
    #[pymodule_export]
    const ESSENTIALLY_DIFFERENT: u64 = minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
