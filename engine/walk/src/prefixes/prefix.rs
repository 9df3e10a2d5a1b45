//! Two-band prefixes: rows 4, 5 and 6 of a grid below a minlex band.

use minlex_catalog::three::each;
use minlex_catalog::{BandNumber, PackedRow};

use crate::below::band_plan::BandPlan;
use crate::below::stacks::RowOfMinirows;
use crate::prefixes::second_box::SecondBox;

/// The most minirows of band 2 that have the same three digits. No digit is below itself in the top
/// band: digits of three columns can go round either way; of two digits of one column neither stays
/// there, so the third one has that place, and the two are beside it either way; and three digits
/// of one column have no place at all.
pub(crate) const ORDERS: usize = 2;

/// What tells a prefix from the others of its run, by places in lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    /// Of row 5's third minirow.
    pub row5: usize,
    /// Of row 6's minirows.
    pub row6: [usize; 3],
}

/// Rows 4, 5 and 6 of a grid, as [`BandPlan::visit_prefixes`] meets them.
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a> {
    pub(crate) plan: &'a BandPlan,
    pub(crate) number: u32,
    pub(crate) minirows: [RowOfMinirows; 3],
    /// By stack.
    pub(crate) boxes: [SecondBox; 3],
    pub(crate) open: Open,
    pub(crate) band2: BandNumber,
}

impl<'a> Prefix<'a> {
    /// The plan of the band on top.
    #[inline(always)]
    #[must_use]
    pub fn plan(&self) -> &'a BandPlan {
        self.plan
    }

    /// How many prefixes of the same band come before.
    #[inline(always)]
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The band number of band 2; not below that of the top band.
    #[inline(always)]
    #[must_use]
    pub fn band2(&self) -> BandNumber {
        self.band2
    }

    /// Rows 4, 5 and 6.
    #[inline(always)]
    #[must_use]
    pub fn rows(&self) -> [PackedRow; 3] {
        each(self.minirows, |row| self.plan.stacks().row(row))
    }
}
