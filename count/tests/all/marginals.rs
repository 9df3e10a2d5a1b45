//! Marginals against solutions that are gone through one by one, and against counts.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use minlex_count::{CountError, Marginals, marginals};
use minlex_puzzle::Puzzle;

use crate::{GRIDS, parse, random_puzzle, solutions, with};

fn of(puzzle: &Puzzle) -> Marginals {
    let threads = NonZero::new(2).unwrap();
    marginals(puzzle, threads, &|_| (), &AtomicBool::new(false)).unwrap()
}

/// Each row, column and box has each digit once in each solution.
fn check_sums(found: &Marginals) {
    for i in 0..9 {
        for j in 0..9 {
            let cells = [0, 1, 2, 3, 4, 5, 6, 7, 8];
            let sum = |cell: &dyn Fn(usize) -> usize| {
                cells.map(|n| found.cells[cell(n)][j]).iter().sum::<u128>()
            };
            assert_eq!(found.cells[9 * i + j].iter().sum::<u128>(), found.count);
            assert_eq!(sum(&|n| 9 * i + n), found.count);
            assert_eq!(sum(&|n| 9 * n + i), found.count);
            assert_eq!(sum(&|n| 27 * (i / 3) + 3 * (i % 3) + 9 * (n / 3) + n % 3), found.count);
        }
    }
}

#[test]
fn they_are_those_of_all_solutions() {
    let mut random = Rng::with_seed(17);
    for givens in [30, 26, 24] {
        let puzzle = random_puzzle(&mut random, givens);
        let mut expected = Marginals { count: 0, cells: [[0; 9]; 81] };
        let end = puzzle.visit_solutions(|grid| {
            expected.count += 1;
            for (cell, &digit) in grid.digits().iter().enumerate() {
                expected.cells[cell][usize::from(digit) - 1] += 1;
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(end.is_continue() && expected.count > 1);
        assert_eq!(of(&puzzle), expected, "{puzzle}");
    }
}

#[test]
fn they_are_counts_with_one_more_given() {
    // Empty rows and columns, and digits without a given.
    let puzzle =
        parse("12.......4.......................................................................");
    let found = of(&puzzle);
    check_sums(&found);
    assert_eq!(found.count, solutions(&puzzle));
    let mut random = Rng::with_seed(3);
    for _ in 0..2 {
        let (cell, digit) = (random.usize(2..81), random.u8(1..=9));
        if cell != 9 {
            let count = solutions(&with(&puzzle, cell, digit));
            assert_eq!(found.cells[cell][usize::from(digit) - 1], count, "{cell} {digit}");
        }
    }
}

#[test]
fn ends_are_exact() {
    let empty = of(&parse(&".".repeat(81)));
    assert_eq!(empty, Marginals { count: GRIDS, cells: [[GRIDS / 9; 9]; 81] });
    let none = of(&parse(&format!("11{}", ".".repeat(79))));
    assert_eq!(none, Marginals { count: 0, cells: [[0; 9]; 81] });
    let stopped =
        marginals(&parse(&".".repeat(81)), NonZero::<usize>::MIN, &|_| (), &AtomicBool::new(true));
    assert_eq!(stopped, Err(CountError::Cancelled));
}
