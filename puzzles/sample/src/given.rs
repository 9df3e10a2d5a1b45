use minlex_index::random_grid;
use minlex_puzzle::{MIN_GIVENS, Puzzle};

use crate::cells;

/// The fewest givens of a valid puzzle.
pub const FEWEST_GIVENS: u32 = MIN_GIVENS;

/// One try at a random valid puzzle: a uniformly random set of cells of a uniformly random grid;
/// `None` if it has several solutions. All valid puzzles with this many givens have the same
/// chance, since each comes from one grid and one set of cells.
///
/// One try in 3 succeeds at 40 givens, one in 100 at 30, one in 100,000 at 25. A try takes two
/// microseconds.
///
/// ```
/// let mut words = (1u64..).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
/// let tries = || minlex::sample::with_givens(40, || words.next().unwrap());
/// let puzzle = std::iter::repeat_with(tries).flatten().next().unwrap();
/// assert_eq!(puzzle.givens().len(), 40);
/// ```
pub fn with_givens(givens: u32, mut words: impl FnMut() -> u64) -> Option<Puzzle> {
    let grid = random_grid(&mut words);
    let puzzle = Puzzle::from_solution(&grid, cells::some(givens.min(81), &mut words));
    (givens >= FEWEST_GIVENS && puzzle.count_solutions(2) == 1).then_some(puzzle)
}
