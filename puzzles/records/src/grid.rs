//! The grid or puzzle in a line: 81 cells in one word, or in equal pieces that fill the line.
//!
//! Nothing else is put together, and what nearly is a record is an error, wherever in the line it
//! is.

use std::borrow::Cow;
use std::ops::Range;

use crate::cell::{self, CELLS};
use crate::found::Found;
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::RecordError;
use crate::token::{Word, cells_at_start, trim, words};

/// The fewest cells of a word that is nothing but a damaged record.
pub(crate) const NEAR: usize = 27;

/// The fewest cells of a damaged record that has lost its end and shows two empty cells.
const NEAR_WITH_EMPTY: usize = 5;

/// The most characters of a word that a message repeats.
const LONGEST_WORD: usize = 100;

/// What a line is to a reader of grids and puzzles.
#[derive(Clone, Debug)]
pub(crate) enum Line<'a> {
    /// A grid or puzzle.
    Grid(Found<'a>),
    /// A damaged one, or more of them than one record.
    Wrong(RecordError),
    /// Neither.
    Other,
}

/// The record that a line begins with, if no word after it is long enough to be doubted.
pub(crate) fn at_start(line: &str) -> Option<Found<'_>> {
    let (signs, most) = cells_at_start(line)?;
    let is_record = signs.is_plain() && most < NEAR_WITH_EMPTY;
    is_record.then(|| Found::part(line, 0, CELLS, &line[..CELLS]))
}

/// Finds the grid or puzzle of a line, which may have anything beside it.
pub(crate) fn find<'a>(kind: Kind, line: &'a str, words: &[Word<'a>]) -> Line<'a> {
    let (mut first, mut second, mut count, mut is_more) = (None, None, 0, false);
    let mut near: Option<&Word<'a>> = None;
    for word in words.iter().filter(|word| word.cells >= NEAR_WITH_EMPTY) {
        if is_whole(word) {
            count += 1;
            let is_new = |known: Option<&Word<'_>>| known.is_none_or(|it| it.text != word.text);
            match (first, second) {
                (None, _) => first = Some(word),
                (Some(_), None) if is_new(first) => second = Some(word),
                _ => is_more |= is_new(first) && is_new(second),
            }
        } else if near.is_none() && is_near(word) {
            near = Some(word);
        }
    }
    let Some(first) = first else {
        return in_pieces(kind, line, words, near);
    };
    let chosen = match second {
        None if words.len() >= CELLS || cells_of_all(words) >= 2 * CELLS => {
            return beside_list(kind, line, words, first, near);
        }
        None => Ok(first),
        Some(_) if is_more => Err(RecordError::Many(kind, count)),
        Some(second) => choose(kind, line, first, second),
    };
    match chosen.and_then(|word| record(kind, line, word, [near, second])) {
        Ok(found) => Line::Grid(found),
        Err(error) => Line::Wrong(error),
    }
}

fn cells_of_all(words: &[Word<'_>]) -> usize {
    words.iter().map(|word| word.cells).sum()
}

/// A word of 81 cells beside so many others that they may be a list: its puzzle, or another one.
fn beside_list<'a>(
    kind: Kind,
    line: &'a str,
    words: &[Word<'a>],
    word: &Word<'a>,
    near: Option<&Word<'a>>,
) -> Line<'a> {
    let list = pieces::grid(line, words);
    let found = match &list {
        None => record(kind, line, word, [near, None]),
        Some(list) if !cell::is_solution_of(word.text, &list.text) => {
            let positions = [list.place.start, word.start].map(|at| position(line, at));
            Err(RecordError::Two(kind, positions))
        }
        Some(_) if kind == Kind::Grid => record(kind, line, word, [None, None]),
        Some(list) => {
            let cells = pieces::checked(kind, list.text.clone(), list.signs);
            cells.map(|cells| Found::part(line, list.place.start, list.place.end, cells))
        }
    };
    found.map_or_else(Line::Wrong, Line::Grid)
}

/// A grid in equal pieces, or what is wrong with a line that has no word of 81 cells.
fn in_pieces<'a>(
    kind: Kind,
    line: &'a str,
    words: &[Word<'a>],
    near: Option<&Word<'a>>,
) -> Line<'a> {
    // Most lines are text, or have few cells.
    let cells = cells_of_all(words);
    // A piece of nine cells is no damaged record.
    let is_piece = near.is_none_or(|word| word.others == 0 && word.cells < NEAR);
    let may_be_grid = is_piece && cells >= 9 && line.len() >= CELLS;
    if let Some(first) = may_be_grid.then(|| pieces::grid(line, words)).flatten() {
        return match in_lists(kind, line, first) {
            Err(error) => Line::Wrong(error),
            Ok(found) => Line::Grid(found),
        };
    }
    let count = pieces::count(words).filter(|&count| count >= NEAR);
    let count = count.or(may_be_grid.then(|| pieces::near_columns(line)).flatten());
    match (count, near) {
        (Some(found), _) => Line::Wrong(RecordError::Cells(kind, found)),
        (None, Some(word)) => Line::Wrong(wrong_word(kind, line, word)),
        (None, None) => Line::Other,
    }
}

