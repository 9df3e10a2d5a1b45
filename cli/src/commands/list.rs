//! `minlex list`: a stretch of the catalogue, or those of its grids that have automorphisms.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use minlex_catalog::{BandNumber, MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_stats::AutomorphicTable;
use serde::Serialize;

use crate::failure::{Failure, Outcome};
use crate::output::{Output, push_json};
use crate::pipeline;
use crate::table::TableOptions;
use crate::threads::Threads;

/// Prints a stretch of the catalogue, one solution grid (minlex form) a line.
///
/// --from, --to and --band together name the grids that are in all three. With --automorphisms,
/// only grids with so many automorphisms are printed, the identity counted: 2, or from 2 to 6
/// (2..6), or 2 and more (2..). If grids without any but the identity are not wanted, the rest of
/// the catalogue is never made: all 560,151 others come in seconds.
///
/// With --json: {"rank":1,"grid":"..."}, and with --automorphisms "automorphisms":2 after it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples: the last two grids with their ranks, those of the last band, the most symmetric one
  $ minlex list --from 5472730537 --ranks
  5472730537 123456789457389621896217354268741593745893162931625847382164975574938216619572438
  5472730538 123456789457893612986217354274538196531964827698721435342685971715349268869172543
  $ minlex list --band 415
  123456789457893612986217354274538196531964827698721435342685971715349268869172543
  $ minlex list --automorphisms 400.. --band 0 --ranks
  964550 123456789456789123789123456231564897564897231897231564312645978645978312978312645")]
pub struct List {
    /// First rank
    #[arg(
        long,
        value_name = "RANK",
        default_value = "1",
        value_parser = crate::parse::rank,
        allow_negative_numbers = true
    )]
    from: Rank,
    /// Last rank [default: that of the last grid]
    #[arg(
        long,
        value_name = "RANK",
        value_parser = crate::parse::rank,
        allow_negative_numbers = true
    )]
    to: Option<Rank>,
    /// Only grids with this band on top, 0 to 415
    #[arg(long, value_name = "N", value_parser = band)]
    band: Option<BandNumber>,
    /// Only grids with so many automorphisms: N, N.., N..M (both included)
    #[arg(long, value_name = "N..M", value_parser = orders)]
    automorphisms: Option<Orders>,
    /// Number of grids that are printed at most [default: all]
    #[arg(long, value_name = "N", value_parser = crate::parse::count)]
    count: Option<u64>,
    /// Put the rank and a blank before each grid
    #[arg(long)]
    ranks: bool,
    /// Print one JSON object a line
    #[arg(long, conflicts_with = "ranks")]
    json: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    threads: Threads,
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

/// What a line of the list looks like.
#[derive(Clone, Copy)]
enum Form {
    Grid,
    RankAndGrid,
    Json,
}

#[derive(Serialize)]
struct JsonLine {
    rank: u64,
    grid: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    automorphisms: Option<u32>,
}

impl List {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let table = self.table.open()?;
        let lister = Lister {
            table,
            form: match (self.json, self.ranks) {
                (true, _) => Form::Json,
                (false, true) => Form::RankAndGrid,
                (false, false) => Form::Grid,
            },
            orders: self.automorphisms.clone(),
        };
        let threads = self.threads.number();
        let stretch = self.stretch(table)?;
        let printer = Printer::new(self.count.unwrap_or(u64::MAX));
        if printer.left == 0 || stretch.is_empty() {
            Ok(ExitCode::SUCCESS)
        } else if lister.wants_automorphic() {
            let bands = Bands::of(table)?.overlapping(stretch);
            let list = move |(band, ranks)| lister.automorphic(band, &ranks);
            printer.print(|write| pipeline::in_order(threads, bands, list, write))
        } else {
            let count = match self.automorphisms {
                None => printer.left,
                // How many have to be looked at no one knows.
                Some(_) => u64::MAX,
            };
            let pieces = Pieces::new(stretch, count);
            let list = move |(from, to)| lister.scan(from, to);
            printer.print(|write| pipeline::in_order(threads, pieces, list, write))
        }
    }

    /// The ranks that the options name together.
    fn stretch(&self, table: &Table) -> Result<RangeInclusive<u64>, Failure> {
        let last = self.to.unwrap_or(Rank::LAST).get();
        // A stretch without a grid is one that ends before it begins, as loops make them.
        if last + 1 < self.from.get() {
            return Err(Failure::usage(format!(
                "rank {} comes after rank {last}: exchange the two",
                self.from
            )));
        }
        let stretch = self.from.get()..=last;
        Ok(match self.band {
            Some(band) => common(&stretch, &Bands::of(table)?.0[band.index()]),
            None => stretch,
        })
    }
}

