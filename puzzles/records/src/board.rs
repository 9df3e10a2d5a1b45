//! Boards over nine lines.
//!
//! Rows that follow one another, with nothing but drawn lines between them, are a piece. A piece of
//! nine rows, or of a multiple of nine, is boards. Pieces of three rows, or of single rows, with
//! one empty line between them are a run: boards of three, or of nine. Text and two empty lines end
//! a run. Anything else is one bad record, and reading goes on at the next gap.
//!
//! After a run with a number of pieces that makes no boards, nothing says where the next board
//! begins, unless text does; the next run is then read only if all of it is boards.

use std::collections::VecDeque;
use std::mem;
use std::ops::Range;

use crate::cell::Signs;
use crate::cutter::{Board, Cutter, Lines};
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::{RECORD_BYTES, RecordError};
use crate::shape::{self, Shape};

/// A row of a piece: its cells or, of a damaged one, how many there are.
#[derive(Clone, Debug)]
struct Row {
    cells: Result<Cells, usize>,
    place: Range<usize>,
}

/// Pieces that may be boards together.
#[derive(Debug, Default)]
struct Run {
    rows: Vec<Row>,
    title: Range<usize>,
    /// The rows of each piece; nothing before the first.
    unit: Option<usize>,
    /// Whether its pieces differ, or have another length than boards are made of.
    is_damaged: bool,
    /// Whether some of its rows were too many, and are not kept.
    is_cut: bool,
}

/// Puts boards together from the lines of a file.
#[derive(Debug)]
pub(crate) struct Boards {
    kind: Kind,
    lines: Lines,
    /// The first byte at hand in the file; all other places are bytes of the file too.
    start: usize,
    /// The text directly above the next row; empty if there is none.
    title: Range<usize>,
    /// Rows without a gap.
    piece: Vec<Row>,
    /// Pieces with one empty line between them that are no boards yet.
    run: Run,
    /// Whether the run begins where a board does.
    is_aligned: bool,
    /// Empty lines since the last row.
    empty_lines: usize,
    /// Boards to be passed on with their places, and those that were.
    found: VecDeque<(Range<usize>, Board)>,
    passed: Vec<Board>,
}

impl Boards {
    pub fn new(kind: Kind) -> Boards {
        Boards {
            kind,
            lines: Lines::default(),
            start: 0,
            title: 0..0,
            piece: Vec::new(),
            run: Run::default(),
            is_aligned: true,
            empty_lines: 0,
            found: VecDeque::new(),
            passed: Vec::new(),
        }
    }

    /// The first byte of what may belong to a board that is not complete.
    fn pending(&self) -> Option<usize> {
        let first = self.run.rows.first().or(self.piece.first());
        let titles = [&self.run.title, &self.title].into_iter().filter(|title| !title.is_empty());
        titles.map(|title| title.start).chain(first.map(|row| row.place.start)).min()
    }

    /// Adds the next line of the file.
    fn add(&mut self, line: &str, place: Range<usize>) {
        let row = |cells| Row { cells, place: place.clone() };
        match shape::of(self.kind, line) {
            Shape::Row(cells) => self.piece.push(row(Ok(cells))),
            Shape::NearRow(found) => self.piece.push(row(Err(found))),
            Shape::Rule => return,
            Shape::Empty => {
                self.end_piece();
                self.title = 0..0;
                self.empty_lines += 1;
                if self.empty_lines == 2 {
                    self.end_run();
                }
                return;
            }
            Shape::Comment | Shape::Text => {
                let goes_on = self.piece.is_empty() && !self.title.is_empty();
                self.end_at_text();
                let is_long = place.end - self.title.start > RECORD_BYTES / 2;
                let start = if goes_on && !is_long { self.title.start } else { place.start };
                self.title = start..place.end;
                return;
            }
            Shape::Grid => self.refuse_line(place, RecordError::OneLine(self.kind)),
            Shape::NearGrid(error) => self.refuse_line(place, error),
        }
        self.empty_lines = 0;
        let end = self.piece.last().map_or(0, |row| row.place.end);
        if self.pending().is_some_and(|start| end.saturating_sub(start) > RECORD_BYTES) {
            self.cut();
        }
    }

    fn end_at_text(&mut self) {
        self.end_piece();
        self.end_run();
        self.is_aligned = true;
        self.empty_lines = 0;
    }

    /// A line with the cells of a whole grid, damaged or not. Beside rows it may be damaged rows;
    /// after it nothing says where a board begins.
    fn refuse_line(&mut self, place: Range<usize>, error: RecordError) {
        if !self.piece.is_empty() || !self.run.rows.is_empty() {
            return self.piece.push(Row { cells: Err(81), place });
        }
        self.is_aligned = false;
        self.found.push_back((place, (Err(error), 0..0)));
    }

    /// Refuses rows without a board that have more bytes than a record may have.
    fn cut(&mut self) {
        self.run.rows.append(&mut self.piece);
        self.refuse_rows();
        self.title = 0..0;
        self.run = Run { is_damaged: true, is_cut: true, unit: Some(0), ..Run::default() };
    }

    /// The rows of the run are no boards.
    fn refuse_rows(&mut self) {
        let rows = mem::take(&mut self.run.rows);
        if let (Some(first), Some(last)) = (rows.first(), rows.last()) {
            let place = first.place.start..last.place.end;
            let error = RecordError::Rows(self.kind, rows.len());
            self.found.push_back((place, (Err(error), 0..0)));
        }
    }

