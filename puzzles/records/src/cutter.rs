//! Finds entries in a stream of bytes.

use std::mem;
use std::ops::Range;

use crate::problem::{RECORD_BYTES, RecordError};

/// The cells of a board, or what is wrong with it, and how many of its first bytes are its title.
pub(crate) type Board = (Result<String, RecordError>, usize);

/// An entry, if there is one, and how many bytes are done with. Without either, more bytes are
/// needed.
pub(crate) type Cut = (Option<Range<usize>>, usize);

/// Finds the entries of one format.
pub(crate) trait Cutter: std::fmt::Debug + Send {
    /// Looks for an entry in bytes that begin where those that are done with end.
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut;

    /// The next entry from a place on, which is moved past it.
    fn entry(&mut self, bytes: &[u8], at: &mut usize, at_end: bool) -> Option<Range<usize>> {
        loop {
            let (entry, used) = self.next(&bytes[*at..], at_end);
            let start = mem::replace(at, *at + used);
            match entry {
                Some(entry) => return Some(start + entry.start..start + entry.end),
                None if used == 0 => return None,
                None => {}
            }
        }
    }

    /// The boards that the entries since the last call are.
    fn boards(&mut self) -> Vec<Board> {
        Vec::new()
    }

    /// What should close the document and is not there so far.
    fn unclosed(&self) -> Option<&'static str> {
        None
    }
}

/// Finds lines and, of one that is too long, the beginning.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// Whether the rest of a line is to be skipped that was too long.
    pub is_skipping: bool,
}

impl Cutter for Lines {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let end = memchr::memchr(b'\n', bytes);
        let length = end.unwrap_or(bytes.len());
        let is_short = length == 0 || !at_end && length <= RECORD_BYTES + 1;
        if end.is_none() && is_short && !self.is_skipping {
            return (None, 0);
        }
        let was_skipping = mem::replace(&mut self.is_skipping, end.is_none());
        let line = (!was_skipping).then_some(0..length.min(RECORD_BYTES + 2));
        (line, bytes.len().min(length + 1))
    }
}

/// Finds rows of a table: lines, or several of them where a cell is in quotes.
#[derive(Debug)]
pub(crate) struct Rows {
    separator: u8,
    lines: Lines,
}

/// The most lines of a cell in quotes: a drawn board and some text. A quote that is not closed
/// before costs its own line, and reading goes on in the next.
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
