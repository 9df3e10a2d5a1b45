//! Checksums of the chunks of the body.
#![forbid(unsafe_code)]

use sha2::{Digest, Sha256};

use crate::error::FormatError;
use crate::format::{CHUNK_BYTES, SUM_BYTES};

/// First eight bytes of a SHA-256.
fn short(hasher: Sha256) -> [u8; SUM_BYTES] {
    let mut short = [0; SUM_BYTES];
    short.copy_from_slice(&hasher.finalize()[..SUM_BYTES]);
    short
}

/// Checksums of all chunks, the section [`crate::Section::Sums`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChunkSums {
    sums: Vec<[u8; SUM_BYTES]>,
}

impl ChunkSums {
    /// Computes the checksums of a body that is given in consecutive pieces.
    pub fn of<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> ChunkSums {
        let mut summing = Summing::default();
        pieces.into_iter().for_each(|piece| summing.update(piece));
        summing.finish()
    }

    /// The checksums of a file.
    #[must_use]
    pub fn new(sums: Vec<[u8; SUM_BYTES]>) -> ChunkSums {
        ChunkSums { sums }
    }

    /// Bytes of the section.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.sums.as_flattened()
    }

    /// SHA-256 of the section.
    #[must_use]
    pub fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.as_bytes()).into()
    }

    /// Verifies chunk `chunk` with content `bytes` and start `offset` in the file.
    ///
    /// # Errors
    /// [`FormatError::Chunk`] if it is wrong.
    pub fn check(&self, chunk: usize, offset: u64, bytes: &[u8]) -> Result<(), FormatError> {
        if self.sums.get(chunk) == Some(&short(Sha256::new_with_prefix(bytes))) {
            Ok(())
        } else {
            Err(FormatError::Chunk { chunk, offset })
        }
    }
}

/// Unfinished checksums of a body that comes in pieces.
#[derive(Default)]
struct Summing {
    hasher: Sha256,
    filled: usize,
    sums: Vec<[u8; SUM_BYTES]>,
}

impl Summing {
    fn update(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(CHUNK_BYTES - self.filled));
            self.hasher.update(now);
            self.filled += now.len();
            if self.filled == CHUNK_BYTES {
                self.close();
            }
            bytes = later;
        }
    }

    fn close(&mut self) {
        self.sums.push(short(std::mem::take(&mut self.hasher)));
        self.filled = 0;
    }

    fn finish(mut self) -> ChunkSums {
        if self.filled > 0 {
            self.close();
        }
        ChunkSums { sums: self.sums }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_matter() {
        let body: Vec<u8> = (0..150_000u32).map(|i| (i / 7) as u8).collect();
        let sums = ChunkSums::of([&body[..]]);
        assert_eq!(sums.as_bytes().len(), 3 * SUM_BYTES);
        for size in [1, 1000, CHUNK_BYTES, CHUNK_BYTES + 1] {
            assert_eq!(ChunkSums::of(body.chunks(size)), sums);
        }
        for (i, chunk) in body.chunks(CHUNK_BYTES).enumerate() {
            assert_eq!(sums.check(i, 0, chunk), Ok(()));
            let other = FormatError::Chunk { chunk: i + 1, offset: 7 };
            assert_eq!(sums.check(i + 1, 7, chunk), Err(other));
        }
    }
}
