//! From words to numbers.

use std::ops::Range;

use super::error::CodeError;
use super::group::{GROUP, Group};
use super::low_bits::LowBits;
use super::words::Words;

/// A decoder with access to any of the numbers. Whatever the words are, each method ends after a
/// number of steps bounded by the maximum.
#[derive(Clone, Copy, Debug)]
pub struct Decoder<W> {
    words: W,
    len: u32,
    low_bits: LowBits,
    max: u32,
}

impl<W: Words> Decoder<W> {
    /// A decoder of `len` numbers up to `max`.
    #[inline(always)]
    pub fn new(words: W, len: u32, low_bits: LowBits, max: u32) -> Decoder<W> {
        Decoder { words, len, low_bits, max }
    }

    /// Number `index`, below the length.
    ///
    /// # Errors
    /// If a word is missing, or the number exceeds the maximum.
    #[inline]
    pub fn get(&self, index: u32) -> Result<u32, W::Error> {
        self.walk_from(index)?.next()
    }

    /// All numbers in order.
    ///
    /// # Errors
    /// As [`Decoder::get`].
    pub fn to_vec(&self) -> Result<Vec<u32>, W::Error> {
        let mut numbers = Vec::new();
        for at in 0..self.len.div_ceil(GROUP) {
            let mut walk = self.walk(at)?;
            while walk.index < walk.end {
                numbers.push(walk.next()?);
            }
        }
        Ok(numbers)
    }

    /// Number `index`, below the length, and the next one, which is the maximum after the last.
    ///
    /// # Errors
    /// As [`Decoder::get`], and if the two descend.
    #[inline]
    pub fn get_two(&self, index: u32) -> Result<Range<u32>, W::Error> {
        let mut walk = self.walk_from(index)?;
        let number = walk.next()?;
        walk.up_to_next(number)
    }

    /// Index of the last number that is at most `target`, and [`Decoder::get_two`] of it. The
    /// search is restricted to `groups`: their first number must be at most `target`, and the first
    /// number after them larger.
    ///
    /// # Errors
    /// As [`Decoder::get_two`], and if every number is larger.
    #[inline]
    pub fn find(&self, target: u32, groups: Range<u32>) -> Result<(u32, Range<u32>), W::Error> {
        let group = self.group_at_most(target, groups)?;
        let low_bit = u64::from(group) * u64::from(GROUP) * u64::from(self.low_bits.get());
        self.words.ask_low_ahead(low_bit / 64);
        let mut walk = self.walk(group)?;
        let (index, number) = walk.last_at_most(target)?;
        Ok((index, walk.up_to_next(number)?))
    }

    /// Index of the last number that is at most `target`, and the number.
    ///
    /// # Errors
    /// As [`Decoder::find`].
    pub fn last_at_most(&self, target: u32, groups: Range<u32>) -> Result<(u32, u32), W::Error> {
        let (index, numbers) = self.find(target, groups)?;
        Ok((index, numbers.start))
    }

    /// Verifies that the numbers start at 0, ascend, stay within the maximum, and that each group
    /// starts where the last ended.
    ///
    /// # Errors
    /// [`CodeError::NotAscending`], [`CodeError::TooLarge`], or a missing word.
    pub fn check(&self) -> Result<(), W::Error> {
        let (mut last, mut bit) = (0, 0);
        for at in 0..self.len.div_ceil(GROUP) {
            let not_ascending = || self.words.error(CodeError::NotAscending { group: at });
            let mut walk = self.walk(at)?;
            if u64::from(walk.group.bit) != bit || (at == 0 && walk.group.first != 0) {
                return Err(not_ascending());
            }
            while walk.index < walk.end {
                let j = walk.index % GROUP;
                bit = u64::from(walk.group.bit) + u64::from(j) + walk.high()? + 1;
                let number = walk.next()?;
                if number < last || (j == 0 && number != walk.group.first) {
                    return Err(not_ascending());
                }
                last = number;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn group(&self, at: u32) -> Result<Group, W::Error> {
        Ok(Group::from_word(self.words.group(at)?))
    }

    /// The last of `groups` whose first number is at most `target`, if the first one is.
    #[inline(always)]
    fn group_at_most(&self, target: u32, groups: Range<u32>) -> Result<u32, W::Error> {
        let Range { mut start, mut end } = groups;
        while end.saturating_sub(start) > 1 {
            let middle = start + (end - start) / 2;
            if self.group(middle)?.first <= target {
                start = middle;
            } else {
                end = middle;
            }
        }
        Ok(start)
    }

    #[inline(always)]
    fn walk(&self, at: u32) -> Result<Walk<'_, W>, W::Error> {
        let group = self.group(at)?;
        let Some(room) = self.max.checked_sub(group.first) else {
            return Err(self.words.error(CodeError::TooLarge));
        };
        let word_index = u64::from(group.bit) / 64;
        // No number of the group has its bit after this one.
        let last_bit = u64::from(group.bit) + u64::from(GROUP - 1) + self.low_bits.high(room);
        let index = at.saturating_mul(GROUP);
        Ok(Walk {
            decoder: self,
            at,
            group,
            index,
            end: index.saturating_add(GROUP).min(self.len),
            word: self.words.high(word_index)? & (u64::MAX << (group.bit % 64)),
            word_index,
            last_word_index: last_bit / 64,
        })
    }

    #[inline(always)]
    fn walk_from(&self, index: u32) -> Result<Walk<'_, W>, W::Error> {
        let mut walk = self.walk(index / GROUP)?;
        walk.skip(index % GROUP)?;
        Ok(walk)
    }
}

/// A walk through the set bits of a group's unary part.
struct Walk<'a, W> {
    decoder: &'a Decoder<W>,
    at: u32,
    group: Group,
    /// Index of the next number, and the end of the group.
    index: u32,
    end: u32,
    /// The current unary word without passed bits; its index; and the group's last possible index.
    word: u64,
    word_index: u64,
    last_word_index: u64,
}

