//! The texts in a JSON list or object.

use serde_json::{Map, Value};

use crate::cell::CELLS;

/// The cells of a list of objects, or else all texts of a value, one below another.
pub(crate) fn text(value: &str) -> Option<String> {
    let value: Value = serde_json::from_str(value).ok()?;
    let mut cells = Vec::new();
    if objects(&value, &mut cells).is_some() && cells.len() == CELLS {
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
fn objects<'a>(value: &'a Value, found: &mut Vec<&'a Map<String, Value>>) -> Option<()> {
    match value {
        Value::Array(items) => items.iter().try_for_each(|item| objects(item, found)),
        Value::Object(fields) => {
            found.push(fields);
            Some(())
        }
        _ => None,
    }
}

/// The puzzle in objects with nothing but a `value` each: the `given` ones, or all if none is
/// marked.
fn grid(cells: &[&Map<String, Value>]) -> Option<String> {
    let says_given = cells.iter().any(|cell| cell.contains_key("given"));
    let cell = |fields: &&Map<String, Value>| {
        let is_given = !says_given || fields.get("given") == Some(&Value::Bool(true));
        let is_other = |(key, value): (&String, &Value)| {
            !matches!(&**key, "value" | "given") && (!says_given || *value == Value::Bool(true))
        };
        if fields.iter().any(is_other) {
            return None;
        }
        match fields.get("value").filter(|_| is_given) {
            None | Some(Value::Null) => (!says_given || !is_given).then_some('.'),
            Some(value) => match value.as_u64()? {
                0 => Some('.'),
                digit => char::from_digit(u32::try_from(digit).ok()?, 10),
            },
        }
    };
    cells.iter().map(cell).collect()
}
