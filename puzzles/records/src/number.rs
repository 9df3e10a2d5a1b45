//! Ranks and numbers: digits, or digits with one separator between groups of three.

use crate::cell::CELLS;
use crate::found::Found;
use crate::grid;
use crate::kind::Kind;
use crate::name;
use crate::problem::RecordError;
use crate::token::{is_blank, trim, words};

/// How many digits a second number in a line has that may be the rank: ratings, counts and years
/// have fewer, and the last rank has ten.
const SECOND_RANK: std::ops::RangeInclusive<usize> = 7..=10;

/// The rank or number at the start of a line that is not blank. Other text is returned unchanged;
/// its parser reports the fault. `alone` text, such as a cell of a table, has nothing beside the
/// number, so that `5,472` is one.
pub(crate) fn find(kind: Kind, line: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    let is_grid = trim(line).len() == CELLS;
    if is_rank(trim(line)) && !is_grid {
        return Ok(Found::whole(trim(line)));
    }
    // A rank is the first part of most names.
    if let Some(rank) = name::rank_of_record(line).filter(|_| kind == Kind::Rank) {
        return Ok(rank);
    }
    if kind == Kind::Rank && name::is_name(line) {
        return Ok(Found::first_word(line));
    }
    // A number may come before a grid.
    let is_first = match grid::find(Kind::Puzzle, line, &words(line)) {
        Ok(found) => found.is_some_and(|found| !is_rank(found.before)),
        Err(RecordError::Cells(..)) => is_grid,
        Err(_) => true,
    };
    if is_first {
        return Err(RecordError::CellsFirst(kind));
    }
    // A spreadsheet has rounded it.
    let word = trim(line).split(|c| is_blank(c) || matches!(c, ';' | '#')).next().unwrap_or("");
    if word.contains(['e', 'E']) && word.replace(',', ".").parse::<f64>().is_ok() {
        return Ok(Found::whole(word));
    }
    let start = line.len() - line.trim_start_matches(is_blank).len();
    let is_part = |c: char| c.is_ascii_digit() || is_separator(c);
    let run = line[start..].split(|c| !is_part(c)).next().unwrap_or_default();
    let run = run.trim_end_matches(is_separator);
    let groups: Vec<&str> = run.split(is_separator).collect();
    let next = line[start + run.len()..].chars().next();
    let ends_there = next.is_none_or(|c| is_blank(c) || matches!(c, ',' | ';' | '#'));
    let is_grouped = groups.len() > 1 && ends_there && are_groups(run, &groups);
    let has_zero = groups.last().is_some_and(|last| last.starts_with('0'));
    let is_certain = alone || groups.len() > 2 || run.contains('_') || has_zero;
    let is_short = |group: &&str| (1..10).contains(&group.len());
    match is_grouped {
        true if is_certain => Ok(Found::part(line, start, start + run.len(), groups.concat())),
        true => Err(RecordError::Ambiguous(kind, groups.concat(), groups[0].to_owned())),
        false if is_damaged(&groups) && groups.iter().all(is_short) => {
            Err(RecordError::Groups(kind, run.to_owned()))
        }
        false => first_of_line(kind, line, alone),
    }
}

/// The first word of a line, unless a second one may be the rank as well.
fn first_of_line(kind: Kind, line: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    let found = Found::first_word(line);
    let second = found.after.split(is_blank).next().unwrap_or_default();
    let is_doubtful = kind == Kind::Rank && !alone && SECOND_RANK.contains(&second.len());
    match is_doubtful && is_rank(second) && is_rank(&found.text) {
        true => Err(RecordError::TwoNumbers(kind, found.text.into_owned(), second.to_owned())),
        false => Ok(found),
    }
}

/// Whether a character may be between groups of three digits.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

/// Whether all groups but the first, which may be shorter, have three digits, and all separators
/// are the same.
fn are_groups(run: &str, groups: &[&str]) -> bool {
    let mut separators = run.chars().filter(|&c| is_separator(c));
    let first = separators.next();
    (1..=3).contains(&groups[0].len())
        && groups[1..].iter().all(|group| group.len() == 3)
        && separators.all(|separator| Some(separator) == first)
}

/// Whether groups may be a number with a digit too few or too many: more than two of them, of which
/// one has three.
fn is_damaged(groups: &[&str]) -> bool {
    groups.len() > 2 && groups[0].len() <= 3 && groups[1..].iter().any(|group| group.len() == 3)
}

/// Whether text is digits, or hexadecimal such as `0x17`.
pub(crate) fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix("0x").filter(|digits| !digits.is_empty());
    digits.map_or_else(|| is_rank(text), |digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Whether text is digits.
pub(crate) fn is_rank(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
