//! Rows of tables (RFC 4180). A quote not closed, or closed inside of a cell, is an error.

use std::borrow::Cow;
use std::ops::Range;

use crate::cutter::{Cut, Cutter, Lines};
use crate::problem::{RECORD_BYTES, RecordError};
use crate::token::trim;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub separator: u8,
    /// The names in the header; without one, nothing for each column.
    pub names: Vec<String>,
}

pub(crate) fn cells(row: &str, separator: u8) -> Result<Vec<Cow<'_, str>>, RecordError> {
    let (mut cells, mut start) = (Vec::with_capacity(8), 0);
    while start <= row.len() {
        let cell = cell_at(start, row.as_bytes(), separator);
        let (place, end) = cell.ok_or(RecordError::UnclosedQuote)?;
        let is_doubled = place.end < end && row[place.clone()].contains('"');
        let text = Cow::Borrowed(&row[place]);
        cells.push(if is_doubled { text.replace("\"\"", "\"").into() } else { text });
        start = end + 1;
    }
    Ok(cells)
}

pub(crate) fn cells_of_any(line: &str, separator: u8) -> Vec<Cow<'_, str>> {
    cells(line, separator)
        .unwrap_or_else(|_| line.split(char::from(separator)).map(Cow::Borrowed).collect())
}

/// Place of a cell's text, and the end of the cell; `None` if its quote is not closed, or closed
/// before the end.
fn cell_at(start: usize, row: &[u8], separator: u8) -> Option<(Range<usize>, usize)> {
    let end_after = |at: usize| memchr::memchr(separator, &row[at..]).map_or(row.len(), |n| at + n);
    let quote_after = |at: usize| memchr::memchr(b'"', &row[at..]).map(|n| at + n);
    let first = row[start..].iter().position(|&b| b != b' ').map_or(row.len(), |n| start + n);
    if row.get(first) != Some(&b'"') {
        let end = end_after(start);
        return Some((start..end, end));
    }
    let mut quote = quote_after(first + 1)?;
    while row.get(quote + 1) == Some(&b'"') {
        quote = quote_after(quote + 2)?;
    }
    let end = end_after(quote + 1);
    row[quote + 1..end].trim_ascii().is_empty().then_some((first + 1..quote, end))
}

pub(crate) fn holds_nothing(cells: &[Cow<'_, str>]) -> bool {
    let is_comment = cells.first().is_some_and(|first| trim(first).starts_with('#'));
    cells[usize::from(is_comment)..].iter().all(|cell| trim(cell).is_empty())
}

/// The separator of a line: the first of tab, semicolon and comma outside of quotes.
pub(crate) fn separator(line: &str) -> Option<u8> {
    let outside = || line.split('"').step_by(2);
    let is_outside = |&separator: &u8| outside().any(|part| part.contains(char::from(separator)));
    b"\t;,".iter().copied().find(is_outside)
}

/// Finds rows: lines, or several of them where a cell is in quotes.
#[derive(Debug)]
pub(crate) struct Rows {
    separator: u8,
    lines: Lines,
}

/// The most lines of a cell: an open quote beyond them costs its own line alone.
const LINES_OF_CELL: usize = 24;

impl Rows {
    pub fn new(separator: u8) -> Rows {
        Rows { separator, lines: Lines::default() }
    }

    fn is_row(&self, bytes: &[u8]) -> bool {
        cells(&String::from_utf8_lossy(bytes), self.separator).is_ok()
    }
}

impl Cutter for Rows {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let line_ends = || memchr::memchr_iter(b'\n', bytes);
        let ends = line_ends().chain(at_end.then_some(bytes.len())).take(LINES_OF_CELL + 1);
        let mut ends = ends.take_while(|&end| end <= RECORD_BYTES);
        let may_go_on =
            || !at_end && bytes.len() <= RECORD_BYTES && line_ends().nth(LINES_OF_CELL).is_none();
        let (row, used) = match memchr::memchr2(b'\n', b'"', bytes) {
            _ if self.lines.is_skipping => self.lines.next(bytes, at_end),
            // Most rows are a line without quotes.
            Some(end) if bytes[end] == b'\n' && end <= RECORD_BYTES => {
                (Some((0..end, None)), end + 1)
            }
            _ => match ends.find(|&end| self.is_row(&bytes[..end])) {
                Some(end) => (Some((0..end, None)), bytes.len().min(end + 1)),
                None if may_go_on() => (None, 0),
                None => self.lines.next(bytes, at_end),
            },
        };
        let line_end = |end: usize| end - usize::from(bytes[..end].ends_with(b"\r"));
        let row = row.map(|(row, _)| (0..line_end(row.end), None));
        (row.filter(|(row, _)| !bytes[row.clone()].trim_ascii().is_empty()), used)
    }
}
