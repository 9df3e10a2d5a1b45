//! Solving puzzles, with proof that the solution is the only one, and making them canonical.

use std::hint::black_box;
use std::path::Path;

use minlex_puzzle::Puzzle;
use minlex_testing::Random;

use crate::failure::Failure;
use crate::report;
use crate::times::{median_of_rounds, microseconds};

/// Random minimal puzzles in the set that is always there.
const RANDOM: usize = 20_000;

/// Sets of puzzles: one of random minimal ones, and one for each file with a puzzle at the
/// beginning of each line.
pub fn measure(files: &[impl AsRef<Path>]) -> Result<report::Table, Failure> {
    let mut report = report::Table::new("puzzles, us each", &["solve", "canonical"]);
    push_row(&mut report, "random-minimal", &random_minimal())?;
    for file in files.iter().map(AsRef::as_ref) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        push_row(&mut report, &name, &std::fs::read_to_string(file)?)?;
    }
    Ok(report)
}

fn push_row(report: &mut report::Table, name: &str, text: &str) -> Result<(), Failure> {
    let lines = text.lines().filter_map(|line| line.get(..81));
    let puzzles = lines.map(str::parse::<Puzzle>).collect::<Result<Vec<_>, _>>()?;
    let figures = vec![
        Some(each(&puzzles, |puzzle| puzzle.solution().is_ok())),
        Some(each(&puzzles, |puzzle| puzzle.canonical().is_ok())),
    ];
    report.push(format!("{name}: {}", puzzles.len()), figures);
    Ok(())
}

fn each(puzzles: &[Puzzle], job: impl Fn(&Puzzle) -> bool) -> f64 {
    let time = median_of_rounds(|| {
        microseconds(|| puzzles.iter().for_each(|puzzle| _ = black_box(job(black_box(puzzle)))))
    });
    time / puzzles.len().max(1) as f64
}

fn random_minimal() -> String {
    let mut random = Random(1);
    let mut line = || {
        let grid = random.grid();
        format!("{}\n", random.minimal_puzzle(&grid))
    };
    (0..RANDOM).map(|_| line()).collect()
}
