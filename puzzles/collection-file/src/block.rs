//! Reading a block of puzzles.

use std::cmp::Ordering;
use std::ops::Range;

use minlex_catalog::Rank;
use minlex_names::PuzzleNumber;
use minlex_puzzle::Givens;

use crate::bits::Bits;
use crate::format::SIZES;

/// Bytes before the list of sizes.
pub(crate) const HEAD_BYTES: usize = 4;

/// The most low bits of a rank: ranks have 33.
pub(crate) const MOST_LOW_BITS: u32 = 33;

/// Bits of the combination of a set of this many cells, 0 to 81.
pub(crate) fn width(size: u32) -> u32 {
    128 - Givens::sets_of(size).saturating_sub(1).leading_zeros()
}

/// Content that no writer makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Malformed;

/// The puzzles of a block with one number of givens.
#[derive(Clone, Copy, Debug)]
struct Class {
    size: u32,
    width: u32,
    /// First bit of its level, a bit for each candidate; the last class has none.
    level: usize,
    /// Puzzles in no earlier class.
    candidates: usize,
    /// First bit of its combinations.
    combinations: usize,
}

/// A block and the places of its parts.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    bits: Bits<'a>,
    puzzles: usize,
    /// From 0.
    first_rank: u64,
    low_bits: u32,
    /// First bit of the low bits of the ranks, and of the unary part.
    low: usize,
    high: usize,
    high_bits: usize,
    classes: Vec<Class>,
    /// End of the puzzles in bytes, where texts begin.
    end: usize,
}

impl<'a> Block<'a> {
    pub fn new(bytes: &'a [u8], puzzles: usize, first_rank: u64) -> Result<Self, Malformed> {
        let (head, rest) = bytes.split_first_chunk::<HEAD_BYTES>().ok_or(Malformed)?;
        let low_bits = u32::from(head[0]);
        let high_bits = usize::from(u16::from_le_bytes([head[1], head[2]]));
        let sizes = rest.get(..usize::from(head[3])).ok_or(Malformed)?;
        if low_bits > MOST_LOW_BITS || sizes.is_empty() {
            return Err(Malformed);
        }
        let low = 8 * (HEAD_BYTES + sizes.len());
        let high = low + puzzles * low_bits as usize;
        let mut block = Block {
            bits: Bits(bytes),
            puzzles,
            first_rank,
            low_bits,
            low,
            high,
            high_bits,
            classes: Vec::with_capacity(sizes.len()),
            end: 0,
        };
        block.find_classes(sizes)?;
        if block.end > bytes.len() {
            return Err(Malformed);
        }
        Ok(block)
    }

    fn find_classes(&mut self, sizes: &[u8]) -> Result<(), Malformed> {
        let (mut at, mut candidates) = (self.high + self.high_bits, self.puzzles);
        let mut members = [0; SIZES];
        for (i, &size) in sizes.iter().enumerate() {
            if usize::from(size) >= SIZES || sizes[..i].contains(&size) {
                return Err(Malformed);
            }
            let is_last = i + 1 == sizes.len();
            members[i] = if is_last { candidates } else { self.bits.ones(at, candidates) };
            let size = u32::from(size);
            let class = Class { size, width: width(size), level: at, candidates, combinations: 0 };
            self.classes.push(class);
            at += if is_last { 0 } else { candidates };
            candidates -= members[i];
        }
        for (class, members) in self.classes.iter_mut().zip(members) {
            class.combinations = at;
            at += members * class.width as usize;
        }
        self.end = at.div_ceil(8);
        Ok(())
    }

    #[cfg(any(feature = "text", feature = "read-text"))]
    pub fn end(&self) -> usize {
        self.end
    }

    /// The rank from 0 of puzzle `i` of the block, by its high part.
    #[inline]
    fn rank(&self, i: usize, high: u64) -> u64 {
        let low = self.bits.field(self.low + i * self.low_bits as usize, self.low_bits) as u64;
        self.first_rank + (high << self.low_bits | low)
    }

    pub fn get(&self, i: usize) -> Result<PuzzleNumber, Malformed> {
        let bit = self.bits.nth_one(self.high, self.high_bits, i).ok_or(Malformed)?;
        self.number(self.rank(i, (bit - i) as u64), i)
    }

