//! Nine sets of digits in two words, for any machine.

use core::ops::{BitAnd, BitOr, BitXor};

use super::boxes::{ALL_DIGITS, Boxes};
use super::machine::{Job, Machine};

#[derive(Clone, Copy)]
pub(super) struct Any;

impl Machine for Any {
    #[inline(always)]
    fn run<J: Job>(self, job: J) -> J::Answer {
        job.run()
    }
}

/// Fields of ten bits: bands 1 and 2 in the first word, band 3 in the second.
#[derive(Clone, Copy)]
pub(super) struct Words([u64; 2]);

/// Bits from a band to the next.
const BAND: u32 = 30;

/// All digits in each of the three boxes of a band, for both bands of a word.
const FULL: [u64; 3] = {
    let first = ALL_DIGITS | ALL_DIGITS << BAND;
    [first, first << 10, first << 20]
};

impl Words {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Words {
        Words([f(self.0[0]), f(self.0[1])])
    }

    #[inline(always)]
    fn zip(self, other: Words, f: impl Fn(u64, u64) -> u64) -> Words {
        Words([f(self.0[0], other.0[0]), f(self.0[1], other.0[1])])
    }
}

impl BitAnd for Words {
    type Output = Words;

    #[inline(always)]
    fn bitand(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Words {
    type Output = Words;

    #[inline(always)]
    fn bitor(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Words {
    type Output = Words;

    #[inline(always)]
    fn bitxor(self, other: Words) -> Words {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Boxes for Words {
    type Machine = Any;

    const STEP: u32 = 10;

    #[inline(always)]
    fn of_words(_: Any, words: [u64; 3]) -> Words {
        Words([words[0] | words[1] << BAND, words[2]])
    }

    #[inline(always)]
    fn words(self) -> [u64; 3] {
        [self.0[0] & ((1 << BAND) - 1), self.0[0] >> BAND, self.0[1]]
    }

    #[inline(always)]
    fn right(self) -> Words {
        self.map(|word| word >> 10 & (FULL[0] | FULL[1]) | word << 20 & FULL[2])
    }

    #[inline(always)]
    fn right_twice(self) -> Words {
        self.map(|word| word >> 20 & FULL[0] | word << 10 & (FULL[1] | FULL[2]))
    }

    #[inline(always)]
    fn below(self) -> Words {
        let [first, second, third] = self.words();
        Words::of_words(Any, [second, third, first])
    }

    #[inline(always)]
    fn below_twice(self) -> Words {
        let [first, second, third] = self.words();
        Words::of_words(Any, [third, first, second])
    }

    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn where_empty(self, other: Words) -> Words {
        // A filled field plus all digits carries into its tenth bit.
        let filled = other.plus(Words::of(Any, ALL_DIGITS)) & Words::of(Any, 1 << 9);
        self.without(filled.map(|word| word - (word >> 9)))
    }

    #[inline(always)]
    fn plus(self, other: Words) -> Words {
        self.zip(other, u64::wrapping_add)
    }

    #[inline(always)]
    fn equals(self, other: Words) -> bool {
        self.0 == other.0
    }
}
