//! Elias and Fano's code for ascending numbers, with an entry point every 64 numbers.
//!
//! The lowest bits of each number are stored directly, the rest in unary: a string of bits has bit
//! `high + j` set for the j-th number. With low bits near the logarithm of the mean step, that
//! takes about two more bits a number, within half a bit of the minimum.
//!
//! Here the numbers are cut into groups of [`GROUP`]. A [`Group`] entry has its first number, which
//! is subtracted from the others, and the start of its unary part. A number costs one entry, a walk
//! through a few unary words, and one field of low bits.
//!
//! * P. Elias, *Efficient storage and retrieval by content and address of static files*, Journal of
//!   the ACM 21 (1974), 246-260.
//! * R. M. Fano, *On the number of bits required to implement an associative memory*, MIT Project
//!   MAC, Computation Structures Group Memo 61 (1971).
//!
//! ```
//! use minlex_table::elias_fano::{Decoder, Encoder, LowBits};
//!
//! let numbers = [0, 0, 3, 17, 17, 40];
//! let low_bits = LowBits::best(40, 6);
//! let mut encoder = Encoder::new(low_bits);
//! numbers.iter().try_for_each(|&number| encoder.push(number))?;
//! let coded = encoder.finish();
//!
//! let decoder = Decoder::new(&coded, 6, low_bits, 40);
//! assert_eq!(decoder.get(3)?, 17);
//! assert_eq!(decoder.last_at_most(20, 0..1)?, (4, 17));
//! # Ok::<(), minlex_table::elias_fano::CodeError>(())
//! ```
#![forbid(unsafe_code)]

use std::fmt;
use std::ops::Range;

/// Numbers per group.
pub const GROUP: u32 = 64;

/// Number of stored low bits per number, 0..=31.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowBits(u32);

impl LowBits {
    /// This number of low bits; `None` from 32 on.
    #[inline]
    #[must_use]
    pub fn new(bits: u32) -> Option<LowBits> {
        (bits < 32).then_some(LowBits(bits))
    }

    /// The number of low bits that makes the code of `len` numbers up to `max` shortest: about the
    /// binary logarithm of the mean step (Elias 1974).
    #[must_use]
    pub fn best(max: u32, len: u32) -> LowBits {
        LowBits((max / len.max(1)).max(1).ilog2())
    }

    /// The number of bits.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn high(self, number: u32) -> u64 {
        u64::from(number >> self.0)
    }

    #[inline(always)]
    fn low(self, number: u32) -> u64 {
        u64::from(number & ((1 << self.0) - 1))
    }
}

/// Entry of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Group {
    /// The group's first number.
    pub first: u32,
    /// First bit of its unary part.
    pub bit: u32,
}

impl Group {
    /// The entry as a word, the first number in the lower half.
    #[inline(always)]
    #[must_use]
    pub fn to_word(self) -> u64 {
        u64::from(self.first) | u64::from(self.bit) << 32
    }

    /// Reads [`Group::to_word`].
    #[inline(always)]
    #[must_use]
    pub fn from_word(word: u64) -> Group {
        Group { first: word as u32, bit: (word >> 32) as u32 }
    }
}

/// Reason why numbers cannot be coded or decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// Numbers descend, or a group starts at a wrong place.
    NotAscending {
        /// Number of the group, from 0.
        group: u32,
    },
    /// A number above the maximum, or a unary part above 2^32 bits.
    TooLarge,
    /// A word that does not exist.
    Missing,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::NotAscending { group } => {
                write!(f, "numbers do not ascend at group {group}")
            }
            CodeError::TooLarge => f.write_str("a number is too large"),
            CodeError::Missing => f.write_str("a word is missing"),
        }
    }
}

impl std::error::Error for CodeError {}

/// Source of a decoder's words; missing words are errors.
pub trait Words {
    /// Failure to get a word, or a word without meaning.
    type Error;

    /// Entry of group `index`, see [`Group::from_word`].
    ///
    /// # Errors
    /// If it is missing.
    fn group(&self, index: u32) -> Result<u64, Self::Error>;

    /// Word `index` of the low bits.
    ///
    /// # Errors
    /// If it is missing.
    fn low(&self, index: u64) -> Result<u64, Self::Error>;

    /// Word `index` of the unary parts.
    ///
    /// # Errors
    /// If it is missing.
    fn high(&self, index: u64) -> Result<u64, Self::Error>;

