//! JSON values: the fields of an object, and the record in one of them.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::problem::RecordError;

/// The fields of an object, in order; their values as they are in the file.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Fields<'a> {
    /// Reads an object.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(object: &'a str) -> Result<Fields<'a>, RecordError> {
        serde_json::from_str(object).map_err(|error| RecordError::Json(said(&error)))
    }

    /// The text of a field.
    ///
    /// # Errors
    /// If there is none.
    pub fn text(&self, name: &str) -> Result<Cow<'a, str>, RecordError> {
        let value = self.0.iter().rev().find(|(own, _)| own == name);
        match value {
            Some((_, value)) if value.get() != "null" => text(value.get(), name),
            _ => Err(RecordError::NoField(name.to_owned())),
        }
    }

    /// The names of the fields with text, numbers or lists in them, and those.
    pub fn texts(&self) -> impl Iterator<Item = (&str, Cow<'a, str>)> {
        self.0
            .iter()
            .filter_map(|(name, value)| Some((&**name, text(value.get(), name).ok()?)))
    }

    /// The names of all fields.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| &**name)
    }

    /// Whether all that the object says is an empty text or a comment, which is what is written for
    /// an empty line or a comment.
    pub fn is_blank(&self) -> bool {
        let is_blank = |(_, value): &(_, &RawValue)| {
            let text = value.get().trim_matches('"').trim_matches([' ', ',', ';']);
            value.get().starts_with('"') && (text.is_empty() || text.starts_with('#'))
        };
        !self.0.is_empty() && self.0.iter().all(is_blank)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor).map(Fields)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Vec<(Cow<'de, str>, &'de RawValue)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut fields = Vec::with_capacity(8);
        while let Some(name) = map.next_key_seed(Name)? {
            fields.push((name, map.next_value()?));
        }
        Ok(fields)
    }
}

/// A name, borrowed where nothing in it is escaped.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, name: D) -> Result<Self::Value, D::Error> {
        name.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(name))
    }

    fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(name.to_owned()))
    }
}

/// The text that a value is: a string, a number, or a list as it is written. A list of nine texts is
/// a line for each.
///
/// # Errors
/// If it is anything else; `field` is the name of the field that holds it.
pub(crate) fn text<'a>(value: &'a str, field: &str) -> Result<Cow<'a, str>, RecordError> {
    let other = |found| {
        let field = field.to_owned();
        Err(RecordError::Value { field, found })
    };
    match value.as_bytes().first() {
        Some(b'"') => string(value),
        Some(b'0'..=b'9' | b'-') => Ok(value.into()),
        Some(b'[') => match serde_json::from_str::<Vec<Cow<'_, str>>>(value) {
            Ok(rows) if rows.len() == 9 => Ok(rows.join("\n").into()),
            _ => Ok(value.into()),
        },
        Some(b'{') => other("an object"),
        Some(b't' | b'f') => other("true or false"),
        _ => other("nothing"),
    }
}

/// A string, without its quotes.
fn string(value: &str) -> Result<Cow<'_, str>, RecordError> {
    match value.get(1..value.len() - 1) {
        Some(inner) if value.ends_with('"') && !inner.contains(['\\', '"']) => Ok(inner.into()),
        _ => serde_json::from_str::<String>(value)
            .map(Cow::Owned)
            .map_err(|error| RecordError::Json(said(&error))),
    }
}

/// The name of the first field of an object, if its value is an object of texts: the column of a
/// table. The object need not be complete.
pub(crate) fn column(object: &str) -> Option<&str> {
    let mut parts = object.split('"');
    let mut mark = || {
        parts
            .next()
            .map(|part| part.split_whitespace().collect::<String>())
    };
    (mark()? == "{").then_some(())?;
    let name = parts.next()?;
    let mut mark = || {
        parts
            .next()
            .map(|part| part.split_whitespace().collect::<String>())
    };
    (mark()? == ":{" && mark().is_some() && mark()? == ":").then_some(name)
}

/// What is wrong with a value, without the number of its line, which is always 1.
fn said(error: &serde_json::Error) -> String {
    error
        .to_string()
        .replace("at line 1 column", "at character")
}
