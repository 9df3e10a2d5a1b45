//! Prints the puzzles that differ in one given from a puzzle, each once in disguise, with its
//! number of redundant givens.
//!
//! `cargo run --release -p minlex --features near --example near -- PUZZLE...`

use minlex::Puzzle;
use minlex::near::{Inside, Neighbourhood};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let one_given = Neighbourhood::new(1, 1)?;
    for argument in std::env::args().skip(1) {
        let puzzle: Puzzle = argument.parse()?;
        for neighbour in one_given.of(&puzzle)?.classes() {
            let redundant = Inside::of(&neighbour.puzzle())?.redundant().len();
            println!("{neighbour} {redundant} redundant");
        }
    }
    Ok(())
}
