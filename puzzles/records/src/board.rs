//! Boards over nine lines.
//!
//! Rows that follow one another, with nothing but drawn lines between them, are a piece. A piece of
//! nine rows, or of a multiple of nine, is boards. Pieces of three rows, or of single rows, with one
//! empty line between them are a run: boards of three, or of nine. Text and two empty lines end a
//! run. Anything else is one bad record, and reading goes on at the next gap.
//!
//! After a run with a number of pieces that makes no boards, nothing says where the next board
//! begins, unless text does; the next run is then read only if all of it is boards.

use std::ops::Range;

use crate::cell::Signs;
use crate::kind::Kind;
use crate::pieces::{self, Cells};
use crate::problem::{RECORD_BYTES, RecordError};
use crate::shape::{self, Shape};

/// A board, or what is wrong with one, and its place in the file.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Its bytes in the file, with the text directly above it.
    pub place: Range<usize>,
    /// The text directly above it.
    pub title: Range<usize>,
    /// The number of the line with its first row, from 1.
    pub line: u64,
    pub cells: Result<String, RecordError>,
}

/// A line of a piece: the cells of a row, nine empty columns, or how many cells a damaged row has.
#[derive(Clone, Debug)]
enum Row {
    Cells(Cells),
    Columns,
    Damaged(usize),
}

#[derive(Clone, Debug)]
struct PlacedRow {
    row: Row,
    place: Range<usize>,
    line: u64,
}

impl PlacedRow {
    /// Its cells and the signs for empty ones, if it is not damaged.
    fn cells(&self) -> Result<(&str, Signs), usize> {
        match &self.row {
            Row::Cells(cells) => Ok((&cells.text, cells.signs)),
            Row::Columns => Ok((".........", Signs::BLANK)),
            Row::Damaged(found) => Err(*found),
        }
    }
}

/// Puts boards together from the lines of a file, which come one after another.
#[derive(Debug)]
pub(crate) struct Boards {
    kind: Kind,
    /// The text directly above the next row; empty if there is none.
    title: Range<usize>,
    /// Rows without a gap.
    piece: Vec<PlacedRow>,
    /// Pieces with one empty line between them that are no boards yet.
    run: Run,
    /// Whether the run begins where a board does.
    is_aligned: bool,
    /// Empty lines since the last row.
    empty_lines: usize,
    /// What was found and not taken yet.
    found: Vec<Board>,
}

/// Pieces of equal length that may be boards together.
#[derive(Debug, Default)]
struct Run {
    rows: Vec<PlacedRow>,
    title: Range<usize>,
    /// The rows of each piece; nothing before the first.
    unit: Option<usize>,
    /// Whether its pieces differ, or have another length than boards are made of.
    is_damaged: bool,
    /// The rows of damaged pieces that are not kept.
    dropped: usize,
}

impl Boards {
    pub fn new(kind: Kind) -> Boards {
        Boards {
            kind,
            title: 0..0,
            piece: Vec::new(),
            run: Run::default(),
            is_aligned: true,
            empty_lines: 0,
            found: Vec::new(),
        }
    }

    /// The boards found since the last call.
    pub fn take(&mut self) -> Vec<Board> {
        std::mem::take(&mut self.found)
    }

    /// Whether boards are waiting to be taken.
    pub fn has_found(&self) -> bool {
        !self.found.is_empty()
    }

    /// The first byte of what may belong to a board that is not complete.
    pub fn pending(&self) -> Option<usize> {
        let rows = self.run.rows.first().or(self.piece.first());
        let row = rows.map(|row| row.place.start);
        let titles =
            [&self.run.title, &self.title].map(|title| (!title.is_empty()).then_some(title.start));
        row.into_iter().chain(titles.into_iter().flatten()).min()
    }

