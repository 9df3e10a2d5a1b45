//! The positions of the digits of a grid.
#![forbid(unsafe_code)]

use minlex_catalog::{Band, BandNumber, Grid, MinlexForm, PackedRow};

/// Nine numbers below nine, and then [`NOWHERE`].
pub(crate) type Nine = [u8; 16];

/// No place: byte shuffles turn it into 0.
pub(crate) const NOWHERE: u8 = 0x80;

/// The positions of each digit, by digit less 1, kept from one minlex form to the next: most share
/// rows 1 to 6.
#[derive(Clone, Debug)]
pub(crate) struct Positions {
    /// For each row, the column.
    pub columns: [Nine; 9],
    /// For each column, the row.
    pub rows: [Nine; 9],
    /// For each box, the row.
    pub box_rows: [Nine; 9],
    /// Rows 4 to 6 at hand.
    upper: [PackedRow; 3],
}

impl Positions {
    /// The positions in a band on top, without rows 4 to 9.
    pub fn below(band: BandNumber) -> Positions {
        Positions::in_rows(Band::get(band).digits())
    }

    pub fn of(grid: &Grid) -> Positions {
        Positions::in_rows(grid.digits())
    }

    fn in_rows(digits: &[u8]) -> Positions {
        let none = [[NOWHERE; 16]; 9];
        let upper = [PackedRow::pack([0; 9]); 3];
        let mut positions = Positions { columns: none, rows: none, box_rows: none, upper };
        for (row, digits) in digits.as_chunks().0.iter().enumerate() {
            positions.set(row, digits);
        }
        positions
    }

    /// Goes on to another form with the same band on top.
    #[inline(always)]
    pub fn update(&mut self, form: &MinlexForm) {
        let [a, b, c, lower @ ..] = form.lower_rows();
        if self.upper != [*a, *b, *c] {
            self.upper = [*a, *b, *c];
            for (row, digits) in (3..).zip(self.upper) {
                self.set(row, &digits.unpack());
            }
        }
        for (row, digits) in (6..).zip(lower) {
            self.set(row, &digits.unpack());
        }
    }

    #[inline(always)]
    fn set(&mut self, row: usize, digits: &[u8; 9]) {
        for (column, &digit) in digits.iter().enumerate() {
            let digit = usize::from(digit - 1);
            self.columns[digit][row] = column as u8;
            self.rows[digit][column] = row as u8;
            self.box_rows[digit][row / 3 * 3 + column / 3] = row as u8;
        }
    }
}

/// All pairs of digits, each less 1.
pub(crate) const PAIRS: [[usize; 2]; 36] = {
    let mut pairs = [[0; 2]; 36];
    let (mut n, mut a) = (0, 0);
    while a < 9 {
        let mut b = a + 1;
        while b < 9 {
            pairs[n] = [a, b];
            n += 1;
            b += 1;
        }
        a += 1;
    }
    pairs
};
