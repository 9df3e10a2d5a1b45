//! The columns of a box: sets of three digits, and the orders in which a box can have them.
//!
//! A box without an order of rows is its columns and the pairing of their digits. Row k has the
//! k-th digit of the first column, digit `ORDERS[p][k]` of the second and `ORDERS[q][k]` of the
//! third; `6 * p + q` is the *order* of the box. The caller numbers digits and columns; [`Columns`]
//! translates.

use std::collections::BTreeMap;

use crate::canon::ORDERS;

pub(super) const BOX_ORDERS: usize = 36;

/// Ways to part nine digits into three columns, in any order.
pub(super) const PARTITIONS: usize = 280;

/// For each order of a box with sorted columns, its order for the caller.
pub(super) type OrderMap = [u8; BOX_ORDERS];

/// The order of three different numbers: `ORDERS[n][k]` is the rank of the k-th.
pub(super) fn order_number(numbers: [u8; 3]) -> usize {
    let rank = |n: u8| numbers.iter().filter(|&&other| other < n).count();
    let ranks = numbers.map(rank);
    ORDERS.iter().position(|order| *order == ranks).unwrap_or_default()
}

/// The order of a box with these columns, each from top to bottom; digits of a column are numbered
/// ascending.
pub(super) fn box_order(columns: [[u8; 3]; 3]) -> usize {
    let first = ORDERS[order_number(columns[0])];
    let mut rows = [0; 3];
    for (row, rank) in first.into_iter().enumerate() {
        rows[rank] = row;
    }
    let [_, second, third] = columns.map(|column| order_number(rows.map(|row| column[row])));
    6 * second + third
}

/// Facts about three columns.
#[derive(Clone, Copy, Default)]
pub(super) struct Found {
    /// The partition of the columns.
    pub(super) partition: u16,
    /// The [`OrderMap`] from the sorted columns to these.
    pub(super) map: u16,
}

/// Finds partitions. Sorted, the digits of each column ascend, and so do the first digits.
pub(super) struct Columns {
    /// For each [`triple_place`], the number of the set, and the order of its digits.
    triples: Vec<(u8, u8)>,
    /// For the sets of the first and the second column, the partition, and the order of the
    /// columns.
    partitions: Vec<(u16, u8)>,
    maps: Vec<OrderMap>,
}

const TRIPLES: usize = 84;

fn triple_place([x, y, z]: [u8; 3]) -> usize {
    usize::from(x & 15) << 8 | usize::from(y & 15) << 4 | usize::from(z & 15)
}

impl Columns {
    pub(super) fn new() -> Columns {
        let mut sets = BTreeMap::new();
        let mut triples = vec![(0, 0); 1 << 12];
        for [x, y, z] in (0..729).map(|n| [n / 81 + 1, n / 9 % 9 + 1, n % 9 + 1]) {
            if x < y && y < z {
                let number = sets.len() as u8;
                sets.insert([x, y, z].map(|digit| digit as u8), number);
            }
        }
        for (&set, &number) in &sets {
            for (order, ranks) in ORDERS.iter().enumerate() {
                triples[triple_place(ranks.map(|rank| set[rank]))] = (number, order as u8);
            }
        }
        let mut partitions = vec![(0, 0); TRIPLES * TRIPLES];
        for (number, sorted) in (0..).zip(partitions_of_digits()) {
            for (order, places) in ORDERS.iter().enumerate() {
                // Column k of the caller is column places[k] of the sorted ones.
                let [first, second, _] = places.map(|place| usize::from(sets[&sorted[place]]));
                partitions[TRIPLES * first + second] = (number, order as u8);
            }
        }
        let maps = (0..6 * 216).map(|n| order_map(n / 216, [n / 36 % 6, n / 6 % 6, n % 6]));
        Columns { triples, partitions, maps: maps.collect() }
    }

