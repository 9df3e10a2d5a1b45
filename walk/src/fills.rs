//! Fills: the ways to arrange nine given column sets into a band.
//!
//! Once bands 1 and 2 stand, every column of band 3 has its three digits and only their order is
//! open. A *fill* is one arrangement into rows, up to the order of the rows. There are about 33
//! fills for nine column sets on average.
//!
//! # A small table for all column sets
//! Label the digits by the columns of the first stack: the digits of column c become 3c, 3c+1,
//! 3c+2. The column sets of the second and third stack are then two of the 280 partitions of 0..=8
//! into three triples. Symmetries of the labelling (permute the three columns of the first stack
//! and the labels inside each, 1296 ways) carry the second stack's partition to one of five. So
//! `5 * 280` lists serve for all `280 * 280` pairs; together they hold 46,656 fills, each with the
//! class of the band it makes, sorted so that the highest classes come first.
//!
//! # Orders
//! Within one box the columns are sorted sets, and an arrangement into unordered rows is an
//! *order*, 0..=35: with rows sorted by the first column, the permutations of the second and of the
//! third column ([`minlex_catalog::chute`] numbers chutes by the same orders). Lists speak of the
//! columns and labels of the five standard pairs; a [`Frame`] carries them to the columns at hand.

use std::sync::LazyLock;

use minlex_catalog::chute::ChuteTable;

use crate::compat::{ORDERS, PERMUTATIONS, REORDER, order_of};

use crate::kernel::{Block, NO_ORDER, Row};

/// Partitions of nine labels into three triples.
const PARTITIONS: usize = 280;
/// Three-element sets of nine labels.
const TRIPLES: usize = 84;

/// One arrangement of standard column sets into a band, while the lists are made.
#[derive(Clone, Copy)]
struct Fill {
    class: u16,
    orders: [u8; 3],
    /// Three rows, each three standard minirows of six bits (`x + 4y + 16z` of the ranks in the
    /// three columns).
    rows: u64,
}

/// The fills of nine column sets, highest class first.
#[derive(Clone, Copy)]
pub struct FillList<'a> {
    /// Class of the band that each fill makes, descending.
    pub classes: &'a [u16],
    /// Orders of their boxes in standard columns, 64 fills a block.
    pub blocks: &'a [Block],
    rows: &'a [u64],
}

/// How the standard columns of a list relate to the columns at hand.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The list.
    list: u16,
    /// Relation of each stack, in [`FillTable::relations`]; below 1296.
    relations: [u16; 3],
}

impl Frame {
    /// The number of the list, below 1400.
    #[inline(always)]
    #[must_use]
    pub fn list(&self) -> usize {
        usize::from(self.list)
    }
}

/// How one partition of the second stack is carried to its standard one.
#[derive(Clone, Copy)]
struct Standard {
    /// Which of the five.
    number: u8,
    /// What becomes of the labels.
    labels: [u8; 9],
    /// What that does to the columns of the first stack.
    relation: u16,
}

/// The lists of fills and what is needed to find one.
pub struct FillTable {
    /// By `81 * x + 9 * y + z`: number of the set {x, y, z} and the order of x, y, z.
    triples: Vec<(u8, u8)>,
    /// By `84 * first set + second set`: `6 * partition + order of the smallest labels`.
    partitions: Vec<u16>,
    standards: Vec<Standard>,
    /// By relation and standard order: the order in the columns at hand.
    relations: Vec<Row>,
    /// By list: where its fills and its blocks start.
    starts: Vec<(u32, u32)>,
    classes: Vec<u16>,
    rows: Vec<u64>,
    blocks: Vec<Block>,
}

static TABLE: LazyLock<FillTable> = LazyLock::new(FillTable::build);

fn relation(columns: u8, orders: [u8; 3]) -> u16 {
    orders
        .iter()
        .fold(u16::from(columns), |n, &o| 6 * n + u16::from(o))
}

