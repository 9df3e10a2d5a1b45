//! Chi-square tests of uniform grids and ranks, with expected values from published counts.

use minlex_index::{GangsterClass, GridIndex, Numbering, random_grid, random_rank};
use rand_xoshiro::rand_core::Rng;

use crate::{GRIDS, NINE_FACTORIAL, generator, published_classes, sample};

/// Compares the statistic with its mean, the degrees of freedom, plus six standard deviations.
/// Frequencies wrong by a few percent exceed it. Seeds are fixed.
fn assert_fits(name: &str, observed: &[u64], expected: &[f64]) {
    assert_eq!(observed.len(), expected.len());
    let total: f64 = expected.iter().sum();
    assert_eq!(observed.iter().sum::<u64>() as f64, total.round(), "{name}: counts do not add up");
    assert!(expected.iter().all(|&e| e >= 5.0), "{name}: too few samples for the test");
    let statistic: f64 =
        observed.iter().zip(expected).map(|(&o, &e)| (o as f64 - e) * (o as f64 - e) / e).sum();
    let freedom = (observed.len() - 1) as f64;
    let bound = freedom + 6.0 * (2.0 * freedom).sqrt();
    assert!(
        statistic < bound,
        "{name}: chi-square is {statistic:.1}, expected about {freedom}, at most {bound:.1}"
    );
}

#[test]
fn classes_come_as_often_as_they_have_grids() {
    let samples = sample(1_000_000, 50_000);
    let published = published_classes();
    let tops = (GRIDS / (NINE_FACTORIAL * 72 * 72)) as f64;
    let mut bound = 0;
    let bounds: Vec<u128> = published
        .iter()
        .map(|(_, size, completions)| {
            bound += u128::from(size * completions) * NINE_FACTORIAL * 72 * 72;
            bound
        })
        .collect();
    let mut observed = vec![0; GangsterClass::all().len()];
    let mut digits = vec![[0u64; 9]; 81];
    let mut rng = generator(70);
    for _ in 0..samples {
        let grid = random_grid(|| rng.next_u64());
        let number = GridIndex::of(&grid, Numbering::Class).get();
        observed[bounds.partition_point(|&bound| bound <= number)] += 1;
        for (counts, &digit) in digits.iter_mut().zip(grid.digits()) {
            counts[usize::from(digit) - 1] += 1;
        }
    }
    let expected: Vec<f64> = published
        .iter()
        .map(|&(_, size, completions)| samples as f64 * (size * completions) as f64 / tops)
        .collect();
    assert_fits("classes", &observed, &expected);
    for (cell, counts) in digits.iter().enumerate() {
        assert_fits(&format!("digits of cell {}", cell + 1), counts, &[samples as f64 / 9.0; 9]);
    }
}

#[test]
fn lexicographic_numbers_of_random_grids_are_uniform() {
    let samples = sample(50_000, 800);
    let mut observed = [0; 64];
    let mut rng = generator(71);
    for _ in 0..samples {
        let number = GridIndex::of(&random_grid(|| rng.next_u64()), Numbering::Lexicographic).get();
        observed[(number * 64 / GRIDS) as usize] += 1;
    }
    assert_fits("lexicographic numbers", &observed, &[samples as f64 / 64.0; 64]);
}

#[test]
fn ranks_are_uniform() {
    let samples = sample(1_000_000, 100_000);
    let mut observed = [0; 1000];
    let mut rng = generator(72);
    for _ in 0..samples {
        let rank = random_rank(|| rng.next_u64());
        observed[(u128::from(rank.zero_based()) * 1000 / 5_472_730_538) as usize] += 1;
    }
    assert_fits("ranks", &observed, &[samples as f64 / 1000.0; 1000]);
}
