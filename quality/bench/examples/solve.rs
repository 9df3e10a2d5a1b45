//! How long puzzles take: to be solved, with proof that the solution is the only one, and to be
//! made canonical.
//!
//! `solve [FILE...]`, files with a puzzle at the beginning of each line; without any, 20,000 random
//! minimal puzzles. Prints microseconds a puzzle, on one core, medians of nine rounds after one
//! that does not count.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use minlex_puzzle::Puzzle;
use minlex_testing::Random;

const ROUNDS: usize = 9;

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
    println!("{:>8} {:>8} {:>10}  set", "puzzles", "solve", "canonical");
    let files: Vec<String> = std::env::args().skip(1).collect();
    for file in &files {
        let text = std::fs::read_to_string(file)?;
        let lines = text.lines().filter_map(|line| line.get(..81));
        measure(file, &lines.map(str::parse).collect::<Result<Vec<_>, _>>()?);
    }
    if files.is_empty() {
        let mut random = Random(1);
        let mut minimal = || {
            let grid = random.grid();
            random.minimal_puzzle(&grid)
        };
        let puzzles: Vec<Puzzle> = (0..20_000).map(|_| minimal()).collect();
        measure("random minimal puzzles", &puzzles);
    }
    Ok(())
}

fn measure(name: &str, puzzles: &[Puzzle]) {
    let mut rounds: [Vec<f64>; 2] = Default::default();
    for round in 0..=ROUNDS {
        let times = [
            seconds(puzzles, |puzzle| puzzle.solution().is_ok()),
            seconds(puzzles, |puzzle| puzzle.canonical().is_ok()),
        ];
        if round > 0 {
            rounds.iter_mut().zip(times).for_each(|(rounds, time)| rounds.push(time));
        }
    }
    let [solve, canonical] = rounds.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2] / puzzles.len() as f64 * 1e6
    });
    println!("{:>8} {solve:>8.2} {canonical:>10.2}  {name}", puzzles.len());
}

fn seconds(puzzles: &[Puzzle], job: impl Fn(&Puzzle) -> bool) -> f64 {
    let start = Instant::now();
    for puzzle in puzzles {
        black_box(job(black_box(puzzle)));
    }
    start.elapsed().as_secs_f64()
}
