//! Counts the solutions of each puzzle on standard input, one a line, and prints the time:
//! `cargo run --release -p minlex-count --example count_speed -- THREADS < PUZZLES`.

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
        let seconds = start.elapsed().as_secs_f64();
        println!("{puzzle} {count} {} {seconds:.3}", puzzle.givens().len());
    }
    Ok(())
}
