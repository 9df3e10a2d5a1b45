//! `minlex bands`: the 416 bands and their share of the catalogue, or the bands of a grid.

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_catalog::{Band, BandNumber, Grid};
use minlex_index::GangsterClass;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::answers::OutputForm;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::{Output, push_json};

/// Prints the 416 minlex bands and their stretches of the catalogue, or the numbers of the bands in
/// a solution grid.
///
/// Without GRID: one band per line, in catalogue order, in six columns with tabs between them,
/// named in the first line. They are the number (from 0), the digits row by row, the order of the
/// automorphism group, the number of grids in the catalogue with this band on top, and the first
/// and last rank of those (- if there are none).
///
/// With --json, no first line and an object for each band: {"band":0, "digits":"...",
/// "automorphisms":108, "grids":1007170, "first":1, "last":1007170}, with null for the - above.
///
/// With GRID, or a file of grids (- is standard input): the band numbers of the three bands from
/// the top and of the three stacks from the left, with blanks between them. The smallest is the
/// band that the minlex form has on top. With --classes, the numbers of their gangster classes
/// follow, 1 to 44. With --json: {"input":"...","bands":[91,86,...],"classes":[12,8,...]}, the last
/// with --classes only. Grids need no table.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples: the band with the most grids, and the bands of a grid
  $ minlex bands | sort -t'\t' -rnk4 | head -1
  5\t123456789456789123789132564\t1\t96229042\t100203037\t196432078
  $ minlex random --seed 1 | minlex bands --classes -
  208 208 114 204 63 27 18 18 17 4 9 13")]
pub struct Bands {
    /// Solution grids, or files of them (- is standard input); with none, the list of all bands
    #[arg(value_name = "GRID|FILE")]
    grids: Vec<OsString>,
    /// Also print the gangster classes of the grid's bands
    #[arg(long, requires = "grids")]
    classes: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

/// A line of the list.
#[derive(Serialize)]
struct Line {
    band: u16,
    digits: String,
    automorphisms: usize,
    grids: u64,
    first: Option<u64>,
    last: Option<u64>,
}

impl Bands {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.grids.is_empty() {
            return self.list();
        }
        let job = BandsJob { classes: self.classes };
        lines::run(job, self.grids, &self.lines)
    }

    fn is_json(&self) -> bool {
        self.lines.form() == OutputForm::Json
    }

    /// Prints all bands.
    fn list(&self) -> Outcome {
        let counts =
            self.table.open()?.band_counts().map_err(|e| Failure::Message(with_causes(&e)))?;
        let mut out = Vec::new();
        if !self.is_json() {
            out.extend_from_slice(b"band\tdigits\tautomorphisms\tgrids\tfirst\tlast\n");
        }
        for line in lines(&counts) {
            if self.is_json() {
                push_json(&line, &mut out);
                out.push(b'\n');
                continue;
            }
            let rank = |rank: Option<u64>| rank.map_or_else(|| "-".to_owned(), |r| r.to_string());
            writeln!(
                out,
                "{}\t{}\t{}\t{}\t{}\t{}",
                line.band,
                line.digits,
                line.automorphisms,
                line.grids,
                rank(line.first),
                rank(line.last)
            )
            .expect("memory takes everything");
        }
        Output::stdout().write(&out)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The bands with their stretches of the catalogue, which follow each other because bands are
/// numbered in its order.
fn lines(counts: &[u64]) -> impl Iterator<Item = Line> {
    let mut before = 0;
    Band::all().iter().zip(counts).map(move |(band, &grids)| {
        let (first, last) = (before + 1, before + grids);
        before = last;
        Line {
            band: band.number().get(),
            digits: band.digits().iter().map(|d| char::from(b'0' + d)).collect(),
            automorphisms: band.automorphisms().len(),
            grids,
            first: (grids > 0).then_some(first),
            last: (grids > 0).then_some(last),
        }
    })
}

/// The bands of grids.
struct BandsJob {
    classes: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    bands: [u16; 6],
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<[u8; 6]>,
}

impl BandsJob {
    /// The numbers of the bands' classes, if they are wanted.
    fn classes(&self, bands: &[BandNumber; 6]) -> Option<[u8; 6]> {
        self.classes.then(|| bands.map(|band| GangsterClass::of_band(band).number()))
    }
}

impl LineJob for BandsJob {
    type Item = Grid;
    type Answer = [BandNumber; 6];
    const ANSWER: &'static str = "bands";

    fn kind(&self) -> Kind {
        Kind::Grid
    }

    fn parse(&self, record: &Record<'_>) -> Result<Grid, String> {
        parse::grid(record)
    }

    fn answer(&self, grids: &[Grid]) -> Result<Vec<[BandNumber; 6]>, String> {
        Ok(grids.iter().map(Grid::band_numbers).collect())
    }

    fn text(&self, _: &Grid, bands: &[BandNumber; 6], out: &mut Vec<u8>) {
        let numbers = bands.map(|band| band.get().to_string());
        out.extend_from_slice(numbers.join(" ").as_bytes());
        for class in self.classes(bands).iter().flatten() {
            write!(out, " {class}").expect("memory takes everything");
        }
    }

    fn json(&self, input: &str, _: &Grid, bands: &[BandNumber; 6]) -> impl Serialize {
        JsonAnswer { input, bands: bands.map(BandNumber::get), classes: self.classes(bands) }
    }
}
