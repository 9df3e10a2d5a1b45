//! Minirows: three digits side by side in one row of a box.

use minlex_catalog::{DigitSet, Permutation};

use crate::triples;

pub(super) type Minirow = [u8; 3];
pub(super) type Row = [Minirow; 3];

pub(super) fn cut(row: &[u8; 9]) -> Row {
    std::array::from_fn(|stack| std::array::from_fn(|i| row[3 * stack + i]))
}

pub(super) fn joined(row: &Row) -> [u8; 9] {
    std::array::from_fn(|i| row[i / 3][i % 3])
}

#[inline(always)]
pub(super) fn single(digit: u8) -> DigitSet {
    DigitSet::from_bits(1 << (digit - 1))
}

#[inline(always)]
pub(super) fn triple_number(minirow: Minirow) -> usize {
    triples::triple_number(triples::triple(minirow))
}

#[inline(always)]
pub(super) fn order(minirow: Minirow) -> usize {
    Permutation::of(minirow).index()
}

#[inline(always)]
pub(super) fn digits(set: DigitSet) -> impl Iterator<Item = u8> {
    let mut bits = set.bits();
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let digit = bits.trailing_zeros() as u8 + 1;
            bits &= bits - 1;
            digit
        })
    })
}

/// All minirows with digits in three sets, which may overlap, ascending.
pub(super) fn minirows([a, b, c]: [DigitSet; 3]) -> impl Iterator<Item = Minirow> {
    digits(a).flat_map(move |x| {
        digits(b - single(x))
            .flat_map(move |y| digits(c - (single(x) | single(y))).map(move |z| [x, y, z]))
    })
}

#[inline(always)]
pub(super) fn orders(triple: DigitSet) -> [Minirow; 6] {
    let [a, b, c] = triples::digits(triple);
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
}

pub(super) fn triples_in(set: DigitSet) -> impl Iterator<Item = DigitSet> {
    let above = |digit: u8| DigitSet::from_bits(DigitSet::ALL.bits() << digit);
    digits(set).flat_map(move |a| {
        digits(set & above(a))
            .flat_map(move |b| digits(set & above(b)).map(move |c| triples::triple([a, b, c])))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_complete_and_ascend() {
        let all: Vec<Minirow> = minirows([DigitSet::ALL; 3]).collect();
        assert_eq!(all.len(), 504);
        assert!(all.is_sorted_by(|a, b| a < b));
        let six = DigitSet::of([1, 3, 4, 6, 7, 9]);
        let triples: Vec<DigitSet> = triples_in(six).collect();
        assert_eq!(triples.len(), 20);
        assert!(triples.is_sorted_by_key(|&set| triples::digits(set)));
        let inside = |minirow: &&Minirow| triples::triple(**minirow).is_subset(six);
        assert_eq!(all.iter().filter(inside).count(), 120);
        for triple in triples {
            let orders = orders(triple);
            assert!(orders.is_sorted_by(|a, b| a < b));
            assert!(minirows([triple; 3]).eq(orders));
            assert!(orders.map(order) == [0, 1, 2, 3, 4, 5]);
        }
    }
}
