//! Splits: the digits of a chute's second box, row by row.

use alloc::boxed::Box;

use once_cell::race::OnceBox;

/// One of the 56 ways to choose the digits in each row of a chute's second box.
///
/// Label the first box 0..=8 row by row. Row `r` of the second box takes three of the six labels
/// outside row `r` of the first. The third box has the rest. Two of the 56 ways move whole rows; 54
/// mix them.
///
/// ```
/// use minlex_catalog::Split;
///
/// // The first split moves whole rows.
/// assert_eq!(Split::all().next().map(Split::rows), Some([[3, 4, 5], [6, 7, 8], [0, 1, 2]]));
/// assert_eq!(Split::all().count(), 56);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Split(u8);

/// The 20 three-element subsets of six things as bit masks, in lexicographic order.
const TRIPLES_OF_SIX: [u8; 20] = {
    let mut list = [0; 20];
    let (mut n, mut a) = (0, 0);
    while a < 6 {
        let mut b = a + 1;
        while b < 6 {
            let mut c = b + 1;
            while c < 6 {
                list[n] = 1 << a | 1 << b | 1 << c;
                n += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    list
};

/// For each mask of six bits, number among the 20 triples, 255 for other masks.
const TRIPLE_NUMBER: [u8; 64] = {
    let mut numbers = [255; 64];
    let mut i = 0;
    while i < 20 {
        numbers[TRIPLES_OF_SIX[i] as usize] = i as u8;
        i += 1;
    }
    numbers
};

/// Number, 0..=19, of a mask with three of six bits; 255 for other masks.
#[inline(always)]
#[must_use]
pub const fn triple_of_six(mask: u8) -> u8 {
    TRIPLE_NUMBER[(mask & 63) as usize]
}

/// The label at place `i`, 0..=5, outside row `row`, 0..=2, of the first box.
#[inline(always)]
#[must_use]
pub const fn label_outside(row: u8, i: u8) -> u8 {
    if i < 3 * row { i } else { i + 3 }
}

/// Inverse of `label_outside`: the place, 0..=5.
#[inline(always)]
#[must_use]
pub const fn place_outside(row: u8, label: u8) -> u8 {
    if label < 3 * row { label } else { label - 3 }
}

struct Splits {
    /// For each split, the labels of every row of the second box, ascending.
    rows: [[[u8; 3]; 3]; Split::COUNT],
    /// Indexed by `20 * triple of row 1 + triple of row 2`.
    numbers: [u8; 400],
}

pub(crate) fn prepare() {
    let _ = Splits::get();
}

impl Splits {
    #[inline(always)]
    fn get() -> &'static Splits {
        static SPLITS: OnceBox<Splits> = OnceBox::new();
        SPLITS.get_or_init(|| Box::new(Splits::build()))
    }

    fn build() -> Splits {
        let mut splits = Splits { rows: [[[0; 3]; 3]; Split::COUNT], numbers: [0; 400] };
        let mut n = 0;
        for (first, second) in (0..400).map(|i| (i / 20, i % 20)) {
            let rows = [labels(0, first), labels(1, second)];
            let taken = mask(rows[0]) | mask(rows[1]);
            // The rest goes to the third row, which has no labels above 5.
            let rest = 0x1ff & !taken;
            if taken.count_ones() == 6 && rest & 0o700 == 0 {
                splits.rows[n] = [rows[0], rows[1], members(rest)];
                splits.numbers[20 * first + second] = n as u8;
                n += 1;
            }
        }
        assert_eq!(n, Split::COUNT, "there are 56 splits");
        splits
    }
}

fn labels(row: u8, triple: usize) -> [u8; 3] {
    members(u16::from(TRIPLES_OF_SIX[triple])).map(|i| label_outside(row, i))
}

fn mask(labels: [u8; 3]) -> u16 {
    labels.iter().fold(0, |mask, label| mask | 1 << label)
}

/// The places of three set bits, ascending.
fn members(mut mask: u16) -> [u8; 3] {
    [(); 3].map(|()| {
        let lowest = mask.trailing_zeros() as u8;
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// A finder of splits. It holds a reference to its table, so look-ups need not check that the table
/// is made.
#[derive(Clone, Copy)]
pub struct SplitFinder(&'static [u8; 400]);

impl SplitFinder {
    /// The finder; its table is made at the first call, in microseconds.
    #[must_use]
    pub fn get() -> SplitFinder {
        SplitFinder(&Splits::get().numbers)
    }

    /// Split whose first two rows have these triples ([`triple_of_six`]) of the labels outside
    /// them; meaningless for other triples.
    #[inline(always)]
    #[must_use]
    pub fn find(self, first: u8, second: u8) -> Split {
        let place = 20 * usize::from(first) + usize::from(second);
        Split(self.0[if place < 400 { place } else { 0 }])
    }
}

impl Split {
    /// Number of splits.
    pub const COUNT: usize = 56;

    /// All 56 by number.
    pub fn all() -> impl Iterator<Item = Split> {
        (0..Split::COUNT as u8).map(Split)
    }

    /// Split with this number; numbers from 56 on wrap around.
    #[inline(always)]
    #[must_use]
    pub const fn from_number(number: usize) -> Split {
        Split((number % Split::COUNT) as u8)
    }

    /// Its number, 0..=55.
    #[inline(always)]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as a table index below 56.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Labels 0..=8 in each row of the second box, ascending.
    #[must_use]
    pub fn rows(self) -> [[u8; 3]; 3] {
        Splits::get().rows[self.index()]
    }

    /// Labels 0..=8 in each row of the third box, ascending.
    #[must_use]
    pub fn rest(self) -> [[u8; 3]; 3] {
        let rows = self.rows();
        core::array::from_fn(|r| {
            let own = 0b111 << (3 * r);
            members(0x1ff & !(own | mask(rows[r])))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_cover_every_label_once() {
        for split in Split::all() {
            let (rows, rest) = (split.rows(), split.rest());
            for boxes in [rows, rest] {
                let all = boxes.iter().fold(0, |all, &row| all | mask(row));
                assert_eq!(all, 0x1ff);
            }
            for r in 0..3 {
                let own = 0b111u16 << (3 * r);
                assert_eq!(own | mask(rows[r]) | mask(rest[r]), 0x1ff);
            }
            let triple = |r: usize| {
                let places = rows[r].map(|label| place_outside(r as u8, label));
                triple_of_six(mask(places) as u8)
            };
            assert_eq!(SplitFinder::get().find(triple(0), triple(1)), split);
        }
        let whole =
            Split::all().filter(|s| s.rows().iter().all(|r| r[0] + 2 == r[2] && r[0] % 3 == 0));
        assert_eq!(whole.count(), 2);
    }

    #[test]
    fn labels_and_their_places() {
        for row in 0..3 {
            for i in 0..6 {
                let label = label_outside(row, i);
                assert_ne!(label / 3, row);
                assert_eq!(place_outside(row, label), i);
            }
        }
    }
}
