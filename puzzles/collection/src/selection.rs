//! Results of queries.

// Records are lent, which no iterator can do.
#![allow(clippy::should_implement_trait)]

use crate::entry::{KEYED_BYTES, last_key, word};
use crate::error::CollectionError;
use crate::key::Key;
use crate::sorter::Sorted;
use crate::spool::{Gatherer, RecordId, SpoolReader};

/// The first record of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct First<'a> {
    /// The record.
    pub record: &'a [u8],
    /// The common key of the class.
    pub key: Key,
    /// Records in the class.
    pub count: u64,
}

/// The first records of all classes, in the order of pushes.
pub struct Firsts {
    /// First record, size of the class, key.
    entries: Sorted<KEYED_BYTES>,
    records: SpoolReader,
}

impl Firsts {
    pub(crate) fn new(entries: Sorted<KEYED_BYTES>, records: SpoolReader) -> Firsts {
        Firsts { entries, records }
    }

    /// The next first record; `None` at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next(&mut self) -> Result<Option<First<'_>>, CollectionError> {
        let Some(entry) = self.entries.next()? else {
            return Ok(None);
        };
        Ok(Some(First {
            record: self.records.get(RecordId(word(&entry, 0)))?,
            key: last_key(&entry),
            count: word(&entry, 1),
        }))
    }
}

/// A selection of records, in the order of pushes.
pub struct Selection {
    ids: Sorted<8>,
    records: SpoolReader,
}

impl Selection {
    pub(crate) fn new(ids: Sorted<8>, records: SpoolReader) -> Selection {
        Selection { ids, records }
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next(&mut self) -> Result<Option<&[u8]>, CollectionError> {
        let Some(id) = self.ids.next()? else {
            return Ok(None);
        };
        self.records.get(RecordId(word(&id, 0))).map(Some)
    }
}

/// A record of a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dealt<'a> {
    /// The record.
    pub record: &'a [u8],
    /// The number of its part, from 0.
    pub part: usize,
}

/// The records of a split, in the order of pushes.
pub struct Split {
    /// Record, part.
    pairs: Sorted<16>,
    records: SpoolReader,
}

impl Split {
    pub(crate) fn new(pairs: Sorted<16>, records: SpoolReader) -> Split {
        Split { pairs, records }
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next(&mut self) -> Result<Option<Dealt<'_>>, CollectionError> {
        let Some(pair) = self.pairs.next()? else {
            return Ok(None);
        };
        Ok(Some(Dealt {
            record: self.records.get(RecordId(word(&pair, 0)))?,
            part: word(&pair, 1) as usize,
        }))
    }
}

/// A record with its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member<'a> {
    /// The record.
    pub record: &'a [u8],
    /// The common key of the class.
    pub key: Key,
    /// The number of the class, from 1.
    pub class: u64,
}

/// All records of a collection, class by class.
pub struct Members {
    /// First record of the class, record, key.
    entries: Sorted<KEYED_BYTES>,
    records: Gatherer,
    /// First record and key of each gathered record's class.
    classes: Vec<(u64, Key)>,
    used: usize,
    /// The current class's number, from 1, and first record.
    class: (u64, Option<u64>),
}

impl Members {
    pub(crate) fn new(entries: Sorted<KEYED_BYTES>, records: SpoolReader, block: usize) -> Members {
        Members {
            entries,
            records: Gatherer::new(records, block),
            classes: Vec::new(),
            used: 0,
            class: (0, None),
        }
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next(&mut self) -> Result<Option<Member<'_>>, CollectionError> {
        if self.used == self.classes.len() {
            self.gather()?;
        }
        let Some(&(first, key)) = self.classes.get(self.used) else {
            return Ok(None);
        };
        if self.class.1 != Some(first) {
            self.class = (self.class.0 + 1, Some(first));
        }
        self.used += 1;
        Ok(Some(Member { record: self.records.record(self.used - 1), key, class: self.class.0 }))
    }

    fn gather(&mut self) -> Result<(), CollectionError> {
        self.used = 0;
        self.classes.clear();
        let mut ids = Vec::new();
        while ids.len() < self.records.block()
            && let Some(entry) = self.entries.next()?
        {
            self.classes.push((word(&entry, 0), last_key(&entry)));
            ids.push(RecordId(word(&entry, 1)));
        }
        self.records.gather(&ids)
    }
}

/// Two equivalent records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match<'a> {
    /// A record of the other collection.
    pub other: &'a [u8],
    /// The first equivalent record of this collection.
    pub own: &'a [u8],
}

/// Records of the other collection, each with an equivalent record of this one.
pub struct Matches {
    /// Record of the other collection, record of this one.
    pairs: Sorted<16>,
    /// Pairs of records in turn.
    records: Gatherer,
    /// Gathered pairs, and the number handed out.
    gathered: usize,
    used: usize,
}

impl Matches {
    pub(crate) fn new(pairs: Sorted<16>, records: SpoolReader, block: usize) -> Matches {
        Matches { pairs, records: Gatherer::new(records, block), gathered: 0, used: 0 }
    }

    /// The next match; `None` at the end.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next(&mut self) -> Result<Option<Match<'_>>, CollectionError> {
        if self.used == self.gathered {
            self.gather()?;
        }
        if self.used == self.gathered {
            return Ok(None);
        }
        self.used += 1;
        let at = 2 * (self.used - 1);
        Ok(Some(Match { other: self.records.record(at), own: self.records.record(at + 1) }))
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

debug!(Firsts Selection Split Members Matches);
