//! Fills: the ways to put digits into a band when the nine sets that its columns must hold are
//! given.
//!
//! # The mathematics
//! Let A, B and C be the column sets of the three stacks, each a partition of the digits. Rows are
//! not told apart: a fill is a set of three rows. Relabel by the *straightening* of A: its three
//! sets, by their smallest digit, become 147, 258 and 369, and digits keep their order inside each
//! set. B and C become P and Q. The row of a fill that has digit 1 is called the first now, that
//! with 4 the second, that with 7 the third. Then
//!
//! * the minirow sets R of the first stack are one of 36 ordered partitions: an order of 258 and an
//!   order of 369;
//! * the minirow sets S of the second stack are one of the 56 that agree with R nowhere, and those
//!   of the third, T, follow;
//! * each of P's sets must meet each of S's sets in just one digit, and likewise for Q and T. That
//!   is all: a digit's cell is where its row set meets its column set.
//!
//! So, with one 56-bit mask for the S that suit (R, P) and one for those that suit (R, Q), the
//! number of fills is the number of common bits over the 36 R. Fills are numbered by R first, then
//! by S (Felgenhauer and Jarvis count the same way, box by box).

use std::sync::LazyLock;

use crate::sets::{self, NONE, ORDERED, Partition, Relabelling, SPLITS, Sets, Splits, UNORDERED};

/// Orders of 258 and of 369 beside 147: the minirow sets of a straightened box.
const BOXES: usize = 36;

/// Minirow sets of a band: by row, then by stack.
pub(crate) type RowSets = [[u16; 3]; 3];

/// The fills of every band; see [`Fills::get`].
pub(crate) struct Fills {
    straightening: Box<[Relabelling]>,
    bending: Box<[Relabelling]>,
    /// By unordered partitions A and B: B after the straightening of A.
    image: Box<[u16]>,
    /// By P: for each R the S that meet P in single digits.
    second: Box<[[u64; BOXES]]>,
    /// By Q: for each R the S that leave a T that meets Q in single digits.
    third: Box<[[u64; BOXES]]>,
    boxes: [Partition; BOXES],
    box_place: Box<[u8; ORDERED]>,
    splits: Box<[Splits]>,
    /// By P and Q.
    counts: Box<[u16]>,
}

static FILLS: LazyLock<Fills> = LazyLock::new(Fills::build);

/// Whether each set of one partition meets each of the other in one digit.
fn crosses(rows: Partition, columns: Partition) -> bool {
    // Three disjoint sets in three digits: none is missed only if each has one.
    rows.iter()
        .all(|row| columns.iter().all(|column| row & column != 0))
}

/// What each digit becomes when a partition is straightened: see the module.
fn straightening(partition: Partition) -> [u8; 9] {
    let mut digits = [0; 9];
    for (column, set) in (0..).zip(partition) {
        for (row, digit) in (0..).zip(sets::digits(set)) {
            digits[usize::from(digit)] = 3 * row + column;
        }
    }
    digits
}

