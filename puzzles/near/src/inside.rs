//! The minimal puzzles inside a puzzle.

use std::ops::ControlFlow;

use minlex_puzzle::__internal::puzzle_from_cells;
use minlex_puzzle::{Givens, InvalidPuzzle, MIN_GIVENS, Puzzle};

/// A valid puzzle with its redundant givens, those that can be left out.
///
/// ```
/// use minlex::near::Inside;
/// use minlex::{Givens, Puzzle};
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let inside = Inside::of(&puzzle)?;
/// println!("{} givens are redundant", inside.redundant().len());
/// inside.visit_minimal(|minimal| {
///     println!("{minimal}");
///     std::ops::ControlFlow::<()>::Continue(())
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Inside {
    puzzle: Puzzle,
    redundant: Givens,
}

impl Inside {
    /// Finds the redundant givens of a puzzle by solving it without each given, in some tens of
    /// microseconds.
    ///
    /// # Errors
    /// [`InvalidPuzzle`] if the puzzle does not have exactly one solution.
    pub fn of(puzzle: &Puzzle) -> Result<Inside, InvalidPuzzle> {
        puzzle.solution()?;
        Ok(Inside { puzzle: *puzzle, redundant: redundant(puzzle, puzzle.givens().bits()) })
    }

    /// The givens that can be left out, each by itself.
    #[must_use]
    pub fn redundant(&self) -> Givens {
        self.redundant
    }

    /// True if no given can be left out.
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.redundant.is_empty()
    }

    /// Calls `visit` with each minimal puzzle inside, once, in a fixed order, until it breaks.
    ///
    /// A puzzle with some ten redundant givens has hundreds of them, a solution grid 4.7e15. Each
    /// takes tens to hundreds of microseconds.
    pub fn visit_minimal<B>(&self, visit: impl FnMut(Puzzle) -> ControlFlow<B>) -> ControlFlow<B> {
        self.minimal_puzzles().try_for_each(visit)
    }

    /// The minimal puzzles that [`Inside::visit_minimal`] visits, found as they are asked for.
    #[must_use]
    pub fn minimal_puzzles(&self) -> MinimalPuzzles {
        let kept = self.puzzle.givens().bits() & !self.redundant.bits();
        let all = Below { puzzle: self.puzzle, open: self.redundant.bits(), kept };
        MinimalPuzzles { left: vec![all] }
    }

    /// A minimal puzzle inside this one: redundant givens are left out in a uniformly random order.
    /// Minimal puzzles do not all have the same chance, see `docs/AROUND.md`. `words` gives random
    /// words of 64 bits.
    #[must_use]
    pub fn random_minimal(&self, mut words: impl FnMut() -> u64) -> Puzzle {
        let mut order: Vec<usize> = self.redundant.iter().collect();
        let mut cells = *self.puzzle.cells();
        while !order.is_empty() {
            let place = below_bound(order.len() as u64, &mut words) as usize;
            let cell = order.swap_remove(place);
            if !is_needed(&puzzle_from_cells(cells), cell) {
                cells[cell] = 0;
            }
        }
        puzzle_from_cells(cells)
    }
}

pub(crate) fn is_needed(puzzle: &Puzzle, cell: usize) -> bool {
    without(puzzle, cell).count_solutions(2) > 1
}

fn without(puzzle: &Puzzle, cell: usize) -> Puzzle {
    let mut cells = *puzzle.cells();
    cells[cell] = 0;
    puzzle_from_cells(cells)
}

/// The givens in `asked` that a valid puzzle can do without.
fn redundant(puzzle: &Puzzle, asked: u128) -> Givens {
    let cells = (0..81).filter(|&cell| asked >> cell & 1 == 1 && !is_needed(puzzle, cell));
    Givens::from_bits(cells.fold(0, |bits, cell| bits | 1 << cell)).unwrap_or_default()
}

/// Iterator of [`Inside::minimal_puzzles`].
#[derive(Clone, Debug)]
pub struct MinimalPuzzles {
    /// Parts of the search, of which the last comes next.
    left: Vec<Below>,
}

/// The minimal puzzles inside a valid one with all givens in `kept`; each of the others, `open`,
/// can be left out.
#[derive(Clone, Copy, Debug)]
struct Below {
    puzzle: Puzzle,
    open: u128,
    kept: u128,
}

impl Iterator for MinimalPuzzles {
    type Item = Puzzle;

    fn next(&mut self) -> Option<Puzzle> {
        while let Some(Below { puzzle, mut open, kept }) = self.left.pop() {
            let alone = only(&puzzle, kept);
            if kept.count_ones() >= MIN_GIVENS && alone.count_solutions(2) == 1 {
                // No other minimal puzzle can have all of these.
                if redundant(&alone, kept).is_empty() {
                    return Some(alone);
                }
                continue;
            }
            // First without the next given, then with it.
            let cell = open.trailing_zeros() as usize;
            open &= open - 1;
            let smaller = without(&puzzle, cell);
            let still = redundant(&smaller, open).bits();
            self.left.push(Below { puzzle, open, kept: kept | 1 << cell });
            self.left.push(Below { puzzle: smaller, open: still, kept: kept | open & !still });
        }
        None
    }
}

fn only(puzzle: &Puzzle, kept: u128) -> Puzzle {
    let mut cells = *puzzle.cells();
    for (cell, value) in cells.iter_mut().enumerate() {
        *value *= (kept >> cell & 1) as u8;
    }
    puzzle_from_cells(cells)
}

/// A uniform number below `bound`, which is not 0. It takes as many of a word's highest bits as the
/// largest has, again while the number is too large.
fn below_bound(bound: u64, mut words: impl FnMut() -> u64) -> u64 {
    let bits = 64 - (bound - 1).leading_zeros();
    loop {
        let number = if bits == 0 { 0 } else { words() >> (64 - bits) };
        if number < bound {
            return number;
        }
    }
}
