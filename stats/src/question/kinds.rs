//! Kinds of chutes, of which a grid has six.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;
use minlex_index::GangsterClass;

/// A kind for each of the 416 bands.
pub(crate) struct Kinds {
    of_band: Vec<u16>,
    count: usize,
    /// The value of the first kind.
    first: i64,
}

impl Kinds {
    /// The most kinds for which [`Kinds::are_few`].
    pub const FEW: usize = 44;

    /// Russell's 44 classes, from 1.
    pub fn classes() -> Kinds {
        let class = |band| u16::from(GangsterClass::of_band(band).number()) - 1;
        Kinds { of_band: BandNumber::all().map(class).collect(), count: 44, first: 1 }
    }

    /// The 416 bands themselves, from 0.
    pub fn bands() -> Kinds {
        let of_band = BandNumber::all().map(BandNumber::get).collect();
        Kinds { of_band, count: BandNumber::all().len(), first: 0 }
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// True if a kind and the number of chutes of it before fit a byte.
    pub fn are_few(&self) -> bool {
        self.count <= Kinds::FEW
    }

    #[inline(always)]
    pub fn get(&self, band: BandNumber) -> usize {
        usize::from(self.of_band[band.index()])
    }

    pub fn value(&self, kind: usize) -> i64 {
        self.first + kind as i64
    }
}
