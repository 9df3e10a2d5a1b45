//! The role of a line, by the line alone.

use crate::cell;
use crate::grid;
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::RecordError;
use crate::token::{Word, trim, words};

#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Empty,
    /// A drawn line.
    Rule,
    /// Nine cells, or their number in a damaged row.
    Row(Result<Cells<'static>, usize>),
    /// A record, or several; or a damaged one.
    Grid(Result<(), RecordError>),
    /// A comment, or anything else.
    Text,
}

/// The cells of a damaged row: fewer are a number, more are a grid.
const NEAR_ROW: std::ops::Range<usize> = 5..grid::NEAR;

pub(crate) fn of(line: &str) -> Shape {
    let text = trim(line);
    // Spreadsheets write an empty line as empty columns.
    if text.bytes().all(|b| matches!(b, b',' | b';' | b'\t' | b' ')) {
        return Shape::Empty;
    }
    if is_comment(text) {
        return Shape::Text;
    }
    let words = words(line);
    // Nine signs for empty cells may be drawn: the rows around them decide.
    if let Some(cells) = pieces::row(line, &words) {
        return Shape::Row(Ok(cells));
    }
    let is_line = |c: char| "-=+|_*~—–".contains(c) || matches!(c, '\u{2500}'..='\u{259f}');
    if text.chars().all(|c| is_line(c) || ".: \t\r'\",".contains(c)) && text.contains(is_line) {
        return Shape::Rule;
    }
    if has_candidates(&words) {
        return Shape::Row(Err(words.iter().map(|word| word.cells).sum()));
    }
    // A row with a character too many, too few or damaged.
    let sum = |of: fn(&Word<'_>) -> usize| words.iter().map(of).sum::<usize>();
    let near = (sum(|word| word.others) <= 2).then(|| sum(|word| word.cells));
    // A date has two signs: `2026-11-20`.
    let signs = words.iter().fold(0, |signs, word| signs | word.signs);
    let near = near.or(pieces::count(&words)).filter(|_| cell::two_signs(signs).is_none());
    if let Some(count) = near.filter(|count| NEAR_ROW.contains(count)) {
        return Shape::Row(Err(count));
    }
    match grid::find(Kind::Puzzle, line, &words) {
        Ok(None) => Shape::Text,
        Ok(Some(_)) | Err(RecordError::Many(_)) => Shape::Grid(Ok(())),
        Err(error) => Shape::Grid(Err(error)),
    }
}

/// True for a comment, but not for a record with its number: `#12 PUZZLE`.
pub(crate) fn is_comment(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|text| {
        let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
        after.len() == text.len() || !after.starts_with([' ', '\t', ':', ')'])
    })
}

pub(crate) fn is_row(line: &str) -> bool {
    let words = words(line);
    pieces::row(line, &words).map_or_else(|| has_candidates(&words), |row| row.has_digit())
}

fn has_candidates(words: &[Word<'_>]) -> bool {
    let are_digits = |word: &Word<'_>| (1..9).contains(&word.cells) && word.others <= 1;
    words.len() == 9 && words.iter().all(are_digits) && words.iter().any(|word| word.cells > 1)
}