/// The ranks of each band.
struct Bands(Vec<RangeInclusive<u64>>);

impl Bands {
    fn of(table: &Table) -> Result<Bands, Failure> {
        let counts = table.band_counts().map_err(|e| Failure::Message(e.to_string()))?;
        let mut before = 0;
        let stretches = counts.iter().map(|grids| {
            let first = before + 1;
            before += grids;
            first..=before
        });
        Ok(Bands(stretches.collect()))
    }

    /// The bands that have ranks in a stretch, with these.
    fn overlapping(
        self,
        stretch: RangeInclusive<u64>,
    ) -> impl Iterator<Item = (BandNumber, RangeInclusive<Rank>)> {
        BandNumber::all().zip(self.0).filter_map(move |(band, ranks)| {
            let ranks = common(&ranks, &stretch);
            let first = Rank::new(*ranks.start()).ok()?;
            let last = Rank::new(*ranks.end()).ok()?;
            (first <= last).then_some((band, first..=last))
        })
    }
}

/// What two stretches have in common.
fn common(a: &RangeInclusive<u64>, b: &RangeInclusive<u64>) -> RangeInclusive<u64> {
    *a.start().max(b.start())..=*a.end().min(b.end())
}

/// Lines, and what is wrong with the table after them.
struct Listed {
    lines: Vec<u8>,
    count: u64,
    damage: Option<String>,
}

/// Makes lines, in many threads.
struct Lister {
    table: &'static Table,
    form: Form,
    orders: Option<Orders>,
}

impl Lister {
    /// Whether only grids with automorphisms other than the identity are wanted, of which there is a
    /// table.
    fn wants_automorphic(&self) -> bool {
        self.orders.as_ref().is_some_and(|orders| *orders.start() > 1)
    }

    /// The lines of a stretch; if the table turns out to be damaged those before the damage, and
    /// what is wrong.
    fn scan(&self, from: Rank, to: Rank) -> Listed {
        let mut listed = Listed::new(to.get() - from.zero_based());
        for (rank, form) in (from.get()..).zip(self.table.scan(from..=to)) {
            let form = match form {
                Ok(form) => form,
                Err(e) => {
                    listed.damage = Some(format!("at rank {rank}: {e}"));
                    break;
                }
            };
            let order = self.orders.as_ref().map(|_| form.grid().automorphism_count());
            let wanted = self.orders.as_ref().zip(order);
            if wanted.is_none_or(|(orders, order)| orders.contains(&order)) {
                listed.push(self.form, rank, &form, order);
            }
        }
        listed
    }

    /// The lines of the grids of a band that have so many automorphisms and one of these ranks.
    fn automorphic(&self, band: BandNumber, ranks: &RangeInclusive<Rank>) -> Listed {
        let wanted = self.wanted_automorphic(band, ranks);
        let mut listed = Listed::new(wanted.len() as u64);
        if wanted.is_empty() {
            return listed;
        }
        match AutomorphicTable::embedded().forms(band) {
            Ok(forms) => {
                for (place, rank, order) in wanted {
                    listed.push(self.form, rank.get(), &forms[place].0, Some(order));
                }
            }
            Err(error) => listed.damage = Some(format!("in band {band}: {error}")),
        }
        listed
    }

    /// The same grids: the place of each among the automorphic ones of its band, its rank, and how
    /// many automorphisms it has.
    fn wanted_automorphic(
        &self,
        band: BandNumber,
        ranks: &RangeInclusive<Rank>,
    ) -> Vec<(usize, Rank, u32)> {
        let table = AutomorphicTable::embedded();
        let grids = table.grids_of(band).filter_map(|n| table.get(n));
        let grids = grids.enumerate().filter_map(|(place, grid)| {
            let order = table.class(grid.class)?.order;
            Some((place, grid.rank, order))
        });
        let is_wanted = |order| self.orders.as_ref().is_some_and(|it| it.contains(&order));
        grids.filter(|(_, rank, order)| is_wanted(*order) && ranks.contains(rank)).collect()
    }
}

