//! What a walk through one band's grids needs to know about the band; worked out at first use.
//!
//! Digits are 0..=8 here, so that a set of digits is nine bits.

use std::cmp::Ordering;
use std::sync::OnceLock;

use minlex_catalog::Band;
use minlex_catalog::BandNumber;
use minlex_catalog::chute::ChuteTable;

use crate::compat::{self as chute, SPLIT_DIGITS, SPLITS, TRIPLE_INDEX};
use minlex_catalog::counts::BANDS;

/// All nine digits as a set.
pub(crate) const ALL: u16 = 0x1ff;

/// Three cells of a row inside one stack, allowed below the top band.
#[derive(Clone, Copy, Debug, Default)]
pub struct Minirow {
    /// The digits as a set.
    pub set: u16,
    /// The digits 1..=9 as three of the nine hexadecimal digits of a row.
    pub row: u64,
    /// One byte per column: which of the six digits missing in the column of the top band, in the
    /// order of that stack's chute labels.
    code: u32,
    /// Order of the three digits.
    pub order: u8,
    /// First digit, 0..=8.
    pub(crate) first: u8,
}

/// The minirows of one stack.
#[derive(Clone, Debug)]
pub struct StackPlan {
    /// In lexicographic order.
    pub minirows: Vec<Minirow>,
    /// Numbers of minirows by their digits, `81 * x + 9 * y + z`; 255 for those that are not
    /// allowed.
    by_digits: Vec<u8>,
    /// Numbers of minirows grouped by set, ascending within.
    by_set: Vec<u8>,
    /// By set: where its group starts in `by_set` and how long it is.
    groups: Box<[(u8, u8); 512]>,
    /// Numbers of minirows grouped by a set of three digits that they do not have, ascending
    /// within.
    without: Vec<u8>,
    /// By set: where its group starts in `without` and how long it is.
    without_groups: Box<[(u16, u8); 512]>,
    /// For each split of the stack's columns between bands 2 and 3: the digits left to band 3,
    /// column by column, in the order of the chute labels.
    pub rest: Box<[[u8; 9]; SPLITS]>,
}

impl StackPlan {
    fn new(band: &Band, stack: usize) -> StackPlan {
        let top = |r: usize, c: usize| band.digits()[9 * r + 3 * stack + c] - 1;
        // The stack read transposed is a chute whose first box is labelled 0..=8: column c has
        // labels 3c, 3c+1, 3c+2.
        let mut digit_of = [0u8; 9];
        let mut label_of = [0u8; 9];
        for c in 0..3 {
            for r in 0..3 {
                digit_of[3 * c + r] = top(r, c);
                label_of[usize::from(top(r, c))] = (3 * c + r) as u8;
            }
        }
        let free: [Vec<u8>; 3] = std::array::from_fn(|c| {
            (0..9)
                .filter(|&d| usize::from(label_of[usize::from(d)]) / 3 != c)
                .collect()
        });
        let mut minirows = Vec::with_capacity(216);
        let mut by_digits = vec![u8::MAX; 729];
        for &x in &free[0] {
            for &y in &free[1] {
                for &z in &free[2] {
                    if x == y || y == z || x == z {
                        continue;
                    }
                    let mut code = 0;
                    let mut row = 0;
                    for (c, d) in [x, y, z].into_iter().enumerate() {
                        let label = label_of[usize::from(d)];
                        let value = if label < 3 * c as u8 {
                            label
                        } else {
                            label - 3
                        };
                        code |= u32::from(value) << (8 * c);
                        row |= u64::from(d + 1) << (4 * (8 - 3 * stack - c));
                    }
                    by_digits[81 * usize::from(x) + 9 * usize::from(y) + usize::from(z)] =
                        minirows.len() as u8;
                    minirows.push(Minirow {
                        set: 1 << x | 1 << y | 1 << z,
                        row,
                        code,
                        order: chute::order_of(x, y, z),
                        first: x,
                    });
                }
            }
        }
        let mut groups = Box::new([(0, 0); 512]);
        let mut by_set: Vec<u8> = (0..minirows.len() as u8).collect();
        by_set.sort_by_key(|&m| (minirows[usize::from(m)].set, m));
        for (i, &m) in by_set.iter().enumerate() {
            let group = &mut groups[usize::from(minirows[usize::from(m)].set)];
            if group.1 == 0 {
                group.0 = i as u8;
            }
            group.1 += 1;
        }
        let mut without = Vec::new();
        let mut without_groups = Box::new([(0, 0); 512]);
        for set in (0..=ALL).filter(|set| groups[usize::from(*set)].1 > 0) {
            let start = without.len();
            without.extend(
                (0..minirows.len() as u8).filter(|&m| minirows[usize::from(m)].set & set == 0),
            );
            without_groups[usize::from(set)] = (start as u16, (without.len() - start) as u8);
        }
        let rest = Box::new(std::array::from_fn(|split| {
            let columns = &SPLIT_DIGITS[split];
            let mut rest = [0; 9];
            for c in 0..3 {
                let mut n = 0;
                for i in 0..6 {
                    let label = chute::free_digit(c as u8, i);
                    if !columns[c].contains(&label) {
                        rest[3 * c + n] = digit_of[usize::from(label)];
                        n += 1;
                    }
                }
            }
            rest
        }));
        StackPlan {
            minirows,
            by_digits,
            by_set,
            groups,
            without,
            without_groups,
            rest,
        }
    }

