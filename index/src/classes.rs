//! The 44 classes of first bands, and the tables that count completions.
//!
//! # The mathematics
//! How a first band can be completed depends on its nine column sets only, and only up to a
//! relabelling of the digits and permutations of the stacks and of the columns inside them. With
//! the first stack relabelled to columns 147, 258, 369, there are 280 * 280 choices for the other
//! two; they fall into 44 classes (E. Russell, 2005).
//!
//! The completions of a band are counted stack by stack. In each stack, what the three columns of
//! band 2 hold is one of 56 partitions (a *split*) that agree nowhere with the first band's
//! columns; band 3 holds the rest. So
//!
//! completions = sum over the splits (v1, v2, v3) of fills(v1, v2, v3) * fills(w1, w2, w3),
//!
//! where w are the partitions left for band 3. Bands 2 and 3 can be exchanged, so only those 28
//! splits of the first stack count in which band 2 holds digit 2 in its first column, which is the
//! smallest digit free there: 28 * 56 * 56 splits, not 56^3.

use std::sync::LazyLock;

use crate::permutations::{PERMUTATIONS, order_of};

use crate::fills::Fills;
use crate::sets::{self, Partition, SPLITS, Sets, Splits, UNORDERED};

/// Classes of first bands.
pub const CLASSES: usize = 44;
/// First bands with box 1 reading 123456789 and the columns and order of boxes 2 and 3 sorted:
/// `28 * 36 * 36`.
pub const NORMALISED_BANDS: usize = HALF * ORDERS * ORDERS;

/// Splits of the first stack with digit 2 in band 2; also splits of box 1 with digit 4 in box 2.
const HALF: usize = SPLITS / 2;
/// Ways to order the second and the third row of a box whose first row ascends.
const ORDERS: usize = 36;
/// Splits of the first two stacks that count.
const PAIRS: usize = HALF * SPLITS;

/// Column sets of the second and the third stack of the representative of each class; the first
/// stack has 147 258 369.
///
/// Russell's list and order; `data/classes44.tsv` is the source.
const REPRESENTATIVES: [[[u16; 3]; 2]; CLASSES] = [
    [[124, 357, 689], [125, 367, 489]],
    [[124, 357, 689], [125, 368, 479]],
    [[124, 357, 689], [125, 369, 478]],
    [[124, 357, 689], [125, 378, 469]],
    [[124, 357, 689], [126, 348, 579]],
    [[124, 357, 689], [126, 349, 578]],
    [[124, 357, 689], [126, 357, 489]],
    [[124, 357, 689], [126, 358, 479]],
    [[124, 357, 689], [126, 359, 478]],
    [[124, 357, 689], [127, 348, 569]],
    [[124, 357, 689], [127, 358, 469]],
    [[124, 357, 689], [128, 347, 569]],
    [[124, 357, 689], [128, 357, 469]],
    [[124, 357, 689], [128, 369, 457]],
    [[124, 357, 689], [135, 269, 478]],
    [[124, 357, 689], [135, 278, 469]],
    [[124, 357, 689], [136, 259, 478]],
    [[124, 357, 689], [138, 267, 459]],
    [[124, 357, 689], [138, 269, 457]],
    [[124, 357, 689], [145, 269, 378]],
    [[124, 357, 689], [145, 278, 369]],
    [[124, 357, 689], [146, 239, 578]],
    [[124, 357, 689], [147, 269, 358]],
    [[124, 357, 689], [148, 269, 357]],
    [[124, 357, 689], [156, 239, 478]],
    [[124, 358, 679], [125, 368, 479]],
    [[124, 358, 679], [126, 348, 579]],
    [[124, 358, 679], [127, 358, 469]],
    [[124, 358, 679], [137, 269, 458]],
    [[124, 358, 679], [147, 258, 369]],
    [[124, 358, 679], [147, 269, 358]],
    [[124, 358, 679], [156, 237, 489]],
    [[124, 359, 678], [127, 356, 489]],
    [[124, 359, 678], [127, 359, 468]],
    [[124, 359, 678], [147, 258, 369]],
    [[124, 359, 678], [147, 268, 359]],
    [[124, 369, 578], [125, 369, 478]],
    [[124, 369, 578], [127, 369, 458]],
    [[124, 369, 578], [135, 267, 489]],
    [[124, 369, 578], [147, 258, 369]],
    [[124, 379, 568], [146, 239, 578]],
    [[126, 348, 579], [135, 249, 678]],
    [[126, 378, 459], [147, 258, 369]],
    [[147, 258, 369], [147, 258, 369]],
];

