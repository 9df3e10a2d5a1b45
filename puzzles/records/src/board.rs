//! Boards over nine lines.
//!
//! A piece is rows with nothing but drawn lines between them. If their number is a
//! multiple of nine, they are boards. Pieces of three rows or of one, with an empty line between
//! them, make one board.
//! Anything else is one bad record up to the next gap: text, or two empty lines. Unless there is
//! text, rows after it are read only if all of them up to the next gap are boards.

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;

use crate::cell;
use crate::cutter::{Cut, Cutter, Lines, Place};
use crate::grid;
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::{RECORD_BYTES, RecordError};
use crate::shape::{self, Shape};
use crate::token::words;

/// A row of a piece: its cells, or their number if it is damaged.
#[derive(Clone, Debug)]
struct Row {
    cells: Result<Cells<'static>, usize>,
    place: Range<usize>,
    bars: usize,
    /// True above the dashes of a table in Markdown.
    is_markdown: bool,
    /// True at the end of a file, if blanks or a digit may be missing with the line end.
    is_open: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Boards {
    lines: Lines,
    /// True if the next rows may begin inside of a board.
    is_astray: bool,
    /// True if rows up to the next gap belong to a bad record, which was too long.
    is_cut: bool,
    /// Boards to be passed on, and the bytes done with after the last.
    found: VecDeque<Place>,
    end: usize,
}

impl Boards {
    fn pass(&mut self) -> Cut {
        (self.found.pop_front(), if self.found.is_empty() { self.end } else { 0 })
    }

    fn add(&mut self, place: Range<usize>, cells: Result<String, RecordError>, title: usize) {
        self.found.push_back((place, Some(Box::new((cells, title)))));
    }

    fn read(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        // The lines of text, the pieces, and the rows of the last piece.
        let (mut title, mut pieces, mut piece) = (0, Vec::new(), Vec::<Row>::new());
        let (mut at, mut lines) = (0, Lines::default());
        while let (Some((line, _)), used) = lines.next(&bytes[at..], at_end) {
            let place = at..at + line.end;
            at += used;
            let text = String::from_utf8_lossy(&bytes[place.clone()]);
            let has_rows = !pieces.is_empty() || !piece.is_empty();
            let cells = match shape::of(&text) {
                Shape::Rule => {
                    if let [row] = &mut piece[..] {
                        row.is_markdown |= text.starts_with("|-") || text.starts_with("| -");
                    }
                    continue;
                }
                Shape::Row(cells) => cells,
                // Below one board it may be a number, elsewhere it is what is left of a row.
                Shape::Text if !matches!(piece.len(), 0 | 9) && left(&text) > 0 => Err(left(&text)),
                Shape::Text if !has_rows && at <= RECORD_BYTES / 2 => {
                    (self.is_astray, title) = (false, place.end);
                    continue;
                }
                Shape::Text | Shape::Empty if !has_rows => {
                    self.lines = lines;
                    return (None, at);
                }
                shape @ (Shape::Text | Shape::Empty) => {
                    let (is_text, is_second) = (matches!(shape, Shape::Text), piece.is_empty());
                    pieces.extend(closed(&mut piece));
                    if is_text || is_second || self.are_complete(&pieces) {
                        return self.end(title, pieces, if is_text { place.start } else { at });
                    }
                    continue;
                }
                // Beside rows it may be damaged ones; after it no board has a clear beginning.
                Shape::Grid(_) if has_rows => Err(81),
                Shape::Grid(found) => {
                    (self.is_astray, self.end, self.lines) = (true, at, lines);
                    let error = found.err().unwrap_or(RecordError::OneLine);
                    self.add(place, Err(error), 0);
                    return self.pass();
                }
            };
            let bars = text.matches(['|', '│', '║']).count();
            piece.push(Row { cells, place, bars, is_markdown: false, is_open: false });
            if at > RECORD_BYTES {
                (self.is_astray, self.is_cut, self.end, self.lines) = (true, true, at, lines);
                self.add(piece[0].place.start..at, Err(RecordError::TooLong), 0);
                return self.pass();
            }
        }
        if !at_end {
            return (None, 0);
        }
        check_end(&mut piece, bytes);
        pieces.extend(closed(&mut piece));
        self.end(title, pieces, at)
    }

