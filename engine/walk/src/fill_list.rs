//! The fills of one pair of partitions.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::fill::StandardRows;
use crate::kernel::marks::FillBlock;

/// The fills of nine column sets, those with the highest band numbers first.
#[derive(Clone, Copy)]
pub(crate) struct FillList<'a> {
    /// The numbers of the bands that they make, descending.
    pub bands: &'a [BandNumber],
    /// The orders of their boxes in standard columns.
    pub blocks: &'a [FillBlock],
    /// Their rows in standard columns.
    pub rows: &'a [StandardRows],
}

/// Where in a list the fills stop that are above the top band, and those that are not below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// Fills whose band number is above that of the top band.
    pub above: u16,
    /// Fills whose band number is not below that of the top band.
    pub not_below: u16,
}

impl FillList<'_> {
    /// The limits for a top band.
    pub fn limits(&self, lowest: BandNumber) -> Limits {
        Limits {
            above: self.bands.partition_point(|&band| band > lowest) as u16,
            not_below: self.bands.partition_point(|&band| band >= lowest) as u16,
        }
    }
}
