//! How many minlex forms have each band on top, as published.
#![forbid(unsafe_code)]

use std::ops::RangeInclusive;
use std::sync::LazyLock;

use minlex_catalog::counts::BANDS;
use minlex_catalog::{BandNumber, Rank};

/// The lengths of the stretches of the catalogue that the 416 bands have.
pub(crate) struct BandCounts {
    /// By band: how many forms come before its first one; and how many there are in all.
    before: [u64; BANDS + 1],
}

impl BandCounts {
    /// The published counts; the split counts agree with them, see the tests.
    pub fn published() -> &'static BandCounts {
        static COUNTS: LazyLock<BandCounts> = LazyLock::new(BandCounts::read);
        &COUNTS
    }

    fn read() -> BandCounts {
        let mut before = [0; BANDS + 1];
        for (band, line) in minlex_data::BANDS416.lines().skip(1).take(BANDS).enumerate() {
            let grids = line.split('\t').nth(2).and_then(|n| n.parse::<u64>().ok());
            before[band + 1] = before[band] + grids.unwrap_or_default();
        }
        BandCounts { before }
    }

    /// How many forms have this band on top.
    pub fn grids(&self, band: BandNumber) -> u64 {
        self.before[band.index() + 1] - self.before[band.index()]
    }

    /// How many forms come before the first one with this band on top.
    pub fn before(&self, band: BandNumber) -> u64 {
        self.before[band.index()]
    }

    /// The band on top of the form with a rank, and how many forms of the band come before it.
    pub fn band_of(&self, rank: Rank) -> (BandNumber, u64) {
        let band = self.before.partition_point(|&before| before <= rank.zero_based()) - 1;
        let band = BandNumber::new(band as u16).unwrap_or(BandNumber::LAST);
        (band, rank.zero_based() - self.before(band))
    }
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
    let ends = [counts.before(band) + 1, counts.before(band) + counts.grids(band)];
    let [first, last] = ends.map(|end| Rank::new(end).unwrap_or(rank));
    (band, first..=last)
}
