//! The grid or puzzle in a line: 81 cells in one word, or in equal pieces that fill it.

use std::borrow::Cow;

use crate::cell::{self, CELLS};
use crate::found::{Finding, Found};
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::RecordError;
use crate::token::{Word, begins_with_record};

/// The fewest cells of a word that is only a damaged record.
pub(crate) const NEAR: usize = 27;

/// The fewest cells of a damaged record with two empty cells.
pub(crate) const NEAR_WITH_EMPTY: usize = 5;

/// The record at the start of a line, if it is plain and no later word is long enough for doubt.
pub(crate) fn record_at_start(line: &str) -> Option<Found<'_>> {
    begins_with_record(line, NEAR_WITH_EMPTY).then(|| Found::part(line, 0, CELLS, &line[..CELLS]))
}

/// The grid or puzzle of a line; `None` without anything near to one.
pub(crate) fn find<'a>(kind: Kind, line: &'a str, words: &[Word<'a>]) -> Finding<'a> {
    let cells: usize = words.iter().map(|word| word.cells).sum();
    let mut found: Vec<Cells<'_>> = Vec::new();
    let mut near: Option<&Word<'_>> = None;
    for word in words.iter().filter(|word| word.cells >= NEAR_WITH_EMPTY) {
        if is_whole(word) {
            found.push(in_word(word));
        } else if near.is_none() && is_near(word) {
            near = Some(word);
        }
    }
    // A piece of nine cells is not a damaged record.
    let is_piece = near.is_none_or(|word| word.others == 0 && word.cells < NEAR);
    let may_be_list = match found.len() {
        0 => is_piece && (cells >= NEAR || cells >= 9 && line.len() >= CELLS - 4),
        1 => words.len() >= CELLS || cells >= 2 * CELLS,
        _ => false,
    };
    if may_be_list {
        let grids = pieces::grids(line, words)?;
        near = near.filter(|_| grids.is_empty() || !is_piece);
        found.extend(grids);
    }
    let count = found.len();
    found.dedup_by(|one, other| one.text == other.text);
    let it = match &found[..] {
        [] => return near.map_or(Ok(None), |word| Err(wrong_word(line, word))),
        [one] => one,
        [first, second] => [first, second][choose(kind, line, [first, second])?],
        _ => return Err(RecordError::Many(count)),
    };
    // In a link the same grid may be there once more.
    if let Some(near) = near.filter(|near| !near.text.contains(&line[it.place.clone()])) {
        let shown = near.text.chars().take(100).collect();
        return Err(RecordError::Doubtful(shown));
    }
    pieces::check(&it.text, it.signs)?;
    refuse_unknown_sign(kind, &it.text, line)?;
    Ok(Some(Found::part(line, it.place.start, it.place.end, it.text.clone())))
}

/// Refuses a solution, perhaps with holes, beside a puzzle with an unknown sign.
pub(crate) fn refuse_unknown_sign(kind: Kind, cells: &str, text: &str) -> Result<(), RecordError> {
    let may_be = kind == Kind::Puzzle && cell::is_nearly_complete(cells);
    let sign = may_be.then(|| unknown_sign(text)).flatten();
    let place = sign.and_then(|sign| text.find(sign));
    place.map_or(Ok(()), |at| Err(RecordError::character(text, at)))
}

/// The sign of a word of digits and one other sign, 81 together.
pub(crate) fn unknown_sign(text: &str) -> Option<char> {
    let is_between = |c: char| c.is_ascii_whitespace() || matches!(c, ',' | ';' | '|' | '"' | '\'');
    text.split(is_between).find_map(|word| {
        let chars = word.chars().filter(|&c| !cell::is_mark(c));
        let (digits, signs): (String, String) = chars.partition(|c| matches!(c, '1'..='9'));
        let empty = CELLS.checked_sub(digits.len()).filter(|&empty| empty > 0)?;
        let sign = signs.get(..signs.len() / empty)?;
        let first = sign.chars().next().filter(|&first| cell::sign(first).is_none())?;
        (digits.len() >= pieces::NEAR && signs == sign.repeat(empty)).then_some(first)
    })
}

fn in_word<'a>(word: &Word<'a>) -> Cells<'a> {
    let text = match word.signs {
        // No empty cell, `0` for each, or `.` for each.
        0..=2 if word.text.len() == CELLS => Cow::Borrowed(word.text),
        _ => cell::plain_cells(word.text).collect(),
    };
    Cells {
        text,
        signs: word.signs,
        place: word.start..word.start + word.text.len(),
        ..Cells::default()
    }
}

fn choose(kind: Kind, line: &str, two: [&Cells<'_>; 2]) -> Result<usize, RecordError> {
    let [first, second] = two;
    if let Some(own) = of_pair(kind, &first.text, &second.text) {
        return Ok(usize::from(own != first.text));
    }
    let between = &line[first.place.end.min(second.place.start)..second.place.start];
    // Between quotes two may be items of a list, unless they are a puzzle and a solution.
    let are_alike = cell::is_complete(&first.text) == cell::is_complete(&second.text);
    let are_items = between.contains(['(', ')', '[', ']', '{', '}'])
        || between.contains(['"', '\'']) && are_alike;
    let is_list = first.is_list || second.is_list || are_items;
    match between.contains([',', ';', '\t', '|']) && !is_list {
        true => Ok(0),
        false => Err(RecordError::Many(2)),
    }
}

/// The wanted one of a puzzle and its solution, in any order.
pub(crate) fn of_pair<'t>(kind: Kind, first: &'t str, second: &'t str) -> Option<&'t str> {
    let pairs = [[first, second], [second, first]];
    let pair = pairs.into_iter().find(|[puzzle, it]| cell::is_solution_of(it, puzzle))?;
    Some(pair[usize::from(kind == Kind::Grid)])
}

/// True if a word is 81 cells; 81 dashes are drawn.
fn is_whole(word: &Word<'_>) -> bool {
    let is_drawn = || "-*_".chars().any(|sign| word.text.trim_start_matches(sign).is_empty());
    word.cells == CELLS && word.others == 0 && !is_drawn()
}

/// True if a word is a damaged record: hardly anything but cells, or 81 with something glued on. A
/// game of HoDoKu is one, with `+` before digits that are not givens.
fn is_near(word: &Word<'_>) -> bool {
    if word.others > 2 {
        let mut runs = word.text.split(|c| cell::sign(c).is_none() && c != '+');
        return word.cells >= CELLS - 2 && runs.any(|run| run.len() >= CELLS - 2);
    }
    let has_digit = || word.text.bytes().any(|b| b.is_ascii_digit());
    let is_pair = |two: &[u8]| two[0] == two[1] && matches!(two[0], b'.' | b'*' | b'_' | b'-');
    let has_empty = || word.text.as_bytes().windows(2).any(is_pair);
    let is_stump = || word.others == 0 && word.cells >= NEAR_WITH_EMPTY && has_empty();
    (word.cells >= NEAR || is_stump()) && has_digit()
}

fn wrong_word(line: &str, word: &Word<'_>) -> RecordError {
    let other = word.text.find(|c| cell::sign(c).is_none());
    let cells = || RecordError::Cells(word.cells);
    other.map_or_else(cells, |at| RecordError::character(line, word.start + at))
}
