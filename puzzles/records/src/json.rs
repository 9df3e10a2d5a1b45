//! JSON objects, one in a line each, and the field that holds the record.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};

use crate::cells;
use crate::error::{ReadError, RecordError};
use crate::field::{self, Field, Undecided};
use crate::kind::Kind;
use crate::layout::{self, Line};
use crate::line::{self, not_blank};
use crate::plan::Column;

/// Cuts a line into the object that it begins with and the text behind the tab that follows, if one
/// does: that is how an answer is appended to an object.
pub(crate) fn cut(line: &str) -> (&str, &str) {
    // No tab stands inside of a text, but blanks between the fields may be tabs.
    if memchr::memchr(b'\t', line.trim_end().as_bytes()).is_none() {
        return (line, "");
    }
    let mut values = serde_json::Deserializer::from_str(line).into_iter::<Value>();
    let is_value = matches!(values.next(), Some(Ok(_)));
    let (object, behind) = line.split_at(values.byte_offset());
    match behind.strip_prefix('\t') {
        Some(text) if is_value => (object, line::trim(text)),
        _ => (line, ""),
    }
}

/// The object that a line begins with.
fn object(line: &str) -> Result<Map<String, Value>, serde_json::Error> {
    serde_json::from_str(cut(line).0)
}

/// The text of the value that a text begins with, if it has one.
pub(crate) fn first_text(text: &str) -> Option<String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    text_of(Some(&values.next()?.ok()?))
}

/// The text of an item that is a text or a list.
pub(crate) fn item(text: &str) -> Result<String, RecordError> {
    let value = serde_json::from_str(text).map_err(|error| RecordError::Item(said(&error)))?;
    let no_text = || RecordError::Item(format!("it is {}", kind_of(&value)));
    text_of(Some(&value)).ok_or_else(no_text)
}

/// The cells of the list that a line begins with, perhaps with a bracket of the list around it, and
/// the answer behind it.
pub(crate) fn list_in(line: &str) -> Option<(String, &str)> {
    let (list, after) = list_and_answer(line)?;
    let cells = cells_of_list(list)
        .or_else(|| cells_of_list(&list[1..]))
        .or_else(|| cells_of_list(list.strip_suffix(']')?));
    Some((cells?, after))
}

/// Whether a line begins with a list of cells that has all of its brackets and no other.
pub(crate) fn is_list(line: &str) -> bool {
    list_and_answer(line).is_some_and(|(list, _)| cells_of_list(list).is_some())
}

/// The list that a line seems to begin with, and the answer behind it.
fn list_and_answer(line: &str) -> Option<(&str, &str)> {
    let (list, after) = cut(line.trim());
    let list = list.strip_suffix(',').unwrap_or(list);
    list.starts_with('[').then_some((list, after))
}

fn cells_of_list(list: &str) -> Option<String> {
    text_of(Some(&serde_json::from_str(list).ok()?))
}

/// Whether text is a value and nothing else.
pub(crate) fn is_value(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Whether a line begins with an object.
pub(crate) fn is_object(line: &str) -> bool {
    object(line).is_ok()
}

/// Reads the field of an object.
pub(crate) fn field(line: &str, name: &str) -> Result<String, RecordError> {
    match value_of(cut(line).0, name).map_err(|error| RecordError::Json(said(&error)))? {
        Value::String(text) => Ok(text),
        Value::Null => Err(RecordError::NoField(name.to_owned())),
        value => text_of(Some(&value)).ok_or_else(|| RecordError::FieldValue {
            field: name.to_owned(),
            found: kind_of(&value),
        }),
    }
}

/// The value of a field, null if there is none. The others are passed over.
fn value_of(object: &str, name: &str) -> Result<Value, serde_json::Error> {
    let mut all = serde_json::Deserializer::from_str(object);
    let value = all.deserialize_map(ValueOf(name))?;
    all.end()?;
    Ok(value)
}

/// Finds the value of the field of this name.
struct ValueOf<'n>(&'n str);

impl<'de> Visitor<'de> for ValueOf<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<Value, M::Error> {
        let mut value = Value::Null;
        while let Some(is_wanted) = fields.next_key_seed(IsName(self.0))? {
            match is_wanted {
                true => value = fields.next_value()?,
                false => drop(fields.next_value::<IgnoredAny>()?),
            }
        }
        Ok(value)
    }
}

