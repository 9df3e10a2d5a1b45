//! The plan of a walk through the grids with one band on top.

use std::fmt;
use std::sync::OnceLock;

use minlex_catalog::counts::BANDS;
use minlex_catalog::{Band, BandNumber, PackedRow};

use crate::below::map_set::MapSet;
use crate::below::row_map::RowMap;
use crate::below::row4_groups::Row4Groups;
use crate::below::stacks::Stacks;

/// The plan of a walk through the minlex forms below one of the 416 minlex bands: the band, and the
/// tables that it needs.
///
/// ```
/// use minlex_catalog::BandNumber;
/// use minlex_walk::BandPlan;
///
/// let plan = BandPlan::get(BandNumber::LAST);
/// assert_eq!(plan.band().number(), BandNumber::LAST);
/// assert_eq!(plan.prefix_count(), 2_951_424);
/// ```
pub struct BandPlan {
    band: &'static Band,
    top_rows: [PackedRow; 3],
    stacks: Stacks,
    row4_groups: Row4Groups,
    row_maps: Vec<RowMap>,
    /// For each stack, automorphisms that make it the first.
    row_maps_of: [MapSet; 3],
}

impl BandPlan {
    /// The plan of a band. Takes about 0.15 ms at the first call for a band, later a few
    /// nanoseconds. Plans stay in memory, about 20 kB each.
    #[must_use]
    pub fn get(number: BandNumber) -> &'static BandPlan {
        static PLANS: [OnceLock<Box<BandPlan>>; BANDS] = [const { OnceLock::new() }; BANDS];
        PLANS[number.index()].get_or_init(|| Box::new(BandPlan::new(Band::get(number))))
    }

    fn new(band: &'static Band) -> BandPlan {
        let stacks = Stacks::new(band);
        let row_maps = RowMap::all_of(band);
        let mut row_maps_of = [MapSet::EMPTY; 3];
        for (number, map) in (0..).zip(&row_maps) {
            row_maps_of[map.first_stack()].insert(number);
        }
        BandPlan {
            band,
            top_rows: [0, 1, 2]
                .map(|r| PackedRow::pack(std::array::from_fn(|c| band.digits()[9 * r + c]))),
            row4_groups: Row4Groups::new(&stacks),
            stacks,
            row_maps,
            row_maps_of,
        }
    }

    /// The band on top.
    #[must_use]
    pub fn band(&self) -> &'static Band {
        self.band
    }

    /// Number of two-band prefixes below the band: rows 4, 5 and 6 with ascending first digits, the
    /// first a 2. About 2.9 million; most lead to no minlex form.
    #[must_use]
    pub fn prefix_count(&self) -> u32 {
        self.row4_groups.prefix_count()
    }

    #[inline(always)]
    pub(crate) fn top_rows(&self) -> &[PackedRow; 3] {
        &self.top_rows
    }

    #[inline(always)]
    pub(crate) fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    #[inline(always)]
    pub(crate) fn row4_groups(&self) -> &Row4Groups {
        &self.row4_groups
    }

    /// Automorphisms of the band without the identity.
    #[inline(always)]
    pub(crate) fn row_maps(&self) -> &[RowMap] {
        &self.row_maps
    }

    /// Automorphisms that make a stack the first, with their numbers.
    #[inline(always)]
    pub(crate) fn row_maps_of(&self, stack: usize) -> impl Iterator<Item = (u8, &RowMap)> {
        self.row_maps_of[stack].iter().map(|number| (number, &self.row_maps[usize::from(number)]))
    }
}

impl fmt::Debug for BandPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BandPlan")
            .field("band", &self.band.number())
            .field("prefix_count", &self.prefix_count())
            .finish_non_exhaustive()
    }
}
