//! How many minlex forms have each band on top, as published.
#![forbid(unsafe_code)]

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
