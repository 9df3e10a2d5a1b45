//! JSON: the items of a file, the fields of an object, the text of a value.

use std::borrow::Cow;
use std::fmt;
use std::mem;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::cell::CELLS;
use crate::cutter::{Cut, Cutter};
use crate::nested;
use crate::problem::{RECORD_BYTES, RecordError};

#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    /// True if the items are values of arrays, and if one is open.
    in_array: bool,
    pub is_open: bool,
    /// True if the arrays are fields of an object; the number begun; true inside of a text, and
    /// after a backslash there.
    in_object: bool,
    pub arrays: usize,
    in_text: bool,
    is_escaped: bool,
    /// True after a brace outside of arrays, which may end the object.
    is_closed: bool,
    /// The first byte of all items, at first 0.
    kind: u8,
    /// After damage: the last byte that is not a blank, and true if a line ended after it.
    lost: Option<(u8, bool)>,
}

impl Items {
    pub fn new(in_array: bool) -> Items {
        Items { in_array, ..Items::default() }
    }

    /// Items of the arrays in an object, from an item on or from its beginning.
    pub fn of_object(is_open: bool) -> Items {
        let arrays = usize::from(is_open);
        Items { in_array: true, in_object: true, is_open, arrays, ..Items::default() }
    }

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
            match byte {
                _ if mem::take(&mut self.is_escaped) => {}
                b'\\' => self.is_escaped = true,
                b'"' => self.in_text = !self.in_text,
                b'[' if !self.in_text => {
                    (self.is_open, self.kind) = (true, 0);
                    self.arrays += 1;
                }
                _ => {}
            }
            self.is_closed = byte == b'}' && !self.in_text || is_blank && self.is_closed;
            return false;
        }
        match byte {
            b'[' if self.in_array && !self.is_open => self.is_open = true,
            b']' if self.is_open => self.is_open = false,
            _ => return !is_blank && byte != b',',
        }
        false
    }

    fn damaged(&mut self, item: &[u8]) -> usize {
        // This one may lack its end, and the next begins after its comma.
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
        // A number may go on.
        let is_cut = length == Err(item.len()) || length == Ok(item.len()) && kind == b'0';
        if is_cut && !at_end && item.len() <= RECORD_BYTES {
            return (None, start);
        }
        let length = length.unwrap_or_else(|length| self.damaged(&item[..length.max(1)]));
        (Some((start..start + length, None)), start + length)
    }

    fn unclosed(&self) -> Option<&'static str> {
        let end = if self.in_object { "the } of its object" } else { "the ] of its array" };
        (self.is_open || self.in_object && !self.is_closed).then_some(end)
    }
}

/// The length of a value, or the place of its fault: the end if it is not complete.
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

/// The fields of an object in order, with their values as written.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a>(Vec<(Cow<'a, str>, &'a str)>);

impl<'a> Fields<'a> {
    pub fn of(object: &'a str) -> Result<Fields<'a>, RecordError> {
        let mut object = serde_json::Deserializer::from_str(object);
        let fields = object.deserialize_map(FieldsVisitor);
        fields.and_then(|fields| object.end().map(|()| Fields(fields))).map_err(said)
    }

    pub fn text(&self, name: &str) -> Result<Cow<'a, str>, RecordError> {
        match self.0.iter().rev().find(|(own, _)| own == name) {
            Some((_, value)) if *value != "null" => text(value),
            _ => Err(RecordError::NoField(name.to_owned())),
        }
    }

    /// All names, and the texts of fields with any, in objects if `nested`. An object or list with
    /// less text than a record stays as it is.
    pub fn texts(self, nested: bool) -> impl Iterator<Item = (Cow<'a, str>, Option<Cow<'a, str>>)> {
        let fields = self.0.into_iter().filter(move |(_, it)| nested || !it.starts_with('{'));
        fields.map(|(name, value)| match text(value) {
            Ok(text) if text.len() >= CELLS || !value.starts_with(['{', '[']) => (name, Some(text)),
            _ if value.starts_with(['{', '[']) => (name, Some(value.into())),
            _ => (name, None),
        })
    }

    pub fn is_failure(&self) -> bool {
        let has = |wanted: &str| self.0.iter().any(|(name, _)| name == wanted);
        has("error") && (has("line") || has("argument"))
    }

    /// True for the object of an empty line or a comment.
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

pub(crate) fn is_value(line: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(line).is_ok()
}

/// The name of the first field of an object, if its value is a column: an object with numeric
/// names.
pub(crate) fn column(bytes: &[u8]) -> Option<String> {
    // The object may be longer than a record.
    let object = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let packed: String = object.split_whitespace().collect();
    let (name, column) = packed.strip_prefix("{\"")?.split_once("\":{\"")?;
    let after = column.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = after.len() < column.len() && after.starts_with("\":");
    (!name.contains('"') && is_numbered).then(|| name.to_owned())
}

/// The text of a value: a string, a number, or a list as written. From an object, or a list with
/// objects or texts of several lines, all texts.
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

/// Error of a value, without its line, which is always 1.
fn said(error: serde_json::Error) -> RecordError {
    RecordError::Json(error.to_string().replace("at line 1 column", "at character"))
}
