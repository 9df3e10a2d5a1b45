//! The search for solutions.

use alloc::vec::Vec;
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
    /// Likewise, but a search that seems long takes ends from all over the tree by turns, from then
    /// on: each stretch of it is a sample of the rest.
    AllOver,
}

/// Ends from one estimate of the rest to the next, for [`Order::AllOver`].
const STEP: u64 = 64;
/// Ends left by an estimate from which a search goes all over the tree.
const MANY: f64 = 2000.0;
/// The largest share of a part of the tree that it then takes at a time.
const PART: f64 = 1.0 / 64.0;

/// The end of a path of decisions: a solution, or `None` for a contradiction.
pub(crate) type End<'a> = Option<&'a dyn Solution>;

/// Called with each end and its share, until it breaks. Each decision halves the share, so all
/// shares sum to 1.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(End<'_>, f64) -> ControlFlow<()>;

pub(super) struct Search<'a, B: Boxes> {
    order: Order,
    /// What a break leaves, if the order is [`Order::AllOver`].
    parts: Vec<Part<B>>,
    /// True after a decision out of reading order.
    strayed: bool,
    weights: Weights,
    visit: Visit<'a>,
}

/// A board to search below, with its share; `last` is the cell decided on last.
#[derive(Clone, Copy)]
struct Part<B: Boxes> {
    board: Board<B>,
    last: Cell,
    share: f64,
}

impl<'a, B: Boxes> Search<'a, B> {
    pub fn new(order: Order, visit: Visit<'a>) -> Search<'a, B> {
        Search { order, parts: Vec::new(), strayed: false, weights: Weights::new(), visit }
    }

    /// True if all solutions came in reading order.
    pub fn is_in_order(&self) -> bool {
        !self.strayed
    }

    /// Visits every end below a board with a share; `last` is the cell decided on last.
    pub fn below(&mut self, board: &mut Board<B>, last: Cell, share: f64) -> ControlFlow<()> {
        let machine = board.machine();
        machine.run(Below { search: self, board, last, share })
    }

    /// A decision on a board after all conclusions; `None` at an end, which is visited.
    #[inline(always)]
    fn decision(
        &mut self,
        board: &mut Board<B>,
        last: Cell,
        share: f64,
    ) -> ControlFlow<(), Option<(Cell, u64)>> {
        let decision = match board.settle() {
            State::Solved => {
                self.weights.add_solution();
                (self.visit)(Some(board), share)?;
                return ControlFlow::Continue(None);
            }
            State::Open => self.decide(board),
            State::Contradiction => None,
        };
        if decision.is_none() {
            self.weights.add(last);
            (self.visit)(None, share)?;
        }
        ControlFlow::Continue(decision)
    }

    /// A cell to decide on, and a candidate; `None` if no cell has several.
    #[inline(always)]
    fn decide(&mut self, board: &Board<B>) -> Option<(Cell, u64)> {
        let two = board.cells_with_two();
        let heaviest = match self.order {
            Order::Any | Order::AllOver if self.weights.are_many() => {
                two.max_by_key(|cell| self.weights.of(cell))
            }
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
    search: &'s mut Search<'a, B>,
    board: &'s mut Board<B>,
    last: Cell,
    share: f64,
}

impl<B: Boxes> Job for Below<'_, '_, B> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(self) -> ControlFlow<()> {
        let Below { search, board, mut last, mut share } = self;
        while let Some((cell, digit)) = search.decision(board, last, share)? {
            let mut with = *board;
            with.assign(cell, digit);
            share /= 2.0;
            let end = search.below(&mut with, cell, share);
            if end.is_break() {
                if search.order == Order::AllOver {
                    board.exclude(cell, digit);
                    search.parts.push(Part { board: *board, last: cell, share });
                }
                return end;
            }
            board.exclude(cell, digit);
            last = cell;
        }
        ControlFlow::Continue(())
    }
}

/// Visits every end below a board, in the sequence of [`Order::AllOver`].
pub(super) fn all_over<B: Boxes>(mut board: Board<B>, visit: Visit<'_>) {
    let (mut ends, mut done, mut seems_long) = (0u64, 0.0, false);
    let mut nearby = |end: End<'_>, share| {
        visit(end, share)?;
        ends += 1;
        done += share;
        seems_long = ends % STEP == 0 && ends as f64 * (1.0 - done) > MANY * done;
        if seems_long { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut search = Search::new(Order::AllOver, &mut nearby);
    let _ = search.below(&mut board, Cell::FIRST, 1.0);
    let Search { parts, weights, .. } = search;
    if seems_long {
        let search = Search { weights, ..Search::new(Order::Any, visit) };
        let _ = board.machine().run(AllOver { search, parts });
    }
}

/// A search below all parts.
struct AllOver<'a, B: Boxes> {
    search: Search<'a, B>,
    parts: Vec<Part<B>>,
}

impl<B: Boxes> Job for AllOver<'_, B> {
    type Answer = ControlFlow<()>;

    #[inline(always)]
    fn run(self) -> ControlFlow<()> {
        let AllOver { mut search, mut parts } = self;
        while parts.iter().any(|part| part.share > PART) {
            for i in 0..parts.len() {
                let part = &mut parts[i];
                if part.share <= PART {
                    continue;
                }
                let decision = search.decision(&mut part.board, part.last, part.share)?;
                let Some((cell, digit)) = decision else {
                    part.share = 0.0;
                    continue;
                };
                part.last = cell;
                part.share /= 2.0;
                let mut without = *part;
                without.board.exclude(cell, digit);
                part.board.assign(cell, digit);
                // Far from its twin.
                parts.push(without);
            }
            parts.retain(|part| part.share > 0.0);
        }
        parts.iter_mut().try_for_each(|part| search.below(&mut part.board, part.last, part.share))
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
