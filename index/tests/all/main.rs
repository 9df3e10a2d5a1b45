//! Both numberings of all solution grids against oracles that share no code with them.

mod class;
mod definition;
mod examples;
mod lexicographic;
mod sampling;
mod search;

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// All solution grids, and the parts of a number in the class numbering that are below the top.
const GRIDS: u128 = 6_670_903_752_021_072_936_960;
const NINE_FACTORIAL: u128 = 362_880;

/// `release` in a release build, `debug` in a debug build, which is slow.
fn sample(release: usize, debug: usize) -> usize {
    if cfg!(debug_assertions) {
        debug
    } else {
        release
    }
}

fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn random_indices(seed: u64, count: usize) -> Vec<GridIndex> {
    let mut rng = generator(seed);
    (0..count)
        .map(|_| GridIndex::random(|| rng.next_u64()))
        .collect()
}

fn grids(indices: &[GridIndex], numbering: Numbering) -> Vec<Grid> {
    indices.iter().map(|index| index.grid(numbering)).collect()
}

fn indices_of(grids: &[Grid], numbering: Numbering) -> Vec<GridIndex> {
    let index = |grid| GridIndex::of(grid, numbering);
    grids.iter().map(index).collect()
}

/// A grid of the test's own making, checked cell by cell.
fn checked(digits: [u8; 81]) -> Grid {
    Grid::from_digits(digits).unwrap_or_else(|error| panic!("{digits:?}: {error}"))
}

/// Column 2 (size) and 3 (completions) of the published 44 classes, with the column sets.
fn published_classes() -> Vec<([[u16; 3]; 3], u64, u64)> {
    let table = minlex_data::CLASSES44;
    let classes: Vec<_> = table
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let sets: Vec<u16> = "147 258 369 "
                .split_whitespace()
                .chain(fields[1].split_whitespace())
                .map(|set| {
                    set.bytes()
                        .fold(0, |mask, digit| mask | 1 << (digit - b'0'))
                })
                .collect();
            let stack = |s: usize| [sets[3 * s], sets[3 * s + 1], sets[3 * s + 2]];
            (
                [stack(0), stack(1), stack(2)],
                fields[2].parse().unwrap(),
                fields[3].parse().unwrap(),
            )
        })
        .collect();
    assert_eq!(classes.len(), 44);
    classes
}
