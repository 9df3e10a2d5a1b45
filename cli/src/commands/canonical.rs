//! `minlex canonical`: puzzles to their canonical puzzles.

use std::ffi::OsString;

use clap::Args;
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::collection_lines::Known;
use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the canonical puzzle of each puzzle, the same for all its disguises; needs no table.
///
/// It is the image of the puzzle in the minlex form of its solution grid, and the puzzle of its
/// name. A puzzle must have one solution; `minlex form --puzzle` takes others.
///
/// With --json: {"input":"...","canonical":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 | minlex canonical | fold -w 27
  1.3.5......71.9...69.37....
  ..1..3..75.96.73.....51....
  ...96..........4....5...86.")]
pub struct Canonical {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    #[command(flatten)]
    lines: LineOptions,
}

impl Canonical {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        lines::run(CanonicalJob, self.puzzles, &self.lines)
    }
}

struct CanonicalJob;

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    canonical: String,
}

impl LineJob for CanonicalJob {
    /// The canonical puzzle.
    type Item = Puzzle;
    type Answer = Puzzle;
    const ANSWER: &'static str = "canonical";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        Ok(parse::puzzle(record)?.canonical().map_err(|e| e.to_string())?.puzzle())
    }

    fn parse_known(&self, _: &Record<'_>, known: &Known) -> Result<Puzzle, String> {
        Ok(known.canonical.puzzle())
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Puzzle>, String> {
        Ok(puzzles.to_vec())
    }

    fn text(&self, _: &Puzzle, canonical: &Puzzle, out: &mut Vec<u8>) {
        out.extend_from_slice(&canonical.to_ascii());
    }

    fn json(&self, input: &str, _: &Puzzle, canonical: &Puzzle) -> impl Serialize {
        JsonAnswer { input, canonical: canonical.to_string() }
    }
}
