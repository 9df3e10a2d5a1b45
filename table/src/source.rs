//! Where a table's bytes are: in the program, in memory, or in a mapped file.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

/// Bytes that stay where they are.
pub(crate) enum Source {
    Static(&'static [u8]),
    Owned(Box<[u8]>),
    Mapped(Mmap),
}

impl Source {
    /// Maps a file for reading.
    pub(crate) fn map(path: &Path) -> io::Result<Source> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a directory, expected a file",
            ));
        }
        if !metadata.is_file() {
            // A pipe or a device has no length to map.
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is neither a file nor a link to one; copy the table into a file first",
            ));
        }
        if metadata.len() == 0 {
            // Some systems refuse to map nothing.
            return Ok(Source::Static(&[]));
        }
        #[allow(unsafe_code)]
        // SAFETY: the map is only read. If another process shortens or rewrites the file while it
        // is mapped, reads may see other bytes or the process may be stopped by the system;
        // `Table::open` tells its callers. Tables are replaced by renaming, which leaves the mapped
        // file as it was.
        let map = unsafe { Mmap::map(&file)? };
        Ok(Source::Mapped(map))
    }

    #[inline(always)]
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Source::Static(bytes) => bytes,
            Source::Owned(bytes) => bytes,
            Source::Mapped(map) => map,
        }
    }
}
