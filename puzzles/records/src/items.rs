//! Cuts JSON into its items: the values of an array, or values that follow one another.
//!
//! A damaged item costs itself: it ends where it stops to be JSON, and the next one begins where a
//! value of the same kind follows a comma, a bracket or a line end.

use serde::de::IgnoredAny;

use crate::cutter::{Cut, Cutter};
use crate::problem::RECORD_BYTES;

/// Where items are in a stream of bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    /// Whether the items are the values of arrays, and whether one is open.
    in_array: bool,
    is_open: bool,
    /// The kind of the first item, which the others have too; 0 before the first.
    kind: u8,
    /// After damage: the last byte that is no blank, and whether a line ended after it.
    lost: Option<(u8, bool)>,
}

impl Items {
    pub fn new(in_array: bool) -> Items {
        Items { in_array, ..Items::default() }
    }

    /// Whether an item begins with this byte.
    fn begins_item(&mut self, byte: u8) -> bool {
        let is_blank = matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        if let Some((last, ended_line)) = &mut self.lost {
            let may_follow = matches!(last, b',' | b'[' | b'}' | b']') || *ended_line;
            if kind_of(byte) == self.kind && may_follow {
                self.lost = None;
                return true;
            }
            *ended_line = byte == b'\n' || *ended_line && is_blank;
            if !is_blank {
                // The last bracket of the file closes the array.
                self.is_open = self.in_array && byte != b']';
                *last = byte;
            }
            return false;
        }
        match byte {
            b'[' if self.in_array && !self.is_open => self.is_open = true,
            b']' if self.is_open => self.is_open = false,
            _ => return !is_blank && byte != b',',
        }
        false
    }

    /// The length of a damaged item: it ends here.
    fn damaged(&mut self, item: &[u8]) -> usize {
        // After a comma the next item may begin at once, where the end of this one was lost.
        let ends_in_comma = item.len() > 1 && item.trim_ascii_end().ends_with(b",");
        self.lost = Some((if ends_in_comma { b',' } else { 0 }, false));
        item.len()
    }
}

impl Cutter for Items {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let Some(start) = bytes.iter().position(|&byte| self.begins_item(byte)) else {
            return (None, bytes.len());
        };
        let item = &bytes[start..bytes.len().min(start + RECORD_BYTES + 2)];
        let kind = kind_of(item[0]);
        if self.kind == 0 {
            self.kind = kind;
        }
        let length = if self.kind == kind { length(item) } else { Err(1) };
        // The next digit of a number may not be there.
        let is_cut = length == Err(item.len()) || length == Ok(item.len()) && kind == b'0';
        if is_cut && !at_end && item.len() <= RECORD_BYTES {
            return (None, start);
        }
        let length = length.unwrap_or_else(|length| self.damaged(&item[..length.max(1)]));
        (Some(start..start + length), start + length)
    }

    fn unclosed(&self) -> Option<&'static str> {
        self.is_open.then_some("the ] of its array")
    }
}

/// The length of the value that some bytes begin with, or where they stop to be JSON: at their end
/// if the value is not complete.
fn length(bytes: &[u8]) -> Result<usize, usize> {
    let mut values = serde_json::Deserializer::from_slice(bytes).into_iter::<IgnoredAny>();
    match values.next() {
        Some(Err(error)) if !error.is_eof() => {
            let mut ends = memchr::memchr_iter(b'\n', bytes).map(|end| end + 1);
            let line = error.line().checked_sub(2).and_then(|line| ends.nth(line)).unwrap_or(0);
            Err((line + error.column()).saturating_sub(1).min(bytes.len()))
        }
        Some(Err(_)) => Err(bytes.len()),
        _ => Ok(values.byte_offset()),
    }
}

/// The kind of value that a byte begins: itself, or `0` for numbers and words.
fn kind_of(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'.' | b'_' => b'0',
        other => other,
    }
}
