//! Random puzzles: `minlex random --givens` and `--minimal`.

use std::num::NonZero;
use std::process::ExitCode;

use minlex_puzzle::Puzzle;
use minlex_sample::{Minimal, Sizes, with_givens};
use rand::Rng;
use rand::rngs::ChaCha20Rng;
use serde::Serialize;

use crate::records::pipeline;
use crate::terminal::failure::Outcome;
use crate::terminal::output::{Output, push_json, warn};

/// The kind of puzzles to draw.
#[derive(Clone, Copy, Debug)]
pub enum Drawn {
    /// Valid ones with this number of givens, all equally likely.
    WithGivens(u32),
    /// Minimal ones, each with its weight.
    Minimal,
}

/// Givens below which a puzzle can take very long.
const FEW: u32 = 25;

#[derive(Serialize)]
struct JsonPuzzle {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
}

/// Prints `count` puzzles. Each has a generator of its own, that which `generator` gives with the
/// number of the puzzle as its stream, from 1: which thread draws it makes no difference.
pub fn print(
    drawn: Drawn,
    count: u64,
    generator: impl Fn() -> ChaCha20Rng + Send + Sync + 'static,
    json: bool,
    threads: NonZero<usize>,
) -> Outcome {
    if let Drawn::WithGivens(givens) = drawn
        && givens < FEW
    {
        warn(&format!(
            "one try in 100,000 gives a puzzle with {FEW} givens, and each given fewer takes about \
             ten times as many: with {givens} it can take hours to years; Ctrl-C ends it"
        ));
    }
    let work = move |number: u64| {
        let mut random = generator();
        random.set_stream(number);
        draw(drawn, &mut random)
    };
    let mut output = Output::stdout();
    let mut sizes = Sizes::default();
    pipeline::in_order(threads, 1..=count, work, |minimal| {
        sizes.add(&minimal);
        output.write(&line(drawn, &minimal, json))
    })?;
    if let Drawn::Minimal = drawn {
        warn(&format!("effective sample size {:.1}", sizes.effective()));
    }
    Ok(ExitCode::SUCCESS)
}

fn draw(drawn: Drawn, random: &mut ChaCha20Rng) -> Minimal {
    match drawn {
        Drawn::Minimal => Minimal::random(|| random.next_u64()),
        Drawn::WithGivens(givens) => loop {
            if let Some(puzzle) = with_givens(givens, || random.next_u64()) {
                break Minimal { puzzle, weight: 1.0 };
            }
        },
    }
}

fn line(drawn: Drawn, minimal: &Minimal, json: bool) -> Vec<u8> {
    let Minimal { puzzle, weight } = minimal;
    let weight = matches!(drawn, Drawn::Minimal).then_some(*weight);
    let mut line = Vec::new();
    if json {
        push_json(&JsonPuzzle { puzzle: puzzle.to_string(), weight }, &mut line);
    } else {
        line.extend_from_slice(&Puzzle::to_ascii(puzzle));
        if let Some(weight) = weight {
            line.extend_from_slice(format!(";{weight}").as_bytes());
        }
    }
    line.push(b'\n');
    line
}