    /// Adds the next line of the file, which is `place` in it, without its end.
    pub fn add(&mut self, line: &str, place: Range<usize>, number: u64) {
        let of_piece = |row| PlacedRow {
            row,
            place: place.clone(),
            line: number,
        };
        match shape::of(self.kind, line) {
            Shape::Row(cells) => self.piece.push(of_piece(Row::Cells(cells))),
            Shape::Columns => self.piece.push(of_piece(Row::Columns)),
            Shape::NearRow(found) => self.piece.push(of_piece(Row::Damaged(found))),
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
                let is_first = self.title.is_empty() || !self.piece.is_empty();
                self.end_at_text();
                let start = if is_first {
                    place.start
                } else {
                    self.title.start
                };
                self.title = start..place.end;
                return;
            }
            Shape::Grid => self.refuse_line(place, number, RecordError::OneLine(self.kind)),
            Shape::NearGrid(error) => self.refuse_line(place, number, error),
        }
        self.empty_lines = 0;
        self.limit();
    }

    /// Ends the file.
    pub fn end(&mut self) {
        self.end_at_text();
        self.title = 0..0;
    }

    fn end_at_text(&mut self) {
        self.end_piece();
        self.end_run();
        self.is_aligned = true;
        self.empty_lines = 0;
    }

    /// A line with the cells of a whole grid, damaged or not.
    fn refuse_line(&mut self, place: Range<usize>, line: u64, error: RecordError) {
        self.end_at_text();
        let title = std::mem::take(&mut self.title);
        self.found.push(Board {
            place,
            title,
            line,
            cells: Err(error),
        });
    }

    /// Refuses more rows than a record may have bytes; the rest of them is not kept.
    fn limit(&mut self) {
        let last = self.piece.last().map_or(0, |row| row.place.end);
        if self
            .pending()
            .is_none_or(|start| last - start <= RECORD_BYTES)
        {
            return;
        }
        self.run.is_damaged = true;
        let title = std::mem::take(&mut self.title);
        if self.run.rows.is_empty() {
            self.run.title = title;
        }
        self.run.rows.append(&mut self.piece);
        self.run.drop_rows();
    }

    /// Ends the rows that follow one another.
    fn end_piece(&mut self) {
        if self.piece.is_empty() {
            return;
        }
        let piece = without_rules(std::mem::take(&mut self.piece));
        let title = std::mem::take(&mut self.title);
        let has_row = piece.iter().any(|row| matches!(row.row, Row::Cells(_)));
        // A number or a date is no row.
        if !has_row && piece.len() < 2 || piece.iter().all(|row| matches!(row.row, Row::Columns)) {
            return;
        }
        let mut parts = at_empty_columns(piece).into_iter();
        if let Some(part) = parts.next() {
            self.add_piece(part, title);
        }
        parts.for_each(|part| self.add_piece(part, 0..0));
    }

    fn add_piece(&mut self, mut piece: Vec<PlacedRow>, title: Range<usize>) {
        if has_heading(&piece) {
            piece.remove(0);
        }
        if piece.len().is_multiple_of(9) {
            self.end_run();
            return self.add_boards(&piece, title);
        }
        let is_good = piece.iter().all(|row| row.cells().is_ok());
        let unit = *self.run.unit.get_or_insert(piece.len());
        self.run.is_damaged |= !is_good || piece.len() != unit || !matches!(unit, 1 | 3);
        if self.run.rows.is_empty() {
            self.run.title = title;
        }
        self.run.rows.append(&mut piece);
        if self.run.is_damaged && self.run.is_long() {
            self.run.drop_rows();
        }
        if self.is_aligned && !self.run.is_damaged && self.run.rows.len() == 9 {
            let rows = std::mem::take(&mut self.run.rows);
            let title = std::mem::take(&mut self.run.title);
            self.add_boards(&rows, title);
        }
    }

    /// Ends the pieces with one empty line between them.
    fn end_run(&mut self) {
        let run = std::mem::take(&mut self.run);
        if !run.is_waiting() {
            self.is_aligned |= run.unit.is_some();
            return;
        }
        if !run.is_damaged && run.rows.len().is_multiple_of(9) {
            self.is_aligned = true;
            return self.add_boards(&run.rows, run.title);
        }
        self.is_aligned = false;
        let (Some(first), Some(last)) = (run.rows.first(), run.rows.last()) else {
            return;
        };
        let found = run.rows.len() + run.dropped;
        self.found.push(Board {
            place: start_of(&run.title, first)..last.place.end,
            title: run.title,
            line: first.line,
            cells: Err(RecordError::Rows {
                kind: self.kind,
                found,
            }),
        });
    }

    /// Adds a board for each nine rows.
    fn add_boards(&mut self, rows: &[PlacedRow], title: Range<usize>) {
        let mut title = title;
        for rows in rows.chunks_exact(9) {
            let title = std::mem::take(&mut title);
            self.found.push(Board {
                place: start_of(&title, &rows[0])..rows[8].place.end,
                title,
                line: rows[0].line,
                cells: cells_of(self.kind, rows),
            });
        }
    }
}

impl Run {
    /// Whether it holds rows that are in no board yet.
    fn is_waiting(&self) -> bool {
        !self.rows.is_empty()
    }

    fn is_long(&self) -> bool {
        self.rows.len() > 18
    }

