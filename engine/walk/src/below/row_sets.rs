//! Row sets: the digits of rows 4, 5 and 6 in each stack, without their order.
//!
//! Given row 4, rows 5 and 6 have 56 patterns of sets, like the second and third box of a chute.
//! Given the sets, the orders in the nine minirows are independent.

use minlex_catalog::{DigitSet, Permutation};

pub(crate) type Sets = [DigitSet; 3];

#[derive(Clone, Copy)]
pub(crate) struct RowSets {
    pub row4: Sets,
    pub row5: Sets,
    pub row6: Sets,
}

impl RowSets {
    #[inline(always)]
    pub fn new(row4: Sets, first: DigitSet, second: DigitSet) -> RowSets {
        let third = !(first | second);
        RowSets {
            row4,
            row5: [first, second, third],
            row6: [!(row4[0] | first), !(row4[1] | second), !(row4[2] | third)],
        }
    }

    #[inline(always)]
    pub fn motion(&self) -> Motion {
        let [a, b, c] = self.row4;
        let shared = self.row5[0] & b;
        let exchanged = up_to_two(shared) < 2;
        let [x, y, z] = if exchanged { self.row6 } else { self.row5 };
        let whole_sets = shared.is_empty() || shared == b;
        let odd = if whole_sets { DigitSet::EMPTY } else { (x & c) | (y & a) | (z & b) };
        Motion { exchanged, odd }
    }
}

/// Motion of the sets of row 4 to rows 5 and 6.
///
/// Either whole sets move by a box, to row 5 or, exchanged, to row 6. Or three digits, one of each
/// set, move against the others.
#[derive(Clone, Copy)]
pub(crate) struct Motion {
    pub exchanged: bool,
    pub odd: DigitSet,
}

impl Motion {
    /// Order of a minirow when its odd digit counts lowest.
    #[inline(always)]
    pub fn odd_first(self, set: DigitSet, order: Permutation) -> Permutation {
        ODD_FIRST[self.odd_place(set)][order.index()]
    }

    /// Place, 0..=2, of the odd digit among a minirow's ascending digits; 0 without one.
    #[inline(always)]
    fn odd_place(self, set: DigitSet) -> usize {
        let odd = (self.odd & set).bits();
        let lower = if odd == 0 { 0 } else { odd - 1 };
        up_to_two(set & DigitSet::from_bits(lower))
    }
}

/// The smaller of a set's size and 2. Emulation of bit counts takes three times as long.
#[inline(always)]
fn up_to_two(set: DigitSet) -> usize {
    let bits = set.bits();
    usize::from(bits != 0) + usize::from(bits & bits.wrapping_sub(1) != 0)
}

/// For each place of the odd digit, and order, the order when the odd digit counts lowest.
static ODD_FIRST: [[Permutation; 8]; 4] = {
    let mut table = [[Permutation::IDENTITY; 8]; 4];
    let ranks: [[u8; 3]; 3] = [[0, 1, 2], [1, 0, 2], [1, 2, 0]];
    let mut place = 0;
    while place < 3 {
        let rank = ranks[place];
        let mut order = 0;
        while order < 6 {
            let [x, y, z] = Permutation::ALL[order].images();
            table[place][order] =
                Permutation::of([rank[x as usize], rank[y as usize], rank[z as usize]]);
            order += 1;
        }
        place += 1;
    }
    table
};

/// The one or three sets of row 5 in the second stack next to `first` in the first. They contain
/// the digits of row 4's third set outside `first`.
#[inline(always)]
pub(crate) fn second_sets(row4: Sets, first: DigitSet) -> impl Iterator<Item = DigitSet> {
    let (from, must) = (row4[0], row4[2] - first);
    let bits = from.bits();
    let low = DigitSet::from_bits(bits & bits.wrapping_neg());
    let high = DigitSet::from_bits(1 << (15 - bits.leading_zeros()));
    let middle = from - low - high;
    let (parts, count) = match must.len() {
        0 => ([from; 3], 1),
        1 => ([low | middle, low | high, middle | high], 3),
        2 => ([low, middle, high], 3),
        _ => ([DigitSet::EMPTY; 3], 1),
    };
    parts.into_iter().take(count).map(move |part| must | part)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use minlex_catalog::Split;

    use super::*;
    use crate::below::triples_apart::TriplesApart;

    fn goes_with(row4: Sets, first: DigitSet, second: DigitSet) -> bool {
        let must = row4[2] - first;
        ((second & first) | (must - second)).is_empty()
    }

    #[test]
    fn row_sets_are_as_many_as_splits() {
        let row4 = [[1, 5, 9], [2, 3, 4], [6, 7, 8]].map(DigitSet::of);
        let triples = || (0..512).map(DigitSet::from_bits).filter(|set| set.len() == 3);
        let mut seen = BTreeSet::new();
        for first in TriplesApart::from(row4[0]) {
            let seconds: BTreeSet<_> = second_sets(row4, first).collect();
            let wanted: BTreeSet<_> = triples()
                .filter(|&set| set.is_disjoint(row4[1]) && goes_with(row4, first, set))
                .collect();
            assert_eq!(seconds, wanted);
            for second in seconds {
                let sets = RowSets::new(row4, first, second);
                for (s, own) in row4.into_iter().enumerate() {
                    assert_eq!([sets.row5[s].len(), sets.row6[s].len()], [3, 3]);
                    assert_eq!(own | sets.row5[s] | sets.row6[s], DigitSet::ALL);
                }
                seen.insert((first, second));
            }
        }
        assert_eq!(seen.len(), Split::COUNT);
    }

    #[test]
    fn whole_sets_or_three_digits_move() {
        let row4 = [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map(DigitSet::of);
        let mut whole = 0;
        for first in TriplesApart::from(row4[0]) {
            for second in second_sets(row4, first) {
                let sets = RowSets::new(row4, first, second);
                let Motion { exchanged, odd } = sets.motion();
                let moved = if exchanged { sets.row6 } else { sets.row5 };
                // The other digits are row 4's, moved by a box.
                for s in 0..3 {
                    assert_eq!(moved[s] - odd, row4[(s + 1) % 3] - odd);
                }
                assert!(odd.is_empty() || row4.iter().all(|&set| (set & odd).len() == 1));
                whole += u32::from(odd.is_empty());
            }
        }
        assert_eq!(whole, 2);
    }
}
