//! Cuts JSON into its items: the values of an array, or values that follow one another.
//!
//! It is a machine that looks at each byte once, however many come at a time. A damaged item costs
//! itself: it ends where it stops to be JSON, and the next one begins where a value of the same
//! kind follows a comma, a bracket or a line end.

use std::ops::Range;

use crate::cutter::Cutter;
use crate::problem::RECORD_BYTES;

/// The deepest nesting of values that is looked into.
const DEEPEST: usize = 32;

/// What may come next inside an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// The name of a field; the end of an object too, if it is empty so far.
    Name,
    Colon,
    Value,
    /// A comma, or the end of an object or list.
    Comma,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Between items.
    Between,
    /// In an item that begins at this byte.
    Inside(usize),
    /// After damage: up to a value that begins with this byte.
    Lost(u8),
}

/// Where items are in a stream of bytes.
#[derive(Clone, Debug)]
pub(crate) struct Items {
    /// Whether the items are the values of arrays, and whether one is open.
    in_array: bool,
    is_open: bool,
    /// The next byte to look at.
    at: usize,
    state: State,
    expected: Expected,
    /// The openings of the values around: `{` or `[`.
    open: Vec<u8>,
    in_text: bool,
    is_escaped: bool,
    in_scalar: bool,
    /// The last byte that is no blank, and whether a line ended after it.
    last: u8,
    ended_line: bool,
    /// The kind of the last item, which the others have too; 0 before the first.
    kind: u8,
}

impl Items {
    pub fn new(in_array: bool) -> Items {
        Items {
            in_array,
            is_open: false,
            at: 0,
            state: State::Between,
            expected: Expected::Value,
            open: Vec::new(),
            in_text: false,
            is_escaped: false,
            in_scalar: false,
            last: b',',
            ended_line: true,
            kind: 0,
        }
    }

    fn between(&mut self, byte: u8) -> Option<Range<usize>> {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | b',' => {}
            b'[' if self.in_array && !self.is_open => self.is_open = true,
            b']' if self.is_open => self.is_open = false,
            _ if self.kind != 0 && kind_of(byte) != self.kind => return self.damaged(self.at),
            _ => {
                self.kind = kind_of(byte);
                self.state = State::Inside(self.at);
                self.expected = Expected::Value;
                self.open.clear();
                (self.in_text, self.is_escaped, self.in_scalar) = (false, false, false);
                return None;
            }
        }
        self.at += 1;
        None
    }

    fn inside(&mut self, start: usize, byte: u8) -> Option<Range<usize>> {
        if self.at - start > RECORD_BYTES {
            return self.damaged(start);
        }
        if self.in_text {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b'"' => {
                    self.in_text = false;
                    return self.value_ended(start);
                }
                // No text goes on in the next line.
                b'\n' => return self.damaged(start),
                _ => {}
            }
            self.at += 1;
            return None;
        }
        if kind_of(byte) == b'0' {
            if !self.in_scalar && self.expected != Expected::Value {
                return self.damaged(start);
            }
            self.in_scalar = true;
            self.expected = Expected::Value;
            self.at += 1;
            return None;
        }
        if std::mem::take(&mut self.in_scalar) {
            self.expected = Expected::Comma;
            if self.open.is_empty() {
                self.state = State::Between;
                return Some(start..self.at);
            }
        }
        self.mark(start, byte)
    }

    /// A mark outside of texts.
    fn mark(&mut self, start: usize, byte: u8) -> Option<Range<usize>> {
        let in_object = self.open.last() == Some(&b'{');
        let is_empty = |opening| self.last == opening;
        match (byte, self.expected) {
            (b' ' | b'\t' | b'\r' | b'\n', _) => {
                self.at += 1;
                return None;
            }
            (b'"', Expected::Name | Expected::Value) => self.in_text = true,
            (b'{' | b'[', Expected::Value) if self.open.len() < DEEPEST => {
                self.open.push(byte);
                self.expected = if byte == b'{' { Expected::Name } else { Expected::Value };
            }
            (b':', Expected::Colon) => self.expected = Expected::Value,
            (b',', Expected::Comma) if !self.open.is_empty() => {
                self.expected = if in_object { Expected::Name } else { Expected::Value };
            }
            (b'}', Expected::Comma) if in_object => return self.closed(start, byte),
            (b'}', Expected::Name) if in_object && is_empty(b'{') => {
                return self.closed(start, byte);
            }
            (b']', Expected::Comma) if !in_object && !self.open.is_empty() => {
                return self.closed(start, byte);
            }
            (b']', Expected::Value) if !in_object && is_empty(b'[') => {
                return self.closed(start, byte);
            }
            _ => return self.damaged(start),
        }
        self.last = byte;
        self.at += 1;
        None
    }

    fn closed(&mut self, start: usize, byte: u8) -> Option<Range<usize>> {
        self.open.pop();
        self.expected = Expected::Value;
        self.last = byte;
        self.value_ended(start)
    }

    /// The byte at hand ends a value.
    fn value_ended(&mut self, start: usize) -> Option<Range<usize>> {
        self.at += 1;
        let is_name = self.expected == Expected::Name;
        self.last = b'"';
        self.expected = if is_name { Expected::Colon } else { Expected::Comma };
        if !self.open.is_empty() {
            return None;
        }
        self.state = State::Between;
        self.ended_line = false;
        Some(start..self.at)
    }

    /// The byte at hand is in no such item.
    fn damaged(&mut self, start: usize) -> Option<Range<usize>> {
        self.state = State::Lost(self.kind);
        self.ended_line = false;
        // After a comma the next item may begin at once, where the end of this one was lost.
        if self.last != b',' || self.at == start {
            self.last = 0;
        }
        self.at += usize::from(self.at == start);
        Some(start..self.at)
    }

    fn lost(&mut self, kind: u8, byte: u8) -> Option<Range<usize>> {
        let may_follow = matches!(self.last, b',' | b'[' | b'}' | b']') || self.ended_line;
        if kind_of(byte) == kind && may_follow {
            self.state = State::Between;
            self.ended_line = false;
            return None;
        }
        match byte {
            b'\n' => self.ended_line = true,
            b' ' | b'\t' | b'\r' => {}
            _ => {
                // The last bracket of the file closes the array.
                self.is_open = self.in_array && byte != b']';
                self.last = byte;
                self.ended_line = false;
            }
        }
        self.at += 1;
        None
    }
}

/// The kind of value that a byte begins: itself, or `0` for numbers and words.
fn kind_of(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'.' | b'_' => b'0',
        other => other,
    }
}

impl Cutter for Items {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Range<usize>> {
        while let Some(&byte) = bytes.get(self.at) {
            let item = match self.state {
                State::Between => self.between(byte),
                State::Inside(start) => self.inside(start, byte),
                State::Lost(kind) => self.lost(kind, byte),
            };
            if item.is_some() {
                return item;
            }
        }
        let State::Inside(start) = self.state else {
            return None;
        };
        // At the end of a file an item is over, whole or not.
        at_end.then(|| {
            self.state = State::Between;
            start..bytes.len()
        })
    }

    fn done(&self) -> usize {
        match self.state {
            State::Inside(start) => start,
            _ => self.at,
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.at -= bytes;
        if let State::Inside(start) = &mut self.state {
            *start -= bytes;
        }
    }

    fn unclosed(&self) -> Option<&'static str> {
        self.is_open.then_some("the ] of its array")
    }
}
