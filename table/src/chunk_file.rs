//! A file that is read chunk by chunk into memory of its own.
//!
//! Nothing is read twice: what was read and verified is what is used from then on, whatever
//! happens to the file. No lock is held while reading, so a process that forks during a look-up
//! leaves nothing locked in the child. If two threads want the same chunk at the same time, both
//! read it and one copy stays.

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::Path;

use once_cell::race::OnceBox;

use crate::error::TableError;
use crate::format::CHUNK_BYTES;

/// The content of a chunk; zeros follow the end of the last one.
pub(crate) type Chunk = [u8; CHUNK_BYTES];

/// Opens a file to read a table from it.
pub(crate) fn open(path: &Path) -> io::Result<(File, u64)> {
    // A pipe is not opened, as that would wait for its other end.
    check_kind(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    check_kind(&metadata)?;
    Ok((file, metadata.len()))
}

fn check_kind(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory, expected a file",
        ));
    }
    if !metadata.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is neither a file nor a link to one; copy the table into a file first",
        ));
    }
    Ok(())
}

/// Room for the chunks of a file, each filled when it is first wanted.
pub(crate) struct ChunkFile {
    file: PositionedFile,
    chunks: Box<[OnceBox<Chunk>]>,
}

impl ChunkFile {
    /// A file with so many chunks, none read yet.
    pub(crate) fn new(file: PositionedFile, chunks: usize) -> io::Result<ChunkFile> {
        let mut room = reserved(chunks)?;
        room.extend((0..chunks).map(|_| OnceBox::new()));
        Ok(ChunkFile {
            file,
            chunks: room.into_boxed_slice(),
        })
    }

    /// A chunk, if it has been read.
    #[inline(always)]
    pub(crate) fn get(&self, chunk: usize) -> Option<&Chunk> {
        self.chunks.get(chunk)?.get()
    }

    /// The bytes of the file in `range` as they are now.
    pub(crate) fn read(&self, range: Range<usize>) -> io::Result<Vec<u8>> {
        let mut bytes = zeros(range.len())?;
        self.file.read_exact_at(&mut bytes, range.start as u64)?;
        Ok(bytes)
    }

    /// Reads a chunk of `len` bytes at `offset` in the file, verifies it, and keeps it.
    #[cold]
    #[inline(never)]
    pub(crate) fn load(
        &self,
        chunk: usize,
        offset: u64,
        len: usize,
        verify: impl FnOnce(&[u8]) -> Result<(), TableError>,
    ) -> Result<&Chunk, TableError> {
        let Some(slot) = self.chunks.get(chunk) else {
            return Err(io::Error::from(io::ErrorKind::InvalidInput).into());
        };
        slot.get_or_try_init(|| {
            let mut bytes = zeros(CHUNK_BYTES)?;
            self.file.read_exact_at(&mut bytes[..len], offset)?;
            verify(&bytes[..len])?;
            let chunk: Result<Box<Chunk>, _> = bytes.into_boxed_slice().try_into();
            chunk.map_err(|_| io::Error::from(io::ErrorKind::InvalidData).into())
        })
    }
}

/// A vector with room for `len` items, or an error if there is no memory for them.
pub(crate) fn reserved<T>(len: usize) -> io::Result<Vec<T>> {
    let mut room = Vec::new();
    room.try_reserve_exact(len)
        .map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    Ok(room)
}

/// `len` zeros, or an error if there is no memory for them.
pub(crate) fn zeros(len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = reserved(len)?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// A file that is read at given places, by any number of threads.
pub(crate) struct PositionedFile {
    #[cfg(any(unix, windows))]
    file: File,
    /// Where a system cannot read at a place, seeking and reading must not be torn apart.
    #[cfg(not(any(unix, windows)))]
    file: std::sync::Mutex<File>,
}

impl PositionedFile {
    pub(crate) fn new(file: File) -> PositionedFile {
        PositionedFile {
            #[cfg(any(unix, windows))]
            file,
            #[cfg(not(any(unix, windows)))]
            file: std::sync::Mutex::new(file),
        }
    }

    /// Fills `bytes` from the file's byte `offset` on.
    pub(crate) fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
        let mut filled = 0;
        while filled < bytes.len() {
            match self.read_at(&mut bytes[filled..], offset + filled as u64) {
                Ok(0) => {
                    return Err(io::Error::new(
                        io::ErrorKind::UnexpectedEof,
                        format!(
                            "it now ends at byte {}: it was cut short while it was open",
                            offset + filled as u64
                        ),
                    ));
                }
                Ok(n) => filled += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    #[cfg(unix)]
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        std::os::unix::fs::FileExt::read_at(&self.file, bytes, offset)
    }

    #[cfg(windows)]
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        match std::os::windows::fs::FileExt::seek_read(&self.file, bytes, offset) {
            // Reading behind the end is an error here.
            Err(error) if error.raw_os_error() == Some(38) => Ok(0),
            other => other,
        }
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self
            .file
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read(bytes)
    }
}
