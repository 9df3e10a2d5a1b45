//! `minlex bands`: the 416 bands and their share of the catalogue.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use minlex_catalog::Band;
use serde::Serialize;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, push_json};
use crate::table::TableOptions;

/// Prints the 416 minlex bands and their stretches of the catalogue.
///
/// One band a line, in catalogue order: six columns with tabs between them, named in the first
/// line: number (from 0), digits row by row, order of the automorphism group, how many grids of the
/// catalogue have this band on top, and the first and last rank of those (- if there are none).
///
/// With --json, no first line and an object for each band:
/// {"band":0,"digits":"...","automorphisms":108,"grids":1007170,"first":1,"last":1007170}, with
/// null for the - above.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: the band with the most grids
  $ minlex bands | sort -t'\t' -rnk4 | head -1
  5\t123456789456789123789132564\t1\t96229042\t100203037\t196432078")]
pub struct Bands {
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
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
        let counts = self
            .table
            .open()?
            .band_counts()
            .map_err(|e| Failure::Message(e.to_string()))?;
        let mut out = Vec::new();
        if !self.json {
            out.extend_from_slice(b"band\tdigits\tautomorphisms\tgrids\tfirst\tlast\n");
        }
        for line in lines(&counts) {
            if self.json {
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
