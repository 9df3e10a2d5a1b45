//! Plain enumeration of a whole band, without fills or splits: rows 4 to 9 cell by cell, with each
//! grid compared with its minlex form.

use std::collections::BTreeMap;

use minlex_catalog::chute::ChuteTable;
use minlex_catalog::{Band, BandNumber, Grid};
use minlex_stats::Column;

use crate::definition::{band_numbers, cells, ua4};
use crate::{grids_by, histogram};

#[derive(Clone, Copy)]
struct Board {
    cells: [u8; 81],
    /// The digits of each row, column and box, one bit a digit.
    taken: [[u16; 9]; 3],
}

impl Board {
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

    /// Fills cells in this order, in all ways that respect rows, columns, boxes and the order of
    /// rows. After each cell, `accepts` gets the number of cells left, and decides to go on or
    /// back.
    fn fill(&mut self, cells: &[usize], accepts: &mut dyn FnMut(&Board, usize) -> bool) {
        let Some((&cell, rest)) = cells.split_first() else {
            return;
        };
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
                if accepts(self, rest.len()) {
                    self.fill(rest, accepts);
                }
                self.exchange(cell, digit);
            }
        }
    }

    fn band2(&self) -> BandNumber {
        ChuteTable::get().band_number_of(|r, c| self.cells[27 + 9 * r + c])
    }

    fn stack(&self, stack: usize) -> BandNumber {
        ChuteTable::get().band_number_of(|r, c| self.cells[9 * c + 3 * stack + r])
    }

    fn grid(&self) -> Grid {
        let digits = self.cells.iter().map(|&digit| char::from(b'0' + digit));
        digits.collect::<String>().parse().unwrap()
    }
}

fn units(cell: usize) -> [usize; 3] {
    let (row, column) = (cell / 9, cell % 9);
    [row, column, 3 * (row / 3) + column / 3]
}

fn forms(band: BandNumber) -> Vec<Grid> {
    let middle: Vec<usize> = (27..54).collect();
    // Box by box, for early rejection of stacks below the top band.
    let lower: Vec<usize> = (0..27).map(|i| 54 + 9 * (i / 3 % 3) + 3 * (i / 9) + i % 3).collect();
    let mut middles = Vec::new();
    Board::new(band).fill(&middle, &mut |board, left| {
        if left == 0 && board.band2() >= band {
            middles.push(*board);
        }
        true
    });
    let mut forms = Vec::new();
    for mut board in middles {
        board.fill(&lower, &mut |board, left| {
            if left == 0 && board.grid().minlex_form().grid() == board.grid() {
                forms.push(board.grid());
            }
            left % 9 > 0 || board.stack(2 - left / 9) >= band
        });
    }
    forms
}

#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
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
        assert!(!forms.is_empty());
        assert_eq!(grids_by(&found, <[i64]>::to_vec), wanted, "band {number}");
    }
}
