//! Solving puzzles.

mod board;
mod boxes;
mod cell;
mod portable;
mod search;
mod weights;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::ops::ControlFlow;

use crate::puzzle::Puzzle;
use board::Board;
use boxes::Boxes;
use cell::Cell;
use portable::{Any, Words};
use search::Search;

pub(crate) use board::Solution;
pub(crate) use search::Order;

/// Calls `visit` with every solution of a puzzle, each once, until it breaks off. Says whether
/// those that were visited came in reading order.
pub(crate) fn search(
    puzzle: &Puzzle,
    order: Order,
    visit: &mut dyn FnMut(&dyn Solution) -> ControlFlow<()>,
) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = x86::Avx2::detect() {
        return search_with::<x86::Vector>(avx2, puzzle, order, visit);
    }
    search_with::<Words>(Any, puzzle, order, visit)
}

/// [`search`], with sets of digits of one kind.
fn search_with<B: Boxes>(
    machine: B::Machine,
    puzzle: &Puzzle,
    order: Order,
    visit: &mut dyn FnMut(&dyn Solution) -> ControlFlow<()>,
) -> bool {
    let mut search = Search::new(order, visit);
    let _ = search.below(&mut Board::<B>::new(machine, puzzle), Cell::FIRST);
    search.is_in_order()
}
