//! Prints the unavoidable sets of up to ten cells of each solution grid, and a lower bound for the
//! givens of its puzzles.
//!
//! `cargo run --release -p minlex --features unavoidable --example unavoidable -- GRID...`

use minlex::unavoidable::UnavoidableSets;
use minlex::{Grid, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for argument in std::env::args().skip(1) {
        let grid: Grid = argument.parse()?;
        let sets = UnavoidableSets::of(&grid, 10);
        for set in sets.iter() {
            println!("{}", Puzzle::from_solution(&grid, set.cells()));
        }
        println!("{} sets; at least {} givens", sets.iter().len(), sets.disjoint().count);
    }
    Ok(())
}