impl FillTable {
    /// The table, built at the first call in about five milliseconds.
    #[must_use]
    pub fn get() -> &'static FillTable {
        &TABLE
    }

    fn build() -> FillTable {
        // Sets and partitions.
        let mut sets = Vec::with_capacity(TRIPLES);
        for a in 0..9u8 {
            for b in a + 1..9 {
                for c in b + 1..9 {
                    sets.push([a, b, c]);
                }
            }
        }
        let mut triples = vec![(0, 0); 729];
        for (number, set) in sets.iter().enumerate() {
            for p in PERMUTATIONS {
                let [x, y, z] = p.map(|i| set[usize::from(i)]);
                triples[81 * usize::from(x) + 9 * usize::from(y) + usize::from(z)] =
                    (number as u8, order_of(x, y, z));
            }
        }
        let mask = |set: &[u8; 3]| set.iter().fold(0u16, |m, &d| m | 1 << d);
        let number_of = |wanted: u16| sets.iter().position(|s| mask(s) == wanted);
        let mut list = Vec::with_capacity(PARTITIONS);
        for a in &sets {
            for b in &sets {
                let rest = 0x1ff & !(mask(a) | mask(b));
                if a[0] == 0
                    && mask(a) & mask(b) == 0
                    && b[0] < rest.trailing_zeros() as u8
                    && let Some(c) = number_of(rest)
                {
                    list.push([*a, *b, sets[c]]);
                }
            }
        }
        assert_eq!(list.len(), PARTITIONS);
        let mut partitions = vec![u16::MAX; TRIPLES * TRIPLES];
        for (number, columns) in list.iter().enumerate() {
            for (order, p) in PERMUTATIONS.iter().enumerate() {
                let set =
                    |c: usize| number_of(mask(&columns[usize::from(p[c])])).unwrap_or_default();
                partitions[TRIPLES * set(0) + set(1)] = (6 * number + order) as u16;
            }
        }
        let mut table = FillTable {
            triples,
            partitions,
            standards: vec![
                Standard {
                    number: u8::MAX,
                    labels: [0; 9],
                    relation: 0
                };
                PARTITIONS
            ],
            relations: (0..1296).map(order_map).collect(),
            starts: vec![(0, 0)],
            classes: Vec::with_capacity(46_656),
            rows: Vec::with_capacity(46_656),
            blocks: Vec::with_capacity(1_500),
        };
        // The five standard partitions and the way to them.
        let mut standard_partitions = Vec::new();
        for first in 0..PARTITIONS {
            if table.standards[first].number != u8::MAX {
                continue;
            }
            let number = standard_partitions.len() as u8;
            standard_partitions.push(list[first]);
            for code in 0..1296usize {
                let columns = PERMUTATIONS[code / 216];
                let inner = [code / 36, code / 6, code].map(|i| PERMUTATIONS[i % 6]);
                // Label 3c+i of the standard partition is label `from[3c+i]` here.
                let from: [u8; 9] =
                    std::array::from_fn(|l| 3 * columns[l / 3] + inner[l / 3][l % 3]);
                let image: [u8; 9] =
                    std::array::from_fn(|i| from[usize::from(list[first][i / 3][i % 3])]);
                let (partition, _) = table.partition(&image);
                let standard = &mut table.standards[partition];
                if standard.number == u8::MAX {
                    let mut labels = [0u8; 9];
                    for (l, &f) in from.iter().enumerate() {
                        labels[usize::from(f)] = l as u8;
                    }
                    let orders = [0, 1, 2].map(|c: usize| {
                        order_of(labels[3 * c], labels[3 * c + 1], labels[3 * c + 2])
                    });
                    let columns = order_of(labels[0] / 3, labels[3] / 3, labels[6] / 3);
                    *standard = Standard {
                        number,
                        labels,
                        relation: relation(columns, orders),
                    };
                }
            }
        }
        // All fills: join boxes of the first and second stack whose rows are disjoint; the rows of
        // the third box are then known as sets, and each of 36 column partitions can hold them.
        let chutes = ChuteTable::get();
        for second in &standard_partitions {
            let mut by_third: Vec<Vec<Fill>> = vec![Vec::new(); PARTITIONS];
            let first = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
            for first_order in 0..36u8 {
                let a = box_rows(&first, first_order);
                for second_order in 0..36u8 {
                    let unordered = box_rows(second, second_order);
                    for align in PERMUTATIONS {
                        let b = align.map(|k| unordered[usize::from(k)]);
                        if (0..3).any(|k| mask(&a[k]) & mask(&b[k]) != 0) {
                            continue;
                        }
                        let rest: [[u8; 3]; 3] = std::array::from_fn(|k| {
                            let free = 0x1ff & !(mask(&a[k]) | mask(&b[k]));
                            sets[number_of(free).unwrap_or_default()]
                        });
                        for (p, q) in (0..36).map(|i| (PERMUTATIONS[i / 6], PERMUTATIONS[i % 6])) {
                            // Columns of the third box as they come, then in standard order.
                            let mut columns: [[u8; 3]; 3] = std::array::from_fn(|c| {
                                [
                                    rest[0][c],
                                    rest[1][usize::from(p[c])],
                                    rest[2][usize::from(q[c])],
                                ]
                            });
                            columns.sort_by_key(|column| column.iter().min().copied());
                            let flat: [u8; 9] = std::array::from_fn(|i| columns[i / 3][i % 3]);
                            let (third, _) = table.partition(&flat);
                            let rows: [[u8; 9]; 3] = std::array::from_fn(|k| {
                                std::array::from_fn(|c| match c / 3 {
                                    0 => a[k][c],
                                    1 => b[k][c - 3],
                                    _ => columns[c - 6][k],
                                })
                            });
                            let orders = columns.map(|c| order_of(c[0], c[1], c[2]));
                            let third_order = 6 * REORDER[usize::from(orders[0])]
                                [usize::from(orders[1])]
                                + REORDER[usize::from(orders[0])][usize::from(orders[2])];
                            let mut packed = 0u64;
                            for (k, row) in rows.iter().enumerate() {
                                for (stack, columns) in
                                    [&first, second, &list[third]].into_iter().enumerate()
                                {
                                    for c in 0..3 {
                                        let label = row[3 * stack + c];
                                        let rank = columns[c].iter().filter(|&&l| l < label).count()
                                            as u64;
                                        packed |= rank << (6 * (3 * k + stack) + 2 * c);
                                    }
                                }
                            }
                            by_third[third].push(Fill {
                                class: chutes.band_number_of(|r, c| rows[r][c]).get(),
                                orders: [first_order, second_order, third_order],
                                rows: packed,
                            });
                        }
                    }
                }
            }
            for mut fills in by_third {
                fills.sort_by_key(|fill| (std::cmp::Reverse(fill.class), fill.rows));
                for part in fills.chunks(64) {
                    table.blocks.push(Block(std::array::from_fn(|s| {
                        Row(std::array::from_fn(|i| {
                            part.get(i).map_or(NO_ORDER, |fill| fill.orders[s])
                        }))
                    })));
                }
                table.classes.extend(fills.iter().map(|fill| fill.class));
                table.rows.extend(fills.iter().map(|fill| fill.rows));
                table
                    .starts
                    .push((table.classes.len() as u32, table.blocks.len() as u32));
            }
        }
        table
    }

    /// Number of a partition given by three triples, and the order of the triples' smallest labels.
    fn partition(&self, labels: &[u8; 9]) -> (usize, u8) {
        let set = |c: usize| {
            let t = 81 * usize::from(labels[3 * c])
                + 9 * usize::from(labels[3 * c + 1])
                + usize::from(labels[3 * c + 2]);
            usize::from(self.triples[t].0)
        };
        let found = self.partitions[TRIPLES * set(0) + set(1)];
        (usize::from(found / 6), (found % 6) as u8)
    }

    /// The frame for nine column sets: for each stack its three columns one after the other, each
    /// with its three digits (0..=8) in the order in which the caller counts orders. About 50
    /// cycles.
    #[inline]
    #[must_use]
    pub fn frame(&self, columns: [&[u8; 9]; 3]) -> Frame {
        let mut label = [0u8; 16];
        for (l, &digit) in columns[0].iter().enumerate() {
            label[usize::from(digit & 15)] = l as u8;
        }
        let triple = |map: &[u8; 16], digits: &[u8; 9], c: usize| {
            let at = |i: usize| usize::from(map[usize::from(digits[3 * c + i] & 15)]);
            self.triples[81 * at(0) + 9 * at(1) + at(2)]
        };
        let first = triple(&label, columns[1], 0).0;
        let second = triple(&label, columns[1], 1).0;
        let partition = self.partitions[TRIPLES * usize::from(first) + usize::from(second)] / 6;
        let standard = &self.standards[usize::from(partition)];
        for &digit in columns[0] {
            let l = &mut label[usize::from(digit & 15)];
            *l = standard.labels[usize::from(*l)];
        }
        let place = |digits: &[u8; 9]| {
            let t = [
                triple(&label, digits, 0),
                triple(&label, digits, 1),
                triple(&label, digits, 2),
            ];
            let found = self.partitions[TRIPLES * usize::from(t[0].0) + usize::from(t[1].0)];
            (
                found / 6,
                relation((found % 6) as u8, [t[0].1, t[1].1, t[2].1]),
            )
        };
        let (_, middle) = place(columns[1]);
        let (third, right) = place(columns[2]);
        Frame {
            list: u16::from(standard.number) * PARTITIONS as u16 + third,
            relations: [standard.relation, middle, right],
        }
    }

    /// The fills of a frame.
    #[inline]
    #[must_use]
    pub fn list(&self, frame: &Frame) -> FillList<'_> {
        self.list_at(frame.list())
    }

    /// All lists, in the order of [`Frame::list`].
    pub fn lists(&self) -> impl Iterator<Item = FillList<'_>> {
        (0..self.starts.len() - 1).map(|list| self.list_at(list))
    }

    #[inline(always)]
    fn list_at(&self, list: usize) -> FillList<'_> {
        let (from, to) = (self.starts[list], self.starts[list + 1]);
        FillList {
            classes: &self.classes[from.0 as usize..to.0 as usize],
            rows: &self.rows[from.0 as usize..to.0 as usize],
            blocks: &self.blocks[from.1 as usize..to.1 as usize],
        }
    }

    /// For each stack: the order at hand by the standard order.
    #[inline]
    #[must_use]
    pub fn orders(&self, frame: &Frame) -> [&Row; 3] {
        frame.relations.map(|r| &self.relations[usize::from(r)])
    }

    /// The digits at hand for standard columns and ranks.
    #[inline]
    #[must_use]
    pub fn digits(&self, frame: &Frame, columns: [&[u8; 9]; 3]) -> FrameDigits {
        let mut digits = [[[0; 4]; 3]; 3];
        for (stack, digits) in digits.iter_mut().enumerate() {
            let code = usize::from(frame.relations[stack]);
            let place = PERMUTATIONS[code / 216 % 6];
            for c in 0..3 {
                let ranks = PERMUTATIONS[code / [36, 6, 1][c] % 6];
                for r in 0..3 {
                    let value = u64::from(columns[stack][3 * c + r]) + 1;
                    digits[usize::from(place[c])][usize::from(ranks[r] & 3)] =
                        value << (4 * (8 - 3 * stack - c));
                }
            }
        }
        FrameDigits(digits)
    }
}

