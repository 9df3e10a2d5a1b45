//! Nine sets of digits at once, one for each box.

use std::ops::{BitAnd, BitOr, BitXor};

/// All nine digits; bit 0 is digit 1.
pub(super) const ALL_DIGITS: u64 = (1 << 9) - 1;

/// A machine that can compute with sets of digits.
pub(super) trait Machine: Copy {
    /// Does a job in code that is compiled for this machine, as far as the job is inlined.
    fn run<J: Job>(self, job: J) -> J::Answer;
}

/// Something to do in code that is compiled for a machine.
pub(super) trait Job {
    /// What comes of it.
    type Answer;

    /// Does it; to be inlined, with all that computes.
    fn run(self) -> Self::Answer;
}

/// Nine sets of digits, one for each box: *fields* of a few more than nine bits, next to each other
/// in whatever this machine computes with. Operations work on all fields alike.
///
/// Boxes of a band are neighbours *to the right*, boxes of a stack *below*; both go around, so the
/// box to the right of the third is the first.
pub(super) trait Boxes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// The machine that can compute with them.
    type Machine: Machine;

    /// Bits from the lowest of one field to the lowest of the next in a word; at least ten.
    const STEP: u32;

    /// The fields of each band, one word a band, the first box in the lowest bits.
    fn of_words(machine: Self::Machine, words: [u64; 3]) -> Self;

    /// What [`Boxes::of_words`] made it of.
    fn words(self) -> [u64; 3];

    /// Every box has the field that is next to the right.
    fn right(self) -> Self;

    /// Every box has the field that is second to the right.
    fn right_twice(self) -> Self;

    /// Every box has the field that is next below.
    fn below(self) -> Self;

    /// Every box has the field that is second below.
    fn below_twice(self) -> Self;

    /// What is here and not there.
    fn without(self, other: Self) -> Self;

    /// Sums of fields as numbers, which may carry from field to field.
    fn plus(self, other: Self) -> Self;

    /// What is here where the other has an empty field, and empty fields elsewhere.
    fn where_empty(self, other: Self) -> Self;

    /// Whether all nine fields are equal.
    fn equals(self, other: Self) -> bool;

    /// The same in each field.
    #[inline(always)]
    fn of(machine: Self::Machine, field: u64) -> Self {
        let band = field | field << Self::STEP | field << (2 * Self::STEP);
        Self::of_words(machine, [band; 3])
    }
}
