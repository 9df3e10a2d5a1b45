//! `minlex show`: puzzles and solution grids to look at.

use std::ffi::OsString;
use std::sync::atomic::AtomicBool;

use clap::Args;
use minlex_count::{CountError, Marginals, Progress, marginals};
use minlex_puzzle::{Picture, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::options::threads::Workers;
use crate::pictures::heat;
use crate::records::answers::OutputForm;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::colour;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::progress::LateBar;

/// Prints each puzzle or solution grid as a board of eleven lines; needs no table.
///
/// Boards have an empty line between them. With --svg, each is a picture for browsers instead, all
/// of it in one line; so boards cannot be appended to anything, and --output append needs --svg.
///
/// With --heat, empty cells show their likeliest digit and its share of the solutions; with --svg
/// all digits, by shades. It takes seconds to minutes.
///
/// With --json: {"input":"...","board":"..."} or {"input":"...","svg":"..."}, and with --heat
/// "count" and, for each cell, "digits".
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
    /// Show the share of solutions that have a digit in a cell
    #[arg(long)]
    heat: bool,
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
        let is_bare = self.lines.form() == OutputForm::Answer && !self.heat;
        let colour = colour::is_on_output() && is_bare;
        let heat = self.heat.then(|| Workers::new(self.lines.read.threads()));
        lines::run(ShowJob { svg: self.svg, colour, heat }, self.puzzles, &self.lines)
    }
}

struct ShowJob {
    svg: bool,
    colour: bool,
    /// The threads that count solutions, if they are shown.
    heat: Option<Workers>,
}

/// A picture, and the numbers that it shows.
struct Shown {
    picture: String,
    marginals: Option<Marginals>,
}

impl ShowJob {
    fn show(&self, puzzle: &Puzzle) -> Result<Shown, CountError> {
        let Some(workers) = &self.heat else {
            let picture = Picture::of(puzzle);
            let picture = if self.svg { picture.to_svg() } else { picture.to_string() };
            return Ok(Shown { picture, marginals: None });
        };
        let share = workers.share();
        let bar = LateBar::new();
        let progress = |progress: Progress| bar.show(progress.done as u64, progress.parts as u64);
        let found = marginals(puzzle, share.threads(), &progress, &AtomicBool::new(false))?;
        if found.count == 0 {
            return Err(CountError::NoSolution);
        }
        let picture = if self.svg { heat::svg } else { heat::text }(puzzle, &found);
        Ok(Shown { picture, marginals: Some(found) })
    }
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    svg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<Vec<[String; 9]>>,
}

impl LineJob for ShowJob {
    type Item = Puzzle;
    type Answer = Shown;
    const ANSWER: &'static str = "picture";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Shown>, String> {
        let shown = puzzles.iter().map(|puzzle| self.show(puzzle));
        shown.collect::<Result<_, _>>().map_err(|error| error.to_string())
    }

    fn text(&self, _: &Puzzle, shown: &Shown, out: &mut Vec<u8>) {
        match self.colour && !self.svg {
            true => out.extend_from_slice(colour::board(&shown.picture).as_bytes()),
            false => out.extend_from_slice(shown.picture.as_bytes()),
        }
        if !self.svg {
            // A board is followed by an empty line.
            out.push(b'\n');
        }
    }

    fn json(&self, input: &str, _: &Puzzle, shown: &Shown) -> impl Serialize {
        let texts = |cell: &[u128; 9]| cell.map(|count| count.to_string());
        let found = shown.marginals.as_ref();
        JsonAnswer {
            input,
            board: (!self.svg).then(|| shown.picture.clone()),
            svg: self.svg.then(|| shown.picture.clone()),
            count: found.map(|found| found.count.to_string()),
            digits: found.map(|found| found.cells.iter().map(texts).collect()),
        }
    }
}
