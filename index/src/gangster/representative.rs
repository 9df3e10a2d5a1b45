//! Representatives of the classes, and their completions.
//!
//! # The mathematics
//! The completions of a band are counted stack by stack. In each stack, the digits of the three
//! columns of band 2 are one of 56 *splits* of the first band's columns. Band 3 holds the rest. So
//!
//! completions = sum over the splits (v1, v2, v3) of fills(v1, v2, v3) * fills(w1, w2, w3),
//!
//! where w are the partitions left for band 3. Bands 2 and 3 can be exchanged. The *upper* is the
//! one with digit 2, the smallest free digit, in its first column, the other the *lower*. With the
//! upper as band 2, the first stack has 28 splits that count: 28 * 56 * 56 splits, not 56^3.

use minlex_catalog::{DigitSet, Partition};

use crate::fills::Fills;
use crate::splits::{SPLITS, Splits};
use crate::triples::{self, Triples};

pub(crate) type Stacks = [Triples; 3];

pub(crate) type Halves<T> = [T; 2];

pub(crate) const CLASSES: usize = 44;
/// Number of orders of bands 2 and 3 and of their rows.
pub(crate) const ROW_ORDERS: u64 = 72;
const PAIRS: usize = SPLITS / 2 * SPLITS;

pub(crate) struct Representative {
    pub(crate) columns: Stacks,
    /// For each stack and digit, its column, 0..=2. Digits are masked by 15.
    column_of: [[u8; 16]; 3],
    splits: [Splits; 3],
    /// Indexed by stack and split.
    partitions: [[Halves<Partition>; SPLITS]; 3],
    /// For the splits of the first two stacks, number of completions with smaller ones.
    before: Box<[u32; PAIRS]>,
    completions: u32,
}

/// Column sets of all representatives, by class, from `data/classes44.tsv`.
pub(crate) fn published() -> [Stacks; CLASSES] {
    const FIRST: [[u8; 3]; 3] = [[1, 4, 7], [2, 5, 8], [3, 6, 9]];
    std::array::from_fn(|class| {
        let [second, third] = minlex_data::classes()[class].columns;
        [FIRST, second, third].map(|stack| stack.map(|column| column.into_iter().collect()))
    })
}

impl Representative {
    /// Counts the completions, from 88,000 products of fills.
    pub(crate) fn new(columns: Stacks) -> Representative {
        let splits = columns.each_ref().map(Splits::of);
        let partitions = std::array::from_fn(|stack| {
            splits[stack].all().map(|upper| {
                let lower = triples::rests(&columns[stack], &upper);
                [triples::partition(&upper), triples::partition(&lower)]
            })
        });
        let mut representative = Representative {
            columns,
            column_of: columns.map(column_of),
            splits,
            partitions,
            before: vec![0; PAIRS].try_into().expect("the length is PAIRS"),
            completions: 0,
        };
        for pair in 0..PAIRS {
            representative.before[pair] = representative.completions;
            let here: u64 = representative.products(pair).sum();
            representative.completions += here as u32;
        }
        representative
    }

    pub(crate) fn table_bytes(&self) -> usize {
        let splits: usize = self.splits.iter().map(Splits::table_bytes).sum();
        size_of::<Representative>() - size_of_val(&self.splits)
            + splits
            + size_of_val(&*self.before)
    }

    /// Numbers of completions for splits of the first two stacks, by split of the third: fills of
    /// the upper times fills of the lower band.
    #[inline(always)]
    fn products(&self, pair: usize) -> impl Iterator<Item = u64> {
        let fills = Fills::get();
        let fills_by_third = |half: usize| {
            let images = fills.images(self.partitions[0][pair / SPLITS][half]);
            let second = self.partitions[1][pair % SPLITS][half];
            let counts = fills.counts(images[second.index()]);
            move |third: Partition| u64::from(counts[images[third.index()].index()])
        };
        let (upper, lower) = (fills_by_third(0), fills_by_third(1));
        let thirds = self.partitions[2].iter();
        thirds.map(move |third| upper(third[0]) * lower(third[1]))
    }

    #[inline(always)]
    pub(crate) fn column_of(&self, stack: usize, digit: u8) -> usize {
        usize::from(self.column_of[stack][usize::from(digit & 15)])
    }

    #[inline(always)]
    pub(crate) fn partitions(&self, [a, b, c]: [usize; 3]) -> Halves<[Partition; 3]> {
        let [first, second, third] = &self.partitions;
        let half = |half: usize| [first[a][half], second[b][half], third[c][half]];
        [half(0), half(1)]
    }

    pub(crate) fn column_sets(&self, splits: [usize; 3]) -> Halves<Stacks> {
        let upper: Stacks = std::array::from_fn(|stack| self.splits(stack)[splits[stack]]);
        let lower =
            std::array::from_fn(|stack| triples::rests(&self.columns[stack], &upper[stack]));
        [upper, lower]
    }

    #[inline(always)]
    pub(crate) fn splits(&self, stack: usize) -> &[Triples; SPLITS] {
        self.splits[stack].all()
    }

    /// Numbers of fills of the lower band, by splits of the first two stacks and by split of the
    /// third. The former are 56 times the first plus the second.
    pub(crate) fn lower_fills(&self) -> Vec<[u16; SPLITS]> {
        let fills = Fills::get();
        let mut lower = Vec::with_capacity(SPLITS * SPLITS);
        for [_, first] in self.partitions[0] {
            let images = fills.images(first);
            for [_, second] in self.partitions[1] {
                let counts = fills.counts(images[second.index()]);
                lower.push(
                    self.partitions[2].map(|[_, third]| counts[images[third.index()].index()]),
                );
            }
        }
        lower
    }

    #[inline(always)]
    pub(crate) fn split(&self, stack: usize, columns: &Triples) -> usize {
        self.splits[stack].place(columns)
    }

    pub(crate) fn before(&self, splits: [usize; 3]) -> u64 {
        let pair = SPLITS * splits[0] + splits[1];
        u64::from(self.before[pair]) + self.products(pair).take(splits[2]).sum::<u64>()
    }

    /// The splits of the completion at a place, and the number of earlier completions with them.
    pub(crate) fn splits_at(&self, place: u64) -> ([usize; 3], u64) {
        let not_after = |&before: &u32| u64::from(before) <= place;
        let pair = self.before.partition_point(not_after) - 1;
        let mut left = place - u64::from(self.before[pair]);
        for (third, product) in self.products(pair).enumerate() {
            if left < product {
                return ([pair / SPLITS, pair % SPLITS, third], left);
            }
            left -= product;
        }
        unreachable!("completion {place} of a class with fewer: the caller divides by the count")
    }

    /// Number of completions: about a hundred million.
    #[inline(always)]
    pub(crate) fn completions(&self) -> u32 {
        self.completions
    }
}

fn column_of(columns: Triples) -> [u8; 16] {
    let mut column_of = [0; 16];
    for (column, set) in (0..).zip(columns) {
        for digit in DigitSet::iter(set) {
            column_of[usize::from(digit)] = column;
        }
    }
    column_of
}
