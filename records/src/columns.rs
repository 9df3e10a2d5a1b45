//! CSV and TSV: rows, cells, and the column that holds the record.

use std::borrow::Cow;

use crate::error::{ReadError, RecordError};
use crate::kind::Kind;
use crate::line::{self, trim};
use crate::plan::{Column, Plan};
use crate::reader::{Cut, RECORD_BYTES};

/// The cells of a row, without quotes.
pub(crate) fn split(row: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    let row = row.strip_suffix('\r').unwrap_or(row);
    let mut cells = Vec::new();
    let mut rest = Some(row);
    while let Some(row_left) = rest {
        let Some((cell, behind)) = first_cell(row_left, delimiter) else {
            return split_thoroughly(row, delimiter);
        };
        cells.push(Cow::Borrowed(cell));
        rest = behind;
    }
    cells
}

/// The first cell of a row, and what stands behind its delimiter if it has one; `None` if there are
/// quotes inside the cell.
#[inline]
fn first_cell(row: &str, delimiter: u8) -> Option<(&str, Option<&str>)> {
    let (cell, behind) = match row.strip_prefix('"') {
        Some(quoted) => {
            let end = memchr::memchr(b'"', quoted.as_bytes())?;
            (&quoted[..end], &quoted[end + 1..])
        }
        None => {
            let end = memchr::memchr2(delimiter, b'"', row.as_bytes()).unwrap_or(row.len());
            row.split_at(end)
        }
    };
    match behind.as_bytes().first() {
        None => Some((cell, None)),
        Some(&byte) if byte == delimiter => Some((cell, Some(&behind[1..]))),
        Some(_) => None,
    }
}

/// The cells of a row whose cells have quotes inside.
#[cold]
fn split_thoroughly(row: &str, delimiter: u8) -> Vec<Cow<'_, str>> {
    let mut reader = ::csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .buffer_capacity(row.len() + 1)
        .from_reader(row.as_bytes());
    let mut record = ::csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(_) => record
            .iter()
            .map(|cell| Cow::Owned(cell.to_owned()))
            .collect(),
        // Reading text from memory cannot fail; a row is never lost for it.
        Err(_) => vec![Cow::Borrowed(row)],
    }
}

/// One cell of a row.
pub(crate) fn cell(row: &str, delimiter: u8, column: usize) -> Result<Cow<'_, str>, RecordError> {
    let row = row.strip_suffix('\r').unwrap_or(row);
    if row.contains('"') && Place::Start.behind(row.as_bytes(), delimiter) == Place::Quoted {
        return Err(RecordError::UnclosedQuote);
    }
    if let Some(cell) = plain_cell(row, delimiter, column) {
        return Ok(Cow::Borrowed(cell));
    }
    let mut cells = split(row, delimiter);
    if column < cells.len() {
        Ok(cells.swap_remove(column))
    } else {
        Err(RecordError::ShortRow {
            column: column + 1,
            found: cells.len(),
        })
    }
}

/// A cell that is there, if no quote stands inside it or inside a cell before it.
fn plain_cell(mut row: &str, delimiter: u8, column: usize) -> Option<&str> {
    for _ in 0..column {
        row = first_cell(row, delimiter)?.1?;
    }
    Some(first_cell(row, delimiter)?.0)
}

/// The columns beside the record's, with their names.
pub(crate) fn others(plan: &Plan, row: &str) -> Vec<(String, String)> {
    let name = |column: usize| {
        let named = plan.header.as_ref().and_then(|names| names.get(column));
        named.cloned().unwrap_or_else(|| (column + 1).to_string())
    };
    let cells = split(row, plan.delimiter).into_iter().enumerate();
    let others = cells.filter(|(column, _)| Some(*column) != plan.column);
    others
        .map(|(column, cell)| (name(column), cell.into_owned()))
        .collect()
}

/// Where in a row a byte stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// At the start of a cell.
    Start,
    /// In a cell without quotes, or behind the closing quote of one with quotes.
    Bare,
    /// Between quotes.
    Quoted,
    /// Behind a quote between quotes: the end of the cell, or the first half of a quoted quote.
    Quote,
}

impl Place {
    /// The place behind some bytes.
    fn behind(self, bytes: &[u8], delimiter: u8) -> Place {
        bytes.iter().fold(self, |place, &byte| match (place, byte) {
            (Place::Start | Place::Quote, b'"') => Place::Quoted,
            (Place::Quoted, b'"') => Place::Quote,
            (Place::Quoted, _) => Place::Quoted,
            (_, b'\n') => Place::Start,
            _ if byte == delimiter => Place::Start,
            _ => Place::Bare,
        })
    }
}

/// Cuts rows out of the bytes at hand. A quote that is not closed within the longest record costs
/// its own line and no more.
pub(crate) fn cut(bytes: &[u8], at_end: bool, most: usize, delimiter: u8) -> Cut {
    let mut cut = Cut::default();
    while cut.spans.len() < most && cut.consumed < bytes.len() {
        let start = cut.consumed;
        let Some(line_end) = line_end(bytes, start, at_end) else {
            break;
        };
        let mut end = line_end;
        if memchr::memchr(b'"', &bytes[start..end]).is_some() {
            end = match row_end(bytes, start, line_end, at_end, delimiter) {
                RowEnd::At(end) => end,
                RowEnd::Nowhere => line_end,
                RowEnd::BehindTheBytes => break,
            };
        }
        if !bytes[start..end].iter().all(u8::is_ascii_whitespace) {
            cut.spans.push(start..end);
        }
        cut.consumed = (end + 1).min(bytes.len());
    }
    cut
}