/// What there is to know of one of Russell's 44 classes of first bands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Russell's number, 1..=44.
    pub number: u8,
    /// How many of the 36,288 normalised first bands belong to it.
    pub size: u32,
    /// Completions of each of them with rows 4, 5, 6 and rows 7, 8, 9 sorted by their first digits,
    /// and row 4 before row 7.
    pub completions: u32,
}

/// Column sets of a first band's three stacks.
type Stacks = [Partition; 3];

/// How a band is carried to the representative of its class.
#[derive(Clone, Copy)]
pub(crate) struct ToClass {
    /// The class, from 0.
    pub(crate) class: usize,
    /// What each digit becomes, from 0.
    pub(crate) digits: [u8; 9],
    /// The representative's stack that each stack becomes.
    pub(crate) stacks: [u8; 3],
}

/// The representative of a class and its completions.
pub(crate) struct Representative {
    /// Column sets, by stack.
    pub(crate) columns: Stacks,
    /// By stack and digit: the column, 0..=2, that holds it.
    pub(crate) column_of: [[u8; 9]; 3],
    /// By stack.
    splits: [Splits; 3],
    /// By stack and split: unordered partitions of band 2 and of band 3.
    halves: [[[u16; 2]; SPLITS]; 3],
    /// By splits of the first and the second stack: completions with smaller ones.
    before: Box<[u32; PAIRS]>,
    /// All completions.
    completions: u32,
}

/// The tables of the class order; see [`Classes::get`].
pub(crate) struct Classes {
    pub(crate) representatives: Box<[Representative]>,
    /// By partitions P and Q of a band whose first stack is 147 258 369:
    /// `stack order * 2^42 + relabelling * 64 + class`.
    ways: Box<[u64]>,
    /// By P and Q, for the lexicographic order, which needs only the class.
    class_of: Box<[u8]>,
    /// By number of a normalised band: its place in its class.
    place: Box<[u16]>,
    /// Numbers of the normalised bands, class after class.
    members: Box<[u16]>,
    /// Where a class starts in `members`.
    first_member: [u16; CLASSES + 1],
    /// Completions of all bands of the classes before, and of all classes at the end.
    before: [u64; CLASSES + 1],
}

static CLASSES_TABLE: LazyLock<Classes> = LazyLock::new(Classes::build);

/// The 44 classes, counted from the tables that the class order uses.
///
/// The sum of `size * completions` is 3,546,146,300,288; times `9! * 72^2` that is every solution
/// grid. Cost: the tables are built at first use, some 20 ms.
#[must_use]
pub fn classes() -> [Class; CLASSES] {
    let tables = Classes::get();
    std::array::from_fn(|n| Class {
        number: n as u8 + 1,
        size: u32::from(tables.first_member[n + 1] - tables.first_member[n]),
        completions: tables.representatives[n].completions,
    })
}

/// A first band in normal form: box 1 reads 123456789, the columns of boxes 2 and 3 ascend along
/// row 1, box 2 has digit 4 there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NormalBand(u16);

impl NormalBand {
    /// `split`: which minirow sets box 2 has; `second`, `third`: orders of rows 2 and 3 of boxes 2
    /// and 3, `6 * row 2 + row 3`.
    pub(crate) fn new(split: usize, second: usize, third: usize) -> NormalBand {
        NormalBand(((split * ORDERS + second) * ORDERS + third) as u16)
    }

