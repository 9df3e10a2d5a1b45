//! The memory limit of a collection.

/// The memory of a collection for keys and records; the rest goes to temporary files.
///
/// A process needs some tens of megabytes besides, and eight bytes for each record of the largest
/// class; [`crate::Collection::overlap`] needs as much for each record of the grid with most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    bytes: usize,
}

impl Memory {
    /// The least that a collection works with, 1 MiB.
    pub const LEAST: Memory = Memory { bytes: 1 << 20 };

    /// This number of bytes; [`Memory::LEAST`] if that is more.
    #[must_use]
    pub fn bytes(bytes: usize) -> Memory {
        Memory { bytes: bytes.max(Memory::LEAST.bytes) }
    }

    /// Bytes in all.
    #[must_use]
    pub fn total(self) -> usize {
        self.bytes
    }

    pub(crate) fn for_keys(self) -> usize {
        self.bytes / 2
    }

    /// For results that are sorted while the keys are still there: a fifth of it.
    pub(crate) fn for_results(self) -> usize {
        self.bytes / 5
    }

    pub(crate) fn for_records(self) -> usize {
        self.bytes / 4
    }
}

impl Default for Memory {
    /// 768 MiB: ten million keys, and records of 192 MiB, are held without temporary files.
    fn default() -> Memory {
        Memory { bytes: 768 << 20 }
    }
}
