//! Rows of tables (RFC 4180), where a quote that is not closed, or inside a cell, is an error.

use std::borrow::Cow;

use crate::cutter::{Cut, Cutter, Lines};
use crate::problem::{RECORD_BYTES, RecordError};
use crate::token::{is_blank, trim};

/// A table, and the column of its records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub separator: u8,
    /// The names of the columns in the header; without one, nothing for each of the first row.
    pub names: Vec<String>,
    pub has_header: bool,
    /// The column of the record, from 0.
    pub column: usize,
}

/// The cells of a row without their quotes.
pub(crate) fn cells(row: &str, separator: u8) -> Result<Vec<Cow<'_, str>>, RecordError> {
    let (mut cells, mut rest) = (Vec::with_capacity(8), Some(row));
    while let Some(text) = rest {
        let (cell, next) = first_cell(text, separator)?;
        cells.push(cell);
        rest = next;
    }
    Ok(cells)
}

/// The cells of any line, which may be no row.
pub(crate) fn cells_of_any(line: &str, separator: u8) -> Vec<Cow<'_, str>> {
    cells(line, separator)
        .unwrap_or_else(|_| line.split(char::from(separator)).map(Cow::Borrowed).collect())
}

/// The first cell of a row, and the text after its separator.
fn first_cell(text: &str, separator: u8) -> Result<(Cow<'_, str>, Option<&str>), RecordError> {
    let after = |end: usize| text.get(end + 1..).filter(|_| end < text.len());
    let start = text.len() - text.trim_start_matches(' ').len();
    if text.as_bytes().get(start) != Some(&b'"') {
        let end = memchr::memchr(separator, text.as_bytes()).unwrap_or(text.len());
        return Ok((text[..end].into(), after(end)));
    }
    let inner = start + 1;
    let mut at = inner;
    loop {
        let quote = memchr::memchr(b'"', &text.as_bytes()[at..]);
        at += quote.ok_or(RecordError::UnclosedQuote)?;
        if text.as_bytes().get(at + 1) != Some(&b'"') {
            break;
        }
        at += 2;
    }
    let rest = &text[at + 1..];
    let end = memchr::memchr(separator, rest.as_bytes()).unwrap_or(rest.len());
    if !rest[..end].chars().all(is_blank) {
        return Err(RecordError::UnclosedQuote);
    }
    let cell = match text[inner..at].contains('"') {
        true => Cow::Owned(text[inner..at].replace("\"\"", "\"")),
        false => Cow::Borrowed(&text[inner..at]),
    };
    Ok((cell, after(at + 1 + end)))
}

/// Whether a row holds nothing, or a comment in its first cell and nothing else.
pub(crate) fn holds_nothing(cells: &[Cow<'_, str>]) -> bool {
    let is_comment = cells.first().is_some_and(|first| trim(first).starts_with('#'));
    cells[usize::from(is_comment)..].iter().all(|cell| trim(cell).is_empty())
}

/// The separator of a line: tab, semicolon or comma, the first that is outside of quotes.
pub(crate) fn separator(line: &str) -> Option<u8> {
    let outside: Vec<&str> = line.split('"').step_by(2).collect();
    b"\t;,"
        .iter()
        .copied()
        .find(|&separator| outside.iter().any(|part| part.contains(char::from(separator))))
}

/// Finds rows of a table: lines, or several of them where a cell is in quotes.
#[derive(Debug)]
pub(crate) struct Rows {
    separator: u8,
    lines: Lines,
}

/// The most lines of a cell in quotes. A quote not closed before costs its own line alone.
const LINES_OF_CELL: usize = 24;

impl Rows {
    pub fn new(separator: u8) -> Rows {
        Rows { separator, lines: Lines::default() }
    }

    /// Whether bytes are a row, with all of its quotes closed.
    fn is_row(&self, bytes: &[u8]) -> bool {
        let has_quote = memchr::memchr(b'"', bytes).is_some();
        !has_quote || cells(&String::from_utf8_lossy(bytes), self.separator).is_ok()
    }
}

impl Cutter for Rows {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let line_ends = || memchr::memchr_iter(b'\n', bytes);
        let ends = line_ends().chain(at_end.then_some(bytes.len())).take(LINES_OF_CELL + 1);
        let mut ends = ends.take_while(|&end| end <= RECORD_BYTES);
        let may_go_on =
            || !at_end && bytes.len() <= RECORD_BYTES && line_ends().nth(LINES_OF_CELL).is_none();
        let (row, used) = match ends.find(|&end| self.is_row(&bytes[..end])) {
            _ if self.lines.is_skipping => self.lines.next(bytes, at_end),
            Some(end) => (Some(0..end), bytes.len().min(end + 1)),
            None if may_go_on() => (None, 0),
            None => self.lines.next(bytes, at_end),
        };
        (row.filter(|row| !bytes[row.clone()].trim_ascii().is_empty()), used)
    }
}
