//! Prints the exact number of solutions of each puzzle among the arguments.
//!
//! `cargo run --release -p minlex --features count --example count -- PUZZLE...`

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use minlex::Puzzle;
use minlex::count::count;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let threads = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    for argument in std::env::args().skip(1) {
        let puzzle: Puzzle = argument.parse()?;
        println!("{}", count(&puzzle, threads, &|_| (), &AtomicBool::new(false))?);
    }
    Ok(())
}
