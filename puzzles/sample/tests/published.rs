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

/// Shares of minimal puzzles with so many givens or more, up to the next row, and their mean
/// number: D. Berthier, Unbiased statistics of a CSP, a controlled-bias generator (2009).
const SHARES: [(u32, f64); 5] =
    [(0, 0.0243), (25, 0.1342), (26, 0.3191), (27, 0.3271), (28, 0.1953)];
const MEAN: f64 = 26.577;

/// A weighted chi-square with the covariances of all shares. With four degrees of freedom it is
/// above 18.5 once in a thousand samples.
#[test]
#[ignore = "half a minute"]
fn shares_of_minimal_puzzles() {
    let mut random = Random(73);
    let (mut sizes, mut off) = (Sizes::default(), Vec::new());
    for _ in 0..2000 {
        let minimal = Minimal::random(|| random.number());
        let givens = minimal.puzzle.givens().len();
        let class = SHARES.iter().rposition(|&(least, _)| givens >= least).unwrap();
        // Weight of each of the first four classes, less its expectation.
        off.push(std::array::from_fn::<f64, 4, _>(|i| {
            minimal.weight * (f64::from(u8::from(i == class)) - SHARES[i].1)
        }));
        sizes.add(&minimal);
    }
    let chi_square = chi_square(&off);
    assert!(chi_square < 18.5, "{chi_square}");
    // The spread of the numbers is 1.1.
    let error = 1.1 / sizes.effective().sqrt();
    let mean = sizes.mean();
    assert!((mean - MEAN).abs() < 3.5 * error, "{mean} +- {error}");
}

/// The square of the sum of vectors whose mean should be zero, measured by their own covariances.
fn chi_square(vectors: &[[f64; 4]]) -> f64 {
    let sum: [f64; 4] = std::array::from_fn(|i| vectors.iter().map(|v| v[i]).sum());
    // Covariances of the sum, and the sum in a fifth column: solved by elimination.
    let mut rows: [[f64; 5]; 4] = std::array::from_fn(|i| {
        std::array::from_fn(|j| match j {
            4 => sum[i],
            _ => vectors.iter().map(|v| v[i] * v[j]).sum(),
        })
    });
    for pivot in 0..4 {
        let row = rows[pivot].map(|value| value / rows[pivot][pivot]);
        for other in (0..4).filter(|&other| other != pivot) {
            let factor = rows[other][pivot];
            for (value, taken) in rows[other].iter_mut().zip(row) {
                *value -= factor * taken;
            }
        }
        rows[pivot] = row;
    }
    (0..4).map(|i| sum[i] * rows[i][4]).sum()
}
