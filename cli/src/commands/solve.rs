//! `minlex solve`: puzzles to their solutions.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::Grid;
use minlex_puzzle::{Puzzle, Solutions};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::failure::Outcome;
use crate::line_job::LineJob;
use crate::lines::{self, LineOptions};
use crate::parse;
use crate::whole_number::whole;

/// Prints the solution of each puzzle; needs no table.
///
/// A puzzle with no solution gets `none`, one with several gets `several` and two of them, which
/// differ. Both are answers like any other.
///
/// With --count, the number of solutions instead, counted up to N: N means N or more. That costs
/// less than a microsecond a solution.
///
/// With --json: {"input":"...","solution":"..."}, with null if there is not exactly one, and
/// "several":["...","..."] after it if there are several; with --count {"input":"...","count":1}.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex solve 57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
  576843921493261578218759436951687342647132859832594167184326795365978214729415683
  $ minlex solve --count 1000 \\
    5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........
  2")]
pub struct Solve {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Print how many solutions there are, counted up to N
    #[arg(long, value_name = "N", value_parser = |text: &str| whole(text, 1..=u64::MAX))]
    count: Option<u64>,
    #[command(flatten)]
    lines: LineOptions,
}

impl Solve {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        match self.count {
            Some(limit) => lines::run(CountJob { limit }, self.puzzles, &self.lines),
            None => lines::run(SolveJob, self.puzzles, &self.lines),
        }
    }
}

struct SolveJob;

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
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<Solutions>, String> {
        Ok(puzzles.iter().map(Puzzle::solve).collect())
    }

    fn text(&self, _: &Puzzle, solutions: &Solutions, out: &mut Vec<u8>) {
        match solutions {
            Solutions::None => out.extend_from_slice(b"none"),
            Solutions::One(grid) => out.extend_from_slice(&grid.to_ascii()),
            Solutions::Several(one, other) => {
                out.extend_from_slice(b"several ");
                out.extend_from_slice(&one.to_ascii());
                out.push(b' ');
                out.extend_from_slice(&other.to_ascii());
            }
        }
    }

    fn json(&self, input: &str, _: &Puzzle, solutions: &Solutions) -> impl Serialize {
        let (solution, several) = match solutions {
            Solutions::None => (None, None),
            Solutions::One(grid) => (Some(grid.to_string()), None),
            Solutions::Several(one, other) => (None, Some([one, other].map(Grid::to_string))),
        };
        JsonSolution { input, solution, several }
    }
}

/// Numbers of solutions.
struct CountJob {
    limit: u64,
}

#[derive(Serialize)]
struct JsonCount<'a> {
    input: &'a str,
    count: u64,
}

impl LineJob for CountJob {
    type Item = Puzzle;
    type Answer = u64;
    const ANSWER: &'static str = "count";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Puzzle, String> {
        parse::puzzle(record)
    }

    fn answer(&self, puzzles: &[Puzzle]) -> Result<Vec<u64>, String> {
        let count = |puzzle: &Puzzle| puzzle.count_solutions(self.limit);
        Ok(puzzles.iter().map(count).collect())
    }

    fn text(&self, _: &Puzzle, count: &u64, out: &mut Vec<u8>) {
        out.extend_from_slice(count.to_string().as_bytes());
    }

    fn json(&self, input: &str, _: &Puzzle, count: &u64) -> impl Serialize {
        JsonCount { input, count: *count }
    }
}
