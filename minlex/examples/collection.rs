//! Makes a collection file of the puzzles on standard input, one a line, and finds each puzzle
//! among the arguments in it.
//!
//! `cargo run --release -p minlex --features collection --example collection -- FILE PUZZLE...`

use std::fs::File;
use std::io::{BufWriter, stdin};

use minlex::collection::Memory;
use minlex::collection_file::{Builder, CollectionFile};
use minlex::names::{Name, PuzzleNumber};
use minlex::{Puzzle, Table};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let number = |text: &str| -> Result<PuzzleNumber, Box<dyn std::error::Error>> {
        let puzzle: Puzzle = text.parse()?;
        Ok(Name::of(Table::embedded(), &puzzle)?.into())
    };
    let mut builder = Builder::new(Memory::bytes(64 << 20));
    for line in stdin().lines() {
        builder.push(number(&line?)?)?;
    }
    builder.write(BufWriter::new(File::create(&path)?))?;

    let file = CollectionFile::open(&path)?;
    println!("{} puzzles", file.len());
    for argument in arguments {
        match file.find(number(&argument)?)? {
            Some(place) => println!("{argument} is number {}", place + 1),
            None => println!("{argument} is not there"),
        }
    }
    Ok(())
}
