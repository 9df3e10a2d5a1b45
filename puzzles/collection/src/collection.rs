//! Records by the classes of their puzzles.

use crate::classes::{Class, Classes, ENTRY_BYTES, OTHER, entry};
use crate::entry::{keyed, pair, triple, word};
use crate::error::CollectionError;
use crate::key::Key;
use crate::memory::Memory;
use crate::overlap::{Overlap, Same, Tally};
use crate::parts::Parts;
use crate::selection::{Firsts, Matches, Members, Selection, Split};
use crate::sorter::Sorter;
use crate::spool::Spool;

/// Records with the keys of their puzzles and, for comparisons, the records of another collection.
///
/// A record takes 32 bytes besides its own. Beyond the memory allowed, records go to temporary
/// files. Adding one takes some tens of nanoseconds, sorting it half a microsecond.
///
/// ```
/// use minlex::Puzzle;
/// use minlex::collection::{Collection, Key, Memory};
///
/// let one = Key::of_image(&Puzzle::EMPTY);
/// let other = Key::of_image(&format!("{:.>81}", "1").parse::<Puzzle>()?);
/// let mut collection = Collection::new(Memory::default());
/// collection.push(&one, b"one")?;
/// collection.push(&other, b"other")?;
/// collection.push_other(&one, b"one again")?;
///
/// let mut matches = collection.matches()?;
/// let found = matches.next()?.unwrap();
/// assert_eq!((found.other, found.own), (&b"one again"[..], &b"one"[..]));
/// assert_eq!(matches.next()?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Collection {
    memory: Memory,
    entries: Sorter<ENTRY_BYTES>,
    records: Spool,
    count: u64,
    others: u64,
}

impl Collection {
    /// An empty collection.
    #[must_use]
    pub fn new(memory: Memory) -> Collection {
        Collection {
            memory,
            entries: Sorter::new(memory.for_keys()),
            records: Spool::new(memory.for_records()),
            count: 0,
            others: 0,
        }
    }

    /// Appends a record.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or memory runs out.
    pub fn push(&mut self, key: &Key, record: &[u8]) -> Result<(), CollectionError> {
        let id = self.records.push(record)?;
        self.count += 1;
        self.entries.push(entry(key, id.0))
    }

    /// Appends a record, which may be empty, to the other collection.
    ///
    /// # Errors
    /// As [`Collection::push`].
    pub fn push_other(&mut self, key: &Key, record: &[u8]) -> Result<(), CollectionError> {
        let id = self.records.push(record)?;
        self.others += 1;
        self.entries.push(entry(key, id.0 | OTHER))
    }