    /// Digits, from 0, of boxes 2 and 3: by box, row, column.
    pub(crate) fn boxes(self) -> [[[u8; 3]; 3]; 2] {
        let n = usize::from(self.0);
        let first = Fills::get().first_box();
        let second = Fills::get()
            .beside_first_box()
            .partition(n / (ORDERS * ORDERS));
        let third: Partition = std::array::from_fn(|row| sets::ALL ^ first[row] ^ second[row]);
        let fill = |rows: Partition, orders: usize| -> [[u8; 3]; 3] {
            let orders = [0, orders / 6, orders % 6];
            std::array::from_fn(|row| {
                let digits = sets::digits(rows[row]);
                PERMUTATIONS[orders[row]].map(|i| digits[usize::from(i)])
            })
        };
        [fill(second, n / ORDERS % ORDERS), fill(third, n % ORDERS)]
    }
}

/// The column sets of a box.
pub(crate) fn columns(rows: &[[u8; 3]; 3]) -> Partition {
    std::array::from_fn(|column| sets::set([rows[0][column], rows[1][column], rows[2][column]]))
}

/// The partition with these decimal digits, say 124, 357 and 689.
fn partition(decimal: [u16; 3]) -> Partition {
    decimal.map(|n| 1 << (n / 100 - 1) | 1 << (n / 10 % 10 - 1) | 1 << (n % 10 - 1))
}

/// Number of an unordered partition.
fn unordered(partition: &Partition) -> usize {
    Sets::get().unordered(partition[0], partition[1])
}

impl Representative {
    fn build(class: usize) -> Representative {
        let [second, third] = REPRESENTATIVES[class];
        let columns = [
            partition([147, 258, 369]),
            partition(second),
            partition(third),
        ];
        let mut column_of = [[0; 9]; 3];
        for (stack, partition) in columns.iter().enumerate() {
            for (column, &set) in (0..).zip(partition) {
                for digit in sets::digits(set) {
                    column_of[stack][usize::from(digit)] = column;
                }
            }
        }
        let splits = columns.map(Splits::of);
        let halves = std::array::from_fn(|stack| {
            std::array::from_fn(|n| {
                let upper = splits[stack].partition(n);
                let lower = std::array::from_fn(|i| sets::ALL ^ columns[stack][i] ^ upper[i]);
                [unordered(&upper) as u16, unordered(&lower) as u16]
            })
        });
        let mut representative = Representative {
            columns,
            column_of,
            splits,
            halves,
            before: vec![0; PAIRS].try_into().expect("the length is PAIRS"),
            completions: 0,
        };
        for pair in 0..PAIRS {
            representative.before[pair] = representative.completions;
            representative.completions += representative.products(pair).sum::<u64>() as u32;
        }
        representative
    }

    /// Completions, by split of the third stack, when the splits of the others are known: fills of
    /// band 2 times fills of band 3.
    fn products(&self, pair: usize) -> impl Iterator<Item = u64> {
        let fills = Fills::get();
        let [upper, lower] = [0, 1].map(|half| {
            let images = fills.images(usize::from(self.halves[0][pair / SPLITS][half]));
            let second = images[usize::from(self.halves[1][pair % SPLITS][half])];
            (images, fills.counts(usize::from(second)))
        });
        self.halves[2].iter().map(move |third| {
            let upper = upper.1[usize::from(upper.0[usize::from(third[0])])];
            let lower = lower.1[usize::from(lower.0[usize::from(third[1])])];
            u64::from(upper) * u64::from(lower)
        })
    }

    /// Unordered partitions, by stack, of band 2 (`half` 0) or band 3 (`half` 1) under the three
    /// splits.
    pub(crate) fn half(&self, splits: [usize; 3], half: usize) -> [usize; 3] {
        std::array::from_fn(|stack| usize::from(self.halves[stack][splits[stack]][half]))
    }

    /// What band 2 holds in the columns of `stack` under a split of it.
    pub(crate) fn split_columns(&self, stack: usize, split: usize) -> Partition {
        self.splits[stack].partition(split)
    }

    /// Fills of band 3, by splits of the first two stacks (56 times the first and the second) and
    /// by split of the third.
    pub(crate) fn lower_fills(&self) -> Vec<[u16; SPLITS]> {
        let fills = Fills::get();
        let mut lower = Vec::with_capacity(SPLITS * SPLITS);
        for first in &self.halves[0] {
            let images = fills.images(usize::from(first[1]));
            for second in &self.halves[1] {
                let counts = fills.counts(usize::from(images[usize::from(second[1])]));
                lower.push(
                    self.halves[2].map(|third| counts[usize::from(images[usize::from(third[1])])]),
                );
            }
        }
        lower
    }

