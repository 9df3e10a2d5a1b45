//! Tables whose files are mapped, as the user asks for with `--mmap`.
#![allow(unsafe_code)]

use std::path::Path;

use minlex_lookup::{OpenError, Table};

/// Maps a table file. The help of `--mmap` has the user's promise.
///
/// # Errors
/// As [`Table::map`].
pub fn open(path: &Path) -> Result<Table, OpenError> {
    // SAFETY: anyone who asks for a mapped table promises that no one cuts or rewrites the file
    // meanwhile.
    unsafe { Table::map(path) }
}
