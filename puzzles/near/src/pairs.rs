//! Two digits that exactly one solution has together.

use std::ops::ControlFlow;

use minlex_catalog::DigitSet;
use minlex_puzzle::Puzzle;

/// The most solutions that are kept.
const MOST: usize = 1 << 16;

/// All solutions of a puzzle, as a set for each wanted digit in each cell.
pub(crate) struct Pairs {
    /// Words of a set.
    words: usize,
    /// The wanted digits that are in a solution, by cell and digit.
    digits: Vec<Digit>,
    /// A bit for each solution, one set after the other, in the order of `digits`.
    sets: Vec<u64>,
}

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digit {
    pub cell: u8,
    pub digit: u8,
    is_alone: bool,
}

impl Pairs {
    /// The bit sets of a puzzle's solutions; `None` if it has too many.
    pub fn of(puzzle: &Puzzle, wanted: &[DigitSet; 81]) -> Option<Pairs> {
        let mut solutions = Vec::new();
        let end = puzzle.visit_solutions(|grid| {
            solutions.push(*grid.digits());
            if solutions.len() > MOST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if end.is_break() {
            return None;
        }
        let words = solutions.len().div_ceil(64);
        let (mut digits, mut sets) = (Vec::new(), Vec::new());
        for cell in (0..81u8).filter(|&cell| !wanted[usize::from(cell)].is_empty()) {
            let mut of_cell = vec![0u64; 9 * words];
            for (i, solution) in solutions.iter().enumerate() {
                let digit = usize::from(solution[usize::from(cell)]);
                of_cell[(digit - 1) * words + i / 64] |= 1 << (i % 64);
            }
            for digit in wanted[usize::from(cell)].iter() {
                let first = usize::from(digit - 1) * words;
                let set = &of_cell[first..first + words];
                let count = set.iter().map(|word| word.count_ones()).sum::<u32>();
                if count > 0 {
                    digits.push(Digit { cell, digit, is_alone: count == 1 });
                    sets.extend_from_slice(set);
                }
            }
        }
        Some(Pairs { words, digits, sets })
    }

    /// Calls `visit` with each two digits, in ascending cells, that exactly one solution has
    /// together. With `needed`, only those of which either alone is in several solutions.
    pub fn visit<B>(
        &self,
        needed: bool,
        mut visit: impl FnMut(Digit, Digit) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (i, &first) in self.digits.iter().enumerate() {
            for (j, &second) in self.digits.iter().enumerate().skip(i + 1) {
                let is_wanted =
                    second.cell > first.cell && !(needed && (first.is_alone || second.is_alone));
                if is_wanted && share_one(self.set(i), self.set(j)) {
                    visit(first, second)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn set(&self, place: usize) -> &[u64] {
        &self.sets[place * self.words..][..self.words]
    }
}

fn share_one(a: &[u64], b: &[u64]) -> bool {
    let mut one = 0;
    for (a, b) in a.iter().zip(b) {
        let both = a & b;
        if both != 0 {
            if one != 0 || both & (both - 1) != 0 {
                return false;
            }
            one = both;
        }
    }
    one != 0
}
