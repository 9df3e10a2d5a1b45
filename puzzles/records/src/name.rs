//! Names of puzzles in a line, by their shapes. `docs/NAMES.md` describes the forms.

use std::borrow::Cow;

use crate::cells;
use crate::line::{Found, is_separator, trim, trim_start};

/// Characters of a field.
const FIELD: usize = 14;

/// Characters of the longer form.
const LONG: usize = 25;

/// Characters of the shorter form.
const SHORT: usize = 19;

/// Finds the name in a line that is not blank. What is none is handed on as it is, so that whoever
/// parses it can say what is wrong with it.
pub(crate) fn find(line: &str) -> Found<'_> {
    if let Some(found) = at_start(line) {
        return found;
    }
    // What a program has appended stands behind a tab.
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
    Some(Found {
        text: Cow::Owned(rank),
        ..record
    })
}

/// The rank of the name that was appended to a line which begins with a grid or puzzle. Shorter
/// names do not show it.
pub(crate) fn rank_behind_cells(line: &str) -> Option<Found<'_>> {
    let (front, last) = line.rsplit_once('\t')?;
    let name = trim(last);
    let digits = name.bytes().take_while(u8::is_ascii_digit).count();
    let shows_rank = digits > 0 && name[digits..].starts_with([' ', ';']) && is_name(last);
    let is_cells = |cells: &str| cells::is_81(cells.as_bytes());
    let begins_with_cells = trim(front).get(..81).is_some_and(is_cells);
    let start = line.len() - trim_start(last).len();
    (shows_rank && begins_with_cells)
        .then(|| Found::part(line, start, start + digits, &line[start..start + digits]))
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
    let (puzzle, rest) = text.split_at_checked(81)?;
    if !cells::is_81(puzzle.as_bytes()) {
        return None;
    }
    let rest = rest.strip_prefix(';')?;
    let mut parts = rest.splitn(3, ';');
    let (first, second, third) = (parts.next()?, parts.next()?, parts.next());
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let has_field = |part: &str| {
        let field = part.as_bytes().get(..FIELD);
        field.is_some_and(|field| field.iter().all(|&b| is_field(b)))
    };
    let name_start = if is_number(first) && has_field(second) {
        82
    } else if is_rating(first) && is_number(second) && third.is_some_and(has_field) {
        82 + first.len() + 1
    } else {
        return None;
    };
    let field_end = name_start + text[name_start..].find(';')? + 1 + FIELD;
    let end = field_end + morph_length(&text[field_end..])?;
    let record = match name_start {
        82 => Cow::Borrowed(&text[..end]),
        _ => Cow::Owned(format!("{puzzle};{}", &text[name_start..end])),
    };
    Some(Found::part(text, 0, end, record))
}

/// Whether text is a rating, in tenths as `99` or with a point as `9.9`.
fn is_rating(text: &str) -> bool {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    is_number(whole) && is_number(tenths)
}

/// The length of a morph behind a name, up to a separator other than a semicolon; nothing if
/// something else follows at once.
fn morph_length(behind: &str) -> Option<usize> {
    match behind.chars().next() {
        // A semicolon with a blank behind it is one of a list.
        Some(';') if behind[1..].starts_with(' ') => Some(0),
        Some(';') => {
            let is_end = |c: char| c != ';' && is_separator(c) || c == '#';
            Some(behind.find(is_end).unwrap_or(behind.len()))
        }
        Some(c) => (is_separator(c) || c == '#').then_some(0),
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
