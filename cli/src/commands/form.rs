//! `minlex form`: solution grids to minlex forms, puzzles to their smallest images.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use minlex_catalog::{Grid, MinlexForm, Transform};
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints each solution grid's minlex form; needs no table.
///
/// The minlex form is the smallest image of the grid under all symmetries: transposition,
/// permutations of bands, stacks, rows in bands and columns in stacks, and relabelling.
///
/// With --transform, a blank follows, and a symmetry that carries the grid to it, as in
/// r123456789c123456789d123456789. Row i (column i) of the minlex form is the row (column) of the
/// grid that is at place i after r (c). Digit i becomes the digit at place i after d. A leading t
/// means that the grid is transposed first.
///
/// --puzzle prints the smallest image of a puzzle of any kind, patterns and puzzles with no
/// solution or many included: row by row, an empty cell before any digit.
///
/// With --json: {"input":"...","minlex":"...","transform":"..."}, the last with --transform only.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples: a grid, and a pattern of one given
  $ minlex random --seed 1 | minlex form | fold -w 27
  123456789456789231789132546
  247365198395871624618924375
  571248963862593417934617852
  $ minlex figure --puzzle x1_1!2_2A758859 | minlex form --puzzle | fold -w 27
  ...........................
  ...........................
  ..........................1")]
pub struct Form {
    /// Solution grids, with --puzzle puzzles, or files of them (- is standard input); with none,
    /// standard input
    #[arg(value_name = "GRID|FILE", allow_negative_numbers = true)]
    grids: Vec<OsString>,
    /// Also print a symmetry that carries the grid to its minlex form
    #[arg(long)]
    transform: bool,
    /// Take puzzles instead of solution grids
    #[arg(long)]
    puzzle: bool,
    #[command(flatten)]
    lines: LineOptions,
}

impl Form {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let transform = self.transform;
        if self.puzzle {
            lines::run(PuzzleJob { transform }, self.grids, &self.lines)
        } else {
            lines::run(FormJob { transform }, self.grids, &self.lines)
        }
    }
}

struct FormJob {
    transform: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    minlex: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    transform: Option<String>,
}

impl LineJob for FormJob {
    type Item = Grid;
    type Answer = (MinlexForm, Option<Transform>);
    const ANSWER: &'static str = "minlex";

    fn kind(&self) -> Kind {
        Kind::Grid
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        parse::grid(record)
            .map_err(|e| e.replace("`minlex name` takes", "`minlex form --puzzle` takes"))
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<Self::Answer>, String> {
        let one = |grid: &Grid| {
            if self.transform {
                let (minlex, transform) = grid.minlex_form_with_transform();
                (minlex, Some(transform))
            } else {
                (grid.minlex_form(), None)
            }
        };
        Ok(grids.iter().map(one).collect())
    }

    fn text(&self, _: &Grid, (minlex, transform): &Self::Answer, out: &mut Vec<u8>) {
        out.extend_from_slice(&minlex.to_ascii());
        if let Some(transform) = transform {
            write!(out, " {transform}").expect("memory takes everything");
        }
    }

    fn json(&self, input: &str, _: &Grid, (minlex, transform): &Self::Answer) -> impl Serialize {
        JsonAnswer {
            input,
            minlex: minlex.to_string(),
            transform: transform.as_ref().map(Transform::to_string),
        }
    }
}

/// Puzzles to their smallest images.
struct PuzzleJob {
    transform: bool,
}

impl LineJob for PuzzleJob {
    type Item = Puzzle;
    type Answer = (Puzzle, Transform);
    const ANSWER: &'static str = "minlex";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Self::Answer>, String> {
        Ok(puzzles.iter().map(Puzzle::smallest_image_with_transform).collect())
    }

    fn text(&self, _: &Puzzle, (image, transform): &Self::Answer, out: &mut Vec<u8>) {
        out.extend_from_slice(&image.to_ascii());
        if self.transform {
            write!(out, " {transform}").expect("memory takes everything");
        }
    }

    fn json(&self, input: &str, _: &Puzzle, (image, transform): &Self::Answer) -> impl Serialize {
        JsonAnswer {
            input,
            minlex: image.to_string(),
            transform: self.transform.then(|| transform.to_string()),
        }
    }
}
