//! Counts that follow from the number of all grids by relabelling digits or moving lines.

use super::{GRIDS, NINE_FACTORIAL, parse, random_puzzle, solutions};
use fastrand::Rng;
use minlex_puzzle::{Givens, Puzzle};

const GRID: &str =
    "294167358315489627678253491456312789983574216721698543561941832849726135132835974";

#[test]
fn the_empty_board() {
    assert_eq!(solutions(&Puzzle::EMPTY), GRIDS);
}

/// A grid of `GRIDS`, with only those cells that `is_kept` asks for by row and column.
fn kept(is_kept: impl Fn(usize, usize) -> bool) -> Puzzle {
    let grid = minlex_index::random_grid({
        let mut random = Rng::with_seed(3);
        move || random.u64(..)
    });
    let kept = (0..81).filter(|&cell| is_kept(cell / 9, cell % 9));
    let bits = kept.fold(0, |bits, cell| bits | 1u128 << cell);
    Puzzle::from_solution(&grid, Givens::from_bits(bits).unwrap())
}

#[test]
fn givens_that_any_relabelling_moves() {
    assert_eq!(solutions(&kept(|row, column| row == 8 && column > 6)), GRIDS / 72);
    let middle = |n: usize| n / 3 == 1;
    assert_eq!(
        solutions(&kept(|row, column| middle(row) && middle(column))),
        GRIDS / NINE_FACTORIAL
    );
}

#[test]
#[ignore = "long: a count for each"]
fn a_given_a_row_and_a_column_that_any_relabelling_moves() {
    assert_eq!(solutions(&kept(|row, column| (row, column) == (4, 7))), GRIDS / 9);
    assert_eq!(solutions(&kept(|row, _| row == 5)), GRIDS / NINE_FACTORIAL);
    assert_eq!(solutions(&kept(|_, column| column == 3)), GRIDS / NINE_FACTORIAL);
}

/// The digit 1 in the first rows.
fn ones(rows: usize) -> Puzzle {
    let mut cells = [0; 81];
    for row in 0..rows {
        cells[9 * row + 3 * (row % 3) + row / 3] = 1;
    }
    Puzzle::from_cells(cells).unwrap()
}

/// One digit has 46,656 patterns, which permutations of lines carry to each other.
#[test]
fn all_places_of_one_digit() {
    assert_eq!(solutions(&ones(9)), GRIDS / 46_656);
}

/// The last three places are any of six.
#[test]
#[ignore = "long: three rows of the digit are summed over"]
fn most_places_of_one_digit() {
    assert_eq!(solutions(&ones(6)), 6 * GRIDS / 46_656);
}

#[test]
fn contradictions_have_no_solution() {
    let twice = |cells: [usize; 2]| {
        let mut puzzle = [0; 81];
        cells.iter().for_each(|&cell| puzzle[cell] = 5);
        Puzzle::from_cells(puzzle).unwrap()
    };
    for cells in [[0, 8], [0, 72], [0, 20], [40, 50]] {
        assert_eq!(solutions(&twice(cells)), 0);
    }
    // The last cell of the first row has no digit left, and nothing is given twice.
    let mut line = String::from("12345678");
    line.push_str(&".".repeat(9));
    line.push('9');
    line.push_str(&".".repeat(63));
    assert_eq!(solutions(&parse(&line)), 0);
}

#[test]
fn full_boards_and_small_counts() {
    let grid = kept(|_, _| true);
    assert_eq!(solutions(&grid), 1);
    let broken = parse(GRID);
    assert_eq!(solutions(&broken), u128::from(broken.count_solutions(2)));
    let mut random = Rng::with_seed(4);
    let nearly = random_puzzle(&mut random, 60);
    assert_eq!(solutions(&nearly), u128::from(nearly.count_solutions(1000)));
}
