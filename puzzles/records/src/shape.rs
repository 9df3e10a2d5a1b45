//! What a line is. The line alone decides.

use crate::cell::{CELLS, Signs};
use crate::grid;
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::RecordError;
use crate::token::{Word, trim, words};

/// What a line is, where grids or puzzles are looked for.
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Empty,
    Comment,
    /// A drawn line.
    Rule,
    /// Nine cells.
    Row(Cells),
    /// Nothing but cells, but too few or too many for a row.
    NearRow(usize),
    /// A record, or more than one.
    Grid,
    /// A damaged record.
    NearGrid(RecordError),
    Text,
}

/// The fewest and the most cells of a damaged row: with fewer it is a number, with more a grid.
const NEAR_ROW: std::ops::Range<usize> = 5..grid::NEAR;

/// What a line is.
pub(crate) fn of(kind: Kind, line: &str) -> Shape {
    let text = trim(line);
    // Spreadsheets write an empty line as empty columns.
    if text.bytes().all(|b| matches!(b, b',' | b';' | b'\t' | b' ')) {
        return Shape::Empty;
    }
    if is_comment(text) {
        return Shape::Comment;
    }
    let words = words(line);
    // Nine signs for empty cells may be a row or a drawn line: the rows around it say which.
    if let Some(cells) = pieces::row(line, &words) {
        return Shape::Row(cells);
    }
    if is_rule(text) {
        return Shape::Rule;
    }
    // A row with a character too many, too few or damaged.
    let sum = |of: fn(&Word<'_>) -> usize| words.iter().map(of).sum::<usize>();
    let near = (sum(|word| word.others) <= 2).then(|| sum(|word| word.cells));
    let near = near.or(pieces::count(&words)).filter(|_| !is_date(text) && line.len() < CELLS);
    if let Some(count) = near.filter(|count| NEAR_ROW.contains(count)) {
        return Shape::NearRow(count);
    }
    match grid::find(kind, line, &words) {
        Ok(None) => Shape::Text,
        Ok(Some(_)) | Err(RecordError::Two { .. } | RecordError::Many { .. }) => Shape::Grid,
        Err(error) => Shape::NearGrid(error),
    }
}

/// Whether a line that is not blank is a comment: it begins with `#`, and not with the number of a
/// record.
pub(crate) fn is_comment(text: &str) -> bool {
    text.starts_with('#') && !grid::is_numbered(text)
}

/// Whether a line is a row, and no drawn line or empty columns.
pub(crate) fn is_row(line: &str) -> bool {
    let cells = pieces::row(line, &words(line));
    cells.is_some_and(|cells| {
        !is_blank_row(&cells) || !may_be_rule(&cells) && cells.signs != Signs::BLANK
    })
}

/// Whether a row has no digit.
fn is_blank_row(cells: &Cells) -> bool {
    !cells.text.bytes().any(|b| matches!(b, b'1'..=b'9'))
}

/// Whether a row without digits may be a drawn line as well.
pub(crate) fn may_be_rule(cells: &Cells) -> bool {
    is_blank_row(cells) && ['-', '*', '_'].map(Signs::of).contains(&cells.signs)
}

/// Whether a line is a date such as 2026-11-25 or 25.11.2026.
fn is_date(text: &str) -> bool {
    let mut parts: Vec<&str> = text.split(['-', '.']).collect();
    parts.sort_by_key(|part| part.len());
    let is_number = |part: &&str| part.bytes().all(|b| b.is_ascii_digit());
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    parts.iter().all(is_number) && matches!(lengths[..], [1 | 2, 1 | 2, 4])
}

/// Whether a line is drawn: dashes, bars, corners, and no digit or letter.
fn is_rule(text: &str) -> bool {
    let is_line = |c: char| "-=+|_*~—–".contains(c) || matches!(c, '\u{2500}'..='\u{259f}');
    text.chars().all(|c| is_line(c) || ".: \t\r'\",".contains(c)) && text.chars().any(is_line)
}
