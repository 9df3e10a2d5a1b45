//! Pairs of digits in a row of a box, by the order of the box.
//!
//! The digits of every column of a box in band 3 are known. Take its columns in any order, and a
//! digit of the first: the order of the box gives the other two digits of its row. They are one of
//! nine pairs of ranks, each with four of the 36 orders.

use minlex_catalog::BoxOrder;
use minlex_catalog::Permutation;

/// Ranks in the second and third column: `3 * second + third`, 0..=8.
pub(crate) type Pair = u8;

/// An order of the columns of a box, and the rank of a digit in the first.
#[derive(Clone, Copy)]
pub(crate) struct MinirowStart {
    columns: Permutation,
    rank: usize,
}

impl MinirowStart {
    /// The digit with this rank, 0..=2, in column `columns[0]`.
    #[inline(always)]
    pub fn new(columns: Permutation, rank: usize) -> MinirowStart {
        MinirowStart { columns, rank }
    }

    /// The twelve orders of the box, a bit each, with this rank in the second column.
    #[inline(always)]
    pub fn orders_with_second(self, rank: u8) -> u64 {
        let [a, b, c] = [0, 1, 2].map(|third| self.orders_with(3 * rank + third));
        a | b | c
    }

    /// The four orders of the box, a bit each, with this pair.
    #[inline(always)]
    pub fn orders_with(self, pair: Pair) -> u64 {
        let start = 3 * self.columns.index() + self.rank;
        let place = 9 * start + usize::from(pair);
        // The mask replaces a check of bounds.
        debug_assert!(place < 9 * 18);
        FOUR_ORDERS[place & 255]
    }
}

/// For the columns and rank of a [`MinirowStart`], and pair, one bit for each order of the box.
static FOUR_ORDERS: [u64; 256] = {
    let mut table = [0; 256];
    let mut start = 0;
    while start < 18 {
        let mut order = 0;
        while order < BoxOrder::COUNT {
            let pair = PAIRS[start / 3][start % 3][order] as usize;
            table[9 * start + pair] |= 1 << order;
            order += 1;
        }
        start += 1;
    }
    table
};

/// Indexed by columns and rank of a [`MinirowStart`], and order of the box.
const PAIRS: [[[Pair; BoxOrder::COUNT]; 3]; 6] = {
    let mut table = [[[0; BoxOrder::COUNT]; 3]; 6];
    let mut columns = 0;
    while columns < 6 {
        let [first, second, third] = Permutation::ALL[columns].images();
        let mut number = 0;
        while number < BoxOrder::COUNT {
            let order = BoxOrder::from_number(number).rows();
            let mut row = 0;
            while row < 3 {
                let rank = order[first as usize].image(row);
                table[columns][rank][number] = 3 * order[second as usize].image(row) as u8
                    + order[third as usize].image(row) as u8;
                row += 1;
            }
            number += 1;
        }
        columns += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_four_orders() {
        for columns in Permutation::ALL {
            for rank in 0..3 {
                let start = MinirowStart::new(columns, rank);
                for pair in 0..9 {
                    let four = start.orders_with(pair);
                    assert_eq!(four.count_ones(), 4);
                    for order in BoxOrder::all().filter(|order| four >> order.index() & 1 == 1) {
                        let with_second = start.orders_with_second(pair / 3);
                        assert_eq!(with_second >> order.index() & 1, 1);
                        let [first, second, third] = columns.images().map(usize::from);
                        let rows = order.rows();
                        let row = rows[first].inverse().image(rank);
                        let ranks = [rows[second].image(row), rows[third].image(row)];
                        assert_eq!(3 * ranks[0] + ranks[1], usize::from(pair));
                    }
                }
                let twelve = [0, 1, 2].map(|second| start.orders_with_second(second));
                assert_eq!(twelve.map(u64::count_ones), [12; 3]);
            }
        }
    }
}
