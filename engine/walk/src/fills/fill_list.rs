//! Fills of one pair of partitions.

use minlex_catalog::BandNumber;

use crate::fills::fill::StandardRows;
use crate::kernel::marks::FillBlock;

/// Fills of nine standard column sets, the highest band numbers first.
#[derive(Clone, Copy)]
pub(crate) struct FillList<'a> {
    pub bands: &'a [BandNumber],
    pub blocks: &'a [FillBlock],
    pub rows: &'a [StandardRows],
}

/// Ends of the fills above the top band, and of those not below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    pub above: u16,
    pub not_below: u16,
}

impl Limits {
    #[inline(always)]
    pub fn of(bands: &[BandNumber], lowest: BandNumber) -> Limits {
        let above = bands.partition_point(|&band| band > lowest);
        let ties = bands[above..].iter().take_while(|&&band| band == lowest).count();
        Limits { above: above as u16, not_below: (above + ties) as u16 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fills::fill_table::FillTable;

    #[test]
    fn limits_are_where_a_search_finds_them() {
        for list in FillTable::get().lists().step_by(17) {
            for lowest in BandNumber::all().step_by(5) {
                let above = list.bands.partition_point(|&band| band > lowest);
                let not_below = list.bands.partition_point(|&band| band >= lowest);
                let wanted = Limits { above: above as u16, not_below: not_below as u16 };
                assert_eq!(Limits::of(list.bands, lowest), wanted);
            }
        }
    }
}
