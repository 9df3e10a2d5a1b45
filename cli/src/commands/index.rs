//! `minlex index`: solution grids to their numbers among all 6,670,903,752,021,072,936,960.

use std::ffi::OsString;
use std::io::Write;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueEnum};
use minlex_catalog::Grid;
use minlex_count::{number_of, solutions_from};
use minlex_index::{GridIndex, Numbering};
use minlex_puzzle::Puzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::options::threads::Workers;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the number of each solution grid, 0 to 6670903752021072936959; needs no table.
///
/// All solution grids are numbered, not only the essentially different ones. There are two
/// numberings: the class numbering is the fast one, fixed by docs/GRID-INDEX.md; the lexicographic
/// one counts the grids whose 81 digits form a smaller string. With --of, the solutions of a puzzle
/// that form a smaller string are counted; that takes up to some seconds a grid.
///
/// With --json: {"input":"...","index":"0"}; the number is a string, because 73 bits are too many
/// for most JSON readers.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex unrank 1 5472730538 | minlex index
  6670131624352571719680
  6527239870898383314696")]
pub struct Index {
    /// Solution grids, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "GRID|FILE", allow_negative_numbers = true)]
    grids: Vec<OsString>,
    #[command(flatten)]
    numbers: NumberOptions,
    #[command(flatten)]
    lines: LineOptions,
}

/// Numbering of grids and form of the numbers.
#[derive(Args, Clone, Copy, Debug)]
pub struct NumberOptions {
    /// Numbering of the grids
    #[arg(long, value_enum, default_value_t = NumberingName::Class)]
    numbering: NumberingName,
    /// Number the solutions of this puzzle alone, in lexicographic order, from 0
    #[arg(
        long,
        value_name = "PUZZLE",
        conflicts_with = "numbering",
        value_parser = parse::puzzle_text
    )]
    of: Option<Puzzle>,
    /// Numbers are hexadecimal: 0x and digits (0x may be missing in input)
    #[arg(long)]
    hex: bool,
}

/// A numbering by its name on the command line.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum NumberingName {
    /// Along the 44 classes of first bands; fast
    Class,
    /// By the 81 digits, row by row; about fifty times slower
    Lex,
}

impl NumberOptions {
    /// The numbering that the user chose.
    fn numbering(self) -> Numbering {
        match self.numbering {
            NumberingName::Class => Numbering::Class,
            NumberingName::Lex => Numbering::Lexicographic,
        }
    }

    /// The number of a grid.
    ///
    /// # Errors
    /// If it is not a solution of the puzzle that the user chose.
    fn index(self, grid: &Grid, threads: NonZero<usize>) -> Result<GridIndex, String> {
        let Some(puzzle) = self.of else {
            return Ok(GridIndex::of(grid, self.numbering()));
        };
        let number = number_of(&puzzle, grid, threads, &AtomicBool::new(false));
        let number = number.map_err(|e| e.to_string())?;
        GridIndex::new(number).map_err(|e| e.to_string())
    }

    /// The grid with a number.
    ///
    /// # Errors
    /// If the chosen puzzle has fewer solutions.
    pub fn grid(self, number: GridIndex, threads: NonZero<usize>) -> Result<Grid, String> {
        let Some(puzzle) = self.of else {
            return Ok(number.grid(self.numbering()));
        };
        let grids = solutions_from(&puzzle, number.get(), 1, threads, &AtomicBool::new(false));
        Ok(grids.map_err(|e| e.to_string())?[0])
    }

    /// Reads a number.
    ///
    /// # Errors
    /// If it is not a number, or out of bounds, which the message names.
    pub fn parse(self, text: &str) -> Result<GridIndex, String> {
        let number = if self.hex { GridIndex::from_hex(text) } else { text.parse() };
        number.map_err(|e| e.to_string())
    }

    /// Appends a number as the user wants it.
    pub fn push(self, number: GridIndex, out: &mut Vec<u8>) {
        if self.hex { write!(out, "{number:#x}") } else { write!(out, "{number}") }
            .expect("memory takes everything");
    }

    /// A number as the user wants it.
    pub fn text(self, number: GridIndex) -> String {
        if self.hex { format!("{number:#x}") } else { number.to_string() }
    }
}

impl Index {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let job =
            IndexJob { numbers: self.numbers, workers: Workers::new(self.lines.read.threads()) };
        lines::run(job, self.grids, &self.lines)
    }
}

struct IndexJob {
    numbers: NumberOptions,
    workers: Workers,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    index: String,
}

impl LineJob for IndexJob {
    type Item = Grid;
    type Answer = GridIndex;
    const ANSWER: &'static str = "index";

    fn kind(&self) -> Kind {
        Kind::Grid
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        parse::grid(record)
    }

    fn advice_for_numbers(&self) -> &'static str {
        "`minlex grid` takes numbers"
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<GridIndex>, String> {
        let index = |grid| self.numbers.index(grid, self.workers.share().threads());
        grids.iter().map(index).collect()
    }

    fn text(&self, _: &Grid, number: &GridIndex, out: &mut Vec<u8>) {
        self.numbers.push(*number, out);
    }

    fn json(&self, input: &str, _: &Grid, number: &GridIndex) -> impl Serialize {
        JsonAnswer { input, index: self.numbers.text(*number) }
    }
}
