//! Sorting of more entries than fit into memory.
//!
//! Entries are collected in memory. When that is full they are sorted and written to a temporary
//! file, a *run*; at the end all runs are merged.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{BufReader, Read, Seek, Write};

use rayon::slice::ParallelSliceMut;

use crate::error::CollectionError;

/// Bytes that are read of a run at once.
const READ_BYTES: usize = 1 << 18;

/// Entries in the making: byte strings of one length, which compare as bytes do.
pub(crate) struct Sorter<const N: usize> {
    entries: Vec<[u8; N]>,
    /// The most entries in memory.
    limit: usize,
    runs: Vec<File>,
}

impl<const N: usize> Sorter<N> {
    /// No entries, and so many bytes of memory for them.
    pub fn new(memory: usize) -> Sorter<N> {
        Sorter { entries: Vec::new(), limit: (memory / N).max(1), runs: Vec::new() }
    }

    pub fn push(&mut self, entry: [u8; N]) -> Result<(), CollectionError> {
        if self.entries.len() == self.limit {
            self.write_run()?;
        }
        if self.entries.len() == self.entries.capacity() {
            self.grow()?;
        }
        self.entries.push(entry);
        Ok(())
    }

    /// Makes room for twice as many entries, but not beyond the limit.
    fn grow(&mut self) -> Result<(), CollectionError> {
        let now = self.entries.len();
        let more = now.max(1024).min(self.limit - now);
        self.entries.try_reserve_exact(more).map_err(|_| CollectionError::OutOfMemory)
    }

    fn write_run(&mut self) -> Result<(), CollectionError> {
        self.entries.par_sort_unstable();
        let mut run = tempfile::tempfile()?;
        run.write_all(self.entries.as_flattened())?;
        run.rewind()?;
        self.runs.push(run);
        self.entries.clear();
        Ok(())
    }

    /// All entries in order.
    pub fn sorted(mut self) -> Result<Sorted<N>, CollectionError> {
        self.entries.par_sort_unstable();
        let in_memory = Run::Memory(self.entries.into_iter());
        let on_disk = |run| Run::File(Box::new(BufReader::with_capacity(READ_BYTES, run)));
        let mut runs: Vec<Run<N>> = self.runs.into_iter().map(on_disk).collect();
        runs.push(in_memory);
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            if let Some(entry) = run.next()? {
                heads.push(Reverse((entry, number)));
            }
        }
        Ok(Sorted { runs, heads })
    }
}

impl<const N: usize> std::fmt::Debug for Sorter<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (entries, runs) = (self.entries.len(), self.runs.len());
        write!(f, "Sorter with {entries} entries and {runs} runs")
    }
}

/// Entries in order.
enum Run<const N: usize> {
    Memory(std::vec::IntoIter<[u8; N]>),
    File(Box<BufReader<File>>),
}

impl<const N: usize> Run<N> {
    fn next(&mut self) -> Result<Option<[u8; N]>, CollectionError> {
        match self {
            Run::Memory(entries) => Ok(entries.next()),
            Run::File(file) => {
                let mut entry = [0; N];
                match file.read_exact(&mut entry) {
                    Ok(()) => Ok(Some(entry)),
                    // A run is a whole number of entries, so this is its end.
                    Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(None),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }
}

/// Sorted entries on their way out.
pub(crate) struct Sorted<const N: usize> {
    runs: Vec<Run<N>>,
    /// The next entry of each run that has one, and the number of the run.
    heads: BinaryHeap<Reverse<([u8; N], usize)>>,
}

impl<const N: usize> Sorted<N> {
    /// The next entry without taking it.
    pub fn peek(&self) -> Option<&[u8; N]> {
        self.heads.peek().map(|Reverse((entry, _))| entry)
    }

    /// The next entry; nothing at the end.
    pub fn next(&mut self) -> Result<Option<[u8; N]>, CollectionError> {
        let Some(mut head) = self.heads.peek_mut() else {
            return Ok(None);
        };
        let Reverse((entry, number)) = *head;
        match self.runs[number].next()? {
            Some(next) => *head = Reverse((next, number)),
            None => {
                PeekMut::pop(head);
            }
        }
        Ok(Some(entry))
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn entries_come_in_order_with_and_without_runs() {
        for (count, memory) in
            [(0, 0), (1, 0), (1000, 1), (1000, 64), (1000, 8 * 333), (1000, 1 << 20)]
        {
            let mut random = SplitMix64::seed_from_u64(count);
            let mut sorter = Sorter::<8>::new(memory);
            // Some come twice.
            let mut expected: Vec<[u8; 8]> =
                (0..count).map(|_| (random.next_u64() % 500).to_be_bytes()).collect();
            for entry in &expected {
                sorter.push(*entry).unwrap();
            }
            expected.sort_unstable();
            let mut sorted = sorter.sorted().unwrap();
            let mut found = Vec::new();
            while let Some(peeked) = sorted.peek().copied() {
                assert_eq!(sorted.next().unwrap(), Some(peeked));
                found.push(peeked);
            }
            assert_eq!(sorted.next().unwrap(), None);
            assert_eq!(found, expected, "{count} entries, {memory} bytes");
        }
    }
}
