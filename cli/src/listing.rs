//! Stretches of the catalogue as lines of text, made in many threads.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use minlex_catalog::{BandNumber, MinlexForm, Rank};
use minlex_lookup::Table;
use minlex_stats::{AutomorphicTable, Column, GridFacts, GridFilter};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::failure::Failure;
use crate::output::push_json;

/// A column of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListColumn {
    /// The rank.
    Rank,
    /// The minlex form.
    Grid,
    /// Something else that has one value for each grid.
    Value(Column),
}

impl ListColumn {
    fn name(self) -> &'static str {
        match self {
            ListColumn::Rank => "rank",
            ListColumn::Grid => "grid",
            ListColumn::Value(column) => column.name(),
        }
    }

    fn all() -> impl Iterator<Item = ListColumn> {
        let values = GridFacts::COLUMNS.map(ListColumn::Value);
        [ListColumn::Rank, ListColumn::Grid].into_iter().chain(values)
    }
}

impl FromStr for ListColumn {
    type Err = String;

    fn from_str(name: &str) -> Result<ListColumn, String> {
        ListColumn::all().find(|column| column.name() == name).ok_or_else(|| {
            let names: Vec<&str> = ListColumn::all().map(ListColumn::name).collect();
            format!("expected one of {}", names.join(", "))
        })
    }
}

/// Which grids are listed, and what of each.
pub struct Lister {
    /// Where the grids come from.
    pub table: &'static Table,
    /// Which grids.
    pub filter: Option<GridFilter>,
    /// What of each.
    pub columns: Vec<ListColumn>,
    /// Whether lines are JSON objects.
    pub json: bool,
}

/// A part of a list.
pub enum Part {
    /// The grids from one rank to another.
    Scan(Rank, Rank),
    /// The grids of a band that have automorphisms other than the identity, at these ranks.
    Automorphic(BandNumber, RangeInclusive<Rank>),
}

/// Lines, and what is wrong with the table after them.
pub struct Listed {
    lines: Vec<u8>,
    /// How many.
    pub count: u64,
    /// What is wrong.
    pub damage: Option<String>,
}

impl Lister {
    /// The parts of a stretch of ranks; without a filter, up to so many grids of it. Bands that the
    /// filter rules out are left out.
    pub fn parts(
        &self,
        stretch: RangeInclusive<u64>,
        count: u64,
    ) -> Result<Box<dyn Iterator<Item = Part> + Send>, Failure> {
        let Some(filter) = self.filter.clone() else {
            return Ok(Box::new(Pieces::new(stretch, count)));
        };
        let bands = Bands::of(self.table)?.overlapping(stretch);
        let wanted = bands.filter({
            let filter = filter.clone();
            move |(band, _)| filter.may_hold(*band)
        });
        Ok(Box::new(wanted.flat_map(move |(band, ranks)| {
            let is_scanned = filter.may_hold_in_group(band, 0);
            let stretch = ranks.start().get()..=ranks.end().get();
            let pieces = is_scanned.then(|| Pieces::new(stretch, u64::MAX));
            let automorphic = (!is_scanned).then_some(Part::Automorphic(band, ranks));
            pieces.into_iter().flatten().chain(automorphic)
        })))
    }

    /// The lines of a part; if the table turns out to be damaged those before the damage, and what
    /// is wrong.
    pub fn list(&self, part: &Part) -> Listed {
        match part {
            Part::Scan(from, to) => self.scan(*from, *to),
            Part::Automorphic(band, ranks) => self.automorphic(*band, ranks),
        }
    }

    fn scan(&self, from: Rank, to: Rank) -> Listed {
        let mut listed = Listed::new(to.get() - from.zero_based());
        let mut rank = Some(from);
        for form in self.table.scan(from..=to) {
            let Some(own) = rank else {
                break;
            };
            match form {
                Ok(form) => self.push(own, &form, &mut listed),
                Err(error) => {
                    listed.damage = Some(format!("at rank {own}: {error}"));
                    break;
                }
            }
            rank = own.next();
        }
        listed
    }

    fn automorphic(&self, band: BandNumber, ranks: &RangeInclusive<Rank>) -> Listed {
        let table = AutomorphicTable::embedded();
        let mut listed = Listed::new(0);
        let grids = table.grids_of(band).filter_map(|n| table.get(n)).enumerate();
        let may_hold =
            |class| self.filter.as_ref().is_none_or(|filter| filter.may_hold_in_group(band, class));
        let wanted: Vec<(usize, Rank)> = grids
            .filter(|(_, grid)| ranks.contains(&grid.rank) && may_hold(grid.class))
            .map(|(n, grid)| (n, grid.rank))
            .collect();
        if wanted.is_empty() {
            return listed;
        }
        match table.forms(band) {
            Ok(forms) => {
                wanted.iter().for_each(|&(n, rank)| self.push(rank, &forms[n].0, &mut listed));
            }
            Err(error) => listed.damage = Some(format!("in band {band}: {error}")),
        }
        listed
    }

