//! The solutions of a puzzle are those with each of nine digits in an empty cell: ten counts with
//! other views, tables and symmetries.

use fastrand::Rng;

use super::{parse, random_puzzle, solutions, with};
use minlex_puzzle::Puzzle;

fn check(puzzle: &Puzzle, random: &mut Rng) {
    let empty: Vec<usize> = (0..81).filter(|&cell| puzzle.cells()[cell] == 0).collect();
    let cell = empty[random.usize(..empty.len())];
    let parts = (1..=9).map(|digit| solutions(&with(puzzle, cell, digit)));
    assert_eq!(solutions(puzzle), parts.sum(), "{puzzle}, cell {}", cell + 1);
}

#[test]
fn a_cell_of_a_random_puzzle() {
    let mut random = Rng::with_seed(5);
    check(&random_puzzle(&mut random, 16), &mut random);
}

/// Without optimisation half as many.
#[test]
#[ignore = "long: ten counts for each puzzle"]
fn cells_of_many_puzzles() {
    let twice = if cfg!(debug_assertions) { 2 } else { 1 };
    let mut random = Rng::with_seed(6);
    for givens in (1..18).step_by(3 * twice) {
        check(&random_puzzle(&mut random, givens), &mut random);
    }
    for line in include_str!("layouts.tsv").lines().skip(1).step_by(20 * twice) {
        let puzzle = line.split('\t').next().expect("a puzzle");
        check(&parse(puzzle), &mut random);
    }
}
