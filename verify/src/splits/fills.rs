//! All bands whose first box has the columns 123, 456 and 789, by the columns of the other boxes.

use std::ops::Range;

use crate::canon::{Chute, Chutes, ORDERS, normal_chutes};

use super::columns::{Columns, Found, OrderMap, PARTITIONS, box_order};

/// A fill: its class, and the orders of its boxes with sorted columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fill {
    pub(super) class: u16,
    pub(super) orders: [u8; 3],
}

/// The fills of all columns, 2.6 million.
pub(super) struct Fills {
    pub(super) columns: Columns,
    /// List by list, those with the highest classes first.
    fills: Vec<Fill>,
    /// By partition of the second and of the third box: where the list starts; and the end of all.
    starts: Vec<u32>,
}

impl Fills {
    /// All fills; takes some tenths of a second and 20 MB.
    pub(super) fn new() -> Fills {
        let columns = Columns::new();
        let mut all = Vec::with_capacity(72_576 * 36);
        let chutes = Chutes::get();
        for chute in normal_chutes() {
            let class = chutes.class(&chute);
            for (second, third) in ORDERS.iter().flat_map(|p| ORDERS.iter().map(move |q| (p, q))) {
                let digits = first_box([&ORDERS[0], second, third]);
                let chute = chute.map(|row| row.map(|label| digits[usize::from(label)]));
                let (list, fill) = fill(&columns, &chute, class);
                all.push((list, fill));
            }
        }
        all.sort_unstable_by_key(|&(list, fill)| (list, std::cmp::Reverse(fill)));
        let mut starts = vec![0; PARTITIONS * PARTITIONS + 1];
        for &(list, _) in &all {
            starts[list + 1] += 1;
        }
        for list in 1..starts.len() {
            starts[list] += starts[list - 1];
        }
        Fills { columns, fills: all.into_iter().map(|(_, fill)| fill).collect(), starts }
    }

    /// The fills with these columns in the second and in the third box.
    #[inline]
    pub(super) fn list(&self, second: Found, third: Found) -> &[Fill] {
        let list = PARTITIONS * usize::from(second.partition) + usize::from(third.partition);
        let range: Range<usize> = self.starts[list] as usize..self.starts[list + 1] as usize;
        &self.fills[range]
    }

    /// What the orders of the fills of a list become with these columns.
    #[inline]
    pub(super) fn maps(&self, second: Found, third: Found) -> [&OrderMap; 2] {
        [self.columns.map(second), self.columns.map(third)]
    }
}

/// By label 1..=9 of a first box that reads 123, 456, 789: the digit, where column c has three
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

/// A band as a fill, with the number of its list.
fn fill(columns: &Columns, band: &Chute, class: u16) -> (usize, Fill) {
    let boxes = [0, 1, 2].map(|b: usize| [0, 1, 2].map(|c: usize| band.map(|row| row[3 * b + c])));
    let [_, second, third] = boxes.map(|columns_of_box| columns.find(columns_of_box));
    let orders = boxes.map(|mut columns_of_box| {
        columns_of_box.sort_unstable_by_key(|column| column.iter().min().copied());
        box_order(columns_of_box) as u8
    });
    let list = PARTITIONS * usize::from(second.partition) + usize::from(third.partition);
    (list, Fill { class, orders })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists are sorted, and complete: a fill can be told by its rows, and all are different.
    #[test]
    fn there_are_as_many_fills_as_bands_with_these_columns() {
        let fills = Fills::new();
        assert_eq!(fills.fills.len(), 72_576 * 36);
        let lists = fills.starts.windows(2).map(|ends| ends[0] as usize..ends[1] as usize);
        let mut longest = 0;
        for list in lists {
            let list = &fills.fills[list];
            assert!(list.is_sorted_by(|a, b| a.class >= b.class));
            longest = longest.max(list.len());
        }
        assert!(longest > 100 && longest < 400, "{longest}");
    }
}
