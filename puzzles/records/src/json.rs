//! JSON: the items of a file, the fields of an object, and the text that a value is.

use std::borrow::Cow;
use std::fmt;
use std::mem;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::cell::CELLS;
use crate::cutter::{Cut, Cutter};
use crate::nested;
use crate::problem::{RECORD_BYTES, RecordError};

/// Finds the items in a stream of bytes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    /// True if the items are the values of arrays, and if one is open.
    in_array: bool,
    is_open: bool,
    /// True if the arrays are fields of an object, and how many have begun; true if a text of the
    /// object is open, and if a backslash is before the next byte.
    in_object: bool,
    pub arrays: usize,
    in_text: bool,
    is_escaped: bool,
    /// The kind of the first item, which the others have too; 0 before the first.
    kind: u8,
    /// After damage: the last byte that is no blank, and whether a line ended after it.
    lost: Option<(u8, bool)>,
}

impl Items {
    pub fn new(in_array: bool) -> Items {
        Items { in_array, ..Items::default() }
    }

    /// Items of the arrays that are fields of an object, from an item on or from the object on.
    pub fn of_object(is_open: bool) -> Items {
        let arrays = usize::from(is_open);
        Items { in_array: true, in_object: true, is_open, arrays, ..Items::default() }
    }

    /// True if an item begins with this byte.
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
        if self.in_object && !self.is_open {
            let is_escaped = mem::replace(&mut self.is_escaped, self.in_text && byte == b'\\');
            self.in_text ^= byte == b'"' && !is_escaped;
            self.is_escaped &= !is_escaped;
            self.is_open = !self.in_text && byte == b'[';
            self.arrays += usize::from(self.is_open);
            self.kind = 0;
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
        (Some((start..start + length, None)), start + length)
    }

    fn unclosed(&self) -> Option<&'static str> {
        self.is_open.then_some("the ] of its array")
    }
}

/// The length of the value that some bytes begin with, or where they stop to be JSON: at their end
/// if the value is not complete.
pub(crate) fn length(bytes: &[u8]) -> Result<usize, usize> {
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

/// The fields of an object, in order; their values as they are in the file.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a>(Vec<(Cow<'a, str>, &'a str)>);

impl<'a> Fields<'a> {
    /// Reads an object.
    pub fn of(object: &'a str) -> Result<Fields<'a>, RecordError> {
        let mut object = serde_json::Deserializer::from_str(object);
        let fields = object.deserialize_map(FieldsVisitor);
        fields.and_then(|fields| object.end().map(|()| Fields(fields))).map_err(said)
    }

    /// The text of a field.
    pub fn text(&self, name: &str) -> Result<Cow<'a, str>, RecordError> {
        match self.0.iter().rev().find(|(own, _)| own == name) {
            Some((_, value)) if *value != "null" => text(value),
            _ => Err(RecordError::NoField(name.to_owned())),
        }
    }

    /// The names of all fields, and the texts of those with any in them, however deep. An object
    /// or a list with less text in it than a record is as it is written.
    pub fn texts(self) -> impl Iterator<Item = (Cow<'a, str>, Option<Cow<'a, str>>)> {
        self.0.into_iter().map(|(name, value)| match text(value) {
            Ok(text) if text.len() >= CELLS || !value.starts_with(['{', '[']) => (name, Some(text)),
            _ if value.starts_with(['{', '[']) => (name, Some(value.into())),
            _ => (name, None),
        })
    }

    /// The fields but those that are objects.
    pub fn flat(mut self) -> Fields<'a> {
        self.0.retain(|(_, value)| !value.starts_with('{'));
        self
    }

    /// True if the object is in place of a bad record, as commands write one.
    pub fn is_failure(&self) -> bool {
        let has = |wanted: &str| self.0.iter().any(|(name, _)| name == wanted);
        has("error") && (has("line") || has("argument"))
    }

    /// True if it is what is written for an empty line or a comment.
    pub fn is_blank(&self) -> bool {
        let is_blank = |(_, value): &(_, &str)| {
            let text = value.trim_matches(['"', ' ', ',', ';']);
            value.starts_with('"') && (text.is_empty() || text.starts_with('#'))
        };
        !self.0.is_empty() && self.0.iter().all(is_blank)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Vec<(Cow<'de, str>, &'de str)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut fields = Vec::with_capacity(8);
        while let Some((name, value)) = map.next_entry::<&RawValue, &RawValue>()? {
            fields.push((text(name.get()).map_err(M::Error::custom)?, value.get()));
        }
        Ok(fields)
    }
}

/// True if a line is a value and nothing else.
pub(crate) fn is_value(line: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(line).is_ok()
}

/// The name of the first field of an object, if its value is an object with numbers for names: a
/// column of a table.
pub(crate) fn column(object: &str) -> Option<String> {
    let packed: String = object.split_whitespace().collect();
    let (name, column) = packed.strip_prefix("{\"")?.split_once("\":{\"")?;
    let is_numbered = column.starts_with(|c: char| c.is_ascii_digit())
        && column.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("\":");
    (!name.contains('"') && is_numbered).then(|| name.to_owned())
}

/// The text that a value is: a string, a number, a list as it is written, or all texts in an object
/// or in a list with objects or texts of several lines.
pub(crate) fn text(value: &str) -> Result<Cow<'_, str>, RecordError> {
    let is_nested = value.starts_with('{') || value.starts_with('[') && value.contains(['{', '\\']);
    if let Some(text) = is_nested.then(|| nested::text(value)).flatten() {
        return Ok(text.into());
    }
    let is_plain = |text: &&str| memchr::memchr2(b'\\', b'"', text.as_bytes()).is_none();
    let inner = value.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(is_plain);
    match value.as_bytes().first() {
        Some(b'"') => match inner {
            Some(text) => Ok(text.into()),
            None => serde_json::from_str(value).map(Cow::Owned).map_err(said),
        },
        Some(b'[') if value.contains('\n') => Ok(value.replace(['\r', '\n'], " ").into()),
        Some(b'0'..=b'9' | b'-' | b'[') => Ok(value.into()),
        Some(b'{') => Err(RecordError::Value("an object")),
        Some(b't' | b'f') => Err(RecordError::Value("true or false")),
        _ => Err(RecordError::Value("nothing")),
    }
}

/// Error of a value, without the number of its line, which is always 1.
fn said(error: serde_json::Error) -> RecordError {
    RecordError::Json(error.to_string().replace("at line 1 column", "at character"))
}
