//! Partitions of the nine digits into three triples.
//!
//! The columns of a stack, or the minirows of a box, are three disjoint sets of three digits.

use alloc::boxed::Box;

use once_cell::race::OnceBox;

use crate::digit_set::DigitSet;

/// Sets of three digits: `9 choose 3`.
pub const TRIPLES: usize = 84;

/// One of the 280 partitions of the digits 1..=9 into three triples, in lexicographic order of
/// their triples, each sorted by its smallest digit.
///
/// ```
/// use minlex_catalog::{DigitSet, Partition};
///
/// let triples = [[4, 5, 6], [7, 8, 9], [1, 2, 3]].map(DigitSet::of);
/// let partition = Partition::of(triples[0], triples[1]).unwrap();
/// assert_eq!(partition.number(), 0);
/// assert_eq!(partition.triples(), [triples[2], triples[0], triples[1]]);
/// assert_eq!(Partition::all().count(), 280);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition(u16);

/// Entry for sets other than triples, and for triples that intersect.
const NONE: u16 = u16::MAX;

static ALL_TRIPLES: [DigitSet; TRIPLES] = number_triples().0;
/// For the bits of each set of digits, its number among the triples; [`u16::MAX`] for other sets.
pub static TRIPLE_NUMBERS: [u16; 512] = number_triples().1;

const fn number_triples() -> ([DigitSet; TRIPLES], [u16; 512]) {
    let mut triples = [DigitSet::EMPTY; TRIPLES];
    let mut numbers = [NONE; 512];
    let mut n = 0;
    let mut a = 1;
    while a <= 7 {
        let mut b = a + 1;
        while b <= 8 {
            let mut c = b + 1;
            while c <= 9 {
                triples[n] = DigitSet::of([a, b, c]);
                numbers[triples[n].index()] = n as u16;
                n += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    (triples, numbers)
}

struct Partitions {
    numbers: Box<[[u16; TRIPLES]; TRIPLES]>,
    partitions: Box<[[DigitSet; 3]; Partition::COUNT]>,
}

pub(crate) fn prepare() {
    let _ = Partitions::get();
}

impl Partitions {
    #[inline(always)]
    fn get() -> &'static Partitions {
        static PARTITIONS: OnceBox<Partitions> = OnceBox::new();
        PARTITIONS.get_or_init(|| Box::new(Partitions::build()))
    }

    fn build() -> Partitions {
        let mut table = Partitions {
            numbers: Box::new([[NONE; TRIPLES]; TRIPLES]),
            partitions: Box::new([[DigitSet::EMPTY; 3]; Partition::COUNT]),
        };
        table.number_partitions();
        table
    }

    /// Numbers the partitions under all pairs of their triples.
    fn number_partitions(&mut self) {
        let mut n = 0;
        for a in ALL_TRIPLES.into_iter().filter(|a| a.contains(1)) {
            for b in ALL_TRIPLES.into_iter().filter(|&b| a.is_disjoint(b)) {
                let c = !(a | b);
                if b.smallest() > c.smallest() {
                    continue;
                }
                for (x, y) in [(a, b), (b, a), (a, c), (c, a), (b, c), (c, b)] {
                    let [x, y] = [x, y].map(|t| usize::from(TRIPLE_NUMBERS[t.index()]));
                    self.numbers[x][y] = n as u16;
                }
                self.partitions[n] = [a, b, c];
                n += 1;
            }
        }
        assert_eq!(n, Partition::COUNT, "there are 280 partitions");
    }
}

/// Number of a set of three digits among the 84; `None` for other sets.
#[inline]
#[must_use]
pub fn triple_number(set: DigitSet) -> Option<usize> {
    let number = TRIPLE_NUMBERS[set.index()];
    (number != NONE).then_some(usize::from(number))
}

/// All 84 sets of three digits in lexicographic order.
#[must_use]
pub const fn triples() -> &'static [DigitSet; TRIPLES] {
    &ALL_TRIPLES
}

impl Partition {
    /// Number of partitions.
    pub const COUNT: usize = 280;

    /// The partition that has two triples; `None` unless they are disjoint sets of three digits.
    #[inline]
    #[must_use]
    pub fn of(first: DigitSet, second: DigitSet) -> Option<Partition> {
        let (first, second) = (triple_number(first)?, triple_number(second)?);
        let number = Partitions::get().numbers[first][second];
        (number != NONE).then_some(Partition(number))
    }

    /// All 280 by number.
    pub fn all() -> impl Iterator<Item = Partition> {
        (0..Partition::COUNT as u16).map(Partition)
    }

    /// Its number, 0..=279.
    #[inline(always)]
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Its number as a table index below 280.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its triples, sorted by their smallest digit.
    #[must_use]
    pub fn triples(self) -> [DigitSet; 3] {
        Partitions::get().partitions[self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_numbered_in_order() {
        let keys = Partition::all().map(|p| p.triples().map(|t| triple_number(t).unwrap()));
        assert!(keys.is_sorted_by(|a, b| a < b));
        for partition in Partition::all() {
            let [a, b, c] = partition.triples();
            assert_eq!(a | b | c, DigitSet::ALL);
            for (x, y) in [(a, b), (b, a), (a, c), (c, a), (b, c), (c, b)] {
                assert_eq!(Partition::of(x, y), Some(partition));
            }
            assert_eq!(Partition::of(a, a), None);
            assert_eq!(Partition::of(a, b | c), None);
        }
    }

    #[test]
    fn triples_are_numbered_in_order() {
        for (n, triple) in triples().iter().enumerate() {
            assert_eq!(triple.len(), 3);
            assert_eq!(triple_number(*triple), Some(n));
        }
        assert_eq!(triple_number(DigitSet::of([1, 2])), None);
    }
}
