//! Finds entries in a stream of bytes.

use std::mem;
use std::ops::Range;

use crate::problem::{RECORD_BYTES, RecordError};

/// The cells of a board or their error, and the bytes of its title.
pub(crate) type Board = (Result<String, RecordError>, usize);

/// Place of an entry, and the board that it is.
pub(crate) type Place = (Range<usize>, Option<Box<Board>>);

/// An entry, if there is one, and the number of bytes done with; 0 if more are needed.
pub(crate) type Cut = (Option<Place>, usize);

pub(crate) trait Cutter: std::fmt::Debug + Send {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut;

    /// The next entry from a place on, which is moved past it.
    fn entry(&mut self, bytes: &[u8], at: &mut usize, at_end: bool) -> Option<Place> {
        loop {
            let (entry, used) = self.next(&bytes[*at..], at_end);
            let start = mem::replace(at, *at + used);
            match entry {
                Some((own, board)) => return Some((start + own.start..start + own.end, board)),
                None if used == 0 => return None,
                None => {}
            }
        }
    }

    fn take(&mut self, bytes: &[u8], at_end: bool, most: usize) -> (Vec<Place>, usize) {
        let mut used = 0;
        let entries = std::iter::from_fn(|| self.entry(bytes, &mut used, at_end));
        (entries.take(most).collect(), used)
    }

    /// The missing end of the document.
    fn unclosed(&self) -> Option<&'static str> {
        None
    }
}

/// Finds lines, and the beginning of one too long.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    pub is_skipping: bool,
}

impl Cutter for Lines {
    #[inline]
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let is_part = bytes.len() <= RECORD_BYTES + 1 && !self.is_skipping && !at_end;
        let (end, used) = match memchr::memchr(b'\n', bytes) {
            Some(end) => (end, end + 1),
            None if bytes.is_empty() || is_part => return (None, 0),
            None => (bytes.len(), bytes.len()),
        };
        let is_rest = mem::replace(&mut self.is_skipping, used == end);
        if is_rest {
            return (None, used);
        }
        let end = end.min(RECORD_BYTES + 2);
        let is_return = end > 0 && bytes[end - 1] == b'\r';
        (Some((0..end - usize::from(is_return), None)), used)
    }
}
