//! `minlex list`: a stretch of the catalogue, or those of its grids for which a condition holds.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::Table;
use minlex_stats::{Column, GridColumn, GridFilter, Selection};

use crate::files::table::TableOptions;
use crate::options::threads::Threads;
use crate::records::listing::{Bands, Listed, Lister};
use crate::records::pipeline;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::Output;
use crate::terminal::progress::{self, Bar};

/// Prints a stretch of the catalogue, one solution grid (minlex form) per line.
///
/// --from, --to and --band together name the grids that are in all three. With --automorphisms,
/// only grids with that many automorphisms are printed, the identity counted: 2, or from 2 to 6
/// (2..6), or 2 and more (2..); all 560,151 of those take seconds. --where takes conditions on
/// columns; `minlex help columns` lists them.
///
/// With --json: {"rank":1,"grid":"..."}, or the --columns.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples: the last two grids, the most symmetric one, and all with a property
  $ minlex list --from 5472730537 --columns rank,band,automorphisms
  5472730537 410 6
  5472730538 415 72
  $ minlex list --automorphisms 400.. --band 0 --ranks | cut -d ' ' -f 1
  964550
  $ minlex list --where 'automorphisms > 160' --columns rank,band,ua4
  964550 0 0
  1007168 0 0")]
pub struct List {
    /// First rank
    #[arg(
        long,
        value_name = "RANK",
        default_value = "1",
        value_parser = crate::options::parse::rank,
        allow_negative_numbers = true
    )]
    from: Rank,
    /// Last rank [default: that of the last grid]
    #[arg(
        long,
        value_name = "RANK",
        value_parser = crate::options::parse::rank,
        allow_negative_numbers = true
    )]
    to: Option<Rank>,
    /// Only grids with this band on top, 0 to 415
    #[arg(long, value_name = "N", value_parser = band)]
    band: Option<BandNumber>,
    /// Only grids with this many automorphisms: N, N.., N..M (both included)
    #[arg(long, value_name = "N..M", value_parser = orders)]
    automorphisms: Option<Orders>,
    /// Print at most this many grids [default: all]
    #[arg(long, value_name = "N", value_parser = crate::options::parse::count)]
    count: Option<u64>,
    /// Only grids for which this holds, as in 'band < 10 and ua4 >= 30'
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<GridFilter>,
    /// Columns to print, with commas between them [default: grid]
    #[arg(long, value_name = "COLUMNS", value_delimiter = ',')]
    columns: Vec<GridColumn>,
    /// Put the rank and a blank before each grid, as --columns rank,grid does
    #[arg(long, conflicts_with = "columns")]
    ranks: bool,
    /// Print one JSON object per line
    #[arg(long, conflicts_with = "ranks")]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

/// Orders of automorphism groups.
type Orders = RangeInclusive<u32>;

/// The highest order of an automorphism group.
const HIGHEST_ORDER: u32 = 648;

/// Reads the number of a band.
fn band(text: &str) -> Result<BandNumber, String> {
    let number = text.parse().map_err(|_| "expected a number from 0 to 415".to_owned())?;
    BandNumber::new(number).map_err(|e| e.to_string())
}

/// Reads `N`, `N..`, `..M` or `N..M`.
fn orders(text: &str) -> Result<Orders, String> {
    let number = |text: &str, otherwise: u32| match text {
        "" => Ok(otherwise),
        text => text.parse().map_err(|_| {
            "expected a number of automorphisms as 2, or a first and a last one as 2..6".to_owned()
        }),
    };
    let orders = match text.split_once("..") {
        Some((first, last)) => number(first, 1)?..=number(last, HIGHEST_ORDER)?,
        None => {
            let order = number(text, 0)?;
            order..=order
        }
    };
    if orders.is_empty() || *orders.start() == 0 || *orders.end() > HIGHEST_ORDER {
        return Err(format!(
            "a grid has 1 to {HIGHEST_ORDER} automorphisms, the first number first"
        ));
    }
    Ok(orders)
}

