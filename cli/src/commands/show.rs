//! `minlex show`: puzzles and solution grids to look at.

use std::ffi::OsString;

use clap::Args;
use minlex_puzzle::{Picture, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::answers::OutputForm;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::colour;
use crate::terminal::failure::{Failure, Outcome};

/// Prints each puzzle or solution grid as a board of eleven lines; needs no table.
///
/// Boards have an empty line between them. With --svg, each is a picture for browsers instead, all
/// of it in one line; so boards cannot be appended to anything, and --output append needs --svg.
///
/// With --json: {"input":"...","board":"..."}, or with --svg {"input":"...","svg":"..."}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minlex show --svg puzzles.txt > board.svg
  $ minlex puzzle 'R5xPEjGb3Oabf30O0C3;1076894798693' | minlex show
  5 7 . | . . . | 9 . .
  . . . | . . . | . . 8
  . 1 . | . . . | . . .
  ------+-------+------
  . . 1 | 6 8 . | . 4 .
  . . . | . . 2 | 8 . 9
  . . 2 | . 9 4 | 1 6 .
  ------+-------+------
  . . . | . 2 . | . . .
  . 6 . | 9 . 8 | 2 . 4
  . . . | 4 1 . | 6 . .")]
pub struct Show {
    /// Puzzles or solution grids, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Draw pictures as SVG
    #[arg(long)]
    svg: bool,
    #[command(flatten)]
    lines: LineOptions,
}

impl Show {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.lines.form() == OutputForm::Append && !self.svg {
            return Err(Failure::usage(
                "--output append puts each answer in the line of its record, and a board has \
                 eleven lines: draw pictures with --svg, or choose csv or json",
            ));
        }
        let colour = colour::is_on_output() && self.lines.form() == OutputForm::Answer;
        lines::run(ShowJob { svg: self.svg, colour }, self.puzzles, &self.lines)
    }
}

struct ShowJob {
    svg: bool,
    colour: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
}

impl LineJob for ShowJob {
    type Item = Puzzle;
    type Answer = String;
    const ANSWER: &'static str = "picture";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<String>, String> {
        let draw = |puzzle: &Puzzle| match self.svg {
            true => Picture::of(puzzle).to_svg(),
            false => Picture::of(puzzle).to_string(),
        };
        Ok(puzzles.iter().map(draw).collect())
    }

    fn text(&self, _: &Puzzle, picture: &String, out: &mut Vec<u8>) {
        match self.colour && !self.svg {
            true => out.extend_from_slice(colour::board(picture).as_bytes()),
            false => out.extend_from_slice(picture.as_bytes()),
        }
        if !self.svg {
            // A board is followed by an empty line.
            out.push(b'\n');
        }
    }

    fn json(&self, input: &str, _: &Puzzle, picture: &String) -> impl Serialize {
        JsonAnswer {
            input,
            board: (!self.svg).then(|| picture.clone()),
            svg: self.svg.then(|| picture.clone()),
        }
    }
}
