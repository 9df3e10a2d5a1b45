//! Consecutive entries of a file, and how each is read.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::board;
use crate::cell::{self, CELLS};
use crate::found::Found;
use crate::grid::{self, Line};
use crate::json::{self, Fields};
use crate::kind::Kind;
use crate::layout::{Form, Layout, Table};
use crate::name;
use crate::number;
use crate::opensudoku;
use crate::problem::{RECORD_BYTES, RecordError};
use crate::record::{Entry, Record};
use crate::shape;
use crate::table;
use crate::token::{trim, words};

/// Consecutive entries of a file.
#[derive(Clone, Debug)]
pub struct Batch {
    pub(crate) layout: Arc<Layout>,
    pub(crate) lines: LineNumbers,
    pub(crate) text: Text,
    /// Where in the text each entry is, without its line end.
    pub(crate) spans: Vec<Range<usize>>,
    /// The boards that the entries are, in a file of boards.
    pub(crate) boards: Vec<ReadBoard>,
}

/// A board that was read when it was put together.
#[derive(Clone, Debug)]
pub(crate) struct ReadBoard {
    pub cells: Result<String, RecordError>,
    /// The bytes of the text above it, in the text of the batch.
    pub title: Range<usize>,
}

/// The lines in which entries begin, from 1.
#[derive(Clone, Debug)]
pub(crate) enum LineNumbers {
    /// Each in a line of its own; holds that of the first.
    Each(u64),
    Listed(Vec<u64>),
}

/// The bytes of a batch. Whether they are UTF-8 is found out for all at once.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    Utf8(String),
    Other(Vec<u8>),
}

impl Text {
    pub fn new(bytes: Vec<u8>) -> Text {
        match String::from_utf8(bytes) {
            Ok(text) => Text::Utf8(text),
            Err(error) => Text::Other(error.into_bytes()),
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Text::Utf8(text) => text.as_bytes(),
            Text::Other(bytes) => bytes,
        }
    }
}

impl Batch {
    /// A batch of texts that are one record each, such as arguments of a command. A grid may be laid
    /// out over several lines.
    pub fn of_texts<'a>(kind: Kind, texts: impl IntoIterator<Item = &'a [u8]>) -> Batch {
        let (mut bytes, mut spans) = (Vec::new(), Vec::new());
        for text in texts {
            let start = bytes.len();
            bytes.extend_from_slice(text);
            spans.push(start..bytes.len());
        }
        let form = Form::Text;
        Batch {
            layout: Arc::new(Layout { kind, form }),
            lines: LineNumbers::Each(1),
            text: Text::new(bytes),
            spans,
            boards: Vec::new(),
        }
    }

    /// How the file is read.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The bytes that the batch holds, a measure of the work in it.
    #[must_use]
    pub fn byte_count(&self) -> usize {
        self.text.bytes().len()
    }

    /// The number of the line, from 1, in which an entry begins; for texts the number of the text.
    ///
    /// # Panics
    /// If there is no entry `index`.
    #[must_use]
    pub fn line(&self, index: usize) -> u64 {
        match &self.lines {
            LineNumbers::Each(first) => first + index as u64,
            LineNumbers::Listed(lines) => lines[index],
        }
    }

    /// The bytes of an entry as they are in the file, without line end.
    ///
    /// # Panics
    /// If there is no entry `index`.
    #[must_use]
    pub fn raw(&self, index: usize) -> &[u8] {
        let bytes = &self.text.bytes()[self.spans[index].clone()];
        match self.layout.form {
            Form::Text => bytes,
            _ => bytes.strip_suffix(b"\r").unwrap_or(bytes),
        }
    }

    /// What [`Batch::raw`] gives, if all of the batch is text.
    #[inline]
    fn raw_text(&self, index: usize) -> Option<&str> {
        let Text::Utf8(text) = &self.text else {
            return None;
        };
        let raw = text.get(self.spans[index].clone())?;
        match self.layout.form {
            Form::Text => Some(raw),
            _ => Some(raw.strip_suffix('\r').unwrap_or(raw)),
        }
    }

    /// An entry of 81 characters, in a file of lines, where grids or puzzles are looked for: the
    /// record that it is if a parser takes all of it, as most lines of most files are. For an entry
    /// that the parser refuses, call [`Batch::entry`].
    ///
    /// # Panics
    /// If there is no entry `index`.
    #[inline]
    #[must_use]
    pub fn whole(&self, index: usize) -> Option<Record<'_>> {
        let layout = &*self.layout;
        let raw = self.raw_text(index)?;
        let is_lines = matches!(layout.form, Form::Text | Form::Lines { column: None, .. });
        let is_whole = raw.len() == CELLS && is_lines && layout.kind.is_cells();
        is_whole.then(|| Record {
            layout,
            raw,
            text: raw.into(),
            before: "",
            after: "".into(),
        })
    }

    /// An entry.
    ///
    /// # Errors
    /// Says why it is no record.
    ///
    /// # Panics
    /// If there is no entry `index`.
    pub fn entry(&self, index: usize) -> Result<Entry<'_>, RecordError> {
        let layout = &*self.layout;
        let bytes = self.raw(index);
        if bytes.len() > RECORD_BYTES {
            return Err(RecordError::TooLong(layout.kind));
        }
        let raw = match self.raw_text(index) {
            Some(raw) => raw,
            None => std::str::from_utf8(bytes).map_err(|e| {
                let position = e.valid_up_to();
                RecordError::NotText {
                    position: position + 1,
                    byte: bytes[position],
                }
            })?,
        };
        let found = match self.boards.get(index) {
            Some(board) => {
                let text = Cow::Borrowed(board.cells.as_ref().map_err(Clone::clone)?.as_str());
                let title = String::from_utf8_lossy(&self.text.bytes()[board.title.clone()]);
                let lines = title
                    .lines()
                    .map(|line| line.trim().trim_start_matches('#').trim());
                let after = lines
                    .filter(|line| !line.is_empty())
                    .collect::<Vec<_>>()
                    .join(" ");
                let (before, after) = ("", Cow::Owned(after));
                return Ok(Entry::Record(Record {
                    layout,
                    raw,
                    text,
                    before,
                    after,
                }));
            }
            None => find(layout, raw)?,
        };
        Ok(match found {
            Some(Found {
                text,
                before,
                after,
            }) => Entry::Record(Record {
                layout,
                raw,
                text,
                before,
                after: after.into(),
            }),
            None => Entry::Skipped(raw),
        })
    }
}

