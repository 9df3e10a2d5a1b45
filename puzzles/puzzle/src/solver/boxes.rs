//! Nine sets of digits at once, one for each box.

use core::ops::{BitAnd, BitOr, BitXor};

use super::machine::Machine;

/// All nine digits; bit 0 is digit 1.
pub(super) const ALL_DIGITS: u64 = (1 << 9) - 1;

/// Nine sets of digits, one for each box, in the words or vectors of a machine. A set is a *field*
/// of at least ten bits, and every operation works on all nine.
///
/// The next box to the right is in the band, the next below in the stack; after the last comes the
/// first.
pub(super) trait Boxes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The machine with its instructions.
    type Machine: Machine;

    /// Bits from a field to the next in a word.
    const STEP: u32;

    /// Fields from one word a band, the leftmost box in the lowest bits.
    fn of_words(machine: Self::Machine, words: [u64; 3]) -> Self;

    /// The words of [`Boxes::of_words`].
    fn words(self) -> [u64; 3];

    /// Each box takes the field of the next to the right.
    fn right(self) -> Self;

    /// Each box takes the field of the second to the right.
    fn right_twice(self) -> Self;

    /// Each box takes the field of the next below.
    fn below(self) -> Self;

    /// Each box takes the field of the second below.
    fn below_twice(self) -> Self;

    /// The digits that are not in the other.
    fn without(self, other: Self) -> Self;

    /// Keeps the fields that are empty in the other, and empties the rest.
    fn where_empty(self, other: Self) -> Self;

    /// The sums of fields as binary numbers. A carry out of a field may go anywhere.
    fn plus(self, other: Self) -> Self;

    fn equals(self, other: Self) -> bool;

    /// One field in each box.
    #[inline(always)]
    fn of(machine: Self::Machine, field: u64) -> Self {
        let band = field | field << Self::STEP | field << (2 * Self::STEP);
        Self::of_words(machine, [band; 3])
    }
}