    /// The number of the minirow with these digits, given as three hexadecimal digits 1..=9, if it
    /// is allowed.
    #[inline(always)]
    pub(crate) fn number_of(&self, digits: u64) -> Option<usize> {
        let digit = |shift: u32| (digits >> shift & 15) as usize;
        let at = (81 * digit(8) + 9 * digit(4) + digit(0)).checked_sub(91)?;
        let number = *self.by_digits.get(at)?;
        (number != u8::MAX).then_some(usize::from(number))
    }

    /// The minirows with this set of digits, as numbers, ascending; at most six.
    #[inline(always)]
    pub(crate) fn of_set(&self, set: u16) -> &[u8] {
        let (from, len) = self.groups[usize::from(set & ALL)];
        &self.by_set[usize::from(from)..usize::from(from) + usize::from(len)]
    }

    /// The minirows without any digit of this set, which must be the set of some minirow; as
    /// numbers, ascending; about 40.
    #[inline(always)]
    pub(crate) fn without(&self, set: u16) -> &[u8] {
        let (from, len) = self.without_groups[usize::from(set & ALL)];
        &self.without[usize::from(from)..usize::from(from) + usize::from(len)]
    }

    /// How many minirows have this set of digits.
    #[inline(always)]
    pub(crate) fn count(&self, set: u16) -> u32 {
        u32::from(self.groups[usize::from(set & ALL)].1)
    }

    /// The minirows with this set whose first digit is above `first`.
    #[inline(always)]
    pub(crate) fn of_set_above(&self, set: u16, first: u8) -> &[u8] {
        let mut list = self.of_set(set);
        while let Some((&m, rest)) = list.split_first() {
            if self.minirows[usize::from(m)].first > first {
                break;
            }
            list = rest;
        }
        list
    }
}

/// All rows 4 that share their first two minirows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowGroup {
    /// Prefixes before the first of these rows.
    pub start: u32,
    /// Prefixes with each of these rows 4.
    pub each: u32,
    /// Minirows in the first and second stack.
    pub minirows: [u8; 2],
}

/// One of the 416 bands on top, prepared for walking through what can stand below.
pub struct BandPlan {
    /// The band.
    pub band: &'static Band,
    pub(crate) stacks: [StackPlan; 3],
    /// Rows 4 in lexicographic order.
    pub(crate) row_groups: Vec<RowGroup>,
    /// The starts of `row_groups` once more, close together for searches.
    pub(crate) row_starts: Vec<u32>,
    /// Their minirows in the second stack, likewise.
    pub(crate) row_seconds: Vec<u8>,
    /// By minirow of row 4 in the first stack: where its groups start, and one place more for the
    /// end.
    pub(crate) row_firsts: Vec<u16>,
    prefixes: u32,
    /// Automorphisms of the band but for the identity, ready to be applied to rows.
    pub(crate) maps: Vec<RowMap>,
}

/// An automorphism of the top band as it acts on the rows below.
#[derive(Clone, Copy, Debug)]
pub struct RowMap {
    /// By column of the image: how far right to shift a row to have the source digit lowest.
    shifts: [u8; 9],
    /// What digits 1..=9 become.
    relabel: [u8; 16],
    /// Source columns of the image's first three columns, all in one stack.
    pub first_columns: [u8; 3],
    /// The digit 1..=9 that becomes 2, the first digit of every row 4.
    pub two: u8,
}

