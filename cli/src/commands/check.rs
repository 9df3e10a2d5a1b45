//! `minlex check`: the puzzles that have one solution.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::Grid;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::collection_lines::Known;
use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the puzzles that have exactly one solution, as they are in the file; needs no table.
///
/// The others are left out. Each is reported on standard error, with its line and its fault: no
/// solution, several solutions, or not a puzzle. The last line counts them, and the exit status is
/// 1.
///
/// With --json: {"input":"...","solution":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  minlex check mine.txt > good.txt
  minlex check mine.txt > /dev/null && echo 'each has one solution'")]
pub struct Check {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    #[command(flatten)]
    lines: LineOptions,
}

impl Check {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let mut lines = self.lines;
        lines.read.keep_going = true;
        lines::run(CheckJob, self.puzzles, &lines)
    }
}

struct CheckJob;

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    solution: String,
}

impl LineJob for CheckJob {
    /// The solution of a puzzle, and the line that the puzzle is written as.
    type Item = (Grid, Box<str>);
    type Answer = Grid;
    const ANSWER: &'static str = "checked";
    const SELECTS: bool = true;
    const LEAVES_OUT: bool = true;

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Self::Item, String> {
        let solution = parse::puzzle(record)?.solution().map_err(|e| e.to_string())?;
        Ok((solution, record.as_line().into()))
    }

    fn parse_known(&self, record: &Record<'_>, known: &Known) -> Result<Self::Item, String> {
        Ok((known.canonical.solution().grid(), record.as_line().into()))
    }

    fn answer(&self, items: &[Self::Item]) -> Result<Vec<Grid>, String> {
        Ok(items.iter().map(|(solution, _)| *solution).collect())
    }

    fn text(&self, (_, line): &Self::Item, _: &Grid, out: &mut Vec<u8>) {
        out.extend_from_slice(line.as_bytes());
    }

    fn json(&self, input: &str, _: &Self::Item, solution: &Grid) -> impl Serialize {
        JsonAnswer { input, solution: solution.to_string() }
    }
}
