//! Mapping a table: the one unsafe call of this crate.
#![allow(unsafe_code)]

use std::path::Path;

use minlex_lookup::{OpenError, Table};

/// Maps a table file, as `Table.open(path, mmap=True)` asks for.
pub fn map(path: &Path) -> Result<Table, OpenError> {
    // SAFETY: by `mmap=True` the caller in Python promises that no one cuts the file or writes to
    // it.
    unsafe { Table::map(path) }
}
