//! The record in a piece of text: a line, a cell of a table, a string of a JSON object.

use std::borrow::Cow;

use crate::cells;
use crate::error::RecordError;
use crate::kind::Kind;
use crate::name;
use crate::number;
use crate::remark;

/// A record in a piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found<'a> {
    pub text: Cow<'a, str>,
    pub before: &'a str,
    pub after: &'a str,
}

impl<'a> Found<'a> {
    /// The whole text.
    pub fn whole(text: impl Into<Cow<'a, str>>) -> Found<'a> {
        Found {
            text: text.into(),
            before: "",
            after: "",
        }
    }

    /// The bytes `start..end` of `line`, with `text` for them; the rest comes with it.
    pub fn part(line: &'a str, start: usize, end: usize, text: impl Into<Cow<'a, str>>) -> Self {
        Found {
            text: text.into(),
            before: trim_separators(&line[..start]),
            after: trim_separators(&line[end..]),
        }
    }

    /// Whether nothing comes with it.
    pub fn is_alone(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }
}

/// Finds the record; nothing in an empty line or a comment. `alone` text holds nothing else than a
/// record, which settles what would be ambiguous in a line.
pub(crate) fn find(kind: Kind, line: &str, alone: bool) -> Result<Option<Found<'_>>, RecordError> {
    match kind {
        Kind::Grid | Kind::Puzzle => cells::find(kind, line),
        Kind::Name => Ok(not_blank(line).map(|_| name::find(line))),
        Kind::Rank | Kind::Number => match not_blank(line) {
            Some(_) => number::find(kind, line, alone).map(Some),
            None => Ok(None),
        },
        Kind::Word => Ok(not_blank(line).map(first_word)),
        Kind::Line => Ok(not_blank(line).map(|_| Found::whole(line))),
    }
}

/// Whether the text is a record of this kind and nothing else.
pub(crate) fn fits(kind: Kind, text: &str) -> bool {
    let is_one = |found: Found| match kind {
        Kind::Grid | Kind::Puzzle => true,
        Kind::Name => name::is_name(&found.text),
        Kind::Rank => is_digits(&found.text),
        Kind::Number => is_digits(&found.text) || is_hexadecimal(&found.text),
        Kind::Word | Kind::Line => false,
    };
    match find(kind, text, true) {
        Ok(Some(found)) => found.is_alone() && is_one(found),
        _ => false,
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether the text is a number such as `0x17`.
fn is_hexadecimal(text: &str) -> bool {
    let digits = text.strip_prefix("0x").unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit())
}

/// Whether the text is a puzzle with empty cells and nothing else.
pub(crate) fn is_unsolved(text: &str) -> bool {
    is_complete(text) == Some(false)
}

/// Whether the text is a solution grid and nothing else.
pub(crate) fn is_solved(text: &str) -> bool {
    is_complete(text) == Some(true)
}

/// Whether no cell is empty, of 81 cells with nothing beside them.
fn is_complete(text: &str) -> Option<bool> {
    cells_alone(text).map(|cells| cells::is_complete(&cells))
}

/// The cells of a text that holds a grid or puzzle and nothing else.
pub(crate) fn cells_alone(text: &str) -> Option<Cow<'_, str>> {
    let found = cells::find(Kind::Puzzle, text).ok().flatten()?;
    found.is_alone().then_some(found.text)
}

/// Whether the text is a number with an exponent that only a grid has: a spreadsheet rounded it.
pub(crate) fn is_rounded(text: &str) -> bool {
    let text = trim(text);
    let is_large = |number: f64| number.is_finite() && number > 1e40;
    text.contains(['e', 'E']) && text.replace(',', ".").parse().is_ok_and(is_large)
}

/// Whether a line has a record in it that is known by its looks, perhaps with something beside it.
pub(crate) fn has_record(kind: Kind, line: &str) -> bool {
    match kind {
        Kind::Grid | Kind::Puzzle => matches!(cells::find(kind, line), Ok(Some(_))),
        Kind::Name => name::is_name(line),
        Kind::Rank | Kind::Number | Kind::Word | Kind::Line => false,
    }
}

