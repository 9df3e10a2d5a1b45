//! The board, and the conclusions from it.

use minlex_catalog::__internal::each;
use minlex_catalog::Grid;

use super::boxes::{ALL_DIGITS, Boxes};
use super::cell::{Cell, CellSet};
use crate::puzzle::Puzzle;

/// The candidates of all cells, by row and column within the box.
#[derive(Clone, Copy)]
pub(super) struct Board<B: Boxes> {
    cells: [[B; 3]; 3],
    machine: B::Machine,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// There is no solution.
    Contradiction,
    /// Some cells have several candidates.
    Open,
    /// Every cell has its digit.
    Solved,
}

/// A board on which every cell has its digit.
pub(crate) trait Solution {
    fn grid(&self) -> Grid;
}

/// The other two of three, cyclically.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// The carry of a filled field to which all digits are added.
const CARRY: u64 = ALL_DIGITS + 1;

impl<B: Boxes> Board<B> {
    /// Candidates by stack and digit, in the field of the box. Sixteen spare a bounds check.
    const CANDIDATES: [[u64; 16]; 3] = {
        let mut candidates = [[0; 16]; 3];
        let mut i = 0;
        while i < 48 {
            let (stack, digit) = (i / 16, i % 16);
            let set = if digit == 0 { ALL_DIGITS } else { 1 << digit >> 1 };
            candidates[stack][digit] = set << (B::STEP * stack as u32);
            i += 1;
        }
        candidates
    };

    #[inline(always)]
    pub fn new(machine: B::Machine, puzzle: &Puzzle) -> Board<B> {
        let rows = puzzle.cells().as_chunks::<9>().0;
        let word = |row: &[u8; 9], column: usize| {
            let field = |b: usize| Self::CANDIDATES[b][usize::from(row[3 * b + column] & 15)];
            field(0) | field(1) | field(2)
        };
        let mut cells = [[B::of(machine, 0); 3]; 3];
        for (row, places) in cells.iter_mut().enumerate() {
            for (column, boxes) in places.iter_mut().enumerate() {
                let of_band = |band: usize| word(&rows[3 * band + row], column);
                *boxes = B::of_words(machine, [of_band(0), of_band(1), of_band(2)]);
            }
        }
        Board { cells, machine }
    }

    /// The board with these candidates, row by row; bit 0 is digit 1.
    #[inline(always)]
    pub fn of_candidates(machine: B::Machine, candidates: &[u16; 81]) -> Board<B> {
        let mut cells = [[B::of(machine, 0); 3]; 3];
        for (row, places) in cells.iter_mut().enumerate() {
            for (column, boxes) in places.iter_mut().enumerate() {
                let first = 9 * row + column;
                let word = |band: usize| {
                    (0..3).fold(0, |word, stack| {
                        let field = u64::from(candidates[27 * band + first + 3 * stack]);
                        word | (field & ALL_DIGITS) << (B::STEP * stack as u32)
                    })
                };
                *boxes = B::of_words(machine, [word(0), word(1), word(2)]);
            }
        }
        Board { cells, machine }
    }

    /// True if every candidate is also on the other board.
    #[inline(always)]
    pub fn is_within(&self, other: &Board<B>) -> bool {
        let none = B::of(self.machine, 0);
        let pairs = self.cells.as_flattened().iter().zip(other.cells.as_flattened());
        pairs.fold(none, |outside, (a, b)| outside | a.without(*b)).equals(none)
    }

    /// The common candidates of both boards.
    #[inline(always)]
    pub fn and(&self, other: &Board<B>) -> Board<B> {
        self.zip(other, |a, b| a & b)
    }