impl Listed {
    /// No lines, and room for so many.
    fn new(count: u64) -> Listed {
        Listed { lines: Vec::with_capacity(count as usize * 96), count: 0, damage: None }
    }

    fn push(&mut self, form: Form, rank: u64, grid: &MinlexForm, automorphisms: Option<u32>) {
        let lines = &mut self.lines;
        match form {
            Form::Grid => lines.extend_from_slice(&grid.to_ascii()),
            Form::RankAndGrid => {
                lines.extend_from_slice(rank.to_string().as_bytes());
                lines.push(b' ');
                lines.extend_from_slice(&grid.to_ascii());
            }
            Form::Json => {
                push_json(&JsonLine { rank, grid: grid.to_string(), automorphisms }, lines)
            }
        }
        lines.push(b'\n');
        self.count += 1;
    }

    /// The first so many lines.
    fn first(&self, count: u64) -> &[u8] {
        if count >= self.count {
            return &self.lines;
        }
        let mut lines = self.lines.split_inclusive(|&byte| byte == b'\n');
        let end = (0..count).filter_map(|_| lines.next()).map(<[u8]>::len).sum();
        &self.lines[..end]
    }
}

/// Prints so many lines at most.
struct Printer {
    output: Output,
    left: u64,
}

impl Printer {
    fn new(left: u64) -> Printer {
        Printer { output: Output::stdout(), left }
    }

    /// Runs a pipeline with this as its sink.
    fn print(
        mut self,
        run: impl FnOnce(&mut dyn FnMut(Listed) -> Result<(), Failure>) -> Result<(), Failure>,
    ) -> Outcome {
        run(&mut |listed| {
            self.output.write(listed.first(self.left))?;
            self.left = self.left.saturating_sub(listed.count);
            match listed.damage {
                // As if the reader had gone: what was wanted is there.
                _ if self.left == 0 => Err(Failure::ClosedPipe),
                Some(damage) => Err(Failure::Message(damage)),
                None => Ok(()),
            }
        })?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Grids in the first piece: little work before the first line appears.
const FIRST_PIECE: u64 = 1 << 10;

/// Grids in the largest piece, 1.3 MiB of text: the search for the place where a scan starts
/// vanishes beside the scan.
const LARGEST_PIECE: u64 = 1 << 14;

/// Cuts the list into stretches (first and last rank) for the workers.
struct Pieces {
    next: u64,
    left: u64,
    size: u64,
}

impl Pieces {
    /// The pieces of a stretch, up to so many grids.
    fn new(stretch: RangeInclusive<u64>, count: u64) -> Pieces {
        Pieces {
            next: *stretch.start(),
            left: count.min((stretch.end() + 1).saturating_sub(*stretch.start())),
            size: FIRST_PIECE,
        }
    }
}

impl Iterator for Pieces {
    type Item = (Rank, Rank);

    fn next(&mut self) -> Option<(Rank, Rank)> {
        let length = self.size.min(self.left);
        let from = Rank::new(self.next).ok()?;
        let to = Rank::new(self.next + length.checked_sub(1)?).ok()?;
        self.next += length;
        self.left -= length;
        self.size = (2 * self.size).min(LARGEST_PIECE);
        Some((from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_cover_the_stretch_without_gap_or_overlap() {
        for (from, left) in
            [(1, 1), (5, FIRST_PIECE), (7, 100 * LARGEST_PIECE + 3), (Rank::LAST.get(), 1), (1, 0)]
        {
            let mut expected = from;
            for (first, last) in Pieces::new(from..=Rank::LAST.get(), left) {
                assert_eq!(first.get(), expected);
                assert!(last >= first && last.get() - first.get() < LARGEST_PIECE);
                expected = last.get() + 1;
            }
            assert_eq!(expected, from + left);
        }
        let last_two = Pieces::new(Rank::LAST.get() - 1..=Rank::LAST.get(), u64::MAX);
        assert_eq!(last_two.map(|(from, to)| to.get() - from.get()).sum::<u64>(), 1);
    }

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

    #[test]
    fn lines_are_cut() {
        let listed = Listed { lines: b"one\ntwo\nthree\n".to_vec(), count: 3, damage: None };
        let cut = [0, 1, 2, 3, 9].map(|count| listed.first(count).len());
        assert_eq!(cut, [0, 4, 8, 14, 14]);
    }
}