    /// Adds the line of a grid, if it is wanted.
    fn push(&self, rank: Rank, form: &MinlexForm, listed: &mut Listed) {
        let facts = GridFacts::new(rank, form);
        if self.filter.as_ref().is_some_and(|filter| !filter.holds(&facts)) {
            return;
        }
        let line = Line { columns: &self.columns, rank, form, facts };
        match self.json {
            true => push_json(&line, &mut listed.lines),
            false => line.push(&mut listed.lines),
        }
        listed.lines.push(b'\n');
        listed.count += 1;
    }
}

/// A line of a list.
struct Line<'a> {
    columns: &'a [ListColumn],
    rank: Rank,
    form: &'a MinlexForm,
    facts: GridFacts<'a>,
}

impl Line<'_> {
    /// Appends the columns with blanks between them.
    fn push(&self, out: &mut Vec<u8>) {
        for (i, column) in self.columns.iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            match column {
                ListColumn::Rank => push_number(self.rank, out),
                ListColumn::Grid => out.extend_from_slice(&self.form.to_ascii()),
                ListColumn::Value(column) => {
                    push_number(self.facts.value(*column).unwrap_or_default(), out);
                }
            }
        }
    }
}

fn push_number(number: impl fmt::Display, out: &mut Vec<u8>) {
    out.extend_from_slice(number.to_string().as_bytes());
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.columns.len()))?;
        for column in self.columns {
            let name = column.name();
            match column {
                ListColumn::Rank => map.serialize_entry(name, &self.rank.get())?,
                ListColumn::Grid => map.serialize_entry(name, &self.form.to_string())?,
                ListColumn::Value(column) => {
                    map.serialize_entry(name, &self.facts.value(*column))?
                }
            }
        }
        map.end()
    }
}

impl Listed {
    /// No lines, and room for so many.
    fn new(count: u64) -> Listed {
        Listed { lines: Vec::with_capacity(count as usize * 96), count: 0, damage: None }
    }

    /// The first so many lines.
    pub fn first(&self, count: u64) -> &[u8] {
        if count >= self.count {
            return &self.lines;
        }
        let mut lines = self.lines.split_inclusive(|&byte| byte == b'\n');
        let end = (0..count).filter_map(|_| lines.next()).map(<[u8]>::len).sum();
        &self.lines[..end]
    }
}

/// The ranks of each band.
pub struct Bands(Vec<RangeInclusive<u64>>);

impl Bands {
    /// As the table has them.
    pub fn of(table: &Table) -> Result<Bands, Failure> {
        let counts = table.band_counts().map_err(|e| Failure::Message(e.to_string()))?;
        let mut before = 0;
        let stretches = counts.iter().map(|grids| {
            let first = before + 1;
            before += grids;
            first..=before
        });
        Ok(Bands(stretches.collect()))
    }

    /// The ranks of a stretch that a band has.
    pub fn part(&self, stretch: &RangeInclusive<u64>, band: BandNumber) -> RangeInclusive<u64> {
        common(stretch, &self.0[band.index()])
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

/// The ranks that are in two stretches.
fn common(a: &RangeInclusive<u64>, b: &RangeInclusive<u64>) -> RangeInclusive<u64> {
    *a.start().max(b.start())..=*a.end().min(b.end())
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
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let length = self.size.min(self.left);
        let from = Rank::new(self.next).ok()?;
        let to = Rank::new(self.next + length.checked_sub(1)?).ok()?;
        self.next += length;
        self.left -= length;
        self.size = (2 * self.size).min(LARGEST_PIECE);
        Some(Part::Scan(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretches(pieces: Pieces) -> impl Iterator<Item = (Rank, Rank)> {
        pieces.filter_map(|part| match part {
            Part::Scan(from, to) => Some((from, to)),
            Part::Automorphic(..) => None,
        })
    }

    #[test]
    fn pieces_cover_the_stretch_without_gap_or_overlap() {
        for (from, left) in
            [(1, 1), (5, FIRST_PIECE), (7, 100 * LARGEST_PIECE + 3), (Rank::LAST.get(), 1), (1, 0)]
        {
            let mut expected = from;
            for (first, last) in stretches(Pieces::new(from..=Rank::LAST.get(), left)) {
                assert_eq!(first.get(), expected);
                assert!(last >= first && last.get() - first.get() < LARGEST_PIECE);
                expected = last.get() + 1;
            }
            assert_eq!(expected, from + left);
        }
        let last_two = stretches(Pieces::new(Rank::LAST.get() - 1..=Rank::LAST.get(), u64::MAX));
        assert_eq!(last_two.map(|(from, to)| to.get() - from.get()).sum::<u64>(), 1);
    }

    #[test]
    fn lines_are_cut() {
        let listed = Listed { lines: b"one\ntwo\nthree\n".to_vec(), count: 3, damage: None };
        let cut = [0, 1, 2, 3, 9].map(|count| listed.first(count).len());
        assert_eq!(cut, [0, 4, 8, 14, 14]);
    }
}
