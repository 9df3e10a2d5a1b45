//! Means over random grids: `unavoidable_speed GRIDS CELLS`.
#![allow(missing_docs)]

use std::time::Instant;

use minlex_testing::Random;
use minlex_unavoidable::UnavoidableSets;

fn main() {
    let arguments: Vec<u32> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let mut random = Random(1);
    let mut counts = [0u64; 82];
    let mut seconds = 0.0;
    let mut disjoint = 0;
    for _ in 0..arguments[0] {
        let grid = minlex_index::random_grid(|| random.number());
        let start = Instant::now();
        let sets = UnavoidableSets::of(&grid, arguments[1]);
        seconds += start.elapsed().as_secs_f64();
        disjoint += sets.disjoint().count;
        for set in sets.iter() {
            counts[set.len() as usize] += 1;
        }
    }
    let n = f64::from(arguments[0]);
    println!("{:.3} ms a grid, {:.2} disjoint", seconds / n * 1e3, f64::from(disjoint) / n);
    for (cells, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("{cells} cells: {:.2}", *count as f64 / n);
    }
}