impl Fills {
    /// The tables, built at the first call in some milliseconds.
    pub(crate) fn get() -> &'static Fills {
        &FILLS
    }

    fn build() -> Fills {
        let sets = Sets::get();
        let maps: Vec<[u8; 9]> = sets
            .least
            .iter()
            .map(|&partition| straightening(partition))
            .collect();
        let straight: Box<[Relabelling]> = maps.iter().map(Relabelling::new).collect();
        let image = straight
            .iter()
            .flat_map(|map| {
                sets.least
                    .iter()
                    .map(|p| sets.unordered(map.apply(p[0]), map.apply(p[1])) as u16)
            })
            .collect();
        let boxes: [Partition; BOXES] = std::array::from_fn(|n| {
            let (second, third) = (
                crate::permutations::PERMUTATIONS[n / 6],
                crate::permutations::PERMUTATIONS[n % 6],
            );
            std::array::from_fn(|row| {
                sets::set([3 * row as u8, 3 * second[row] + 1, 3 * third[row] + 2])
            })
        });
        let mut box_place = Box::new([NONE; ORDERED]);
        for (n, rows) in (0..).zip(boxes) {
            box_place[sets.ordered(rows[0], rows[1])] = n;
        }
        let splits: Box<[Splits]> = boxes.iter().map(|&rows| Splits::of(rows)).collect();
        let mut second = vec![[0u64; BOXES]; UNORDERED].into_boxed_slice();
        let mut third = second.clone();
        for (r, rows) in boxes.iter().enumerate() {
            for s in 0..SPLITS {
                let beside = splits[r].partition(s);
                let last = std::array::from_fn(|i| sets::ALL ^ rows[i] ^ beside[i]);
                for (p, &columns) in sets.least.iter().enumerate() {
                    second[p][r] |= u64::from(crosses(beside, columns)) << s;
                    third[p][r] |= u64::from(crosses(last, columns)) << s;
                }
            }
        }
        let mut counts = vec![0; UNORDERED * UNORDERED].into_boxed_slice();
        for p in 0..UNORDERED {
            // Exchanging the second and the third stack is a bijection of fills.
            for q in 0..=p {
                let common = second[p]
                    .iter()
                    .zip(&third[q])
                    .map(|(s, t)| (s & t).count_ones());
                let count = common.sum::<u32>() as u16;
                counts[UNORDERED * p + q] = count;
                counts[UNORDERED * q + p] = count;
            }
        }
        Fills {
            bending: maps
                .iter()
                .map(|map| Relabelling::new(&sets::inverse(map)))
                .collect(),
            straightening: straight,
            image,
            second,
            third,
            boxes,
            box_place,
            splits,
            counts,
        }
    }

    pub(crate) fn table_bytes(&self) -> usize {
        size_of::<Fills>()
            + size_of_val(&*self.straightening)
            + size_of_val(&*self.bending)
            + size_of_val(&*self.image)
            + size_of_val(&*self.second)
            + size_of_val(&*self.third)
            + size_of_val(&*self.box_place)
            + self.splits.iter().map(Splits::table_bytes).sum::<usize>()
            + size_of_val(&*self.counts)
    }

    /// Where unordered partition `b` goes when `a` is straightened, for all `b`.
    pub(crate) fn images(&self, a: usize) -> &[u16] {
        &self.image[UNORDERED * a..][..UNORDERED]
    }

    /// Number of fills, 16..=288, by third image, for a first stack that is straight already and
    /// this second stack.
    pub(crate) fn counts(&self, p: usize) -> &[u16] {
        &self.counts[UNORDERED * p..][..UNORDERED]
    }

    /// Number of fills, 16..=288, of a band with these three column partitions.
    pub(crate) fn count(&self, [a, b, c]: [usize; 3]) -> u64 {
        let images = self.images(a);
        u64::from(self.counts(usize::from(images[b]))[usize::from(images[c])])
    }

    /// The straightening of partition `a`.
    pub(crate) fn straighten(&self, a: usize) -> &Relabelling {
        &self.straightening[a]
    }

    /// For each R the S that suit both other stacks.
    fn common(&self, [a, b, c]: [usize; 3]) -> [u64; BOXES] {
        let images = self.images(a);
        let second = &self.second[usize::from(images[b])];
        let third = &self.third[usize::from(images[c])];
        std::array::from_fn(|r| second[r] & third[r])
    }

    /// The number of a fill among those of its band, from 0. `rows`: the minirow sets of the first
    /// two stacks, by row.
    pub(crate) fn rank(&self, columns: [usize; 3], rows: &[[u16; 2]; 3]) -> u64 {
        let straight = &self.straightening[columns[0]];
        let mut first = [0; 3];
        let mut second = [0; 3];
        for row in rows {
            let set = straight.apply(row[0]);
            // Digits 1, 4 and 7 head the first, second and third row.
            let place = (set & 0o111).trailing_zeros() as usize / 3;
            first[place] = set;
            second[place] = straight.apply(row[1]);
        }
        let sets = Sets::get();
        let r = usize::from(self.box_place[sets.ordered(first[0], first[1])]);
        let s = self.splits[r].place(sets.ordered(second[0], second[1]));
        let common = self.common(columns);
        let before: u32 = common[..r].iter().map(|mask| mask.count_ones()).sum();
        u64::from(before + (common[r] & ((1 << s) - 1)).count_ones())
    }

    /// The fill with this number, which must be below the count.
    pub(crate) fn unrank(&self, columns: [usize; 3], number: u64) -> RowSets {
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

    /// All fills, in the order of their numbers.
    pub(crate) fn all(&self, columns: [usize; 3]) -> impl Iterator<Item = RowSets> {
        self.common(columns)
            .into_iter()
            .enumerate()
            .flat_map(move |(r, mask)| {
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

    /// Minirow sets of fill (R, S) of a band whose first stack has column partition `a`.
    fn rows(&self, a: usize, r: usize, s: usize) -> RowSets {
        let (first, second) = (self.boxes[r], self.splits[r].partition(s));
        std::array::from_fn(|row| {
            let sets = [
                first[row],
                second[row],
                sets::ALL ^ first[row] ^ second[row],
            ];
            sets.map(|set| self.bending[a].apply(set))
        })
    }

    /// The box with rows 123, 456 and 789.
    pub(crate) fn first_box(&self) -> Partition {
        self.boxes[0]
    }

    /// What can stand in the rows beside a box with rows 123, 456 and 789.
    pub(crate) fn beside_first_box(&self) -> &Splits {
        &self.splits[0]
    }
}
