//! Entries of bands.
#![forbid(unsafe_code)]

use crate::elias_fano::GROUP;
use crate::format::{BAND_ENTRY_BYTES, read_u32, read_u64};

/// Place and code of a band's checkpoints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "the fields of version 1 of the format")]
pub struct BandEntry {
    /// Number of grids with lower bands on top.
    pub before: u64,
    /// Number of grids whose minlex form has this band on top.
    pub grids: u32,
    /// Number of two-band prefixes below this band.
    pub prefixes: u32,
    /// Prefixes from one checkpoint to the next; 0 if the band has no grids.
    pub spacing: u32,
    /// Number of checkpoints: `prefixes / spacing` rounded up; 0 if the band has no grids.
    pub checkpoints: u32,
    /// Number of low bits that are stored directly for each checkpoint, below 32.
    pub low_bits: u32,
    /// First group in [`crate::Section::Groups`].
    pub first_group: u32,
    /// First 64-bit word in [`crate::Section::Low`].
    pub low_word: u64,
    /// First 64-bit word in [`crate::Section::High`].
    pub high_word: u64,
}

impl BandEntry {
    /// Number of groups of checkpoints.
    #[must_use]
    pub fn groups(&self) -> u32 {
        self.checkpoints.div_ceil(GROUP)
    }

    /// Reads an entry.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; BAND_ENTRY_BYTES]) -> BandEntry {
        BandEntry {
            before: read_u64(bytes, 0),
            grids: read_u32(bytes, 8),
            prefixes: read_u32(bytes, 12),
            spacing: read_u32(bytes, 16),
            checkpoints: read_u32(bytes, 20),
            low_bits: read_u32(bytes, 24),
            first_group: read_u32(bytes, 28),
            low_word: read_u64(bytes, 32),
            high_word: read_u64(bytes, 40),
        }
    }

    /// Writes an entry.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; BAND_ENTRY_BYTES] {
        let mut bytes = [0; BAND_ENTRY_BYTES];
        bytes[..8].copy_from_slice(&self.before.to_le_bytes());
        let words = [
            self.grids,
            self.prefixes,
            self.spacing,
            self.checkpoints,
            self.low_bits,
            self.first_group,
        ];
        for (i, word) in words.into_iter().enumerate() {
            bytes[8 + 4 * i..12 + 4 * i].copy_from_slice(&word.to_le_bytes());
        }
        bytes[32..40].copy_from_slice(&self.low_word.to_le_bytes());
        bytes[40..].copy_from_slice(&self.high_word.to_le_bytes());
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_round_trip() {
        let bytes = std::array::from_fn(|i| 7u8.wrapping_mul(i as u8 + 1));
        let entry = BandEntry::from_bytes(&bytes);
        assert_eq!(entry.to_bytes(), bytes);
        assert_eq!(entry.grids, u32::from_le_bytes([63, 70, 77, 84]));
    }
}
