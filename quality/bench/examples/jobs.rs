//! Jobs that other programs do as well, for `tools/scripts/rivals.sh`.
//!
//! `jobs inputs FOLDER` writes `grids.txt`, `minimal.txt` and `few.txt`, the same in every run.
//! `jobs form|rank|canonical|name|solve|count FILE` prints the answer for each line; with a third
//! argument, microseconds a line: the time of one pass after one that does not count.
//! `jobs build bands` prints the number of grids in the catalogue, counted from nothing; with a
//! third argument, the time in microseconds.

use std::error::Error;
use std::hint::black_box;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use minlex_catalog::{BandNumber, Grid, Rank};
use minlex_lookup::Table;
use minlex_names::Name;
use minlex_puzzle::{CanonicalPuzzle, Givens, Puzzle};
use minlex_testing::Random;

/// Random grids, and as many random minimal puzzles.
const MANY: usize = 20_000;
/// Puzzles with [`GIVENS`] random givens each.
const FEW: usize = 20;
const GIVENS: usize = 22;

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
    let [job, file, time @ ..] = &arguments[..] else {
        return Err("usage: jobs inputs FOLDER, or jobs JOB FILE [time]".into());
    };
    if job == "inputs" {
        return Ok(inputs(Path::new(file))?);
    }
    let time = !time.is_empty();
    if job == "build" {
        build(time);
        return Ok(());
    }
    let text = std::fs::read_to_string(file)?;
    match job.as_str() {
        "form" => answer(&text, time, |grid: &Grid| grid.minlex_form()),
        "rank" => answer(&text, time, |grid: &Grid| rank(grid)),
        "canonical" => answer(&text, time, |puzzle: &Puzzle| canonical(puzzle)),
        "name" => answer(&text, time, |puzzle: &Puzzle| name(puzzle)),
        "solve" => answer(&text, time, |puzzle: &Puzzle| puzzle.count_solutions(2)),
        "count" => answer(&text, time, count),
        _ => Err(format!("{job}: no such job").into()),
    }
}

fn answer<T, A>(text: &str, time: bool, job: impl Fn(&T) -> A) -> Result<(), Box<dyn Error>>
where
    T: std::str::FromStr<Err: Error + 'static>,
    A: std::fmt::Display,
{
    let inputs = text.lines().map(str::parse).collect::<Result<Vec<T>, _>>()?;
    if !time {
        inputs.iter().for_each(|input| println!("{}", job(input)));
        return Ok(());
    }
    let pass = || inputs.iter().for_each(|input| _ = black_box(job(black_box(input))));
    pass();
    let start = Instant::now();
    pass();
    println!("{}", start.elapsed().as_secs_f64() * 1e6 / inputs.len() as f64);
    Ok(())
}

fn rank(grid: &Grid) -> Rank {
    Table::embedded().rank(grid).expect("a whole table")
}

fn canonical(puzzle: &Puzzle) -> CanonicalPuzzle {
    puzzle.canonical().expect("one solution")
}

fn name(puzzle: &Puzzle) -> Name {
    Name::of(Table::embedded(), puzzle).expect("one solution")
}

/// Counts every band. What a table needs beside these counts takes no time.
fn build(time: bool) {
    let start = Instant::now();
    let count = |band| minlex_generator::enumerate::count_band(band, &AtomicBool::new(false));
    let grids: u64 = BandNumber::all().map(|band| count(band).expect("no cancelling").grids).sum();
    if time {
        println!("{}", start.elapsed().as_secs_f64() * 1e6);
    } else {
        println!("{grids}");
    }
}

fn count(puzzle: &Puzzle) -> u128 {
    minlex_count::count(puzzle, NonZero::<usize>::MIN, &|_| (), &AtomicBool::new(false))
        .expect("memory for a count")
}

fn inputs(folder: &Path) -> std::io::Result<()> {
    let mut random = Random(1);
    let (mut grids, mut minimal, mut few) = (String::new(), String::new(), String::new());
    for i in 0..MANY {
        let grid = random.grid();
        grids += &format!("{grid}\n");
        minimal += &format!("{}\n", random.minimal_puzzle(&grid));
        if i < FEW {
            let cells = random.shuffled::<81>();
            let givens = cells[..GIVENS].iter().fold(0, |mask, cell| mask | 1u128 << cell);
            let givens = Givens::from_bits(givens).expect("81 cells");
            few += &format!("{}\n", Puzzle::from_solution(&grid, givens));
        }
    }
    std::fs::write(folder.join("grids.txt"), grids)?;
    std::fs::write(folder.join("minimal.txt"), minimal)?;
    std::fs::write(folder.join("few.txt"), few)
}
