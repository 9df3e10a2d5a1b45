//! `minlex puzzle`: names to puzzles.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_catalog::counts::SOLUTION_GRIDS;
use minlex_catalog::{MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_names::{MorphedName, PuzzleNumber, PuzzleNumberError};
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
/// characters, RANK;FIELD and the record PUZZLE;RANK;FIELD. Each may be followed by ;TRANSFORM,
/// ;INDEX or ;TRANSFORM;INDEX, as `minlex name --morph` writes them. Names in order of rank go
/// fastest.
///
/// A pair of rank and field that is not the name of any puzzle, as a typing error makes one, is a
/// bad record; with --no-check, which takes half the time, it gives the cells that it describes.
///
/// Numbers of puzzles are read too, as `minlex name --format number` writes them: those from
/// 6670903752021072936960 on, which no rank and no index of a grid can be, and with --number all.
/// A number that no puzzle has is refused with the number that is meant.
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
    /// Read puzzle numbers and nothing else
    #[arg(long)]
    number: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

impl Puzzle {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        let job = PuzzleJob { table, check: !self.no_check, number: self.number };
        lines::run(job, self.names, &self.lines)
    }
}

struct PuzzleJob {
    table: &'static Table,
    check: bool,
    number: bool,
}

/// Description that leads to a puzzle.
#[derive(Clone, Debug)]
pub enum Described {
    Name(MorphedName),
    Number(PuzzleNumber),
}

impl Described {
    fn rank(&self) -> Rank {
        match self {
            Described::Name(name) => name.name().rank(),
            Described::Number(number) => number.rank(),
        }
    }

    /// The puzzle, given the minlex form of its solution.
    fn puzzle(&self, form: &MinlexForm) -> Result<minlex_puzzle::Puzzle, String> {
        match self {
            Described::Name(name) => {
                let givens = name.name().givens();
                Ok(name.morph().apply(&minlex_puzzle::Puzzle::from_solution(&form.grid(), givens)))
            }
            Described::Number(number) => number.puzzle_in(form).map_err(|e| with_causes(&e)),
        }
    }
}

/// The number of a puzzle in a text, unless it could as well be a rank, the index of a grid or a
/// name: all of these are smaller.
fn number_beyond_others(text: &str) -> Option<PuzzleNumber> {
    let number: PuzzleNumber = text.parse().ok()?;
    (number.get() >= SOLUTION_GRIDS).then_some(number)
}

/// `true` for a text of digits with more of them than any number of a puzzle has.
fn is_beyond_all(text: &str) -> bool {
    const MOST_DIGITS: usize = 35;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    is_number && text.trim_start_matches('0').len() >= MOST_DIGITS
}

/// The advice for numbers that could be something else.
const SMALL_NUMBER: &str = "--number reads small numbers of puzzles";

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    puzzle: String,
}

impl LineJob for PuzzleJob {
    type Item = Described;
    type Answer = minlex_puzzle::Puzzle;
    const ANSWER: &'static str = "puzzle";

    fn kind(&self) -> Kind {
        Kind::Name
    }

    fn parse(&self, record: &Record<'_>) -> Result<Described, String> {
        let text = record.text().trim();
        let read = match number_beyond_others(text) {
            Some(number) => Described::Number(number),
            None if self.number || is_beyond_all(text) => {
                Described::Number(text.parse().map_err(|e: PuzzleNumberError| e.to_string())?)
            }
            None => Described::Name(parse::name(record).map_err(|error| {
                match text.parse::<PuzzleNumber>() {
                    Ok(_) => format!("{error}; {SMALL_NUMBER}"),
                    Err(_) => error,
                }
            })?),
        };
        // A number belongs to any set of cells; that it is not a gap is looked at in any case.
        if self.check
            && let Described::Name(name) = &read
        {
            name.name().check(self.table).map_err(|e| with_causes(&e))?;
        }
        Ok(read)
    }

    fn answer(&self, read: &[Described]) -> Result<Vec<minlex_puzzle::Puzzle>, String> {
        let ranks: Vec<Rank> = read.iter().map(Described::rank).collect();
        let forms = self.table.unrank_batch(&ranks).map_err(|e| with_causes(&e))?;
        read.iter().zip(&forms).map(|(read, form)| read.puzzle(form)).collect()
    }

    fn text(&self, _: &Described, puzzle: &minlex_puzzle::Puzzle, out: &mut Vec<u8>) {
        out.extend_from_slice(&puzzle.to_ascii());
    }

    fn json(&self, input: &str, _: &Described, puzzle: &minlex_puzzle::Puzzle) -> impl Serialize {
        JsonAnswer { input, puzzle: puzzle.to_string() }
    }
}