    /// Prefetches word `index` of the low bits, if that helps.
    fn ask_low_ahead(&self, index: u64) {
        let _ = index;
    }

    /// Error for words without meaning.
    fn error(&self, error: CodeError) -> Self::Error;
}

/// Numbers in Elias-Fano code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "the three parts of the code")]
pub struct Coded {
    /// An entry for every [`GROUP`] numbers, see [`Group::to_word`].
    pub groups: Vec<u64>,
    /// Low bits of all numbers without gaps, lowest bit of each word first.
    pub low: Vec<u64>,
    /// Unary parts without gaps, lowest bit of each word first.
    pub high: Vec<u64>,
}

impl Words for &Coded {
    type Error = CodeError;

    fn group(&self, index: u32) -> Result<u64, CodeError> {
        nth(&self.groups, index.into())
    }

    fn low(&self, index: u64) -> Result<u64, CodeError> {
        nth(&self.low, index)
    }

    fn high(&self, index: u64) -> Result<u64, CodeError> {
        nth(&self.high, index)
    }

    fn error(&self, error: CodeError) -> CodeError {
        error
    }
}

fn nth(words: &[u64], index: u64) -> Result<u64, CodeError> {
    let word = usize::try_from(index).ok().and_then(|i| words.get(i));
    word.copied().ok_or(CodeError::Missing)
}

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
        let bit = u64::from(self.len) * u64::from(self.low_bits.0);
        put(&mut self.coded.low, bit, self.low_bits.0, self.low_bits.low(part));
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
        let low_bit = u64::from(group) * u64::from(GROUP) * u64::from(self.low_bits.0);
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
        let part = (high << self.decoder.low_bits.0) + self.low(index)?;
        match u32::try_from(u64::from(self.group.first) + part) {
            Ok(number) if number <= self.decoder.max => Ok(number),
            _ => Err(self.error(CodeError::TooLarge)),
        }
    }

    #[inline(always)]
    fn low(&self, index: u32) -> Result<u64, W::Error> {
        let bits = self.decoder.low_bits.0;
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

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    fn encode(numbers: &[u32], low_bits: LowBits) -> Coded {
        let mut encoder = Encoder::new(low_bits);
        for &number in numbers {
            encoder.push(number).unwrap();
        }
        encoder.finish()
    }

    fn numbers(random: &mut Rng) -> Vec<u32> {
        let mut numbers = vec![0];
        for _ in 0..random.u32(..400) {
            let largest_step = [20, 20, 20, 20, 3, 3, 3, 3, 50_000][random.usize(..9)];
            numbers.push(numbers[numbers.len() - 1] + random.u32(..largest_step));
        }
        numbers
    }

    fn words(random: &mut Rng) -> Vec<u64> {
        (0..random.u32(..100)).map(|_| random.u64(..)).collect()
    }

    fn groups(len: usize) -> Range<u32> {
        0..(len as u32).div_ceil(GROUP)
    }

    fn check_same(numbers: &[u32], decoder: &Decoder<&Coded>, max: u32) {
        assert_eq!(decoder.check(), Ok(()));
        assert_eq!(decoder.to_vec().as_deref(), Ok(numbers));
        for (i, &number) in numbers.iter().enumerate() {
            let next = numbers.get(i + 1).copied().unwrap_or(max);
            assert_eq!(decoder.get(i as u32), Ok(number));
            assert_eq!(decoder.get_two(i as u32), Ok(number..next));
            for target in [number.saturating_sub(1), number, number + 1, max] {
                let last = numbers.partition_point(|&n| n <= target) - 1;
                assert_eq!(
                    decoder.last_at_most(target, groups(numbers.len())),
                    Ok((last as u32, numbers[last]))
                );
            }
        }
    }

    #[test]
    fn round_trip() {
        let mut random = Rng::with_seed(1);
        for _ in 0..256 {
            let numbers = numbers(&mut random);
            let max = numbers.last().unwrap() + random.u32(..100);
            let bits = random.u32(..32);
            let len = numbers.len() as u32;
            for low_bits in [LowBits::best(max, len), LowBits::new(bits).unwrap()] {
                let coded = encode(&numbers, low_bits);
                assert_eq!(coded.groups.len() as u32, len.div_ceil(GROUP));
                let low_words = (u64::from(low_bits.get()) * u64::from(len)).div_ceil(64);
                assert_eq!(coded.low.len() as u64, low_words);
                check_same(&numbers, &Decoder::new(&coded, len, low_bits, max), max);
            }
        }
    }

    /// Answers random words soon, within the bounds or with an error.
    #[test]
    fn nonsense() {
        let mut random = Rng::with_seed(2);
        for _ in 0..256 {
            let [groups, low, high] = [(); 3].map(|()| words(&mut random));
            let coded = Coded { groups, low, high };
            let (len, bits) = (random.u32(..500), random.u32(..32));
            let max = random.u32(..) >> random.u32(..32);
            let target = random.u32(..) >> random.u32(..32);
            let decoder = Decoder::new(&coded, len, LowBits::new(bits).unwrap(), max);
            let _ = decoder.check();
            let are_allowed = |all: &Vec<u32>| all.iter().all(|&n| n <= max);
            assert!(error_or(decoder.to_vec(), are_allowed));
            for index in 0..len {
                assert!(error_or(decoder.get(index), |&n| n <= max));
                let ascends = |r: &Range<u32>| r.start <= r.end && r.end <= max;
                assert!(error_or(decoder.get_two(index), ascends));
            }
            let found = decoder.last_at_most(target, 0..len.div_ceil(GROUP));
            assert!(error_or(found, |&(_, n)| n <= target));
        }
    }

    #[test]
    fn numbers_that_pass_the_check_ascend() {
        let mut random = Rng::with_seed(3);
        let mut passed = 0;
        for _ in 0..256 {
            let numbers = numbers(&mut random);
            let (len, max) = (numbers.len() as u32, *numbers.last().unwrap());
            let low_bits = LowBits::best(max, len);
            let mut coded = encode(&numbers, low_bits);
            let words = match random.u32(..3) {
                0 => &mut coded.groups,
                1 => &mut coded.low,
                _ => &mut coded.high,
            };
            if !words.is_empty() {
                let place = random.usize(..words.len());
                words[place] ^= match random.u32(..2) {
                    0 => random.u64(..),
                    _ => 1 << random.u32(..64),
                };
            }
            let decoder = Decoder::new(&coded, len, low_bits, max);
            if decoder.check().is_ok() {
                let read: Vec<u32> = (0..len).map(|i| decoder.get(i).unwrap()).collect();
                check_same(&read, &decoder, max);
                passed += 1;
            }
        }
        assert!((1..256).contains(&passed), "{passed}");
    }

    /// True for an error, or an answer that passes the test.
    fn error_or<T>(answer: Result<T, CodeError>, test: impl FnOnce(&T) -> bool) -> bool {
        answer.as_ref().map_or(true, test)
    }

    #[test]
    fn descending_numbers_are_refused() {
        let mut encoder = Encoder::new(LowBits::best(9, 2));
        assert_eq!(encoder.push(5), Ok(()));
        let error = Err(CodeError::NotAscending { group: 0 });
        assert_eq!(encoder.push(4), error);
        assert_eq!(encoder.push(5), Ok(()));
        let coded = encoder.finish();
        let decoder = Decoder::new(&coded, 2, LowBits::best(9, 2), 9);
        assert_eq!((decoder.get(0), decoder.get(1)), (Ok(5), Ok(5)));
        assert_eq!(decoder.check(), error, "the first number is not 0");
    }

    #[test]
    fn the_largest_number_bounds_the_unary_part() {
        let mut encoder = Encoder::new(LowBits::new(0).unwrap());
        assert_eq!(encoder.push(0), Ok(()));
        assert_eq!(encoder.push(u32::MAX), Err(CodeError::TooLarge));
        // The decoder soon gives up on a million zero words.
        let coded =
            Coded { groups: vec![0], low: vec![], high: [&[1][..], &vec![0; 1 << 20]].concat() };
        let decoder = Decoder::new(&coded, 2, LowBits::new(0).unwrap(), 100);
        assert_eq!(decoder.get(1), Err(CodeError::TooLarge));
        let sparse = Decoder::new(&coded, 2, LowBits::new(0).unwrap(), u32::MAX);
        assert_eq!(sparse.get(1), Err(CodeError::Missing));
    }

    #[test]
    fn low_bits_follow_the_mean_step() {
        assert_eq!(LowBits::best(0, 5).get(), 0);
        assert_eq!(LowBits::best(100, 0).get(), 6);
        assert_eq!(LowBits::best(1023, 1).get(), 9);
        assert_eq!(LowBits::best(1024, 1).get(), 10);
        assert_eq!(LowBits::new(31).map(LowBits::get), Some(31));
        assert_eq!(LowBits::new(32), None);
    }
}