/// Tells whether the name of a field is this one.
struct IsName<'n>(&'n str);

impl<'de> DeserializeSeed<'de> for IsName<'_> {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, name: D) -> Result<bool, D::Error> {
        name.deserialize_str(self)
    }
}

impl Visitor<'_> for IsName<'_> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a field")
    }

    fn visit_str<E>(self, name: &str) -> Result<bool, E> {
        Ok(name == self.0)
    }
}

/// What a value without text is called.
fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
        _ => "true or false",
    }
}

/// What is wrong with an object, and what to do if it goes on in the next line.
fn said(error: &serde_json::Error) -> String {
    // All of it is one line.
    let text = error
        .to_string()
        .replace("at line 1 column", "at character");
    match error.is_eof() {
        true => format!("{text}; `jq -c .` writes objects of several lines in one each"),
        false => text,
    }
}

/// The fields with text or numbers in them and their names, the record's own only if there is more
/// in it than `record`; without a name the text behind the object.
pub(crate) fn others(line: &str, name: &str, record: &str) -> Vec<(String, String)> {
    let object = object(line).unwrap_or_default();
    let texts = object
        .iter()
        .filter_map(|(field, value)| Some((field.clone(), text_of(Some(value))?)));
    let is_own = |(field, text): &(String, String)| field == name && line::trim(text) == record;
    let behind = Some(cut(line).1).filter(|text| !text.is_empty());
    let behind = behind.map(|text| (String::new(), text.to_owned()));
    texts.filter(|field| !is_own(field)).chain(behind).collect()
}

/// The record in an object that stands in the column `input` of a table: the text of the field that
/// would be read in a file of such objects.
pub(crate) fn record(kind: Kind, text: &str) -> Option<String> {
    let object = text.starts_with('{').then(|| object(text).ok()).flatten()?;
    let fields = Fields { object };
    let name = fields.choose(kind, None).ok().flatten()?;
    text_of(fields.object.get(&name)).filter(|found| !found.starts_with('{'))
}

/// Whether all that an object says is an empty text or a comment, which is what is written for an
/// empty line or a comment.
pub(crate) fn is_remark(line: &str) -> bool {
    let object = object(line).unwrap_or_default();
    let is_remark = |value| {
        text_of(Some(value))
            .is_some_and(|text| not_blank(text.trim_matches(line::is_separator)).is_none())
    };
    !object.is_empty() && object.values().all(is_remark)
}

/// The texts of an object that is an empty line or a comment; nothing if it is none, or if there is
/// something behind it.
pub(crate) fn remark(line: &str) -> Option<String> {
    let texts = others(line, "", "").into_iter().map(|(_, text)| text);
    (is_remark(line) && cut(line).1.is_empty()).then(|| texts.collect::<Vec<_>>().join(" "))
}

/// Whether an object is what a command has written for a bad record.
pub(crate) fn is_failure(line: &str) -> bool {
    let object = object(line).unwrap_or_default();
    let has_place = ["line", "argument", "board"]
        .iter()
        .any(|place| object.get(*place).is_some_and(Value::is_number));
    has_place && object.get("error").is_some_and(Value::is_string)
}

/// A text or a number as text, or a list of rows or cells as cells.
fn text_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(list) => {
            let cells = cells_of(list)?;
            // Fewer would look like a number, and more are several grids.
            (cells::NUMBER_DIGITS + 1..=100)
                .contains(&cells.len())
                .then_some(cells)
        }
        _ => None,
    }
}

/// The cells of a list of cells, of rows or of lists of them; nothing is an empty cell. Rows stand
/// in a line each, and so are looked at one by one, unless all have nine cells.
fn cells_of(list: &[Value]) -> Option<String> {
    let parts: Vec<String> = list.iter().map(cells_in).collect::<Option<_>>()?;
    let are_cells = parts.iter().all(|part| part.len() == 1);
    let are_rows = parts.iter().all(|part| matches!(part.len(), 9 | 27 | 81));
    Some(parts.join(if are_cells || are_rows { "" } else { "\n" }))
}

