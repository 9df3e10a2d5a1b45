//! From numbers to words.

use super::error::CodeError;
use super::group::{GROUP, Group};
use super::low_bits::LowBits;
use super::words::Coded;

/// An encoder that takes numbers one by one.
#[derive(Clone, Debug)]
pub struct Encoder {
    low_bits: LowBits,
    len: u32,
    last: u32,
    group: Group,
    /// Bits of the unary parts so far: each ends with a set bit.
    high_bits: u64,
    coded: Coded,
}

impl Encoder {
    /// An encoder with this number of low bits.
    #[must_use]
    pub fn new(low_bits: LowBits) -> Encoder {
        Encoder {
            low_bits,
            len: 0,
            last: 0,
            group: Group { first: 0, bit: 0 },
            high_bits: 0,
            coded: Coded::default(),
        }
    }

    /// Codes the next number.
    ///
    /// # Errors
    /// [`CodeError::NotAscending`] if the number is smaller than the last, [`CodeError::TooLarge`]
    /// if the unary parts exceed 2^32 bits. The number is then left out.
    pub fn push(&mut self, number: u32) -> Result<(), CodeError> {
        if number < self.last {
            let group = self.len / GROUP;
            return Err(CodeError::NotAscending { group });
        }
        let first_of_group = self.len.is_multiple_of(GROUP);
        let group = if first_of_group {
            Group {
                first: number,
                bit: u32::try_from(self.high_bits).map_err(|_| CodeError::TooLarge)?,
            }
        } else {
            self.group
        };
        let part = number - group.first;
        let set = u64::from(group.bit) + u64::from(self.len % GROUP) + self.low_bits.high(part);
        if set > u64::from(u32::MAX) {
            return Err(CodeError::TooLarge);
        }
        if first_of_group {
            self.coded.groups.push(group.to_word());
            self.group = group;
        }
        let bit = u64::from(self.len) * u64::from(self.low_bits.get());
        put(&mut self.coded.low, bit, self.low_bits.get(), self.low_bits.low(part));
        put(&mut self.coded.high, set, 1, 1);
        self.high_bits = set + 1;
        self.last = number;
        self.len += 1;
        Ok(())
    }

    /// The coded numbers.
    #[must_use]
    pub fn finish(self) -> Coded {
        self.coded
    }
}

/// Appends `value`, of `bits` bits, at bit `at`.
fn put(words: &mut Vec<u64>, at: u64, bits: u32, value: u64) {
    words.resize((at + u64::from(bits)).div_ceil(64) as usize, 0);
    let (word, shift) = ((at / 64) as usize, at % 64);
    if bits > 0 {
        words[word] |= value << shift;
        if shift + u64::from(bits) > 64 {
            words[word + 1] |= value >> (64 - shift);
        }
    }
}
