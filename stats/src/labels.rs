//! Labels of chutes, of which a grid has six.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_index::GangsterClass;

use crate::column::Column;

/// A label for each of the 416 bands.
pub(crate) struct Labels {
    /// By band.
    of_band: Vec<u16>,
    /// How many labels there are.
    count: usize,
    /// What the first label is called.
    first: i64,
}

impl Labels {
    /// The labels of a column, if it has any.
    pub fn of(column: Column) -> Option<Labels> {
        match column {
            Column::Class44 => Some(Labels {
                of_band: BandNumber::all()
                    .map(|band| u16::from(GangsterClass::of_band(band).number()) - 1)
                    .collect(),
                count: 44,
                first: 1,
            }),
            Column::ChuteBand => Some(Labels {
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

    /// The label of a band, from 0.
    #[inline(always)]
    pub fn get(&self, band: BandNumber) -> usize {
        usize::from(self.of_band[band.index()])
    }

    /// What label number `label` is called.
    pub fn value(&self, label: usize) -> i64 {
        self.first + label as i64
    }
}
