//! The table of automorphic grids; `docs/STATISTICS.md` has its bytes.
//!
//! Besides the ranks, the table has the numbers of the prefixes of the grids. With them, finding a
//! grid takes a microsecond or two; unranking with the embedded table takes fifty.
#![forbid(unsafe_code)]

use std::ops::{ControlFlow, Range};
use std::sync::LazyLock;

use minlex_catalog::{BandNumber, MinlexForm, Rank};
use minlex_walk::{BandPlan, Completer};

use super::conjugacy_class::ConjugacyClass;
use super::group_class::{Composition, GroupClass};
use super::reader::{ReadError, Reader};
use super::{number_list, packed_classes};
use crate::band::BandCounts;

pub(super) const MAGIC: [u8; 8] = *b"minlexAG";
pub(super) const VERSION: u32 = 1;

const MOST_PREFIXES: u32 = 1 << 22;

/// A grid with automorphisms other than the identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AutomorphicGrid {
    /// The rank of the grid.
    pub rank: Rank,
    /// The number of the class of its automorphism group, a [`GroupClass::number`].
    pub class: u8,
}

/// All 560,151 automorphic grids in order of rank, each with the class of its automorphism group.
///
/// ```
/// use minlex_catalog::Rank;
/// use minlex_stats::AutomorphicTable;
///
/// let table = AutomorphicTable::embedded();
/// assert_eq!(table.len(), 560_151);
/// // The first grid of the catalogue has three automorphisms.
/// let first = table.get(0).unwrap();
/// assert_eq!(first.rank, Rank::FIRST);
/// assert_eq!(table.class(first.class).unwrap().order, 3);
/// assert_eq!(table.find(Rank::FIRST), Some(0));
/// assert_eq!(table.find(Rank::new(2)?), None);
/// // 1,257 have six.
/// let sixes = table.iter().filter(|grid| table.class(grid.class).unwrap().order == 6);
/// assert_eq!(sixes.count(), 1257);
/// # Ok::<(), minlex_catalog::RankError>(())
/// ```
#[derive(Debug)]
pub struct AutomorphicTable {
    classes: Vec<GroupClass>,
    /// For each band, the first of its grids and the first of its prefixes.
    starts: Vec<[u32; 2]>,
    /// For each grid, the number of grids of its band before it.
    places: Vec<u32>,
    /// The numbers of the prefixes of the grids, each once.
    prefixes: Vec<u32>,
    group_classes: Vec<u8>,
}

