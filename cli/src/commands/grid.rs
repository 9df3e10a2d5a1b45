//! `minlex grid`: numbers to solution grids.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog as catalog;
use minlex_index::GridIndex;
use minlex_records::{Kind, Record, RecordError};
use serde::Serialize;

use crate::commands::index::NumberOptions;
use crate::options::threads::Workers;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the solution grid with each number, 0 to 6670903752021072936959; needs no table.
///
/// The inverse of `minlex index`, which describes the numberings. A number may be followed by
/// anything.
///
/// With --json: {"input":"0","index":"0","grid":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex grid 1553452141929372572901 | fold -w 27
  739654128542817693861239547
  673592814285741369914386275
  498163752157428936326975481
  $ minlex grid --numbering lex --hex 0x3b9aca07 | minlex index --numbering lex
  1000000007")]
pub struct Grid {
    /// Numbers of solution grids, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "INDEX|FILE", allow_negative_numbers = true)]
    numbers: Vec<OsString>,
    #[command(flatten)]
    options: NumberOptions,
    #[command(flatten)]
    lines: LineOptions,
}

impl Grid {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let job =
            GridJob { numbers: self.options, workers: Workers::new(self.lines.read.threads()) };
        lines::run(job, self.numbers, &self.lines)
    }
}

struct GridJob {
    numbers: NumberOptions,
    workers: Workers,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    index: String,
    grid: String,
}

impl LineJob for GridJob {
    type Item = GridIndex;
    type Answer = catalog::Grid;
    const ANSWER: &'static str = "grid";

    fn kind(&self) -> Kind {
        Kind::Number
    }

    fn parse(&self, record: &Record<'_>) -> Result<GridIndex, String> {
        self.numbers.parse(record.text())
    }

    fn advice(&self, error: &RecordError) -> Option<&'static str> {
        matches!(error, RecordError::CellsFirst(_)).then_some("`minlex index` takes grids")
    }

    fn answer(&self, numbers: &[GridIndex]) -> Result<Vec<catalog::Grid>, String> {
        let grid = |number: &GridIndex| self.numbers.grid(*number, self.workers.share().threads());
        numbers.iter().map(grid).collect()
    }

    fn text(&self, _: &GridIndex, grid: &catalog::Grid, out: &mut Vec<u8>) {
        out.extend_from_slice(&grid.to_ascii());
    }

    fn json(&self, input: &str, number: &GridIndex, grid: &catalog::Grid) -> impl Serialize {
        JsonAnswer { input, index: self.numbers.text(*number), grid: grid.to_string() }
    }
}
