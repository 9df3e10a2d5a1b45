//! JSON: the items of a file, the fields of an object, and the text that a value is.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::cutter::{Cut, Cutter};
use crate::problem::{RECORD_BYTES, RecordError};

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
        let is_start = byte == b'[' && self.in_array && !self.is_open;
        let is_edge = is_start || byte == b']' && self.is_open;
        self.is_open ^= is_edge && !self.is_damaged;
        !self.is_damaged && !is_edge && !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',')
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

    /// The names of all fields, and the texts of those with text, numbers or lists in them.
    pub fn texts(self) -> impl Iterator<Item = (Cow<'a, str>, Option<Cow<'a, str>>)> {
        self.0.into_iter().map(|(name, value)| (name, text(value).ok()))
    }

    /// Whether the object is in place of a bad record, as commands write one.
    pub fn is_failure(&self) -> bool {
        let has = |wanted: &str| self.0.iter().any(|(name, _)| name == wanted);
        has("error") && (has("line") || has("argument"))
    }

    /// Whether it is what is written for an empty line or a comment.
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

/// Whether a line is a value and nothing else.
pub(crate) fn is_value(line: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(line).is_ok()
}

/// The name of the first field of an object, if an object is in it: the column of a table.
pub(crate) fn column(object: &str) -> Option<String> {
    let packed: String = object.split_whitespace().collect();
    let (name, _) = packed.strip_prefix("{\"")?.split_once("\":{\"")?;
    (!name.contains('"')).then(|| name.to_owned())
}

/// The text that a value is: a string, a number, or a list as it is written.
pub(crate) fn text(value: &str) -> Result<Cow<'_, str>, RecordError> {
    let is_plain = |text: &&str| memchr::memchr2(b'\\', b'"', text.as_bytes()).is_none();
    let inner = value.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(is_plain);
    match value.as_bytes().first() {
        Some(b'"') => match inner {
            Some(text) => Ok(text.into()),
            None => serde_json::from_str::<String>(value).map(Cow::Owned).map_err(said),
        },
        Some(b'[') if value.contains('\n') => Ok(value.replace(['\r', '\n'], " ").into()),
        Some(b'0'..=b'9' | b'-' | b'[') => Ok(value.into()),
        Some(b'{') => Err(RecordError::Value("an object")),
        Some(b't' | b'f') => Err(RecordError::Value("true or false")),
        _ => Err(RecordError::Value("nothing")),
    }
}

/// What is wrong with a value, without the number of its line, which is always 1.
fn said(error: serde_json::Error) -> RecordError {
    RecordError::Json(error.to_string().replace("at line 1 column", "at character"))
}
