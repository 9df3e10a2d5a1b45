//! `minlex minimal`: which givens a puzzle can do without, and the minimal puzzles inside it.

use std::ffi::OsString;
use std::ops::ControlFlow;

use clap::Args;
use minlex_near::Inside;
use minlex_puzzle::{Givens, Puzzle};
use minlex_records::{Kind, Record};
use rand::rngs::ChaCha20Rng;
use rand::{Rng, SeedableRng};
use serde::Serialize;

use crate::options::parse;
use crate::options::whole_number::{limit, whole};
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints how many givens of each puzzle are redundant, and which; 0 for a minimal puzzle.
///
/// A given is redundant if the puzzle has only one solution without it, too. Cells are written r1c1
/// to r9c9.
///
/// --count prints the number of minimal puzzles inside the puzzle, counted up to N; `--count all`
/// is exact. --all prints the puzzles themselves with blanks between them, N at most, and `more` if
/// there are more. --seed prints one of them: givens are left out in a random order, which favours
/// few givens; see `minlex random --minimal`.
///
/// With --json: {"input":"...","redundant":["r1c1"]}; with --count {"input":"...","count":1}; with
/// --all and --seed {"input":"...","puzzles":["..."],"more":false}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 | minlex minimal
  0
  $ minlex random --seed 1 | minlex minimal --seed 1 | minlex minimal
  0")]
pub struct Minimal {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Print how many minimal puzzles there are inside, counted up to N or `all`
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["all", "seed"],
        value_parser = |text: &str| limit(text).map(|most| most.unwrap_or(u64::MAX))
    )]
    count: Option<u64>,
    /// Print all minimal puzzles inside, N at most
    #[arg(
        long,
        visible_alias = "limit",
        value_name = "N",
        conflicts_with = "seed",
        value_parser = |text: &str| whole(text, 1..=1_000_000u64)
    )]
    all: Option<u64>,
    /// Print one of them at random; a seed is 0 to 340282366920938463463374607431768211455
    #[arg(long, value_name = "S", value_parser = |text: &str| whole(text, 0..=u128::MAX))]
    seed: Option<u128>,
    #[command(flatten)]
    lines: LineOptions,
}

impl Minimal {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let wanted = match (self.count, self.all, self.seed) {
            (Some(limit), ..) => Wanted::Count(limit),
            (_, Some(limit), _) => Wanted::All(limit),
            (.., Some(seed)) => Wanted::Random(seed),
            _ => Wanted::Redundant,
        };
        lines::run(MinimalJob { wanted }, self.puzzles, &self.lines)
    }
}

/// Question about a puzzle.
enum Wanted {
    Redundant,
    Count(u64),
    All(u64),
    Random(u128),
}

/// Answer to the question.
enum Answer {
    Redundant(Givens),
    Count(u64),
    Puzzles { puzzles: Vec<Puzzle>, more: bool },
}

struct MinimalJob {
    wanted: Wanted,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more: Option<bool>,
}

impl LineJob for MinimalJob {
    type Item = Puzzle;
    type Answer = Answer;
    const ANSWER: &'static str = "minimal";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Answer>, String> {
        puzzles.iter().map(|puzzle| self.one(puzzle)).collect()
    }

    fn text(&self, _: &Puzzle, answer: &Answer, out: &mut Vec<u8>) {
        let words: Vec<String> = match answer {
            Answer::Redundant(givens) => {
                std::iter::once(givens.len().to_string()).chain(cells(*givens)).collect()
            }
            Answer::Count(count) => vec![count.to_string()],
            Answer::Puzzles { puzzles, more } => {
                let more = more.then(|| "more".to_owned());
                puzzles.iter().map(Puzzle::to_string).chain(more).collect()
            }
        };
        out.extend_from_slice(words.join(" ").as_bytes());
    }

    fn json(&self, input: &str, _: &Puzzle, answer: &Answer) -> impl Serialize {
        let nothing = JsonAnswer { input, redundant: None, count: None, puzzles: None, more: None };
        match answer {
            Answer::Redundant(givens) => {
                JsonAnswer { redundant: Some(cells(*givens).collect()), ..nothing }
            }
            Answer::Count(count) => JsonAnswer { count: Some(*count), ..nothing },
            Answer::Puzzles { puzzles, more } => {
                let puzzles = puzzles.iter().map(Puzzle::to_string).collect();
                JsonAnswer { puzzles: Some(puzzles), more: Some(*more), ..nothing }
            }
        }
    }
}

impl MinimalJob {
    fn one(&self, puzzle: &Puzzle) -> Result<Answer, String> {
        let inside = Inside::of(puzzle).map_err(|e| e.to_string())?;
        Ok(match self.wanted {
            Wanted::Redundant => Answer::Redundant(inside.redundant()),
            Wanted::Count(limit) => {
                let mut count = 0;
                let _ = inside.visit_minimal(|_| {
                    count += 1;
                    if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                Answer::Count(count)
            }
            Wanted::All(limit) => {
                let mut puzzles = Vec::new();
                let end = inside.visit_minimal(|minimal| {
                    if puzzles.len() as u64 == limit {
                        return ControlFlow::Break(());
                    }
                    puzzles.push(minimal);
                    ControlFlow::Continue(())
                });
                Answer::Puzzles { puzzles, more: end.is_break() }
            }
            Wanted::Random(seed) => {
                let mut random = generator(seed, puzzle);
                let minimal = inside.random_minimal(|| random.next_u64());
                Answer::Puzzles { puzzles: vec![minimal], more: false }
            }
        })
    }
}

/// The generator for a seed and a puzzle: ChaCha20 whose key is the seed and the set of givens,
/// least significant byte first. No answer depends on the rest of the input.
fn generator(seed: u128, puzzle: &Puzzle) -> ChaCha20Rng {
    let mut key = [0; 32];
    key[..16].copy_from_slice(&seed.to_le_bytes());
    key[16..].copy_from_slice(&puzzle.givens().bits().to_le_bytes());
    ChaCha20Rng::from_seed(key)
}

/// The cells of a set as they are written.
pub fn cells(set: Givens) -> impl Iterator<Item = String> {
    set.iter().map(|cell| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1))
}
