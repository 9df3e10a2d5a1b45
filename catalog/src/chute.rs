//! Chutes (bands, and stacks read transposed) and the 416 classes they fall into.
//!
//! # One index for every chute
//! Take a chute of three boxes `P Q R` and relabel it so that `P` reads 0..=8 row by row. What is
//! left is
//!
//! * the *split*: which three of the six digits outside row i of `P` stand in row i of `Q`. Digits
//!   of `P`'s row 0 cannot stand in row 0 again, and so on, which leaves 56 ways (2 in which rows
//!   move as wholes, 54 in which they mix);
//! * the order of the digits inside the rows of `Q`, 6^3 ways, and of `R`, 6^3 ways.
//!
//! The order of the columns inside `Q` and inside `R` does not matter for anything here, so both
//! are sorted by their first row. That leaves 36 orders each and `56 * 36 * 36 = 72,576` different
//! chutes, numbered by [`ChuteTable::place`]. One table gives the class of each, another one a way
//! to its minlex band. Both come from walking the orbits of the 416 bands: 216 images each (6 box
//! orders, 6 row orders, 6 column orders of the box that comes first) reach every entry.
//!
//! Permuting the rows of a stack's box is, read transposed, permuting columns of `Q`: the class of
//! a stack does not depend on how rows are ordered within bands, which the enumeration relies on.

use std::sync::LazyLock;

use crate::band::{self, Band, BandMap};
use crate::counts::BANDS;

/// Chutes after relabelling and sorting of columns: `56 * 36 * 36`.
pub const CHUTES: usize = SPLITS * ORDERS * ORDERS;
/// Ways to split the digits outside the rows of the first box between the other two.
pub const SPLITS: usize = 56;
/// Orders of the digits inside the rows of a box whose columns are sorted by the first row.
pub const ORDERS: usize = 36;

/// The six permutations of three things in lexicographic order; entry `p` sends place `i` to
/// `PERMUTATIONS[p][i]`.
pub const PERMUTATIONS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Index in [`PERMUTATIONS`] of the ranks of three different values.
#[must_use]
pub const fn order_of(a: u8, b: u8, c: u8) -> u8 {
    match (a < b, b < c, a < c) {
        (true, true, _) => 0,
        (true, false, true) => 1,
        (false, true, true) => 2,
        (true, false, false) => 3,
        (false, true, false) => 4,
        (false, false, _) => 5,
    }
}

/// Index in [`PERMUTATIONS`] of the inverse.
pub(crate) const INVERSE: [u8; 6] = [0, 1, 2, 4, 3, 5];

/// `REORDER[p][q]`: the order of a row with order `q` after columns are sorted so that a row with
/// order `p` ascends.
pub const REORDER: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut p = 0;
    while p < 6 {
        let sorted = PERMUTATIONS[INVERSE[p] as usize];
        let mut q = 0;
        while q < 6 {
            let row = PERMUTATIONS[q];
            table[p][q] = order_of(
                row[sorted[0] as usize],
                row[sorted[1] as usize],
                row[sorted[2] as usize],
            );
            q += 1;
        }
        p += 1;
    }
    table
};

/// Where a chute stands in the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the chute, below [`CHUTES`].
    pub index: u32,
    /// Order of the first row of the second box, in [`PERMUTATIONS`].
    pub(crate) second: u8,
    /// Order of the first row of the third box.
    pub(crate) third: u8,
}

/// Classes of all chutes and ways to their minlex bands.
pub struct ChuteTable {
    /// For row i of the second box, by `81 * x + 9 * y + z` of its relabelled digits:
    /// `8 * set + order`.
    triples: [[u8; 1024]; 3],
    /// By `20 * set of row 0 + set of row 1`.
    splits: [u8; 400],
    class: Box<[u16; CHUTES]>,
    /// `1296 * row permutation + column permutation` that lead from the sorted chute to the minlex
    /// band.
    ways: Box<[u16; CHUTES]>,
    columns: Vec<[u8; 9]>,
    bands: Vec<Band>,
}

