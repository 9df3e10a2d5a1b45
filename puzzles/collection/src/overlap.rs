use crate::classes::Class;
use crate::entry::pair;
use crate::error::CollectionError;
use crate::selection::{Match, Matches};
use crate::sorter::Sorter;
use crate::spool::{RecordId, SpoolReader};

/// The relation by which two records are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Same {
    /// The same puzzle in disguise.
    Puzzle,
    /// Solutions that are essentially the same.
    Solution,
}

/// The overlap of two collections, by puzzle and by solution grid.
#[derive(Debug)]
#[non_exhaustive]
pub struct Overlap {
    /// Records with a common puzzle.
    pub puzzles: Shared,
    /// Records with a common solution grid, [`Overlap::puzzles`] among them.
    pub grids: Shared,
    /// The matching records, by the relation that was asked for.
    pub matches: Matches,
}

/// Records of the other collection with an equivalent in this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The number of such records.
    pub count: u64,
    /// The first one, and its first equivalent.
    first: Option<[Vec<u8>; 2]>,
}

impl Shared {
    /// The first one, with its first equivalent; `None` if nothing is shared.
    #[must_use]
    pub fn first(&self) -> Option<Match<'_>> {
        self.first.as_ref().map(|[other, own]| Match { other, own })
    }
}

/// Counts records of the other collection in common classes.
pub(crate) struct Tally {
    is_listed: bool,
    count: u64,
    /// The first one and its first equivalent.
    first: Option<[RecordId; 2]>,
}

impl Tally {
    pub fn new(is_listed: bool) -> Tally {
        Tally { is_listed, count: 0, first: None }
    }

    pub fn add(&mut self, class: &Class, pairs: &mut Sorter<16>) -> Result<(), CollectionError> {
        let (Some(&own), Some(&other)) = (class.own.iter().min(), class.others.iter().min()) else {
            return Ok(());
        };
        self.count += class.others.len() as u64;
        // A record is in one class, so its equivalent is not compared.
        self.first = self.first.into_iter().chain([[other, own]]).min();
        if self.is_listed {
            for id in &class.others {
                pairs.push(pair(id.0, own.0))?;
            }
        }
        Ok(())
    }

    pub fn shared(self, records: &mut SpoolReader) -> Result<Shared, CollectionError> {
        let first = match self.first {
            Some([other, own]) => Some([records.get(other)?.to_vec(), records.get(own)?.to_vec()]),
            None => None,
        };
        Ok(Shared { count: self.count, first })
    }
}
