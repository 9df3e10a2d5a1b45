use core::ops::{BitAnd, BitOr, BitXor};

use super::machine::Machine;

/// All nine digits, from bit 0 for digit 1.
pub(super) const ALL_DIGITS: u64 = (1 << 9) - 1;

/// Nine sets of digits, one for each box. A set is a *field* of at least ten bits, and every
/// operation works on all nine.
///
/// Neighbours to the right are in the band, neighbours below in the stack, both cyclically.
/// first.
pub(super) trait Boxes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    type Machine: Machine;

    /// Bits from a field to the next in a word.
    const STEP: u32;

    /// Fields from a word for each band, the leftmost box lowest.
    fn of_words(machine: Self::Machine, words: [u64; 3]) -> Self;

    /// The words of [`Boxes::of_words`].
    fn words(self) -> [u64; 3];

    /// Takes the field of the next box to the right.
    fn right(self) -> Self;

    /// Takes the field of the second box to the right.
    fn right_twice(self) -> Self;

    /// Takes the field of the next box below.
    fn below(self) -> Self;

    /// Takes the field of the second box below.
    fn below_twice(self) -> Self;

    /// The digits that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// Keeps the fields that are empty in `other`.
    fn where_empty(self, other: Self) -> Self;

    /// The sums of fields as numbers. A carry out of a field may go anywhere.
    fn plus(self, other: Self) -> Self;

    fn equals(self, other: Self) -> bool;

    #[inline(always)]
    fn of(machine: Self::Machine, field: u64) -> Self {
        let band = field | field << Self::STEP | field << (2 * Self::STEP);
        Self::of_words(machine, [band; 3])
    }
}
