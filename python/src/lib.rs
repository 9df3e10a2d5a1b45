//! The extension module `minlex._minlex`; `python/minlex/__init__.py` is what users see of it.
//!
//! The crate converts between Python's objects and those of the libraries, releases the interpreter
//! while they work, and does no Sudoku of its own: `input` reads arguments, `work` spreads a batch
//! over threads, which `watch` each other and Ctrl-C, `output` shapes answers, `memory` makes room
//! for them, `table`, `grids` and `puzzles` are what Python calls, `scan` walks the catalogue,
//! `map` maps files, `error` raises exceptions.

// PyO3's macros write functions of their own beside ours, which need no documentation.
#![allow(missing_docs)]

mod error;
mod grids;
mod input;
mod map;
mod memory;
mod opened;
mod output;
mod puzzles;
mod scan;
mod stop;
mod table;
mod watch;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _minlex {
    #[pymodule_export]
    use crate::grids::{automorphism_count, automorphisms, form, grid, index};
    #[pymodule_export]
    use crate::opened::Table;
    #[pymodule_export]
    use crate::puzzles::{apply, canonical, equivalence, rename};
    #[pymodule_export]
    use crate::scan::{Batches, Grids};
    #[pymodule_export]
    use crate::table::open_table;

    /// How many essentially different solution grids there are, and the last rank.
    #[pymodule_export]
    const GRIDS: u64 = minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
