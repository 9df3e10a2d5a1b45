//! Mapping a table: the one unsafe call of this crate.
#![allow(unsafe_code)]

use std::path::Path;

use minlex_lookup::{OpenError, Table};

/// Maps a table file, as `Table.open(path, mmap=True)` asks for.
pub fn map(path: &Path) -> Result<Table, OpenError> {
    // SAFETY: that no one cuts the file or writes to it is what a caller in Python promises with
    // `mmap=True`; the docstring of `Table.open` says so, and what happens otherwise.
    unsafe { Table::map(path) }
}
