//! Samples against published figures.

use minlex_sample::{Minimal, Sizes, with_givens};
use minlex_testing::Random;

/// Shares of random sets of cells of random grids that have one solution, by JPF, How many minimal
/// sudokus has an average grid, forum.enjoysudoku.com, thread 4771: of 1,000 sets each.
#[test]
fn shares_of_valid_puzzles() {
    let mut random = Random(71);
    for (givens, share) in [(36, 0.17), (40, 0.35), (44, 0.56)] {
        const TRIES: u32 = 4000;
        let valid = (0..TRIES).filter(|_| with_givens(givens, || random.number()).is_some());
        let found = valid.count() as f64 / f64::from(TRIES);
        // Three and a half standard errors of theirs and ours together.
        assert!((found - share).abs() < 0.063, "{givens} givens: {found}, not {share}");
    }
    assert_eq!(with_givens(16, || 0), None);
}

#[test]
fn minimal_puzzles_are_minimal() {
    let mut random = Random(72);
    let mut sizes = Sizes::default();
    for _ in 0..20 {
        let minimal = Minimal::random(|| random.number());
        assert!(minimal.puzzle.solution().is_ok() && minimal.weight > 0.0);
        for cell in minimal.puzzle.givens().iter() {
            let mut cells = *minimal.puzzle.cells();
            cells[cell] = 0;
            let without = minlex_puzzle::Puzzle::from_cells(cells).unwrap();
            assert_eq!(without.count_solutions(2), 2);
        }
        sizes.add(&minimal);
    }
    assert_eq!(sizes.count(), 20);
    assert!(sizes.effective() > 1.0 && sizes.effective() <= 20.0);
    let shares: f64 = (0..=81).map(|givens| sizes.share(givens).0).sum();
    assert!((shares - 1.0).abs() < 1e-12);
}

/// The mean number of givens of minimal puzzles: 26.577, D. Berthier, Unbiased statistics of a CSP,
/// a controlled-bias generator (2009).
#[test]
#[ignore = "twenty seconds"]
fn mean_number_of_givens() {
    let mut random = Random(73);
    let mut sizes = Sizes::default();
    for _ in 0..2000 {
        sizes.add(&Minimal::random(|| random.number()));
    }
    // The spread of the numbers is 1.1.
    let error = 1.1 / sizes.effective().sqrt();
    let mean = sizes.mean();
    assert!((mean - 26.577).abs() < 3.5 * error, "{mean} +- {error}");
}
