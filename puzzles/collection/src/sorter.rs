//! Sorting beyond memory.
//!
//! When memory is full, its entries are sorted and appended to a temporary file as a *run*; at the
//! end all runs are merged. One file has all runs, since systems limit the files of a process.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;

use rayon::slice::ParallelSliceMut;

use crate::error::CollectionError;

/// The most bytes read of a run at once.
const READ_BYTES: usize = 1 << 18;

/// The same for very many runs.
const FEWEST_READ_BYTES: usize = 1 << 12;

/// Entries to be sorted: byte strings of one length. Beyond the memory allowed they go to a
/// temporary file without a name.
///
/// ```
/// use minlex::collection::Sorter;
///
/// let mut sorter = Sorter::new(1 << 20);
/// [*b"bb", *b"ab", *b"aa"].into_iter().try_for_each(|entry| sorter.push(entry))?;
/// let mut sorted = sorter.sorted()?;
/// assert_eq!(sorted.next()?.as_ref(), Some(b"aa"));
/// assert_eq!(sorted.peek(), Some(b"ab"));
/// # Ok::<(), minlex::collection::CollectionError>(())
/// ```
pub struct Sorter<const N: usize> {
    entries: Vec<[u8; N]>,
    limit: usize,
    file: Option<File>,
    runs: Vec<Range<u64>>,
}

impl<const N: usize> Sorter<N> {
    /// An empty sorter with this memory, in bytes.
    #[must_use]
    pub fn new(memory: usize) -> Sorter<N> {
        Sorter { entries: Vec::new(), limit: (memory / N).max(1), file: None, runs: Vec::new() }
    }

    /// Adds an entry; some nanoseconds, or the time to sort and write a run.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or memory ends.
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

    fn grow(&mut self) -> Result<(), CollectionError> {
        let now = self.entries.len();
        let more = now.max(1024).min(self.limit - now);
        self.entries.try_reserve_exact(more).map_err(|_| CollectionError::OutOfMemory)
    }

    fn write_run(&mut self) -> Result<(), CollectionError> {
        self.entries.par_sort_unstable_by(order);
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(tempfile::tempfile()?),
        };
        let bytes = self.entries.as_flattened();
        file.write_all(bytes)?;
        let start = self.runs.last().map_or(0, |run| run.end);
        self.runs.push(start..start + bytes.len() as u64);
        self.entries.clear();
        Ok(())
    }

    /// All entries in order.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn sorted(mut self) -> Result<Sorted<N>, CollectionError> {
        self.entries.par_sort_unstable_by(order);
        let read_bytes = self.limit * N / self.runs.len().max(1);
        let read_bytes = read_bytes.clamp(FEWEST_READ_BYTES, READ_BYTES).next_multiple_of(N);
        let on_disk = |left| Run::File(RunInFile { left, read_bytes, bytes: Vec::new(), used: 0 });
        let mut runs: Vec<Run<N>> = self.runs.into_iter().map(on_disk).collect();
        runs.push(Run::Memory(self.entries.into_iter()));
        let mut file = self.file;
        let mut heads = BinaryHeap::with_capacity(runs.len());
        for (number, run) in runs.iter_mut().enumerate() {
            if let Some(entry) = run.next(&mut file)? {
                heads.push(Reverse((entry, number)));
            }
        }
        Ok(Sorted { file, runs, heads })
    }
}

impl<const N: usize> std::fmt::Debug for Sorter<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (entries, runs) = (self.entries.len(), self.runs.len());
        write!(f, "Sorter with {entries} entries and {runs} runs")
    }
}

impl<const N: usize> std::fmt::Debug for Sorted<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sorted").finish_non_exhaustive()
    }
}

/// The order of entries, compared eight bytes at a time.
fn order<const N: usize>(a: &[u8; N], b: &[u8; N]) -> Ordering {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let words = a.iter().zip(b).map(|(a, b)| u64::from_be_bytes(*a).cmp(&u64::from_be_bytes(*b)));
    words.fold(Ordering::Equal, Ordering::then).then_with(|| a_rest.cmp(b_rest))
}

enum Run<const N: usize> {
    Memory(std::vec::IntoIter<[u8; N]>),
    File(RunInFile),
}

/// A run that was read in part.
struct RunInFile {
    /// The bytes still to be read.
    left: Range<u64>,
    /// Bytes read at once: a whole number of entries.
    read_bytes: usize,
    bytes: Vec<u8>,
    /// Bytes given out.
    used: usize,
}

impl<const N: usize> Run<N> {
    fn next(&mut self, file: &mut Option<File>) -> Result<Option<[u8; N]>, CollectionError> {
        match self {
            Run::Memory(entries) => Ok(entries.next()),
            Run::File(run) => {
                if run.used == run.bytes.len() {
                    run.read_on(file)?;
                }
                let entry = run.bytes[run.used..].first_chunk().copied();
                run.used += entry.map_or(0, |_| N);
                Ok(entry)
            }
        }
    }
}

impl RunInFile {
    fn read_on(&mut self, file: &mut Option<File>) -> Result<(), CollectionError> {
        let left = self.left.end - self.left.start;
        let length = usize::try_from(left).unwrap_or(usize::MAX).min(self.read_bytes);
        self.bytes.resize(length, 0);
        self.used = 0;
        if let Some(file) = file {
            file.seek(SeekFrom::Start(self.left.start))?;
            file.read_exact(&mut self.bytes)?;
        }
        self.left.start += length as u64;
        Ok(())
    }
}

/// The entries of a [`Sorter`], in ascending order.
pub struct Sorted<const N: usize> {
    file: Option<File>,
    runs: Vec<Run<N>>,
    /// The next entry of each run, and the number of the run.
    heads: BinaryHeap<Reverse<([u8; N], usize)>>,
}

impl<const N: usize> Sorted<N> {
    /// The next entry without taking it.
    #[must_use]
    pub fn peek(&self) -> Option<&[u8; N]> {
        self.heads.peek().map(|Reverse((entry, _))| entry)
    }

    /// The next entry; `None` at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    #[allow(clippy::should_implement_trait, reason = "errors come first")]
    pub fn next(&mut self) -> Result<Option<[u8; N]>, CollectionError> {
        let Some(mut head) = self.heads.peek_mut() else {
            return Ok(None);
        };
        let Reverse((entry, number)) = *head;
        match self.runs[number].next(&mut self.file)? {
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
    fn entries_compare_as_bytes() {
        let mut random = SplitMix64::seed_from_u64(1);
        for equal in (0..=28).cycle().take(10_000) {
            let [a, mut b] = [(); 2].map(|()| [(); 28].map(|()| random.next_u64() as u8));
            b[..equal].copy_from_slice(&a[..equal]);
            assert_eq!(order(&a, &b), a.cmp(&b), "{a:?} {b:?}");
        }
    }

    #[test]
    fn entries_come_in_order_with_and_without_runs() {
        for (count, memory) in
            // The third has more runs than a process may have files.
            [
                (0, 0),
                (1, 0),
                (5000, 1),
                (1000, 1),
                (1000, 64),
                (1000, 8 * 333),
                (1000, 1 << 20),
            ]
        {
            let mut random = SplitMix64::seed_from_u64(count);
            let mut sorter = Sorter::<8>::new(memory);
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
