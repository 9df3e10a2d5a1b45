//! Row 2 under row 1, looked up after a relabelling of row 1 to 123456789.

use std::sync::OnceLock;

use minlex_catalog::DigitMap;
use minlex_catalog::{DigitSet, Partition};

use super::minirow::{Minirow, Row, joined, minirows, order, orders, triple_number};
use super::walk::Walk;
use crate::fills::Fills;
use crate::gangster::Classes;
use crate::splits::SPLITS;
use crate::triples::{self, TRIPLES, Triples};

const ORDERS: usize = 6 * 6 * 6;

/// Numbers of grids that start with the row 123456789 and a part of row 2.
pub(super) struct SecondRow {
    /// Indexed by split of the minirow sets and orders of the three minirows.
    whole: Box<[[u64; ORDERS]]>,
    /// Indexed by triple and order of the first minirow.
    first: Box<[[u64; 6]; TRIPLES]>,
}

impl SecondRow {
    /// The table, made at the first call in some milliseconds.
    pub(super) fn get() -> &'static SecondRow {
        static TABLE: OnceLock<SecondRow> = OnceLock::new();
        TABLE.get_or_init(SecondRow::build)
    }

    fn build() -> SecondRow {
        let mut table = SecondRow {
            whole: vec![[0; ORDERS]; SPLITS].into(),
            first: Box::new([[0; 6]; TRIPLES]),
        };
        let splits = Fills::get().beside_first_box().all();
        for (counts, second) in table.whole.iter_mut().zip(splits) {
            *counts = grids_by_orders(second);
            let first = &mut table.first[triples::triple_number(second[0])];
            for (n, count) in counts.iter().enumerate() {
                first[n / 36] += count;
            }
        }
        table
    }

    pub(super) fn table_bytes(&self) -> usize {
        size_of_val(&*self.whole) + size_of_val(&*self.first)
    }

    /// Number of grids that start with row 1 and this minirow.
    fn first(&self, minirow: Minirow) -> u64 {
        self.first[triple_number(minirow)][order(minirow)]
    }

    /// For each order of the third minirow, numbers of grids that start with row 1 and these
    /// minirows of row 2, of which the first fits below row 1. Empty if the second or third does
    /// not fit.
    fn two(&self, [one, two]: [Minirow; 2]) -> &[u64] {
        let sets = [one, two].map(triples::triple);
        let split = Fills::get().beside_first_box().place(&[sets[0], sets[1], triples::rest(sets)]);
        let start = 36 * order(one) + 6 * order(two);
        let counts = self.whole.get(split);
        counts.map_or(&[], |counts| &counts[start..start + 6])
    }
}

fn grids_by_orders(second: &Triples) -> [u64; ORDERS] {
    let classes = Classes::get();
    let stacks: [_; 3] = std::array::from_fn(|stack| column_partitions(stack, second[stack]));
    std::array::from_fn(|n| {
        classes.grids([&stacks[0][n / 36], &stacks[1][n / 6 % 6], &stacks[2][n % 6]])
    })
}

/// For the orders of rows 2 and 3, the column partition of a stack with these digits in row 2.
fn column_partitions(stack: usize, second: DigitSet) -> [[Partition; 6]; 6] {
    let one = Fills::get().first_box()[stack];
    let first = triples::digits(one);
    let mut partitions = [[Partition::default(); 6]; 6];
    for (two, partitions) in orders(second).into_iter().zip(&mut partitions) {
        let thirds = orders(triples::rest([one, second]));
        for (three, partition) in thirds.into_iter().zip(partitions) {
            let column = |i: usize| triples::triple([first[i], two[i], three[i]]);
            *partition = triples::partition(&[column(0), column(1), column(2)]);
        }
    }
    partitions
}

pub(super) fn second_row(one: &Row, walk: &mut Walk<'_>) -> Row {
    let map = DigitMap::from_row(joined(one));
    let relabel = |minirow: Minirow| minirow.map(|digit| map.image(digit));
    let table = SecondRow::get();
    let above = one.map(triples::triple);
    let mut two = *one;
    two[0] = walk.step(9, minirows([!above[0]; 3]), |minirow| table.first(relabel(minirow)));
    let used = triples::triple(two[0]);
    two[1] = walk.step(12, minirows([!(above[1] | used); 3]), |minirow| {
        table.two([two[0], minirow].map(relabel)).iter().sum()
    });
    let used = used | triples::triple(two[1]);
    let counts = table.two([two[0], two[1]].map(relabel));
    two[2] = walk.step(15, orders(!used), |minirow| counts[order(relabel(minirow))]);
    two
}