    /// Adds the boards of some pieces, or an error; ends at `end`.
    fn end(&mut self, title: usize, mut pieces: Vec<Vec<Row>>, end: usize) -> Cut {
        self.end = end;
        let boards = pieces.pop_if(|piece| piece.len().is_multiple_of(9));
        let mut rows = pieces.concat();
        if !rows.is_empty() {
            let unit = pieces[0].len();
            let is_even = matches!(unit, 1 | 3) && pieces.iter().all(|piece| piece.len() == unit);
            let is_good = rows.len().is_multiple_of(9) && rows.iter().all(|row| row.cells.is_ok());
            self.is_astray = !is_even || !is_good;
            // A number or a date is not a row; if it is a damaged one, the next is not the first.
            if self.is_astray && !is_number(&pieces) {
                let place = rows[0].place.start..rows[rows.len() - 1].place.end;
                self.add(place, Err(RecordError::Rows(rows.len())), 0);
            }
            rows.retain(|_| !self.is_astray);
        }
        rows.extend(boards.into_iter().flatten());
        for (at, rows) in rows.chunks_exact(9).enumerate() {
            let title = if at == 0 && self.found.is_empty() { title } else { 0 };
            let start = if title == 0 { rows[0].place.start } else { 0 };
            self.add(start..rows[8].place.end, cells_of(rows), title);
        }
        self.pass()
    }

