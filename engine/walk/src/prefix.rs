//! Two-band prefixes: rows 4, 5 and 6 of a grid below a minlex band.
#![forbid(unsafe_code)]

use minlex_catalog::three::each;
use minlex_catalog::{BandNumber, PackedRow};

use crate::band_plan::BandPlan;
use crate::second_box::SecondBox;
use crate::stacks::RowOfMinirows;

/// Most minirows of a stack that rows 4 and 5 leave for row 6.
pub(crate) const CHOICES: usize = 6;

/// Rows 4, 5 and 6 of a grid, as [`BandPlan::visit_prefixes`] meets them.
#[derive(Clone, Copy, Debug)]
pub struct Prefix<'a> {
    pub(crate) plan: &'a BandPlan,
    pub(crate) number: u32,
    pub(crate) minirows: [RowOfMinirows; 3],
    /// By stack.
    pub(crate) boxes: [SecondBox; 3],
    /// By stack: the place of row 6's minirow among those that rows 4 and 5 leave.
    pub(crate) choices: [u8; 3],
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

    /// The place of row 6's minirow in a stack among those that rows 4 and 5 leave, from 0.
    #[inline(always)]
    pub(crate) fn choice(&self, stack: usize) -> usize {
        usize::from(self.choices[stack]).min(CHOICES - 1)
    }
}
