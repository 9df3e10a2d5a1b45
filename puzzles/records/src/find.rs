//! The record in a line, an argument, a cell of a table, or a text of JSON.

use std::borrow::Cow;

use crate::board;
use crate::cell::{self, CELLS};
use crate::found::{Finding, Found};
use crate::grid;
use crate::json::{self, Fields};
use crate::kind::Kind;
use crate::like::Like;
use crate::name;
use crate::number;
use crate::problem::RecordError;
use crate::shape;
use crate::token::{trim, words};

/// The record in a line; none in an empty line, a comment, or a remark beside others `like` it.
/// `is_headed` is true below a line that announces solutions.
pub(crate) fn in_line<'a>(
    kind: Kind,
    line: &'a str,
    like: Option<&Like>,
    is_headed: &dyn Fn() -> bool,
) -> Finding<'a> {
    let text = trim(line);
    let is_comment = text.starts_with('#') && (!kind.is_cells() || shape::is_comment(text));
    if text.is_empty() || is_comment {
        return Ok(None);
    }
    if let Some(at) = memchr::memchr(0, line.as_bytes()) {
        return Err(RecordError::character(line, at));
    }
    let has_pair = like.is_some_and(|like| like.has_pair);
    if kind.is_cells()
        && !has_pair
        && let Some(found) = grid::record_at_start(line)
        && (kind == Kind::Grid || !cell::is_complete(&found.text))
    {
        return Ok(Some(found));
    }
    match (in_text(kind, line, false)?, like) {
        (None, None) => Err(no_grid(line)),
        (None, Some(like)) if like.is_strict && shape::is_row(line) => Err(no_grid(line)),
        (None, Some(like)) => {
            like.cut(line).map_or(Ok(None), |cells| Err(RecordError::Cells(cells)))
        }
        (Some(found), _) if has_pair && cell::is_complete(&found.text) => {
            Err(RecordError::NoPuzzle)
        }
        (Some(found), like) => {
            let is_solution = like.is_some_and(|like| like.is_solution(&found, is_headed));
            Ok((!is_solution).then_some(found))
        }
    }
}

fn no_grid(text: &str) -> RecordError {
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X');
    let cells = || RecordError::Cells(words(text).iter().map(|word| word.cells).sum());
    text.find(is_letter).map_or_else(cells, |at| RecordError::character(text, at))
}

pub(crate) fn in_cell<'a>(kind: Kind, text: Cow<'a, str>) -> Result<Found<'a>, RecordError> {
    if kind.is_cells() {
        let is_plain = |b: u8| (b == b'.') | b.is_ascii_digit() & (b != b'0');
        if text.len() == CELLS && text.bytes().fold(true, |all, b| all & is_plain(b)) {
            return Ok(Found::whole(text));
        }
        if trim(&text).contains('\n') {
            return board::in_text(kind, &text).map(Found::whole);
        }
    }
    if let Some(record) = text.starts_with('{').then(|| in_object(kind, &text)).flatten() {
        return Ok(Found::whole(record));
    }
    if trim(&text).is_empty() {
        return Err(RecordError::Empty(kind));
    }
    let owned = |found: Found<'_>| Found::whole(found.text.into_owned());
    match text {
        Cow::Borrowed(text) => in_text(kind, text, true)?.ok_or_else(|| no_grid(text)),
        Cow::Owned(text) => in_text(kind, &text, true)?.map(owned).ok_or_else(|| no_grid(&text)),
    }
}

/// The record in an object: a puzzle before its solution.
fn in_object(kind: Kind, object: &str) -> Option<String> {
    let texts = || Some(Fields::of(object).ok()?.texts(true));
    let records = texts()?.filter_map(|(_, text)| match kind.is_cells() {
        true => Some(in_cell(kind, text?).ok()?.text.into_owned()),
        false => record(kind.sample_kind(), &text?),
    });
    let records: Vec<String> = records.collect();
    if kind == Kind::Line {
        let pair = texts()?.find(|(name, _)| name == "input" && records.len() != 2);
        return Some(pair.and_then(|(_, text)| text).map_or(records.join(";"), Cow::into_owned));
    }
    records.into_iter().min_by_key(|it| kind == Kind::Puzzle && cell::is_complete(it))
}

pub(crate) fn in_item(kind: Kind, item: &str) -> Option<String> {
    if item.starts_with('{') {
        return in_object(kind, item);
    }
    Some(in_cell(kind, json::text(item).ok()?).ok()?.text.into_owned())
}

/// The record in one line that is not blank; `None` without a grid.
fn in_text(kind: Kind, text: &str, alone: bool) -> Finding<'_> {
    match kind {
        Kind::Grid | Kind::Puzzle => grid::find(kind, text, &words(text)),
        // Its parser refuses other text.
        Kind::Name => Ok(Some(name::at_start(text).unwrap_or_else(|| Found::whole(text)))),
        Kind::Rank | Kind::Number => number::find(kind, text, alone).map(Some),
        Kind::Word => Ok(Some(Found::first_word(text))),
        Kind::Line => Ok(Some(Found::whole(text))),
    }
}

pub(crate) fn record(kind: Kind, text: &str) -> Option<String> {
    let is_it = |text: &str| match kind {
        Kind::Name => name::at_start(text).is_some(),
        Kind::Rank => number::is_rank(text),
        Kind::Number => number::is_number(text),
        _ => kind.is_cells(),
    };
    let found = in_cell(kind, text.into()).ok()?;
    let is_alone = found.before.is_empty() && found.after.is_empty();
    let is_whole = is_alone || kind == Kind::Rank && name::at_start(text).is_some();
    (is_whole && is_it(&found.text)).then(|| found.text.into_owned())
}