    /// True if pieces are complete; single rows never are for certain.
    fn are_complete(&self, pieces: &[Vec<Row>]) -> bool {
        let are_bands = || {
            let is_band = |rows: &Vec<Row>| rows.len() == 3 && rows.iter().all(|r| r.cells.is_ok());
            pieces.len() == 3 && pieces.iter().all(is_band) && !self.is_astray
        };
        let are_whole = pieces.last().is_some_and(|piece| piece.len().is_multiple_of(9));
        are_whole || are_bands() || is_number(pieces)
    }
}

/// Number of cells in a line of nothing else.
fn left(line: &str) -> usize {
    pieces::count(&words(line)).unwrap_or(0)
}

/// True for one damaged row, perhaps a number or a date.
fn is_number(pieces: &[Vec<Row>]) -> bool {
    matches!(pieces, [piece] if matches!(piece[..], [Row { cells: Err(..81), .. }]))
}

impl Cutter for Boards {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Cut {
        if !self.found.is_empty() {
            return self.pass();
        }
        if self.lines.is_skipping || self.is_cut {
            let (line, used) = self.lines.next(bytes, at_end);
            let shape = line.map(|(line, _)| shape::of(&String::from_utf8_lossy(&bytes[line])));
            self.is_cut &= !matches!(shape, Some(Shape::Empty | Shape::Text));
            return (None, used);
        }
        self.read(bytes, at_end)
    }
}

/// A finished piece without heading and drawn rows: dashes that no row with a digit has.
fn closed(piece: &mut Vec<Row>) -> Option<Vec<Row>> {
    let rows = piece.iter().flat_map(|row| &row.cells).filter(|cells| cells.has_digit());
    let drawn = cell::DRAWN & !rows.fold(0, |signs, cells| signs | cells.signs);
    let is_row = |cells: &Cells<'_>| cells.has_digit() || cells.signs & drawn == 0;
    piece.retain(|row| row.cells.as_ref().map_or(true, is_row));
    if has_heading(piece) {
        piece.remove(0);
    }
    check_order(piece);
    Some(mem::take(piece)).filter(|piece| !piece.is_empty())
}

/// True if rows begin with a heading: the numbers of the columns, or nothing in Markdown, which
/// demands one. Numbers above eight full rows are the first row of a grid. Ten rows may be nine and
/// one of them again.
fn has_heading(rows: &[Row]) -> bool {
    let Some((Row { cells: Ok(first), is_markdown, .. }, board)) = rows.split_first() else {
        return false;
    };
    let text = |row: &Row| row.cells.as_ref().ok().map(|cells| cells.text.clone());
    let is_new = || board.windows(2).all(|two| text(&two[0]) != text(&two[1]));
    let is_full = |row: &Row| row.cells.as_ref().is_ok_and(|it| cell::is_complete(&it.text));
    match &*first.text {
        "012345678" => true,
        "123456789" if *is_markdown => !board.iter().all(is_full) || board.len() != 8 && is_new(),
        "123456789" => matches!(board.len(), 3 | 9) && is_new(),
        cells => *is_markdown && first.signs == cell::BLANK && !cells.contains(|c| c != '.'),
    }
}

/// Marks rows as damaged: labels out of order, or blanks as cells between other bars than in the
/// row before.
fn check_order(piece: &mut [Row]) {
    let is_next = |at: usize| {
        let (above, row) = (&piece[at - 1], &piece[at]);
        let (Ok(last), Ok(next)) = (&above.cells, &row.cells) else { return true };
        let have_blanks = last.signs == cell::BLANK && next.signs == cell::BLANK;
        match (last.label, next.label) {
            // The next board may be drawn otherwise.
            _ if have_blanks && above.bars != row.bars && !at.is_multiple_of(9) => false,
            (Some('-'), Some('-')) => true,
            (Some(last), Some(next)) => {
                let [last, next] = [last, next].map(u32::from);
                next == last + 1 || last == next + 8
            }
            (last, next) => last == next,
        }
    };
    let wrong: Vec<usize> = (1..piece.len()).filter(|&at| !is_next(at)).collect();
    wrong.into_iter().for_each(|at| piece[at].cells = Err(10));
}

/// Marks the last row of a file if blanks or a digit may be missing with its line end.
fn check_end(piece: &mut [Row], bytes: &[u8]) {
    if let [.., before, last] = piece
        && last.place.end == bytes.len()
        && (last.bars > 0 && last.place.len() < before.place.len()
            || matches!(bytes, [.., b',' | b';' | b'\t']))
        && last.cells.as_ref().is_ok_and(|cells| cells.signs == cell::BLANK)
    {
        last.is_open = true;
    }
}

fn cells_of(rows: &[Row]) -> Result<String, RecordError> {
    if rows.iter().any(|row| row.is_open) {
        return Err(RecordError::NoLineEnd);
    }
    let cells =
        |(row, at): (&Row, usize)| row.cells.clone().map_err(|found| RecordError::Row(at, found));
    let cells = pieces::joined(&rows.iter().zip(1..).map(cells).collect::<Result<Vec<_>, _>>()?);
    pieces::check(&cells.text, cells.signs).map(|()| cells.text.into_owned())
}

/// The one record in a text of several lines: a board or 81 cells in a line. From a puzzle and its
/// solution, the wanted one.
pub(crate) fn in_text(kind: Kind, text: &str) -> Result<String, RecordError> {
    // Nothing is missing at the end of a text, as it may be at the end of a file.
    let text = &format!("{text}\n");
    let (found, _) = Boards::default().take(text.as_bytes(), true, usize::MAX);
    let mut records: Vec<String> = Vec::new();
    let mut count = 0;
    for (place, board) in found {
        let record = match board.map(|board| board.0) {
            Some(Err(RecordError::OneLine)) => {
                let line = &text[place];
                grid::find(kind, line, &words(line))?.map(|it| it.text.into_owned())
            }
            // Nine digits may stand in any text.
            Some(Err(RecordError::Rows(1))) | None => None,
            Some(board) => Some(board?),
        };
        count += usize::from(record.is_some());
        records.extend(record.filter(|it| !records.contains(it)));
    }
    match &records[..] {
        [] => Err(RecordError::Rows(0)),
        [one] => grid::refuse_unknown_sign(kind, one, text).map(|()| one.clone()),
        [first, second] => {
            let own = grid::of_pair(kind, first, second).ok_or(RecordError::Many(count))?;
            Ok(own.to_owned())
        }
        _ => Err(RecordError::Many(count)),
    }
}