    fn number(&self, rank: u64, i: usize) -> Result<PuzzleNumber, Malformed> {
        let mut place = i;
        let (last, others) = self.classes.split_last().ok_or(Malformed)?;
        for class in others {
            let before = self.bits.ones(class.level, place);
            if self.bits.field(class.level + place, 1) == 1 {
                return self.member(rank, class, before);
            }
            place -= before;
        }
        self.member(rank, last, place)
    }

    /// The number of the puzzle with this rank and place in its class.
    #[inline]
    fn member(&self, rank: u64, class: &Class, i: usize) -> Result<PuzzleNumber, Malformed> {
        let at = class.combinations + i * class.width as usize;
        let combination = self.bits.field(at, class.width);
        let rank = Rank::new(rank + 1).map_err(|_| Malformed)?;
        PuzzleNumber::from_combination(rank, class.size, combination).ok_or(Malformed)
    }

    /// The place of a puzzle in the block, or the place that it would have.
    pub fn search(&self, number: PuzzleNumber) -> Result<Result<usize, usize>, Malformed> {
        let Some(wanted) = number.rank().zero_based().checked_sub(self.first_rank) else {
            return Ok(Err(0));
        };
        let high = wanted >> self.low_bits;
        let Range { mut start, mut end } = self.with_high_part(high);
        while start < end {
            let middle = start + (end - start) / 2;
            let rank = self.rank(middle, high);
            let order = match rank.cmp(&number.rank().zero_based()) {
                Ordering::Equal => self.number(rank, middle)?.cmp(&number),
                other => other,
            };
            match order {
                Ordering::Less => start = middle + 1,
                Ordering::Equal => return Ok(Ok(middle)),
                Ordering::Greater => end = middle,
            }
        }
        Ok(Err(start))
    }

    /// The puzzles with this high part of their ranks; if there are none, the place they would
    /// have.
    fn with_high_part(&self, high: u64) -> Range<usize> {
        let none = self.puzzles..self.puzzles;
        let Ok(zeros) = usize::try_from(high) else {
            return none;
        };
        // Each clear bit of the unary part increases the high part of the following ones.
        let after = |zero: usize| Some(self.bits.nth_zero(self.high, self.high_bits, zero)? + 1);
        let Some(bit) = zeros.checked_sub(1).map_or(Some(0), after) else {
            return none;
        };
        let start = (bit - zeros).min(self.puzzles);
        let most = (self.high_bits - bit).min(self.puzzles - start);
        start..start + self.bits.run_of_ones(self.high + bit, most)
    }

    /// All numbers, ascending.
    pub fn numbers(&self) -> Result<Vec<PuzzleNumber>, Malformed> {
        let mut numbers: Vec<PuzzleNumber> = Vec::with_capacity(self.puzzles);
        // Candidates and members seen of each class.
        let mut seen = vec![(0, 0); self.classes.len()];
        let (mut bit, mut word) = (0, self.high_word(0));
        for i in 0..self.puzzles {
            while word == 0 {
                bit = (bit / 64 + 1) * 64;
                if bit >= self.high_bits {
                    return Err(Malformed);
                }
                word = self.high_word(bit);
            }
            let place = bit / 64 * 64 + word.trailing_zeros() as usize;
            word &= word - 1;
            if place >= self.high_bits {
                return Err(Malformed);
            }
            let number = self.next_number(self.rank(i, (place - i) as u64), &mut seen)?;
            if numbers.last().is_some_and(|last| *last >= number) {
                return Err(Malformed);
            }
            numbers.push(number);
        }
        Ok(numbers)
    }

    fn high_word(&self, bit: usize) -> u64 {
        self.bits.field(self.high + bit, 64) as u64
    }

    #[inline]
    fn next_number(
        &self,
        rank: u64,
        seen: &mut [(usize, usize)],
    ) -> Result<PuzzleNumber, Malformed> {
        let last = self.classes.len() - 1;
        for (i, (class, (candidates, members))) in self.classes.iter().zip(seen).enumerate() {
            let is_member = i == last || {
                let bit = self.bits.field(class.level + *candidates, 1);
                *candidates += 1;
                bit == 1
            };
            if is_member {
                *members += 1;
                return self.member(rank, class, *members - 1);
            }
        }
        Err(Malformed)
    }

    /// Puzzles by number of givens.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> {
        let last = self.classes.len() - 1;
        self.classes.iter().enumerate().map(move |(i, class)| {
            let members = match self.classes.get(i + 1) {
                Some(next) if i < last => class.candidates - next.candidates,
                _ => class.candidates,
            };
            (class.size, members as u64)
        })
    }
}
