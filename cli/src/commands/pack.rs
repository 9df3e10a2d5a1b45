//! `minlex pack`: solution grids to records of ten bytes, or to blocks of 72.6 bits a grid.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::Args;
use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, ReadOptions};
use crate::records::packed::PackedOutput;
use crate::terminal::failure::{Failure, Outcome};

/// Packs solution grids into records of ten bytes, or of 72.6 bits; needs no table.
///
/// Records go to standard output. A record is the number of the grid in the class numbering
/// (docs/GRID-INDEX.md), most significant byte first. 73 of the 80 bits are used; no smaller number
/// of whole bytes can distinguish all solution grids. `minlex unpack` gives the grids back. With
/// --keep-going, ten bytes 0xff stand for a bad grid.
///
/// With --dense, blocks with checksums take 72.6 bits a grid, for files of a thousand grids and
/// more. A run that fails leaves a file that `minlex unpack` refuses at its end.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex pack < grids.txt > grids.bin
  minlex pack --dense < grids.txt > grids.mlp")]
pub struct Pack {
    /// Solution grids, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "GRID|FILE", allow_negative_numbers = true)]
    grids: Vec<OsString>,
    /// Write blocks of 72.6 bits a grid in place of records of ten bytes
    #[arg(long)]
    dense: bool,
    #[command(flatten)]
    read: ReadOptions,
}

impl Pack {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if io::stdout().is_terminal() {
            return Err(Failure::usage(
                "records are bytes that no terminal shows: send them to a file with `> FILE` or to a program",
            ));
        }
        if self.dense {
            let mut blocks = PackedOutput::begin()?;
            return lines::run_to(&mut blocks, PackJob, self.grids, &self.read.into());
        }
        lines::run(PackJob, self.grids, &self.read.into())
    }
}

struct PackJob;

impl LineJob for PackJob {
    type Item = Grid;
    type Answer = GridIndex;
    const ANSWER: &'static str = "record";
    const END: &'static [u8] = b"";
    const NO_ANSWER: &'static [u8] = &GridIndex::NO_GRID;

    fn kind(&self) -> Kind {
        Kind::Grid
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        parse::grid(record)
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