impl<W: Words> Walk<'_, W> {
    /// High part of the next number.
    #[inline(always)]
    fn high(&mut self) -> Result<u64, W::Error> {
        while self.word == 0 {
            self.next_word()?;
        }
        let bit = 64 * self.word_index + u64::from(self.word.trailing_zeros());
        // Each passed number of the group has one earlier bit.
        Ok(bit - u64::from(self.group.bit) - u64::from(self.index % GROUP))
    }

    /// Passes the next number after its high part was read.
    #[inline(always)]
    fn pass(&mut self) {
        self.word &= self.word.wrapping_sub(1);
        self.index += 1;
    }

    #[inline(always)]
    fn skip(&mut self, count: u32) -> Result<(), W::Error> {
        let mut rest = count;
        while self.word.count_ones() <= rest {
            rest -= self.word.count_ones();
            self.next_word()?;
        }
        for _ in 0..rest {
            self.word &= self.word - 1;
        }
        self.index += count;
        Ok(())
    }

    #[inline(always)]
    fn next_word(&mut self) -> Result<(), W::Error> {
        if self.word_index >= self.last_word_index {
            return Err(self.error(CodeError::TooLarge));
        }
        self.word_index += 1;
        self.word = self.decoder.words.high(self.word_index)?;
        Ok(())
    }

    #[inline(always)]
    fn next(&mut self) -> Result<u32, W::Error> {
        let high = self.high()?;
        let number = self.number(self.index, high)?;
        self.pass();
        Ok(number)
    }

    #[inline(always)]
    fn last_at_most(&mut self, target: u32) -> Result<(u32, u32), W::Error> {
        let low_bits = self.decoder.low_bits;
        let not_ascending = CodeError::NotAscending { group: self.at };
        let Some(part) = target.checked_sub(self.group.first) else {
            return Err(self.error(not_ascending));
        };
        self.pass_below(low_bits.high(part))?;
        let mut found = None;
        while self.index < self.end {
            let high = self.high()?;
            // Few numbers need their low bits.
            if high > low_bits.high(part)
                || (high == low_bits.high(part) && self.low(self.index)? > low_bits.low(part))
            {
                break;
            }
            found = Some((self.index, high));
            self.pass();
        }
        match (found, self.index.checked_sub(1)) {
            (Some((index, high)), _) => Ok((index, self.number(index, high)?)),
            (None, Some(last)) if last >= self.at.saturating_mul(GROUP) => {
                Ok((last, self.decoder.walk_from(last)?.next()?))
            }
            _ => Err(self.error(not_ascending)),
        }
    }

    /// Passes numbers with a high part below `high`, except some in the last word.
    #[inline(always)]
    fn pass_below(&mut self, high: u64) -> Result<(), W::Error> {
        loop {
            let ones = self.word.count_ones();
            let passed = u64::from(self.index % GROUP) + u64::from(ones);
            // Each bit of the group is a number or raises the high part.
            let bits = 64 * (self.word_index + 1) - u64::from(self.group.bit);
            if self.index.saturating_add(ones) >= self.end || bits.saturating_sub(passed) >= high {
                return Ok(());
            }
            self.index += ones;
            self.next_word()?;
        }
    }

    /// Range from `number`, the last passed one, to the next one.
    #[inline(always)]
    fn up_to_next(mut self, number: u32) -> Result<Range<u32>, W::Error> {
        let decoder = self.decoder;
        let next = if self.index >= decoder.len {
            decoder.max
        } else if self.index == self.end {
            decoder.group(self.at + 1)?.first
        } else {
            self.next()?
        };
        if next < number {
            return Err(self.error(CodeError::NotAscending { group: self.at }));
        }
        if next > decoder.max {
            return Err(self.error(CodeError::TooLarge));
        }
        Ok(number..next)
    }

    #[inline(always)]
    fn number(&self, index: u32, high: u64) -> Result<u32, W::Error> {
        let part = (high << self.decoder.low_bits.get()) + self.low(index)?;
        match u32::try_from(u64::from(self.group.first) + part) {
            Ok(number) if number <= self.decoder.max => Ok(number),
            _ => Err(self.error(CodeError::TooLarge)),
        }
    }

    #[inline(always)]
    fn low(&self, index: u32) -> Result<u64, W::Error> {
        let bits = self.decoder.low_bits.get();
        if bits == 0 {
            return Ok(0);
        }
        let at = u64::from(index) * u64::from(bits);
        let (word, shift) = (at / 64, at % 64);
        let mut low = self.decoder.words.low(word)? >> shift;
        if shift + u64::from(bits) > 64 {
            low |= self.decoder.words.low(word + 1)? << (64 - shift);
        }
        Ok(low & ((1 << bits) - 1))
    }

    #[cold]
    fn error(&self, error: CodeError) -> W::Error {
        self.decoder.words.error(error)
    }
}
