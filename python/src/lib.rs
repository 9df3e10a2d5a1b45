//! The extension module `minlex._minlex`; `python/minlex/__init__.py` is what users see of it.
//!
//! The crate converts between Python's objects and those of the libraries, releases the interpreter
//! while they work, and does no Sudoku of its own: `input` reads arguments, `work` spreads a batch
//! over threads and listens for Ctrl-C, `output` shapes answers, `catalog` and `functions` are what
//! Python calls, `scan` walks the catalogue, `error` raises exceptions.

// PyO3's macros write functions of their own beside ours, which need no documentation.
#![allow(missing_docs)]

mod catalog;
mod error;
mod functions;
mod input;
mod output;
mod scan;
mod work;

use pyo3::prelude::*;

#[pymodule]
mod _minlex {
    #[pymodule_export]
    use crate::catalog::{Catalog, open_catalog};
    #[pymodule_export]
    use crate::functions::{apply, equivalence, rename};
    #[pymodule_export]
    use crate::scan::{Batches, Grids};

    /// How many essentially different solution grids there are, and the last rank.
    #[pymodule_export]
    const GRIDS: u64 = minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