/// For each stack, standard column and rank: the digit at its place among the nine hexadecimal
/// digits of a row.
#[derive(Clone, Copy)]
pub struct FrameDigits([[[u64; 4]; 3]; 3]);

/// For each stack the digits of a row by standard minirow.
#[derive(Clone, Copy)]
pub struct FrameMinirows([[u64; 64]; 3]);

impl Default for FrameMinirows {
    fn default() -> Self {
        FrameMinirows([[0; 64]; 3])
    }
}

impl FrameMinirows {
    /// Makes these the minirows of a frame.
    pub fn set(&mut self, digits: &FrameDigits) {
        for (minirows, [first, second, third]) in self.0.iter_mut().zip(&digits.0) {
            for (pair, four) in minirows.chunks_exact_mut(4).enumerate() {
                let last = second[pair & 3] | third[pair >> 2];
                for (minirow, first) in four.iter_mut().zip(first) {
                    *minirow = first | last;
                }
            }
        }
    }
}

#[inline(always)]
fn sorted(mut rows: [u64; 3]) -> [u64; 3] {
    if rows[0] > rows[1] {
        rows.swap(0, 1);
    }
    if rows[1] > rows[2] {
        rows.swap(1, 2);
    }
    if rows[0] > rows[1] {
        rows.swap(0, 1);
    }
    rows
}

