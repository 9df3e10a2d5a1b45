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
    if cells::is_81(trimmed.as_bytes()) {
        return Err(RecordError::CellsFirst(kind));
    }
    if trimmed.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(Found::whole(trimmed));
    }
    if is_laid_out(line) {
        return Err(RecordError::CellsFirst(kind));
    }
    let word = trimmed.split([' ', ';', '\t']).next().unwrap_or_default();
    if has_exponent(word) {
        return Ok(Found::whole(word));
    }
    // The first group or the last one is missing. A comma may also end a column.
    let is_cut = word.starts_with([',', '_']) || word.ends_with('_');
    let groups = word.trim_matches([',', '_']);
    if is_cut && grouped(groups).is_some() {
        return Err(RecordError::Groups {
            kind,
            found: word.to_owned(),
        });
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
    if kind == Kind::Rank
        && let Some(rank) = name::rank_behind_cells(line)
    {
        return Ok(rank);
    }
    if cells::is_numbered(trimmed) {
        return Err(RecordError::CellsFirst(kind));
    }
    match words(line).next() {
        Some((_, word)) if cells::is_81(word.as_bytes()) => Err(RecordError::CellsFirst(kind)),
        Some((start, word)) => first_word(kind, line, start, word, alone),
        None => Ok(Found::whole(trimmed)),
    }
}

/// The first word of a line, unless another one may be meant as well.
fn first_word<'a>(
    kind: Kind,
    line: &'a str,
    start: usize,
    word: &'a str,
    alone: bool,
) -> Result<Found<'a>, RecordError> {
    let digits = without_underscores(word);
    let end = start + word.len();
    let behind = &line[end..];
    if alone {
        return Ok(Found::part(line, start, end, digits));
    }
    if let Some(number) = appended(behind).filter(|number| **number != *digits) {
        return Err(RecordError::Numbers {
            kind,
            first: digits.into_owned(),
            last: number.to_owned(),
        });
    }
    match number_behind(&digits, behind).filter(|_| kind == Kind::Rank) {
        Some(second) => Err(RecordError::TwoNumbers {
            kind,
            first: digits.into_owned(),
            second: second.to_owned(),
        }),
        None => Ok(Found::part(line, start, end, digits)),
    }
}

/// Whether a line is 81 cells in pieces, perhaps with something behind them: its first digits are
/// no number.
fn is_laid_out(line: &str) -> bool {
    let is_grid = |text: &str| text.len() > 81 && layout::in_one_line(text).is_some();
    let body = line.split('#').next().unwrap_or_default();
    let front = body.split('\t').next().unwrap_or_default();
    is_grid(body) || is_grid(front) || end_of_81(body).is_some_and(|end| is_grid(&body[..end]))
}

/// Where the 81st cell of a text ends that has nothing but cells and drawing in front of it.
fn end_of_81(text: &str) -> Option<usize> {
    let is_cell = |c: char| c.is_ascii() && cells::is_cell(c as u8);
    let mut drawn = text
        .char_indices()
        .take_while(|&(_, c)| is_cell(c) || layout::is_drawing(c))
        .filter(|&(_, c)| is_cell(c));
    drawn.nth(80).map(|(at, _)| at + 1)
}

/// The number or name behind the last tab, if there are cells in front of it: what a program has
/// appended to a line that began with a number of its own.
fn appended(behind: &str) -> Option<&str> {
    let (front, last) = behind.rsplit_once('\t')?;
    let is_number = !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit());
    let mut in_front = words(front);
    let is_answer = is_number || name::is_name(last);
    (is_answer && in_front.any(|(_, word)| cells::is_81(word.as_bytes()))).then_some(last)
}

/// The most digits of a count, a rating or a year that comes with a rank.
const MOST_IN_A_COUNT: usize = 6;

/// The digits of the last rank.
const MOST_IN_A_RANK: usize = 10;

/// The number behind another one, with nothing but blanks between them, that may be meant as well:
/// ratings and counts have fewer digits.
fn number_behind<'a>(first: &str, behind: &'a str) -> Option<&'a str> {
    let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let second = behind.strip_prefix(' ')?.trim_start_matches(' ');
    let second = second.split(|c| is_separator(c) || c == '#').next()?;
    let digits = MOST_IN_A_COUNT + 1..=MOST_IN_A_RANK;
    let may_be_meant = digits.contains(&second.len()) && second.len() >= first.len();
    (is_digits(first) && is_digits(second) && may_be_meant).then_some(second)
}

/// A number with groups of digits at the start of a line and something behind it. Groups that are
/// not all of three digits are columns only if none of them, but perhaps the first, is of three.
fn grouped_at_start(kind: Kind, line: &str, alone: bool) -> Result<Option<Found<'_>>, RecordError> {
    let start = line.len() - trim_start(line).len();
    let (run, is_whole) = digits_at_start(&line[start..]);
    if !run.contains(separates_groups) || name::is_name(line) {
        return Ok(None);
    }
    // A remark or another column behind it makes it no less of a number.
    let body = line.split(['#', ';', '\t']).next().unwrap_or_default();
    let is_alone = alone && run.len() == trim(body).len();
    match grouped(run).filter(|_| is_whole) {
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
/// be one number, and whether it is not damaged by what is glued to it. Words behind the first that
/// are too long for groups are columns, and so are decimals.
fn digits_at_start(text: &str) -> (&str, bool) {
    let mut end = 0;
    for word in text.split_inclusive(|c| separates_groups(c) && !matches!(c, ',' | '_')) {
        let own = word.trim_end_matches(separates_groups);
        let is_inside = |c: char| c.is_ascii_digit() || matches!(c, ',' | '_');
        let digits = own.find(|c| !is_inside(c)).unwrap_or(own.len());
        let is_short = |part: &str| part.len() <= MOST_IN_A_GROUP;
        let is_far = end > 0 && !own[..digits].split(separates_groups).all(is_short);
        if digits == 0 || is_far || end > 0 && is_decimal(own) {
            break;
        }
        if digits < own.len() {
            let run = text[..end + digits].trim_end_matches(separates_groups);
            return (run, ends_a_number(&text[run.len()..]));
        }
        end += word.len();
    }
    (text[..end].trim_end_matches(separates_groups), true)
}

/// Whether a word is a number that a spreadsheet has rounded, as `3,6E+09` where a comma stands for
/// the point.
fn has_exponent(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let parts = word.split_once(',').and_then(|(whole, rest)| {
        let (fraction, exponent) = rest.split_once(['E', 'e'])?;
        Some([whole, fraction, exponent.trim_start_matches(['+', '-'])])
    });
    parts.is_some_and(|parts| parts.into_iter().all(is_number))
}

/// Whether a word is a number with a point in it, as ratings are.
fn is_decimal(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let parts = word.split_once('.');
    parts.is_some_and(|(whole, tenths)| is_number(whole) && is_number(tenths))
}

/// Whether what stands behind a number is no part of it: a separator, or what ends a sentence.
fn ends_a_number(behind: &str) -> bool {
    let rest = behind.trim_start_matches(['.', ':', ')', ']', '!', '?', '"', '\'']);
    rest.is_empty() || rest.starts_with(|c| is_separator(c) || c == '#')
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

/// What two cells are if they are groups of digits of one number: `5,472`.
pub(crate) fn joined(first: &str, second: &str) -> Option<String> {
    let text = format!("{},{}", trim(first), trim(second));
    grouped(&text).map(|_| text)
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
