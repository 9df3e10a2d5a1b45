//! Minirows: the three cells of a row inside one stack.
#![forbid(unsafe_code)]

use minlex_catalog::split::place_outside;
use minlex_catalog::{DigitSet, PackedRow, Permutation};

/// A minirow that is allowed below the top band: no digit is below itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Minirow {
    /// The three digits.
    pub set: DigitSet,
    /// Their order.
    pub order: Permutation,
    /// The first digit.
    pub first: u8,
    /// One byte for each column: the place of the digit, 0..=5, among those that the column of the
    /// top band does not have.
    pub places: u32,
    /// The digits at their places in a packed row.
    bits: u64,
}

impl Minirow {
    /// The minirow of `stack` with these digits; `labels` are their labels 0..=8 in the box of the
    /// top band read column by column.
    pub fn new(stack: usize, digits: [u8; 3], labels: [u8; 3]) -> Minirow {
        let places = [0, 1, 2].map(|c: u8| place_outside(c, labels[usize::from(c)]));
        let mut cells = [0; 9];
        cells[3 * stack..][..3].copy_from_slice(&digits);
        Minirow {
            set: DigitSet::of(digits),
            order: Permutation::of(digits),
            first: digits[0],
            places: u32::from_le_bytes([places[0], places[1], places[2], 0]),
            bits: PackedRow::pack(cells).bits(),
        }
    }

    /// The three digits in their order.
    pub fn digits(&self) -> [u8; 3] {
        let sorted: Vec<u8> = self.set.iter().collect();
        self.order.images().map(|rank| sorted[usize::from(rank)])
    }

    /// The row with one minirow from each stack.
    #[inline(always)]
    pub fn join(minirows: [&Minirow; 3]) -> PackedRow {
        PackedRow::from_bits(minirows[0].bits | minirows[1].bits | minirows[2].bits)
    }
}
