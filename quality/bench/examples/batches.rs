//! Batches timed, for other languages to be compared with: `bindings/python/benches/batches.py`
//! and `tools/scripts/test-sql.sh --figures`.
//!
//! `batches rank|name|form TABLE GRIDS [ROUNDS]`, GRIDS a file with one solution grid a line. From
//! the lines in memory to ranks, names (each grid as a puzzle with 81 givens) or minlex forms, on
//! one thread. Prints the seconds of each round, after one that does not count.

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use minlex_catalog::Grid;
use minlex_lookup::{RankBatch, Table};
use minlex_names::Name;
use minlex_puzzle::Puzzle;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [what, table, grids, rounds @ ..] = &arguments[..] else {
        return Err("usage: batches rank|name|form TABLE GRIDS [ROUNDS]".into());
    };
    let rounds = rounds.first().map_or(Ok(5), |rounds| rounds.parse::<usize>())?;
    let table = Table::open(table)?;
    let text = std::fs::read(grids)?;
    let lines: Vec<&[u8]> = text.split(|&b| b == b'\n').filter(|line| !line.is_empty()).collect();
    for round in 0..=rounds {
        let start = Instant::now();
        answer(what, &table, black_box(&lines))?;
        if round > 0 {
            println!("{:.4}", start.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

/// One round.
fn answer(what: &str, table: &Table, lines: &[&[u8]]) -> Result<(), Box<dyn Error>> {
    match what {
        "rank" => {
            let mut batch = RankBatch::with_capacity(lines.len());
            for line in lines {
                batch.push(&Grid::from_line(line)?);
            }
            black_box(table.rank_all(batch)?);
        }
        "name" => {
            let mut canonical = Vec::with_capacity(lines.len());
            for line in lines {
                canonical.push(Puzzle::from_line(line)?.canonical()?);
            }
            black_box(Name::of_canonical_batch(table, &canonical)?);
        }
        "form" => {
            let mut forms = Vec::with_capacity(lines.len());
            for line in lines {
                forms.push(Grid::from_line(line)?.minlex_form());
            }
            black_box(forms);
        }
        other => return Err(format!("{other}: expected rank, name or form").into()),
    }
    Ok(())
}
