//! Turns the counts of a band into checkpoints, coded as `docs/FORMAT.md` says.

use minlex_table::format::{BandEntry, GROUP};

use crate::enumerate::BandCounts;

/// Grids and prefixes of a band of average density: the whole catalogue over all prefixes of all
/// bands, rounded.
const AVERAGE_DENSITY: (u128, u128) = (9, 2);

/// The checkpoints of one band, coded.
#[derive(Clone, Debug, Default)]
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

/// Codes a band.
#[must_use]
pub fn code_band(counts: &BandCounts, stride: u32) -> CodedBand {
    let prefixes = counts.by_prefix.len() as u32;
    let spacing = spacing(stride, counts.grids, prefixes);
    let mut band = CodedBand {
        entry: BandEntry {
            grids: counts.grids as u32,
            prefixes,
            spacing,
            ..BandEntry::default()
        },
        ..CodedBand::default()
    };
    if spacing == 0 {
        return band;
    }
    let checkpoints = prefixes.div_ceil(spacing);
    // The best number of low bits is near the logarithm of the mean step.
    let low_bits = (counts.grids / u64::from(checkpoints)).max(1).ilog2();
    band.entry.checkpoints = checkpoints;
    band.entry.low_bits = low_bits;
    let mut low = Bits::default();
    let mut high = Bits::default();
    let (mut sum, mut base) = (0u32, 0u32);
    for (i, block) in counts.by_prefix.chunks(spacing as usize).enumerate() {
        if (i as u32).is_multiple_of(GROUP) {
            base = sum;
            high.start = high.len;
            band.groups.extend_from_slice(&base.to_le_bytes());
            band.groups
                .extend_from_slice(&(high.start as u32).to_le_bytes());
        }
        let part = sum - base;
        low.push(u64::from(part & ((1 << low_bits) - 1)), low_bits);
        high.set(high.start + (part >> low_bits) as usize + i % GROUP as usize);
        sum += block.iter().map(|&n| u32::from(n)).sum::<u32>();
    }
    band.low = low.to_bytes();
    band.high = high.to_bytes();
    band
}

/// A growing string of bits, lowest bit of each word first.
#[derive(Default)]
struct Bits {
    words: Vec<u64>,
    len: usize,
    start: usize,
}

impl Bits {
    fn to_bytes(&self) -> Vec<u8> {
        self.words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect()
    }

    /// Appends the lowest `bits` (below 32) bits of `value`.
    fn push(&mut self, value: u64, bits: u32) {
        let (word, shift) = (self.len / 64, self.len % 64);
        self.len += bits as usize;
        self.words.resize(self.len.div_ceil(64), 0);
        if bits > 0 {
            self.words[word] |= value << shift;
            if shift + bits as usize > 64 {
                self.words[word + 1] |= value >> (64 - shift);
            }
        }
    }

    /// Sets bit `position`, which becomes the last one.
    fn set(&mut self, position: usize) {
        self.len = position + 1;
        self.words.resize(self.len.div_ceil(64), 0);
        self.words[position / 64] |= 1 << (position % 64);
    }
}

#[cfg(test)]
mod tests {
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
    fn bits_are_packed_without_gaps() {
        let mut bits = Bits::default();
        for i in 0..100u64 {
            bits.push(i % 32, 5);
        }
        assert_eq!(bits.words.len(), 500usize.div_ceil(64));
        for i in 0..100usize {
            let at = 5 * i;
            let mut value = bits.words[at / 64] >> (at % 64);
            if at % 64 > 59 {
                value |= bits.words[at / 64 + 1] << (64 - at % 64);
            }
            assert_eq!(value & 31, i as u64 % 32);
        }
    }
}
