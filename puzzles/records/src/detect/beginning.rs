//! The lines at the beginning of a file, as far as they are there.

use crate::columns::{self, RowEnd};
use crate::line::not_blank;
use crate::plan::{Options, Plan};
use crate::reader::RECORD_BYTES;

/// The beginning of a file, behind the byte order mark.
pub(super) struct Beginning<'a> {
    pub head: &'a [u8],
    pub at_end: bool,
    pub options: &'a Options,
}

impl<'a> Beginning<'a> {
    /// The complete lines with the places where they begin and where the next ones do. Lines that
    /// are not UTF-8 are left out: they decide nothing.
    pub fn lines(&self) -> impl Iterator<Item = (usize, usize, &'a str)> {
        let (head, at_end) = (self.head, self.at_end);
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < head.len() {
                let start = at;
                let end = match memchr::memchr(b'\n', &head[start..]) {
                    Some(length) => start + length,
                    None if at_end => head.len(),
                    None => return None,
                };
                at = (end + 1).min(head.len());
                let line = &head[start..end];
                if let Ok(text) = std::str::from_utf8(line.strip_suffix(b"\r").unwrap_or(line)) {
                    return Some((start, at, text));
                }
            }
            None
        })
    }

    /// Whether nothing more can be waited for.
    pub fn is_all(&self) -> bool {
        self.at_end || self.head.len() > RECORD_BYTES
    }

    /// The first line that begins at a place or behind it and is neither empty nor a comment, and
    /// where it begins.
    pub fn line_behind(&self, next: usize) -> Option<(usize, &'a str)> {
        let (start, _, line) = self.lines_behind(next).next()?;
        Some((start, line))
    }

    /// The lines that begin at a place or behind it and are neither empty nor comments.
    pub fn lines_behind(&self, next: usize) -> impl Iterator<Item = (usize, usize, &'a str)> {
        self.lines()
            .filter(move |(start, _, line)| *start >= next && not_blank(line).is_some())
    }

    /// The row that begins with a line, and where the next one does: the line itself, unless a cell
    /// in quotes goes on behind it. `None` if more must be read to know.
    pub fn row(&self, start: usize, next: usize, line: &'a str) -> Option<(&'a str, usize)> {
        let plan = Plan {
            delimiter: columns::likely_delimiter(line).unwrap_or(b','),
            ..Plan::lines(self.options.kind)
        };
        match columns::row_end(self.head, start, self.at_end, &plan) {
            RowEnd::At(end) if end >= next => {
                let row = std::str::from_utf8(&self.head[start..end]).unwrap_or(line);
                Some((row, (end + 1).min(self.head.len())))
            }
            RowEnd::BehindTheBytes if !self.is_all() => None,
            RowEnd::At(_) | RowEnd::BehindTheBytes => Some((line, next)),
        }
    }
}
