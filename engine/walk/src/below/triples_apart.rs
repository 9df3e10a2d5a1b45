//! Disjoint triples, numbered: sets of two rows in one stack, or of one row in two.

use std::sync::LazyLock;

use minlex_catalog::__internal::triples;
use minlex_catalog::DigitSet;

use crate::below::minirow::{Minirows, TRIPLES_ROOM, Triple};

/// For each triple with a 2, the numbers of the twenty disjoint from it; 4 kB for all bands.
#[derive(Debug)]
pub(crate) struct TriplesApart {
    /// For each triple, number among the 28 with a 2; 0 for others.
    with_2: [u8; TRIPLES_ROOM],
    numbers: [[u8; TRIPLES_ROOM]; 32],
}

impl TriplesApart {
    /// Triples disjoint from a given one.
    pub const COUNT: usize = 20;

    pub fn get() -> &'static TriplesApart {
        static TABLE: LazyLock<TriplesApart> = LazyLock::new(TriplesApart::build);
        &TABLE
    }

    fn build() -> TriplesApart {
        let mut table =
            TriplesApart { with_2: [0; TRIPLES_ROOM], numbers: [[0; TRIPLES_ROOM]; 32] };
        let minirows = Minirows::get();
        let all = || triples().iter().map(|&set| (minirows.triple(set).index(), set));
        for (row, (triple, first)) in all().filter(|(_, set)| set.contains(2)).enumerate() {
            table.with_2[triple] = row as u8;
            for (number, (other, _)) in all().filter(|(_, s)| s.is_disjoint(first)).enumerate() {
                table.numbers[row][other] = number as u8;
            }
        }
        table
    }

    /// Triples disjoint from `first`, which has a 2, ascending. Complements come in descending
    /// order.
    pub fn from(first: DigitSet) -> impl Iterator<Item = DigitSet> {
        triples().iter().copied().filter(move |set| set.is_disjoint(first))
    }

    /// Number of triple `other` among those disjoint from `first`, which has a 2. Other triples
    /// give some number below [`TriplesApart::COUNT`].
    #[inline(always)]
    pub fn number(&self, first: Triple, other: Triple) -> usize {
        usize::from(self.numbers[self.row(first)][other.index()])
    }

    #[inline(always)]
    pub fn pair(&self, first: Triple, other: Triple) -> usize {
        TriplesApart::COUNT * self.row(first) + self.number(first, other)
    }

    #[inline(always)]
    fn row(&self, first: Triple) -> usize {
        // The mask replaces a check of bounds.
        usize::from(self.with_2[first.index()] & 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triples_apart_are_numbered() {
        let table = TriplesApart::get();
        let mut pairs = 0;
        for set in triples().iter().filter(|set| set.contains(2)) {
            let apart: Vec<_> = TriplesApart::from(*set).collect();
            assert_eq!(apart.len(), TriplesApart::COUNT);
            for (number, other) in apart.iter().enumerate() {
                let [first, triple] = [set, other].map(|&set| Minirows::get().triple(set));
                assert_eq!(table.number(first, triple), number);
                assert_eq!(table.pair(first, triple), pairs);
                assert_eq!(apart[TriplesApart::COUNT - 1 - number], !(*set | *other));
                pairs += 1;
            }
        }
        assert_eq!(pairs, 28 * TriplesApart::COUNT);
    }
}
