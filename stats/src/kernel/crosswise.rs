//! Pairs of digits that are crosswise in two rows: in the same two columns, exchanged.
//!
//! For two rows, a digit leads to the digit in the same column of the other row; the two are
//! crosswise if that one leads back. Such a pair is an intercalate. If its four cells are in one
//! chute, it is an unavoidable set.
#![forbid(unsafe_code)]

use minlex_catalog::PackedRow;

use super::positions::{NOWHERE, Nine};

/// Three rows of a band, and those of the bands above it. Upper rows are 0 to 5 above, some
/// possibly empty, and 6 and 7, the first two of the three.
#[derive(Clone, Debug)]
pub(crate) struct RowsAtHand {
    pub rows: [PackedRow; 3],
    /// For each upper row, the column of each digit minus 1. A kernel writes those of the three
    /// rows.
    pub columns: [Nine; 8],
    /// For each row above, the stacks of these columns.
    pub stacks: [Nine; 6],
    /// For each lower row, one of the three, and upper row, the digit to which each digit leads.
    /// Written by a kernel.
    pub partners: [[Nine; 8]; 3],
}

/// The pairs of crosswise digits in a row of a band and a row there or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crosswise {
    pub count: u32,
    /// For each lower row, a bit for each pair whose four cells are in one chute. The smaller
    /// digit, less 1, is the bit in a byte; [`UPPER_ROWS`] has the order of the bytes.
    pub in_chute: [u64; 3],
}

/// The upper rows in the order in which vectors of two rows combine, two at a time.
pub(crate) const UPPER_ROWS: [usize; 8] = [0, 2, 1, 3, 4, 6, 5, 7];

/// For each lower row, true if rows 6 and 7 count as upper rows, so that each pair counts once.
pub(crate) const IN_BAND: [bool; 3] = [true, false, true];

const STACKS: [u8; 9] = [0, 0, 0, 1, 1, 1, 2, 2, 2];

impl RowsAtHand {
    pub fn top(rows: [PackedRow; 3]) -> RowsAtHand {
        RowsAtHand {
            rows,
            columns: [[NOWHERE; 16]; 8],
            stacks: [[0; 16]; 6],
            partners: [[[0; 16]; 8]; 3],
        }
    }

    /// Goes on to the band below three other rows, from row `first` of the grid on, 0 or 3.
    pub fn go_below(&mut self, above: &RowsAtHand, first: usize) {
        (self.columns, self.stacks) = (above.columns, above.stacks);
        for (upper, row) in (first..).zip(above.rows) {
            self.columns[upper] = columns(row);
            let (columns, stacks) = (&self.columns[upper], &mut self.stacks[upper]);
            for (stack, &column) in stacks.iter_mut().zip(&columns[..9]) {
                *stack = STACKS[usize::from(column)];
            }
        }
    }

    /// Visits the cells, 0 to 80, of each pair that a kernel found in a chute. The first of the
    /// three rows is row `first` of the grid, 0, 3 or 6.
    #[inline(always)]
    pub fn visit_unavoidable(&self, first: u8, found: &Crosswise, mut visit: impl FnMut([u8; 4])) {
        for (lower, mut bits) in found.in_chute.into_iter().enumerate() {
            while bits != 0 {
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let upper = UPPER_ROWS[bit / 8];
                let digits = [bit % 8, usize::from(self.partners[lower][upper][bit % 8] & 15)];
                let [left, right] = digits.map(|digit| self.columns[upper][digit]);
                let upper = if upper < 6 { upper as u8 } else { upper as u8 - 6 + first };
                let [upper, lower] = [9 * upper, 9 * (first + lower as u8)];
                visit([upper + left, upper + right, lower + left, lower + right]);
            }
        }
    }
}

/// For each digit minus 1, its column.
pub(crate) fn columns(row: PackedRow) -> Nine {
    let mut columns = [NOWHERE; 16];
    for (column, digit) in (0..).zip(row.unpack()) {
        columns[usize::from(digit - 1)] = column;
    }
    columns
}
