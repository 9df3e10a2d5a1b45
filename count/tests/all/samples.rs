//! Uniform solutions: each cell has each digit as often as its number of solutions wants it.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use minlex_catalog::Grid;
use minlex_count::{CountError, Sampler};
use minlex_puzzle::Puzzle;

use super::{parse, random_puzzle, solutions, with};

fn sample(puzzle: &Puzzle, len: usize, threads: usize) -> Vec<Grid> {
    let (threads, go_on) = (NonZero::new(threads).unwrap(), AtomicBool::new(false));
    let sampler = Sampler::of(puzzle, threads, &|_| (), &go_on).unwrap();
    assert_eq!(sampler.count(), solutions(puzzle));
    let mut random = Rng::with_seed(11);
    sampler.sample(len, || random.u64(..), threads, &go_on).unwrap()
}

/// Chi-square and its degrees of freedom, of the digits in some cells.
fn of_cells(puzzle: &Puzzle, grids: &[Grid], cells: &[usize]) -> (f64, usize) {
    let (mut sum, mut freedom) = (0.0, 0);
    let total = solutions(puzzle) as f64;
    for &cell in cells {
        let counts = (1..=9).map(|digit| solutions(&with(puzzle, cell, digit)) as f64);
        let expected = counts.map(|count| count / total * grids.len() as f64);
        let mut kinds = 0;
        for (digit, expected) in (1..=9).zip(expected) {
            let found = grids.iter().filter(|grid| grid.digits()[cell] == digit).count() as f64;
            if expected == 0.0 {
                assert!(found == 0.0);
            } else {
                sum += (found - expected).powi(2) / expected;
                kinds += 1;
            }
        }
        freedom += kinds - 1;
    }
    (sum, freedom)
}

fn check(puzzle: &Puzzle, len: usize) {
    let grids = sample(puzzle, len, 2);
    let cells = puzzle.cells();
    assert!(grids.iter().all(|grid| {
        cells.iter().zip(grid.digits()).all(|(&given, &digit)| given == 0 || given == digit)
    }));
    assert_eq!(sample(puzzle, len / 3, 1), grids[..len / 3]);
    let empty: Vec<usize> = (0..81).filter(|&cell| cells[cell] == 0).step_by(25).collect();
    let (sum, freedom) = of_cells(puzzle, &grids, &empty);
    // Five standard deviations: once in a million tests.
    let bound = freedom as f64 + 5.0 * (2.0 * freedom as f64).sqrt();
    assert!(freedom > 10 && sum < bound, "{puzzle}: {sum} for {freedom}");
}

#[test]
fn samples_are_uniform() {
    let mut random = Rng::with_seed(12);
    check(&random_puzzle(&mut random, 17), 3000);
}

#[test]
#[ignore = "long: nine counts for each cell"]
fn samples_of_few_givens_are_uniform() {
    let mut random = Rng::with_seed(13);
    check(&Puzzle::EMPTY, 3000);
    check(&random_puzzle(&mut random, 4), 3000);
    if cfg!(not(debug_assertions)) {
        check(&random_puzzle(&mut random, 10), 3000);
    }
}

#[test]
fn each_of_few_solutions_is_as_likely() {
    let puzzle =
        parse("5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........");
    let grids = sample(&puzzle, 10_000, 1);
    let first = grids.iter().filter(|grid| **grid == grids[0]).count();
    assert!((4750..5250).contains(&first), "{first}");
}

#[test]
fn nothing_is_drawn_from_nothing() {
    let go_on = AtomicBool::new(false);
    let none = parse(&format!("11{}", ".".repeat(79)));
    let sampler = Sampler::of(&none, NonZero::<usize>::MIN, &|_| (), &go_on).unwrap();
    assert_eq!(sampler.count(), 0);
    let drawn = sampler.sample(1, || 0, NonZero::<usize>::MIN, &go_on);
    assert_eq!(drawn, Err(CountError::NoSolution));
}
