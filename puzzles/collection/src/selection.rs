//! What comes out of a collection.

use crate::collection::word;
use crate::error::CollectionError;
use crate::sorter::Sorted;
use crate::spool::{Gatherer, RecordId, SpoolReader};

/// Some of the records of a collection, in the order in which they were pushed, each with a number.
pub struct Selection {
    /// Ids with their numbers.
    numbers: Sorted<16>,
    records: SpoolReader,
}

impl Selection {
    pub(crate) fn new(numbers: Sorted<16>, records: SpoolReader) -> Selection {
        Selection { numbers, records }
    }

    /// The next record with its number; nothing at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    // Records are lent, which an iterator cannot do.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<(&[u8], u64)>, CollectionError> {
        let Some(entry) = self.numbers.next()? else {
            return Ok(None);
        };
        let record = self.records.get(RecordId(word(&entry, 0)))?;
        Ok(Some((record, word(&entry, 1))))
    }
}

/// All records of a collection, class by class.
pub struct Members {
    /// First record of the class, record.
    pairs: Sorted<16>,
    records: Gatherer,
    /// First record of the class of each gathered record.
    firsts: Vec<u64>,
    /// How many of those were handed out.
    used: usize,
    /// Number of the class at hand, from 1, and its first record.
    class: (u64, Option<u64>),
}

impl Members {
    pub(crate) fn new(pairs: Sorted<16>, records: SpoolReader, block: usize) -> Members {
        Members {
            pairs,
            records: Gatherer::new(records, block),
            firsts: Vec::new(),
            used: 0,
            class: (0, None),
        }
    }

    /// The next record with the number of its class, from 1; nothing at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    // Records are lent, which an iterator cannot do.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<(&[u8], u64)>, CollectionError> {
        if self.used == self.firsts.len() {
            self.gather()?;
        }
        let Some(&first) = self.firsts.get(self.used) else {
            return Ok(None);
        };
        if self.class.1 != Some(first) {
            self.class = (self.class.0 + 1, Some(first));
        }
        self.used += 1;
        Ok(Some((self.records.record(self.used - 1), self.class.0)))
    }

    fn gather(&mut self) -> Result<(), CollectionError> {
        self.used = 0;
        self.firsts.clear();
        let mut ids = Vec::new();
        while ids.len() < self.records.block()
            && let Some(entry) = self.pairs.next()?
        {
            self.firsts.push(word(&entry, 0));
            ids.push(RecordId(word(&entry, 1)));
        }
        self.records.gather(&ids)
    }
}

/// Records of the other collection, each with an equivalent one of the collection.
pub struct Matches {
    /// Record of the other collection, record of this one.
    pairs: Sorted<16>,
    /// Pairs of records, one behind the other.
    records: Gatherer,
    /// Gathered pairs, and how many of those were handed out.
    gathered: usize,
    used: usize,
}

impl Matches {
    pub(crate) fn new(pairs: Sorted<16>, records: SpoolReader, block: usize) -> Matches {
        Matches {
            pairs,
            records: Gatherer::new(records, block),
            gathered: 0,
            used: 0,
        }
    }

    /// The next record of the other collection, with the first record of this one that is
    /// equivalent; nothing at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    // Records are lent, which an iterator cannot do.
    #[allow(clippy::should_implement_trait, clippy::type_complexity)]
    pub fn next(&mut self) -> Result<Option<(&[u8], &[u8])>, CollectionError> {
        if self.used == self.gathered {
            self.gather()?;
        }
        if self.used == self.gathered {
            return Ok(None);
        }
        self.used += 1;
        let at = 2 * (self.used - 1);
        Ok(Some((self.records.record(at), self.records.record(at + 1))))
    }

    fn gather(&mut self) -> Result<(), CollectionError> {
        let mut ids = Vec::new();
        while ids.len() < self.records.block()
            && let Some(entry) = self.pairs.next()?
        {
            ids.extend([RecordId(word(&entry, 0)), RecordId(word(&entry, 1))]);
        }
        (self.gathered, self.used) = (ids.len() / 2, 0);
        self.records.gather(&ids)
    }
}

macro_rules! debug {
    ($($name:ident)*) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    )*};
}

debug!(Selection Members Matches);
