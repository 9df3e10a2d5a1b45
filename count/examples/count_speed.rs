//! Counts the solutions of each puzzle on standard input, one a line, and prints count, givens and
//! milliseconds: `cargo run --release -p minlex-count --example count_speed -- THREADS < PUZZLES`.
//!
//! Random layouts with 25 givens: `minlex random -n 200 --seed 25 | awk -v k=25 'BEGIN {srand(k)}
//! {left = k; line = ""; for (c = 1; c <= 81; c++) line = line (rand() * (82 - c) < left &&
//! left-- > 0 ? substr($0, c, 1) : "."); print line}'`.

use std::io::stdin;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use minlex_count::count;
use minlex_puzzle::Puzzle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let threads = std::env::args().nth(1).map_or(Ok(NonZero::<usize>::MIN), |n| n.parse())?;
    for line in stdin().lines() {
        let puzzle: Puzzle = line?.parse()?;
        let start = Instant::now();
        let count = count(&puzzle, threads, &|_| (), &AtomicBool::new(false))?;
        let milliseconds = start.elapsed().as_secs_f64() * 1e3;
        println!("{puzzle} {count} {} {milliseconds:.3}", puzzle.givens().len());
    }
    Ok(())
}
