//! Solving puzzles, with proof that the solution is the only one, and making them canonical; and
//! the times of others for the same puzzles.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;

use minlex_puzzle::Puzzle;
use minlex_testing::Random;

use crate::failure::Failure;
use crate::report;
use crate::times::{median_of_rounds, microseconds};

/// Random minimal puzzles in the set that is always there.
const RANDOM: usize = 20_000;

/// Sets of puzzles: one of random minimal ones, and one for each file with a puzzle at the
/// beginning of each line. A rival is a program that gets the name of such a file and prints the
/// microseconds that it needs for each puzzle.
pub fn measure(files: &[impl AsRef<Path>], rivals: &[String]) -> Result<report::Table, Failure> {
    let columns: Vec<&str> =
        ["solve", "canonical"].into_iter().chain(rivals.iter().map(String::as_str)).collect();
    let mut report = report::Table::new("puzzles, us each", &columns);
    let folder = std::env::temp_dir().join(format!("minlex-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let minimal = folder.join("random-minimal.txt");
    std::fs::write(&minimal, random_minimal())?;
    let files = [minimal.as_path()].into_iter().chain(files.iter().map(AsRef::as_ref));
    let measured = files.map(|file| row(file, rivals)).collect::<Result<Vec<_>, _>>();
    std::fs::remove_dir_all(&folder)?;
    for (what, figures) in measured? {
        report.push(what, figures);
    }
    Ok(report)
}

fn row(file: &Path, rivals: &[String]) -> Result<(String, Vec<Option<f64>>), Failure> {
    let text = std::fs::read_to_string(file)?;
    let lines = text.lines().filter_map(|line| line.get(..81));
    let puzzles = lines.map(str::parse::<Puzzle>).collect::<Result<Vec<_>, _>>()?;
    let mut figures = vec![
        Some(each(&puzzles, |puzzle| puzzle.solution().is_ok())),
        Some(each(&puzzles, |puzzle| puzzle.canonical().is_ok())),
    ];
    for rival in rivals {
        let output = Command::new(rival).arg(file).output()?;
        figures.push(String::from_utf8_lossy(&output.stdout).trim().parse().ok());
    }
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok((format!("{name}: {}", puzzles.len()), figures))
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