/// The 20 three-element subsets of six things as bit masks, in lexicographic order of their
/// elements.
pub const TRIPLES_OF_SIX: [u8; 20] = {
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

/// Index of a mask in [`TRIPLES_OF_SIX`]; 255 for masks without three bits.
pub const TRIPLE_INDEX: [u8; 64] = {
    let mut index = [255; 64];
    let mut i = 0;
    while i < 20 {
        index[TRIPLES_OF_SIX[i] as usize] = i as u8;
        i += 1;
    }
    index
};

/// The six digits outside row `r` of the first box, ascending: digit `3 * r + i` is left out.
#[must_use]
pub const fn free_digit(row: u8, i: u8) -> u8 {
    if i < 3 * row { i } else { i + 3 }
}

/// The 56 splits: for each the three digits (0..=8, ascending) in every row of the second box.
pub static SPLIT_DIGITS: LazyLock<[[[u8; 3]; 3]; SPLITS]> = LazyLock::new(|| {
    let mut list = Vec::with_capacity(SPLITS);
    let digits = |row: u8, set: u8| -> [u8; 3] {
        let mut out = [0; 3];
        let mut n = 0;
        for i in 0..6 {
            if set >> i & 1 == 1 {
                out[n] = free_digit(row, i);
                n += 1;
            }
        }
        out
    };
    let mask = |digits: [u8; 3]| digits.iter().fold(0u16, |m, d| m | 1 << d);
    for set0 in TRIPLES_OF_SIX {
        for set1 in TRIPLES_OF_SIX {
            let (a, b) = (digits(0, set0), digits(1, set1));
            let rest = 0x1ff & !(mask(a) | mask(b));
            if mask(a) & mask(b) == 0 && rest & 0o700 == 0 {
                let mut c = [0; 3];
                let mut n = 0;
                for d in 0..6 {
                    if rest >> d & 1 == 1 {
                        c[n] = d;
                        n += 1;
                    }
                }
                list.push([a, b, c]);
            }
        }
    }
    list.try_into().expect("there are 56 splits")
});

/// Number of a column map: boxes permuted, then columns inside each box.
pub(crate) fn column_code(columns: &[u8; 9]) -> usize {
    let order = |t: [u8; 3]| usize::from(order_of(t[0], t[1], t[2]));
    let inner = |k: usize| order([columns[3 * k], columns[3 * k + 1], columns[3 * k + 2]]);
    ((order([columns[0], columns[3], columns[6]]) * 6 + inner(0)) * 6 + inner(1)) * 6 + inner(2)
}

/// The column map with this number.
pub(crate) fn column_map(code: usize) -> [u8; 9] {
    let boxes = PERMUTATIONS[code / 216];
    std::array::from_fn(|t| {
        let inner = PERMUTATIONS[code / [36, 6, 1][t / 3] % 6];
        3 * boxes[t / 3] + inner[t % 3]
    })
}

static TABLE: LazyLock<ChuteTable> = LazyLock::new(ChuteTable::build);

impl ChuteTable {
    /// The table, built at the first call in about three milliseconds.
    #[must_use]
    pub fn get() -> &'static ChuteTable {
        &TABLE
    }

    fn build() -> ChuteTable {
        let mut table = ChuteTable {
            triples: [[0; 1024]; 3],
            splits: [0; 400],
            class: vec![u16::MAX; CHUTES]
                .try_into()
                .expect("the length is CHUTES"),
            ways: vec![0; CHUTES].try_into().expect("the length is CHUTES"),
            columns: (0..1296).map(column_map).collect(),
            bands: Vec::with_capacity(BANDS),
        };
        for row in 0..3u8 {
            for (x, y, z) in (0..216u8).map(|i| (i / 36, i / 6 % 6, i % 6)) {
                if x == y || y == z || x == z {
                    continue;
                }
                let [a, b, c] = [x, y, z].map(|i| usize::from(free_digit(row, i)));
                let set = TRIPLE_INDEX[1 << x | 1 << y | 1 << z];
                table.triples[usize::from(row)][81 * a + 9 * b + c] = set * 8 + order_of(x, y, z);
            }
        }
        for (split, rows) in SPLIT_DIGITS.iter().enumerate() {
            let set = |row: usize| {
                let mask = rows[row].iter().fold(0u8, |m, &d| {
                    m | 1 << if d < 3 * row as u8 { d } else { d - 3 }
                });
                usize::from(TRIPLE_INDEX[usize::from(mask)])
            };
            table.splits[20 * set(0) + set(1)] = split as u8;
        }
        for (class, digits) in band::minlex_bands().into_iter().enumerate() {
            let home = table.place(|r, c| digits[9 * r + c]).index;
            let mut automorphisms = Vec::new();
            for (boxes, rows, first) in (0..216).map(|i| {
                (
                    PERMUTATIONS[i / 36],
                    PERMUTATIONS[i / 6 % 6],
                    PERMUTATIONS[i % 6],
                )
            }) {
                let column = |c: usize| match c {
                    0..3 => 3 * boxes[0] + first[c],
                    _ => 3 * boxes[c / 3] + (c % 3) as u8,
                };
                let place =
                    table.place(|r, c| digits[9 * usize::from(rows[r]) + usize::from(column(c))]);
                // Where the sorted image takes its columns in the band, and the way back.
                let mut way = BandMap {
                    rows: [0; 3],
                    columns: [0; 9],
                };
                for (j, source) in table.sorted_columns(place).into_iter().enumerate() {
                    way.columns[usize::from(column(usize::from(source)))] = j as u8;
                }
                for (r, &row) in rows.iter().enumerate() {
                    way.rows[usize::from(row)] = r as u8;
                }
                let index = place.index as usize;
                if place.index == home {
                    automorphisms.push(way);
                }
                if table.class[index] == u16::MAX {
                    table.class[index] = class as u16;
                    table.ways[index] = (1296
                        * usize::from(order_of(way.rows[0], way.rows[1], way.rows[2]))
                        + column_code(&way.columns)) as u16;
                }
            }
            // The band itself is found first, so the ways above start from its own sorted columns:
            // make them start from the band.
            let start = table.sorted_columns(table.place(|r, c| digits[9 * r + c]));
            for map in &mut automorphisms {
                map.columns = map.columns.map(|c| start[usize::from(c)]);
            }
            automorphisms.sort_unstable();
            table
                .bands
                .push(Band::new(class as u16, digits, automorphisms));
        }
        debug_assert!(table.class.iter().all(|&c| usize::from(c) < BANDS));
        table
    }

    /// Numbers the chute whose digit (0..=15, nine different ones) at row `r` (0..=2), column `c`
    /// (0..=8) is `cell(r, c)`. About 20 cycles.
    #[inline(always)]
    pub fn place(&self, cell: impl Fn(usize, usize) -> u8) -> Place {
        let mut label = [0u8; 16];
        for r in 0..3 {
            for c in 0..3 {
                label[usize::from(cell(r, c) & 15)] = (3 * r + c) as u8;
            }
        }
        let triple = |r: usize, k: usize| -> u8 {
            let at = |c: usize| usize::from(label[usize::from(cell(r, 3 * k + c) & 15)]);
            self.triples[r][(81 * at(0) + 9 * at(1) + at(2)) & 1023]
        };
        let orders = |p: [u8; 3]| {
            let again = &REORDER[usize::from(p[0] & 7)];
            6 * u32::from(again[usize::from(p[1] & 7)]) + u32::from(again[usize::from(p[2] & 7)])
        };
        let q = [triple(0, 1), triple(1, 1), triple(2, 1)];
        let r = [triple(0, 2), triple(1, 2), triple(2, 2)];
        let sets = 20 * usize::from(q[0] >> 3) + usize::from(q[1] >> 3);
        let split = u32::from(self.splits[sets.min(399)]);
        Place {
            index: (split * ORDERS as u32 + orders(q)) * ORDERS as u32 + orders(r),
            second: q[0] & 7,
            third: r[0] & 7,
        }
    }

    /// Class, 0..=415, of the chute with this number.
    #[inline(always)]
    #[must_use]
    pub fn class(&self, index: u32) -> u16 {
        self.class[index as usize]
    }

    /// The classes of all [`CHUTES`] chutes, by number:
    /// `(split * 36 + orders of the second box) * 36 + orders of the third`.
    #[must_use]
    pub fn classes(&self) -> &[u16; CHUTES] {
        &self.class
    }

    /// Class of a chute given by its digits as for [`ChuteTable::place`].
    #[inline(always)]
    pub fn class_of(&self, cell: impl Fn(usize, usize) -> u8) -> u16 {
        self.class(self.place(cell).index)
    }

    /// The 416 bands in order.
    #[must_use]
    pub fn bands(&self) -> &[Band] {
        &self.bands
    }

    /// Columns of the chute at `place` in the order in which the tables see them.
    #[inline(always)]
    fn sorted_columns(&self, place: Place) -> [u8; 9] {
        let q = PERMUTATIONS[usize::from(INVERSE[usize::from(place.second % 6)])];
        let r = PERMUTATIONS[usize::from(INVERSE[usize::from(place.third % 6)])];
        [
            0,
            1,
            2,
            3 + q[0],
            3 + q[1],
            3 + q[2],
            6 + r[0],
            6 + r[1],
            6 + r[2],
        ]
    }

    /// A way from the chute at `place` to its minlex band.
    #[inline(always)]
    #[must_use]
    pub fn way(&self, place: Place) -> BandMap {
        let way = usize::from(self.ways[place.index as usize]);
        let sorted = self.sorted_columns(place);
        BandMap {
            rows: PERMUTATIONS[way / 1296 % 6],
            columns: self.columns[way % 1296].map(|c| sorted[usize::from(c)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_their_inverses() {
        for (p, perm) in PERMUTATIONS.iter().enumerate() {
            assert_eq!(usize::from(order_of(perm[0], perm[1], perm[2])), p);
            let inverse = PERMUTATIONS[usize::from(INVERSE[p])];
            for i in 0..3 {
                assert_eq!(usize::from(inverse[usize::from(perm[i])]), i);
            }
            assert_eq!(REORDER[p][p], 0, "a row sorted by itself ascends");
        }
        for code in 0..1296 {
            assert_eq!(column_code(&column_map(code)), code);
        }
    }

    #[test]
    fn every_chute_has_a_class() {
        let table = ChuteTable::get();
        let mut sizes = vec![0u32; BANDS];
        for &class in table.classes().iter() {
            sizes[usize::from(class)] += 1;
        }
        // Orbit-stabiliser: 216 images of each band, each reached by as many maps as the band has
        // automorphisms.
        for (band, &size) in table.bands().iter().zip(&sizes) {
            assert_eq!(
                size as usize * band.automorphisms().len(),
                216,
                "{}",
                band.class()
            );
        }
    }

    #[test]
    fn ways_lead_to_the_minlex_band() {
        let table = ChuteTable::get();
        for (class, digits) in band::minlex_bands().into_iter().enumerate() {
            for i in 0..6 * 6 * 1296 {
                if i % 37 != class % 37 {
                    continue;
                }
                let rows = PERMUTATIONS[i % 6];
                let columns = column_map(i / 6 % 1296);
                let image = |r: usize, c: usize| {
                    digits[9 * usize::from(rows[r]) + usize::from(columns[c])] ^ 5
                };
                let place = table.place(image);
                assert_eq!(usize::from(table.class(place.index)), class);
                let way = table.way(place);
                let mut relabel = [0; 16];
                for t in 0..9 {
                    relabel[usize::from(image(
                        usize::from(way.rows[0]),
                        usize::from(way.columns[t]),
                    ))] = t as u8 + 1;
                }
                for r in 0..3 {
                    for t in 0..9 {
                        let d = image(usize::from(way.rows[r]), usize::from(way.columns[t]));
                        assert_eq!(relabel[usize::from(d)], digits[9 * r + t]);
                    }
                }
            }
        }
    }
}