    /// Column sets, by stack, of band 2 and of band 3 under the three splits.
    pub(crate) fn column_sets(&self, splits: [usize; 3]) -> [Stacks; 2] {
        let upper: Stacks =
            std::array::from_fn(|stack| self.splits[stack].partition(splits[stack]));
        let lower = std::array::from_fn(|stack| {
            std::array::from_fn(|i| sets::ALL ^ self.columns[stack][i] ^ upper[stack][i])
        });
        [upper, lower]
    }

    /// The split of `stack` in which band 2 has these sets in its first and second column.
    pub(crate) fn split(&self, stack: usize, first: u16, second: u16) -> usize {
        self.splits[stack].place(Sets::get().ordered(first, second))
    }

    /// Completions with smaller splits. The first of the three splits must be one of the 28 that
    /// count.
    pub(crate) fn before(&self, splits: [usize; 3]) -> u64 {
        let pair = SPLITS * splits[0] + splits[1];
        u64::from(self.before[pair]) + self.products(pair).take(splits[2]).sum::<u64>()
    }

    /// The splits of the completion at place `k`, and how many completions with the same splits
    /// come before it.
    pub(crate) fn splits_at(&self, k: u64) -> ([usize; 3], u64) {
        let pair = self
            .before
            .partition_point(|&before| u64::from(before) <= k)
            - 1;
        let mut left = k - u64::from(self.before[pair]);
        for (third, product) in self.products(pair).enumerate() {
            if left < product {
                return ([pair / SPLITS, pair % SPLITS, third], left);
            }
            left -= product;
        }
        unreachable!("completion {k} of a class with fewer: the caller divides by the count")
    }

    pub(crate) fn completions(&self) -> u64 {
        u64::from(self.completions)
    }
}

impl Classes {
    /// The tables, built at the first call.
    pub(crate) fn get() -> &'static Classes {
        &CLASSES_TABLE
    }

    fn build() -> Classes {
        let representatives: Box<[Representative]> =
            (0..CLASSES).map(Representative::build).collect();
        let ways = ways(&representatives);
        let class_of: Box<[u8]> = ways.iter().map(|way| (way & 63) as u8).collect();
        // Sorting by the digits puts the members of a class into the order that the document
        // promises.
        let mut bands: Vec<([u8; 18], usize, u16)> = (0..NORMALISED_BANDS)
            .map(|n| {
                let boxes = NormalBand(n as u16).boxes();
                let digits = std::array::from_fn(|i| boxes[i / 3 % 2][i / 6][i % 3]);
                let [p, q] = boxes.map(|rows| unordered(&columns(&rows)));
                (digits, usize::from(class_of[UNORDERED * p + q]), n as u16)
            })
            .collect();
        bands.sort_unstable();
        bands.sort_by_key(|&(_, class, _)| class);
        let mut tables = Classes {
            ways,
            class_of,
            place: vec![0; NORMALISED_BANDS].into(),
            members: bands.iter().map(|&(_, _, n)| n).collect(),
            first_member: std::array::from_fn(|class| {
                bands.partition_point(|band| band.1 < class) as u16
            }),
            before: [0; CLASSES + 1],
            representatives,
        };
        for (i, &(_, class, n)) in bands.iter().enumerate() {
            tables.place[usize::from(n)] = i as u16 - tables.first_member[class];
        }
        for class in 0..CLASSES {
            let size = u64::from(tables.first_member[class + 1] - tables.first_member[class]);
            tables.before[class + 1] =
                tables.before[class] + size * tables.representatives[class].completions();
        }
        tables
    }

    pub(crate) fn table_bytes(&self) -> usize {
        let representative = |r: &Representative| {
            let places: usize = r.splits.iter().map(Splits::table_bytes).sum();
            size_of::<Representative>() - size_of_val(&r.splits) + places + size_of_val(&*r.before)
        };
        size_of::<Classes>()
            + self
                .representatives
                .iter()
                .map(representative)
                .sum::<usize>()
            + size_of_val(&*self.ways)
            + size_of_val(&*self.class_of)
            + size_of_val(&*self.place)
            + size_of_val(&*self.members)
    }

    /// How a band with first stack 147 258 369 and these partitions in the others becomes the
    /// representative of its class.
    pub(crate) fn way(&self, p: usize, q: usize) -> ToClass {
        let way = self.ways[UNORDERED * p + q];
        ToClass {
            class: (way & 63) as usize,
            digits: std::array::from_fn(|digit| (way >> (38 - 4 * digit) & 15) as u8),
            stacks: PERMUTATIONS[(way >> 42) as usize],
        }
    }

    /// How a band with these partitions becomes the representative of its class.
    pub(crate) fn way_of(&self, [a, b, c]: [usize; 3]) -> ToClass {
        let fills = Fills::get();
        let images = fills.images(a);
        let way = self.way(usize::from(images[b]), usize::from(images[c]));
        let straight = fills.straighten(a);
        ToClass {
            digits: std::array::from_fn(|digit| {
                way.digits[straight.apply(1 << digit).trailing_zeros() as usize]
            }),
            ..way
        }
    }

    /// Completions of a band with these column partitions.
    pub(crate) fn completions(&self, [a, b, c]: [usize; 3]) -> u64 {
        let images = Fills::get().images(a);
        let class = self.class_of[UNORDERED * usize::from(images[b]) + usize::from(images[c])];
        self.representatives[usize::from(class)].completions()
    }

    /// Place, among all completions of all normalised bands, of the first completion of this band.
    pub(crate) fn first_completion(&self, class: usize, band: NormalBand) -> u64 {
        let place = u64::from(self.place[usize::from(band.0)]);
        self.before[class] + place * self.representatives[class].completions()
    }

    /// The class, the band and the completion at this place among all completions of all normalised
    /// bands.
    pub(crate) fn at(&self, place: u64) -> (usize, NormalBand, u64) {
        let class = self.before.partition_point(|&before| before <= place) - 1;
        let (left, completions) = (
            place - self.before[class],
            self.representatives[class].completions(),
        );
        let member = usize::from(self.first_member[class]) + (left / completions) as usize;
        (class, NormalBand(self.members[member]), left % completions)
    }
}

