//! The data of the inner loop: marks of box orders, box orders of fills, and the verdicts.
#![forbid(unsafe_code)]

use minlex_catalog::BoxOrder;

/// A table with a byte for each of the numbers 0..=63; it fills one vector register.
///
/// As a table of *marks* it is indexed by the order of a box in band 3, as a *map* it leads from
/// one such order to another, and in a [`FillBlock`] it holds the orders of 64 fills.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct Bytes64(pub [u8; 64]);

impl Bytes64 {
    /// Marks that reject every fill.
    pub const REJECT: Bytes64 = Bytes64([REJECT; 64]);

    /// The entry of a box order.
    #[inline(always)]
    pub fn get(&self, order: BoxOrder) -> u8 {
        self.0[order.index() & 63]
    }
}

/// The orders of the boxes of up to 64 fills, stack by stack; places without a fill have
/// `NO_ORDER`.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub struct FillBlock(pub [Bytes64; 3]);

impl FillBlock {
    /// Fills in a full block.
    pub const FILLS: usize = 64;
}

/// The order of a box where there is no fill; its mark is always [`REJECT`]. The last of the 48
/// bytes that three registers of 16 hold.
pub(crate) const NO_ORDER: u8 = 47;

/// Mark: the stack has a smaller band number than the top band, or an automorphism of the top band
/// makes row 4 smaller.
pub(crate) const REJECT: u8 = 1;
/// Mark: the stack has the band number of the top band.
pub(crate) const TIE: u8 = 2;
/// Mark: an automorphism of the top band leaves the first minirow of row 4 as it is.
pub(crate) const EQUAL: u8 = 4;

/// The marks of the fills of a block, one bit for each fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Masks {
    /// Fills with a box marked [`REJECT`].
    pub reject: u64,
    /// Fills with a box marked [`TIE`].
    pub tie: u64,
    /// Fills with a box marked [`EQUAL`].
    pub equal: u64,
}
