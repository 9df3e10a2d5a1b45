//! Records in a temporary file, read back by id.

use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use tempfile::SpooledTempFile;

use crate::error::CollectionError;

const BLOCK_BYTES: usize = 1 << 18;

/// Bytes of the length before a record.
const LENGTH_BYTES: u64 = 4;

/// The place of a record in a spool; ids ascend as records are pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordId(pub(crate) u64);

impl RecordId {
    /// The id with a value of [`RecordId::get`]. Any other value is the id of no record, or of
    /// another.
    #[must_use]
    pub fn new(id: u64) -> RecordId {
        RecordId(id)
    }

    /// The value; values have the order of their ids.
    #[must_use]
    pub fn get(self) -> u64 {
        self.0
    }
}

/// Byte strings: a few in memory, many in a temporary file.
///
/// ```
/// use minlex::collection::Spool;
///
/// let mut spool = Spool::new(1 << 20);
/// let first = spool.push(b"one line")?;
/// let second = spool.push(b"and another")?;
/// let mut reader = spool.reader()?;
/// assert_eq!(reader.get(second)?, b"and another");
/// assert_eq!(reader.get(first)?, b"one line");
/// # Ok::<(), minlex::collection::CollectionError>(())
/// ```
pub struct Spool {
    file: BufWriter<SpooledTempFile>,
    bytes: u64,
}

impl Spool {
    /// An empty spool for this many bytes in memory.
    #[must_use]
    pub fn new(memory: usize) -> Spool {
        let file = SpooledTempFile::new(memory);
        Spool { file: BufWriter::with_capacity(BLOCK_BYTES, file), bytes: 0 }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// If the temporary file cannot be written, or the record has 4 GiB or more.
    pub fn push(&mut self, record: &[u8]) -> Result<RecordId, CollectionError> {
        let length = u32::try_from(record.len())
            .map_err(|_| CollectionError::RecordTooLong(record.len()))?;
        self.file.write_all(&length.to_le_bytes())?;
        self.file.write_all(record)?;
        let id = RecordId(self.bytes);
        self.bytes += LENGTH_BYTES + u64::from(length);
        Ok(id)
    }

    /// Number of records, of `records` in all, in `memory` bytes: 1000 to 4 million.
    pub(crate) fn records_in(&self, memory: usize, records: u64) -> usize {
        let mean = (self.bytes / records.max(1)).max(1);
        usize::try_from(memory as u64 / mean).unwrap_or(usize::MAX).clamp(1_000, 4_000_000)
    }

    /// Ends writing and returns a reader.
    ///
    /// # Errors
    /// If the temporary file cannot be written.
    pub fn reader(self) -> Result<SpoolReader, CollectionError> {
        let mut file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(SpoolReader {
            file: BufReader::with_capacity(BLOCK_BYTES, file),
            position: 0,
            record: Vec::new(),
        })
    }
}

impl std::fmt::Debug for Spool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Spool of {} bytes", self.bytes)
    }
}

/// Reader of the records of a [`Spool`], fastest in ascending order of ids.
pub struct SpoolReader {
    file: BufReader<SpooledTempFile>,
    /// The place of the next byte.
    position: u64,
    record: Vec<u8>,
}

impl SpoolReader {
    /// The record with this id.
    ///
    /// # Errors
    /// If the temporary file cannot be read.
    pub fn get(&mut self, id: RecordId) -> Result<&[u8], CollectionError> {
        match i64::try_from(id.0).ok().zip(i64::try_from(self.position).ok()) {
            Some((wanted, now)) => self.file.seek_relative(wanted - now)?,
            None => {
                self.file.seek(SeekFrom::Start(id.0))?;
            }
        }
        let mut length = [0; LENGTH_BYTES as usize];
        self.file.read_exact(&mut length)?;
        let length = u32::from_le_bytes(length);
        self.record.resize(length as usize, 0);
        self.file.read_exact(&mut self.record)?;
        self.position = id.0 + LENGTH_BYTES + u64::from(length);
        Ok(&self.record)
    }
}

/// Records in any order, read in blocks, each in the order of the spool.
pub(crate) struct Gatherer {
    records: SpoolReader,
    /// Records in a block.
    block: usize,
    bytes: Vec<u8>,
    /// The place in `bytes` of each record of the block.
    places: Vec<Range<usize>>,
}

impl Gatherer {
    pub fn new(records: SpoolReader, block: usize) -> Gatherer {
        Gatherer { records, block, bytes: Vec::new(), places: Vec::new() }
    }

    pub fn block(&self) -> usize {
        self.block
    }

    /// Replaces the block with these records.
    pub fn gather(&mut self, ids: &[RecordId]) -> Result<(), CollectionError> {
        let mut order: Vec<usize> = (0..ids.len()).collect();
        order.sort_unstable_by_key(|&i| ids[i]);
        self.bytes.clear();
        self.places.clear();
        self.places.resize(ids.len(), 0..0);
        for i in order {
            let start = self.bytes.len();
            self.bytes.extend_from_slice(self.records.get(ids[i])?);
            self.places[i] = start..self.bytes.len();
        }
        Ok(())
    }

    /// Record `i` of the block as requested.
    pub fn record(&self, i: usize) -> &[u8] {
        &self.bytes[self.places[i].clone()]
    }
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::SplitMix64;
    use rand_xoshiro::rand_core::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn records_come_back_in_any_order() {
        for memory in [0, 5_000, 1 << 20] {
            let mut random = SplitMix64::seed_from_u64(1);
            let records: Vec<Vec<u8>> =
                (0..1000).map(|i| vec![i as u8; (random.next_u64() % 200) as usize]).collect();
            let mut spool = Spool::new(memory);
            let ids: Vec<RecordId> =
                records.iter().map(|record| spool.push(record).unwrap()).collect();
            assert!(ids.is_sorted());
            let mut reader = spool.reader().unwrap();
            for (id, record) in ids.iter().zip(&records) {
                assert_eq!(reader.get(*id).unwrap(), record);
            }
            for _ in 0..1000 {
                let i = (random.next_u64() % 1000) as usize;
                assert_eq!(reader.get(ids[i]).unwrap(), records[i]);
            }
        }
    }
}