/// Whether text is a grid or puzzle that was damaged: so many cells are nothing else.
pub(crate) fn was_cells(kind: Kind, text: &str) -> bool {
    let longest = text.split(|c: char| !c.is_ascii() || !cells::is_cell(c as u8));
    kind.is_cells()
        && !fits(kind, text)
        && longest.map(str::len).max().unwrap_or(0) > cells::NUMBER_DIGITS
}

/// Whether text is a short name or a number, and so no grid or puzzle, not even a damaged one.
pub(crate) fn is_label(text: &str) -> bool {
    let text = trim(text);
    let is_number = is_digits(text);
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'e' | 'E' | 'x' | 'X');
    (1..=cells::NUMBER_DIGITS).contains(&text.len()) && (is_number || text.contains(is_letter))
}

/// The column of a line that was asked for, counted from 0: lines are cut at tabs if there are any,
/// otherwise at commas, at semicolons, at blanks.
pub(crate) fn column(line: &str, column: usize) -> Result<&str, RecordError> {
    let cells: Vec<&str> = match [b'\t', b',', b';']
        .iter()
        .find(|&&b| line.as_bytes().contains(&b))
    {
        Some(&separator) => line.split(char::from(separator)).collect(),
        None => line.split_whitespace().collect(),
    };
    let found = cells.len();
    cells.get(column).copied().ok_or(RecordError::ShortRow {
        column: column + 1,
        found,
    })
}

/// The line without blanks around it, unless it is empty or a comment. `#12 PUZZLE` is none.
pub(crate) fn not_blank(line: &str) -> Option<&str> {
    let text = trim(line);
    let is_comment = match text.as_bytes() {
        [b'#', ..] => !cells::is_numbered(text),
        [b'[' | b'`', ..] => remark::is_tag(text),
        _ => false,
    };
    (!text.is_empty() && !is_comment).then_some(text)
}

/// Without blanks on both sides.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

/// Without blanks in front.
pub(crate) fn trim_start(text: &str) -> &str {
    text.trim_start_matches(is_blank)
}

/// Whether a character is a blank. Byte order marks and blanks without width come with text that
/// was copied.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}')
}

/// Whether a character ends a record.
pub(crate) fn is_separator(c: char) -> bool {
    is_blank(c) || matches!(c, ',' | ';')
}

fn trim_separators(text: &str) -> &str {
    // Each record has text on both sides, which is nearly always ASCII: bytes are quicker than
    // characters, and characters are left to what begins or ends with anything else.
    let is_separator_byte = |b: u8| matches!(b, b' ' | b'\t' | b',' | b';');
    let bytes = text.as_bytes();
    let start = bytes.iter().position(|&b| !is_separator_byte(b));
    let end = bytes.iter().rposition(|&b| !is_separator_byte(b));
    let (Some(start), Some(end)) = (start, end) else {
        return "";
    };
    match bytes[start].is_ascii_graphic() && bytes[end].is_ascii_graphic() {
        true => &text[start..=end],
        false => text.trim_matches(is_separator),
    }
}

/// The words of a line with their places, up to a comment.
pub(crate) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    words_between(&line[..line.find('#').unwrap_or(line.len())], is_separator)
}

/// What stands between such characters, with its places.
pub(crate) fn words_between(
    line: &str,
    is_separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + line[at..].find(|c| !is_separator(c))?;
        let length = line[start..]
            .find(&is_separator)
            .unwrap_or(line.len() - start);
        at = start + length;
        Some((start, &line[start..at]))
    })
}

fn first_word(line: &str) -> Found<'_> {
    match words(line).next() {
        Some((start, word)) => Found::part(line, start, start + word.len(), word),
        None => Found::whole(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_are_trimmed_by_bytes_as_by_characters() {
        let pieces = [
            "", " ", ",", ";\t", "\r", "\u{a0}", "a", "\u{e9}", "\u{feff}", "a, b",
        ];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = [first, second, third].concat();
                    let trimmed = text.trim_matches(is_separator);
                    assert_eq!(trim_separators(&text), trimmed, "{text:?}");
                }
            }
        }
    }
}
