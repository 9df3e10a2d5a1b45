//! The grid or puzzle in a line: 81 cells in one word, or in equal pieces that fill the line.
//!
//! Nothing else is put together, and what nearly is a record is an error, wherever in the line it
//! is.

use crate::cell::{self, CELLS, Signs};
use crate::found::Found;
use crate::kind::Kind;
use crate::pieces;
use crate::problem::RecordError;
use crate::token::{Word, trim};

/// The fewest cells of a word that is nothing but a damaged record.
pub(crate) const NEAR: usize = 27;

/// The fewest cells of a damaged record that has lost its end and shows two empty cells.
const NEAR_WITH_EMPTY: usize = 5;

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

/// Finds the grid or puzzle of a line, which may have anything beside it.
pub(crate) fn find<'a>(kind: Kind, line: &'a str, words: &[Word<'a>]) -> Line<'a> {
    let is_candidate = |word: &&Word<'_>| word.cells + word.others >= NEAR_WITH_EMPTY;
    let mut whole: Vec<Whole<'a>> = Vec::new();
    let mut near: Option<&Word<'a>> = None;
    for word in words.iter().filter(is_candidate) {
        match Whole::of(word) {
            Some(grid) => whole.push(grid),
            None if near.is_none() && is_near(word) => near = Some(word),
            None => {}
        }
    }
    if whole.is_empty() {
        return in_pieces(kind, line, words, near);
    }
    let found = choose(kind, line, &whole).and_then(|chosen| {
        // The same grid once more, in a link, is no other one.
        let other = words.iter().filter(|word| word.cells >= NEAR_WITH_EMPTY);
        let mut other = other.filter(|word| is_near(word) && Whole::of(word).is_none());
        match other.find(|word| !word.text.contains(chosen.word.text)) {
            Some(word) => Err(RecordError::Doubtful(
                kind,
                word.text.to_owned(),
                position(line, chosen.word.start),
            )),
            None => chosen.record(kind, line),
        }
    });
    match found {
        Ok(found) => Line::Grid(found),
        Err(error) => Line::Wrong(error),
    }
}

/// A grid in equal pieces, or what is wrong with a line that has no word of 81 cells.
fn in_pieces<'a>(
    kind: Kind,
    line: &'a str,
    words: &[Word<'a>],
    near: Option<&Word<'a>>,
) -> Line<'a> {
    // Most lines without cells are text.
    let cells: usize = words.iter().map(|word| word.cells).sum();
    let may_be_blank = || line.len() >= CELLS && cells >= 9;
    let may_be_columns = || cells >= 9 && line.len() >= CELLS;
    if near.is_none()
        && (cells >= NEAR || may_be_blank() || may_be_columns())
        && let Some(found) = pieces::grid(line, words)
    {
        // More lists of cells in the line are more records.
        if cells >= 3 * CELLS {
            let found = cells / CELLS;
            return Line::Wrong(RecordError::Many(kind, found));
        }
        let place = found.place;
        return match pieces::checked(kind, found.text, found.signs) {
            Err(error) => Line::Wrong(error),
            Ok(cells) => Line::Grid(Found::part(line, place.start, place.end, cells)),
        };
    }
    if let Some(word) = near {
        return Line::Wrong(wrong_word(kind, line, word));
    }
    match pieces::count(words).filter(|&count| count >= NEAR) {
        Some(found) => Line::Wrong(RecordError::Cells(kind, found)),
        None => Line::Other,
    }
}

/// A word of 81 cells, perhaps with a `+` before each digit that is no given.
#[derive(Clone, Copy)]
struct Whole<'a> {
    word: Word<'a>,
    has_plus: bool,
}

impl<'a> Whole<'a> {
    fn of(word: &Word<'a>) -> Option<Whole<'a>> {
        let has_plus = word.others > 0;
        let is_whole = match has_plus {
            false => word.cells == CELLS && !is_rule(word.text),
            true => word.cells == CELLS && is_game(word),
        };
        is_whole.then_some(Whole { word: *word, has_plus })
    }

    /// Its cells: the givens of a puzzle, all of a grid.
    fn cells(&self, kind: Kind) -> std::borrow::Cow<'a, str> {
        if !self.has_plus && self.word.text.len() == CELLS && self.word.signs().is_plain() {
            return self.word.text.into();
        }
        let mut cells = String::with_capacity(CELLS);
        let mut is_given = true;
        for c in self.word.text.chars() {
            if c == '+' {
                is_given = false;
                continue;
            }
            let digit = char::from(cell::plain(c));
            cells.push(if is_given || kind == Kind::Grid { digit } else { '.' });
            is_given = true;
        }
        cells.into()
    }

