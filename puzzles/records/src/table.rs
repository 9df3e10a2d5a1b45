//! Rows of tables: cells with a separator between them, in quotes where they need it (RFC 4180).
//!
//! A general reader of CSV takes any bytes for rows. Here a quote that is not closed, or closed
//! inside a cell, costs the line that it is in, and reading goes on in the next one.

use std::borrow::Cow;

use crate::problem::{RECORD_BYTES, RecordError};
use crate::token::{is_blank, trim};

/// The most lines of a cell in quotes: a drawn board and some text.
const LINES: usize = 24;

/// Looks for the end of a row. It goes on where it was when more of the file is there.
#[derive(Debug, Default)]
pub(crate) struct RowEnd {
    /// How many bytes of the row have been looked at.
    at: usize,
    in_quotes: bool,
    lines: usize,
}

impl RowEnd {
    /// The length of the row that `bytes` begin with, without its line end; nothing if more bytes
    /// are needed.
    pub fn find(&mut self, bytes: &[u8], separator: u8, at_end: bool) -> Option<usize> {
        let end = match self.look(bytes, separator, at_end) {
            Some(Ok(end)) => Some(end),
            // The quote costs its own line.
            Some(Err(())) => memchr::memchr(b'\n', bytes).or(at_end.then_some(bytes.len())),
            None => None,
        };
        if end.is_some() {
            *self = RowEnd::default();
        }
        end
    }

    /// The end of the row, or that a quote in it is wrong.
    fn look(&mut self, bytes: &[u8], separator: u8, at_end: bool) -> Option<Result<usize, ()>> {
        loop {
            let rest = &bytes[self.at..];
            if self.in_quotes {
                let quote = memchr::memchr(b'"', rest);
                let end = self.at + quote.unwrap_or(rest.len());
                self.lines += memchr::memchr_iter(b'\n', &bytes[self.at..end]).count();
                self.at = end;
                if self.lines > LINES || self.at > RECORD_BYTES {
                    return Some(Err(()));
                }
                match (quote, bytes.get(end + 1)) {
                    (None, _) => return at_end.then_some(Err(())),
                    (Some(_), None) if !at_end => return None,
                    (Some(_), Some(b'"')) => self.at = end + 2,
                    (Some(_), Some(b'\n' | b'\r' | b' ') | None) => self.close(),
                    (Some(_), Some(&next)) if next == separator => self.close(),
                    (Some(_), Some(_)) => return Some(Err(())),
                }
                continue;
            }
            match memchr::memchr2(b'\n', b'"', rest) {
                Some(at) if rest[at] == b'\n' => return Some(Ok(self.at + at)),
                Some(at) => {
                    self.in_quotes = begins_cell(&bytes[..self.at + at], separator);
                    self.at += at + 1;
                }
                None => {
                    self.at = bytes.len();
                    return at_end.then_some(Ok(bytes.len()));
                }
            }
        }
    }

    fn close(&mut self) {
        self.in_quotes = false;
        self.at += 1;
    }
}

/// Whether a cell begins after some bytes of a row, perhaps with blanks.
fn begins_cell(before: &[u8], separator: u8) -> bool {
    let last = before.iter().rev().find(|&&b| b != b' ');
    last.is_none_or(|&b| b == separator || b == b'\n')
}

/// The cells of a row without their quotes.
///
/// # Errors
/// If a quote is wrong.
pub(crate) fn cells(row: &str, separator: u8) -> Result<Vec<Cow<'_, str>>, RecordError> {
    let mut cells = Vec::with_capacity(8);
    let mut rest = Some(row);
    while let Some(text) = rest {
        let (cell, next) = first_cell(text, separator)?;
        cells.push(cell);
        rest = next;
    }
    Ok(cells)
}

/// The cells of any line, which may be no row.
pub(crate) fn cells_of_any(line: &str, separator: u8) -> Vec<Cow<'_, str>> {
    cells(line, separator).unwrap_or_else(|_| {
        line.split(char::from(separator))
            .map(Cow::Borrowed)
            .collect()
    })
}

/// The cell of a row at a place counted from 0, if the row has so many.
///
/// # Errors
/// If a quote is wrong.
pub(crate) fn cell(row: &str, separator: u8, at: usize) -> Result<Cow<'_, str>, RecordError> {
    let mut rest = Some(row);
    for found in 0.. {
        let Some(text) = rest else {
            return Err(RecordError::ShortRow {
                column: at + 1,
                found,
            });
        };
        let (cell, next) = first_cell(text, separator)?;
        if found == at {
            return Ok(cell);
        }
        rest = next;
    }
    unreachable!("a row ends")
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

/// Whether a carriage return is in a row outside of quotes, which may hide another row.
pub(crate) fn has_return(row: &str) -> bool {
    let mut in_quotes = false;
    row.bytes().any(|b| {
        in_quotes ^= b == b'"';
        b == b'\r' && !in_quotes
    })
}

/// Whether a row holds nothing, or a comment in its first cell and nothing else.
pub(crate) fn is_blank_row(cells: &[Cow<'_, str>]) -> bool {
    let Some((first, others)) = cells.split_first() else {
        return true;
    };
    let first = trim(first);
    (first.is_empty() || first.starts_with('#')) && others.iter().all(|cell| trim(cell).is_empty())
}

/// The separator of a line, if it has one: a tab, a semicolon, or a comma, the first of these that
/// is there outside of quotes and brackets.
pub(crate) fn separator(line: &str) -> Option<u8> {
    let mut depth = 0usize;
    let mut quote = None;
    let mut found = [false; 3];
    for byte in line.bytes() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"') => quote = Some(byte),
            (None, b'[' | b'(' | b'{') => depth += 1,
            (None, b']' | b')' | b'}') => depth = depth.saturating_sub(1),
            (None, _) if depth == 0 => {
                if let Some(at) = b"\t;,".iter().position(|&b| b == byte) {
                    found[at] = true;
                }
            }
            (None, _) => {}
        }
    }
    let at = found.iter().position(|&is_there| is_there)?;
    Some(b"\t;,"[at])
}
