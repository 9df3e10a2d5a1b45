//! The walk along grids that differ from one in few cells.

use minlex_catalog::Grid;
use minlex_puzzle::Givens;

use crate::geometry::{CELLS, Cells, UNITS};
use crate::needs::Needs;
use crate::set::UnavoidableSet;

/// A difference to a grid that is made cell by cell.
pub(crate) struct Walk<G> {
    /// False to stop; asked wherever the difference could be complete.
    goes_on: G,
    is_over: bool,
    /// 0..=8.
    old: [u8; 81],
    /// The cell of each digit in each row, column and box.
    holders: [[[u8; 9]; 9]; 3],
    most_cells: u32,
    /// The first cell of the difference.
    first: usize,
    changed: u128,
    driven: u128,
    new: [[u16; 9]; 3],
    needs: Needs,
    /// The minimal sets that are known, by each of their cells.
    known: Vec<Vec<u128>>,
    sets: Vec<u128>,
}

impl<G: Fn() -> bool> Walk<G> {
    pub fn new(grid: &Grid, most_cells: u32, goes_on: G) -> Walk<G> {
        let old = grid.digits().map(|digit| digit - 1);
        let mut holders = [[[0; 9]; 9]; 3];
        for (cell, &digit) in old.iter().enumerate() {
            for (kind, &unit) in UNITS[cell].iter().enumerate() {
                holders[kind][usize::from(unit)][usize::from(digit)] = cell as u8;
            }
        }
        Walk {
            goes_on,
            is_over: false,
            old,
            holders,
            most_cells,
            first: 0,
            changed: 0,
            driven: 0,
            new: [[0; 9]; 3],
            needs: Needs::default(),
            known: vec![Vec::new(); 81],
            sets: Vec::new(),
        }
    }

    /// All minimal unavoidable sets; `None` if it was stopped.
    pub fn sets(mut self) -> Option<Vec<UnavoidableSet>> {
        for first in (0..81).rev() {
            self.first = first;
            let old = self.old[first];
            for digit in (0..9).filter(|&digit| digit != old) {
                self.put(first, digit);
            }
            if self.is_over {
                return None;
            }
        }
        self.sets.sort_unstable_by_key(|set| set.count_ones());
        let mut minimal: Vec<u128> = Vec::new();
        for set in self.sets {
            if minimal.iter().all(|smaller| smaller & !set != 0) {
                minimal.push(set);
            }
        }
        let sets = minimal.into_iter().filter_map(Givens::from_bits).map(UnavoidableSet::new);
        Some(sets.collect())
    }

    /// Puts a digit into a cell, goes on from there, and takes it away again.
    fn put(&mut self, cell: usize, digit: u8) {
        let units = UNITS[cell].map(usize::from);
        let holder = |kind: usize| 1u128 << self.holders[kind][units[kind]][usize::from(digit)];
        let driven = holder(0) | holder(1) | holder(2);
        if driven & ((1 << self.first) - 1) != 0 {
            return;
        }
        let before = (self.changed, self.driven, self.needs);
        let new = (driven | 1 << cell) & !(self.changed | self.driven);
        self.driven |= driven;
        self.changed |= 1 << cell;
        self.needs.place(digit);
        for cell in Cells(new) {
            self.needs.touch(cell, self.old[cell]);
        }
        if self.needs.cells() <= self.most_cells && !self.has_known(new) {
            for (kind, unit) in units.into_iter().enumerate() {
                self.new[kind][unit] |= 1 << digit;
            }
            self.go_on();
            for (kind, unit) in units.into_iter().enumerate() {
                self.new[kind][unit] &= !(1 << digit);
            }
        }
        (self.changed, self.driven, self.needs) = before;
    }

    fn has_known(&self, new: u128) -> bool {
        let others = !(self.changed | self.driven);
        Cells(new).any(|cell| self.known[cell].iter().any(|set| set & others == 0))
    }

    /// Changes the cell with the fewest choices.
    fn go_on(&mut self) {
        let pending = self.driven & !self.changed;
        if pending == 0 {
            return self.fill_up();
        }
        let (mut best, mut choices, mut fewest) = (0, 0, u32::MAX);
        for cell in Cells(pending) {
            let digits = self.open_digits(cell);
            if digits.count_ones() < fewest {
                (best, choices, fewest) = (cell, digits, digits.count_ones());
                if fewest < 2 {
                    break;
                }
            }
        }
        while choices != 0 {
            self.put(best, choices.trailing_zeros() as u8);
            choices &= choices - 1;
        }
    }

    /// Digits that a cell could get.
    fn open_digits(&self, cell: usize) -> u16 {
        let taken = (0..3).fold(1 << self.old[cell], |taken, kind| {
            taken | self.new[kind][usize::from(UNITS[cell][kind])]
        });
        0x1ff & !taken
    }

    /// Notes the set if each unit has its nine digits, else puts one that a unit lacks into one of
    /// its cells, in all ways. No cell waits for a digit.
    fn fill_up(&mut self) {
        if !(self.goes_on)() {
            // No difference is small enough any more.
            (self.is_over, self.most_cells) = (true, 0);
            return;
        }
        for cell in Cells(self.changed) {
            let digit = self.old[cell];
            for (kind, &unit) in UNITS[cell].iter().enumerate() {
                let unit = usize::from(unit);
                if self.new[kind][unit] >> digit & 1 == 0 {
                    return self.fill_unit(CELLS[kind][unit], digit);
                }
            }
        }
        self.found();
    }

    fn fill_unit(&mut self, cells: u128, digit: u8) {
        for cell in Cells(cells & !self.changed) {
            if cell > self.first && self.open_digits(cell) >> digit & 1 == 1 {
                self.put(cell, digit);
            }
        }
    }

    fn found(&mut self) {
        let set = self.changed;
        self.sets.push(set);
        for cell in Cells(set) {
            self.known[cell].push(set);
        }
    }
}