/// The record in an entry; nothing in an empty line, a comment or a remark.
fn find<'a>(layout: &Layout, raw: &'a str) -> Result<Option<Found<'a>>, RecordError> {
    let kind = layout.kind;
    match &layout.form {
        Form::Text => in_cell(kind, raw.into()).map(Some),
        Form::Lines {
            column,
            has_remarks,
        } => in_line(kind, raw, *column, *has_remarks),
        Form::Table(table) => in_row(kind, table, raw),
        Form::Json { field, .. } => in_item(kind, field.as_deref(), raw),
        Form::OpenSudoku => Ok(Some(Found::whole(opensudoku::read(kind, raw)?))),
        // Boards are read when they are put together.
        Form::Boards => Ok(None),
    }
}

/// The record in a line.
fn in_line(
    kind: Kind,
    line: &str,
    column: Option<usize>,
    has_remarks: bool,
) -> Result<Option<Found<'_>>, RecordError> {
    let text = trim(line);
    if text.is_empty() || text.starts_with('#') && !is_numbered_record(kind, text) {
        return Ok(None);
    }
    if text.contains('\r') {
        return Err(RecordError::CarriageReturn);
    }
    if let Some(column) = column {
        let cell = nth_column(line, column)?;
        return in_cell(kind, cell.into()).map(|found| {
            Some(Found {
                before: "",
                after: "",
                ..found
            })
        });
    }
    match kind {
        Kind::Grid | Kind::Puzzle => {
            let words = words(line);
            match grid::find(kind, line, &words) {
                Line::Grid(found) => Ok(Some(found)),
                Line::Wrong(error) => Err(error),
                Line::Other if has_remarks && !shape::is_row(line) => Ok(None),
                Line::Other => Err(no_grid(kind, line)),
            }
        }
        _ => in_text(kind, line, false).map(Some),
    }
}

/// Whether a line that begins with `#` is a record with its number.
fn is_numbered_record(kind: Kind, text: &str) -> bool {
    kind.is_cells()
        && grid::is_numbered(text)
        && !matches!(grid::find(kind, text, &words(text)), Line::Other)
}

/// A column of a line, counted from 0: lines are cut at tabs if there are any, otherwise at commas,
/// at semicolons, at blanks.
fn nth_column(line: &str, column: usize) -> Result<&str, RecordError> {
    let separator = ['\t', ',', ';']
        .into_iter()
        .find(|&separator| line.contains(separator));
    let cells: Vec<&str> = match separator {
        Some(separator) => line.split(separator).collect(),
        None => line.split_whitespace().collect(),
    };
    let found = cells.len();
    let column = column + 1;
    cells
        .get(column - 1)
        .copied()
        .ok_or(RecordError::ShortRow { column, found })
}

/// What is wrong with a text in which no grid is.
fn no_grid(kind: Kind, text: &str) -> RecordError {
    let is_other = |c: char| !c.is_whitespace() && (!c.is_ascii() || !cell::is_cell(c as u8));
    match text.chars().enumerate().find(|&(_, c)| is_other(c)) {
        Some((at, found)) if found.is_alphabetic() => RecordError::Character {
            kind,
            position: at + 1,
            found,
        },
        _ => RecordError::Cells {
            kind,
            found: words(text).iter().map(|word| word.cells).sum(),
        },
    }
}

