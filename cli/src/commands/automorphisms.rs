//! `minlex automorphisms`: the symmetries that leave a solution grid as it is.

use std::ffi::OsString;
use std::io::Write;

use clap::Args;
use minlex_catalog::{Grid, Transform};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Prints how many automorphisms each solution grid has: symmetries that leave it as it is; needs
/// no table.
///
/// There are 1 to 648, the identity among them. With --list, all of them follow, with blanks
/// between them, the identity first; `minlex form --help` explains how they are written.
///
/// `minlex list --automorphisms 2..` prints all essentially different grids that have more than
/// one.
///
/// With --json: {"input":"...","count":1,"automorphisms":["..."]}, the last with --list only.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  $ minlex unrank 964550 | minlex automorphisms
  648
  $ minlex unrank 5472730538 | minlex automorphisms --list | cut -d ' ' -f 1-2
  72 r123456789c123456789d123456789")]
pub struct Automorphisms {
    /// Solution grids, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "GRID|FILE", allow_negative_numbers = true)]
    grids: Vec<OsString>,
    /// Also print the automorphisms themselves
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    lines: LineOptions,
}

impl Automorphisms {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let job = AutomorphismsJob { list: self.list };
        lines::run(job, self.grids, &self.lines)
    }
}

struct AutomorphismsJob {
    list: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    count: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<Vec<String>>,
}

impl LineJob for AutomorphismsJob {
    type Item = Grid;
    /// The number, and if they are wanted, the transforms.
    type Answer = (u32, Option<Vec<Transform>>);
    const ANSWER: &'static str = "automorphisms";

    fn kind(&self) -> Kind {
        Kind::Grid
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        parse::grid(record)
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<Self::Answer>, String> {
        let one = |grid: &Grid| {
            let group = self.list.then(|| grid.automorphisms());
            (grid.automorphism_count(), group)
        };
        Ok(grids.iter().map(one).collect())
    }

    fn text(&self, _: &Grid, (count, group): &Self::Answer, out: &mut Vec<u8>) {
        write!(out, "{count}").expect("memory takes everything");
        for transform in group.iter().flatten() {
            write!(out, " {transform}").expect("memory takes everything");
        }
    }

    fn json(&self, input: &str, _: &Grid, (count, group): &Self::Answer) -> impl Serialize {
        let texts = |group: &Vec<Transform>| group.iter().map(Transform::to_string).collect();
        JsonAnswer { input, count: *count, automorphisms: group.as_ref().map(texts) }
    }
}
