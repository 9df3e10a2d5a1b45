//! Checksums of files, taken of the bytes that are read.

use std::collections::BTreeMap;
use std::io::{self, Read, Sink, Write};
use std::sync::{Arc, Mutex, PoisonError};

use minlex_files::Summed;

/// The length and the checksum of a file that was read.
#[derive(Clone, Debug)]
pub struct Sum {
    pub bytes: u64,
    /// SHA-256, 64 lower-case hexadecimal digits.
    pub sha256: String,
}

/// Sums of the files that were read to their ends, by their places among the arguments, from 1.
#[derive(Clone, Debug, Default)]
pub struct Sums(Arc<Mutex<BTreeMap<u64, Sum>>>);

impl Sums {
    /// The same bytes, summed while they are read.
    pub fn of<R: Read>(&self, argument: u64, input: R) -> Summing<R> {
        let summed = Some(Summed::new(io::sink()));
        Summing { input, summed, sums: self.clone(), argument }
    }

    /// The sum of the file at this place; `None` unless it was read to its end.
    pub fn get(&self, argument: u64) -> Option<Sum> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&argument).cloned()
    }

    /// Forgets the sum of a file that turned out to be none that can be read.
    pub fn forget(&self, argument: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&argument);
    }

    fn insert(&self, argument: u64, sum: Sum) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(argument, sum);
    }
}

/// A reader that sums its bytes, and hands in the sum at the end.
pub struct Summing<R> {
    input: R,
    /// The sum so far; nothing after the end.
    summed: Option<Summed<Sink>>,
    sums: Sums,
    argument: u64,
}

impl<R: Read> Read for Summing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.input.read(buffer)?;
        let is_end = bytes == 0 && !buffer.is_empty();
        match &mut self.summed {
            Some(summed) if !is_end => summed.write_all(&buffer[..bytes])?,
            _ => {
                if let Some(summed) = self.summed.take() {
                    let (_, bytes, sha256) = summed.finish();
                    self.sums.insert(self.argument, Sum { bytes, sha256 });
                }
            }
        }
        Ok(bytes)
    }
}
