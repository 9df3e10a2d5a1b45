//! Cells in equal pieces that fill a line: the nine of a row, or the 81 of a grid.
//!
//! Pieces have one cell, three or nine, with blanks, commas, bars, quotes or brackets between them.
//! Where each piece is one cell, an empty one may be written as nothing, `null`, `None` or `NaN`,
//! and a digit as `5.` or `5.0e+00`.

use std::ops::Range;

use crate::cell::{self, CELLS, Signs};
use crate::kind::Kind;
use crate::problem::RecordError;
use crate::token::Word;

/// Cells that fill a line, and the signs for empty ones among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub text: String,
    pub signs: Signs,
    /// Where they are in the line.
    pub place: Range<usize>,
}

/// The fewest empty cells of a grid that are written as nothing or a blank.
const FEWEST_BLANKS: usize = 9;

const OPENING: [char; 3] = ['[', '{', '('];
const CLOSING: [char; 3] = [']', '}', ')'];

/// The nine cells of a row, if a line is one.
pub(crate) fn row(line: &str, words: &[Word<'_>]) -> Option<Cells> {
    let quoted = line.trim_start().strip_prefix('>').unwrap_or(line);
    let comment = ["#", "//", "/*"].iter().filter_map(|mark| line.find(mark));
    let body = 0..comment.min().unwrap_or(line.len());
    let place = list(line, body, false);
    blanks(quoted, 9, 1)
        .or_else(|| between_bars(line))
        .or_else(|| in_columns(line, place.clone(), 9, &[',', ';', '\t', '|']))
        .or_else(|| in_words(words, place.clone(), 9))
        .or_else(|| candidates(words, place))
}

/// The 81 cells of a line that is a grid, if it is one.
pub(crate) fn grid(line: &str, words: &[Word<'_>]) -> Option<Cells> {
    let body = 0..line.find('#').unwrap_or(line.len());
    let place = list(line, body.clone(), true);
    // After a tab or a semicolon there may be anything.
    let end = line[body].find([';', '\t']).unwrap_or(place.end);
    // Blanks are cells up to the 81st character, and a comment or a tab may follow.
    let (cells, after) = line.split_at_checked(CELLS).unwrap_or((line, ""));
    let is_comment = after.starts_with(" #");
    let is_all = after.is_empty() || after.starts_with(['\t', ';']) || is_comment;
    let in_blanks = is_all.then(|| blanks(cells, CELLS, FEWEST_BLANKS)).flatten();
    in_blanks
        .or_else(|| in_columns(line, place.clone(), CELLS, &[',', ';', '\t']))
        .or_else(|| in_words(words, place.clone(), CELLS))
        .or_else(|| in_words(words, place.start..end.min(place.end), CELLS))
}

/// The cells of a record, if it has one sign for empty ones. Where that is nothing or a blank,
/// there are several; a single one is a cell that was lost.
pub(crate) fn checked(kind: Kind, cells: String, signs: Signs) -> Result<String, RecordError> {
    if let Some(signs) = signs.two() {
        return Err(RecordError::TwoSigns(kind, signs));
    }
    let digits = cells.bytes().filter(|&b| b != b'.').count();
    match signs.shares(Signs::BLANK) && digits > CELLS - FEWEST_BLANKS {
        true => Err(RecordError::Cells(kind, digits)),
        false => Ok(cells),
    }
}

/// How many cells a line has, if it is made of short pieces and of values alone.
pub(crate) fn count(words: &[Word<'_>]) -> Option<usize> {
    // The numbers of columns are no cells.
    if words.iter().zip(1..).all(|(word, number)| word.text.parse() == Ok(number)) {
        return None;
    }
    let cells = |word: &Word<'_>| match word.others == 0 && word.text.len() <= 9 {
        true => Some(word.cells),
        false => value(word.text).map(|_| 1),
    };
    words.iter().map(cells).sum()
}

/// Where the values are in part of a line: between the brackets of a list, if there is one. A list
/// begins at the start, or after any text at two opening brackets or one after `=`; a row ends at
/// the first closing bracket, a grid at the bracket that closes the list.
fn list(line: &str, body: Range<usize>, is_grid: bool) -> Range<usize> {
    let text = &line[body.clone()];
    let is_open = |at: usize| text[at..].starts_with(OPENING);
    // Two brackets of a type have a word after them.
    let is_value = |inner: &str| {
        let end = inner.find(|c: char| !c.is_alphabetic()).unwrap_or(inner.len());
        end == 0 || value(&inner[..end]).is_some()
    };
    let is_double = |at: usize| {
        let inner = text[at + 1..].trim_start();
        inner.starts_with(OPENING) && is_value(inner.trim_start_matches([' ', '[', '{', '(']))
    };
    let is_assigned = |at: usize| is_open(at) && text[..at].trim_end().ends_with('=');
    let first = text.len() - text.trim_start_matches(['>', ' ', '\t', ',', '-']).len();
    let mut brackets = text.match_indices(OPENING).map(|(at, _)| at);
    let is_list =
        |at: usize| is_open(at) && is_value(text[at..].trim_start_matches([' ', '[', '{', '(']));
    let open = is_list(first).then_some(first);
    let open = open.or_else(|| brackets.find(|&at| is_assigned(at) || is_double(at)));
    let open = open.or(is_open(first).then_some(first));
    let start = open.unwrap_or(0);
    let rest = &text[start..];
    let inside = start + rest.len()
        - rest.trim_start_matches(|c: char| OPENING.contains(&c) || c == ' ').len();
    let end = match (is_grid, open) {
        (true, Some(_)) => end_of_list(&text[start..]).map(|length| start + length),
        // Another list after it makes it no row.
        _ => text[inside..]
            .find(CLOSING)
            .map(|length| inside + length)
            .filter(|&end| !text[end..].contains(['[', '{'])),
    };
    body.start + inside..body.start + end.unwrap_or(text.len())
}

/// The length of the list that a text begins with, up to the bracket that closes it.
fn end_of_list(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut brackets = text.match_indices(|c: char| OPENING.contains(&c) || CLOSING.contains(&c));
    let is_last = |(_, bracket): &(usize, &str)| {
        depth += if bracket.starts_with(OPENING) { 1 } else { -1 };
        depth == 0
    };
    brackets.find(is_last).map(|(at, _)| at)
}

/// Cells between separators, one in each column; in an empty column an empty cell.
fn in_columns(
    line: &str,
    place: Range<usize>,
    wanted: usize,
    separators: &[char],
) -> Option<Cells> {
    let text = &line[place.clone()];
    let &separator = separators.iter().find(|&&separator| {
        let count = text.matches(separator).count();
        let is_bar = separator == '|' && count > wanted;
        (wanted - 1..=wanted + 1).contains(&count) || is_bar
    })?;
    let mut fields: Vec<&str> = text.trim_matches([' ', '\r']).split(separator).collect();
    if separator == '|' && fields.len() > wanted + 1 {
        // Bars around the row, and double ones between its boxes.
        let is_framed = fields.len() == wanted + 2 && fields[0].is_empty();
        match is_framed && fields[wanted + 1].is_empty() {
            true => fields = fields[1..=wanted].to_vec(),
            false => fields.retain(|field| !field.is_empty()),
        }
    }
    let mut fields: Vec<&str> = fields.into_iter().map(str::trim).collect();
    let is_full = |fields: &[&str]| fields.iter().all(|field| !field.is_empty());
    if fields.len() == wanted + 1 && fields[wanted].is_empty() && is_full(&fields[..wanted]) {
        fields.pop();
    }
    if fields.len() != wanted {
        return None;
    }
    let is_bracket = |c: char| OPENING.contains(&c) || CLOSING.contains(&c) || c == ' ';
    let is_around = |c: char| is_bracket(c) || matches!(c, '"' | '\'');
    let values = fields.iter().map(|field| match field.trim_matches(is_around) {
        "" => Some((b'.', Signs::BLANK)),
        field => value(field),
    });
    joined(values, place)
}

/// Cells in words of one length.
fn in_words(words: &[Word<'_>], place: Range<usize>, wanted: usize) -> Option<Cells> {
    let inside = |word: &&Word<'_>| place.start <= word.start && word.end() <= place.end;
    let words: Vec<&Word<'_>> = words.iter().filter(inside).collect();
    if words.len() == wanted {
        return joined(words.iter().map(|word| value(word.text)), place);
    }
    let length = [3, 9].into_iter().find(|length| words.len() * length == wanted)?;
    let is_piece = |word: &&Word<'_>| word.others == 0 && word.cells == length;
    if !words.iter().all(is_piece) {
        return None;
    }
    let cells = words.iter().flat_map(|word| word.text.chars());
    joined(cells.map(|c| Some((cell::plain(c), Signs::of(c)))), place)
}

fn joined(values: impl Iterator<Item = Option<(u8, Signs)>>, place: Range<usize>) -> Option<Cells> {
    let (mut text, mut signs) = (String::with_capacity(CELLS), Signs::default());
    for value in values {
        let (cell, sign) = value?;
        text.push(char::from(cell));
        signs = signs.and(sign);
    }
    Some(Cells { text, signs, place })
}

/// The cell that a value is: a digit, an empty cell, or a number such as `5.0`.
fn value(text: &str) -> Option<(u8, Signs)> {
    let mut chars = text.chars();
    match (chars.next()?, chars.next()) {
        (c, None) if c == '·' || c.is_ascii() && cell::is_cell(c as u8) => {
            Some((cell::plain(c), Signs::of(c)))
        }
        ('0'..='9', Some(_)) => {
            let number: f64 = text.parse().ok().filter(|_| text.contains('.'))?;
            let digit = (0..=9u8).find(|&digit| f64::from(digit) == number)?;
            let cell = char::from(b'0' + digit);
            Some((cell as u8, Signs::of(cell)))
        }
        _ => matches!(text, "null" | "None" | "NULL" | "nil" | "undefined" | "NaN" | "nan" | "NA")
            .then_some((b'.', Signs::WORD)),
    }
}

/// A line of as many digits and blanks as there are cells, with at least so many blanks.
fn blanks(line: &str, wanted: usize, fewest: usize) -> Option<Cells> {
    let line = line.strip_suffix('\r').unwrap_or(line);
    let bytes = line.as_bytes();
    if bytes.len() != wanted || !bytes.iter().all(|b| matches!(b, b' ' | b'1'..=b'9')) {
        return None;
    }
    let count = bytes.iter().filter(|&&b| b == b' ').count();
    // Digits with single blanks between them are pieces, some of which may be lost.
    let is_spaced = bytes.windows(2).all(|two| (two[0] == b' ') != (two[1] == b' '));
    let is_row = (fewest..wanted).contains(&count) && !is_spaced;
    let (text, signs, place) = (line.replace(' ', "."), Signs::BLANK, 0..line.len());
    is_row.then_some(Cells { text, signs, place })
}

/// A row in three parts between bars, with a blank for each empty cell: `| 5 7   |       | 9     |`.
fn between_bars(line: &str) -> Option<Cells> {
    const BARS: [char; 5] = ['|', '│', '║', '┃', '¦'];
    let inside = line.trim().strip_prefix(BARS)?.strip_suffix(BARS)?;
    let parts = inside.split(BARS).filter(|part| !part.is_empty()).map(str::as_bytes);
    let parts: Vec<&[u8]> = parts.collect();
    let width = parts.first()?.len();
    let (first, step) = match width {
        3 => (0, 1),
        5 => (0, 2),
        7 => (1, 2),
        _ => return None,
    };
    let is_plain = |part: &&[u8]| part.iter().all(|b| matches!(b, b' ' | b'1'..=b'9'));
    if parts.len() != 3 || !parts.iter().all(|part| part.len() == width && is_plain(part)) {
        return None;
    }
    let cells =
        parts.iter().flat_map(|part| [0, 1, 2].map(|at| char::from(part[first + step * at])));
    let text = cells.collect::<String>().replace(' ', ".");
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let signs = if text.contains('.') { Signs::BLANK } else { Signs::default() };
    let is_row = digits(&text) == digits(inside) && (width > 3 || digits(&text) > 0);
    is_row.then_some(Cells { text, signs, place: 0..line.len() })
}

/// The first row of a list of lists, counted from 1, that has not as many values as the list
/// before, and how many it has.
pub(crate) fn uneven_row(list: &str) -> Option<(usize, usize)> {
    if !list.contains(CLOSING) {
        return None;
    }
    let values = |row: &str| row.split(',').filter(|value| !value.trim().is_empty()).count();
    let rows =
        list.split(CLOSING).map(|row| values(row.trim_start_matches([',', ' ', '[', '{', '('])));
    let rows: Vec<usize> = rows.filter(|&count| count > 0).collect();
    let at = rows.iter().position(|&count| count != 9 && (count != rows[0] || rows.len() == 9))?;
    Some((at + 1, rows[at]))
}

/// How many cells a line has that is nearly 81 columns of a cell each, or 81 digits and blanks.
pub(crate) fn near_columns(line: &str) -> Option<usize> {
    let is_near = |count: &usize| (CELLS - 3..=CELLS + 3).contains(count);
    let is_short = |field: &str| field.trim().len() <= 1;
    let columns = [',', ';', '\t'].into_iter().find_map(|separator| {
        // Something may follow them.
        let count = line.split(separator).take_while(|field| is_short(field)).count();
        Some(count).filter(is_near).filter(|count| line.split(separator).count() <= count + 1)
    });
    let line = line.split('#').next().unwrap_or_default();
    let is_blank = line.bytes().all(|b| matches!(b, b' ' | b'1'..=b'9')) && line.contains("  ");
    columns.or(Some(line.len()).filter(is_near).filter(|_| is_blank))
}

/// A row of a board with candidates, as in `9 4 36 | 36 8 2 | 1 7 5`: nine words of ascending
/// digits, which are all nine together; a word of one digit is a cell with that digit, which no
/// other cell has, unless it has a `u`, for one that the player has filled.
fn candidates(words: &[Word<'_>], place: Range<usize>) -> Option<Cells> {
    let inside = |word: &&Word<'_>| place.start <= word.start && word.end() <= place.end;
    let words: Vec<&str> = words.iter().filter(inside).map(|word| word.text).collect();
    let digits = |word: &str| -> Option<u16> {
        let bytes = word.strip_prefix('u').unwrap_or(word).as_bytes();
        let is_ascending = bytes.windows(2).all(|two| two[0] < two[1]);
        let is_digits = bytes.iter().all(|b| matches!(b, b'1'..=b'9'));
        (!bytes.is_empty() && is_ascending && is_digits)
            .then(|| bytes.iter().fold(0, |set, b| set | 1 << (b - b'1')))
    };
    let sets: Vec<u16> = words.iter().map(|word| digits(word)).collect::<Option<_>>()?;
    let all = sets.iter().fold(0, |all, set| all | set);
    let is_player = |at: usize| words[at].starts_with('u');
    let is_settled = |at: usize| sets[at].count_ones() == 1 && !is_player(at);
    let contains = |digits: u16, other: usize| sets[other] & digits != 0 && !is_player(other);
    let is_elsewhere = |at: usize| (0..9).any(|other| other != at && contains(sets[at], other));
    if words.len() != 9 || all != 0x1ff || (0..9).any(|at| is_settled(at) && is_elsewhere(at)) {
        return None;
    }
    let cell = |word: &&str| match word.as_bytes() {
        [digit] => char::from(*digit),
        _ => '.',
    };
    let text: String = words.iter().map(cell).collect();
    let signs = Signs::CANDIDATES;
    Some(Cells { text, signs, place })
}