    /// The candidates of either board.
    #[inline(always)]
    pub fn or(&self, other: &Board<B>) -> Board<B> {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn zip(&self, other: &Board<B>, f: impl Fn(B, B) -> B) -> Board<B> {
        let mut zipped = *self;
        for (a, b) in zipped.cells.as_flattened_mut().iter_mut().zip(other.cells.as_flattened()) {
            *a = f(*a, *b);
        }
        zipped
    }

    pub fn machine(&self) -> B::Machine {
        self.machine
    }

    /// Draws conclusions until nothing changes.
    #[inline(always)]
    pub fn settle(&mut self) -> State {
        let all = B::of(self.machine, ALL_DIGITS);
        let carries = B::of(self.machine, CARRY);
        let mut board = *self;
        let mut before = board.sum();
        let state = loop {
            let filled = board.clear_rows_of_singles();
            board.keep_permutations();
            let in_rows = board.place_singles_of_rows();
            if !(filled & carries | in_rows).equals(carries | all) {
                break State::Contradiction;
            }
            let sum = board.sum();
            if sum.equals(all) && board.is_solved() {
                break State::Solved;
            }
            if sum.equals(before) {
                break State::Open;
            }
            before = sum;
        };
        *self = board;
        state
    }

    /// The sum of each box's candidates as numbers: any lost candidate changes it. Once every digit
    /// is left once in each box, it is the set of all.
    ///
    /// A carry goes into the next field, and is lost from the last one of a 32-bit lane. No two
    /// boards are confused: a box with all digits has a sum of 511 to 4,599. Losses of at most
    /// 4,088 in three fields of ten bits never reach 2^32, 4,096 in the third. A box that lacks a
    /// digit has no solution to miss.
    #[inline(always)]
    fn sum(&self) -> B {
        let [first, second, third] = each(self.cells, |[a, b, c]| a.plus(b).plus(c));
        first.plus(second).plus(third)
    }

    /// Clears single candidates from the rest of their rows. Returns [`CARRY`] for each box without
    /// an empty cell, and other bits.
    #[inline(always)]
    fn clear_rows_of_singles(&mut self) -> B {
        let all = B::of(self.machine, ALL_DIGITS);
        let mut filled = B::of(self.machine, CARRY);
        for row in &mut self.cells {
            let singles = each(*row, |cell| {
                // Modulo 512 the cell less one: without its lowest candidate, with all below it.
                let less = cell.plus(all);
                filled = filled & less;
                cell.where_empty(cell & less)
            });
            let here = singles[0] | singles[1] | singles[2];
            let elsewhere = here.right() | here.right_twice();
            for (cell, [next, last]) in row.iter_mut().zip(OTHERS) {
                *cell = cell.without(elsewhere | singles[next] | singles[last]);
            }
        }
        filled
    }

    /// Keeps candidates on one of the six permutations of their digit, by minirows and then by
    /// minicolumns.
    #[inline(always)]
    fn keep_permutations(&mut self) {
        let minirows = each(self.cells, |[a, b, c]| a | b | c);
        let kept = on_permutations(each(minirows, |m| [m.right(), m.right_twice()]));
        for (row, kept) in self.cells.iter_mut().zip(kept) {
            *row = each(*row, |cell| cell & kept);
        }
        let [top, middle, bottom] = self.cells;
        let minicolumns = each([0, 1, 2], |column| top[column] | middle[column] | bottom[column]);
        let kept = on_permutations(each(minicolumns, |m| [m.below(), m.below_twice()]));
        for row in &mut self.cells {
            *row = [row[0] & kept[0], row[1] & kept[1], row[2] & kept[2]];
        }
    }

    /// Clears cells of all but a digit with its only place in the row there. Returns the digits
    /// with a place in every row.
    #[inline(always)]
    fn place_singles_of_rows(&mut self) -> B {
        let mut in_rows = B::of(self.machine, ALL_DIGITS);
        for row in &mut self.cells {
            let [a, b, c] = *row;
            let here = a | b | c;
            let elsewhere = here.right() | here.right_twice();
            in_rows = in_rows & (here | elsewhere);
            let single = (a ^ b ^ c).without(a & b & c | elsewhere);
            *row = each(*row, |cell| {
                let digit = cell & single;
                digit | cell.where_empty(digit)
            });
        }
        in_rows
    }

    /// True if every row, column and box has all digits; for boards with 81 candidates.
    #[inline(always)]
    fn is_solved(&self) -> bool {
        let all = B::of(self.machine, ALL_DIGITS);
        let carries = B::of(self.machine, CARRY);
        let [top, middle, bottom] = self.cells;
        let minirows = each(self.cells, |[a, b, c]| a | b | c);
        let mut units = minirows[0] | minirows[1] | minirows[2];
        for (i, m) in minirows.into_iter().enumerate() {
            units = units & (m | m.right() | m.right_twice());
            let m = top[i] | middle[i] | bottom[i];
            units = units & (m | m.below() | m.below_twice());
        }
        let cells = self.cells.as_flattened().iter();
        let filled = cells.fold(carries, |filled, cell| filled & cell.plus(all));
        (units | filled).equals(all | carries)
    }

    /// The cells with exactly two candidates.
    #[inline(always)]
    pub fn cells_with_two(&self) -> CellSet {
        let all = B::of(self.machine, ALL_DIGITS);
        let mut set = B::of(self.machine, 0);
        for (place, cell) in self.cells.as_flattened().iter().enumerate() {
            let bit = B::of(self.machine, 1 << place);
            let but_one = *cell & cell.plus(all);
            let but_two = but_one & but_one.plus(all);
            set = set | bit.where_empty(but_two).without(bit.where_empty(but_one));
        }
        CellSet::of_words(set.words(), B::STEP)
    }

    /// The cells with exactly two candidates, not both on the other board.
    #[inline(always)]
    pub fn cells_with_two_outside(&self, other: &Board<B>) -> CellSet {
        let all = B::of(self.machine, ALL_DIGITS);
        let mut set = B::of(self.machine, 0);
        let pairs = self.cells.as_flattened().iter().zip(other.cells.as_flattened());
        for (place, (cell, other)) in pairs.enumerate() {
            let bit = B::of(self.machine, 1 << place);
            let but_one = *cell & cell.plus(all);
            let but_two = but_one & but_one.plus(all);
            let outside = cell.without(*other);
            let one = bit.where_empty(but_one) | bit.where_empty(outside);
            set = set | bit.where_empty(but_two).without(one);
        }
        CellSet::of_words(set.words(), B::STEP)
    }

    #[inline(always)]
    pub fn candidates(&self, cell: Cell) -> u64 {
        let words = self.cells.as_flattened()[cell.place()].words();
        words[cell.band()] >> (B::STEP * cell.stack() as u32) & ALL_DIGITS
    }

    /// Clears candidates of a cell.
    #[inline(always)]
    pub fn exclude(&mut self, cell: Cell, digits: u64) {
        let word = digits << (B::STEP * cell.stack() as u32);
        let in_band = |band| if band == cell.band() { word } else { 0 };
        let digits = B::of_words(self.machine, [in_band(0), in_band(1), in_band(2)]);
        let at = &mut self.cells.as_flattened_mut()[cell.place()];
        *at = at.without(digits);
    }

    /// Puts a digit, as a set, into a cell.
    #[inline(always)]
    pub fn assign(&mut self, cell: Cell, digit: u64) {
        self.exclude(cell, ALL_DIGITS ^ digit);
    }

    /// Values for the candidates of each cell, row by row.
    #[inline(always)]
    pub fn map<T: Copy + Default>(&self, of: impl Fn(u64) -> T) -> [T; 81] {
        let mut mapped = [T::default(); 81];
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cells) in cells.iter().enumerate() {
                for (band, word) in cells.words().into_iter().enumerate() {
                    for stack in 0..3 {
                        let candidates = word >> (B::STEP * stack as u32) & ALL_DIGITS;
                        mapped[27 * band + 9 * row + 3 * stack + column] = of(candidates);
                    }
                }
            }
        }
        mapped
    }
}

impl<B: Boxes> Solution for Board<B> {
    fn grid(&self) -> Grid {
        // The bit above ends the count of an empty set.
        let digit = |candidates: u64| (candidates | CARRY).trailing_zeros() as u8 + 1;
        minlex_catalog::__internal::grid_from_digits(self.map(digit))
    }
}

/// The digits that each minirow of a box can have, from the minirows of the next box and of the one
/// after it. Likewise for minicolumns.
#[inline(always)]
fn on_permutations<B: Boxes>(turned: [[B; 2]; 3]) -> [B; 3] {
    each(OTHERS, |[next, last]| {
        let ([a, b], [c, d]) = (turned[next], turned[last]);
        a & d | b & c
    })
}
