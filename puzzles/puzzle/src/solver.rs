//! The board on which puzzles are solved.
//!
//! For every digit, three words of 27 bits, one a band, say in which cells it can still be. Two
//! facts about a single digit drive everything, and both are one look-up in the same table of 512
//! entries. Shrink a band of a digit to its nine minirows (rows against boxes): in the solution
//! each row and each box of the band has exactly one of them, so only those minirows can stay that
//! belong to one of the six permutations which the candidates still allow. That one step finds
//! empty rows and boxes, hidden singles of boxes, pointing and claiming pairs and whatever follows
//! from them. A stack, shrunk to its nine minicolumns (columns against boxes), obeys the same law.
//! Alternating the two goes on until nothing changes; from then on a digit's row with one cell left
//! is a placed digit, and its column and box are clean already.
//!
//! Between digits there is only "one digit a cell": a placed digit clears its cell for the other
//! eight, and cells with one or two candidates are found for all 27 cells of a band at once by
//! adding the nine words in two-bit counters. When nothing moves, the search branches on a cell
//! with two candidates, else on a digit with two places in a row, else on a cell with three, else
//! on any.
//!
//! A digit as three 27-bit bands, shrunk by table, goes back to the solvers of zhouyundong_2012,
//! champagne (G. Penet) and JasonLion (2012-2013); that bands and stacks go through the same table
//! of permutations is this module's own.

use std::ops::ControlFlow;

use minlex_catalog::Grid;

use crate::puzzle::Puzzle;

/// The 27 cells of a band.
const BAND: u32 = (1 << 27) - 1;
/// All nine digits; bit 0 is digit 1.
const ALL_DIGITS: u32 = (1 << 9) - 1;
/// The first cell of each of the three rows of a band.
const ROW_STARTS: u32 = 1 | 1 << 9 | 1 << 18;

/// For each set of entries of a 3 x 3 matrix (bit `3 * row + column`): those that lie on a
/// permutation inside the set.
const ON_PERMUTATIONS: [u16; 512] = {
    // The permutations of three columns as matrices.
    const PERMUTATIONS: [u16; 6] =
        [0b100_010_001, 0b010_100_001, 0b100_001_010, 0b001_100_010, 0b010_001_100, 0b001_010_100];
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut p = 0;
        while p < 6 {
            if PERMUTATIONS[p] & !(set as u16) == 0 {
                table[set] |= PERMUTATIONS[p];
            }
            p += 1;
        }
        set += 1;
    }
    table
};

/// [`ON_PERMUTATIONS`] with each entry widened to the three cells of a minirow: by minirows of a
/// band, the cells that can stay.
const BAND_CELLS: [u32; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 9 {
            if ON_PERMUTATIONS[set] >> i & 1 == 1 {
                table[set] |= 0b111 << (3 * i);
            }
            i += 1;
        }
        set += 1;
    }
    table
};

/// By nine cells of a row: the minirows that are not empty.
const MINIROWS: [u8; 512] = {
    let mut table = [0; 512];
    let mut row = 0;
    while row < 512 {
        table[row] = (row & 0o7 != 0) as u8
            | ((row & 0o70 != 0) as u8) << 1
            | ((row & 0o700 != 0) as u8) << 2;
        row += 1;
    }
    table
};

/// Cells in which one digit can be, by band; cell i of the band is bit i.
type Places = [u32; 3];

/// Keeps the places of one digit that agree with one place in every row, column and box, as far as
/// rows against boxes and columns against boxes tell. All zero if there is no way.
#[inline(always)]
fn settle(mut places: Places) -> Places {
    loop {
        for band in &mut places {
            let minirows = usize::from(MINIROWS[(*band & 511) as usize])
                | usize::from(MINIROWS[(*band >> 9 & 511) as usize]) << 3
                | usize::from(MINIROWS[(*band >> 18 & 511) as usize]) << 6;
            *band &= BAND_CELLS[minirows];
        }
        let columns = places.map(|band| (band | band >> 9 | band >> 18) & 511);
        let mut kept = [0u32; 3];
        for stack in [0, 3, 6] {
            let minicolumns = (columns[0] >> stack & 7)
                | (columns[1] >> stack & 7) << 3
                | (columns[2] >> stack & 7) << 6;
            let allowed = u32::from(ON_PERMUTATIONS[minicolumns as usize]);
            kept[0] |= (allowed & 7) << stack;
            kept[1] |= (allowed >> 3 & 7) << stack;
            kept[2] |= (allowed >> 6) << stack;
        }
        if kept == columns {
            return places;
        }
        for (band, kept) in places.iter_mut().zip(kept) {
            *band &= kept * ROW_STARTS;
        }
    }
}

/// The cells that are alone in their row of a band.
#[inline(always)]
fn alone_in_row(band: u32) -> u32 {
    let mut alone = 0;
    for shift in [0, 9, 18] {
        let row = band & 511 << shift;
        if row & row.wrapping_sub(1) == 0 {
            alone |= row;
        }
    }
    alone
}

/// The row, as nine cells of a band, that cell `cell` of the band is in.
#[inline(always)]
fn row_of(cell: u32) -> u32 {
    511 << (cell / 9 * 9)
}

/// The candidates of all cells.
#[derive(Clone)]
pub(crate) struct Board {
    /// Where each digit can be.
    places: [Places; 9],
    /// Cells whose digit is known and cleared everywhere else.
    placed: Places,
}

/// Cells of a band by number of candidates.
#[derive(Clone, Copy, Default)]
struct Counts {
    /// Exactly two.
    two: u32,
    /// Exactly three.
    three: u32,
}

