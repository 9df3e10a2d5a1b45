//! Ranks and numbers, perhaps with one separator between groups of three digits.

use crate::cell::CELLS;
use crate::found::Found;
use crate::grid;
use crate::kind::Kind;
use crate::name;
use crate::problem::RecordError;
use crate::token::{is_blank, trim, words};

/// Digits of a second number that may be the rank; ratings, counts and years have fewer.
const SECOND_RANK: std::ops::RangeInclusive<usize> = 7..=10;

/// The rank or number at the start of a line; `alone`, as in a cell, `5,472` is one. The parser
/// refuses other text.
pub(crate) fn find(kind: Kind, line: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    let text = trim(line);
    // A column with a gap may have numbers such as `5.0`.
    let whole = text.strip_suffix(".0").unwrap_or(text);
    if is_rank(whole) && whole.len() != CELLS {
        return Ok(Found::whole(whole));
    }
    if let Some(rank) = name::rank(line).filter(|_| kind == Kind::Rank) {
        return Ok(rank);
    }
    // A number may come before a grid.
    let grid = grid::find(Kind::Puzzle, line, &words(line));
    if matches!(grid, Ok(Some(found)) if !is_rank(found.before)) {
        return Err(RecordError::CellsFirst(kind));
    }
    let is_part = |c: char| c.is_ascii_digit() || is_separator(c);
    let run = text.split(|c| !is_part(c)).next().unwrap_or_default().trim_end_matches(is_separator);
    // A spreadsheet has rounded it.
    if text[run.len()..].starts_with(['e', 'E']) {
        return Ok(Found::whole(text));
    }
    let groups: Vec<&str> = run.split(is_separator).collect();
    let ends_there = text[run.len()..].starts_with(|c| is_blank(c) || matches!(c, ',' | ';' | '#'));
    let is_number = (ends_there || run == text) && are_groups(run, &groups);
    let is_certain = alone || groups.len() > 2 || run.contains('_');
    let (first, others) = groups.split_first().unwrap_or((&"", &[]));
    let is_second = |group: &str| kind == Kind::Rank && SECOND_RANK.contains(&group.len());
    let is_damaged = groups.len() > 2
        && (1..=3).contains(&first.len())
        && others.iter().any(|group| group.len() == 3)
        && others.iter().all(|group| !group.is_empty());
    match others {
        [_, ..] if is_number && is_certain => Ok(Found::part(text, 0, run.len(), groups.concat())),
        [second, ..] if is_number || is_damaged || is_second(second) && !alone => {
            Err(RecordError::Ambiguous(run.chars().take(30).collect()))
        }
        _ => Ok(Found::first_word(line)),
    }
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// True if all groups but the first have three digits, with the same separator.
fn are_groups(run: &str, groups: &[&str]) -> bool {
    let mut separators = run.chars().filter(|&c| is_separator(c));
    let first = separators.next();
    (1..=3).contains(&groups[0].len())
        && groups[1..].iter().all(|group| group.len() == 3)
        && separators.all(|separator| Some(separator) == first)
}

/// True for digits, or hexadecimal such as `0x17`.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix("0x").filter(|digits| !digits.is_empty());
    digits.map_or_else(|| is_rank(text), |digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

pub(crate) fn is_rank(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