/// The grid of a line in pieces. A list may be followed by others, as in another column; the same
/// holds for them as for words.
fn in_lists<'a>(kind: Kind, line: &'a str, first: Cells) -> Result<Found<'a>, RecordError> {
    let next = |after: usize| {
        let rest = &line[after..];
        let second = pieces::grid(rest, &words(rest)).filter(|_| rest.contains(['[', '{', '(']));
        second.map(|cells| (after + cells.place.start..after + cells.place.end, cells))
    };
    let is_end = |c: char| matches!(c, ']' | '}' | ')' | ' ');
    let end = |at: usize| line.len() - line[at..].trim_start_matches(is_end).len();
    let start = line[..first.place.start].trim_end_matches(['[', '{', '(', ' ']).len();
    let place = start..end(first.place.end);
    if let Some((row, found)) = pieces::uneven_row(&line[first.place.clone()]) {
        return Err(RecordError::Row(row, found));
    }
    let found = |cells: &Cells, place: &Range<usize>| {
        let text = pieces::checked(kind, cells.text.clone(), cells.signs)?;
        Ok(Found::part(line, place.start, place.end, text))
    };
    let Some((other, second)) = next(end(place.end)) else {
        return found(&first, &place);
    };
    if next(end(other.end)).is_some() {
        return Err(RecordError::Many(kind, 3));
    }
    let wants_solution = kind == Kind::Grid;
    let between = &line[place.end..other.start];
    match () {
        () if cell::is_solution_of(&second.text, &first.text) => {
            if wants_solution {
                found(&second, &other)
            } else {
                found(&first, &place)
            }
        }
        () if cell::is_solution_of(&first.text, &second.text) => {
            if wants_solution {
                found(&first, &place)
            } else {
                found(&second, &other)
            }
        }
        () if between.contains([';', '\t', '|']) => found(&first, &place),
        () => {
            let positions = [place.start, other.start].map(|at| position(line, at));
            Err(RecordError::Two(kind, positions))
        }
    }
}

/// The record that a word of 81 cells is, unless another word or the text before it is a reason to
/// doubt that.
fn record<'a>(
    kind: Kind,
    line: &'a str,
    word: &Word<'a>,
    [near, second]: [Option<&Word<'a>>; 2],
) -> Result<Found<'a>, RecordError> {
    let position = || position(line, word.start);
    // The same grid once more, in a link, is no other one.
    if let Some(near) = near.filter(|near| !near.text.contains(word.text)) {
        let shown = near.text.chars().take(LONGEST_WORD).collect();
        return Err(RecordError::Doubtful(kind, shown, position()));
    }
    // Beside the digits of a game that are no givens, the others may be written in another way.
    if let Some(signs) = word.signs.two().filter(|_| word.others == 0) {
        return Err(RecordError::TwoSigns(kind, signs));
    }
    let found = Found::part(line, word.start, word.end(), cells(kind, word));
    if second.is_none() && !found.before.is_empty() && is_in_comment(&line[..word.start]) {
        return Err(RecordError::InComment(kind, position()));
    }
    let is_solution = kind == Kind::Puzzle && cell::is_complete(&found.text);
    match is_solution && has_lost_its_puzzle(line, word.start) {
        true => Err(RecordError::SolutionAlone(position())),
        false => Ok(found),
    }
}

/// Whether a word is 81 cells, perhaps with a `+` before each digit that is no given, as HoDoKu
/// writes games; 81 dashes are a drawn line.
fn is_whole(word: &Word<'_>) -> bool {
    let bytes = word.text.as_bytes();
    let pluses = || bytes.iter().filter(|&&b| b == b'+').count();
    let is_before_digit = |two: &[u8]| two[0] != b'+' || two[1].is_ascii_digit();
    word.cells == CELLS
        && match word.others {
            0 => !matches!(bytes[0], b'-' | b'*' | b'_') || bytes.iter().any(|&b| b != bytes[0]),
            // A single one before the first cell is that of a list of changes.
            1 if bytes[0] == b'+' => false,
            others => others == pluses() && bytes.windows(2).all(is_before_digit),
        }
}

/// The cells of a word: the givens of a puzzle, all of a grid.
fn cells<'a>(kind: Kind, word: &Word<'a>) -> Cow<'a, str> {
    if word.text.len() == CELLS && word.signs.is_plain() {
        return word.text.into();
    }
    let mut cells = String::with_capacity(CELLS);
    let mut is_given = true;
    for c in word.text.chars() {
        if c != '+' {
            let is_shown = is_given || kind == Kind::Grid;
            cells.push(if is_shown { char::from(cell::plain(c)) } else { '.' });
        }
        is_given = c != '+';
    }
    cells.into()
}

