//! The search for solutions.

use core::ops::ControlFlow;

use super::board::{Board, Solution, State};
use super::boxes::Boxes;
use super::cell::Cell;
use super::machine::{Job, Machine};
use super::weights::Weights;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The promised sequence: decisions in reading order.
    Reading,
    /// Any sequence: in hard puzzles, decisions where they led to contradictions before.
    Any,
}

/// The end of a path of decisions: a solution, or `None` for a contradiction.
pub(crate) type End<'a> = Option<&'a dyn Solution>;

pub(super) struct Search<'a> {
    order: Order,
    /// True after a decision out of reading order.
    strayed: bool,
    weights: Weights,
    visit: &'a mut dyn FnMut(End<'_>, f64) -> ControlFlow<()>,
}

impl<'a> Search<'a> {
    /// A search that calls `visit` with each end and its share, until it breaks. Each decision
    /// halves the share, so all shares sum to 1.
    pub fn new(
        order: Order,
        visit: &'a mut dyn FnMut(End<'_>, f64) -> ControlFlow<()>,
    ) -> Search<'a> {
        Search { order, strayed: false, weights: Weights::new(), visit }
    }

    /// True if all solutions came in reading order.
    pub fn is_in_order(&self) -> bool {
        !self.strayed
    }

    /// Visits every end below a board with a share; `last` is the cell decided on last.
    pub fn below<B: Boxes>(
        &mut self,
        board: &mut Board<B>,
        last: Cell,
        share: f64,
    ) -> ControlFlow<()> {
        let machine = board.machine();
        machine.run(Below { search: self, board, last, share })
    }

    /// A cell to decide on, and a candidate; `None` if no cell has several.
    #[inline(always)]
    fn decide<B: Boxes>(&mut self, board: &Board<B>) -> Option<(Cell, u64)> {
        let two = board.cells_with_two();
        let heaviest = match self.order {
            Order::Any if self.weights.are_many() => two.max_by_key(|cell| self.weights.of(cell)),
            _ => None,
        };
        self.strayed |= heaviest.is_some();
        match heaviest.or_else(|| two.first()) {
            Some(cell) => {
                let candidates = board.candidates(cell);
                Some((cell, candidates & candidates.wrapping_neg()))
            }
            None => first_of_more(&board.map(|candidates| candidates as u16)),
        }
    }
}

struct Below<'s, 'a, B: Boxes> {
    search: &'s mut Search<'a>,
    board: &'s mut Board<B>,
    last: Cell,
    share: f64,
}

impl<B: Boxes> Job for Below<'_, '_, B> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(self) -> ControlFlow<()> {
        let Below { search, board, mut last, mut share } = self;
        loop {
            let decision = match board.settle() {
                State::Solved => return (search.visit)(Some(board), share),
                State::Open => search.decide(board),
                State::Contradiction => None,
            };
            let Some((cell, digit)) = decision else {
                search.weights.add(last);
                return (search.visit)(None, share);
            };
            let mut with = *board;
            with.assign(cell, digit);
            share /= 2.0;
            search.below(&mut with, cell, share)?;
            board.exclude(cell, digit);
            last = cell;
        }
    }
}

/// A decision without cells of two candidates. It is a digit with two places in a row, or the
/// lowest candidate of the first cell with three, or else more.
#[cold]
pub(super) fn first_of_more(cells: &[u16; 81]) -> Option<(Cell, u64)> {
    let lowest = |digits: u16| digits & digits.wrapping_neg();
    let (rows, _) = cells.as_chunks::<9>();
    let with_two_places: [u16; 9] = core::array::from_fn(|r| digits_with_two_places(&rows[r]));
    let digits = with_two_places.into_iter().fold(0, |all, row| all | row);
    let (cell, digit) = if digits != 0 {
        let digit = lowest(digits);
        let row = with_two_places.iter().position(|row| row & digit != 0)?;
        let column = rows[row].iter().position(|cell| cell & digit != 0)?;
        (9 * row + column, digit)
    } else {
        let first = |is: fn(u32) -> bool| cells.iter().position(|cell| is(cell.count_ones()));
        let cell = first(|n| n == 3).or_else(|| first(|n| n > 1))?;
        (cell, lowest(cells[cell]))
    };
    Some((Cell::in_reading_order(cell), u64::from(digit)))
}

/// The digits with exactly two places in a row.
fn digits_with_two_places(row: &[u16; 9]) -> u16 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for candidates in row {
        three |= two & candidates;
        two |= one & candidates;
        one |= candidates;
    }
    two & !three
}
