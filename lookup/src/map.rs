//! Mapping a table: the one unsafe operation of this crate.
#![allow(unsafe_code)]

use std::path::Path;

use minlex_table::{Checkpoints, OpenError};

use crate::table::Table;

impl Table {
    /// Maps a table file into memory, which all processes that map the file share; otherwise as
    /// [`Table::open`].
    ///
    /// # Safety
    /// No process may cut the file or write to it while the table is open. If the file is cut, the
    /// system may end this process (`SIGBUS`). If its bytes change, look-ups may be wrong, and the
    /// behaviour is undefined, as the bytes are under shared references. Deleting the file, or
    /// renaming another over it, is harmless; Windows refuses both.
    ///
    /// # Errors
    /// As [`Table::open`].
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        // SAFETY: the caller promises the same.
        unsafe { Checkpoints::map(path) }.map(Table::new)
    }
}
