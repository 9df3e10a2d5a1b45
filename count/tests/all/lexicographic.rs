//! Solutions by number, held against the lexicographic numbering of `minlex-index`, which has rules
//! of its own, and against lists.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use minlex_catalog::Grid;
use minlex_count::{CountError, number_of, solutions_from};
use minlex_index::{GridIndex, Numbering, random_grid};
use minlex_puzzle::{Givens, Puzzle};

use super::{parse, random_puzzle, solutions};

const TWO: NonZero<usize> = NonZero::new(2).unwrap();

fn number(puzzle: &Puzzle, grid: &Grid) -> u128 {
    number_of(puzzle, grid, TWO, &AtomicBool::new(false)).unwrap()
}

fn from(puzzle: &Puzzle, number: u128, most: usize) -> Result<Vec<Grid>, CountError> {
    solutions_from(puzzle, number, most, TWO, &AtomicBool::new(false))
}

fn index(grid: &Grid) -> u128 {
    GridIndex::of(grid, Numbering::Lexicographic).get()
}

/// Solutions of a puzzle whose givens are the first cells are a stretch of all grids.
fn check_beginning(grid: &Grid, cells: u32) {
    let puzzle = Puzzle::from_solution(grid, Givens::from_bits((1 << cells) - 1).unwrap());
    let first = from(&puzzle, 0, 1).unwrap()[0];
    let place = number(&puzzle, grid);
    assert_eq!(place, index(grid) - index(&first), "{grid} from {cells} cells");
    let grids = from(&puzzle, place, 1000).unwrap();
    assert_eq!(grids[0], *grid);
    assert!(grids.iter().map(index).eq(index(grid)..index(grid) + 1000), "{grid}");
}

#[test]
fn beginnings_have_the_stretches_of_the_index() {
    let mut random = Rng::with_seed(8);
    check_beginning(&random_grid(|| random.u64(..)), 31);
}

#[test]
#[ignore = "long: a count for each smaller digit of each cell"]
fn the_empty_board_has_the_numbers_of_the_index() {
    let mut random = Rng::with_seed(8);
    let grid = random_grid(|| random.u64(..));
    assert_eq!(number(&Puzzle::EMPTY, &grid), index(&grid));
    assert_eq!(from(&Puzzle::EMPTY, index(&grid), 1).unwrap(), [grid]);
    check_beginning(&grid, 20);
    if cfg!(not(debug_assertions)) {
        check_beginning(&grid, 3);
    }
}

/// Leads from numbers of a puzzle with so many givens to solutions and back.
fn check_numbers(givens: usize) {
    let mut random = Rng::with_seed(givens as u64);
    let puzzle = random_puzzle(&mut random, givens);
    let count = solutions(&puzzle);
    for place in [0, random.u128(0..count), count - 1] {
        let grids = from(&puzzle, place, 2).unwrap();
        assert_eq!(grids.len() as u128, (count - place).min(2), "{puzzle}");
        let places = grids.iter().map(|grid| number(&puzzle, grid));
        assert!(places.eq(place..place + grids.len() as u128), "{puzzle}");
    }
    let beyond = CountError::NoSuchNumber { number: count, count };
    assert_eq!(from(&puzzle, count, 1), Err(beyond), "{puzzle}");
}

#[test]
fn numbers_come_back() {
    [22, 30].into_iter().for_each(check_numbers);
}

#[test]
#[ignore = "long: a count for each smaller digit of each cell"]
fn numbers_of_few_givens_come_back() {
    [17, 19].into_iter().for_each(check_numbers);
}

#[test]
fn numbers_are_places_in_the_sorted_list() {
    let puzzle =
        parse("..................36954.............78523.....2318.......9.....176853...934762...");
    let mut listed = Vec::new();
    let _ = puzzle.visit_solutions(|grid| {
        listed.push(grid);
        std::ops::ControlFlow::<()>::Continue(())
    });
    listed.sort_unstable_by_key(Grid::to_string);
    assert_eq!(from(&puzzle, 0, usize::MAX).unwrap(), listed);
    assert_eq!(from(&puzzle, 17_000, 10).unwrap(), listed[17_000..17_010]);
    assert_eq!(number(&puzzle, &listed[12_345]), 12_345);
}

#[test]
fn what_has_no_number() {
    let one = parse(&format!("1{}", ".".repeat(80)));
    let grid = random_grid(|| u64::MAX / 3);
    let other = Puzzle::from_solution(&grid, Givens::from_bits(1 << 40).unwrap());
    let wrong = super::with(&other, 40, other.cells()[40] % 9 + 1);
    let not_one = number_of(&wrong, &grid, TWO, &AtomicBool::new(false));
    assert_eq!(not_one, Err(CountError::NotASolution { cell: 40 }));
    assert_eq!(
        not_one.unwrap_err().to_string(),
        "not a solution: the puzzle has another digit in row 5, column 5"
    );
    let none = super::with(&one, 1, 1);
    let nothing = CountError::NoSuchNumber { number: 0, count: 0 };
    assert_eq!(from(&none, 0, 1), Err(nothing));
}
