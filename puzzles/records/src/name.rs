//! Names of puzzles in a line, by their shapes. `docs/NAMES.md` describes the forms.

use std::borrow::Cow;

use crate::cell::{self, CELLS};
use crate::found::Found;
use crate::token::{is_blank, trim};

/// Characters of a field.
const FIELD: usize = 14;

/// Characters of the longer form.
const LONG: usize = 25;

/// Characters of the shorter form.
const SHORT: usize = 19;

/// The name in a line that is not blank: at its start, or else after a tab. Other text is returned
/// unchanged; its parser reports the fault.
pub(crate) fn find(line: &str) -> Found<'_> {
    if let Some(found) = at_start(line) {
        return found;
    }
    let mut start = 0;
    for column in line.split('\t') {
        let end = start + column.len();
        if let Some(found) = at_start(column) {
            return Found::part(line, start, end, found.text);
        }
        start = end + 1;
    }
    Found::whole(line)
}

/// Whether text has the shape of a name.
pub(crate) fn is_name(text: &str) -> bool {
    at_start(text).is_some()
}

/// The rank of `PUZZLE;RANK;FIELD` or of `PUZZLE;RATING;RANK;FIELD`.
pub(crate) fn rank_of_record(line: &str) -> Option<Found<'_>> {
    let record = at_record(trim(line))?;
    let rank = record.text.split(';').nth(1)?.to_owned();
    Some(Found { text: Cow::Owned(rank), ..record })
}

/// The name at the start of text, with its morph.
fn at_start(line: &str) -> Option<Found<'_>> {
    // Leading blanks belong to the name: they are digits that its rank does not have.
    if line.len() == LONG && is_long(line.as_bytes()) {
        return Some(Found::whole(line));
    }
    let text = trim(line);
    if let Some(found) = at_record(text) {
        return Some(found);
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let name_end = match text.as_bytes().get(digits) {
        Some(b' ' | b';') if (1..=10).contains(&digits) => {
            let end = digits + 1 + FIELD;
            let field = text.as_bytes().get(digits + 1..end)?;
            field.iter().all(|&b| is_field(b)).then_some(end)?
        }
        _ => {
            let name = text.as_bytes().get(..SHORT)?;
            name.iter().all(|&b| is_field(b)).then_some(SHORT)?
        }
    };
    let end = name_end + morph_length(&text[name_end..])?;
    let name = if text.as_bytes().get(digits) == Some(&b' ') {
        // Back in ten columns, if a shell or a spreadsheet has taken the blanks away.
        Cow::Owned(format!("{:>10}{}", &text[..digits], &text[digits..end]))
    } else {
        Cow::Borrowed(&text[..end])
    };
    Some(Found::part(text, 0, end, name))
}

/// `PUZZLE;RANK;FIELD` with a morph or without. A rating between puzzle and rank is left out, as
/// no form of names has one.
fn at_record(text: &str) -> Option<Found<'_>> {
    let (puzzle, rest) = text.split_at_checked(CELLS)?;
    if !puzzle.bytes().all(cell::is_cell) {
        return None;
    }
    let rest = rest.strip_prefix(';')?;
    let mut parts = rest.splitn(3, ';');
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_rating = |part: &str| {
        let (whole, tenths) = part.split_once('.').unwrap_or((part, "0"));
        is_number(whole) && is_number(tenths)
    };
    let has_field = |part: &str| {
        let field = part.as_bytes().get(..FIELD);
        field.is_some_and(|field| field.iter().all(|&b| is_field(b)))
    };
    let name_start = if is_number(first) && has_field(second) {
        CELLS + 1
    } else if is_rating(first) && is_number(second) && third.is_some_and(has_field) {
        CELLS + 1 + first.len() + 1
    } else {
        return None;
    };
    let field_end = name_start + text[name_start..].find(';')? + 1 + FIELD;
    let end = field_end + morph_length(&text[field_end..])?;
    let record = match name_start == CELLS + 1 {
        true => Cow::Borrowed(&text[..end]),
        false => Cow::Owned(format!("{puzzle};{}", &text[name_start..end])),
    };
    Some(Found::part(text, 0, end, record))
}

/// The length of a morph after a name, up to a separator other than a semicolon; nothing if
/// something else follows at once.
fn morph_length(after: &str) -> Option<usize> {
    let is_end = |c: char| is_blank(c) || matches!(c, ',' | '#');
    match after.chars().next() {
        // A semicolon with a blank after it is one of a list.
        Some(';') if after[1..].starts_with(' ') => Some(0),
        Some(';') => Some(after.find(is_end).unwrap_or(after.len())),
        Some(c) => is_end(c).then_some(0),
        None => Some(0),
    }
}

/// Whether text is the rank in ten columns, a blank and a field.
fn is_long(text: &[u8]) -> bool {
    text[10] == b' ' && text[9].is_ascii_digit() && text[11..].iter().all(|&b| is_field(b))
}

fn is_field(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'{' | b'}')
}
