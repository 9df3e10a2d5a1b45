//! Input of the inner loop for the fills of a list, and the fills that pass.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use super::marks::{Bytes64, FillBlock};
#[cfg(doc)]
use super::marks::{EQUAL, REJECT, TIE};

/// Descending band numbers of the fills of a block; the rest is not above them.
pub(crate) type BlockBands = [BandNumber; FillBlock::FILLS];

#[derive(Clone, Copy)]
pub(crate) struct Question<'q> {
    /// Marks of the first two stacks, by standard order.
    pub pair: &'q [Bytes64; 2],
    /// Marks of the third stack, by actual order.
    pub third: &'q Bytes64,
    /// Actual order in the third stack, by standard order.
    pub map: &'q Bytes64,
    /// Standard orders of the fills.
    pub blocks: &'q [FillBlock],
    pub bands: &'q [BlockBands],
    pub lowest: BandNumber,
    /// True if all fills that pass need the full test.
    pub all_unclear: bool,
}

/// Fills of a block above the top band, and fills not below it, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BlockLimits {
    pub above: u64,
    pub not_below: u64,
}

impl BlockLimits {
    #[inline(always)]
    pub fn of(bands: &BlockBands, lowest: BandNumber) -> BlockLimits {
        // Every processor compares vectors of signed numbers.
        let lowest = lowest.get() as i16;
        let (mut above, mut not_below) = (0, 0);
        for band in bands {
            let band = band.get() as i16;
            above += i16::from(band > lowest);
            not_below += i16::from(band >= lowest);
        }
        BlockLimits::of_counts(above as u32, not_below as u32)
    }

    /// Limits from the numbers of fills above, and not below, the top band; from 64 on all.
    #[inline(always)]
    pub fn of_counts(above: u32, not_below: u32) -> BlockLimits {
        BlockLimits { above: first_bits(above), not_below: first_bits(not_below) }
    }
}

/// A word with this many lowest bits, at most 64.
#[inline(always)]
fn first_bits(count: u32) -> u64 {
    match count {
        0..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}

/// Fills of a block with a box marked [`REJECT`], [`TIE`] or [`EQUAL`], one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Masks {
    pub reject: u64,
    pub tie: u64,
    pub equal: u64,
    pub limits: BlockLimits,
}

#[derive(Clone, Copy)]
pub(crate) struct Passed {
    /// Fills that make minlex forms without automorphisms.
    pub plain: u64,
    /// Fills that need the full test.
    pub unclear: u64,
    /// Fills whose band 3 has the number of the top band.
    pub band3_tie: u64,
}

impl Passed {
    /// Fills of a block that pass; all need the full test if `all_unclear`.
    #[inline(always)]
    pub fn of(masks: &Masks, all_unclear: bool) -> Passed {
        let passed = !masks.reject & masks.limits.not_below;
        let band3_tie = passed & !masks.limits.above;
        let unclear = match all_unclear {
            true => passed,
            false => band3_tie | passed & (masks.tie | masks.equal),
        };
        Passed { plain: passed & !unclear, unclear, band3_tie }
    }
}

/// Number of fills of some blocks that pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PassCount {
    /// Blocks with a fill not below the top band, which come first.
    pub blocks: usize,
    pub plain: u32,
    /// True if any fill needs the full test.
    pub any_unclear: bool,
}

impl PassCount {
    #[inline(always)]
    pub fn add(&mut self, masks: &Masks, all_unclear: bool) {
        let passed = Passed::of(masks, all_unclear);
        self.blocks += 1;
        self.plain += passed.plain.count_ones();
        self.any_unclear |= passed.unclear != 0;
    }
}
