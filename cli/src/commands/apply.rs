//! `minlex apply`: a symmetry on puzzles.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::Transform;
use minlex_names::MorphIndex;
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::commands::parse_puzzle;
use crate::failure::Outcome;
use crate::lines::{self, LineJob, LineOptions};

/// Prints the image of each puzzle or solution grid under a symmetry; needs no table.
///
/// The symmetry is a transform as `minlex canon --transform`, `minlex equiv` and
/// `minlex name --morph` print it, or its index.
///
/// With --json: {"input":"...","image":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex apply --transform tr798564231c897132564d439561872 \\
    1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86.
  57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..")]
pub struct Apply {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// The symmetry: r, c and d, each with nine digits, with t in front if transposed, or an index
    /// from 0 to 1218998108159
    #[arg(long, value_name = "T", value_parser = transform)]
    transform: Transform,
    /// Undo the symmetry instead
    #[arg(long)]
    inverse: bool,
    #[command(flatten)]
    lines: LineOptions,
}

/// Reads a transform or its index.
fn transform(text: &str) -> Result<Transform, String> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        text.parse()
            .map(MorphIndex::transform)
            .map_err(|e| e.to_string())
    } else {
        text.parse()
            .map_err(|e: minlex_catalog::TransformError| e.to_string())
    }
}

impl Apply {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let transform = if self.inverse {
            self.transform.inverse()
        } else {
            self.transform
        };
        lines::run(ApplyJob { transform }, self.puzzles, &self.lines)
    }
}

struct ApplyJob {
    transform: Transform,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    image: String,
}

impl LineJob for ApplyJob {
    type Item = Puzzle;
    type Answer = Puzzle;
    const ANSWER: &'static str = "image";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse_puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Puzzle>, String> {
        Ok(puzzles
            .iter()
            .map(|puzzle| self.transform.apply(puzzle))
            .collect())
    }

    fn text(&self, _: &Puzzle, image: &Puzzle, out: &mut Vec<u8>) {
        out.extend_from_slice(&image.to_ascii());
    }

    fn json(&self, input: &str, _: &Puzzle, image: &Puzzle) -> impl Serialize {
        JsonAnswer {
            input,
            image: image.to_string(),
        }
    }
}
