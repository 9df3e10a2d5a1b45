//! Rows 5 and 6 in one stack when the rows above are known.

use minlex_catalog::{DigitSet, Partition};

use super::minirow::{Minirow, minirows, orders, single};
use crate::triples::{self, TRIPLES};

/// A minirow of row 5 and the minirows of row 6 that can stand below it.
pub(super) struct Fifth {
    pub(super) minirow: Minirow,
    pub(super) triple: DigitSet,
    /// Minirows of row 6, ascending, each with what the pair leaves to the columns of band 3.
    sixth: Vec<(Minirow, Partition)>,
}

impl Fifth {
    /// `columns`: what they hold down to row 4; `above`: the digits of row 4 in this stack.
    fn new(minirow: Minirow, columns: [DigitSet; 3], above: DigitSet) -> Fifth {
        let triple = triples::triple(minirow);
        let fits = |sixth: &Minirow| (0..3).all(|i| !columns[i].contains(sixth[i]));
        let left = |sixth: Minirow| -> [DigitSet; 3] {
            std::array::from_fn(|i| !(columns[i] | single(minirow[i]) | single(sixth[i])))
        };
        let sixth = orders(triples::rest([above, triple])).filter(fits);
        Fifth {
            minirow,
            triple,
            sixth: sixth
                .map(|sixth| (sixth, triples::partition(&left(sixth))))
                .collect(),
        }
    }

    /// Minirows of row 6, ascending.
    pub(super) fn sixth(&self) -> impl Iterator<Item = Minirow> {
        self.sixth.iter().map(|&(sixth, _)| sixth)
    }

    /// What the columns have left for band 3, by minirow of row 6.
    pub(super) fn left(&self) -> impl Iterator<Item = Partition> {
        self.sixth.iter().map(|&(_, left)| left)
    }

    /// What the columns have left when row 6 has this minirow.
    pub(super) fn left_by(&self, sixth: Minirow) -> Partition {
        self.sixth[self.sixth.partition_point(|choice| choice.0 < sixth)].1
    }
}

/// All minirows of rows 5 and 6 in one stack.
pub(super) struct MiddleStack {
    /// Ascending.
    fifth: Vec<Fifth>,
    /// By triple of row 5: where its partitions start in `left`.
    start: [u16; TRIPLES + 1],
    /// What all pairs of minirows leave to the columns of band 3.
    left: Vec<Partition>,
}

impl MiddleStack {
    /// `columns`: what they hold down to row 4; `above`: the digits of row 4 in this stack.
    pub(super) fn new(columns: [DigitSet; 3], above: DigitSet) -> MiddleStack {
        let fifth: Vec<Fifth> = minirows(columns.map(|set| !(set | above)))
            .map(|minirow| Fifth::new(minirow, columns, above))
            .collect();
        let mut start = [0; TRIPLES + 1];
        for choice in &fifth {
            start[triples::triple_number(choice.triple) + 1] += choice.sixth.len() as u16;
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

    /// Minirows of row 5 that have none of these digits, ascending.
    pub(super) fn fifth_without(&self, used: DigitSet) -> impl Iterator<Item = Minirow> {
        let free = self.fifth.iter();
        free.filter(move |choice| choice.triple.is_disjoint(used))
            .map(|choice| choice.minirow)
    }

    /// What can stand below this minirow of row 5.
    pub(super) fn choice(&self, minirow: Minirow) -> &Fifth {
        let place = self
            .fifth
            .partition_point(|choice| choice.minirow < minirow);
        &self.fifth[place]
    }

    /// What the columns may have left for band 3 when row 5 has these digits.
    pub(super) fn left(&self, fifth: DigitSet) -> &[Partition] {
        let triple = triples::triple_number(fifth);
        &self.left[usize::from(self.start[triple])..usize::from(self.start[triple + 1])]
    }
}
