//! Rows 5 and 6 in one stack below known rows.

use minlex_catalog::{DigitSet, Partition};

use super::minirow::{Minirow, minirows, orders, single};
use crate::triples::{self, TRIPLES};

/// A minirow of row 6, and the digits that its columns leave to band 3.
#[derive(Clone, Copy)]
struct Sixth {
    minirow: Minirow,
    left: Partition,
}

/// A minirow of row 5 and the possible minirows of row 6 below it.
pub(super) struct Fifth {
    minirow: Minirow,
    triple: DigitSet,
    /// Minirows of row 6, ascending; `count` of them are used.
    sixth: [Sixth; 6],
    count: u8,
}

impl Fifth {
    fn new(minirow: Minirow, columns: [DigitSet; 3], above: DigitSet) -> Fifth {
        let triple = triples::triple(minirow);
        let none = Sixth { minirow, left: Partition::default() };
        let mut fifth = Fifth { minirow, triple, sixth: [none; 6], count: 0 };
        for minirow in orders(triples::rest([above, triple])) {
            if (0..3).all(|i| columns[i].is_disjoint(single(minirow[i]))) {
                fifth.push(minirow, columns);
            }
        }
        fifth
    }

    fn push(&mut self, sixth: Minirow, columns: [DigitSet; 3]) {
        let left =
            std::array::from_fn(|i| !(columns[i] | single(self.minirow[i]) | single(sixth[i])));
        self.sixth[usize::from(self.count)] =
            Sixth { minirow: sixth, left: triples::partition(&left) };
        self.count += 1;
    }

    fn choices(&self) -> &[Sixth] {
        &self.sixth[..usize::from(self.count)]
    }

    pub(super) fn sixth(&self) -> impl Iterator<Item = Minirow> {
        self.choices().iter().map(|sixth| sixth.minirow)
    }

    pub(super) fn left(&self) -> impl Iterator<Item = Partition> {
        self.choices().iter().map(|sixth| sixth.left)
    }

    pub(super) fn left_by(&self, minirow: Minirow) -> Partition {
        let smaller = |sixth: &Sixth| sixth.minirow < minirow;
        self.sixth[self.choices().partition_point(smaller)].left
    }
}

pub(super) struct MiddleStack {
    /// Ascending.
    fifth: Vec<Fifth>,
    /// For each triple of row 5, the start of its partitions in `left`.
    start: [u16; TRIPLES + 1],
    /// The digits that pairs of minirows leave to the columns of band 3.
    left: Vec<Partition>,
}

impl MiddleStack {
    /// The stack with its columns down to row 4, and the digits of row 4 in `above`.
    pub(super) fn new(columns: [DigitSet; 3], above: DigitSet) -> MiddleStack {
        let fifth: Vec<Fifth> = minirows(columns.map(|set| !(set | above)))
            .map(|minirow| Fifth::new(minirow, columns, above))
            .collect();
        let mut start = [0; TRIPLES + 1];
        for choice in &fifth {
            start[triples::triple_number(choice.triple) + 1] += u16::from(choice.count);
        }
        for triple in 0..TRIPLES {
            start[triple + 1] += start[triple];
        }
        let mut next = start;
        let mut left = vec![Partition::default(); usize::from(start[TRIPLES])];
        for choice in &fifth {
            let next = &mut next[triples::triple_number(choice.triple)];
            for partition in choice.left() {
                left[usize::from(*next)] = partition;
                *next += 1;
            }
        }
        MiddleStack { fifth, start, left }
    }

    /// Minirows of row 5 without these digits, ascending.
    pub(super) fn fifth_without(&self, used: DigitSet) -> impl Iterator<Item = Minirow> {
        let free = self.fifth.iter();
        free.filter(move |choice| choice.triple.is_disjoint(used)).map(|choice| choice.minirow)
    }

    pub(super) fn choice(&self, minirow: Minirow) -> &Fifth {
        let place = self.fifth.partition_point(|choice| choice.minirow < minirow);
        &self.fifth[place]
    }

    /// The partitions possible for band 3 if row 5 has these digits.
    pub(super) fn left(&self, fifth: DigitSet) -> &[Partition] {
        let triple = triples::triple_number(fifth);
        &self.left[usize::from(self.start[triple])..usize::from(self.start[triple + 1])]
    }
}