/// Where the line ends that begins at `start`.
fn line_end(bytes: &[u8], start: usize, at_end: bool) -> Option<usize> {
    match memchr::memchr(b'\n', &bytes[start..]) {
        Some(length) => Some(start + length),
        None => at_end.then_some(bytes.len()),
    }
}

/// Where a row with quotes ends.
enum RowEnd {
    At(usize),
    /// A quote is never closed.
    Nowhere,
    /// More bytes must tell.
    BehindTheBytes,
}

fn row_end(bytes: &[u8], start: usize, line_end_at: usize, at_end: bool, delimiter: u8) -> RowEnd {
    let mut end = line_end_at;
    let mut place = Place::Start.behind(&bytes[start..end], delimiter);
    while place == Place::Quoted {
        if end - start > RECORD_BYTES || end >= bytes.len() && at_end {
            return RowEnd::Nowhere;
        }
        match line_end(bytes, end + 1, at_end) {
            Some(next) if end < bytes.len() => {
                place = place.behind(&bytes[end..next], delimiter);
                end = next;
            }
            _ => return RowEnd::BehindTheBytes,
        }
    }
    RowEnd::At(end)
}

/// The first row of a file, and whether it names the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub cells: Vec<String>,
    pub is_header: bool,
}

/// The delimiter that a line is likely to have: the most frequent one outside of quotes.
pub(crate) fn likely_delimiter(line: &str) -> Option<u8> {
    let mut counts = [(b'\t', 0), (b';', 0), (b',', 0)];
    let mut inside = false;
    for byte in line.bytes() {
        inside ^= byte == b'"';
        for (delimiter, count) in &mut counts {
            *count += usize::from(!inside && byte == *delimiter);
        }
    }
    let (delimiter, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count > 0).then_some(delimiter)
}

/// Whether one of the cells is a heading that is known for this kind or any other.
pub(crate) fn has_known_heading(cells: &[Cow<'_, str>]) -> bool {
    const KINDS: [Kind; 6] = [
        Kind::Grid,
        Kind::Puzzle,
        Kind::Rank,
        Kind::Number,
        Kind::Name,
        Kind::Word,
    ];
    let known = || KINDS.into_iter().flat_map(Kind::headings);
    cells
        .iter()
        .any(|cell| known().any(|heading| trim(cell).eq_ignore_ascii_case(heading)))
}

impl Head {
    /// The column that was asked for, from 0; `width` is that of the first row.
    pub fn column(&self, wanted: &Column, width: usize) -> Result<usize, ReadError> {
        let found = match wanted {
            Column::Number(number) => {
                let is_there = *number <= self.cells.len().max(width);
                is_there.then(|| number - 1)
            }
            Column::Name(_) if !self.is_header => {
                return Err(ReadError::NoHeader(wanted.to_string()));
            }
            Column::Name(name) => named(&self.cells, name),
        };
        found.ok_or_else(|| ReadError::NoColumn {
            wanted: wanted.to_string(),
            columns: self.names(self.cells.len()),
        })
    }

    /// Chooses the column of the record, from 0: by its heading, otherwise by the first row.
    pub fn best_column(&self, kind: Kind, first_row: &[Cow<'_, str>]) -> Result<usize, ReadError> {
        // Numbers are many things; only a heading says that they are ranks.
        let can_tell = kind.is_known_by_its_looks() || self.cells.len() == 1;
        let fits = |column: &usize| can_tell && line::fits(kind, &first_row[*column]);
        let fitting: Vec<usize> = (0..first_row.len()).filter(fits).collect();
        if self.is_header && fitting.len() != 1 {
            let headings = kind.headings().iter();
            let known: Vec<usize> = headings
                .filter_map(|name| named(&self.cells, name))
                .collect();
            let fits = known.iter().find(|column| fitting.contains(column));
            if let Some(&best) = fits.or(known.first()) {
                return Ok(best);
            }
        }
        // A row may have more columns than the header.
        let names = self.names(first_row.len());
        match fitting[..] {
            [only] => Ok(only),
            [] if self.cells.len() == 1 => Ok(0),
            [] => Err(ReadError::NothingFits(kind, self.names(self.cells.len()))),
            _ => Err(ReadError::ManyFit(
                kind,
                fitting.iter().map(|&i| names[i].clone()).collect(),
            )),
        }
    }

    /// The names of `count` columns at least: those of the header, otherwise numbers.
    fn names(&self, count: usize) -> Vec<String> {
        let header: &[String] = if self.is_header { &self.cells } else { &[] };
        let numbers = header.len() + 1..=count;
        header
            .iter()
            .cloned()
            .chain(numbers.map(|n| n.to_string()))
            .collect()
    }
}

/// The column with a name, preferably spelled the same way.
fn named(names: &[String], name: &str) -> Option<usize> {
    let exactly = names.iter().position(|cell| trim(cell) == name);
    exactly.or_else(|| {
        names
            .iter()
            .position(|cell| trim(cell).eq_ignore_ascii_case(name))
    })
}