impl List {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        let stretch = self.stretch(table)?;
        all_once(&self.columns)?;
        // Without a condition the printed ranks show the progress.
        let quiet = self.quiet || self.filter().is_none();
        let before = stretch.start() - 1;
        let bar = progress::bar(stretch.end().saturating_sub(before), quiet);
        let left = self.count.unwrap_or(u64::MAX);
        let printer = Printer { output: Output::stdout(), left, before, bar };
        let ends = (Rank::new(*stretch.start()), Rank::new(*stretch.end()));
        let (false, (Ok(first), Ok(last))) = (printer.left == 0 || stretch.is_empty(), ends) else {
            return Ok(ExitCode::SUCCESS);
        };
        let threads = self.threads.number();
        let selection = Selection::new(self.filter(), self.columns());
        let lister = Lister { table, selection, json: self.json };
        let parts = lister.parts(first..=last, printer.left);
        let list = move |part| lister.list(&part);
        printer.print(|write| pipeline::in_order(threads, parts, list, write))
    }

    /// Both conditions in one.
    fn filter(&self) -> Option<GridFilter> {
        let orders = self.automorphisms.as_ref().map(GridFilter::automorphisms);
        match (orders, self.condition.clone()) {
            (Some(orders), Some(condition)) => Some(orders.and(condition)),
            (orders, condition) => orders.or(condition),
        }
    }

    fn columns(&self) -> Vec<GridColumn> {
        match &self.columns[..] {
            [] if self.json && self.automorphisms.is_some() => {
                let automorphisms = GridColumn::Value(Column::Automorphisms);
                vec![GridColumn::Rank, GridColumn::Grid, automorphisms]
            }
            [] if self.json || self.ranks => vec![GridColumn::Rank, GridColumn::Grid],
            [] => vec![GridColumn::Grid],
            columns => columns.to_vec(),
        }
    }

    /// The ranks that the options name together.
    fn stretch(&self, table: &Table) -> Result<RangeInclusive<u64>, Failure> {
        let last = self.to.unwrap_or(Rank::LAST).get();
        // A stretch without a grid is one that ends before it begins, as loops make them.
        if last + 1 < self.from.get() {
            return Err(Failure::usage(format!(
                "--from {} is greater than --to {last}: exchange the two",
                self.from
            )));
        }
        let stretch = self.from.get()..=last;
        Ok(match self.band {
            Some(band) => Bands::of(table)?.part(&stretch, band),
            None => stretch,
        })
    }
}

/// Prints lines up to a limit.
struct Printer {
    output: Output,
    left: u64,
    /// Number of ranks before the scanned ones.
    before: u64,
    /// Progress of the scan.
    bar: Bar,
}

impl Printer {
    /// Runs a pipeline with this as its sink.
    fn print(
        mut self,
        run: impl FnOnce(&mut dyn FnMut(Listed) -> Result<(), Failure>) -> Result<(), Failure>,
    ) -> Outcome {
        let printed = run(&mut |listed| {
            if listed.count > 0 {
                self.output.write(listed.first(self.left))?;
            }
            self.bar.set_position(listed.last.get() - self.before);
            self.left = self.left.saturating_sub(listed.count);
            match listed.damage {
                // As if the reader had gone: all that was wanted is there.
                _ if self.left == 0 => Err(Failure::ClosedPipe),
                Some(damage) => Err(Failure::Message(damage)),
                None => Ok(()),
            }
        });
        self.bar.finish_and_clear();
        printed.map(|()| ExitCode::SUCCESS)
    }
}

/// Refuses a column that is there twice, which objects could not have.
pub fn all_once(columns: &[GridColumn]) -> Result<(), Failure> {
    let twice = columns.iter().enumerate().find(|(i, column)| columns[..*i].contains(column));
    twice.map_or(Ok(()), |(_, column)| {
        Err(Failure::usage(format!("the column {column} is there twice")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read() {
        for (text, expected) in [
            ("2", Ok(2..=2)),
            ("2..", Ok(2..=648)),
            ("..3", Ok(1..=3)),
            ("2..6", Ok(2..=6)),
            ("..", Ok(1..=648)),
        ] {
            assert_eq!(orders(text), expected);
        }
        for wrong in ["", "0", "6..2", "649", "..700", "two", "2...4", "-2"] {
            assert!(orders(wrong).is_err(), "{wrong}");
        }
    }
}
