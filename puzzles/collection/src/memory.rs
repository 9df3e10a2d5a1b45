/// The memory of a collection for keys and records; beyond it, temporary files are used.
///
/// A process needs some tens of megabytes more, and eight bytes for each record of the largest
/// class. For [`crate::Collection::overlap`] that is each record of the grid with the most puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    bytes: usize,
}

impl Memory {
    /// The least memory that a collection works with, 1 MiB.
    pub const LEAST: Memory = Memory { bytes: 1 << 20 };

    /// A number of bytes, at least [`Memory::LEAST`].
    #[must_use]
    pub fn bytes(bytes: usize) -> Memory {
        Memory { bytes: bytes.max(Memory::LEAST.bytes) }
    }

    /// The number of bytes.
    #[must_use]
    pub fn total(self) -> usize {
        self.bytes
    }

    pub(crate) fn for_keys(self) -> usize {
        self.bytes / 2
    }

    /// A fifth for results that are sorted while the keys are still there.
    pub(crate) fn for_results(self) -> usize {
        self.bytes / 5
    }

    pub(crate) fn for_records(self) -> usize {
        self.bytes / 4
    }
}

impl Default for Memory {
    /// 768 MiB: enough for ten million keys and records of 192 MiB without temporary files.
    fn default() -> Memory {
        Memory { bytes: 768 << 20 }
    }
}
