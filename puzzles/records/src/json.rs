//! JSON: the items of a file, the fields of an object, the text of a value.

use std::borrow::Cow;
use std::fmt;
use std::mem;

use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::cell::CELLS;
use crate::cutter::{Cut, Cutter};
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
    /// After damage: true after a comma, a bracket or a line end, where the next item may begin.
    lost: Option<bool>,
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
        if let Some(may_begin) = self.lost {
            let begins = may_begin && kind_of(byte) == self.kind;
            let is_gap = matches!(byte, b',' | b'[' | b']' | b'}' | b'\n') || may_begin && is_blank;
            self.lost = (!begins).then_some(is_gap);
            if !begins && !is_blank {
                // The last bracket of the file closes the array.
                self.is_open = self.in_array && byte != b']';
            }
            return begins;
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
        let length = length.unwrap_or_else(|fault| {
            // This one may lack its end, and the next begins after its comma.
            let damaged = item[..fault.max(1)].trim_ascii_end();
            self.lost = Some(damaged.len() > 1 && damaged.ends_with(b","));
            fault.max(1)
        });
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
        fields.map(|(name, value)| {
            let written = value.starts_with(['{', '[']).then_some(Cow::Borrowed(value));
            let is_enough = |text: &Cow<'_, str>| written.is_none() || text.len() >= CELLS;
            (name, text(value).ok().filter(is_enough).or(written))
        })
    }

    /// Names and texts of the fields with a string.
    pub fn strings(&self) -> impl Iterator<Item = (&str, Cow<'a, str>)> {
        let strings = self.0.iter().filter(|(_, value)| value.starts_with('"'));
        strings.filter_map(|(name, value)| Some((&**name, text(value).ok()?)))
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

/// The name of the first field of an object, if its value is a column: an object with numeric
/// names.
pub(crate) fn column(bytes: &[u8]) -> Option<String> {
    // The object may be longer than a record.
    let object = String::from_utf8_lossy(&bytes[..bytes.len().min(4096)]);
    let packed: String = object.split_whitespace().collect();
    let (name, column) = packed.strip_prefix("{\"")?.split_once("\":{\"")?;
    let (index, _) = column.split_once("\":")?;
    (!name.contains('"') && index.parse::<u64>().is_ok()).then(|| name.to_owned())
}

/// The text of a value: a string, a number, or a list as written. From an object, or a list with
/// objects or texts of several lines, all texts.
pub(crate) fn text(value: &str) -> Result<Cow<'_, str>, RecordError> {
    let is_nested = value.starts_with('{') || value.starts_with('[') && value.contains(['{', '\\']);
    if let Some(text) = is_nested.then(|| nested_text(value)).flatten() {
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

/// The cells of a list of objects, or else all texts of a value, one below another.
fn nested_text(value: &str) -> Option<String> {
    let value: Value = serde_json::from_str(value).ok()?;
    if let Some(cells) = objects(&value).filter(|cells| cells.len() == CELLS) {
        return grid(&cells);
    }
    let mut texts = Vec::new();
    collect(&value, &mut texts);
    Some(texts.join("\n")).filter(|text| !text.is_empty())
}

/// Adds all texts of a value, and lists of numbers as written.
fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) if is_flat(items) => texts.push(value.to_string()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Object(fields) => fields.values().for_each(|field| collect(field, texts)),
        _ => {}
    }
}

/// True if the items of a list are cells or rows.
fn is_flat(items: &[Value]) -> bool {
    items.iter().all(|item| match item {
        Value::Array(items) => is_flat(items),
        Value::String(text) => text.len() <= 9,
        Value::Object(_) => false,
        _ => true,
    })
}

/// The objects in lists of lists; `None` beside anything else.
fn objects(value: &Value) -> Option<Vec<&Map<String, Value>>> {
    match value {
        Value::Array(items) => {
            items.iter().map(objects).collect::<Option<Vec<_>>>().map(|it| it.concat())
        }
        Value::Object(fields) => Some(vec![fields]),
        _ => None,
    }
}

/// The puzzle in objects: the values that are `given`, if any is.
fn grid(cells: &[&Map<String, Value>]) -> Option<String> {
    let is_given = |cell: &Map<String, Value>| cell.get("given") == Some(&Value::Bool(true));
    let cell = |cell: &&Map<String, Value>| match is_given(cell) {
        true => char::from_digit(cell.get("value")?.as_u64()?.try_into().ok()?, 10),
        false => Some('.'),
    };
    cells.iter().any(|cell| is_given(cell)).then(|| cells.iter().map(cell).collect())?
}
