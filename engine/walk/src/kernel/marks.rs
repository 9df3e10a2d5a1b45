//! The data of the inner loop: marks of box orders, and box orders of fills.
#![forbid(unsafe_code)]

use minlex_catalog::{BandNumber, BoxOrder};

/// A byte for each of the numbers 0..=63, in one vector register.
///
/// By order of a box in band 3 it is a table of *marks*, or a *map* to other orders. A
/// [`FillBlock`] holds the orders of 64 fills in it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
#[expect(clippy::exhaustive_structs, reason = "a vector register")]
pub struct Bytes64(pub [u8; 64]);

impl Bytes64 {
    /// Marks that reject every fill.
    pub const REJECT: Bytes64 = Bytes64([REJECT; 64]);

    /// Entry of a box order.
    #[inline(always)]
    pub fn get(&self, order: BoxOrder) -> u8 {
        self.at(order.number())
    }

    /// Entry of a number below 64.
    #[inline(always)]
    pub fn at(&self, order: u8) -> u8 {
        // The mask replaces a check of bounds.
        debug_assert!(order < 64);
        self.0[usize::from(order & 63)]
    }
}

/// Orders of the boxes of up to 64 fills, stack by stack; places without a fill have `NO_ORDER`.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
#[expect(clippy::exhaustive_structs, reason = "three vector registers, one for each stack")]
pub struct FillBlock(pub [Bytes64; 3]);

impl FillBlock {
    /// Fills in a full block.
    pub const FILLS: usize = 64;
}

/// For each order of a box in band 3, the band number of the stack.
pub(crate) type OrderNumbers = [BandNumber; BoxOrder::COUNT];

/// Order of a missing fill, always marked [`REJECT`]: the last byte of three registers of 16.
pub(crate) const NO_ORDER: u8 = 47;

/// Mark: the stack is below the top band, or an automorphism of the top band makes row 4 smaller.
pub(crate) const REJECT: u8 = 1;
/// Mark: the stack has the band number of the top band.
pub(crate) const TIE: u8 = 2;
/// Mark: an automorphism of the top band keeps the first minirow of row 4.
pub(crate) const EQUAL: u8 = 4;

/// Marks the orders of a box in band 3 by the resulting band numbers; false if all are rejected.
#[inline(always)]
pub(super) fn compare(numbers: &OrderNumbers, lowest: BandNumber, marks: &mut Bytes64) -> bool {
    // Every processor compares vectors of signed numbers.
    let lowest = lowest.get() as i16;
    let (used, unused) = marks.0.split_at_mut(BoxOrder::COUNT);
    unused.fill(REJECT);
    let mut all = REJECT;
    for (mark, number) in used.iter_mut().zip(numbers) {
        let number = number.get() as i16;
        let below = -i16::from(number < lowest) & i16::from(REJECT);
        let equal = -i16::from(number == lowest) & i16::from(TIE);
        *mark = (below | equal) as u8;
        all &= *mark;
    }
    all != REJECT
}
