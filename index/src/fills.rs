//! Fills: the ways to fill a band whose nine column sets are given.
//!
//! # The mathematics
//! Let A, B and C be the column sets of the three stacks, each a partition of the digits. A fill is
//! a set of three rows, in no order. Relabel by the *straightening* of A: its three sets, by their
//! smallest digit, become 147, 258 and 369. Digits keep their order inside each set. B and C
//! become P and Q. Call the rows of a fill with digits 1, 4 and 7 the first, second and third. Then
//!
//! * the minirow sets R of the first stack are one of 36 ordered partitions: an order of 258 and an
//!   order of 369;
//! * the minirow sets S of the second stack are one of the 56 splits that agree with R nowhere;
//!   those of the third, T, follow;
//! * each of P's sets must meet each of S's sets in just one digit, and likewise for Q and T. This
//!   suffices, since a digit's cell is where its row set meets its column set.
//!
//! The S that suit (R, P) and (R, Q) are 56-bit masks; their common bits over the 36 R count the
//! fills. Fills are numbered by R first, then by S (Felgenhauer and Jarvis
//! count the same way, box by box).

use std::sync::OnceLock;

use minlex_catalog::{BoxOrder, DigitSet, Partition};

use crate::relabelling::{Relabelling, inverse};
use crate::splits::Splits;
use crate::triples::{self, ORDERED, Triples};

/// Orders of the rows of a band, alike for fills.
pub(crate) const BAND_ORDERS: u64 = 6;
/// Number of straightened boxes: orders of 258 and of 369 beside 147.
const BOXES: usize = BoxOrder::COUNT;
const NONE: u8 = u8::MAX;

/// Minirow sets of a band: by row, then by stack.
pub(crate) type RowSets = [[DigitSet; 3]; 3];

/// One 56-bit mask of splits for each of the 36 boxes R.
type Masks = [u64; BOXES];

/// The fills of every band.
pub(crate) struct Fills {
    /// Indexed by A.
    straightening: Box<[Relabelling]>,
    /// For each A, the inverse of the straightening.
    bending: Box<[Relabelling]>,
    /// For the partitions A and B, B after the straightening of A.
    images: Box<[[Partition; Partition::COUNT]]>,
    /// For each P, then R, the S that meet P in single digits.
    second: Box<[Masks]>,
    /// For each Q, then R, the S whose T meets Q in single digits.
    third: Box<[Masks]>,
    /// Every R, by number.
    boxes: [Triples; BOXES],
    /// For each ordered partition, the number of R.
    box_numbers: Box<[u8; ORDERED]>,
    /// For each R, every S.
    splits: Box<[Splits]>,
    /// Indexed by P and Q.
    counts: Box<[[u16; Partition::COUNT]]>,
}

/// The images of the digits under the straightening of a partition.
fn straightening(partition: Partition) -> [u8; 9] {
    let mut images = [0; 9];
    for (column, triple) in (1..).zip(partition.triples()) {
        for (row, digit) in (0..).zip(triples::digits(triple)) {
            images[usize::from(digit - 1)] = 3 * row + column;
        }
    }
    images
}

fn images(straightening: &[Relabelling]) -> Box<[[Partition; Partition::COUNT]]> {
    let image = |map: &Relabelling| {
        let mut images = [Partition::default(); Partition::COUNT];
        for partition in Partition::all() {
            let sets = partition.triples().map(|set| map.apply(set));
            images[partition.index()] = triples::partition(&sets);
        }
        images
    };
    straightening.iter().map(image).collect()
}

fn straight_boxes() -> [Triples; BOXES] {
    std::array::from_fn(|number| {
        let order = BoxOrder::from_number(number);
        let (second, third) = (order.second().images(), order.third().images());
        std::array::from_fn(|row| {
            triples::triple([3 * row as u8 + 1, 3 * second[row] + 2, 3 * third[row] + 3])
        })
    })
}

/// For each partition, those whose sets meet each of its sets in one digit.
fn crossing() -> Box<[[Partition; BOXES]]> {
    let crossing = |partition: Partition| {
        let rows = partition.triples().map(triples::digits);
        std::array::from_fn(|number| {
            let order = BoxOrder::from_number(number);
            let (second, third) = (order.second().images(), order.third().images());
            triples::partition(&std::array::from_fn(|i| {
                let (second, third) = (usize::from(second[i]), usize::from(third[i]));
                triples::triple([rows[0][i], rows[1][second], rows[2][third]])
            }))
        })
    };
    Partition::all().map(crossing).collect()
}

/// For each partition, then R, the S whose minirow sets `rows(R, S)` meet the partition in single
/// digits.
fn masks(
    boxes: &[Triples; BOXES],
    splits: &[Splits],
    crossing: &[[Partition; BOXES]],
    rows: impl Fn(&Triples, &Triples) -> Triples,
) -> Box<[Masks]> {
    let mut masks = vec![[0; BOXES]; Partition::COUNT].into_boxed_slice();
    for (r, first) in boxes.iter().enumerate() {
        for (s, split) in splits[r].all().iter().enumerate() {
            let rows = triples::partition(&rows(first, split));
            for columns in crossing[rows.index()] {
                masks[columns.index()][r] |= 1 << s;
            }
        }
    }
    masks
}

fn counts(second: &[Masks], third: &[Masks]) -> Box<[[u16; Partition::COUNT]]> {
    let mut counts = vec![[0; Partition::COUNT]; Partition::COUNT].into_boxed_slice();
    for p in 0..Partition::COUNT {
        // Exchanging the second and the third stack is a bijection of fills.
        for q in 0..=p {
            let common = second[p].iter().zip(&third[q]);
            let count: u32 = common.map(|(s, t)| (s & t).count_ones()).sum();
            counts[p][q] = count as u16;
            counts[q][p] = count as u16;
        }
    }
    counts
}

