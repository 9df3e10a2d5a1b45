//! Ranks and numbers: digits, or digits with one separator between groups of three.

use crate::found::Found;
use crate::grid::{self, Line};
use crate::kind::Kind;
use crate::name;
use crate::problem::RecordError;
use crate::token::{is_blank, trim, words};

/// The fewest digits of a second number in a line that may be the rank: ratings, counts and years
/// have fewer.
const SECOND_RANK: usize = 7;

/// The rank or number at the start of a line that is not blank. Other text is returned unchanged;
/// its parser reports the fault. `alone` text, such as a cell of a table, has nothing beside the
/// number, so that `5,472` is one.
pub(crate) fn find(kind: Kind, line: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    let text = trim(line);
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && text.len() < grid::NEAR {
        return Ok(Found::whole(text));
    }
    if kind == Kind::Rank {
        // A rank is the first part of most names.
        if let Some(rank) = name::rank_of_record(line) {
            return Ok(rank);
        }
        if name::is_name(line) {
            return Ok(first_word(line, 0, text));
        }
    }
    if !matches!(grid::find(Kind::Puzzle, line, &words(line)), Line::Other) {
        return Err(RecordError::CellsFirst(kind));
    }
    let start = line.len() - line.trim_start_matches(is_blank).len();
    let run = digits_and_separators(&line[start..]);
    if !run.contains(is_group_separator) {
        return second_number(kind, line, start, text, alone);
    }
    let end = start + run.len();
    let ends_there = line[end..]
        .chars()
        .next()
        .is_none_or(|c| is_blank(c) || matches!(c, ',' | ';' | '#'));
    match grouped(run).filter(|_| ends_there) {
        Some(digits) => match ambiguous(kind, run, &digits).filter(|_| !alone) {
            Some(error) => Err(error),
            None => Ok(Found::part(line, start, end, digits)),
        },
        None if is_damaged(run) => Err(RecordError::Groups {
            kind,
            found: run.to_owned(),
        }),
        None => second_number(kind, line, start, text, alone),
    }
}

/// The first word of a line, unless a second one may be the rank as well.
fn second_number<'a>(
    kind: Kind,
    line: &'a str,
    start: usize,
    text: &'a str,
    alone: bool,
) -> Result<Found<'a>, RecordError> {
    let found = first_word(line, start, text);
    let mut words = found.after.split(is_blank);
    let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let second = words
        .next()
        .filter(|word| is_digits(word) && word.len() >= SECOND_RANK);
    let is_adjacent = line[start + found.text.len()..].starts_with(is_blank);
    match second {
        Some(second) if kind == Kind::Rank && !alone && is_adjacent && is_digits(&found.text) => {
            Err(RecordError::TwoNumbers {
                kind,
                first: found.text.to_string(),
                second: second.to_owned(),
            })
        }
        _ => Ok(found),
    }
}

fn first_word<'a>(line: &'a str, start: usize, text: &'a str) -> Found<'a> {
    let word = text
        .split(|c| is_blank(c) || matches!(c, ';' | ',' | '#'))
        .next();
    match word.filter(|word| !word.is_empty()) {
        Some(word) => {
            let start = start + line[start..].find(word).unwrap_or(0);
            Found::part(line, start, start + word.len(), word)
        }
        None => Found::whole(text),
    }
}

/// The digits at the start of a text with single separators between them.
fn digits_and_separators(text: &str) -> &str {
    let mut end = 0;
    let mut rest = text;
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            break;
        }
        end += digits;
        let next = text[end..]
            .chars()
            .next()
            .filter(|&c| is_group_separator(c));
        let Some(separator) = next else { break };
        rest = &text[end + separator.len_utf8()..];
        if !rest.starts_with(|c: char| c.is_ascii_digit()) {
            break;
        }
        end += separator.len_utf8();
    }
    &text[..end]
}

/// Whether a character may be between groups of three digits.
fn is_group_separator(c: char) -> bool {
    matches!(c, ',' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// The digits of a number whose groups of three have one separator between them.
fn grouped(text: &str) -> Option<String> {
    let separator = text.chars().find(|c| !c.is_ascii_digit())?;
    let mut groups = text.split(separator);
    let first = groups
        .next()
        .filter(|first| (1..=3).contains(&first.len()))?;
    let is_three = |group: &str| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit());
    let rest: Vec<&str> = groups.collect();
    rest.iter()
        .all(|group| is_three(group))
        .then(|| [&[first], &rest[..]].concat().concat())
}

/// Whether groups that are not all of three digits may be a number with a digit too few or too
/// many: more than two of them, of which one has three.
fn is_damaged(run: &str) -> bool {
    let lengths: Vec<usize> = run.split(is_group_separator).map(str::len).collect();
    lengths.len() > 2
        && lengths[0] <= 3
        && lengths[1..].contains(&3)
        && lengths.iter().all(|&length| length < 6)
}

/// The error for two groups that may be two columns as well, as in `5,472`. More groups, a group
/// that begins with a zero and an underscore leave no doubt.
fn ambiguous(kind: Kind, text: &str, whole: &str) -> Option<RecordError> {
    let is_separator = |c: char| is_group_separator(c) && c != '_';
    let (first, second) = text.split_once(is_separator)?;
    let has_more = second.contains(is_group_separator);
    (!has_more && !second.starts_with('0')).then(|| RecordError::Ambiguous {
        kind,
        whole: whole.to_owned(),
        first: first.to_owned(),
        rest: second.to_owned(),
    })
}

/// Whether text is digits, or hexadecimal such as `0x17`.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix("0x");
    match digits {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit()),
        None => is_rank(text),
    }
}

/// Whether text is digits.
pub(crate) fn is_rank(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