    #[inline]
    pub(super) fn find(&self, columns: [[u8; 3]; 3]) -> Found {
        let [a, b, c] = columns.map(|column| self.triples[triple_place(column)]);
        let (partition, order) = self.partitions[TRIPLES * usize::from(a.0) + usize::from(b.0)];
        let [x, y, z] = [a.1, b.1, c.1].map(u16::from);
        Found { partition, map: 216 * u16::from(order) + 36 * x + 6 * y + z }
    }

    /// Orders as those of sorted columns.
    #[inline]
    pub(super) fn map(&self, found: Found) -> &OrderMap {
        &self.maps[usize::from(found.map)]
    }
}

pub(super) fn partitions_of_digits() -> Vec<[[u8; 3]; 3]> {
    let mut list = Vec::with_capacity(PARTITIONS);
    let digits: Vec<u8> = (1..=9).collect();
    for (i, &x) in digits[1..].iter().enumerate() {
        for &y in &digits[i + 2..] {
            let left: Vec<u8> =
                digits[1..].iter().copied().filter(|&digit| digit != x && digit != y).collect();
            for (j, &p) in left[1..].iter().enumerate() {
                for &q in &left[j + 2..] {
                    let mut rest = left[1..].iter().copied().filter(|&d| d != p && d != q);
                    let rest = std::array::from_fn(|_| rest.next().unwrap_or_default());
                    list.push([[1, x, y], [left[0], p, q], rest]);
                }
            }
        }
    }
    list
}

/// The map for columns whose k-th is the `ORDERS[order][k]`-th sorted one, and whose k-th digit of
/// the c-th is the `ORDERS[digits[c]][k]`-th ascending one.
fn order_map(order: usize, digits: [usize; 3]) -> OrderMap {
    std::array::from_fn(|sorted| {
        let ranks = [ORDERS[0], ORDERS[sorted / 6], ORDERS[sorted % 6]];
        // Row by row, the caller's place of the digit in the caller's column c.
        let places = [0, 1, 2].map(|c: usize| {
            ranks[ORDERS[order][c]].map(|rank| {
                let place = ORDERS[digits[c]].iter().position(|&other| other == rank);
                place.unwrap_or_default() as u8
            })
        });
        box_order(places) as u8
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn partitions_are_found() {
        let columns = Columns::new();
        let partitions = partitions_of_digits();
        assert_eq!(partitions.iter().collect::<BTreeSet<_>>().len(), PARTITIONS);
        for (number, sorted) in partitions.iter().enumerate().step_by(7) {
            for order in ORDERS {
                for digits in [[0, 0, 0], [5, 1, 3], [2, 4, 0]] {
                    let at_hand = [0, 1, 2]
                        .map(|c: usize| ORDERS[digits[c]].map(|rank| sorted[order[c]][rank]));
                    assert_eq!(usize::from(columns.find(at_hand).partition), number);
                }
            }
        }
    }

    #[test]
    fn orders_are_translated() {
        let columns = Columns::new();
        let sorted = [[1, 4, 9], [2, 3, 7], [5, 6, 8]];
        for n in 0..BOX_ORDERS {
            let ranks = [ORDERS[0], ORDERS[n / 6], ORDERS[n % 6]];
            let rows = [0, 1, 2].map(|c: usize| ranks[c].map(|rank| sorted[c][rank]));
            assert_eq!(box_order(rows), n);
            for order in ORDERS {
                for digits in [[0, 0, 0], [5, 1, 3], [2, 4, 4], [3, 3, 1]] {
                    let at_hand = [0, 1, 2]
                        .map(|c: usize| ORDERS[digits[c]].map(|rank| sorted[order[c]][rank]));
                    let places = [0, 1, 2].map(|c: usize| {
                        rows[order[c]].map(|digit| {
                            at_hand[c].iter().position(|&other| other == digit).unwrap() as u8
                        })
                    });
                    let map = columns.map(columns.find(at_hand));
                    assert_eq!(usize::from(map[n]), box_order(places));
                }
            }
        }
    }
}
