//! Names of puzzles in a line. `docs/NAMES.md` has their forms.

use std::borrow::Cow;

use crate::cell::{self, CELLS};
use crate::found::Found;
use crate::token::{is_blank, trim};

const FIELD: usize = 14;

const SHORT: usize = 19;

/// The rank in the name at the start of a line.
pub(crate) fn rank(line: &str) -> Option<Found<'_>> {
    let Some(record) = at_record(trim(line)) else {
        return at_start(line).map(|_| Found::first_word(line));
    };
    let rank = record.text.split(';').nth(1)?.to_owned();
    Some(Found { text: Cow::Owned(rank), ..record })
}

/// The name at the start of a line.
pub(crate) fn at_start(line: &str) -> Option<Found<'_>> {
    let text = trim(line);
    if let Some(found) = at_record(text) {
        return Some(found);
    }
    let is_short = || text.as_bytes().get(..SHORT).is_some_and(are_fields);
    let name_end = ranked(text).or_else(|| is_short().then_some(SHORT))?;
    let end = name_end + morph_length(&text[name_end..])?;
    // In ten columns, blanks before the rank belong to the name.
    let padded = text[..end].split_once(' ').map(|(rank, rest)| format!("{rank:>10} {rest}"));
    Some(Found::part(text, 0, end, padded.map_or(Cow::Borrowed(&text[..end]), Cow::Owned)))
}

/// `PUZZLE;RANK;FIELD`, with a morph or not, without the rating after the puzzle.
fn at_record(text: &str) -> Option<Found<'_>> {
    let (puzzle, rest) = text.split_at_checked(CELLS)?;
    let rest =
        rest.strip_prefix(';').filter(|_| puzzle.chars().all(|c| cell::sign(c).is_some()))?;
    let names = [Some(rest), rest.split_once(';').map(|(_rating, name)| name)];
    let (name, length) = names.into_iter().flatten().find_map(|it| Some((it, ranked(it)?)))?;
    let length = length + morph_length(&name[length..])?;
    let end = text.len() - name.len() + length;
    Some(Found::part(text, 0, end, format!("{puzzle};{}", &name[..length])))
}

/// The length of a rank and field at the start.
fn ranked(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let end = digits + 1 + FIELD;
    let is_separated = matches!(text.as_bytes().get(digits), Some(b' ' | b';'));
    let is_field = text.as_bytes().get(digits + 1..end).is_some_and(are_fields);
    (is_separated && is_field && (1..=10).contains(&digits)).then_some(end)
}

/// The length of a morph after a name, unless other text follows at once.
fn morph_length(after: &str) -> Option<usize> {
    let is_end = |c: char| is_blank(c) || matches!(c, ',' | '#');
    match after.chars().next() {
        // This is the semicolon of a list.
        Some(';') if after[1..].starts_with(' ') => Some(0),
        Some(';') => Some(after.find(is_end).unwrap_or(after.len())),
        next => next.is_none_or(is_end).then_some(0),
    }
}

fn are_fields(bytes: &[u8]) -> bool {
    bytes.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'{' | b'}'))
}
