//! `minlex solve`: puzzles to their solutions.

mod all;
mod boards;
mod count;
mod struck;

use std::ffi::OsString;

use clap::Args;
use minlex_puzzle::{Puzzle, Solutions};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::threads::Workers;
use crate::options::whole_number::whole;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

use all::AllJob;
use boards::Boards;
use count::{CountJob, Limit};
use struck::Struck;

/// Prints the solution of each puzzle; needs no table.
///
/// No solution gives `none`; more than one, `several` and two that differ.
///
/// --count prints the number of solutions, counted up to N; `--count all` is exact. --all prints
/// the solutions with blanks between them, N at most, and `more` if there are more, in no
/// particular order; with --from, in lexicographic order.
///
/// --base64 reads boards of 9x9 cells in the Sudoku binary format, and writes solutions in it.
///
/// With --json: {"input":"...","solution":"..."}, with null if there is not exactly one, and
/// "several":["...","..."] after it if there are several; with --count {"input":"...","count":1},
/// a text with --count all; with --all {"input":"...", "solutions":["..."], "more":false}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 | minlex solve | fold -w 27
  123456789457189236698372145
  241893657589627314736514928
  314968572862735491975241863
  $ minlex figure --puzzle x1_1!2_2A758859 | minlex solve --count all
  741211528002341437440
  minlex solve --all 100 --from 5000 puzzles.txt")]
pub struct Solve {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Print the number of solutions, counted up to N or `all`
    #[arg(long, value_name = "N", value_parser = Limit::parse)]
    count: Option<Limit>,
    /// Strike digits out of cells, such as r1c1=12,r5c5=9
    #[arg(
        long,
        value_name = "CELLS",
        requires = "count",
        conflicts_with = "all",
        value_parser = Struck::parse
    )]
    without: Option<Struck>,
    /// Print all solutions, N at most
    #[arg(
        long,
        value_name = "N",
        conflicts_with = "count",
        value_parser = |text: &str| whole(text, 1..=MOST_SOLUTIONS)
    )]
    all: Option<u32>,
    /// Begin with number F of the solutions, 0 or more
    #[arg(
        long,
        value_name = "F",
        requires = "all",
        conflicts_with = "count",
        value_parser = |text: &str| whole(text, 0..=u128::MAX)
    )]
    from: Option<u128>,
    /// Read boards in base64 and answer in base64
    #[arg(long)]
    base64: bool,
    #[command(flatten)]
    lines: LineOptions,
}

/// The most solutions of one puzzle: as many as are in memory at a time.
const MOST_SOLUTIONS: u32 = 1_000_000;

impl Solve {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let workers = Workers::new(self.lines.read.threads());
        let boards = if self.base64 { Boards::Base64 } else { Boards::Lines };
        match (self.count, self.all) {
            (Some(limit), _) => {
                let job = CountJob { limit, without: self.without, boards, workers };
                lines::run(job, self.puzzles, &self.lines)
            }
            (_, Some(limit)) => {
                let job = AllJob { limit, from: self.from, boards, workers };
                lines::run(job, self.puzzles, &self.lines)
            }
            _ => lines::run(SolveJob { boards }, self.puzzles, &self.lines),
        }
    }
}

/// The only solutions, or two of several.
struct SolveJob {
    boards: Boards,
}

#[derive(Serialize)]
struct JsonSolution<'a> {
    input: &'a str,
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    several: Option<[String; 2]>,
}

impl LineJob for SolveJob {
    type Item = Puzzle;
    type Answer = Solutions;
    const ANSWER: &'static str = "solution";

    fn kind(&self) -> Kind {
        self.boards.kind()
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        self.boards.parse(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Solutions>, String> {
        Ok(puzzles.iter().map(Puzzle::solve).collect())
    }

    fn text(&self, _: &Puzzle, solutions: &Solutions, out: &mut Vec<u8>) {
        match solutions {
            Solutions::None => out.extend_from_slice(b"none"),
            Solutions::One(grid) => out.extend_from_slice(self.boards.written(grid).as_bytes()),
            Solutions::Several(one, other) => {
                let (one, other) = (self.boards.written(one), self.boards.written(other));
                out.extend_from_slice(format!("several {one} {other}").as_bytes());
            }
        }
    }

    fn json(&self, input: &str, _: &Puzzle, solutions: &Solutions) -> impl Serialize {
        let (solution, several) = match solutions {
            Solutions::None => (None, None),
            Solutions::One(grid) => (Some(self.boards.written(grid)), None),
            Solutions::Several(one, other) => {
                (None, Some([one, other].map(|grid| self.boards.written(grid))))
            }
        };
        JsonSolution { input, solution, several }
    }
}
