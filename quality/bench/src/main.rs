//! Benchmarks of the minlex libraries, as tables of Markdown for `docs/BENCHMARKS.md` or as JSON.
//!
//! Places are drawn from the whole catalogue and each comes once a round, so that nothing is in a
//! cache because of the look-up before. All on one core.

mod failure;
mod kernels;
mod look_ups;
mod numbers;
mod places;
mod puzzles;
mod report;
mod streams;
mod times;

use std::path::PathBuf;

use clap::Parser;
use failure::Failure;
use minlex_lookup::Table;
use places::Places;
use report::{Machine, Report};

#[derive(Parser)]
struct Options {
    /// A table to measure beside the embedded one
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
    /// A file with a puzzle at the beginning of each line
    #[arg(long, value_name = "FILE")]
    puzzles: Vec<PathBuf>,
    /// Random places for each table
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    places: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Do each kernel once instead, for a count of its instructions
    #[arg(long)]
    kernels: bool,
}

fn main() -> Result<(), Failure> {
    let options = Options::parse();
    if options.kernels {
        return kernels::run();
    }
    let report = measure(&options)?;
    match options.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{report}"),
    }
    Ok(())
}

fn measure(options: &Options) -> Result<Report, Failure> {
    let embedded = Table::embedded();
    embedded.check()?;
    embedded.warm_up();
    let places = Places::random(embedded, options.places.max(1))?;
    let mut tables = vec![
        look_ups::single("embedded", embedded, &places),
        look_ups::batches("embedded", embedded, &places)?,
    ];
    for file in &options.table {
        let table = Table::open_checked(file)?;
        let name = table.info().preset;
        tables.push(look_ups::single(&name, &table, &places));
        tables.push(look_ups::batches(&name, &table, &places)?);
    }
    tables.push(streams::measure(&places)?);
    tables.push(numbers::measure(&places.ranks));
    tables.push(puzzles::measure(&options.puzzles)?);
    Ok(Report { machine: Machine::this(), tables })
}
