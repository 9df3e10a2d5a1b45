//! Cells in equal pieces that fill a line, or brackets in it: nine of a row, or 81.
//!
//! Pieces have one cell, three or nine, with blanks, commas, bars or quotes between them. One cell
//! may be `null`, `None`, `NaN`, nothing, or a number such as `5.0`.

use std::borrow::Cow;
use std::ops::Range;

use crate::cell::{self, CELLS, Signs};
use crate::problem::RecordError;
use crate::token::{Word, trim, words};

#[derive(Clone, Debug, Default)]
pub(crate) struct Cells<'a> {
    pub text: Cow<'a, str>,
    pub signs: Signs,
    pub place: Range<usize>,
    pub is_list: bool,
    pub label: Option<char>,
}

impl Cells<'_> {
    pub fn has_digit(&self) -> bool {
        !self.text.trim_matches(['.', '0']).is_empty()
    }

    /// True for empty cells that are not drawn.
    pub fn is_empty(&self) -> bool {
        self.signs & cell::DRAWN == 0 && !self.has_digit()
    }
}

/// The fewest cells of a damaged record in pieces: no puzzle has fewer givens.
pub(crate) const NEAR: usize = 17;

const BRACKETS: [char; 6] = ['[', ']', '{', '}', '(', ')'];

