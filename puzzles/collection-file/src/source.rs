//! Sources of the bytes of a file.

use std::borrow::Cow;
use std::io;
use std::ops::Range;

use minlex_table::PositionedFile;

/// Bytes in memory, which stay, or in a file, which can change at any time.
#[derive(Debug)]
pub(crate) enum Source {
    Memory(Box<[u8]>),
    File(PositionedFile),
}

impl Source {
    /// True if bytes need only be verified once.
    pub fn stays(&self) -> bool {
        matches!(self, Source::Memory(_))
    }

    /// The bytes in a range that the file had when opened.
    pub fn read(&self, range: Range<u64>) -> io::Result<Cow<'_, [u8]>> {
        match self {
            Source::Memory(bytes) => {
                let part = bytes.get(range.start as usize..range.end as usize);
                part.map(Cow::Borrowed).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            Source::File(file) => {
                let mut bytes = vec![0; (range.end - range.start) as usize];
                file.read_exact_at(&mut bytes, range.start)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }
}