impl FillList<'_> {
    /// The three rows of fill `i` in ascending order, for those who want many.
    #[inline(always)]
    #[must_use]
    pub fn rows(&self, i: usize, minirows: &FrameMinirows) -> [u64; 3] {
        let packed = self.rows[i];
        let at = |i: usize| minirows.0[i % 3][(packed >> (6 * i) & 63) as usize];
        sorted([
            at(0) | at(1) | at(2),
            at(3) | at(4) | at(5),
            at(6) | at(7) | at(8),
        ])
    }

    /// The three rows of fill `i` in ascending order, for those who want few.
    #[inline]
    #[must_use]
    pub fn rows_of_one(&self, i: usize, digits: &FrameDigits) -> [u64; 3] {
        let packed = self.rows[i];
        let at = |i: usize| {
            let [first, second, third] = &digits.0[i % 3];
            let code = (packed >> (6 * i)) as usize;
            first[code & 3] | second[code >> 2 & 3] | third[code >> 4 & 3]
        };
        sorted([
            at(0) | at(1) | at(2),
            at(3) | at(4) | at(5),
            at(6) | at(7) | at(8),
        ])
    }
}

/// The rows of a box with these sorted columns in this order.
fn box_rows(columns: &[[u8; 3]; 3], order: u8) -> [[u8; 3]; 3] {
    let (p, q) = (
        PERMUTATIONS[usize::from(order / 6)],
        PERMUTATIONS[usize::from(order % 6)],
    );
    std::array::from_fn(|k| {
        [
            columns[0][k],
            columns[1][usize::from(p[k])],
            columns[2][usize::from(q[k])],
        ]
    })
}

