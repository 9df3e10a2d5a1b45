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
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    pub text: String,
    pub signs: Signs,
    /// Where they are in the line, with the brackets around them.
    pub place: Range<usize>,
}

/// The fewest empty cells of a grid that are written as nothing or a blank.
const FEWEST_BLANKS: usize = 9;

const OPENING: [char; 3] = ['[', '{', '('];
const CLOSING: [char; 3] = [']', '}', ')'];

/// The nine cells of a row, if a line is one.
pub(crate) fn row(line: &str, words: &[Word<'_>]) -> Option<Cells> {
    let quoted = line.trim_start().strip_prefix('>').unwrap_or(line);
    let comment = ["#", "//", "/*"].iter().filter_map(|mark| line.find(mark)).min();
    let (_, values) = list(&line[..comment.unwrap_or(line.len())]);
    let end = line[values.clone()].find(CLOSING).map_or(values.end, |at| values.start + at);
    // Another list after it makes it no row.
    let is_last = !line[end..values.end].contains(['[', '{']);
    let values = values.start..if is_last { end } else { values.end };
    blanks(quoted, 9, 1)
        .or_else(|| in_columns(line, values.clone(), 9, &[',', ';', '\t', '|']))
        .or_else(|| in_words(words, values.clone(), 9))
        .or_else(|| candidates(words, values))
}

/// The 81 cells of a line that is a grid, if it is one.
pub(crate) fn grid(line: &str, words: &[Word<'_>]) -> Option<Cells> {
    let body = &line[..line.find('#').unwrap_or(line.len())];
    let (place, values) = list(body);
    // After a tab or a semicolon there may be anything.
    let end = body.find([';', '\t']).map_or(values.end, |end| end.clamp(values.start, values.end));
    // Blanks are cells up to the 81st character, and a comment or a tab may follow.
    let (cells, after) = line.split_at_checked(CELLS).unwrap_or((line, ""));
    let is_all = after.is_empty() || after.starts_with(['\t', ';']) || after.starts_with(" #");
    let in_blanks = is_all.then(|| blanks(cells, CELLS, FEWEST_BLANKS)).flatten();
    let in_place = |cells: Cells| match place == values {
        true => cells,
        false => Cells { place, ..cells },
    };
    in_blanks.or_else(|| {
        in_columns(line, values.clone(), CELLS, &[',', ';', '\t'])
            .or_else(|| in_words(words, values.clone(), CELLS))
            .or_else(|| in_words(words, values.start..end, CELLS))
            .map(in_place)
    })
}

/// Refuses the cells of a record with two signs for empty ones. Where that is nothing or a blank,
/// there are several; a single one is a cell that was lost.
pub(crate) fn check(kind: Kind, cells: &str, signs: Signs) -> Result<(), RecordError> {
    if let Some(signs) = signs.two() {
        return Err(RecordError::TwoSigns(kind, signs));
    }
    let digits = cells.bytes().filter(|&b| b != b'.').count();
    match signs.shares(Signs::BLANK) && digits > CELLS - FEWEST_BLANKS {
        true => Err(RecordError::Cells(kind, digits)),
        false => Ok(()),
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

/// The list in a text, and the values in it without the brackets around them: the first brackets
/// with so much in them that it may be a row, and no type such as `[u8; 9]`. Without a list it is
/// all of the text.
fn list(text: &str) -> (Range<usize>, Range<usize>) {
    /// The fewest bytes between the brackets of a row.
    const ROW: usize = 9;
    let (mut open, mut inside, mut depth) = (None, 0, 0);
    let mut next = None;
    let mut brackets = brackets(text);
    for (at, is_opening) in brackets.by_ref() {
        let between = text[inside..at].trim();
        if open.is_some() && between.len() >= ROW {
            next = Some((at, is_opening));
            break;
        }
        // A bracket of its own after text is part of that text.
        if is_opening && (open.is_none() || !between.is_empty()) {
            let is_round = text[at..].starts_with('(') && !text[..at].trim_end().is_empty();
            open = Some(at).filter(|_| !is_round || text[at + 1..].starts_with(OPENING));
            depth = 0;
        }
        open = open.filter(|_| is_opening);
        depth += 1;
        inside = at + 1;
    }
    let Some(start) = open.filter(|_| text[inside..].trim().len() >= ROW) else {
        return (0..text.len(), 0..text.len());
    };
    let is_last = |&(_, is_opening): &(usize, bool)| {
        depth = if is_opening { depth + 1 } else { depth - 1 };
        depth == 0
    };
    let end = next.into_iter().chain(brackets).find(is_last).map_or(text.len(), |(at, _)| at);
    (start..text.len().min(end + 1), inside..end)
}

/// The places of brackets, and whether each is an opening one.
fn brackets(text: &str) -> impl Iterator<Item = (usize, bool)> {
    let is_opening = |(at, byte)| match byte {
        b'[' | b'{' | b'(' => Some((at, true)),
        b']' | b'}' | b')' => Some((at, false)),
        _ => None,
    };
    text.bytes().enumerate().filter_map(is_opening)
}

/// Cells between separators, one in each column; in an empty column an empty cell.
fn in_columns(
    line: &str,
    place: Range<usize>,
    wanted: usize,
    separators: &[char],
) -> Option<Cells> {
    let text = line[place.clone()].trim_matches([' ', '\r']);
    let is_around =
        |c: char| matches!(c, '"' | '\'' | ' ') || OPENING.contains(&c) || CLOSING.contains(&c);
    let value = |field: &str| match field.trim().trim_matches(is_around) {
        "" => Some((b'.', Signs::BLANK)),
        field => value(field),
    };
    separators.iter().find_map(|&separator| {
        let count = text.matches(separator).count() + 1;
        if count < wanted || count > 2 * wanted {
            return None;
        }
        let mut fields: Vec<&str> = text.split(separator).collect();
        if separator == '|' && count == wanted + 2 {
            // Bars around the row.
            fields = fields[1..=wanted].to_vec();
        } else if separator == '|' && count > wanted + 2 {
            // Double bars between boxes.
            fields.retain(|field| !field.is_empty());
        } else if count == wanted + 1 && fields[wanted].trim().is_empty() {
            // A separator after each value.
            let is_full = fields[..wanted].iter().all(|field| !field.trim().is_empty());
            fields.truncate(if is_full { wanted } else { count });
        }
        let values = (fields.len() == wanted).then(|| fields.into_iter().map(value))?;
        joined(values, place.clone())
    })
}

/// Cells in words of one length.
fn in_words(words: &[Word<'_>], place: Range<usize>, wanted: usize) -> Option<Cells> {
    let words: Vec<&Word<'_>> = words.iter().filter(|word| word.is_in(&place)).collect();
    if words.len() == wanted {
        return joined(words.iter().map(|word| value(word.text)), place);
    }
    let length = [3, 9].into_iter().find(|length| words.len() * length == wanted)?;
    if !words.iter().all(|word| word.others == 0 && word.cells == length) {
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
            let digit = ('0'..='9').find(|&digit| f64::from(digit as u8 - b'0') == number)?;
            Some((digit as u8, Signs::of(digit)))
        }
        _ => matches!(text, "null" | "None" | "NULL" | "nil" | "NaN" | "nan" | "NA")
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

/// The first row of a list of lists, counted from 1, that has not as many values as the first, and
/// how many it has.
pub(crate) fn uneven_row(list: &str) -> Option<(usize, usize)> {
    let values = |row: &str| row.split(',').filter(|value| !value.trim().is_empty()).count();
    let is_between = |c: char| matches!(c, ',' | ' ') || OPENING.contains(&c);
    let rows = list.split(CLOSING).map(|row| values(row.trim_start_matches(is_between)));
    let rows: Vec<usize> = rows.filter(|&count| count > 0).collect();
    let at = rows.iter().position(|&count| count != rows[0])?;
    list.contains(CLOSING).then_some((at + 1, rows[at]))
}

/// How many cells a line has that is nearly 81 columns of a cell each, or 81 digits and blanks.
pub(crate) fn near_columns(line: &str) -> Option<usize> {
    let is_near = |count: &usize| (CELLS - 3..=CELLS + 3).contains(count);
    let columns = [',', ';', '\t'].into_iter().find_map(|separator| {
        let short = line.split(separator).filter(|field| field.trim().len() <= 1).count();
        // Something may follow them.
        Some(short).filter(is_near).filter(|_| line.split(separator).count() <= short + 1)
    });
    let line = line.split('#').next().unwrap_or_default();
    let is_blank = line.bytes().all(|b| matches!(b, b' ' | b'1'..=b'9')) && line.contains("  ");
    columns.or(Some(line.len()).filter(is_near).filter(|_| is_blank))
}

/// A row of a board with candidates, as in `9 4 36 | 36 8 2 | 1 7 5`: nine words of ascending
/// digits, which are all nine together; a word of one digit is a cell with that digit, which no
/// other cell has, unless it begins with a `u`, for a cell that the player has filled.
fn candidates(words: &[Word<'_>], place: Range<usize>) -> Option<Cells> {
    let words = words.iter().filter(|word| word.is_in(&place)).map(|word| word.text);
    let words = words.map(|word| (word.starts_with('u'), word.strip_prefix('u').unwrap_or(word)));
    let words: Vec<(bool, &[u8])> = words.map(|(is_u, word)| (is_u, word.as_bytes())).collect();
    let is_candidates = |(_, word): &(bool, &[u8])| {
        let is_ascending = word.windows(2).all(|two| two[0] < two[1]);
        !word.is_empty() && word.iter().all(|b| matches!(b, b'1'..=b'9')) && is_ascending
    };
    if words.len() != 9 || !words.iter().all(is_candidates) {
        return None;
    }
    let open = |digit: u8| words.iter().filter(move |(is_u, word)| !is_u && word.contains(&digit));
    let is_lost = |digit: u8| match words.contains(&(false, &[digit])) {
        true => open(digit).count() > 1,
        false => !words.iter().any(|(_, word)| word.contains(&digit)),
    };
    let cell = |word: &(bool, &[u8])| match word {
        (false, [digit]) => char::from(*digit),
        _ => '.',
    };
    let (text, signs) = (words.iter().map(cell).collect(), Signs::CANDIDATES);
    (!(b'1'..=b'9').any(is_lost)).then_some(Cells { text, signs, place })
}