    /// The record that it is in its line.
    fn record(self, kind: Kind, line: &'a str) -> Result<Found<'a>, RecordError> {
        let signs = match self.has_plus {
            // Placed digits are empty cells, and the others may be written in another way.
            true => Signs::default(),
            false => self.word.signs(),
        };
        if let Some(signs) = signs.two() {
            return Err(RecordError::TwoSigns(kind, signs));
        }
        let cells = self.cells(kind);
        let found = Found::part(line, self.word.start, self.word.end(), cells);
        if kind == Kind::Puzzle
            && cell::is_complete(&found.text)
            && has_lost_its_puzzle(line, self.word.start)
        {
            let position = position(line, self.word.start);
            return Err(RecordError::SolutionAlone(position));
        }
        Ok(found)
    }
}

/// Whether 81 characters are a drawn line.
fn is_rule(text: &str) -> bool {
    text.bytes().all(|b| matches!(b, b'-' | b'*' | b'_'))
}

/// Whether a word is the cells of a HoDoKu game: each `+` is before a digit.
fn is_game(word: &Word<'_>) -> bool {
    let bytes = word.text.as_bytes();
    let pluses = bytes.iter().filter(|&&b| b == b'+').count();
    let digit_after = |two: &[u8]| two[0] != b'+' || two[1].is_ascii_digit();
    pluses == word.others && bytes.windows(2).all(digit_after) && !bytes.ends_with(b"+")
}

/// Whether the column before a solution grid is empty, or a number with an exponent, which is what
/// spreadsheets make of a puzzle.
fn has_lost_its_puzzle(line: &str, start: usize) -> bool {
    let before = line[..start].trim_end_matches([' ', '"', '\'']);
    let Some(before) = before.strip_suffix([',', ';', '\t']) else {
        return false;
    };
    let column = before.rsplit([',', ';', '\t']).next().unwrap_or_default();
    let column = column.trim_matches([' ', '"', '\'']);
    column.is_empty() || column.contains(['e', 'E']) && column.parse::<f64>().is_ok()
}

/// The one that was asked for.
fn choose<'a>(kind: Kind, line: &str, whole: &[Whole<'a>]) -> Result<Whole<'a>, RecordError> {
    let mut distinct: Vec<Whole<'a>> = Vec::with_capacity(2);
    for one in whole {
        if !distinct.iter().any(|other| other.word.text == one.word.text) {
            distinct.push(*one);
        }
    }
    let positions = || [0, 1].map(|at| position(line, distinct[at].word.start));
    let chosen = match distinct[..] {
        [one] => one,
        [first, second] => match own_solution(first, second) {
            Some(pair) => pair[usize::from(kind == Kind::Grid)],
            None if are_columns(line, first, second) => first,
            None => {
                return Err(RecordError::Two(kind, positions()));
            }
        },
        _ => {
            return Err(RecordError::Many(kind, whole.len()));
        }
    };
    let is_first = whole.iter().all(|one| one.word.start >= chosen.word.start);
    match is_first && is_in_comment(&line[..chosen.word.start]) {
        true => Err(RecordError::InComment(kind, position(line, chosen.word.start))),
        false => Ok(chosen),
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

/// A puzzle and its own solution, in this order, if two are that.
fn own_solution<'a>(first: Whole<'a>, second: Whole<'a>) -> Option<[Whole<'a>; 2]> {
    let [a, b] = [first, second].map(|one| one.cells(Kind::Puzzle));
    if cell::is_solution_of(&b, &a) {
        Some([first, second])
    } else {
        cell::is_solution_of(&a, &b).then_some([second, first])
    }
}

/// Whether two grids are columns of a row: a separator is between them, and no brackets. Between
/// quotes they may be items of a list, unless one of them is a solution grid and the other is not.
fn are_columns(line: &str, first: Whole<'_>, second: Whole<'_>) -> bool {
    let between = &line[first.word.end()..second.word.start];
    let [a, b] = [first, second].map(|one| cell::is_complete(one.word.text));
    let has_quotes = between.contains(['"', '\'']);
    let has_brackets = between.contains(['(', ')', '[', ']', '{', '}']);
    between.contains([',', ';', '\t', '|']) && !has_brackets && (a != b || !has_quotes)
}

/// Whether a word is a damaged record: cells and hardly anything else, or 81 cells and what is glued
/// to them.
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
    let mut chars = trim(line).chars();
    chars.next() == Some('#') && chars.next().is_some_and(|c| c.is_ascii_digit())
}
