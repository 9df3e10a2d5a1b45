//! One batch of ranks, timed: what `bindings/python/benches/rank_batch.py` compares numpy with.
//!
//! `rank_batch TABLE GRIDS [ROUNDS]`, GRIDS a file with one solution grid a line. Prints the
//! seconds of each round, after one that does not count.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use minlex_catalog::Grid;
use minlex_lookup::Table;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(table), Some(grids)) = (arguments.next(), arguments.next()) else {
        return Err("usage: rank_batch TABLE GRIDS [ROUNDS]".into());
    };
    let rounds = arguments.next().map_or(Ok(5), |rounds| rounds.parse::<usize>())?;
    let table = Table::open(table)?;
    let grids = std::fs::read(grids)?
        .split(|&b| b == b'\n')
        .filter(|line| !line.is_empty())
        .map(Grid::from_line)
        .collect::<Result<Vec<_>, _>>()?;
    for round in 0..=rounds {
        let start = Instant::now();
        black_box(table.rank_batch(black_box(&grids))?);
        if round > 0 {
            println!("{:.4}", start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}
