//! All bands whose first box has the columns 123, 456 and 789, by the columns of the other boxes.
//!
//! 1,296 relabellings keep the columns of the first box. They carry the columns of the second box
//! to one of five partitions, so there are `5 * 280` lists.

use std::cmp::Reverse;

use crate::canon::{Chute, Chutes, ORDERS, normal_chutes};

use super::columns::{Columns, Found, OrderMap, PARTITIONS, box_order, partitions_of_digits};
use super::lists::{BLOCK, Block};

/// A fill: its class, and the orders of its boxes with sorted columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fill {
    pub(super) class: u16,
    pub(super) orders: [u8; 3],
}

/// For each digit, its image.
pub(super) type Labels = [u8; 10];

/// Symmetry from a partition of the second box to one of the five.
#[derive(Clone, Copy)]
struct Standard {
    /// Index among the five.
    number: usize,
    labels: Labels,
}

pub(super) struct Fills {
    pub(super) columns: Columns,
    standards: Vec<Standard>,
    fills: Vec<Fill>,
    starts: Vec<usize>,
    /// For each list, its fills, 64 at a time.
    blocks: Vec<Vec<Block>>,
}

/// A list of known columns in the first two boxes.
#[derive(Clone, Copy)]
pub(super) struct Half<'a> {
    first_list: usize,
    /// Relabelling to the columns of the list.
    labels: Labels,
    /// Maps to the orders of the first two boxes in the list.
    pub(super) maps: [&'a OrderMap; 2],
}

impl Half<'_> {
    /// The label of a digit in the list.
    #[inline]
    pub(super) fn label(&self, digit: u8) -> u8 {
        self.labels[usize::from(digit)]
    }

    /// The number of the list with these columns in the third box.
    #[inline]
    pub(super) fn list(&self, third: Found) -> usize {
        self.first_list + usize::from(third.partition)
    }
}

impl Fills {
    /// All fills; takes a tenth of a second.
    pub(super) fn new() -> Fills {
        let columns = Columns::new();
        let standards = standards(&columns);
        let mut lists = vec![Vec::new(); 5 * PARTITIONS];
        let chutes = Chutes::get();
        for chute in normal_chutes() {
            let class = chutes.class(&chute);
            for (second, third) in ORDERS.iter().flat_map(|p| ORDERS.iter().map(move |q| (p, q))) {
                let digits = first_box([&ORDERS[0], second, third]);
                let chute = chute.map(|row| row.map(|label| digits[usize::from(label)]));
                let partition = usize::from(columns.find(columns_of(&chute, 1)).partition);
                let Standard { number, labels } = standards[partition];
                if labels == UNCHANGED {
                    let third = columns.find(columns_of(&chute, 2)).partition;
                    lists[PARTITIONS * number + usize::from(third)].push(fill(&chute, class));
                }
            }
        }
        let mut starts = vec![0];
        let (mut fills, mut blocks) = (Vec::<Fill>::new(), Vec::new());
        for mut list in lists {
            list.sort_unstable_by_key(|&fill| Reverse(fill));
            let of_list = list.chunks(BLOCK);
            blocks.push(of_list.map(|it| Block::new(it.iter().map(|fill| fill.orders))).collect());
            fills.extend(list);
            starts.push(fills.len());
        }
        Fills { columns, standards, fills, starts, blocks }
    }

    #[inline]
    pub(super) fn list(&self, list: usize) -> &[Fill] {
        &self.fills[self.starts[list]..self.starts[list + 1]]
    }

    #[inline]
    pub(super) fn blocks(&self, list: usize) -> &[Block] {
        &self.blocks[list]
    }

    /// Number of lists.
    pub(super) fn lists(&self) -> usize {
        self.starts.len() - 1
    }

