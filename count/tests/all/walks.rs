//! Counts against walks through all solutions, by the solver.

use fastrand::Rng;

use super::{parse, random_puzzle_of, solutions};

fn check(digits: u8, givens: std::ops::Range<usize>, most: u64) {
    let mut random = Rng::with_seed(7);
    let mut summed = 0;
    for givens in givens {
        let mut left = 2;
        while left > 0 {
            let puzzle = random_puzzle_of(&mut random, digits, givens);
            let walked = puzzle.count_solutions(most);
            if walked < most {
                assert_eq!(solutions(&puzzle), u128::from(walked), "{puzzle}");
                left -= 1;
                // Below that, the count itself may be a walk.
                summed += usize::from(walked > 50_000);
            }
        }
    }
    assert!(summed > 1, "only {summed}");
}

#[test]
fn as_many_as_a_walk_finds() {
    check(9, 21..24, 200_000);
}

/// Relabellings of the other digits carry their solutions to each other.
#[test]
fn as_many_as_a_walk_finds_of_few_digits() {
    check(5, 28..30, 200_000);
}

/// Of 18 givens one walk in twenty ends in time.
#[test]
#[ignore = "long: walks through millions of solutions"]
fn as_many_as_a_long_walk_finds() {
    check(9, if cfg!(debug_assertions) { 19..22 } else { 18..24 }, 3_000_000);
    check(4, 36..37, 3_000_000);
}

#[test]
fn few_givens_with_few_solutions() {
    // Valid puzzles of 17 givens without one of them.
    for line in [
        ".......1.4.....................5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.....",
    ] {
        let puzzle = parse(line);
        let walked = puzzle.count_solutions(100_000);
        assert!(puzzle.givens().len() == 16 && walked < 100_000, "{walked}");
        assert_eq!(solutions(&puzzle), u128::from(walked));
    }
}
