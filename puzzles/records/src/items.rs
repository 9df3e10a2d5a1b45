//! Cuts JSON into its items: the values of an array, or values that follow one another.

use serde::de::IgnoredAny;

use crate::cutter::{Cut, Cutter};
use crate::problem::RECORD_BYTES;

/// Where items are in a stream of bytes. After a damaged item nothing says where the next begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    /// Whether the items are the values of arrays, and whether one is open.
    in_array: bool,
    is_open: bool,
    /// Whether an item was an object: another value beside it is part of a damaged one.
    has_objects: bool,
    is_damaged: bool,
}

impl Items {
    pub fn new(in_array: bool) -> Items {
        Items { in_array, ..Items::default() }
    }

    /// Whether an item begins with this byte.
    fn begins_item(&mut self, byte: u8) -> bool {
        match byte {
            _ if self.is_damaged => false,
            b' ' | b'\t' | b'\r' | b'\n' | b',' => false,
            b'[' if self.in_array && !self.is_open => {
                self.is_open = true;
                false
            }
            b']' if self.is_open => {
                self.is_open = false;
                false
            }
            _ => true,
        }
    }
}

impl Cutter for Items {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        let Some(start) = bytes.iter().position(|&byte| self.begins_item(byte)) else {
            return (None, bytes.len());
        };
        let item = &bytes[start..bytes.len().min(start + RECORD_BYTES + 2)];
        let mut values = serde_json::Deserializer::from_slice(item).into_iter::<IgnoredAny>();
        let (is_cut, length) = match values.next() {
            Some(Err(error)) => (error.is_eof(), item.len()),
            // The next digit of a number may not be there.
            _ => (values.byte_offset() == item.len(), values.byte_offset()),
        };
        if is_cut && !at_end && item.len() <= RECORD_BYTES {
            return (None, start);
        }
        self.has_objects |= item[0] == b'{';
        self.is_damaged = values.byte_offset() == 0 || self.has_objects && item[0] != b'{';
        (Some(start..start + length), start + length)
    }

    fn unclosed(&self) -> Option<&'static str> {
        let end = if self.in_array { "the ] of its array" } else { "the end of its JSON" };
        (self.is_open || self.is_damaged).then_some(end)
    }
}
