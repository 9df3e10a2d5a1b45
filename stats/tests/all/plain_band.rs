//! One whole band enumerated in a plain way: rows 4 to 9 cell by cell, and each grid that comes out
//! asked whether it is its own minlex form. Neither fills nor splits play a part.

use std::collections::BTreeMap;

use minlex_catalog::chute::ChuteTable;
use minlex_catalog::{Band, BandNumber, Grid};
use minlex_stats::Column;

use crate::definition::{band_numbers, cells, ua4};
use crate::histogram;

/// A grid that is being filled, row by row.
#[derive(Clone, Copy)]
struct Board {
    cells: [u8; 81],
    /// The digits that each row, column and box has, one bit a digit.
    taken: [[u16; 9]; 3],
}

impl Board {
    /// A band on top of nothing.
    fn new(band: BandNumber) -> Board {
        let mut board = Board { cells: [0; 81], taken: [[0; 9]; 3] };
        for (cell, &digit) in Band::get(band).digits().iter().enumerate() {
            board.exchange(cell, digit);
        }
        board
    }

    /// Puts a digit into an empty cell, or takes it out again.
    fn exchange(&mut self, cell: usize, digit: u8) {
        self.cells[cell] ^= digit;
        for (taken, unit) in self.taken.iter_mut().zip(units(cell)) {
            taken[unit] ^= 1 << digit;
        }
    }

    /// Fills the cells from `cell` up to `end` in all ways that keep rows, columns and boxes, and
    /// rows in order.
    fn fill(&mut self, cell: usize, end: usize, found: &mut dyn FnMut(&Board)) {
        if cell == end {
            found(self);
            return;
        }
        let [row, column, box_] = units(cell);
        let taken = self.taken[0][row] | self.taken[1][column] | self.taken[2][box_];
        for digit in (1..=9).filter(|digit| taken >> digit & 1 == 0) {
            // First digits ascend inside a band, and the 2 of column 1 is in row 4.
            let is_in_order = match (column, row) {
                (0, 3) => digit == 2,
                (0, 6) => true,
                (0, _) => digit > self.cells[cell - 9],
                _ => true,
            };
            if is_in_order {
                self.exchange(cell, digit);
                self.fill(cell + 1, end, found);
                self.exchange(cell, digit);
            }
        }
    }
}

/// The row, the column and the box of a cell.
fn units(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, 3 * (row / 3) + column / 3]
}

/// All minlex forms with a band on top.
fn forms(band: BandNumber) -> Vec<Grid> {
    let mut middles = Vec::new();
    Board::new(band).fill(27, 54, &mut |board| {
        let number = ChuteTable::get().band_number_of(|r, c| board.cells[27 + 9 * r + c]);
        if number >= band {
            middles.push(*board);
        }
    });
    let mut forms = Vec::new();
    for mut board in middles {
        board.fill(54, 81, &mut |board| {
            let digits = board.cells.iter().map(|&digit| char::from(b'0' + digit));
            let grid: Grid = digits.collect::<String>().parse().unwrap();
            if grid.band_numbers().into_iter().all(|number| number >= band)
                && grid.minlex().grid() == grid
            {
                forms.push(grid);
            }
        });
    }
    forms
}

#[test]
fn the_split_count_of_a_band_is_that_of_a_plain_enumeration() {
    // Bands with 2 and 6 automorphisms, 245 and 23 grids.
    for number in [374, 379] {
        let band = BandNumber::new(number).unwrap();
        let forms = forms(band);
        let mut wanted = BTreeMap::new();
        for form in &forms {
            let mut numbers = band_numbers(&cells(form)).map(i64::from);
            numbers.sort_unstable();
            let ties = numbers.iter().filter(|&&other| other == numbers[0]).count() as i64;
            let order = i64::from(form.automorphism_count());
            let values = vec![numbers[0], ua4(&cells(form)), numbers[5], ties, order];
            *wanted.entry(values).or_insert(0) += 1;
        }
        let columns = [
            Column::Band,
            Column::Ua4,
            Column::Highest,
            Column::LowestChutes,
            Column::Automorphisms,
        ];
        let found = histogram(&columns, &format!("band = {number}"));
        let found: BTreeMap<_, _> =
            found.rows.into_iter().map(|row| (row.values, row.grids)).collect();
        assert!(!forms.is_empty());
        assert_eq!(found, wanted, "band {number}");
    }
}
