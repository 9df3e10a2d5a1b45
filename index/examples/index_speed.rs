//! Times of both numberings on one core: `cargo run --release -p minlex-index --example index_speed
//! [COUNT]`.
//!
//! Prints the time for the tables, then nanoseconds per call: the mean over `COUNT` (default
//! 1,000,000) uniform random grids. The lexicographic numbering has a tenth as many.

use std::hint::black_box;
use std::num::NonZero;
use std::time::{Duration, Instant};

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering, random_grid};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn main() {
    let count: usize = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 1_000_000,
        Some(Ok(count)) => count,
        Some(Err(_)) => {
            eprintln!("expected a number of grids");
            std::process::exit(2);
        }
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (numbering, name, count) in [
        (Numbering::Class, "class", count),
        (Numbering::Lexicographic, "lexicographic", count / 10),
    ] {
        let ((), time) = timed(|| numbering.warm_up(NonZero::<usize>::MIN));
        let bytes = numbering.table_bytes();
        println!("{name:14} tables {:>9.1} ms, {bytes} bytes", time.as_secs_f64() * 1e3);
        let report = |what: &str, time: Duration| {
            println!(
                "{name:14} {what:6} {:>9.0} ns",
                time.as_secs_f64() * 1e9 / count.max(1) as f64
            );
        };
        let indices: Vec<GridIndex> =
            (0..count).map(|_| GridIndex::random(|| rng.next_u64())).collect();
        let grid = |index: &GridIndex| index.grid(numbering);
        let (grids, time) = timed(|| indices.iter().map(grid).collect::<Vec<Grid>>());
        report("grid", time);
        let index = |grid: &Grid| GridIndex::of(grid, numbering);
        let (back, time) = timed(|| grids.iter().map(index).collect::<Vec<GridIndex>>());
        report("index", time);
        assert_eq!(back, indices, "{name} numbering does not come back");
    }
    let (last, time) = timed(|| {
        (0..count).map(|_| random_grid(|| rng.next_u64())).fold(None::<Grid>, |_, grid| Some(grid))
    });
    black_box(last);
    println!(
        "{:14} {:6} {:>9.0} ns",
        "random",
        "grid",
        time.as_secs_f64() * 1e9 / count.max(1) as f64
    );
}
