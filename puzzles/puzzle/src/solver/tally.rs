//! Digits by the number of solutions with them in a cell: one, or several.
//!
//! A board is left once each of its candidates was seen in two solutions: nothing below can change
//! the answer. Rarer candidates come first, so of thousands of solutions some tens are visited.

use super::board::{Board, State};
use super::boxes::{ALL_DIGITS, Boxes};
use super::cell::Cell;
use super::machine::{Job, Machine};
use super::search::first_of_more;
use super::weights::Weights;

/// The digits seen in solutions so far.
pub(super) struct Tally<B: Boxes> {
    wanted: Board<B>,
    /// In at least one solution.
    once: Board<B>,
    /// In at least two, or not wanted.
    twice: Board<B>,
    weights: Weights,
}

impl<B: Boxes> Tally<B> {
    /// A tally without solutions; `wanted` has digits by cell.
    pub fn new(machine: B::Machine, wanted: &[u16; 81]) -> Tally<B> {
        let board = |candidates: &[u16; 81]| Board::of_candidates(machine, candidates);
        Tally {
            wanted: board(wanted),
            once: board(&[0; 81]),
            twice: board(&wanted.map(|digits| !digits)),
            weights: Weights::new(),
        }
    }

    /// The wanted digits of each cell in at least one solution, and in several.
    pub fn counted(&self) -> [[u16; 81]; 2] {
        [self.once, self.twice].map(|seen| seen.and(&self.wanted).map(|digits| digits as u16))
    }

    /// Counts the solutions that make a difference; `last` is the cell decided on last.
    pub fn below(&mut self, board: &mut Board<B>, last: Cell) {
        let machine = board.machine();
        machine.run(Below { tally: self, board, last });
    }

    #[inline(always)]
    fn add(&mut self, solution: &Board<B>) {
        self.twice = self.twice.or(&self.once.and(solution));
        self.once = self.once.or(solution);
    }

    /// A cell to decide on, and a candidate; `None` if no cell has several.
    #[inline(always)]
    fn decide(&self, board: &Board<B>) -> Option<(Cell, u64)> {
        let rare = board.cells_with_two_outside(&self.twice);
        let two = if rare.first().is_some() { rare } else { board.cells_with_two() };
        let heaviest = match self.weights.are_many() {
            true => two.max_by_key(|cell| self.weights.of(cell)),
            false => None,
        };
        let Some(cell) = heaviest.or_else(|| two.first()) else {
            return first_of_more(&board.map(|candidates| candidates as u16));
        };
        let candidates = board.candidates(cell);
        let rare = candidates & (ALL_DIGITS ^ self.twice.candidates(cell));
        let digits = if rare == 0 { candidates } else { rare };
        Some((cell, digits & digits.wrapping_neg()))
    }
}

struct Below<'s, B: Boxes> {
    tally: &'s mut Tally<B>,
    board: &'s mut Board<B>,
    last: Cell,
}

impl<B: Boxes> Job for Below<'_, B> {
    type Answer = ();

    #[inline(always)]
    fn run(self) {
        let Below { tally, board, mut last } = self;
        while !board.is_within(&tally.twice) {
            let decision = match board.settle() {
                State::Solved => return tally.add(board),
                State::Open if board.is_within(&tally.twice) => return,
                State::Open => tally.decide(board),
                State::Contradiction => None,
            };
            let Some((cell, digit)) = decision else {
                tally.weights.add(last);
                return;
            };
            let mut with = *board;
            with.assign(cell, digit);
            tally.below(&mut with, cell);
            board.exclude(cell, digit);
            last = cell;
        }
    }
}