    /// Keeps the first and the last row alone: the others are damaged and only counted.
    fn drop_rows(&mut self) {
        if let Some(count) = self.rows.len().checked_sub(2) {
            self.dropped += count;
            self.rows.drain(1..=count);
        }
    }
}

fn start_of(title: &Range<usize>, first: &PlacedRow) -> usize {
    match title.is_empty() {
        true => first.place.start,
        false => title.start,
    }
}

/// The 81 cells of nine rows.
fn cells_of(kind: Kind, rows: &[PlacedRow]) -> Result<String, RecordError> {
    let (mut text, mut signs) = (String::with_capacity(81), Signs::default());
    for (at, row) in rows.iter().enumerate() {
        let (cells, own) = row
            .cells()
            .map_err(|found| RecordError::Row { row: at + 1, found })?;
        text.push_str(cells);
        signs = signs.and(own);
    }
    pieces::checked(kind, text, signs)
}

/// Without nine dashes, stars or the like that are drawn: where rows with digits have another sign
/// for empty cells.
fn without_rules(mut piece: Vec<PlacedRow>) -> Vec<PlacedRow> {
    let is_drawn =
        |row: &PlacedRow| matches!(&row.row, Row::Cells(cells) if shape::may_be_rule(cells));
    if !piece.iter().any(is_drawn) {
        return piece;
    }
    let own = piece.iter().filter(|row| !is_drawn(row));
    let signs = own
        .filter_map(|row| row.cells().ok())
        .fold(Signs::default(), |all, (_, signs)| all.and(signs));
    piece.retain(|row| !is_drawn(row) || row.cells().is_ok_and(|(_, own)| own.shares(signs)));
    piece
}

/// Cuts a piece at rows of nine empty columns, unless empty cells are written as nothing in it.
fn at_empty_columns(piece: Vec<PlacedRow>) -> Vec<Vec<PlacedRow>> {
    let is_gap = |row: &PlacedRow| matches!(row.row, Row::Columns);
    let is_blank = |row: &PlacedRow| {
        !is_gap(row)
            && row
                .cells()
                .is_ok_and(|(_, signs)| signs.shares(Signs::BLANK))
    };
    if !piece.iter().any(is_gap) || piece.iter().any(is_blank) {
        return vec![piece];
    }
    let parts = piece.split(is_gap).filter(|part| !part.is_empty());
    parts.map(<[PlacedRow]>::to_vec).collect()
}

/// Whether the first of ten rows, or of one more than a multiple of nine, is the numbers of the
/// columns: it is 1 to 9, the nine after it contradict themselves nowhere, and no two are the same.
fn has_heading(piece: &[PlacedRow]) -> bool {
    let Some((heading, rows)) = piece.split_first() else {
        return false;
    };
    let cells: Vec<&[u8]> = rows
        .iter()
        .map_while(|row| row.cells().ok())
        .map(|(cells, _)| cells.as_bytes())
        .collect();
    let is_good = cells.len() == rows.len() && rows.len() >= 9 && rows.len().is_multiple_of(9);
    is_good
        && heading.cells() == Ok(("123456789", Signs::default()))
        && cells.windows(2).all(|two| two[0] != two[1])
        && cells.chunks(9).all(|rows| !contradicts_itself(rows))
}

/// Whether a digit is twice in a column of nine rows.
fn contradicts_itself(rows: &[&[u8]]) -> bool {
    (0..9).any(|column| {
        let digits = rows
            .iter()
            .map(|row| row[column])
            .filter(|b| matches!(b, b'1'..=b'9'));
        let mut seen = 0u16;
        digits.into_iter().any(|digit| {
            let bit = 1 << (digit - b'0');
            let is_twice = seen & bit != 0;
            seen |= bit;
            is_twice
        })
    })
}

/// The one board that a text of several lines is.
pub(crate) fn alone(kind: Kind, text: &str) -> Result<String, RecordError> {
    let mut boards = Boards::new(kind);
    let mut start = 0;
    for (number, line) in text.split('\n').enumerate() {
        let own = line.strip_suffix('\r').unwrap_or(line);
        boards.add(own, start..start + own.len(), number as u64 + 1);
        start += line.len() + 1;
    }
    boards.end();
    let mut found = boards.take().into_iter();
    match (found.next(), found.next()) {
        (Some(board), None) => board.cells,
        (Some(_), Some(_)) => Err(RecordError::Many {
            kind,
            found: 2 + found.count(),
        }),
        (None, _) => Err(RecordError::Rows { kind, found: 0 }),
    }
}
