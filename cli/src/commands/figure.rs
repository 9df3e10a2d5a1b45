//! `minlex figure`: four-part names of puzzles, and back.

use std::ffi::OsString;

use clap::Args;
use minlex_names::FigureName;
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the four-part name FIGURE_FILL!P_S of each puzzle, valid or not; needs no table.
///
/// FIGURE is the number of the given cells as bits in the normal figure, the smallest of the eight
/// rotations and reflections; FILL is the givens in order, relabelled by first appearance; P (0 to
/// 7) and S lead from there to the puzzle.
///
/// --puzzle goes the other way, from names, decimal or hexadecimal, to puzzles.
///
/// With --json: {"input":"...","figure":"...","hex":"..."}; with --puzzle
/// {"input":"...","puzzle":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex figure --puzzle x1_1!2_2A758859 | minlex figure
  1_1!2_712345689")]
pub struct Figure {
    /// Puzzles, with --puzzle names, or files of them (- is standard input); with none, standard
    /// input
    #[arg(value_name = "ITEM|FILE")]
    items: Vec<OsString>,
    /// From names to puzzles
    #[arg(long)]
    puzzle: bool,
    /// Write all parts but P in hexadecimal
    #[arg(long, conflicts_with = "puzzle")]
    hex: bool,
    #[command(flatten)]
    lines: LineOptions,
}

impl Figure {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.hex {
            self.lines.refuse_with_json("--hex")?;
        }
        if self.puzzle {
            lines::run(PuzzleJob, self.items, &self.lines)
        } else {
            lines::run(FigureJob { hex: self.hex }, self.items, &self.lines)
        }
    }
}

/// Puzzles to names.
struct FigureJob {
    hex: bool,
}

#[derive(Serialize)]
struct JsonName<'a> {
    input: &'a str,
    figure: String,
    hex: String,
}

impl LineJob for FigureJob {
    type Item = Puzzle;
    type Answer = FigureName;
    const ANSWER: &'static str = "figure";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<FigureName>, String> {
        Ok(puzzles.iter().map(FigureName::of).collect())
    }

    fn text(&self, _: &Puzzle, name: &FigureName, out: &mut Vec<u8>) {
        let text = if self.hex { name.to_hex() } else { name.to_string() };
        out.extend_from_slice(text.as_bytes());
    }

    fn json(&self, input: &str, _: &Puzzle, name: &FigureName) -> impl Serialize {
        JsonName { input, figure: name.to_string(), hex: name.to_hex() }
    }
}

/// Names to puzzles.
struct PuzzleJob;

#[derive(Serialize)]
struct JsonPuzzle<'a> {
    input: &'a str,
    puzzle: String,
}

impl LineJob for PuzzleJob {
    type Item = Puzzle;
    type Answer = ();
    const ANSWER: &'static str = "puzzle";

    fn kind(&self) -> Kind {
        Kind::Word
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        let name: Result<FigureName, _> = record.text().parse();
        name.and_then(|name| name.puzzle()).map_err(|e| e.to_string())
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<()>, String> {
        Ok(vec![(); puzzles.len()])
    }

    fn text(&self, puzzle: &Puzzle, (): &(), out: &mut Vec<u8>) {
        out.extend_from_slice(&puzzle.to_ascii());
    }

    fn json(&self, input: &str, puzzle: &Puzzle, (): &()) -> impl Serialize {
        JsonPuzzle { input, puzzle: puzzle.to_string() }
    }
}
