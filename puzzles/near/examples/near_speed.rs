//! Neighbours of the puzzles on standard input: `near_speed REMOVE ADD [needed]`.
#![allow(missing_docs)]

use std::collections::HashSet;
use std::io::BufRead;
use std::ops::ControlFlow;
use std::time::Instant;

use minlex_near::Neighbourhood;
use minlex_puzzle::Puzzle;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut which = Neighbourhood::new(arguments[0].parse()?, arguments[1].parse()?)?;
    if arguments.len() > 2 {
        which = which.needed();
    }
    let (mut puzzles, mut valid) = (0, 0);
    let mut seen = HashSet::new();
    let (start, mut canonical) = (Instant::now(), 0.0);
    for line in std::io::stdin().lock().lines() {
        let puzzle: Puzzle = line?[..81].parse()?;
        let mut found = Vec::new();
        let _ = which.of(&puzzle)?.visit(|neighbour| {
            found.push(neighbour);
            ControlFlow::<()>::Continue(())
        });
        puzzles += 1;
        valid += found.len();
        let begin = Instant::now();
        for neighbour in found {
            seen.insert(neighbour.canonical()?);
        }
        canonical += begin.elapsed().as_secs_f64();
    }
    let all = start.elapsed().as_secs_f64();
    println!(
        "{puzzles} puzzles, {valid} valid, {} classes: {all:.3} s, canonical puzzles {canonical:.3} s of it",
        seen.len()
    );
    Ok(())
}
