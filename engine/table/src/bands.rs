//! Entries of all bands.
#![forbid(unsafe_code)]

use minlex_catalog::counts::{BANDS, ESSENTIALLY_DIFFERENT};
use minlex_catalog::{BandNumber, Rank};

use crate::band_entry::BandEntry;
use crate::body::Body;
use crate::contradiction::Contradiction;
use crate::error::TableError;
use crate::format::BAND_ENTRY_BYTES;
use crate::section::Section;

/// Entries of the bands, consistent with each other and the catalogue.
pub(crate) struct Bands {
    pub(crate) entries: [BandEntry; BANDS],
    /// Grids before each band, compact for searches.
    firsts: [u64; BANDS],
}

impl Bands {
    pub(crate) fn read(body: &Body) -> Result<Bands, TableError> {
        let section = body.header.section(Section::Bands);
        if section.len() != BANDS * BAND_ENTRY_BYTES {
            return Err(Contradiction::BandSection { bytes: section.len() }.into());
        }
        let bytes = body.copy(section)?;
        let mut entries = [BandEntry::default(); BANDS];
        let mut before = 0u64;
        let places = BandNumber::all().zip(&mut entries);
        for ((band, entry), bytes) in places.zip(bytes.as_chunks().0) {
            *entry = BandEntry::from_bytes(bytes);
            if entry.before != before || !is_consistent(entry) {
                return Err(Contradiction::BandEntry { band }.into());
            }
            before += u64::from(entry.grids);
        }
        if before != ESSENTIALLY_DIFFERENT {
            return Err(Contradiction::BandTotal { grids: before }.into());
        }
        let firsts = entries.each_ref().map(|entry| entry.before);
        Ok(Bands { entries, firsts })
    }

    #[inline]
    pub(crate) fn band_of(&self, rank: Rank) -> Result<(BandNumber, u32), TableError> {
        let n = rank.zero_based();
        // No grids come before the first band, and no band has 2^32 grids.
        let band = self.firsts.partition_point(|&first| first <= n) - 1;
        let number = BandNumber::new(band as u16);
        let number = number.map_err(|_| Contradiction::PastTheLastRank)?;
        Ok((number, (n - self.firsts[band]) as u32))
    }
}

/// `true` if the fields of an entry fit each other.
fn is_consistent(entry: &BandEntry) -> bool {
    let checkpoints = match entry.spacing {
        0 => 0,
        spacing => entry.prefixes.div_ceil(spacing),
    };
    entry.checkpoints == checkpoints
        && (entry.grids > 0) == (entry.checkpoints > 0)
        && entry.low_bits < 32
}
