//! `minlex puzzle`: names to puzzles.

use std::ffi::OsString;

use clap::Args;
use minlex_lookup::Table;
use minlex_names::{MorphedName, Name};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the canonical puzzle of each name or, if a morph follows the name, the puzzle that was
/// named.
///
/// All forms of names are read, on any line: 25 characters (leading blanks may be missing), 19
/// characters, RANK;FIELD and the record PUZZLE;RANK;FIELD. After each may follow ;TRANSFORM,
/// ;INDEX or ;TRANSFORM;INDEX, as `minlex name --morph` writes them. Names in order of rank go
/// fastest.
///
/// A pair of rank and field that is not the name of any puzzle, as a typing error makes one, is a
/// bad record; with --no-check, which takes half the time, it gives the cells that it describes.
///
/// With --json: {"input":"...","puzzle":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex puzzle '3636310645 LW5RWaj13O0843' | fold -w 27
  1.3.5......71.9...69.37....
  ..1..3..75.96.73.....51....
  ...96..........4....5...86.")]
pub struct Puzzle {
    /// Names, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "NAME|FILE")]
    names: Vec<OsString>,
    /// Take pairs of rank and field that are not the name of a puzzle, too
    #[arg(long)]
    no_check: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

impl Puzzle {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let job = PuzzleJob { table: self.table.open()?, check: !self.no_check };
        lines::run(job, self.names, &self.lines)
    }
}

struct PuzzleJob {
    table: &'static Table,
    check: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    puzzle: String,
}

impl LineJob for PuzzleJob {
    type Item = MorphedName;
    type Answer = minlex_puzzle::Puzzle;
    const ANSWER: &'static str = "puzzle";

    fn kind(&self) -> Kind {
        Kind::Name
    }

    fn parse(&self, record: &Record<'_>) -> Result<MorphedName, String> {
        let read = parse::name(record)?;
        if self.check {
            read.name().check(self.table).map_err(|e| e.to_string())?;
        }
        Ok(read)
    }

    fn answer(&self, read: &[MorphedName]) -> Result<Vec<minlex_puzzle::Puzzle>, String> {
        let names: Vec<_> = read.iter().map(MorphedName::name).collect();
        let puzzles = Name::puzzle_batch(self.table, &names).map_err(|e| e.to_string())?;
        Ok(puzzles
            .iter()
            .zip(read)
            .map(|(canonical, read)| read.morph().apply(canonical))
            .collect())
    }

    fn text(&self, _: &MorphedName, puzzle: &minlex_puzzle::Puzzle, out: &mut Vec<u8>) {
        out.extend_from_slice(&puzzle.to_ascii());
    }

    fn json(&self, input: &str, _: &MorphedName, puzzle: &minlex_puzzle::Puzzle) -> impl Serialize {
        JsonAnswer { input, puzzle: puzzle.to_string() }
    }
}
