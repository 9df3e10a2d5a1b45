//! `minlex unrank`: ranks to solution grids.

use std::ffi::OsString;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_catalog::{MinlexForm, Rank, RankError};
use minlex_lookup::Table;
use minlex_names::Name;
use minlex_records::{Kind, Record, RecordError};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the solution grid at each rank, 1 to 5472730538: a minlex form.
///
/// A rank may be followed by anything, and have commas, blanks or underscores between groups of
/// three digits. From a name, the rank is taken.
///
/// With --json: {"input":"1","rank":1,"grid":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example: the first grid, its bands one below the other
  $ minlex unrank 1 | fold -w 27
  123456789456789123789123456
  214365897365897214897214365
  531642978642978531978531642")]
pub struct Unrank {
    /// Ranks, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "RANK|FILE", allow_negative_numbers = true)]
    ranks: Vec<OsString>,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

impl Unrank {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        lines::run(UnrankJob { table }, self.ranks, &self.lines)
    }
}

struct UnrankJob {
    table: &'static Table,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    rank: u64,
    grid: String,
}

impl LineJob for UnrankJob {
    type Item = Rank;
    type Answer = MinlexForm;
    const ANSWER: &'static str = "grid";

    fn kind(&self) -> Kind {
        Kind::Rank
    }

    fn parse(&self, record: &Record<'_>) -> Result<Rank, String> {
        // A name holds the rank of its puzzle's solution.
        match Name::parse(record.text().as_bytes()) {
            Ok(name) => Ok(name.rank()),
            Err(_) => {
                let text = record.text();
                text.parse().map_err(|error: RankError| match stretch(text) {
                    Some([from, to]) => {
                        format!("{error}; `minlex list --from {from} --to {to}` prints a stretch")
                    }
                    None => error.to_string(),
                })
            }
        }
    }

    fn advice(&self, error: &RecordError) -> Option<&'static str> {
        matches!(error, RecordError::CellsFirst(_)).then_some("`minlex rank` takes grids")
    }

    fn answer(&self, ranks: &[Rank]) -> Result<Vec<MinlexForm>, String> {
        self.table.unrank_batch(ranks).map_err(|e| with_causes(&e))
    }

    fn text(&self, _: &Rank, grid: &MinlexForm, out: &mut Vec<u8>) {
        out.extend_from_slice(&grid.to_ascii());
    }

    fn json(&self, input: &str, rank: &Rank, grid: &MinlexForm) -> impl Serialize {
        JsonAnswer { input, rank: rank.get(), grid: grid.to_string() }
    }
}

/// The ends of a stretch, as people write it: `1-10`, `1..10`.
fn stretch(text: &str) -> Option<[&str; 2]> {
    let (from, to) = text.split_once("..").or_else(|| text.split_once('-'))?;
    let is_number = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_digit());
    Some([from, to]).filter(|ends| ends.iter().all(|end| is_number(end)))
}
