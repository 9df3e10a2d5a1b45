//! Mapping a table: the one unsafe operation of this crate.
#![allow(unsafe_code)]

use std::path::Path;

use minlex_table::{Checkpoints, OpenError};

use crate::table::Table;

impl Table {
    /// Maps a table file into memory, whose pages all processes that map it share; otherwise like
    /// [`Table::open`].
    ///
    /// # Safety
    /// No process may cut the file or write to it while the table is open. If the file is cut, the
    /// system may end this process (`SIGBUS`). If its bytes change, look-ups may give wrong
    /// answers, and the behaviour is undefined, as the bytes are under shared references. To
    /// replace the file by renaming another one over it is harmless, and so is deleting it; Windows
    /// refuses both.
    ///
    /// # Errors
    /// As [`Table::open`].
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Table, OpenError> {
        // SAFETY: the caller promises the same.
        unsafe { Checkpoints::map(path) }.map(Table::new)
    }
}
