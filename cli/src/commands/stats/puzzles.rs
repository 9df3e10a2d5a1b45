//! `minlex stats --by givens`: puzzles of all grids, counted by their numbers of givens.

use std::iter::once;

use minlex_catalog::BandNumber;
use minlex_stats::PuzzleTotals;
use serde::Serialize;

use crate::commands::stats::format::{Format, flushed_right};
use crate::terminal::output::{grouped, push_json};

/// Numbers of puzzles of all grids, by number of givens.
#[derive(Serialize)]
pub struct Puzzles {
    columns: &'static [&'static str],
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    #[serde(skip_serializing_if = "Option::is_none")]
    band: Option<u16>,
    givens: usize,
    /// In JSON a text, as few readers have numbers so large.
    #[serde(serialize_with = "as_text")]
    puzzles: u128,
}

fn as_text<S: serde::Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(number)
}

impl Puzzles {
    /// Totals of all grids together, or by the bands on top of their minlex forms.
    pub fn count(by_band: bool) -> Puzzles {
        let rows = match by_band {
            false => rows(None, &PuzzleTotals::of_catalogue()),
            true => BandNumber::all()
                .flat_map(|band| rows(Some(band), &PuzzleTotals::of_bands([band])))
                .collect(),
        };
        let columns = if by_band { &["band", "givens"][..] } else { &["givens"] };
        Puzzles { columns, rows }
    }

    /// The bytes to print.
    pub fn formatted(&self, format: Format) -> Vec<u8> {
        match format {
            Format::Table => flushed_right(&self.lines(grouped, true)).into_bytes(),
            Format::Csv => {
                let lines = self.lines(|number| number.to_string(), false);
                lines.iter().map(|line| line.join(",") + "\n").collect::<String>().into_bytes()
            }
            Format::Json => {
                let mut text = Vec::new();
                push_json(self, &mut text);
                text.push(b'\n');
                text
            }
        }
    }

    /// The names of the columns, all rows and, if it is wanted, their sum.
    fn lines(&self, number: impl Fn(u128) -> String, with_sum: bool) -> Vec<Vec<String>> {
        let names = self.columns.iter().chain(&["puzzles"]);
        let names = names.map(|&name| name.to_owned()).collect();
        let line = |row: &Row| {
            let band = row.band.map(|band| band.to_string());
            band.into_iter().chain([row.givens.to_string(), number(row.puzzles)]).collect()
        };
        let sum = with_sum.then(|| {
            let sum = self.rows.iter().map(|row| row.puzzles).sum();
            let blank = vec![String::new(); self.columns.len() - 1];
            once("all".to_owned()).chain(blank).chain([number(sum)]).collect()
        });
        once(names).chain(self.rows.iter().map(line)).chain(sum).collect()
    }
}

/// The rows of some grids; none where there are no grids.
fn rows(band: Option<BandNumber>, totals: &PuzzleTotals) -> Vec<Row> {
    let band = band.map(BandNumber::get);
    let totals = totals.by_givens().iter().enumerate();
    let rows = totals.map(|(givens, &puzzles)| Row { band, givens, puzzles });
    rows.filter(|row| row.puzzles > 0).collect()
}