    /// The half of a list for these columns of the first two boxes.
    pub(super) fn half(&self, [first, second]: [[[u8; 3]; 3]; 2]) -> Half<'_> {
        let mut labels = [0; 10];
        for (label, &digit) in (1..).zip(first.as_flattened()) {
            labels[usize::from(digit)] = label;
        }
        let relabelled = |columns: [[u8; 3]; 3], labels: &Labels| {
            columns.map(|column| column.map(|digit| labels[usize::from(digit)]))
        };
        let partition = self.columns.find(relabelled(second, &labels)).partition;
        let standard = self.standards[usize::from(partition)];
        let labels = labels.map(|label| standard.labels[usize::from(label)]);
        let map = |columns| self.columns.map(self.columns.find(relabelled(columns, &labels)));
        Half { first_list: PARTITIONS * standard.number, labels, maps: [map(first), map(second)] }
    }
}

const UNCHANGED: Labels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/// For each partition, its relabelling to the first partition in its orbit.
fn standards(columns: &Columns) -> Vec<Standard> {
    let mut standards = vec![None; PARTITIONS];
    let mut number = 0;
    for (partition, sorted) in partitions_of_digits().into_iter().enumerate() {
        if standards[partition].is_some() {
            continue;
        }
        standards[partition] = Some(Standard { number, labels: UNCHANGED });
        for labels in (0..6 * 216).map(|n| keeping(ORDERS[n / 216], [n / 36 % 6, n / 6 % 6, n % 6]))
        {
            let image = sorted.map(|column| column.map(|digit| labels[usize::from(digit)]));
            let image = usize::from(columns.find(image).partition);
            let mut back = UNCHANGED;
            for (digit, &label) in (0..).zip(&labels) {
                back[usize::from(label)] = digit;
            }
            standards[image].get_or_insert(Standard { number, labels: back });
        }
        number += 1;
    }
    assert_eq!(number, 5, "kinds of second boxes");
    standards.into_iter().flatten().collect()
}

/// A relabelling that keeps 123, 456 and 789 as a set of columns.
fn keeping(order: [usize; 3], digits: [usize; 3]) -> Labels {
    let mut labels = UNCHANGED;
    for c in 0..3 {
        for k in 0..3 {
            labels[3 * c + k + 1] = (3 * order[c] + ORDERS[digits[c]][k]) as u8 + 1;
        }
    }
    labels
}

fn columns_of(band: &Chute, b: usize) -> [[u8; 3]; 3] {
    [0, 1, 2].map(|c: usize| band.map(|row| row[3 * b + c]))
}

/// For each label 1..=9 of a first box that reads 123, 456, 789, the digit, where column c has the
/// digits from `3 * c + 1` on, in these orders.
fn first_box(orders: [&[usize; 3]; 3]) -> [u8; 10] {
    let mut digits = [0; 10];
    for (c, order) in orders.into_iter().enumerate() {
        for (r, rank) in order.iter().enumerate() {
            digits[3 * r + c + 1] = (3 * c + rank) as u8 + 1;
        }
    }
    digits
}

fn fill(band: &Chute, class: u16) -> Fill {
    let orders = [0, 1, 2].map(|b: usize| {
        let mut columns = columns_of(band, b);
        columns.sort_unstable_by_key(|column| column.iter().min().copied());
        box_order(columns) as u8
    });
    Fill { class, orders }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists are sorted, and with the partitions that lead to them they make all bands with these
    /// columns in the first box.
    #[test]
    fn there_are_as_many_fills_as_bands_with_these_columns() {
        let fills = Fills::new();
        assert_eq!(fills.lists(), 5 * PARTITIONS);
        let all = fills.standards.iter().flat_map(|standard| {
            let first = PARTITIONS * standard.number;
            first..first + PARTITIONS
        });
        assert_eq!(all.map(|list| fills.list(list).len()).sum::<usize>(), 72_576 * 36);
        let lists = || (0..fills.lists()).map(|list| fills.list(list));
        assert!(lists().all(|list| list.is_sorted_by(|a, b| a.class >= b.class)));
        let longest = lists().map(<[Fill]>::len).max().unwrap_or_default();
        assert!(longest > 100 && longest < 400, "{longest}");
    }
}
