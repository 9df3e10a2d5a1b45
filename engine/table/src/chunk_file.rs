//! A file that is read chunk by chunk into memory of its own.
//!
//! Verified bytes are used from then on, whatever happens to the file. No lock is held while
//! reading, so a fork during a look-up leaves nothing locked in the child. Two threads that want
//! the same chunk both read it and write the same words.
#![forbid(unsafe_code)]

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::address_space::zeroed_words;
use crate::ask_ahead::ask_ahead;

pub(crate) fn open(path: &Path) -> io::Result<(File, u64)> {
    // Opening a pipe waits for its other end.
    check_kind(&fs::metadata(path)?)?;
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    check_kind(&metadata)?;
    Ok((file, metadata.len()))
}

fn check_kind(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder, expected a file"));
    }
    if !metadata.is_file() {
        return Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is neither a file nor a link to one; copy it into a file first",
        ));
    }
    Ok(())
}

/// Address space for the body of a file, filled chunk by chunk. The rest is zero and takes no
/// memory on systems with lazy zero pages.
pub(crate) struct ChunkFile {
    file: PositionedFile,
    words: Box<[AtomicU64]>,
}

impl ChunkFile {
    pub(crate) fn new(file: PositionedFile, bytes: usize) -> io::Result<ChunkFile> {
        let words = zeroed_words(bytes.div_ceil(8))?;
        Ok(ChunkFile { file, words })
    }

    /// Word `index` of the body, in a filled chunk.
    ///
    /// # Panics
    /// If it is after the body.
    #[inline(always)]
    pub(crate) fn word(&self, index: usize) -> u64 {
        // Relaxed is enough: knowing of the chunk takes synchronising with its writer.
        self.words[index].load(Ordering::Relaxed)
    }

    #[inline(always)]
    pub(crate) fn ask_ahead(&self, index: usize) {
        if let Some(word) = self.words.get(index) {
            ask_ahead(word, |word| word.load(Ordering::Relaxed));
        }
    }

    /// Bytes of the file in `range` as they are now.
    pub(crate) fn read(&self, range: Range<usize>) -> io::Result<Vec<u8>> {
        let mut bytes = zeros(range.len())?;
        self.file.read_exact_at(&mut bytes, range.start as u64)?;
        Ok(bytes)
    }

    /// Fills the chunk at word `first` with verified `bytes`. Concurrent writers write the same
    /// words.
    pub(crate) fn fill(&self, first: usize, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for (word, bytes) in self.words[first..].iter().zip(words) {
            word.store(u64::from_le_bytes(*bytes), Ordering::Relaxed);
        }
        debug_assert!(rest.is_empty(), "a body is cut into words");
    }

    /// Copy of `bytes` bytes from word `first` on, in a filled chunk.
    pub(crate) fn copy(&self, first: usize, bytes: usize) -> io::Result<Vec<u8>> {
        let mut copy = reserved(bytes.next_multiple_of(8))?;
        for word in &self.words[first..first + bytes.div_ceil(8)] {
            copy.extend_from_slice(&word.load(Ordering::Relaxed).to_le_bytes());
        }
        copy.truncate(bytes);
        Ok(copy)
    }
}

/// A vector with room for `len` items, or an error without memory for them.
pub(crate) fn reserved<T>(len: usize) -> io::Result<Vec<T>> {
    let mut room = Vec::new();
    room.try_reserve_exact(len).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    Ok(room)
}

/// `len` zeros, or an error without memory for them.
pub(crate) fn zeros(len: usize) -> io::Result<Vec<u8>> {
    let mut bytes = reserved(len)?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// A file for reads at given places, by any number of threads.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("abc");
/// # std::fs::write(&path, "abc")?;
/// use minlex_table::PositionedFile;
///
/// let (file, length) = PositionedFile::open(&path)?;
/// let mut bytes = [0; 2];
/// file.read_exact_at(&mut bytes, 1)?;
/// assert_eq!((&bytes, length), (b"bc", 3));
/// assert!(file.read_exact_at(&mut bytes, 2).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PositionedFile {
    #[cfg(any(unix, windows))]
    file: File,
    /// Locked: such systems seek before they read.
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

    /// Opens a regular file, or a link to one, and gives its length in bytes.
    ///
    /// # Errors
    /// If it cannot be opened, or is a folder, a device or a pipe.
    pub fn open(path: &Path) -> io::Result<(PositionedFile, u64)> {
        let (file, length) = open(path)?;
        Ok((PositionedFile::new(file), length))
    }

    /// Fills `bytes` from the file's byte `offset` on.
    ///
    /// # Errors
    /// If it cannot be read, or ends before.
    pub fn read_exact_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<()> {
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
            // Reading past the end is an error here.
            Err(error) if error.raw_os_error() == Some(38) => Ok(0),
            other => other,
        }
    }

    #[cfg(not(any(unix, windows)))]
    fn read_at(&self, bytes: &mut [u8], offset: u64) -> io::Result<usize> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read(bytes)
    }
}
