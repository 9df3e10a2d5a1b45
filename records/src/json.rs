//! JSON lines: one object a line, and the field that holds the record.

use serde_json::{Map, Value};

use crate::error::{ReadError, RecordError};
use crate::kind::Kind;
use crate::line;
use crate::plan::Column;

/// Reads the field of an object.
pub(crate) fn field(object: &str, name: &str) -> Result<String, RecordError> {
    let object: Map<String, Value> =
        serde_json::from_str(object).map_err(|e| RecordError::Json(e.to_string()))?;
    text_of(object.get(name)).ok_or_else(|| RecordError::NoField(name.to_owned()))
}

/// The fields with text or numbers in them and their names; the record's own only if there is more
/// in it than `record`.
pub(crate) fn others(object: &str, name: &str, record: &str) -> Vec<(String, String)> {
    let object: Map<String, Value> = serde_json::from_str(object).unwrap_or_default();
    let texts = object
        .iter()
        .filter_map(|(field, value)| Some((field.clone(), text_of(Some(value))?)));
    let is_own = |(field, text): &(String, String)| field == name && line::trim(text) == record;
    texts.filter(|field| !is_own(field)).collect()
}

/// A text or a number as text.
fn text_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Chooses the field of the record by an object; `None` if this one holds none.
pub(crate) fn choose(
    kind: Kind,
    object: &str,
    wanted: Option<&Column>,
) -> Result<Option<String>, ReadError> {
    let Ok(object) = serde_json::from_str::<Map<String, Value>>(object) else {
        return Ok(None);
    };
    match wanted {
        Some(Column::Name(name)) => return Ok(Some(name.clone())),
        Some(Column::Number(number)) => return Err(ReadError::NoHeader(number.to_string())),
        None => {}
    }
    let fits = |name: &str| text_of(object.get(name)).is_some_and(|text| line::fits(kind, &text));
    // Beside a transform, the index is that of the transform.
    let is_morph = object.contains_key("transform");
    let mut known = kind
        .headings()
        .iter()
        .filter(|name| object.contains_key(**name))
        .filter(|name| !(is_morph && **name == "index"));
    if let Some(best) = known.clone().find(|name| fits(name)) {
        return Ok(Some((*best).to_owned()));
    }
    // Numbers are many things; only a name says that they are ranks.
    let can_tell = |_: &&String| kind.is_known_by_its_looks() || object.len() == 1;
    let fitting: Vec<&String> = object
        .keys()
        .filter(can_tell)
        .filter(|name| fits(name))
        .collect();
    match fitting[..] {
        [only] => Ok(Some(only.clone())),
        [] => Ok(known.next().map(|name| (*name).to_owned())),
        _ => Err(ReadError::ManyFit(
            kind,
            fitting.into_iter().cloned().collect(),
        )),
    }
}
