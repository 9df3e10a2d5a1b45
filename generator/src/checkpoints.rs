//! Turns the counts of a band into checkpoints, in the code of `docs/FORMAT.md`.

use minlex_table::BandEntry;
use minlex_table::elias_fano::{CodeError, Encoder, LowBits};

use crate::enumerate::BandCounts;

/// Grids to prefixes in a band of average density, rounded.
const AVERAGE_DENSITY: (u128, u128) = (9, 2);

/// The checkpoints of one band, coded.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct CodedBand {
    /// The entry, places still relative to the band.
    pub entry: BandEntry,
    /// Sum and first unary bit of each group, as bytes of the file.
    pub groups: Vec<u8>,
    /// Low bits, packed, as bytes of the file.
    pub low: Vec<u8>,
    /// High parts in unary, as bytes of the file.
    pub high: Vec<u8>,
}

/// Prefixes from one checkpoint to the next in a band with `grids` grids over `prefixes` prefixes.
///
/// A look-up costs about as many steps as there are prefixes between checkpoints, and bands with
/// more grids are looked up more often. For a given number of checkpoints the mean cost is smallest
/// if the spacing goes with the square root of prefixes per grid.
#[must_use]
pub fn spacing(stride: u32, grids: u64, prefixes: u32) -> u32 {
    if grids == 0 {
        return 0;
    }
    let (dense, per) = AVERAGE_DENSITY;
    let square =
        u128::from(stride).pow(2) * u128::from(prefixes) * dense / (u128::from(grids) * per);
    (square.isqrt() as u32).clamp(1, prefixes.max(1))
}

/// Expected bytes of a table, right to a few per cent, without counting anything.
#[must_use]
pub fn expected_bytes(stride: u32) -> u64 {
    /// Prefixes of a band, on average.
    const PREFIXES: u32 = 2_930_000;
    let bits = minlex_data::bands().iter().map(|band| {
        let grids = band.grids;
        match spacing(stride, grids.into(), PREFIXES) {
            0 => 0,
            spacing => {
                let checkpoints = PREFIXES.div_ceil(spacing);
                let low_bits = LowBits::best(grids, checkpoints).get();
                // The unary part takes between two and three bits. An entry of 8 bytes is for 64
                // checkpoints, and 8 bytes of checksum for each 64 KiB.
                u64::from(checkpoints) * (10 * u64::from(low_bits) + 25 + 10) / 10
            }
        }
    });
    bits.sum::<u64>() / 8 + 24_000
}

/// Codes a band.
///
/// # Errors
/// If it has more grids than 32 bits can count, which no band has.
pub fn code_band(counts: &BandCounts, stride: u32) -> Result<CodedBand, CodeError> {
    let prefixes = counts.by_prefix.len() as u32;
    let grids = u32::try_from(counts.grids).map_err(|_| CodeError::TooLarge)?;
    let spacing = spacing(stride, counts.grids, prefixes);
    let mut entry = BandEntry { grids, prefixes, spacing, ..BandEntry::default() };
    if spacing == 0 {
        return Ok(CodedBand { entry, ..CodedBand::default() });
    }
    entry.checkpoints = prefixes.div_ceil(spacing);
    let low_bits = LowBits::best(grids, entry.checkpoints);
    entry.low_bits = low_bits.get();
    let mut encoder = Encoder::new(low_bits);
    let mut sum = 0u32;
    for block in counts.by_prefix.chunks(spacing as usize) {
        encoder.push(sum)?;
        let grids: u32 = block.iter().map(|&n| u32::from(n)).sum();
        sum = sum.checked_add(grids).ok_or(CodeError::TooLarge)?;
    }
    let coded = encoder.finish();
    Ok(CodedBand {
        entry,
        groups: to_bytes(&coded.groups),
        low: to_bytes(&coded.low),
        high: to_bytes(&coded.high),
    })
}

fn to_bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use minlex_table::elias_fano::{Coded, Decoder};

    use super::*;

    #[test]
    fn spacing_follows_density() {
        assert_eq!(spacing(50, 0, 3_000_000), 0);
        assert_eq!(spacing(50, 4_500_000, 1_000_000), 50);
        assert_eq!(spacing(50, 4 * 4_500_000, 1_000_000), 25);
        assert_eq!(spacing(50, 1, 1_000_000), 106_066);
        assert_eq!(spacing(1, 100_000_000, 2_900_000), 1);
        assert_eq!(spacing(65_535, 1, 1000), 1000);
    }

    #[test]
    fn the_size_is_foreseen() {
        let embedded = minlex_data::EMBEDDED_TABLE.len() as u64;
        // Sizes of the presets, as `minlex info` prints them.
        for (stride, bytes) in [(352, embedded), (35, 32_049_864), (4, 238_116_168)] {
            let expected = expected_bytes(stride);
            assert!(expected.abs_diff(bytes) < bytes / 20, "{expected} for {bytes}");
        }
    }

    /// The sums of a coded band, read back, are the sums of its counts.
    #[test]
    fn sums_are_running_totals() {
        let by_prefix: Vec<u16> = (0..10_000u32).map(|i| (i * i % 7) as u16).collect();
        let grids = by_prefix.iter().map(|&n| u64::from(n)).sum();
        let counts = BandCounts { by_prefix, grids, automorphisms: BTreeMap::new() };
        let band = code_band(&counts, 50).unwrap();
        let words =
            |bytes: &[u8]| bytes.as_chunks().0.iter().map(|&b| u64::from_le_bytes(b)).collect();
        let coded =
            Coded { groups: words(&band.groups), low: words(&band.low), high: words(&band.high) };
        let low_bits = LowBits::new(band.entry.low_bits).unwrap();
        let decoder = Decoder::new(&coded, band.entry.checkpoints, low_bits, band.entry.grids);
        assert_eq!(decoder.check(), Ok(()));
        let mut sum = 0;
        let blocks = counts.by_prefix.chunks(band.entry.spacing as usize);
        assert_eq!(blocks.len() as u32, band.entry.checkpoints);
        for (i, block) in blocks.enumerate() {
            assert_eq!(decoder.get(i as u32), Ok(sum));
            sum += block.iter().map(|&n| u32::from(n)).sum::<u32>();
        }
        assert_eq!(u64::from(sum), grids);
    }
}
