//! Pairs of digits that are crosswise in two rows: in the same two columns, exchanged.
//!
//! For two rows, a digit leads to the one that is below it or above it in the other row; the two
//! are crosswise if that one leads back. Such a pair is a Latin subsquare of two rows and two
//! columns, an intercalate; where its four cells are in one chute it is an unavoidable set.
#![forbid(unsafe_code)]

use minlex_catalog::PackedRow;

use crate::positions::{NOWHERE, Nine};

/// Three rows of a band, and those of the bands above it.
#[derive(Clone, Debug)]
pub(crate) struct RowsAtHand {
    /// By row: the column of each digit, less 1. The rows above, six of them or fewer and then
    /// empty ones, and the first two of the three.
    pub columns: [Nine; 8],
    /// By row above: the stacks of these columns.
    pub stacks: [Nine; 6],
    /// The three rows: by column the digit, less 1.
    pub digits: [Nine; 3],
    /// The number of the first of the three rows: 0, 3 or 6.
    first: usize,
}

/// The pairs of crosswise digits of all pairs of rows of which one is among three rows of a band,
/// and the other there or above.
#[derive(Clone, Debug)]
pub(crate) struct Crosswise {
    /// How many there are.
    pub count: u32,
    /// A bit for each whose four cells are in one chute: at eight times the number of the
    /// [`RowPair`] and the smaller digit, less 1.
    pub in_chute: [u64; 3],
    /// By vector, see [`RowPair`]: the digit to which each digit leads.
    pub partners: [[Nine; 2]; 12],
}

/// A pair of rows. A vector has two of them, and the masks of two vectors come out of a kernel as
/// four bytes: half 0 of both, and then half 1.
struct RowPair {
    /// The vector, and its half.
    place: [usize; 2],
    /// Where the columns of its upper row are: that is its number, but for the three rows.
    upper: usize,
    /// Which of the three rows is the lower one.
    lower: usize,
}

/// By vector: where the columns of its two upper rows begin, and the lower row of both. In the last
/// one a row meets itself, where no two digits are crosswise.
pub(crate) const VECTORS: [[usize; 2]; 11] =
    [[0, 0], [2, 0], [4, 0], [0, 1], [2, 1], [4, 1], [0, 2], [2, 2], [4, 2], [6, 2], [6, 1]];

/// The vectors from this one on are of two rows of a band.
pub(crate) const FIRST_IN_BAND: usize = 9;

/// By number: 21 pairs, a row with itself, and two that do not occur.
const ROW_PAIRS: [RowPair; 24] = {
    let mut pairs = [const { RowPair { place: [0; 2], upper: 0, lower: 0 } }; 24];
    let mut number = 0;
    while number < 24 {
        let place = [number / 4 * 2 + number % 2, number / 2 % 2];
        let [first, lower] = if place[0] < VECTORS.len() { VECTORS[place[0]] } else { [0; 2] };
        pairs[number] = RowPair { place, upper: first + place[1], lower };
        number += 1;
    }
    pairs
};

/// The stacks of the columns, for digits that are nowhere the column 0.
const STACKS: Nine = [0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0];

impl RowsAtHand {
    /// A band on top.
    pub fn top(rows: [PackedRow; 3]) -> RowsAtHand {
        let mut at_hand = RowsAtHand {
            columns: [[NOWHERE; 16]; 8],
            stacks: [[0; 16]; 6],
            digits: [[NOWHERE; 16]; 3],
            first: 0,
        };
        at_hand.set(rows);
        at_hand
    }

    /// Goes on to other rows of the same band.
    #[inline(always)]
    pub fn set(&mut self, rows: [PackedRow; 3]) {
        for (digits, row) in self.digits.iter_mut().zip(rows) {
            digits[..9].copy_from_slice(&row.unpack().map(|digit| digit - 1));
        }
        let [upper, middle, _] = &self.digits;
        self.columns[6] = columns(upper);
        self.columns[7] = columns(middle);
    }

    /// Goes on to the band below, whose rows are these; there must be one.
    pub fn below(&self, rows: [PackedRow; 3]) -> RowsAtHand {
        let mut below = self.clone();
        for (above, digits) in (self.first..).zip(&self.digits) {
            below.columns[above] = columns(digits);
            below.stacks[above] = below.columns[above].map(|it| STACKS[usize::from(it & 15)]);
        }
        below.first += 3;
        below.set(rows);
        below
    }
}

/// By digit, less 1, its column in a row.
#[inline(always)]
fn columns(digits: &Nine) -> Nine {
    let mut columns = [NOWHERE; 16];
    for (column, digit) in (0..9).zip(digits) {
        columns[usize::from(digit & 15)] = column;
    }
    columns
}

impl Crosswise {
    /// Calls `visit` with the cells, 0 to 80, of each pair in a chute of these rows.
    #[inline(always)]
    pub fn visit_unavoidable(&self, rows: &RowsAtHand, mut visit: impl FnMut([u8; 4])) {
        for (word, mut bits) in (0..).step_by(8).zip(self.in_chute) {
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let RowPair { place: [vector, half], upper, lower } = ROW_PAIRS[word + bit / 8];
                let digit = bit % 8;
                let other = self.partners[vector][half][digit];
                let own = &rows.columns[upper];
                let columns = [own[digit], own[usize::from(other & 15)]];
                let number = |row: usize| if row < 6 { row } else { row - 6 + rows.first };
                let begins = [number(upper), rows.first + lower].map(|row| 9 * row as u8);
                let [[a, b], [c, d]] = begins.map(|begin| columns.map(|column| begin + column));
                visit([a, b, c, d]);
            }
        }
    }
}
