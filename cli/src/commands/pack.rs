//! `minlex pack`: solution grids to records of ten bytes.

use std::io::{self, IsTerminal};

use clap::Args;
use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};
use serde::Serialize;

use crate::commands::parse_grid;
use crate::failure::{Failure, Outcome};
use crate::lines::{self, LineJob, LineOptions};
use crate::threads::Threads;

/// What `--keep-going` writes for a bad line: not the number of any grid, so `unpack` knows the
/// place for what it is.
pub const NO_GRID: [u8; GridIndex::RECORD_BYTES] = [0xff; GridIndex::RECORD_BYTES];

/// Packs solution grids into records of ten bytes; needs no table.
///
/// Grids are read from standard input, one a line; records go to standard output. A record is the
/// number of the grid in class order (docs/GRID-INDEX.md), most significant byte first. 73 of the
/// 80 bits are used; nothing shorter in whole bytes can tell all solution grids apart.
/// `minlex unpack` gives the grids back.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex pack < grids.txt > grids.bin")]
pub struct Pack {
    /// Write ten bytes 0xff for bad lines, report them on standard error, exit with 1 at the end
    #[arg(long)]
    keep_going: bool,
    #[command(flatten)]
    threads: Threads,
}

impl Pack {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if io::stdout().is_terminal() {
            return Err(Failure::message(
                "records are bytes that no terminal shows: send them to a file with `> FILE` or to a program",
            ));
        }
        let options = LineOptions {
            keep_going: self.keep_going,
            json: false,
            threads: self.threads,
        };
        lines::run(PackJob, Vec::new(), &options)
    }
}

struct PackJob;

impl LineJob for PackJob {
    type Item = Grid;
    type Answer = GridIndex;
    const NOUN: &'static str = "grid";
    const END: &'static [u8] = b"";
    const NO_ANSWER: &'static [u8] = &NO_GRID;

    fn parse(&self, text: &str) -> Result<Grid, String> {
        parse_grid(text)
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<GridIndex>, String> {
        let index = |grid| GridIndex::of(grid, Numbering::Class);
        Ok(grids.iter().map(index).collect())
    }

    fn text(&self, _: &Grid, number: &GridIndex, out: &mut Vec<u8>) {
        out.extend_from_slice(&number.to_record());
    }

    /// The command has no `--json`: its answers are bytes.
    fn json(&self, _: &str, _: &Grid, number: &GridIndex) -> impl Serialize {
        number.to_string()
    }
}