/// The nine cells of a row, with any text beside its brackets, or a label.
pub(crate) fn row(line: &str, words: &[Word<'_>]) -> Option<Cells<'static>> {
    unlabelled_row(line, words).or_else(|| labelled_row(trim(line)))
}

fn unlabelled_row(line: &str, words: &[Word<'_>]) -> Option<Cells<'static>> {
    let mut rows = lists(line).filter_map(|place| in_list(line, words, place, 9));
    let row = blanks(line, 9, 1).or_else(|| in_boxes(line)).or_else(|| rows.next())?;
    rows.next().is_none().then_some(row)
}

/// A row after a letter, number or hyphen, or between plus signs.
fn labelled_row(line: &str) -> Option<Cells<'static>> {
    let has_cell = line.contains(|c: char| c.is_ascii_digit() || c == '.');
    if has_cell && line.starts_with('+') && line.ends_with('+') {
        let line = line.replace('+', "|");
        return unlabelled_row(&line, &words(&line));
    }
    let line = line.trim_start_matches(['|', '"', ' ']);
    let label = line.chars().next()?;
    let rest = line[label.len_utf8()..].trim_start_matches('"');
    let is_row = match label {
        '-' => rest.starts_with(' ') && words(rest).len() == 1,
        'A'..='I' | 'a'..='i' | '0'..='9' => rest.starts_with([' ', ',', ';', '\t', '|', ':']),
        _ => false,
    };
    let rest = is_row.then_some(rest)?.trim_start_matches(' ');
    let rest = rest.strip_prefix([',', ';', '\t', ':']).unwrap_or(rest);
    let cells = unlabelled_row(rest, &words(rest))?;
    Some(Cells { label: Some(label), ..cells })
}

/// A row in three boxes between bars, where an empty cell is a blank in its column.
fn in_boxes(line: &str) -> Option<Cells<'static>> {
    let mut boxes: Vec<&str> = line.trim_end_matches(['\r', '\n']).split(['|', '│', '║']).collect();
    if boxes.len() == 5 && boxes[0].trim().is_empty() && boxes[4].trim().is_empty() {
        boxes = boxes[1..4].to_vec();
    }
    let [first, middle, last] = boxes[..] else { return None };
    let width = Some(middle.len()).filter(|width| [3, 5, 6, 7, 9, 11].contains(width))?;
    let step = (width + 1) / 3;
    let start = (width - 2 * step - 1) / 2;
    // Without bars around the row the blanks beside them may be missing.
    let row = format!("{first:>width$}{middle}{last:<width$}");
    let are_cells = row.bytes().all(|b| b == b' ' || b.is_ascii_digit());
    if first.len() + start < width || row.len() != 3 * width || !are_cells {
        return None;
    }
    let place = |cell: usize| cell / 3 * width + start + cell % 3 * step;
    let text: String = (0..9).map(|cell| char::from(row.as_bytes()[place(cell)])).collect();
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
    let (has_blank, is_all) = (text.contains(' '), digits(&text) == digits(line));
    let (text, place) = (text.replace(' ', ".").into(), 0..line.len());
    let cells = Cells { text, signs: cell::BLANK, place, ..Cells::default() };
    (has_blank && is_all).then_some(cells)
}

pub(crate) fn grids(line: &str, words: &[Word<'_>]) -> Result<Vec<Cells<'static>>, RecordError> {
    // Blanks are cells up to the 81st character; a comment or a column may follow.
    let (cells, after) = line.split_at_checked(CELLS).unwrap_or((line, ""));
    let is_all = after.is_empty() || after.starts_with(['\t', ';']) || after.starts_with(" #");
    if let Some(cells) = is_all.then(|| blanks(cells, CELLS, CELLS - cell::FULL)).flatten() {
        return Ok(vec![cells]);
    }
    let (mut grids, mut rows, mut others) = (Vec::<Cells<'_>>::new(), Vec::new(), 0);
    for list in lists(&line[..line.find('#').unwrap_or(line.len())]) {
        // After a tab or a semicolon there may be anything.
        let end = line[list.clone()].find([';', '\t']).map_or(list.end, |end| list.start + end);
        let grid = || in_list(line, words, list.clone(), CELLS);
        if let Some(grid) = grid().or_else(|| in_list(line, words, list.start..end, CELLS)) {
            grids.push(grid);
        } else if let Some(row) = in_list(line, words, list.clone(), 9) {
            rows.push(row);
        } else {
            let words = in_place(words, &list);
            let is_cell = |word: &&Word<'_>| word.text.len() == 1 && word.cells == 1;
            let cells = || words.iter().take_while(is_cell).count();
            others += count(words).unwrap_or_else(cells);
        }
    }
    match 9 * rows.len() + others {
        // These are candidates.
        _ if grids.iter().any(|grid| *grid.text == *"123456789".repeat(9)) => {
            Err(RecordError::Row(1, CELLS))
        }
        count if others == 0 && count.is_multiple_of(CELLS) => {
            grids.extend(rows.chunks(9).map(joined));
            Ok(grids)
        }
        count if count < NEAR => Ok(grids),
        _ if others == 0 => Err(RecordError::Rows(rows.len())),
        count => Err(RecordError::Cells(count)),
    }
}

/// Refuses two signs for empty cells, and a few blanks, which are lost cells.
pub(crate) fn check(cells: &str, signs: Signs) -> Result<(), RecordError> {
    if let Some(signs) = cell::two_signs(signs) {
        return Err(RecordError::TwoSigns(signs[0], signs[1]));
    }
    let digits = cells.bytes().filter(|&b| b != b'.').count();
    match signs & cell::BLANK != 0 && digits > cell::FULL {
        true => Err(RecordError::Cells(digits)),
        false => Ok(()),
    }
}

/// Number of cells, if all words are short pieces or values.
pub(crate) fn count(words: &[Word<'_>]) -> Option<usize> {
    let cells = |word: &Word<'_>| match word.others == 0 && word.text.len() <= 9 {
        true => Some(word.cells),
        false => value(word.text).map(|_| 1),
    };
    words.iter().map(cells).sum()
}

/// The brackets long enough for a row; without brackets the line.
fn lists(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    let place = move |part: &str| {
        let own = start;
        start += part.len() + 1;
        own..own + part.len()
    };
    line.split(BRACKETS).map(place).filter(|place| place.len() >= 9)
}

fn in_place<'w, 'a>(words: &'w [Word<'a>], place: &Range<usize>) -> &'w [Word<'a>] {
    let first = words.partition_point(|word| word.start < place.start);
    &words[first..words.partition_point(|word| word.start < place.end)]
}

/// The wanted number of cells, if they fill a place of a line.
fn in_list(
    line: &str,
    words: &[Word<'_>],
    place: Range<usize>,
    wanted: usize,
) -> Option<Cells<'static>> {
    let columns = || in_columns(&line[place.clone()], wanted);
    let (text, signs) = in_words(in_place(words, &place), wanted).or_else(columns)?;
    // Its brackets belong to it.
    let is_around = |c: char| c == ' ' || BRACKETS.contains(&c);
    let start = line[..place.start].trim_end_matches(is_around).len();
    let end = line.len() - line[place.end..].trim_start_matches(is_around).len();
    let is_list = start < place.start;
    let place = if is_list { start..end } else { place };
    Some(Cells { text: text.into(), signs, place, is_list, label: None })
}

fn in_words(words: &[Word<'_>], wanted: usize) -> Option<(String, Signs)> {
    let length = [1, 3, 9].into_iter().find(|length| words.len() * length == wanted)?;
    if !words.iter().all(|word| word.others == 0 && word.cells == length) {
        return None;
    }
    let signs = words.iter().fold(0, |signs, word| signs | word.signs);
    let text = words.iter().flat_map(|word| cell::plain_cells(word.text)).collect();
    Some((text, signs))
}

/// Cells between separators; nothing is an empty cell.
fn in_columns(text: &str, wanted: usize) -> Option<(String, Signs)> {
    [',', ';', '\t', '|', ' '].into_iter().find_map(|separator| {
        let fields = text.split(separator).filter(|field| separator != ' ' || !field.is_empty());
        let mut fields: Vec<&str> = fields.take(wanted + 3).collect();
        if separator == '|' && fields.len() == wanted + 2 {
            // Bars around the row.
            fields = fields[1..=wanted].to_vec();
        }
        if fields.len() != wanted {
            return None;
        }
        let cell = |field: &&str| match field.trim().trim_matches(['"', '\'', ' ']) {
            "" => Some(('.', cell::BLANK)),
            field => value(field),
        };
        let cells: Vec<(char, Signs)> = fields.iter().map(cell).collect::<Option<_>>()?;
        let signs = cells.iter().fold(0, |signs, (_, sign)| signs | sign);
        Some((cells.iter().map(|(cell, _)| cell).collect(), signs))
    })
}

pub(crate) fn joined(rows: &[Cells<'_>]) -> Cells<'static> {
    let signs = rows.iter().fold(0, |signs, row| signs | row.signs);
    let text: String = rows.iter().map(|row| &*row.text).collect();
    let place = rows[0].place.start..rows[8].place.end;
    Cells { text: text.into(), signs, place, is_list: true, label: None }
}

/// The cell of a value: a digit, an empty cell, or a number such as `5.0`.
fn value(text: &str) -> Option<(char, Signs)> {
    let mut chars = text.strip_prefix("Just ").unwrap_or(text).chars();
    match (chars.next()?, chars.as_str()) {
        (c, "") => Some((cell::plain(c), cell::sign(c)?)),
        ('0'..='9', _) => {
            let number: f64 = text.parse().ok().filter(|_| text.contains('.'))?;
            let digit = ('0'..='9').find(|&digit| f64::from(digit as u8 - b'0') == number)?;
            Some((digit, cell::sign(digit)?))
        }
        _ => matches!(text, "null" | "None" | "NULL" | "nil" | "NaN" | "nan" | "NA" | "Nothing")
            .then_some(('.', cell::WORD)),
    }
}

/// A line of `wanted` digits and blanks, with at least `fewest` blanks.
fn blanks(line: &str, wanted: usize, fewest: usize) -> Option<Cells<'static>> {
    let bytes = line.as_bytes();
    if bytes.len() != wanted || !bytes.iter().all(|b| matches!(b, b' ' | b'1'..=b'9')) {
        return None;
    }
    let count = bytes.iter().filter(|&&b| b == b' ').count();
    // Single blanks separate digits, some of which may be lost.
    let is_spaced = bytes.windows(2).all(|two| (two[0] == b' ') != (two[1] == b' '));
    let text = line.replace(' ', ".").into();
    let cells = Cells { text, signs: cell::BLANK, place: 0..line.len(), ..Cells::default() };
    ((fewest..wanted).contains(&count) && !is_spaced).then_some(cells)
}
