//! The index: the place of each block, and its first rank.

use std::ops::Range;

use crate::format::ENTRY_BYTES;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The rank of the first puzzle, from 0; less than 2^40.
    pub first_rank: u64,
    /// Start of the block in the file; less than 2^56.
    pub offset: u64,
    /// A CRC-32.
    pub sum: u32,
}

impl Entry {
    pub fn to_bytes(self) -> [u8; ENTRY_BYTES] {
        let number = u128::from(self.first_rank)
            | u128::from(self.offset) << 40
            | u128::from(self.sum) << 96;
        number.to_le_bytes()
    }

    fn from_bytes(bytes: [u8; ENTRY_BYTES]) -> Entry {
        let number = u128::from_le_bytes(bytes);
        Entry {
            first_rank: number as u64 & ((1 << 40) - 1),
            offset: (number >> 40) as u64 & ((1 << 56) - 1),
            sum: (number >> 96) as u32,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Index {
    entries: Vec<[u8; ENTRY_BYTES]>,
    end: u64,
}

impl Index {
    /// The index of blocks that end at byte `end`.
    pub fn new(bytes: &[u8], end: u64) -> Index {
        Index { entries: bytes.as_chunks().0.to_vec(), end }
    }

    pub fn blocks(&self) -> usize {
        self.entries.len()
    }

    pub fn get(&self, block: usize) -> Option<Entry> {
        self.entries.get(block).map(|bytes| Entry::from_bytes(*bytes))
    }

    /// The bytes of a block; `None` if it is missing or does not follow the others.
    pub fn range(&self, block: usize) -> Option<Range<u64>> {
        let start = self.get(block)?.offset;
        let end = self.get(block + 1).map_or(self.end, |next| next.offset);
        (start < end && end <= self.end).then_some(start..end)
    }

    /// The blocks that can have puzzles of this rank, from 0: those beginning with it, and the one
    /// before.
    pub fn blocks_with(&self, rank: u64) -> Range<usize> {
        let first = |bytes: &[u8; ENTRY_BYTES]| Entry::from_bytes(*bytes).first_rank;
        let start = self.entries.partition_point(|entry| first(entry) < rank);
        // Mostly none: a binary search would look at distant memory.
        let mut end = start;
        if self.entries.get(start).is_some_and(|entry| first(entry) == rank) {
            end += self.entries[start..].partition_point(|entry| first(entry) == rank);
        }
        start.saturating_sub(1)..end
    }
}