/// What the 36 standard orders are when columns and digits are related by `code`.
fn order_map(code: usize) -> Row {
    let place = PERMUTATIONS[code / 216];
    let ranks = [code / 36, code / 6, code].map(|i| PERMUTATIONS[i % 6]);
    let standard = [[0, 1, 2]; 3];
    Row(std::array::from_fn(|order| {
        if order >= ORDERS {
            return NO_ORDER;
        }
        let rows = box_rows(&standard, order as u8);
        // Rank of row k in column c at hand: the place of its standard rank in the list of ranks.
        let rank = |k: usize, c: usize| {
            let wanted = rows[k][usize::from(place[c])];
            ranks[c]
                .iter()
                .position(|&r| r == wanted)
                .unwrap_or_default() as u8
        };
        let mut sorted: [[u8; 3]; 3] = std::array::from_fn(|k| [0, 1, 2].map(|c| rank(k, c)));
        sorted.sort_unstable();
        6 * order_of(sorted[0][1], sorted[1][1], sorted[2][1])
            + order_of(sorted[0][2], sorted[1][2], sorted[2][2])
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_fills_as_there_are() {
        let table = FillTable::get();
        // 2,612,736 chutes are as many as fills over all pairs of partitions; sum the lists with
        // their multiplicities.
        let mut sizes = [0usize; 5];
        for standard in &table.standards {
            sizes[usize::from(standard.number)] += 1;
        }
        assert_eq!(sizes.iter().sum::<usize>(), PARTITIONS);
        let total: usize = (0..5)
            .map(|s| {
                let (from, to) = (
                    table.starts[PARTITIONS * s].0,
                    table.starts[PARTITIONS * (s + 1)].0,
                );
                sizes[s] * (to - from) as usize
            })
            .sum();
        assert_eq!(total, 56 * 216 * 216);
    }

    /// All sorted row triples for nine column sets, by plain search.
    fn search(columns: &[[u8; 3]; 9]) -> Vec<[u64; 3]> {
        fn go(
            columns: &[[u8; 3]; 9],
            column: usize,
            rows: [u64; 3],
            seen: [u16; 3],
            out: &mut Vec<[u64; 3]>,
        ) {
            if column == 9 {
                if rows.is_sorted() {
                    out.push(rows);
                }
                return;
            }
            for p in PERMUTATIONS {
                let digits = p.map(|i| columns[column][usize::from(i)]);
                if (0..3).all(|k| seen[k] >> digits[k] & 1 == 0) {
                    go(
                        columns,
                        column + 1,
                        std::array::from_fn(|k| rows[k] << 4 | u64::from(digits[k] + 1)),
                        std::array::from_fn(|k| seen[k] | 1 << digits[k]),
                        out,
                    );
                }
            }
        }
        let mut out = Vec::new();
        go(columns, 0, [0; 3], [0; 3], &mut out);
        out.sort_unstable();
        out
    }

    #[test]
    fn lists_agree_with_a_plain_search() {
        let table = FillTable::get();
        let mut state = 1u32;
        let mut random = |n: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % n
        };
        for _ in 0..300 {
            let columns: [[u8; 9]; 3] = std::array::from_fn(|_| {
                let mut digits: [u8; 9] = std::array::from_fn(|i| i as u8);
                for i in (1..9).rev() {
                    digits.swap(i, random(i + 1));
                }
                digits
            });
            let sides = [&columns[0], &columns[1], &columns[2]];
            let frame = table.frame(sides);
            let digits = table.digits(&frame, sides);
            let mut minirows = FrameMinirows::default();
            minirows.set(&digits);
            let orders = table.orders(&frame);
            let mut found = Vec::new();
            let list = table.list(&frame);
            assert!(list.classes.is_sorted_by(|a, b| a >= b));
            for (i, &class) in list.classes.iter().enumerate() {
                let rows = list.rows(i, &minirows);
                assert_eq!(list.rows_of_one(i, &digits), rows);
                let digit = |r: usize, c: usize| (rows[r] >> (4 * (8 - c)) & 15) as u8;
                assert_eq!(ChuteTable::get().band_number_of(digit).get(), class);
                for stack in 0..3 {
                    // The order at hand describes the box: rows by the first column.
                    let order =
                        orders[stack].0[usize::from(list.blocks[i / 64].0[stack].0[i % 64])];
                    let side = &columns[stack];
                    let sorted: [[u8; 3]; 3] =
                        std::array::from_fn(|c| [side[3 * c], side[3 * c + 1], side[3 * c + 2]]);
                    for row in box_rows(&sorted, order) {
                        assert!(
                            (0..3).any(|r| (0..3).all(|c| digit(r, 3 * stack + c) == row[c] + 1))
                        );
                    }
                }
                found.push(rows);
            }
            found.sort_unstable();
            let flat: [[u8; 3]; 9] = std::array::from_fn(|c| {
                let side = &columns[c / 3];
                [side[c % 3 * 3], side[c % 3 * 3 + 1], side[c % 3 * 3 + 2]]
            });
            assert_eq!(found, search(&flat));
        }
    }
}