impl Board {
    /// The board of a puzzle, before any conclusion from one digit on another.
    pub(crate) fn new(puzzle: &Puzzle) -> Board {
        let mut given = [[0u32; 3]; 10];
        for (cell, &digit) in puzzle.cells().iter().enumerate() {
            given[usize::from(digit)][cell / 27] |= 1 << (cell % 27);
        }
        // A digit can be where it is given and in cells that are empty, but not in an empty cell
        // of a row with the digit.
        let empty = given[0];
        let mut places = [[0; 3]; 9];
        for (digit, places) in places.iter_mut().enumerate() {
            for band in 0..3 {
                let own = given[digit + 1][band];
                let mut rows = 0;
                for shift in [0, 9, 18] {
                    if own >> shift & 511 != 0 {
                        rows |= 511 << shift;
                    }
                }
                // Two in a row are a contradiction that no settling finds, so the row is emptied.
                let doubled = [0, 9, 18]
                    .into_iter()
                    .filter(|shift| (own >> shift & 511).count_ones() > 1)
                    .fold(0, |m, shift| m | 511 << shift);
                places[band] = (empty[band] & !rows | own) & !doubled;
            }
        }
        Board { places, placed: [0; 3] }
    }

    /// Draws all conclusions after the digits in `changed` (bit 0 is digit 1) have lost places;
    /// false if there is no solution.
    #[inline(always)]
    fn propagate(&mut self, mut changed: u32, counts: &mut [Counts; 3]) -> bool {
        loop {
            while changed != 0 {
                let digit = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let places = settle(self.places[digit]);
                if places[0] == 0 {
                    return false;
                }
                self.places[digit] = places;
                for band in 0..3 {
                    let new = alone_in_row(places[band]) & !self.placed[band];
                    if new == 0 {
                        continue;
                    }
                    self.placed[band] |= new;
                    for (other, places) in self.places.iter_mut().enumerate() {
                        if other != digit && places[band] & new != 0 {
                            places[band] &= !new;
                            changed |= 1 << other;
                        }
                    }
                }
            }
            for band in 0..3 {
                let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
                for places in &self.places {
                    let p = places[band];
                    four |= three & p;
                    three |= two & p;
                    two |= one & p;
                    one |= p;
                }
                if one != BAND {
                    return false;
                }
                counts[band] = Counts { two: two & !three, three: three & !four };
                let mut single = one & !two & !self.placed[band];
                while single != 0 {
                    let cell = single.trailing_zeros();
                    single &= single - 1;
                    for (digit, places) in self.places.iter_mut().enumerate() {
                        if places[band] >> cell & 1 == 1 {
                            places[band] &= !row_of(cell) | 1 << cell;
                            changed |= 1 << digit;
                        }
                    }
                }
            }
            if changed == 0 {
                return true;
            }
        }
    }

    /// Visits every solution of a new board, as a board in which every cell is placed, until
    /// `visit` breaks off.
    pub(crate) fn search<B>(
        &mut self,
        visit: &mut impl FnMut(&Board) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.search_below(ALL_DIGITS, visit)
    }

    /// Visits every solution below a board on which the digits in `changed` have lost places.
    fn search_below<B>(
        &mut self,
        mut changed: u32,
        visit: &mut impl FnMut(&Board) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut counts = [Counts::default(); 3];
        loop {
            if !self.propagate(changed, &mut counts) {
                return ControlFlow::Continue(());
            }
            if self.placed == [BAND; 3] {
                return visit(self);
            }
            let (digit, band, cell) = self.branch(&counts);
            let mut with = self.clone();
            with.places[digit][band] &= !row_of(cell) | 1 << cell;
            with.search_below(1 << digit, visit)?;
            self.places[digit][band] &= !(1 << cell);
            changed = 1 << digit;
        }
    }

    /// Where to branch on a board that is settled and not solved: digit 0..=8, band, cell of the
    /// band.
    #[inline(always)]
    fn branch(&self, counts: &[Counts; 3]) -> (usize, usize, u32) {
        for (band, counts) in counts.iter().enumerate() {
            if counts.two != 0 {
                let cell = counts.two.trailing_zeros();
                return (self.digit_at(band, cell), band, cell);
            }
        }
        for (digit, places) in self.places.iter().enumerate() {
            for (band, &places) in places.iter().enumerate() {
                for shift in [0, 9, 18] {
                    let row = places & 511 << shift;
                    let rest = row & row.wrapping_sub(1);
                    if rest != 0 && rest & (rest - 1) == 0 {
                        return (digit, band, row.trailing_zeros());
                    }
                }
            }
        }
        for (band, counts) in counts.iter().enumerate() {
            if counts.three != 0 {
                let cell = counts.three.trailing_zeros();
                return (self.digit_at(band, cell), band, cell);
            }
        }
        for (band, &placed) in self.placed.iter().enumerate() {
            if placed != BAND {
                let cell = (!placed).trailing_zeros();
                return (self.digit_at(band, cell), band, cell);
            }
        }
        unreachable!("only called while a cell is not placed")
    }

    /// The smallest digit, 0..=8, that can be in a cell.
    #[inline(always)]
    fn digit_at(&self, band: usize, cell: u32) -> usize {
        self.places.iter().position(|p| p[band] >> cell & 1 == 1).unwrap_or(0)
    }

    /// The grid of a board in which every cell is placed.
    pub(crate) fn grid(&self) -> Grid {
        let mut digits = [0; 81];
        for (digit, places) in self.places.iter().enumerate() {
            for (band, &places) in places.iter().enumerate() {
                let mut cells = places;
                while cells != 0 {
                    digits[27 * band + cells.trailing_zeros() as usize] = digit as u8 + 1;
                    cells &= cells - 1;
                }
            }
        }
        Grid::from_digits_unchecked(digits)
    }
}
