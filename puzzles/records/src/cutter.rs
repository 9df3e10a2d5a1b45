//! Finds entries in a stream of bytes. Each byte is looked at a fixed number of times, however many
//! come at once.

use std::ops::Range;

use crate::problem::{RECORD_BYTES, RecordError};

/// The cells of a board, or what is wrong with it, and the place of its title.
pub(crate) type Board = (Result<String, RecordError>, Range<usize>);

/// Finds the entries of one format. Places are those of the bytes at hand.
pub(crate) trait Cutter: std::fmt::Debug + Send {
    /// The next entry; `None` if more bytes are needed, or there are none. The bytes begin where
    /// those of the last call did, but for what was consumed.
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Range<usize>>;

    /// The bytes that are done with.
    fn done(&self) -> usize;

    /// Drops bytes that are done with.
    fn consume(&mut self, bytes: usize);

    /// The next entries, at most `most`.
    fn take(&mut self, bytes: &[u8], at_end: bool, most: usize) -> Vec<Range<usize>> {
        std::iter::from_fn(|| self.next(bytes, at_end)).take(most).collect()
    }

    /// The boards that the entries since the last call are, with the places of their titles.
    fn boards(&mut self) -> Vec<Board> {
        Vec::new()
    }

    /// What should close the document and is not there so far.
    fn unclosed(&self) -> Option<&'static str> {
        None
    }
}

/// Finds lines.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    done: usize,
    /// The bytes after those without a line end.
    looked: usize,
    /// Whether the rest of a line is to be skipped that was too long.
    skipping: bool,
}

impl Lines {
    /// The next line and, of one that is too long, the beginning.
    fn line(&mut self, bytes: &[u8], at_end: bool) -> Option<Range<usize>> {
        let start = self.done;
        let end = memchr::memchr(b'\n', &bytes[start + self.looked..]);
        let end = end.map(|at| start + self.looked + at);
        let length = end.unwrap_or(bytes.len()) - start;
        if end.is_none() && (length == 0 || !at_end && length <= RECORD_BYTES + 1) {
            self.looked = length;
            return None;
        }
        self.looked = 0;
        self.done = end.map_or(bytes.len(), |end| end + 1);
        self.skipping = end.is_none();
        Some(start..start + length.min(RECORD_BYTES + 2))
    }

    /// Skips the rest of a line that was too long.
    fn skip(&mut self, bytes: &[u8]) {
        if self.skipping {
            let end = memchr::memchr(b'\n', &bytes[self.done..]);
            self.done = end.map_or(bytes.len(), |end| self.done + end + 1);
            self.skipping = end.is_none();
        }
    }
}

impl Cutter for Lines {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Range<usize>> {
        self.skip(bytes);
        self.line(bytes, at_end)
    }

    fn take(&mut self, bytes: &[u8], at_end: bool, most: usize) -> Vec<Range<usize>> {
        let mut lines = Vec::new();
        // Many lines at once take less than one after another.
        let from = self.done;
        for end in memchr::memchr_iter(b'\n', &bytes[from..]).take(most) {
            let (start, end) = (self.done, from + end);
            if self.skipping || self.looked > 0 || end - start > RECORD_BYTES {
                break;
            }
            lines.push(start..end);
            self.done = end + 1;
        }
        match lines.is_empty() {
            true => self.next(bytes, at_end).into_iter().collect(),
            false => lines,
        }
    }

    fn done(&self) -> usize {
        self.done
    }

    fn consume(&mut self, bytes: usize) {
        self.done -= bytes;
    }
}

/// Looks for the end of a row: of its line or, where a cell is in quotes, of another line.
#[derive(Debug)]
pub(crate) struct Rows {
    separator: u8,
    lines: Lines,
    /// The bytes of the row that have been looked at, and whether they end between quotes.
    looked: usize,
    in_quotes: bool,
    line_ends: usize,
}

/// The most lines of a cell in quotes: a drawn board and some text. A quote that is not closed
/// before costs its own line, and reading goes on in the next.
const LINES_OF_CELL: usize = 24;

impl Rows {
    pub fn new(separator: u8) -> Rows {
        Rows { separator, lines: Lines::default(), looked: 0, in_quotes: false, line_ends: 0 }
    }

    /// The length of the row that `bytes` begin with, or that a quote in it is wrong.
    fn length(&mut self, bytes: &[u8], at_end: bool) -> Option<Result<usize, ()>> {
        loop {
            let rest = &bytes[self.looked..];
            let found = match self.in_quotes {
                true => memchr::memchr(b'"', rest),
                false => memchr::memchr2(b'\n', b'"', rest),
            };
            let end = self.looked + found.unwrap_or(rest.len());
            if self.in_quotes {
                self.line_ends += memchr::memchr_iter(b'\n', &bytes[self.looked..end]).count();
            }
            self.looked = end;
            let is_long = end > RECORD_BYTES || self.line_ends > LINES_OF_CELL;
            match found.map(|_| bytes[end]) {
                _ if is_long => return Some(Err(())),
                None if self.in_quotes => return at_end.then_some(Err(())),
                None => return at_end.then_some(Ok(end)),
                Some(b'\n') => return Some(Ok(end)),
                Some(_) if !self.in_quotes => {
                    self.in_quotes = begins_cell(&bytes[..end], self.separator);
                    self.looked += 1;
                }
                Some(_) => match bytes.get(end + 1) {
                    None if !at_end => return None,
                    Some(b'"') => self.looked += 2,
                    Some(&next) if next != self.separator && !next.is_ascii_whitespace() => {
                        return Some(Err(()));
                    }
                    _ => {
                        self.in_quotes = false;
                        self.looked += 1;
                    }
                },
            }
        }
    }
}

/// Whether a cell begins after some bytes of a row, perhaps with blanks.
fn begins_cell(before: &[u8], separator: u8) -> bool {
    let last = before.iter().rev().find(|&&b| b != b' ');
    last.is_none_or(|&b| b == separator || b == b'\n')
}

impl Cutter for Rows {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Range<usize>> {
        loop {
            self.lines.skip(bytes);
            let start = self.lines.done;
            if start == bytes.len() {
                return None;
            }
            let row = match self.length(&bytes[start..], at_end)? {
                Ok(length) => {
                    self.lines.done = bytes.len().min(start + length + 1);
                    start..start + length
                }
                Err(()) => self.lines.next(bytes, at_end)?,
            };
            (self.looked, self.in_quotes, self.line_ends) = (0, false, 0);
            if !bytes[row.clone()].trim_ascii().is_empty() {
                return Some(row);
            }
        }
    }

    fn done(&self) -> usize {
        self.lines.done
    }

    fn consume(&mut self, bytes: usize) {
        self.lines.consume(bytes);
    }
}