impl RowMap {
    /// Compares the image of a row with another row, both of nine hexadecimal digits, digit by
    /// digit: mostly the first differ.
    #[inline(always)]
    pub(crate) fn compare(&self, row: u64, other: u64) -> Ordering {
        for (shift, at) in self.shifts.iter().zip((0..9).rev()) {
            let image = self.relabel[(row >> (shift & 63) & 15) as usize];
            match image.cmp(&((other >> (4 * at) & 15) as u8)) {
                Ordering::Equal => {}
                order => return order,
            }
        }
        Ordering::Equal
    }

    /// What digit 0..=8 becomes, 0..=8.
    #[inline(always)]
    pub(crate) fn relabel(&self, digit: u8) -> u8 {
        self.relabel[usize::from(digit + 1) & 15].wrapping_sub(1)
    }

    /// The digit of a row in the column that becomes the first one.
    #[inline(always)]
    pub(crate) fn first_digit(&self, row: u64) -> u8 {
        (row >> (self.shifts[0] & 63) & 15) as u8
    }
}

impl BandPlan {
    /// The plan of a band, by class 0..=415. The first call for a band takes about 0.1 ms, later
    /// ones a few nanoseconds.
    ///
    /// # Panics
    /// If `class` is above 415.
    #[must_use]
    pub fn get(class: BandNumber) -> &'static BandPlan {
        static PLANS: [OnceLock<Box<BandPlan>>; BANDS] = [const { OnceLock::new() }; BANDS];
        PLANS[class.index()].get_or_init(|| Box::new(BandPlan::new(ChuteTable::get().band(class))))
    }

    fn new(band: &'static Band) -> BandPlan {
        let stacks = [0, 1, 2].map(|s| StackPlan::new(band, s));
        let mut row_groups = Vec::new();
        let mut start = 0u32;
        for (a, first) in stacks[0].minirows.iter().enumerate() {
            // Column 1 of a minlex band has a 1 and no 2: row 4 starts with 2.
            if first.first != 1 {
                continue;
            }
            for (b, second) in stacks[1].minirows.iter().enumerate() {
                let third = ALL & !(first.set | second.set);
                if first.set & second.set != 0 || stacks[2].count(third) == 0 {
                    continue;
                }
                let each = prefixes_below(&stacks, [first.set, second.set, third]);
                if each > 0 {
                    row_groups.push(RowGroup {
                        start,
                        each,
                        minirows: [a as u8, b as u8],
                    });
                    start += each * stacks[2].count(third);
                }
            }
        }
        let row_firsts = (0..=stacks[0].minirows.len())
            .map(|a| row_groups.partition_point(|group| usize::from(group.minirows[0]) < a) as u16)
            .collect();
        let maps = band
            .automorphisms()
            .iter()
            .skip(1)
            .map(|map| {
                let relabel = band.relabelling(map);
                RowMap {
                    shifts: map.columns.map(|c| 4 * (8 - c)),
                    relabel: std::array::from_fn(|d| relabel.image(d as u8)),
                    first_columns: [map.columns[0], map.columns[1], map.columns[2]],
                    two: relabel.source(2),
                }
            })
            .collect();
        BandPlan {
            band,
            stacks,
            row_starts: row_groups.iter().map(|group| group.start).collect(),
            row_seconds: row_groups.iter().map(|group| group.minirows[1]).collect(),
            row_firsts,
            row_groups,
            prefixes: start,
            maps,
        }
    }

    /// Two-band prefixes below this band: ways to fill rows 4, 5 and 6 with 2 at the start of row 4
    /// and ascending first digits, about 2.9 million. Most of them lead to no canonical grid at
    /// all.
    #[must_use]
    pub fn prefixes(&self) -> u32 {
        self.prefixes
    }
}

/// How many pairs of rows 5 and 6 there are for the sets of row 4: half of all ordered pairs.
fn prefixes_below(stacks: &[StackPlan; 3], row4: [u16; 3]) -> u32 {
    let [a, b, c] = row4;
    let mut total = 0;
    for first in triples_of(ALL & !a) {
        for second in second_sets(row4, first) {
            let third = ALL & !(first | second);
            total += stacks[0].count(first)
                * stacks[0].count(ALL & !(a | first))
                * stacks[1].count(second)
                * stacks[1].count(ALL & !(b | second))
                * stacks[2].count(third)
                * stacks[2].count(ALL & !(c | third));
        }
    }
    total / 2
}

