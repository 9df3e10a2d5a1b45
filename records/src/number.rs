//! Ranks and numbers, with or without separators between groups of three digits.

use std::borrow::Cow;

use crate::cells;
use crate::error::RecordError;
use crate::kind::Kind;
use crate::line::{Found, is_separator, trim, trim_start, words};
use crate::name;

/// Finds the rank or number in a line that is not blank. What is none is handed on as it is, so
/// that whoever parses it can say what is wrong with it.
pub(crate) fn find(kind: Kind, line: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    let trimmed = trim(line);
    if cells::is_81(trimmed.as_bytes()) {
        return Err(RecordError::CellsFirst(kind));
    }
    if trimmed.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Found::whole(trimmed));
    }
    // A remark or another column behind it makes it no less of a number.
    let body = line.split(['#', ';', '\t']).next().unwrap_or_default();
    if let Some(grouped) = grouped(trim(body)) {
        if let Some(ambiguous) = ambiguous(kind, trim(body), &grouped).filter(|_| !alone) {
            return Err(ambiguous);
        }
        return Ok(Found::part(line, 0, body.len(), grouped));
    }
    if let Some(found) = grouped_at_start(kind, line, alone)? {
        return Ok(found);
    }
    // A rank is the first part of most names.
    if kind == Kind::Rank
        && let Some(rank) = name::rank_of_record(line)
    {
        return Ok(rank);
    }
    if cells::is_numbered(trimmed) {
        return Err(RecordError::CellsFirst(kind));
    }
    match words(line).next() {
        Some((_, word)) if cells::is_81(word.as_bytes()) => Err(RecordError::CellsFirst(kind)),
        Some((start, word)) => {
            let digits = without_underscores(word);
            let end = start + word.len();
            match appended(&line[end..]).filter(|number| **number != *digits) {
                Some(number) if !alone => Err(RecordError::Numbers {
                    kind,
                    first: digits.into_owned(),
                    last: number.to_owned(),
                }),
                _ => Ok(Found::part(line, start, end, digits)),
            }
        }
        None => Ok(Found::whole(trimmed)),
    }
}

/// The number behind the last tab, if there are cells in front of it: what a program has appended
/// to a line that began with a number of its own.
fn appended(behind: &str) -> Option<&str> {
    let (front, last) = behind.rsplit_once('\t')?;
    let is_number = !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
    let mut in_front = words(front);
    (is_number && in_front.any(|(_, word)| cells::is_81(word.as_bytes()))).then_some(last)
}

/// A number with groups of digits at the start of a line and something behind it. Groups that are
/// not all of three digits are columns only if the second is none of three digits.
fn grouped_at_start(kind: Kind, line: &str, alone: bool) -> Result<Option<Found<'_>>, RecordError> {
    let start = line.len() - trim_start(line).len();
    let is_inside = |c: char| c.is_ascii_digit() || c == ',';
    let run = line[start..]
        .split(|c| !is_inside(c))
        .next()
        .unwrap_or_default();
    let run = run.trim_end_matches(',');
    let Some((first, others)) = run.split_once(',') else {
        return Ok(None);
    };
    let second = others.split(',').next().unwrap_or_default();
    match grouped(run) {
        Some(digits) => match ambiguous(kind, run, &digits).filter(|_| !alone) {
            Some(ambiguous) => Err(ambiguous),
            None => Ok(Some(Found::part(line, start, start + run.len(), digits))),
        },
        None if alone => Ok(Some(Found::whole(trim(line)))),
        None if (1..=3).contains(&first.len()) && second.len() == 3 => Err(RecordError::Groups {
            kind,
            found: run.to_owned(),
        }),
        None => Ok(None),
    }
}

/// `5_472_730_538` without its underscores.
fn without_underscores(word: &str) -> Cow<'_, str> {
    match grouped(word) {
        Some(digits) => Cow::Owned(digits),
        None => Cow::Borrowed(word),
    }
}

/// The digits of a number whose groups of three have one and the same separator between them.
fn grouped(text: &str) -> Option<String> {
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    if !matches!(
        separator,
        ',' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}'
    ) {
        return None;
    }
    let mut groups = text.split(separator);
    let is_digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let first = groups
        .next()
        .filter(|first| (1..=3).contains(&first.len()) && is_digits(first))?;
    let mut digits = first.to_owned();
    for group in groups {
        if group.len() != 3 || !is_digits(group) {
            return None;
        }
        digits += group;
    }
    Some(digits)
}

/// The error for two groups that may be two columns as well, as in `5,472`. More groups, a group
/// that begins with a zero and an underscore leave no doubt.
fn ambiguous(kind: Kind, text: &str, grouped: &str) -> Option<RecordError> {
    let (first, second) = text.split_once(is_separator)?;
    if second.contains(is_separator) || second.starts_with('0') {
        return None;
    }
    Some(RecordError::Ambiguous {
        kind,
        whole: grouped.to_owned(),
        first: first.to_owned(),
        rest: second.to_owned(),
    })
}
