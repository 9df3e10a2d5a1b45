//! A file mapped into memory: the one unsafe operation of this crate.
#![allow(unsafe_code)]

use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::body::{Body, Bytes};
use crate::checkpoints::Checkpoints;
use crate::chunk_file;
use crate::error::{OpenError, TableError};

impl Checkpoints {
    /// Maps a table file into memory shared by all processes; otherwise like [`Checkpoints::open`].
    /// The address space must have room for the whole file. Chunks are verified at first use but
    /// stay in the file.
    ///
    /// # Safety
    /// No process may cut the file or write to it while the table is open. If it is cut, the system
    /// may end this process (`SIGBUS`). If its bytes change, the behaviour is undefined, because
    /// shared references point to them. Deleting the file, or renaming another over it, is
    /// harmless; Windows refuses both.
    ///
    /// # Errors
    /// As [`Checkpoints::open`].
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<Checkpoints, OpenError> {
        let path = path.as_ref();
        // SAFETY: the caller promises the same.
        unsafe { map_file(path) }
            .map_err(TableError::from)
            .and_then(Body::in_memory)
            .map(Checkpoints::new)
            .map_err(|error| OpenError::new(Some(path), error))
    }
}

/// Maps a whole file for reading.
///
/// # Safety
/// While the bytes live, no process may cut the file or write to it.
unsafe fn map_file(path: &Path) -> io::Result<Bytes> {
    let (file, length) = chunk_file::open(path)?;
    if length == 0 {
        // Some systems cannot map nothing.
        return Ok(Bytes::Static(&[]));
    }
    // SAFETY: the map is only read, and the caller promises that the bytes stay as they are.
    Ok(Bytes::Mapped(unsafe { Mmap::map(&file)? }))
}
