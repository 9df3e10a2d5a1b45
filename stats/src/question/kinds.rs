//! Kinds of chutes, of which a grid has six.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_index::GangsterClass;

use super::column::Column;

/// A kind for each of the 416 bands.
pub(crate) struct Kinds {
    /// By band.
    of_band: Vec<u16>,
    /// How many kinds there are.
    count: usize,
    /// What the first kind is called.
    first: i64,
}

impl Kinds {
    /// The kinds of a column, if it has any.
    pub fn of(column: Column) -> Option<Kinds> {
        match column {
            Column::Class44 => Some(Kinds {
                of_band: BandNumber::all()
                    .map(|band| u16::from(GangsterClass::of_band(band).number()) - 1)
                    .collect(),
                count: 44,
                first: 1,
            }),
            Column::ChuteBand => Some(Kinds {
                of_band: BandNumber::all().map(BandNumber::get).collect(),
                count: BandNumber::all().len(),
                first: 0,
            }),
            _ => None,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The kind of a band, from 0.
    #[inline(always)]
    pub fn get(&self, band: BandNumber) -> usize {
        usize::from(self.of_band[band.index()])
    }

    /// What kind number `kind` is called.
    pub fn value(&self, kind: usize) -> i64 {
        self.first + kind as i64
    }
}
