//! SHA-256 as text.

use std::io::{self, Write};

use sha2::{Digest, Sha256};

/// A writer that counts and hashes the bytes on their way to another writer.
#[derive(Debug)]
pub struct Summed<W> {
    writer: W,
    sum: Sha256,
    bytes: u64,
}

impl<W: Write> Summed<W> {
    /// A writer that passes all bytes on to `writer`.
    pub fn new(writer: W) -> Summed<W> {
        Summed { writer, sum: Sha256::new(), bytes: 0 }
    }

    /// The writer, the number of bytes passed on, and their SHA-256 in lower-case hexadecimal.
    pub fn finish(self) -> (W, u64, String) {
        (self.writer, self.bytes, hexadecimal(&self.sum.finalize()))
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.writer.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// The SHA-256 of bytes, as 64 lower-case hexadecimal digits.
///
/// ```
/// let sum = minlex_files::sha256_of(b"abc");
/// assert_eq!(sum, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
/// ```
#[must_use]
pub fn sha256_of(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
