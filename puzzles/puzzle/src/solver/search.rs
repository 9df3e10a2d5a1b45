//! The search: decisions where conclusions end.

use std::ops::ControlFlow;

use super::board::{Board, Solution, State};
use super::boxes::{Boxes, Job, Machine};
use super::cell::Cell;
use super::weights::Weights;

/// In which sequence solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// Always the same for a puzzle: decisions are taken in reading order.
    Reading,
    /// Any; hard puzzles are done sooner.
    Any,
}

/// A search for all solutions of a puzzle.
pub(super) struct Search<'a> {
    order: Order,
    /// Whether a decision was not in reading order.
    strayed: bool,
    weights: Weights,
    visit: &'a mut dyn FnMut(&dyn Solution) -> ControlFlow<()>,
}

impl<'a> Search<'a> {
    /// A search that calls `visit` with every solution until it breaks off.
    pub fn new(
        order: Order,
        visit: &'a mut dyn FnMut(&dyn Solution) -> ControlFlow<()>,
    ) -> Search<'a> {
        Search {
            order,
            strayed: false,
            weights: Weights::new(),
            visit,
        }
    }

    /// Whether all solutions so far came in reading order.
    pub fn is_in_order(&self) -> bool {
        !self.strayed
    }

    /// Visits every solution of a board; `last` is the cell that was decided on last.
    pub fn below<B: Boxes>(&mut self, board: &mut Board<B>, last: Cell) -> ControlFlow<()> {
        let machine = board.machine;
        machine.run(Below {
            search: self,
            board,
            last,
        })
    }

    /// A cell to decide on, and one of its candidates.
    #[inline(always)]
    fn decide<B: Boxes>(&mut self, board: &Board<B>) -> (Cell, u64) {
        let two = board.cells_with_two();
        let heaviest = match self.order {
            Order::Any if self.weights.tell() => two.max_by_key(|cell| self.weights.of(cell)),
            _ => None,
        };
        self.strayed |= heaviest.is_some();
        match heaviest.or_else(|| two.first()) {
            Some(cell) => {
                let candidates = board.candidates(cell);
                (cell, candidates & candidates.wrapping_neg())
            }
            None => first_of_more(board),
        }
    }
}

/// [`Search::below`].
struct Below<'s, 'a, B: Boxes> {
    search: &'s mut Search<'a>,
    board: &'s mut Board<B>,
    last: Cell,
}

impl<B: Boxes> Job for Below<'_, '_, B> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(self) -> ControlFlow<()> {
        let Below {
            search,
            board,
            mut last,
        } = self;
        loop {
            match board.settle() {
                State::Contradiction => {
                    search.weights.add(last);
                    return ControlFlow::Continue(());
                }
                State::Solved => return (search.visit)(board),
                State::Open => {
                    let (cell, digit) = search.decide(board);
                    let mut with = *board;
                    with.assign(cell, digit);
                    search.below(&mut with, cell)?;
                    board.exclude(cell, digit);
                    last = cell;
                }
            }
        }
    }
}

/// Cell and digit to decide on where no cell has two candidates: a digit with two places in a row,
/// else the first cell with three candidates, else the first with more.
#[cold]
fn first_of_more<B: Boxes>(board: &Board<B>) -> (Cell, u64) {
    let cells: [u64; 81] = std::array::from_fn(|cell| board.candidates(Cell::of_reading(cell)));
    for digit in (0..9).map(|d| 1 << d) {
        for (r, row) in cells.as_chunks::<9>().0.iter().enumerate() {
            let mut places = (0..9).filter(|&c| row[c] & digit != 0);
            if let (Some(c), Some(_), None) = (places.next(), places.next(), places.next()) {
                return (Cell::of_reading(9 * r + c), digit);
            }
        }
    }
    let cell = (0..81)
        .find(|&cell| cells[cell].count_ones() == 3)
        .or_else(|| (0..81).find(|&cell| cells[cell].count_ones() > 1))
        .unwrap_or_else(|| unreachable!("only called while a cell is open"));
    (
        Cell::of_reading(cell),
        cells[cell] & cells[cell].wrapping_neg(),
    )
}