/// The record in a text that holds nothing else: an argument, a cell of a table, a text of JSON.
fn in_cell<'a>(kind: Kind, text: Cow<'a, str>) -> Result<Found<'a>, RecordError> {
    if kind.is_cells() {
        // Most are what they say, and nothing is copied.
        let is_plain = |b: u8| matches!(b, b'.' | b'1'..=b'9');
        if text.len() == CELLS && text.bytes().all(is_plain) {
            return Ok(Found::whole(text));
        }
        if trim(&text).contains('\n') {
            return board::alone(kind, &text).map(Found::whole);
        }
    }
    match text {
        Cow::Borrowed(text) => in_text(kind, text, true),
        Cow::Owned(text) => {
            in_text(kind, &text, true).map(|found| Found::whole(found.text.into_owned()))
        }
    }
}

/// The record in a text of one line that is not blank.
fn in_text(kind: Kind, text: &str, alone: bool) -> Result<Found<'_>, RecordError> {
    if trim(text).is_empty() {
        return Err(RecordError::Empty(kind));
    }
    match kind {
        Kind::Grid | Kind::Puzzle => match grid::find(kind, text, &words(text)) {
            Line::Grid(found) => Ok(found),
            Line::Wrong(error) => Err(error),
            Line::Other => Err(no_grid(kind, text)),
        },
        Kind::Name => Ok(name::find(text)),
        Kind::Rank | Kind::Number => number::find(kind, text, alone),
        Kind::Word => {
            let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '#');
            let word = trim(text).split(is_end).next().unwrap_or_default();
            let start = text.find(word).unwrap_or(0);
            Ok(match word {
                "" => Found::whole(text),
                word => Found::part(text, start, start + word.len(), word),
            })
        }
        Kind::Line => Ok(Found::whole(text)),
    }
}

/// The record in a row of a table; nothing in a row that is empty or a comment.
fn in_row<'a>(kind: Kind, table: &Table, row: &'a str) -> Result<Option<Found<'a>>, RecordError> {
    let is_list = table.width == 1 && !row.contains('"');
    let cell = match is_list {
        true => Ok(Cow::Borrowed(row)),
        false => table::cell(row, table.separator, table.column),
    };
    // What most rows are.
    if let Ok(Cow::Borrowed(cell)) = &cell
        && cell.len() == CELLS
        && kind.is_cells()
        && let Ok(found) = in_cell(kind, Cow::Borrowed(cell))
    {
        return checked_row(kind, table, row, found).map(Some);
    }
    let is_skipped =
        || table::cells(row, table.separator).is_ok_and(|cells| table::is_blank_row(&cells));
    match cell.and_then(|cell| in_cell(kind, cell)) {
        Ok(found) => checked_row(kind, table, row, found).map(Some),
        Err(_) if is_skipped() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The record of a row, unless the row has another number of columns than it should and shows why:
/// another record, a damaged one, or a number that goes on in the next column.
fn checked_row<'a>(
    kind: Kind,
    table: &Table,
    row: &'a str,
    found: Found<'a>,
) -> Result<Found<'a>, RecordError> {
    if row.contains('\r') && table::has_return(row) {
        return Err(RecordError::CarriageReturn);
    }
    let separators = memchr::memchr_iter(table.separator, row.as_bytes()).count();
    if separators + 1 == table.width || table.width == 1 {
        return Ok(found);
    }
    let cells = table::cells(row, table.separator)?;
    if cells.len() == table.width {
        return Ok(found);
    }
    if kind.is_cells() {
        return match grid::find(kind, row, &words(row)) {
            Line::Wrong(error) => Err(error),
            Line::Grid(_)
                if cells.len() < table.width && has_lost_its_puzzle(kind, table, &found) =>
            {
                let (column, found) = (table.width, cells.len());
                Err(RecordError::ShortRow { column, found })
            }
            _ => Ok(found),
        };
    }
    let next = cells.get(table.column + 1).map_or("", |cell| trim(cell));
    let is_group = next.len() == 3 && next.bytes().all(|b| b.is_ascii_digit());
    match is_group && found.text.len() <= 3 && cells.len() > table.width && table.separator == b','
    {
        true => Err(RecordError::CutNumber(
            kind,
            format!("{},{next}", found.text),
        )),
        false => Ok(found),
    }
}

/// Whether a row that is too short has a solution grid where a puzzle should be.
fn has_lost_its_puzzle(kind: Kind, table: &Table, found: &Found<'_>) -> bool {
    let mut names = table.header.iter().flatten();
    kind == Kind::Puzzle
        && cell::is_complete(&found.text)
        && names.any(|name| kind.is_solution(name))
}

/// The record in a JSON item; nothing in an object that stands for an empty line or a comment.
fn in_item<'a>(
    kind: Kind,
    field: Option<&str>,
    item: &'a str,
) -> Result<Option<Found<'a>>, RecordError> {
    let item = trim(item);
    if item.is_empty() {
        return Ok(None);
    }
    let found = match field {
        None => json::text(item, "").and_then(|text| in_cell(kind, text)),
        Some(field) => {
            let fields = Fields::of(item)?;
            let found = fields.text(field).and_then(|text| in_cell(kind, text));
            match found {
                Err(_) if fields.is_blank() => return Ok(None),
                found => found,
            }
        }
    };
    found.map(Some)
}
