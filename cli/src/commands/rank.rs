//! `minlex rank`: solution grids to ranks.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_catalog::{self as catalog, Grid};
use minlex_lookup::Table;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints the rank of each solution grid's minlex form, 1 to 5472730538.
///
/// Grids are 81 digits, one per line with anything after it, or laid out over nine lines, or in a
/// column of CSV: `minlex help files` describes the formats.
///
/// With --json: {"input":"...","rank":1}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex unrank 3636310645 | minlex rank
  3636310645
  minlex rank --output append grids.txt")]
pub struct Rank {
    /// Solution grids, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "GRID|FILE", allow_negative_numbers = true)]
    grids: Vec<OsString>,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

impl Rank {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        lines::run(RankJob { table }, self.grids, &self.lines)
    }
}

struct RankJob {
    table: &'static Table,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    rank: u64,
}

impl LineJob for RankJob {
    type Item = Grid;
    type Answer = catalog::Rank;
    const ANSWER: &'static str = "rank";

    fn kind(&self) -> Kind {
        Kind::Grid
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        parse::grid(record)
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<catalog::Rank>, String> {
        self.table.rank_batch(grids).map_err(|e| with_causes(&e))
    }

    fn text(&self, _: &Grid, rank: &catalog::Rank, out: &mut Vec<u8>) {
        write!(out, "{rank}").expect("memory takes everything");
    }

    fn json(&self, input: &str, _: &Grid, rank: &catalog::Rank) -> impl Serialize {
        JsonAnswer { input, rank: rank.get() }
    }
}