    /// Ends the rows that follow one another.
    fn end_piece(&mut self) {
        let mut piece = without_rules(mem::take(&mut self.piece));
        // A number or a date is no row.
        let is_number = |row: &Row| matches!(row.cells, Err(..81));
        if piece.len() < 2 && piece.iter().all(is_number) && self.run.rows.is_empty() {
            // If it is a damaged row, the next one is not the first of its board.
            self.is_aligned &= piece.is_empty();
            return;
        }
        let title = mem::take(&mut self.title);
        if piece.len().is_multiple_of(9) && !self.run.is_cut {
            self.end_run();
            return self.add_boards(&piece, title);
        }
        let is_good = piece.iter().all(|row| row.cells.is_ok());
        let unit = *self.run.unit.get_or_insert(piece.len());
        self.run.is_damaged |= !is_good || piece.len() != unit || !matches!(unit, 1 | 3);
        if self.run.rows.is_empty() {
            self.run.title = title;
        }
        self.run.rows.append(&mut piece);
        // Where single rows have one gap between all of them, a lost one shows at the end alone.
        let is_safe = self.is_aligned && unit == 3;
        if is_safe && !self.run.is_damaged && self.run.rows.len() == 9 {
            let rows = mem::take(&mut self.run.rows);
            let title = mem::take(&mut self.run.title);
            self.add_boards(&rows, title);
        }
    }

    /// Ends the pieces with one empty line between them.
    fn end_run(&mut self) {
        if self.run.unit.is_some() {
            self.is_aligned = !self.run.is_damaged && self.run.rows.len().is_multiple_of(9);
        }
        if self.run.unit.is_some() && self.is_aligned {
            let rows = mem::take(&mut self.run.rows);
            let title = mem::take(&mut self.run.title);
            self.add_boards(&rows, title);
        }
        self.refuse_rows();
        self.run = Run::default();
    }

    /// Adds a board for each nine rows.
    fn add_boards(&mut self, rows: &[Row], mut title: Range<usize>) {
        for rows in rows.chunks_exact(9) {
            let title = mem::take(&mut title);
            let start = if title.is_empty() { rows[0].place.start } else { title.start };
            let cells = cells_of(self.kind, rows);
            self.found.push_back((start..rows[8].place.end, (cells, title)));
        }
    }
}

impl Cutter for Boards {
    fn next(&mut self, bytes: &[u8], at_end: bool) -> Option<Range<usize>> {
        while self.found.is_empty()
            && let Some(line) = self.lines.next(bytes, at_end)
        {
            let text = String::from_utf8_lossy(&bytes[line.clone()]);
            let place = self.start + line.start..self.start + line.end;
            self.add(text.strip_suffix('\r').unwrap_or(&text), place);
        }
        if at_end && self.lines.done() == bytes.len() {
            self.end_at_text();
            self.title = 0..0;
        }
        let (place, (cells, title)) = self.found.pop_front()?;
        let [place, title] = [place, title].map(|place| {
            place.start.saturating_sub(self.start)..place.end.saturating_sub(self.start)
        });
        self.passed.push((cells, title));
        Some(place)
    }

    fn done(&self) -> usize {
        let next = self.found.front().map(|(place, _)| place.start);
        let pending = next.or(self.pending()).map(|start| start - self.start);
        pending.map_or(self.lines.done(), |pending| pending.min(self.lines.done()))
    }

    fn consume(&mut self, bytes: usize) {
        self.lines.consume(bytes);
        self.start += bytes;
    }

    fn boards(&mut self) -> Vec<Board> {
        mem::take(&mut self.passed)
    }
}

/// The 81 cells of nine rows.
fn cells_of(kind: Kind, rows: &[Row]) -> Result<String, RecordError> {
    let (mut text, mut signs) = (String::with_capacity(81), Signs::default());
    for (at, row) in rows.iter().enumerate() {
        let cells = row.cells.as_ref().map_err(|&found| RecordError::Row(at + 1, found))?;
        text.push_str(&cells.text);
        signs = signs.and(cells.signs);
    }
    pieces::check(kind, &text, signs).map(|()| text)
}

/// Without nine dashes, stars or the like that are drawn: where rows with digits have another sign
/// for empty cells.
fn without_rules(mut piece: Vec<Row>) -> Vec<Row> {
    let is_drawn = |cells: &Cells| shape::may_be_rule(cells);
    let rows = piece.iter().filter_map(|row| row.cells.as_ref().ok());
    let rows = rows.filter(|cells| !is_drawn(cells)).map(|cells| cells.signs);
    let signs = rows.fold(Signs::default(), Signs::and);
    let is_row = |cells: &Cells| !is_drawn(cells) || cells.signs.shares(signs);
    piece.retain(|row| row.cells.as_ref().map_or(true, is_row));
    piece
}

/// The one board that a text of several lines is.
pub(crate) fn alone(kind: Kind, text: &str) -> Result<String, RecordError> {
    let mut boards = Boards::new(kind);
    boards.take(text.as_bytes(), true, usize::MAX);
    let mut found = boards.boards();
    let count = found.len();
    match found.pop() {
        Some((cells, _)) if count == 1 => cells,
        Some(_) => Err(RecordError::Many(kind, count)),
        None => Err(RecordError::Rows(kind, 0)),
    }
}
