//! Constants of the format, and the parts of a file besides its blocks.

use sha2::{Digest, Sha256};

/// The first eight bytes of a collection file.
pub const MAGIC: [u8; 8] = [0x89, b'M', b'L', b'C', 0x0d, 0x0a, 0x1a, 0x0a];

/// The version that is written and read.
pub(crate) const VERSION: u32 = 1;

/// Puzzles in a block; the last one of a file can have fewer.
pub const BLOCK: usize = 256;

pub(crate) const HEADER_BYTES: usize = 32;

pub(crate) const ENTRY_BYTES: usize = 16;

pub(crate) const FOOTER_BYTES: usize = 712;

/// Bytes of the footer that its checksum covers.
const SUMMED_BYTES: usize = FOOTER_BYTES - 32;

/// Numbers of givens, 0 to 81.
pub(crate) const SIZES: usize = 82;

const TEXT: u32 = 1;

/// True if a file with these first bytes is a collection file, even a damaged one.
///
/// ```
/// assert!(minlex::collection_file::is_collection_file(b"\x89MLC\r\n\x1a\n and more"));
/// assert!(!minlex::collection_file::is_collection_file(b"123456789"));
/// ```
#[must_use]
pub fn is_collection_file(start: &[u8]) -> bool {
    // Copies in text mode change the later bytes.
    start.starts_with(&MAGIC[..4])
}

/// The header: the kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub version: u32,
    pub has_text: bool,
}

impl Header {
    pub fn to_bytes(self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&self.version.to_le_bytes());
        bytes[12..16].copy_from_slice(&(BLOCK as u32).to_le_bytes());
        let flags = if self.has_text { TEXT } else { 0 };
        bytes[16..20].copy_from_slice(&flags.to_le_bytes());
        bytes
    }

    /// Reads the bytes after the magic ones; the footer's checksum covers them.
    pub fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Header {
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| bytes[at + i]));
        Header { version: word(8), has_text: word(16) & TEXT != 0 }
    }
}

/// The footer: counts and checksums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Footer {
    pub file_length: u64,
    pub index_offset: u64,
    pub puzzles: u64,
    pub by_givens: [u64; SIZES],
}

impl Footer {
    /// The footer behind a header and an index, which its checksum covers.
    pub fn to_bytes(&self, header: &[u8], index: &[u8]) -> [u8; FOOTER_BYTES] {
        let mut bytes = [0; FOOTER_BYTES];
        let first = [self.file_length, self.index_offset, self.puzzles];
        let words = first.iter().chain(&self.by_givens);
        for (word, place) in words.zip(bytes.chunks_exact_mut(8)) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let sum = sum(header, index, &bytes[..SUMMED_BYTES]);
        bytes[SUMMED_BYTES..].copy_from_slice(&sum);
        bytes
    }

    /// The content of a footer with any checksum.
    pub fn from_bytes(bytes: &[u8; FOOTER_BYTES]) -> Footer {
        let (words, _) = bytes.as_chunks::<8>();
        let word = |i: usize| u64::from_le_bytes(words[i]);
        Footer {
            file_length: word(0),
            index_offset: word(1),
            puzzles: word(2),
            by_givens: std::array::from_fn(|size| word(3 + size)),
        }
    }

    /// True if the checksum of a footer is right.
    pub fn is_good(bytes: &[u8; FOOTER_BYTES], header: &[u8], index: &[u8]) -> bool {
        sum(header, index, &bytes[..SUMMED_BYTES])[..] == bytes[SUMMED_BYTES..]
    }

    /// Bytes of the index; `None` if no file has so many.
    pub fn index_bytes(&self) -> Option<u64> {
        self.puzzles.div_ceil(BLOCK as u64).checked_mul(ENTRY_BYTES as u64)
    }
}

fn sum(header: &[u8], index: &[u8], footer: &[u8]) -> [u8; 32] {
    let mut sum = Sha256::new();
    sum.update(header);
    sum.update(index);
    sum.update(footer);
    sum.finalize().into()
}
