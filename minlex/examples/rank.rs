//! Prints the rank of each solution grid among the arguments: a look-up in the embedded table.
//!
//! `cargo run --release -p minlex --example rank -- GRID...`

use minlex::{Grid, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for argument in std::env::args().skip(1) {
        let grid: Grid = argument.parse()?;
        println!("{}", Table::embedded().rank(&grid)?);
    }
    Ok(())
}