/// The cells of one part of a list.
fn cells_in(value: &Value) -> Option<String> {
    Some(match value {
        Value::Array(row) => cells_of(row)?,
        Value::Null => String::from('.'),
        Value::Number(number) => {
            // Where some cells are missing, programs write the others as `5.0`.
            let digit = (0..=9).find(|&digit| number.as_f64() == Some(f64::from(digit)))?;
            String::from(char::from_digit(digit, 10)?)
        }
        // Nine blanks are a row.
        Value::String(text) if text.trim().is_empty() && text.len() != 9 => String::from('.'),
        Value::String(text) if text.bytes().all(cells::is_cell) => text.clone(),
        Value::String(text) => row_in(text)?,
        _ => return None,
    })
}

/// The cells of a row with blanks in it: empty cells, or between all of them.
fn row_in(text: &str) -> Option<String> {
    if text.len() == 9 && text.bytes().all(|b| b == b' ' || cells::is_cell(b)) {
        return Some(cells::normal(text).into_owned());
    }
    match layout::classify(text) {
        Line::Row(row) => Some(row.map(char::from).iter().collect()),
        _ => None,
    }
}

/// The fields of the first objects of a file, each with the first text that was found in it.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    object: Map<String, Value>,
}

impl Fields {
    /// Adds the fields of the object of a line; says whether there is one.
    pub fn add(&mut self, line: &str) -> bool {
        let Ok(object) = object(line) else {
            return false;
        };
        for (name, value) in object {
            let known = self.object.entry(name).or_insert(Value::Null);
            if is_empty(known) {
                *known = value;
            }
        }
        true
    }

    /// The fields of the object of a line; none if there is no object.
    pub fn of(line: &str) -> Fields {
        let object = object(line).unwrap_or_default();
        Fields { object }
    }

    /// The names of the fields, if there are any.
    pub fn names(&self) -> Option<Vec<String>> {
        let names = || self.object.keys().cloned().collect();
        (!self.object.is_empty()).then(names)
    }

    /// Chooses the field of the record; `None` if there is none so far.
    pub fn choose(&self, kind: Kind, wanted: Option<&Column>) -> Result<Option<String>, ReadError> {
        match wanted {
            Some(Column::Name(name)) => {
                let names = self.object.keys().map(String::as_str);
                let at = field::position(names.clone(), name);
                return Ok(at.and_then(|at| names.clone().nth(at)).map(str::to_owned));
            }
            Some(Column::Number(_)) => return Ok(None),
            None => {}
        }
        // Beside a transform, the index is that of the transform.
        let is_of_transform = |name: &str| name == "index" && self.object.contains_key("transform");
        let texts: Vec<(&str, String)> = self
            .object
            .iter()
            .map(|(name, value)| (name.as_str(), text_of(Some(value)).unwrap_or_default()))
            .collect();
        let fields: Vec<Field<'_>> = texts
            .iter()
            .map(|(name, text)| Field {
                name: Some(*name).filter(|name| !is_of_transform(name)),
                text,
            })
            .collect();
        match field::choose(kind, &fields) {
            Ok(best) => Ok(Some(texts[best].0.to_owned())),
            Err(Undecided::None) => Ok(None),
            Err(Undecided::Several(several)) => {
                let names = several.iter().map(|&at| texts[at].0.to_owned());
                Err(ReadError::ManyFit(kind, names.collect()))
            }
        }
    }

    /// Whether the field that was chosen for puzzles holds a solution grid, and its name does not
    /// say that it is meant.
    pub fn may_pass_over_a_puzzle(&self, kind: Kind, chosen: &str) -> bool {
        let text = text_of(self.object.get(chosen)).unwrap_or_default();
        kind == Kind::Puzzle && !field::is_own(kind, chosen) && line::is_solved(&text)
    }

    /// The field of an object in which a puzzle stands, beside others.
    pub fn puzzle_in(line: &str) -> Option<String> {
        let holds_one =
            |value: &Value| text_of(Some(value)).is_some_and(|text| line::is_unsolved(&text));
        let mut fields = object(line).ok()?.into_iter();
        fields
            .find(|(_, value)| holds_one(value))
            .map(|(name, _)| name)
    }

    /// Whether no object behind these can change the field that was chosen.
    pub fn is_settled(&self, kind: Kind, wanted: Option<&Column>, chosen: &str) -> bool {
        let may_be_filled = || self.object.values().any(is_empty) || kind.is_solution(chosen);
        wanted.is_some()
            || !kind.is_known_by_its_looks()
            || field::is_certain(kind, chosen)
            || !may_be_filled()
    }
}

/// Whether a value may hold something in another object.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => line::trim(text).is_empty(),
        _ => false,
    }
}
