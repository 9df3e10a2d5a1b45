//! Measures both orders on one core:
//! `cargo run --release -p minlex-index --example index_speed [COUNT]`.
//!
//! Prints one line a figure: how long the tables take, then nanoseconds per call, mean over `COUNT`
//! (default 1,000,000) uniform random grids; a tenth as many in lexicographic order.

use std::hint::black_box;
use std::num::NonZero;
use std::time::{Duration, Instant};

use minlex_catalog::Grid;
use minlex_index::{
    GridIndex, Order, grid_at_batch, index_batch, prepare, random_grid, random_index, table_bytes,
};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

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
    for (order, name, count) in [
        (Order::Class, "class", count),
        (Order::Lexicographic, "lexicographic", count / 10),
    ] {
        let ((), time) = timed(|| prepare(order, NonZero::<usize>::MIN));
        let bytes = table_bytes(order);
        println!(
            "{name:14} tables {:>9.1} ms, {bytes} bytes",
            time.as_secs_f64() * 1e3
        );
        let report = |what: &str, time: Duration| {
            println!(
                "{name:14} {what:6} {:>9.0} ns",
                time.as_secs_f64() * 1e9 / count.max(1) as f64
            );
        };
        let indices: Vec<GridIndex> = (0..count).map(|_| random_index(&mut rng)).collect();
        let (grids, time) = timed(|| grid_at_batch(&indices, order));
        report("grid", time);
        let (back, time) = timed(|| index_batch(&grids, order));
        report("index", time);
        assert_eq!(back, indices, "{name} order does not come back");
    }
    let (last, time) = timed(|| {
        (0..count)
            .map(|_| random_grid(&mut rng))
            .fold(None::<Grid>, |_, grid| Some(grid))
    });
    black_box(last);
    println!(
        "{:14} {:6} {:>9.0} ns",
        "random",
        "grid",
        time.as_secs_f64() * 1e9 / count.max(1) as f64
    );
}