/// Whether the column before a solution grid is empty, or a number with an exponent, which is what
/// spreadsheets make of a puzzle.
fn has_lost_its_puzzle(line: &str, start: usize) -> bool {
    let before = line[..start].trim_end_matches([' ', '"', '\'']);
    let Some(before) = before.strip_suffix([',', ';', '\t']) else {
        return false;
    };
    let column = before.rsplit([',', ';', '\t']).next().unwrap_or_default();
    if column.len() > CELLS / 2 && column.bytes().all(|b| b == b' ' || b.is_ascii_digit()) {
        // Its empty cells are blanks.
        return true;
    }
    let column = column.trim_matches([' ', '"', '\'']);
    let is_nothing = matches!(column, "" | "NaN" | "nan" | "NA" | "null" | "NULL" | "None");
    is_nothing || column.contains(['e', 'E']) && column.parse::<f64>().is_ok()
}

/// The one of two grids that was asked for.
fn choose<'w, 'a>(
    kind: Kind,
    line: &str,
    first: &'w Word<'a>,
    second: &'w Word<'a>,
) -> Result<&'w Word<'a>, RecordError> {
    let [a, b] = [first, second].map(|word| cells(Kind::Puzzle, word));
    let wants_solution = kind == Kind::Grid;
    if cell::is_solution_of(&b, &a) {
        return Ok(if wants_solution { second } else { first });
    }
    if cell::is_solution_of(&a, &b) {
        return Ok(if wants_solution { first } else { second });
    }
    // Between quotes two may be items of a list, unless one is a solution grid and one is not.
    let between = &line[first.end()..second.start];
    let has_brackets = between.contains(['(', ')', '[', ']', '{', '}']);
    let is_list = between.contains(['"', '\'']) && cell::is_complete(&a) == cell::is_complete(&b);
    match between.contains([',', ';', '\t', '|']) && !has_brackets && !is_list {
        true => Ok(first),
        false => {
            let positions = [first, second].map(|word| position(line, word.start));
            Err(RecordError::Two(kind, positions))
        }
    }
}

/// Whether the text before a record begins a comment after something else. A `#` directly before a
/// digit begins none, and neither does one after the number of a record, as in `#12 # PUZZLE`.
fn is_in_comment(before: &str) -> bool {
    let begins_one = |at: &usize| !before[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let mut marks = before.match_indices('#').map(|(at, _)| at).filter(begins_one);
    let text = marks.next().map_or("", |at| trim(&before[..at]));
    !text.is_empty() && !text.starts_with('#')
}

/// Whether a word is a damaged record: cells and hardly anything else, or 81 cells and what is
/// glued to them.
fn is_near(word: &Word<'_>) -> bool {
    if word.others > 2 {
        return word.cells >= CELLS - 2 && longest_run(word.text) >= CELLS - 2;
    }
    let has_digit = || word.text.bytes().any(|b| b.is_ascii_digit());
    let is_pair = |two: &[u8]| two[0] == two[1] && matches!(two[0], b'.' | b'*' | b'_' | b'-');
    let has_empty = || word.text.as_bytes().windows(2).any(is_pair);
    match word.others {
        0 => has_digit() && (word.cells >= NEAR || word.cells >= NEAR_WITH_EMPTY && has_empty()),
        _ => word.cells >= NEAR && has_digit(),
    }
}

/// The most cells side by side.
fn longest_run(text: &str) -> usize {
    let runs = text.split(|c: char| !c.is_ascii() || !cell::is_cell(c as u8));
    runs.map(str::len).max().unwrap_or(0)
}

/// What is wrong with a word that is nearly a record: a character of it, or how many there are.
fn wrong_word(kind: Kind, line: &str, word: &Word<'_>) -> RecordError {
    let is_other = |c: char| !c.is_ascii() || !cell::is_cell(c as u8);
    match word.text.char_indices().find(|&(_, c)| is_other(c)) {
        Some((at, found)) => RecordError::Character(kind, position(line, word.start + at), found),
        None => RecordError::Cells(kind, word.cells),
    }
}

/// A place of a line, counted in characters from 1.
fn position(line: &str, at: usize) -> usize {
    line[..at].chars().count() + 1
}

/// Whether a line that begins with `#` is a numbered record, as `#12 PUZZLE`, and no comment.
pub(crate) fn is_numbered(line: &str) -> bool {
    let text = trim(line).strip_prefix('#').unwrap_or_default();
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let end = after.strip_prefix(['.', ':', ')']).unwrap_or(after);
    after.len() < text.len() && (end.starts_with([' ', '\t']) || after.starts_with([':', ')']))
}
