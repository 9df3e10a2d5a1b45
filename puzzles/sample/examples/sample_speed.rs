//! Shares of minimal puzzles by number of givens: `sample_speed PUZZLES [SEED]`.
#![allow(missing_docs)]

use std::time::Instant;

use minlex_sample::{Minimal, Sizes};
use minlex_testing::Random;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let mut random = Random(arguments.get(1).copied().unwrap_or(1));
    let mut sizes = Sizes::default();
    let start = Instant::now();
    for _ in 0..arguments[0] {
        sizes.add(&Minimal::random(|| random.number()));
    }
    let (n, seconds) = (arguments[0] as f64, start.elapsed().as_secs_f64());
    println!(
        "{:.0} a second, effective sample size {:.0}, mean {:.3}, mean weight {:e}",
        n / seconds,
        sizes.effective(),
        sizes.mean(),
        sizes.total() / n
    );
    for givens in 17..=36 {
        let (share, error) = sizes.share(givens);
        println!("{givens}: {:.6} % +- {:.6}", 100.0 * share, 100.0 * error);
    }
}
