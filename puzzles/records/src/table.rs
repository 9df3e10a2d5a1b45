//! Rows of tables (RFC 4180), where a quote that is not closed, or inside a cell, is an error.

use std::borrow::Cow;

use crate::cutter::{Cut, Cutter, Lines};
use crate::problem::{RECORD_BYTES, RecordError};
use crate::token::{is_blank, trim};

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

    /// The length of the row that `bytes` begin with, or that a quote in it is wrong.
    fn length(&self, bytes: &[u8], at_end: bool) -> Option<Result<usize, ()>> {
        let (mut at, mut in_quotes, mut line_ends) = (0, false, 0);
        loop {
            let found = memchr::memchr2(b'\n', b'"', &bytes[at..]);
            let end = found.map_or(bytes.len(), |found| at + found);
            if end > RECORD_BYTES || line_ends > LINES_OF_CELL {
                return Some(Err(()));
            }
            at = end + 1;
            match bytes.get(end) {
                None => return at_end.then_some(if in_quotes { Err(()) } else { Ok(end) }),
                Some(b'\n') if !in_quotes => return Some(Ok(end)),
                Some(b'\n') => line_ends += 1,
                // A cell begins here, perhaps after blanks.
                Some(_) if !in_quotes => {
                    let before = bytes[..end].iter().rev().find(|&&b| b != b' ');
                    in_quotes = before.is_none_or(|&b| b == self.separator);
                }
                Some(_) => match bytes.get(at) {
                    None if !at_end => return None,
                    Some(b'"') => at += 1,
                    Some(&next) if next != self.separator && !next.is_ascii_whitespace() => {
                        return Some(Err(()));
                    }
                    _ => in_quotes = false,
                },
            }
        }
    }
}

impl Cutter for Rows {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let is_line = self.lines.is_skipping || bytes.is_empty();
        let (row, used) = match if is_line { Some(Err(())) } else { self.length(bytes, at_end) } {
            Some(Ok(length)) => (Some(0..length), bytes.len().min(length + 1)),
            Some(Err(())) => self.lines.next(bytes, at_end),
            None => (None, 0),
        };
        (row.filter(|row| !bytes[row.clone()].trim_ascii().is_empty()), used)
    }
}
