//! Stretches of the catalogue as lines of text, made in many threads.

use std::fmt;
use std::ops::RangeInclusive;

use minlex_catalog::__internal::with_causes;
use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::Table;
use minlex_stats::{GridColumn, GridRows, GridValues, Piece, Selection};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::terminal::failure::Failure;
use crate::terminal::output::push_json;

/// Grids that are listed, and the form of the list.
pub struct Lister {
    /// Source of the grids.
    pub table: &'static Table,
    /// The choice of grids, and the facts about each.
    pub selection: Selection,
    /// True if lines are JSON objects.
    pub json: bool,
}

/// Lines, and the fault of the table after them.
pub struct Listed {
    lines: Vec<u8>,
    /// Their number.
    pub count: u64,
    /// The last rank that was looked at for them.
    pub last: Rank,
    /// Message.
    pub damage: Option<String>,
}

/// Grids in the first piece: little work before the first line appears.
const FIRST_PIECE: u64 = 1 << 10;

/// Grids in the largest piece, 1.3 MiB of text: the search for the place where a scan starts
/// vanishes beside the scan.
const LARGEST_PIECE: u64 = 1 << 14;

impl Lister {
    /// The parts of a stretch of ranks, without a filter up to a number of its grids. Bands that
    /// the filter rules out are missing.
    pub fn parts(
        &self,
        stretch: RangeInclusive<Rank>,
        count: u64,
    ) -> impl Iterator<Item = Piece> + Send + use<> {
        let (first, mut last) = stretch.into_inner();
        if self.selection.filter.is_none()
            && let Ok(end) = Rank::new(first.zero_based().saturating_add(count))
        {
            last = last.min(end);
        }
        self.selection.pieces(first..=last, FIRST_PIECE..=LARGEST_PIECE)
    }

    /// The lines of a part; in a damaged table those before the damage, and the fault.
    pub fn list(&self, part: &Piece) -> Listed {
        let rows = self.selection.rows(self.table, part);
        let mut lines = Vec::with_capacity(rows.len * 96);
        for row in 0..rows.len {
            let line = Line { columns: &self.selection.columns, rows: &rows, row };
            match self.json {
                true => push_json(&line, &mut lines),
                false => line.push(&mut lines),
            }
            lines.push(b'\n');
        }
        let damage = rows.damage.map(|damage| with_causes(&damage));
        Listed { lines, count: rows.len as u64, last: part.last(), damage }
    }
}

/// A line of a list.
struct Line<'a> {
    columns: &'a [GridColumn],
    rows: &'a GridRows,
    row: usize,
}

impl Line<'_> {
    /// Appends the columns with blanks between them.
    fn push(&self, out: &mut Vec<u8>) {
        for (i, column) in self.rows.columns.iter().enumerate() {
            if i > 0 {
                out.push(b' ');
            }
            match column {
                GridValues::Ranks(ranks) => push_number(ranks[self.row], out),
                GridValues::Grids(grids) => out.extend_from_slice(&grids[self.row]),
                GridValues::Numbers(numbers) => push_number(numbers[self.row], out),
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
        for (column, values) in self.columns.iter().zip(&self.rows.columns) {
            let name = column.name();
            match values {
                GridValues::Ranks(ranks) => map.serialize_entry(name, &ranks[self.row])?,
                GridValues::Grids(grids) => {
                    map.serialize_entry(name, &String::from_utf8_lossy(&grids[self.row]))?;
                }
                GridValues::Numbers(numbers) => map.serialize_entry(name, &numbers[self.row])?,
            }
        }
        map.end()
    }
}

impl Listed {
    /// The first `count` lines.
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
        let counts = table.band_counts().map_err(|e| Failure::Message(with_causes(&e)))?;
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
}

/// The ranks that are in two stretches.
fn common(a: &RangeInclusive<u64>, b: &RangeInclusive<u64>) -> RangeInclusive<u64> {
    *a.start().max(b.start())..=*a.end().min(b.end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut() {
        let listed = Listed {
            lines: b"one\ntwo\nthree\n".to_vec(),
            count: 3,
            last: Rank::FIRST,
            damage: None,
        };
        let cut = [0, 1, 2, 3, 9].map(|count| listed.first(count).len());
        assert_eq!(cut, [0, 4, 8, 14, 14]);
    }
}
