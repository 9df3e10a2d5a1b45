//! Random solutions of a puzzle: `minlex random --of PUZZLE`.

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use minlex_count::{CountError, Progress, Sampler};
use minlex_puzzle::Puzzle;
use rand::Rng;
use rand::rngs::ChaCha20Rng;
use serde::Serialize;

use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, push_json};
use crate::terminal::progress::LateBar;

/// Solutions that are drawn at a time: the more there are, the more work they share.
const AT_A_TIME: u64 = 1 << 18;

#[derive(Serialize)]
struct JsonSolution {
    grid: String,
}

/// Prints `count` solutions, each of them any one with the same chance.
pub fn print(
    puzzle: &Puzzle,
    count: u64,
    mut random: ChaCha20Rng,
    json: bool,
    threads: NonZero<usize>,
) -> Outcome {
    let failed = |error: CountError| Failure::Message(error.to_string());
    let never_cancelled = AtomicBool::new(false);
    let bar = LateBar::new();
    let progress = |progress: Progress| bar.show(progress.done as u64, progress.parts as u64);
    let sampler = Sampler::of(puzzle, threads, &progress, &never_cancelled).map_err(failed)?;
    drop(bar);
    let mut output = Output::stdout();
    let mut left = count;
    while left > 0 {
        let len = left.min(AT_A_TIME);
        left -= len;
        let words = || random.next_u64();
        let grids =
            sampler.sample(len as usize, words, threads, &never_cancelled).map_err(failed)?;
        let mut lines = Vec::with_capacity(grids.len() * 82);
        for grid in &grids {
            match json {
                true => push_json(&JsonSolution { grid: grid.to_string() }, &mut lines),
                false => lines.extend_from_slice(&grid.to_ascii()),
            }
            lines.push(b'\n');
        }
        output.write(&lines)?;
    }
    Ok(ExitCode::SUCCESS)
}
