//! Data of the counting loop: fills of band 2, each with all of band 3.
#![forbid(unsafe_code)]

use minlex_catalog::BoxOrder;

use super::marks::{Bytes64, FillBlock};
use super::masks::BlockLimits;

/// A fill of band 2.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SecondFill {
    /// Actual orders of its boxes, below 36.
    pub orders: [u8; 3],
    /// Digits of row 4 in columns 2 and 3, as in [`Pairs::lows`].
    pub own: u8,
    /// True if every pair with it needs the full test.
    pub unclear: bool,
}

/// All pairs of these fills of band 2 and band 3.
#[derive(Clone, Copy)]
pub(crate) struct Pairs<'a> {
    /// For each stack and order of its box in band 2, the marks by order of its box in band 3.
    pub marks: [&'a [Bytes64; BoxOrder::COUNT]; 3],
    pub second: &'a [SecondFill],
    /// Actual orders of the fills of band 3.
    pub third: &'a [FillBlock],
    /// For each fill of band 3, a pair is rejected below [`SecondFill::own`], and needs the full
    /// test if equal.
    pub lows: &'a [Bytes64],
    pub limits: &'a [BlockLimits],
}

/// Pairs of a fill of band 2 with a block of band 3 for the full test, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unclear {
    pub stack_ties: u64,
    pub others: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Verdict {
    /// Fills of band 3 with a box marked REJECT, or with a low below `own`.
    pub reject: u64,
    pub tie: u64,
    pub equal: u64,
}

impl Verdict {
    /// Number of fills that make minlex forms, and the fills that need the full test.
    #[inline(always)]
    pub fn settle(self, second: &SecondFill, limits: &BlockLimits) -> (u16, Unclear) {
        let passed = limits.not_below & !self.reject;
        let clear = u64::from(second.unclear).wrapping_sub(1);
        let plain = passed & limits.above & clear & !(self.tie | self.equal);
        let stack_ties = passed & self.tie;
        (plain.count_ones() as u16, Unclear { stack_ties, others: passed & !plain & !stack_ties })
    }
}
