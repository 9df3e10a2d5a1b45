//! Marginals: the number of solutions with each digit in each cell.

use std::array::from_fn;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_puzzle::Puzzle;

use crate::count::{Progress, count};
use crate::error::CountError;

/// Exact numbers of solutions of a puzzle with each digit in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "nothing else is to be known of the digits")]
pub struct Marginals {
    /// Number of all solutions.
    pub count: u128,
    /// For each cell, row by row, the solutions with 1, 2, ... 9 in it; they sum to `count`.
    pub cells: [[u128; 9]; 81],
}

/// The marginals of a puzzle.
///
/// Marginals of a cell, and of a digit in a row, column or box, add up to all solutions. Digits
/// without a given are alike, as are empty rows of a band and empty columns of a stack. That leaves
/// some 200 to 300 counts for 8 to 17 givens, seconds to minutes of CPU time, and one for the empty
/// board. `progress` counts known cells and digits; `threads` and `cancel` are those of [`count`].
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex::Puzzle;
/// use minlex::count::marginals;
///
/// // One solution: each cell has one digit.
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let found = marginals(&puzzle, NonZero::<usize>::MIN, &|_| (), &AtomicBool::new(false))?;
/// assert_eq!(found.count, 1);
/// assert_eq!(found.cells[0], [0, 0, 0, 0, 1, 0, 0, 0, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`count`].
pub fn marginals(
    puzzle: &Puzzle,
    threads: NonZero<usize>,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Marginals, CountError> {
    let ask = |puzzle: &Puzzle| count(puzzle, threads, &|_| (), cancel);
    let count = ask(puzzle)?;
    let mut known = Known::new(puzzle, count);
    if count > 0 {
        while let Some(place) = known.deduce() {
            let mut cells = *puzzle.cells();
            cells[place / 9] = (place % 9 + 1) as u8;
            let with_it = Puzzle::from_cells(cells).map_or(Ok(0), |it| ask(&it))?;
            known.set(place, with_it);
            progress(Progress { done: known.number(), parts: PLACES });
        }
    }
    let value = |place: usize| known.values[known.alike[place]].unwrap_or(0);
    let cells = from_fn(|cell| from_fn(|digit| value(9 * cell + digit)));
    Ok(Marginals { count, cells })
}

/// Places, each a cell and a digit: nine times the cell, plus the digit less one.
const PLACES: usize = 9 * 81;

struct Known {
    count: u128,
    /// For each place, the first with the same marginal by symmetry.
    alike: Vec<usize>,
    /// Marginals of such first places.
    values: Vec<Option<u128>>,
    /// Places of which each solution has exactly one: of a cell, or of a digit in a unit.
    choices: Vec<[usize; 9]>,
}

impl Known {
    /// Only the givens are known.
    fn new(puzzle: &Puzzle, count: u128) -> Known {
        let alike: Vec<usize> = alike(puzzle.cells());
        let mut known = Known { count, values: vec![None; PLACES], choices: choices(), alike };
        for (cell, &given) in puzzle.cells().iter().enumerate().filter(|(_, given)| **given > 0) {
            let place = 9 * cell + usize::from(given) - 1;
            for choice in &known.choices {
                if choice.contains(&place) {
                    choice.iter().for_each(|&it| known.values[known.alike[it]] = Some(0));
                }
            }
        }
        for (cell, &given) in puzzle.cells().iter().enumerate().filter(|(_, given)| **given > 0) {
            known.set(9 * cell + usize::from(given) - 1, count);
        }
        known
    }

    fn set(&mut self, place: usize, value: u128) {
        self.values[self.alike[place]] = Some(value);
    }

    fn number(&self) -> usize {
        self.alike.iter().filter(|&&place| self.values[place].is_some()).count()
    }

    /// Finds all that follows; then a place to count, if one is left, of a choice with the fewest.
    fn deduce(&mut self) -> Option<usize> {
        loop {
            let mut next: Option<(usize, usize)> = None;
            let mut has_found = false;
            for choice in &self.choices {
                let places = choice.map(|place| self.alike[place]);
                let rest = places.iter().filter_map(|&place| self.values[place]).sum::<u128>();
                let mut open = places.to_vec();
                open.retain(|&place| self.values[place].is_none());
                let all = open.len();
                open.sort_unstable();
                open.dedup();
                match open[..] {
                    [] => {}
                    [one] => {
                        self.values[one] = Some((self.count - rest) / all as u128);
                        has_found = true;
                    }
                    [first, ..] if next.is_none_or(|(fewest, _)| open.len() < fewest) => {
                        next = Some((open.len(), first));
                    }
                    _ => {}
                }
            }
            if !has_found {
                return next.map(|(_, place)| place);
            }
        }
    }
}

fn choices() -> Vec<[usize; 9]> {
    let mut choices = Vec::new();
    for i in 0..9 {
        for j in 0..9 {
            let at = |row: usize, column: usize| 9 * (9 * row + column) + j;
            choices.push(from_fn(|digit| 9 * (9 * i + j) + digit));
            choices.push(from_fn(|column| at(i, column)));
            choices.push(from_fn(|row| at(row, i)));
            choices.push(from_fn(|n| at(i / 3 * 3 + n / 3, i % 3 * 3 + n % 3)));
        }
    }
    choices
}

/// For each place the first that a symmetry exchanges it with: of digits without givens, empty rows
/// of a band or empty columns of a stack.
fn alike(cells: &[u8; 81]) -> Vec<usize> {
    let first = |of: &dyn Fn(usize) -> bool, from: usize, it: usize| {
        if of(it) { (from..it).find(|&other| of(other)).unwrap_or(it) } else { it }
    };
    let is_free_row = |row: usize| (0..9).all(|column| cells[9 * row + column] == 0);
    let is_free_column = |column: usize| (0..9).all(|row| cells[9 * row + column] == 0);
    let is_free_digit = |digit: usize| !cells.contains(&(digit as u8 + 1));
    let of_place = |place: usize| {
        let (row, column, digit) = (place / 81, place / 9 % 9, place % 9);
        let row = first(&is_free_row, row / 3 * 3, row);
        let column = first(&is_free_column, column / 3 * 3, column);
        9 * (9 * row + column) + first(&is_free_digit, 0, digit)
    };
    (0..PLACES).map(of_place).collect()
}