    /// Number of records, without those of the other collection.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.count
    }

    /// True if there are no records, apart from those of the other collection.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The first record and the size of each class, in the order of pushes. Classes of
    /// the other collection are left out.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or memory runs out.
    pub fn firsts(self) -> Result<Firsts, CollectionError> {
        let mut firsts = Sorter::new(self.memory.for_results());
        let mut classes = Classes::new(self.entries.sorted()?);
        while let Some(class) = classes.next()? {
            if let (Some(first), true) = (class.own.first(), class.others.is_empty()) {
                firsts.push(keyed(first.0, class.own.len() as u64, &class.key))?;
            }
        }
        drop(classes);
        Ok(Firsts::new(firsts.sorted()?, self.records.reader()?))
    }

    /// The records whose puzzles are not in the other collection, in the order of pushes.
    ///
    /// # Errors
    /// As [`Collection::firsts`].
    pub fn without_others(self) -> Result<Selection, CollectionError> {
        self.select(|class| class.others.is_empty())
    }

    /// The records whose puzzles are in the other collection, in the order of pushes.
    ///
    /// # Errors
    /// As [`Collection::firsts`].
    pub fn with_others(self) -> Result<Selection, CollectionError> {
        self.select(|class| !class.others.is_empty())
    }

    /// All records of this collection by class, in the order of the classes' first records.
    ///
    /// # Errors
    /// As [`Collection::firsts`].
    pub fn members(self) -> Result<Members, CollectionError> {
        let mut entries = Sorter::new(self.memory.for_results());
        let mut classes = Classes::new(self.entries.sorted()?);
        while let Some(class) = classes.next()? {
            let (Some(first), true) = (class.own.first(), class.others.is_empty()) else {
                continue;
            };
            for id in &class.own {
                entries.push(keyed(first.0, id.0, &class.key))?;
            }
        }
        drop(classes);
        let block = self.records.records_in(self.memory.for_records(), self.count);
        let entries = entries.sorted()?;
        Ok(Members::new(entries, self.records.reader()?, block))
    }

    /// The records of the other collection whose puzzles are in this one, each with the first such
    /// record, in the order of pushes.
    ///
    /// # Errors
    /// As [`Collection::firsts`].
    pub fn matches(self) -> Result<Matches, CollectionError> {
        self.overlap(Same::Puzzle).map(|overlap| overlap.matches)
    }

    /// Numbers of records of the other collection whose puzzle, and whose solution grid, is in this
    /// one. The matches by `listed` are those of [`Collection::matches`]. All keys must be of
    /// puzzles.
    ///
    /// # Errors
    /// As [`Collection::firsts`].
    pub fn overlap(self, listed: Same) -> Result<Overlap, CollectionError> {
        let mut pairs = Sorter::new(self.memory.for_results());
        let mut puzzles = Tally::new(listed == Same::Puzzle);
        let mut grids = Tally::new(listed == Same::Solution);
        let mut classes = Classes::new(self.entries.sorted()?);
        // Keys begin with the solution: classes of one grid are neighbours.
        let mut grid = Class::default();
        while let Some(class) = classes.next()? {
            if !grid.key.shares_solution(&class.key) {
                grids.add(&grid, &mut pairs)?;
                grid.clear();
            }
            puzzles.add(class, &mut pairs)?;
            grid.join(class);
        }
        grids.add(&grid, &mut pairs)?;
        drop((classes, grid));
        let all = self.count + self.others;
        let block = self.records.records_in(self.memory.for_records(), all);
        let mut records = self.records.reader()?;
        Ok(Overlap {
            puzzles: puzzles.shared(&mut records)?,
            grids: grids.shared(&mut records)?,
            matches: Matches::new(pairs.sorted()?, records, block),
        })
    }

    /// The records with the numbers of their parts, from 0, in the order of pushes. All records of
    /// a class go to one part. Records that no part asks for are left out.
    ///
    /// The same records, parts and seed give the same split, whatever the order of the records.
    /// Classes are taken in the order of [`Key::shuffled`], and each goes to the first part with
    /// room for it. If none has room, and the parts ask for all records, it goes to the part with
    /// the most room.
    ///
    /// # Errors
    /// As [`Collection::firsts`], and [`CollectionError::TooFewRecords`].
    pub fn split(self, parts: &Parts, seed: u64) -> Result<Split, CollectionError> {
        let mut rooms = parts.rooms(self.count)?;
        // Hash of the key, first record of the class, record.
        let mut shuffled = Sorter::<24>::new(self.memory.for_results());
        let mut classes = Classes::new(self.entries.sorted()?);
        while let Some(class) = classes.next()? {
            let hash = class.key.shuffled(seed);
            for id in &class.own {
                shuffled.push(triple(hash, class.own[0].0, id.0))?;
            }
        }
        drop(classes);
        let mut shuffled = shuffled.sorted()?;
        let mut numbers = Sorter::new(self.memory.for_results());
        let mut class = Vec::new();
        while let Some(entry) = shuffled.next()? {
            class.push(word(&entry, 2));
            let goes_on = shuffled.peek().is_some_and(|next| next[..16] == entry[..16]);
            if goes_on {
                continue;
            }
            let part = rooms.place(class.len() as u64);
            for id in class.drain(..) {
                if let Some(part) = part {
                    numbers.push(pair(id, part as u64))?;
                }
            }
        }
        drop(shuffled);
        Ok(Split::new(numbers.sorted()?, self.records.reader()?))
    }

    fn select(self, is_wanted: impl Fn(&Class) -> bool) -> Result<Selection, CollectionError> {
        let mut ids = Sorter::new(self.memory.for_results());
        let mut classes = Classes::new(self.entries.sorted()?);
        while let Some(class) = classes.next()? {
            if is_wanted(class) {
                for id in &class.own {
                    ids.push(id.0.to_be_bytes())?;
                }
            }
        }
        drop(classes);
        Ok(Selection::new(ids.sorted()?, self.records.reader()?))
    }
}
