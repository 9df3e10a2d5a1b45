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
    #[inline(always)]
    pub fn limits(&self, lowest: BandNumber) -> Limits {
        // Band numbers are small; signed ones are compared sixteen at a time on any processor.
        let lowest = lowest.get() as i16;
        let (mut not_above, mut below) = (0, 0);
        let mut count = |bands: &[BandNumber]| {
            for band in bands {
                not_above += i16::from(band.get() as i16 <= lowest);
                below += i16::from((band.get() as i16) < lowest);
            }
        };
        // From the end: most grids have one of the first bands on top, and then few fills make a
        // band below it. Sixteen at a time are counted faster than a search finds its way.
        let (rest, sixteens) = self.bands.as_rchunks::<16>();
        let mut all_above = false;
        for sixteen in sixteens.iter().rev() {
            count(sixteen);
            all_above = sixteen[0].get() as i16 > lowest;
            if all_above {
                break;
            }
        }
        if !all_above {
            count(rest);
        }
        let len = self.bands.len() as u16;
        Limits { above: len - not_above as u16, not_below: len - below as u16 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill_table::FillTable;

    #[test]
    fn limits_are_where_a_search_finds_them() {
        for list in FillTable::get().lists().step_by(17) {
            for lowest in BandNumber::all().step_by(5) {
                let above = list.bands.partition_point(|&band| band > lowest);
                let not_below = list.bands.partition_point(|&band| band >= lowest);
                let wanted = Limits { above: above as u16, not_below: not_below as u16 };
                assert_eq!(list.limits(lowest), wanted);
            }
        }
    }
}
