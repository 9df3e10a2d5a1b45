//! Numbers of minlex forms by the band on top, as published.
#![forbid(unsafe_code)]

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use minlex_catalog::counts::BANDS;
use minlex_catalog::{Band, BandNumber, Rank};

/// The blocks of the catalogue below each of the 416 bands.
pub(crate) struct BandCounts {
    /// For each band, the number of forms before its first one; then the number of all forms.
    before: [u64; BANDS + 1],
}

impl BandCounts {
    /// The published counts. A test compares them with counts by splits.
    pub fn published() -> &'static BandCounts {
        static COUNTS: LazyLock<BandCounts> = LazyLock::new(|| {
            let mut before = [0; BANDS + 1];
            for (band, row) in minlex_data::bands().iter().enumerate() {
                before[band + 1] = before[band] + u64::from(row.grids);
            }
            BandCounts { before }
        });
        &COUNTS
    }

    pub fn grids(&self, band: BandNumber) -> u64 {
        self.before[band.index() + 1] - self.before[band.index()]
    }

    pub fn before(&self, band: BandNumber) -> u64 {
        self.before[band.index()]
    }

    /// The ranks of the forms with a band on top; `None` if there are no such forms.
    pub fn ranks(&self, band: BandNumber) -> Option<RangeInclusive<Rank>> {
        let first = Rank::new(self.before(band) + 1).ok()?;
        let last = Rank::new(self.before(band) + self.grids(band)).ok()?;
        (first <= last).then_some(first..=last)
    }

    /// The band on top of the form with a rank, and the number of forms of the band before it.
    pub fn band_of(&self, rank: Rank) -> (BandNumber, u64) {
        let band = self.before.partition_point(|&before| before <= rank.zero_based()) - 1;
        let band = BandNumber::new(band as u16).unwrap_or(BandNumber::LAST);
        (band, rank.zero_based() - self.before(band))
    }
}

pub(crate) fn automorphisms(band: BandNumber) -> usize {
    Band::get(band).automorphisms().len()
}

/// The band on top of the grid with a rank, and the ranks of all grids with this band.
///
/// ```
/// use minlex_catalog::Rank;
///
/// let (band, ranks) = minlex_stats::band_at(Rank::LAST);
/// assert_eq!((band.get(), ranks), (415, Rank::LAST..=Rank::LAST));
/// ```
#[must_use]
pub fn band_at(rank: Rank) -> (BandNumber, RangeInclusive<Rank>) {
    let counts = BandCounts::published();
    let (band, _) = counts.band_of(rank);
    (band, counts.ranks(band).unwrap_or(rank..=rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_band_has_its_published_grids() {
        let counts = BandCounts::published();
        for row in minlex_data::bands() {
            let band = BandNumber::new(row.number).unwrap();
            assert_eq!(counts.grids(band), u64::from(row.grids), "band {band}");
        }
        assert_eq!(counts.before[BANDS], Rank::LAST.get());
    }
}
