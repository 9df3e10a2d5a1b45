//! Ranks and numbers, with or without separators between groups of three digits.

use std::borrow::Cow;

use crate::cells;
use crate::error::RecordError;
use crate::kind::Kind;
use crate::layout;
use crate::line::{Found, is_separator, trim, trim_start, words};
use crate::name;

/// Finds the rank or number in a line that is not blank. What is none is handed on as it is, so
/// that whoever parses it can say what is wrong with it.
pub(crate) fn find(kind: Kind, line: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    let trimmed = trim(line);
    if cells::is_81(trimmed.as_bytes()) || is_laid_out(line) {
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

/// Whether a line is 81 cells in pieces, perhaps with something behind a tab or a comment: its
/// first digits are no number.
fn is_laid_out(line: &str) -> bool {
    let is_grid = |text: &str| text.len() > 81 && layout::in_one_line(text).is_some();
    let body = line.split('#').next().unwrap_or_default();
    is_grid(body)
        || body
            .split_once('\t')
            .is_some_and(|(front, _)| is_grid(front))
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
/// not all of three digits are columns only if none of them, but perhaps the first, is of three.
fn grouped_at_start(kind: Kind, line: &str, alone: bool) -> Result<Option<Found<'_>>, RecordError> {
    let start = line.len() - trim_start(line).len();
    let run = digits_at_start(&line[start..]);
    if !run.contains(separates_groups) {
        return Ok(None);
    }
    let is_alone = alone && run.len() == trim(line).len();
    match grouped(run) {
        Some(digits) => match ambiguous(kind, run, &digits).filter(|_| !is_alone) {
            Some(ambiguous) => Err(ambiguous),
            None => Ok(Some(Found::part(line, start, start + run.len(), digits))),
        },
        None if alone && run.contains(',') || is_alone && may_be_damaged(run) => {
            Ok(Some(Found::whole(trim(line))))
        }
        None if may_be_damaged(run) => Err(RecordError::Groups {
            kind,
            found: run.to_owned(),
        }),
        None => Ok(None),
    }
}

/// Whether groups that are not all of three digits may be a number with a digit too few or too
/// many: one of them has three.
fn may_be_damaged(run: &str) -> bool {
    let mut lengths = run.split(separates_groups).map(str::len);
    lengths.next().is_some_and(|first| (1..=3).contains(&first))
        && lengths.any(|length| length == 3)
}

/// The most digits of a group, and of the number that groups of some lost separators are.
const MOST_IN_A_GROUP: usize = 9;

/// The words of digits at the start of a text, with one separator between any two of them: what may
/// be one number. Words behind the first that are too long for groups are columns.
fn digits_at_start(text: &str) -> &str {
    let mut end = 0;
    for word in text.split_inclusive(|c| separates_groups(c) && !matches!(c, ',' | '_')) {
        let own = word.trim_end_matches(separates_groups);
        let has_digits = own
            .bytes()
            .all(|b| b.is_ascii_digit() || matches!(b, b',' | b'_'));
        let is_short = |part: &str| part.len() <= MOST_IN_A_GROUP;
        if own.is_empty() || !has_digits || end > 0 && !own.split(separates_groups).all(is_short) {
            break;
        }
        end += word.len();
    }
    text[..end].trim_end_matches(separates_groups)
}

/// Whether a character may stand between groups of three digits.
fn separates_groups(c: char) -> bool {
    matches!(c, ',' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
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
    if !separates_groups(separator) {
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
