//! Members: the normal bands, class by class.

use super::canonical_map::CanonicalMaps;
use super::normal_band::{NORMAL_BANDS, NormalBand, columns};
use super::representative::CLASSES;
use crate::triples;

pub(crate) struct Members {
    /// For each normal band, its place in its class.
    places: Box<[u16]>,
    bands: Box<[NormalBand]>,
    /// For each class, the start of its members in `bands`; then their end.
    first: [u16; CLASSES + 1],
}

impl Members {
    pub(crate) fn new(maps: &CanonicalMaps) -> Members {
        let mut bands: Vec<(usize, u128, NormalBand)> =
            NormalBand::all().map(|band| (class(band, maps), digits(band), band)).collect();
        bands.sort_unstable_by_key(|&(class, digits, _)| (class, digits));
        let mut members = Members {
            places: vec![0; NORMAL_BANDS].into(),
            bands: bands.iter().map(|&(_, _, band)| band).collect(),
            first: std::array::from_fn(|class| {
                bands.partition_point(|&(other, ..)| other < class) as u16
            }),
        };
        for (i, (class, _, band)) in (0..).zip(bands) {
            members.places[band.index()] = i - members.first[class];
        }
        members
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of_val(&*self.places) + size_of_val(&*self.bands)
    }

    pub(crate) fn size(&self, class: usize) -> u32 {
        u32::from(self.first[class + 1] - self.first[class])
    }

    pub(crate) fn place(&self, band: NormalBand) -> u64 {
        u64::from(self.places[band.index()])
    }

    pub(crate) fn band(&self, class: usize, place: u64) -> NormalBand {
        self.bands[usize::from(self.first[class]) + place as usize]
    }
}

fn class(band: NormalBand, maps: &CanonicalMaps) -> usize {
    let [p, q] = band.boxes().map(|rows| triples::partition(&columns(&rows)));
    maps.class(p, q)
}

/// The digits of boxes 2 and 3, row by row through both, as one number. Bands compare alike.
fn digits(band: NormalBand) -> u128 {
    let [second, third] = band.boxes();
    let rows = second.iter().zip(&third);
    let digits = rows.flat_map(|(second, third)| second.iter().chain(third));
    digits.fold(0, |number, &digit| number << 4 | u128::from(digit))
}