/// The three-element subsets of a six-element set.
fn triples_of(six: u16) -> impl Iterator<Item = u16> {
    (0..64u16)
        .filter(|&m| TRIPLE_INDEX[usize::from(m)] < 20)
        .map(move |m| {
            let (mut set, mut rest) = (0, six);
            for i in 0..6 {
                let lowest = rest & rest.wrapping_neg();
                if m >> i & 1 == 1 {
                    set |= lowest;
                }
                rest ^= lowest;
            }
            set
        })
}

/// The sets that row 5 can have in the second stack when it has `first` in the first: what `first`
/// leaves of row 4's third set must go there, and the rest comes from row 4's first set. One set,
/// or three.
#[inline(always)]
pub(crate) fn second_sets(row4: [u16; 3], first: u16) -> impl Iterator<Item = u16> {
    let [a, _, c] = row4;
    let must = c & !first;
    let wanted = 3 - must.count_ones();
    let low = a & a.wrapping_neg();
    let high = 1 << (15 - a.leading_zeros());
    let middle = a & !(low | high);
    let choices: [u16; 3] = match wanted {
        1 => [low, middle, high],
        2 => [low | middle, low | high, middle | high],
        3 => [a, 0, 0],
        _ => [0; 3],
    };
    let n = if wanted == 0 || wanted == 3 { 1 } else { 3 };
    choices.into_iter().take(n).map(move |part| must | part)
}

/// By the three codes of a column, `36 * row 4 + 6 * row 5 + row 6`: `8 * set + order`.
static COLUMNS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 216 {
        let (x, y, z) = ((i / 36) as u8, (i / 6 % 6) as u8, (i % 6) as u8);
        if x != y && y != z && x != z {
            table[i] = TRIPLE_INDEX[1 << x | 1 << y | 1 << z] * 8 + chute::order_of(x, y, z);
        }
        i += 1;
    }
    table
};

/// By `20 * set of column 1 + set of column 2`: the split.
static SPLIT_OF: std::sync::LazyLock<[u8; 400]> = std::sync::LazyLock::new(|| {
    let mut table = [0; 400];
    for (split, columns) in SPLIT_DIGITS.iter().enumerate() {
        let set = |c: usize| {
            let mask = columns[c]
                .iter()
                .fold(0, |m, &d| m | 1 << if d < 3 * c as u8 { d } else { d - 3 });
            usize::from(TRIPLE_INDEX[mask])
        };
        table[20 * set(0) + set(1)] = split as u8;
    }
    table
});

/// Looks up boxes; holds on to the table so that inner loops need not ask whether it exists.
#[derive(Clone, Copy)]
pub(crate) struct Boxes(&'static [u8; 400]);

impl Boxes {
    pub(crate) fn new() -> Boxes {
        Boxes(&SPLIT_OF)
    }

    /// The box in band 2 of three minirows (rows in any order) as `36 * split + order`: the split
    /// of the stack's columns and the order of the box in the stack's chute.
    #[inline(always)]
    pub(crate) fn number(self, rows: [&Minirow; 3]) -> u16 {
        // Three columns at once, a byte each: at most 35 * 6 + 5 = 215.
        let t = 36 * rows[0].code + 6 * rows[1].code + rows[2].code;
        let column = |c: u32| COLUMNS[(t >> (8 * c) & 255) as usize];
        let (x, y, z) = (column(0), column(1), column(2));
        let again = &chute::REORDER[usize::from(x & 7)];
        let split = self.0[(20 * usize::from(x >> 3) + usize::from(y >> 3)).min(399)];
        u16::from(split) * 36 + u16::from(6 * again[usize::from(y & 7)] + again[usize::from(z & 7)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_six_ways_to_split_the_sets() {
        let row4 = [0b1, 0b1000, 0b1000000].map(|low: u16| low | low << 1 | low << 2);
        let mut seen = std::collections::BTreeSet::new();
        for first in triples_of(ALL & !row4[0]) {
            for second in second_sets(row4, first) {
                let third = ALL & !(first | second);
                assert_eq!([first, second, third].map(u16::count_ones), [3; 3]);
                assert_eq!([first & row4[0], second & row4[1], third & row4[2]], [0; 3]);
                seen.insert([first, second]);
            }
        }
        assert_eq!(seen.len(), SPLITS);
    }
}