impl AutomorphicTable {
    /// The table inside the library, decoded at the first call in about ten milliseconds.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn embedded() -> &'static AutomorphicTable {
        static TABLE: LazyLock<AutomorphicTable> =
            LazyLock::new(|| match AutomorphicTable::from_bytes(minlex_data::AUTOMORPHIC_TABLE) {
                Ok(table) => table,
                Err(error) => unreachable!("the embedded table is a constant: {error}"),
            });
        &TABLE
    }

    /// Reads the bytes that [`build_automorphic_table`](crate::build_automorphic_table) makes.
    ///
    /// # Errors
    /// [`ReadError`] if the bytes are not such a table.
    pub fn from_bytes(bytes: &[u8]) -> Result<AutomorphicTable, ReadError> {
        let mut reader = Reader(bytes);
        if reader.bytes(MAGIC.len())? != MAGIC {
            return Err(ReadError::NotATable);
        }
        let version = reader.u32()?;
        if version != VERSION {
            return Err(ReadError::Version(version));
        }
        let mut table = AutomorphicTable {
            classes: Vec::new(),
            starts: vec![[0; 2]],
            places: Vec::new(),
            prefixes: Vec::new(),
            group_classes: Vec::new(),
        };
        let class_count = reader.u32()?;
        for number in 1..=u8::try_from(class_count).unwrap_or(u8::MAX) {
            table.classes.push(read_class(&mut reader, number)?);
        }
        let counts = BandCounts::published();
        for band in BandNumber::all() {
            table.read_band(&mut reader, counts.grids(band))?;
        }
        table.group_classes = packed_classes::read(&mut reader, table.places.len() as u32)?;
        if !reader.0.is_empty() {
            return Err(ReadError::TooLong);
        }
        table.check()?;
        Ok(table)
    }

    fn read_band(&mut self, reader: &mut Reader<'_>, grids: u64) -> Result<(), ReadError> {
        let lens = [reader.u32()?, reader.u32()?];
        let max = [grids as u32, MOST_PREFIXES];
        let lists = [&mut self.places, &mut self.prefixes];
        for ((list, len), max) in lists.into_iter().zip(lens).zip(max) {
            let numbers = match len {
                0 => Vec::new(),
                len => number_list::read(reader, len, max)?,
            };
            if !numbers.is_sorted_by(|a, b| a < b) || numbers.last().is_some_and(|&n| n >= max) {
                return Err(ReadError::Contradiction("a grid or a prefix comes twice"));
            }
            list.extend(numbers);
        }
        self.starts.push([self.places.len() as u32, self.prefixes.len() as u32]);
        Ok(())
    }

    fn check(&self) -> Result<(), ReadError> {
        let mut grids = [0; 256];
        for &class in &self.group_classes {
            grids[usize::from(class)] += 1;
        }
        let mut left = grids.iter().sum::<u32>();
        for class in &self.classes {
            if grids[usize::from(class.number)] != class.grids {
                return Err(ReadError::Contradiction("a class has more grids or fewer"));
            }
            left -= class.grids;
        }
        match left {
            0 => Ok(()),
            _ => Err(ReadError::Contradiction("a grid has a class that is not listed")),
        }
    }

    /// The number of automorphic grids: 560,151.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The `n`-th automorphic grid in catalogue order, from 0. Takes some nanoseconds.
    #[must_use]
    pub fn get(&self, n: usize) -> Option<AutomorphicGrid> {
        let place = u64::from(*self.places.get(n)?);
        let band = self.starts.partition_point(|&[grid, _]| grid as usize <= n) - 1;
        let before = BandCounts::published().before(BandNumber::all().nth(band)?);
        Some(AutomorphicGrid {
            rank: Rank::new(before + place + 1).ok()?,
            class: self.group_classes[n],
        })
    }

    /// The number, from 0, of the automorphic grid at a rank; `None` if its only automorphism is
    /// the identity. Takes less than a microsecond.
    #[must_use]
    pub fn find(&self, rank: Rank) -> Option<usize> {
        let (band, place) = BandCounts::published().band_of(rank);
        let grids = self.grids_of(band);
        let found = self.places[grids.clone()].binary_search(&(place as u32));
        found.ok().map(|i| grids.start + i)
    }

    /// All automorphic grids in catalogue order.
    pub fn iter(&self) -> impl Iterator<Item = AutomorphicGrid> {
        BandNumber::all().flat_map(move |band| {
            let before = BandCounts::published().before(band);
            self.grids_of(band).filter_map(move |n| {
                Some(AutomorphicGrid {
                    rank: Rank::new(before + u64::from(self.places[n]) + 1).ok()?,
                    class: self.group_classes[n],
                })
            })
        })
    }

    /// The numbers, from 0, of the automorphic grids with a band on top.
    #[must_use]
    pub fn grids_of(&self, band: BandNumber) -> Range<usize> {
        let start = |band: usize| self.starts[band][0] as usize;
        start(band.index())..start(band.index() + 1)
    }

    /// For each automorphic grid with a band on top, the number of earlier minlex forms of the
    /// band, and the number of its group's class.
    pub(crate) fn places_of(&self, band: BandNumber) -> impl Iterator<Item = (u32, u8)> {
        let grids = self.grids_of(band);
        let classes = self.group_classes[grids.clone()].iter().copied();
        self.places[grids].iter().copied().zip(classes)
    }

    /// The classes of groups that occur, by number, from 1.
    #[must_use]
    pub fn classes(&self) -> &[GroupClass] {
        &self.classes
    }

    /// The class with a number, 1..=122; `None` for others.
    #[must_use]
    pub fn class(&self, number: u8) -> Option<&GroupClass> {
        self.classes.get(usize::from(number).checked_sub(1)?)
    }

    /// The automorphic minlex forms with a band on top, in catalogue order, with the numbers of
    /// their groups' classes. Takes some two microseconds a grid.
    ///
    /// # Errors
    /// [`ReadError::Contradiction`] if the prefixes of the table do not lead to its grids.
    pub fn forms(&self, band: BandNumber) -> Result<Vec<(MinlexForm, u8)>, ReadError> {
        let grids = self.grids_of(band);
        let prefixes = [0, 1].map(|next| self.starts[band.index() + next][1] as usize);
        let plan = BandPlan::get(band);
        let mut completer = Completer::new(plan);
        let mut forms = Vec::with_capacity(grids.len());
        let mut found = Vec::new();
        for &prefix in &self.prefixes[prefixes[0]..prefixes[1]] {
            let _ = completer.visit::<()>(prefix..prefix + 1, |prefix| {
                prefix.automorphic(&mut found);
                forms.append(&mut found);
                ControlFlow::Continue(())
            });
        }
        let classes = &self.group_classes[grids];
        let orders = classes.iter().map(|&class| self.class(class).map(|class| class.order));
        if !orders.eq(forms.iter().map(|(_, order)| Some(*order))) {
            return Err(ReadError::Contradiction("prefixes lead to other grids"));
        }
        let classes = classes.iter().copied();
        Ok(forms.into_iter().map(|(form, _)| form).zip(classes).collect())
    }
}

fn read_class(reader: &mut Reader<'_>, number: u8) -> Result<GroupClass, ReadError> {
    let grids = reader.u32()?;
    let mut counts = [0; ConjugacyClass::COUNT];
    for count in &mut counts {
        *count = reader.u16()?;
    }
    let composition = Composition(counts);
    Ok(GroupClass { number, order: composition.order(), grids, composition })
}
