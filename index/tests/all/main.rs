//! Both numberings of all solution grids compared with oracles without their code.

mod class;
mod definition;
mod examples;
mod lexicographic;
mod pack;
mod sampling;
mod search;

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

const GRIDS: u128 = 6_670_903_752_021_072_936_960;
const NINE_FACTORIAL: u128 = 362_880;

fn sample(release: usize, debug: usize) -> usize {
    if cfg!(debug_assertions) { debug } else { release }
}

fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn random_indices(seed: u64, count: usize) -> Vec<GridIndex> {
    let mut rng = generator(seed);
    (0..count).map(|_| GridIndex::random(|| rng.next_u64())).collect()
}

fn grids(indices: &[GridIndex], numbering: Numbering) -> Vec<Grid> {
    indices.iter().map(|index| index.grid(numbering)).collect()
}

fn indices_of(grids: &[Grid], numbering: Numbering) -> Vec<GridIndex> {
    let index = |grid| GridIndex::of(grid, numbering);
    grids.iter().map(index).collect()
}

fn checked(digits: [u8; 81]) -> Grid {
    Grid::from_digits(digits).unwrap_or_else(|error| panic!("{digits:?}: {error}"))
}

/// Column sets, sizes and completions of the published 44 classes.
fn published_classes() -> Vec<([[u16; 3]; 3], u64, u64)> {
    let set = |column: [u8; 3]| column.iter().fold(0, |mask, digit| mask | 1 << digit);
    let classes = minlex_data::classes().iter().map(|class| {
        let [second, third] = class.columns;
        let stacks = [[[1, 4, 7], [2, 5, 8], [3, 6, 9]], second, third];
        let sets = stacks.map(|stack| stack.map(set));
        (sets, u64::from(class.size), u64::from(class.completions))
    });
    classes.collect()
}
