//! Three triples of digits, in order: the rows or the columns of a box.
//!
//! The column sets of a stack in a band are a partition of the nine digits into three triples, and
//! so are its minirow sets. There are 1,680 ordered partitions, numbered in lexicographic order,
//! and 280 [`Partition`]s without order.

pub(crate) use minlex_catalog::__internal::TRIPLES;
use minlex_catalog::__internal::{TRIPLE_NUMBERS, triples};
use minlex_catalog::{DigitSet, Partition};

pub(crate) const ORDERED: usize = 1680;
/// The entry for intersecting triples.
const NONE: u16 = u16::MAX;

pub(crate) type Triples = [DigitSet; 3];

/// For the numbers of the first and the second triple, the number of the ordered partition.
static ORDERED_NUMBERS: [[u16; TRIPLES]; TRIPLES] = number_ordered().0;
static ORDERED_PARTITIONS: [Triples; ORDERED] = number_ordered().1;

const fn number_ordered() -> ([[u16; TRIPLES]; TRIPLES], [Triples; ORDERED]) {
    let triples = triples();
    let mut numbers = [[NONE; TRIPLES]; TRIPLES];
    let mut partitions = [[DigitSet::EMPTY; 3]; ORDERED];
    let (mut n, mut first) = (0, 0);
    while first < TRIPLES {
        let mut second = 0;
        while second < TRIPLES {
            let [a, b] = [triples[first], triples[second]];
            if a.is_disjoint(b) {
                let rest = DigitSet::from_bits(!(a.bits() | b.bits()));
                partitions[n] = [a, b, rest];
                numbers[first][second] = n as u16;
                n += 1;
            }
            second += 1;
        }
        first += 1;
    }
    assert!(n == ORDERED);
    (numbers, partitions)
}

#[inline(always)]
pub(crate) fn triple_number(triple: DigitSet) -> usize {
    usize::from(TRIPLE_NUMBERS[triple.index()])
}

/// The number of the ordered partition that starts with two disjoint triples.
#[inline(always)]
pub(crate) fn ordered_number(first: DigitSet, second: DigitSet) -> usize {
    usize::from(ORDERED_NUMBERS[triple_number(first)][triple_number(second)])
}

pub(crate) fn all_ordered() -> &'static [Triples; ORDERED] {
    &ORDERED_PARTITIONS
}

#[inline(always)]
pub(crate) fn rest([first, second]: [DigitSet; 2]) -> DigitSet {
    !(first | second)
}

/// The third band's digits in the columns of a stack, or the third box's in the rows of a band.
#[inline(always)]
pub(crate) fn rests(first: &Triples, second: &Triples) -> Triples {
    std::array::from_fn(|i| rest([first[i], second[i]]))
}

#[inline(always)]
pub(crate) fn partition(triples: &Triples) -> Partition {
    let [first, second, _] = triples;
    Partition::of(*first, *second).expect("two disjoint triples")
}

#[inline(always)]
pub(crate) fn triple(digits: [u8; 3]) -> DigitSet {
    let [a, b, c] = digits;
    DigitSet::from_bits((1 << a | 1 << b | 1 << c) >> 1)
}

#[inline(always)]
pub(crate) fn digits(triple: DigitSet) -> [u8; 3] {
    let mut bits = triple.bits();
    let mut next = || {
        let digit = bits.trailing_zeros() as u8 + 1;
        bits &= bits.wrapping_sub(1);
        digit
    };
    [next(), next(), next()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_are_those_of_their_digits() {
        for &set in triples() {
            assert_eq!(triple(digits(set)), set);
        }
    }

    #[test]
    fn ordered_partitions_are_numbered_in_lexicographic_order() {
        let mut previous = None;
        for (n, triples) in all_ordered().iter().enumerate() {
            assert_eq!(ordered_number(triples[0], triples[1]), n);
            assert_eq!(triples[0] | triples[1] | triples[2], DigitSet::ALL);
            let key = triples.map(digits);
            assert!(previous < Some(key));
            previous = Some(key);
        }
    }
}
