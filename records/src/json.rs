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
    let text = |name: &String| text_of(object.get(name)).unwrap_or_default();
    // Beside a transform, the index is that of the transform.
    let is_morph = object.contains_key("transform");
    let known: Vec<&String> = kind
        .headings()
        .iter()
        .filter(|heading| !(is_morph && **heading == "index"))
        .filter_map(|heading| {
            object
                .keys()
                .find(|name| name.eq_ignore_ascii_case(heading))
        })
        .collect();
    // Numbers are many things; only a name says that they are ranks.
    let can_tell =
        |name: &&String| kind.is_known_by_its_looks() || object.len() == 1 || known.contains(name);
    let fitting: Vec<&String> = object
        .keys()
        .filter(can_tell)
        .filter(|name| line::fits(kind, &text(name)))
        .collect();
    if let Some(own) = own_field(kind, &known, &fitting, text) {
        return Ok(Some(own.clone()));
    }
    let is_solution = |name: &&String| kind.is_solution(name);
    let is_damaged = |name: &&String| line::was_cells(kind, &text(name));
    let others: Vec<&String> = fitting
        .iter()
        .copied()
        .filter(|name| !is_solution(name))
        .collect();
    let known_to_fit = known.iter().find(|name| others.contains(name));
    match (known_to_fit, &others[..], object.keys().find(is_damaged)) {
        (Some(best), ..) => Ok(Some((*best).clone())),
        (None, [only], _) => Ok(Some((*only).clone())),
        (None, [], Some(damaged)) if !fitting.is_empty() => {
            let names = std::iter::once(damaged).chain(fitting);
            Err(ReadError::ManyFit(kind, names.cloned().collect()))
        }
        (None, [], _) => Ok(fitting
            .first()
            .or(known.first())
            .map(|name| (*name).clone())),
        _ => Err(ReadError::ManyFit(
            kind,
            others.into_iter().cloned().collect(),
        )),
    }
}

/// The field whose name says that it holds what is looked for, preferably one that does. A label in
/// it, such as a number, says that another field is meant.
fn own_field<'a>(
    kind: Kind,
    known: &[&'a String],
    fitting: &[&'a String],
    text: impl Fn(&String) -> String,
) -> Option<&'a String> {
    let is_own = |name: &&&String| {
        let own = kind.own_headings();
        own.iter().any(|heading| name.eq_ignore_ascii_case(heading))
    };
    let own: Vec<&String> = known.iter().filter(is_own).copied().collect();
    let fits = own.iter().find(|name| fitting.contains(name));
    fits.or_else(|| {
        let first = own.first()?;
        (fitting.is_empty() || !line::is_label(&text(first))).then_some(first)
    })
    .copied()
}