/// For every P and Q the smallest way to the representative of their class: see [`Classes::ways`].
///
/// Works backwards: each representative has three stacks that can come from 147 258 369, each by
/// 6^4 relabellings.
fn ways(representatives: &[Representative]) -> Box<[u64]> {
    let mut ways = vec![u64::MAX; UNORDERED * UNORDERED].into_boxed_slice();
    for (class, representative) in (0..).zip(representatives) {
        for (order, stacks) in (0..).zip(PERMUTATIONS.map(|stacks| stacks.map(usize::from))) {
            let [target, others @ ..] =
                stacks.map(|stack| representative.columns[stack].map(sets::digits));
            for n in 0..1296 {
                let permutation = |k: usize| PERMUTATIONS[n / [216, 36, 6, 1][k] % 6];
                let digits: [u8; 9] = std::array::from_fn(|digit| {
                    let (row, column) = (digit / 3, usize::from(permutation(0)[digit % 3]));
                    target[column][usize::from(permutation(1 + column)[row])]
                });
                let key = digits
                    .iter()
                    .fold(order, |key, &digit| key << 4 | u64::from(digit))
                    << 6
                    | class;
                let back = sets::inverse(&digits);
                let came_from =
                    |column: &[u8; 3]| sets::set(column.map(|digit| back[usize::from(digit)]));
                let [p, q] = others.each_ref().map(|columns| {
                    Sets::get().unordered(came_from(&columns[0]), came_from(&columns[1]))
                });
                let way = &mut ways[UNORDERED * p + q];
                // The relabelling decides, then the order of the stacks; a band has one class.
                let without_order = (1 << 42) - 1;
                if (key & without_order, key) < (*way & without_order, *way) {
                    *way = key;
                }
            }
        }
    }
    ways
}

/// Order, in [`PERMUTATIONS`], of three different digits.
pub(crate) fn order(digits: [u8; 3]) -> usize {
    usize::from(order_of(digits[0], digits[1], digits[2]))
}