impl Fills {
    /// The tables, made at the first call in some milliseconds.
    #[inline(always)]
    pub(crate) fn get() -> &'static Fills {
        static FILLS: OnceLock<Fills> = OnceLock::new();
        FILLS.get_or_init(Fills::build)
    }

    fn build() -> Fills {
        let maps: Vec<[u8; 9]> = Partition::all().map(straightening).collect();
        let bending = maps.iter().map(|map| Relabelling::new(&inverse(map)));
        let straightening: Box<[Relabelling]> = maps.iter().map(Relabelling::new).collect();
        let boxes = straight_boxes();
        let splits: Box<[Splits]> = boxes.iter().map(Splits::of).collect();
        let mut box_numbers = Box::new([NONE; ORDERED]);
        for (n, rows) in (0..).zip(&boxes) {
            box_numbers[triples::ordered_number(rows[0], rows[1])] = n;
        }
        let crossing = crossing();
        let second = masks(&boxes, &splits, &crossing, |_, split| *split);
        let third = masks(&boxes, &splits, &crossing, triples::rests);
        Fills {
            images: images(&straightening),
            counts: counts(&second, &third),
            bending: bending.collect(),
            straightening,
            second,
            third,
            boxes,
            box_numbers,
            splits,
        }
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of::<Fills>()
            + size_of_val(&*self.straightening)
            + size_of_val(&*self.bending)
            + size_of_val(&*self.images)
            + size_of_val(&*self.second)
            + size_of_val(&*self.third)
            + size_of_val(&*self.box_numbers)
            + self.splits.iter().map(Splits::table_bytes).sum::<usize>()
            + size_of_val(&*self.counts)
    }

    #[inline(always)]
    pub(crate) fn images(&self, a: Partition) -> &[Partition; Partition::COUNT] {
        &self.images[a.index()]
    }

    /// Numbers of fills, 16..=288, for a straight first stack and a second stack, by third stack.
    #[inline(always)]
    pub(crate) fn counts(&self, p: Partition) -> &[u16; Partition::COUNT] {
        &self.counts[p.index()]
    }

    /// Number of fills, 16..=288, of a band with these column partitions.
    #[inline(always)]
    pub(crate) fn count(&self, [a, b, c]: [Partition; 3]) -> u64 {
        let images = self.images(a);
        u64::from(self.counts(images[b.index()])[images[c.index()].index()])
    }

    #[inline(always)]
    pub(crate) fn straighten(&self, a: Partition) -> &Relabelling {
        &self.straightening[a.index()]
    }

    #[inline(always)]
    fn common(&self, [a, b, c]: [Partition; 3]) -> Masks {
        let images = self.images(a);
        let second = &self.second[images[b.index()].index()];
        let third = &self.third[images[c.index()].index()];
        std::array::from_fn(|r| second[r] & third[r])
    }

    /// The number of a fill of its band, from 0. `rows` has the minirow sets of the first two
    /// stacks, by row.
    pub(crate) fn rank(&self, columns: [Partition; 3], rows: &[[DigitSet; 2]; 3]) -> u64 {
        let straight = self.straighten(columns[0]);
        let mut first = [DigitSet::EMPTY; 3];
        let mut second = [DigitSet::EMPTY; 3];
        for row in rows {
            let set = straight.apply(row[0]);
            // Digits 1, 4 and 7 head the first, second and third row.
            let place = (set.bits() & 0o111).trailing_zeros() as usize / 3;
            first[place] = set;
            second[place] = straight.apply(row[1]);
        }
        let r = usize::from(self.box_numbers[triples::ordered_number(first[0], first[1])]);
        let s = self.splits[r].place(&second);
        let common = self.common(columns);
        let before: u32 = common[..r].iter().map(|mask| mask.count_ones()).sum();
        u64::from(before + (common[r] & ((1 << s) - 1)).count_ones())
    }

    /// The fill with a number, which must be below the count.
    pub(crate) fn unrank(&self, columns: [Partition; 3], number: u64) -> RowSets {
        let mut left = number as u32;
        for (r, mut mask) in self.common(columns).into_iter().enumerate() {
            let here = mask.count_ones();
            if left < here {
                for _ in 0..left {
                    mask &= mask - 1;
                }
                return self.rows(columns[0], r, mask.trailing_zeros() as usize);
            }
            left -= here;
        }
        unreachable!("fill {number} of a band with fewer: the caller divides by the count")
    }

    pub(crate) fn all(&self, columns: [Partition; 3]) -> impl Iterator<Item = RowSets> {
        let common = self.common(columns).into_iter().enumerate();
        common.flat_map(move |(r, mask)| {
            let mut left = mask;
            std::iter::from_fn(move || {
                (left != 0).then(|| {
                    let s = left.trailing_zeros() as usize;
                    left &= left - 1;
                    self.rows(columns[0], r, s)
                })
            })
        })
    }

    /// Minirow sets of fill (R, S) of a band whose first stack has partition `a`.
    #[inline(always)]
    fn rows(&self, a: Partition, r: usize, s: usize) -> RowSets {
        let (first, second) = (self.boxes[r], self.splits[r].all()[s]);
        let third = triples::rests(&first, &second);
        let bending = &self.bending[a.index()];
        std::array::from_fn(|row| {
            [first[row], second[row], third[row]].map(|set| bending.apply(set))
        })
    }

    #[inline(always)]
    pub(crate) fn first_box(&self) -> &Triples {
        &self.boxes[0]
    }

    #[inline(always)]
    pub(crate) fn beside_first_box(&self) -> &Splits {
        &self.splits[0]
    }
}
