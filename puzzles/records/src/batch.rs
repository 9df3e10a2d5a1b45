//! Consecutive entries of a file, and the record in each.

use std::borrow::Cow;
use std::mem;
use std::sync::{Arc, OnceLock};

use crate::cell::{self, CELLS};
use crate::cutter::Place;
use crate::find;
use crate::found::{Finding, Found};
use crate::json::{self, Fields};
use crate::kind::Kind;
use crate::layout::{Form, JsonItems, Layout};
use crate::like;
use crate::opensudoku;
use crate::problem::{RECORD_BYTES, RecordError};
use crate::record::{Entry, Record};
use crate::table::{self, Table};
use crate::token::trim;

/// Consecutive entries of a file. Its methods panic for an index that is not below [`Batch::len`].
#[derive(Clone, Debug)]
pub struct Batch {
    layout: Arc<Layout>,
    /// The line in which each entry begins, from 1.
    lines: Vec<u64>,
    /// The bytes, as text if all of them are.
    text: Result<String, Vec<u8>>,
    places: Vec<Place>,
    /// True if solution grids may be those of puzzles above them.
    has_puzzles: bool,
    /// True if a line of 81 cells is a record, unless these have two signs, as some may.
    is_plain: bool,
    has_two_signs: bool,
    /// True if the file ends in the last, without a line end.
    is_cut: bool,
    /// True if the first is below a heading of solutions; the same of each, on demand.
    starts_headed: bool,
    headed: OnceLock<Vec<bool>>,
}

impl Batch {
    /// Entries of some bytes, which begin in the line `first`.
    pub(crate) fn new(
        layout: Arc<Layout>,
        first: u64,
        bytes: &[u8],
        places: Vec<Place>,
        [is_cut, starts_headed]: [bool; 2],
    ) -> Batch {
        let length = places.last().map_or(0, |(span, _)| span.end);
        let mut bytes = bytes[..length].to_vec();
        let ends = |from, to| memchr::memchr_iter(b'\n', &bytes[from..to]).count() as u64;
        let [start, last] = [places.first(), places.last()].map(|it| it.map_or(0, |it| it.0.start));
        let is_by_line = match &layout.form {
            Form::Lines(_) | Form::Text | Form::Json(JsonItems::Lines) => true,
            // A row is a line, or several.
            Form::Table(_) => ends(start, last) + 1 == places.len() as u64,
            _ => false,
        };
        let mut place = (first + ends(0, start), start);
        let number = |(span, _): &Place| {
            place = (place.0 + ends(place.1, span.start), span.start);
            place.0
        };
        let lines = match is_by_line {
            true => (place.0..).take(places.len()).collect(),
            false => places.iter().map(number).collect(),
        };
        if matches!(layout.form, Form::Json(_)) && !is_by_line {
            // Between values a line end is a blank, and no text has one.
            let ends = bytes.iter_mut().filter(|b| matches!(b, b'\n' | b'\r'));
            ends.for_each(|b| *b = b' ');
        }
        let (like, is_lines) = (layout.form.like(), matches!(layout.form, Form::Lines(_)));
        Batch {
            has_puzzles: like.is_some_and(|like| like.has_puzzle),
            is_plain: is_lines && layout.kind.is_cells() && like.is_none_or(|like| !like.has_pair),
            has_two_signs: has_two_signs(&bytes),
            layout,
            lines,
            text: String::from_utf8(bytes).map_err(std::string::FromUtf8Error::into_bytes),
            places,
            is_cut,
            starts_headed,
            headed: OnceLock::new(),
        }
    }

    /// Texts of one record each, such as arguments. A grid may have several lines.
    pub fn of_texts<'a>(kind: Kind, texts: impl IntoIterator<Item = &'a [u8]>) -> Batch {
        let mut bytes = Vec::new();
        let place = |text: &[u8]| {
            bytes.extend_from_slice(text);
            (bytes.len() - text.len()..bytes.len(), None)
        };
        let places = texts.into_iter().map(place).collect();
        let layout = Layout { kind, form: Form::Text, column: None };
        Batch::new(Arc::new(layout), 1, &bytes, places, [false; 2])
    }

    /// The layout of the file.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// True without entries.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Number of bytes in all entries, a measure of the work.
    pub fn byte_count(&self) -> usize {
        self.bytes().len()
    }

    fn bytes(&self) -> &[u8] {
        self.text.as_ref().map_or_else(Vec::as_slice, String::as_bytes)
    }

    /// The text of an entry, if the bytes of the batch are text.
    #[inline]
    fn text(&self, index: usize) -> Option<&str> {
        self.text.as_ref().ok()?.get(self.places[index].0.clone())
    }

    /// True if the next batch begins below a heading of solutions.
    pub(crate) fn ends_headed(&self) -> bool {
        let Some(last) = self.len().checked_sub(1) else { return self.starts_headed };
        self.has_puzzles && like::heads(&self.shown(last), || self.is_headed(last))
    }

    fn is_headed(&self, index: usize) -> bool {
        let mut is_headed = self.starts_headed;
        let above = |own| {
            let is_below = like::heads(&self.shown(own), || is_headed);
            mem::replace(&mut is_headed, is_below)
        };
        self.headed.get_or_init(|| (0..self.len()).map(above).collect())[index]
    }

    fn shown(&self, index: usize) -> Cow<'_, str> {
        String::from_utf8_lossy(self.raw(index))
    }

    /// The line, from 1, in which an entry begins; for texts the number of the text.
    pub fn line(&self, index: usize) -> u64 {
        self.lines[index]
    }

    /// The bytes of an entry, without line end.
    pub fn raw(&self, index: usize) -> &[u8] {
        &self.bytes()[self.places[index].0.clone()]
    }

    /// The bytes of an entry of 81 bytes in a file of lines, as a record that is not read yet. It
    /// is the record if a parser accepts it and it lacks `.` or `0`; otherwise call
    /// [`Batch::entry`].
    #[inline]
    pub fn whole(&self, index: usize) -> Option<Record<'_>> {
        let raw = self.text(index).filter(|raw| self.is_plain && raw.len() == CELLS)?;
        // Solutions and two signs are for the close look.
        let is_solution = self.has_puzzles && cell::is_complete(raw) && self.is_headed(index);
        if self.has_two_signs && has_two_signs(raw.as_bytes()) || is_solution {
            return None;
        }
        Some(Record { layout: &self.layout, raw, found: Found::whole(raw) })
    }

    /// An entry, or the error of a bad record.
    pub fn entry(&self, index: usize) -> Result<Entry<'_>, RecordError> {
        let (layout, bytes) = (&*self.layout, self.raw(index));
        if bytes.len() > RECORD_BYTES {
            return Err(RecordError::TooLong);
        }
        let wrong = |at: usize| RecordError::NotText(at + 1, bytes[at]);
        let checked = || std::str::from_utf8(bytes).map_err(|error| wrong(error.valid_up_to()));
        let raw = self.text(index).map_or_else(checked, Ok)?;
        let mut returns = memchr::memchr_iter(b'\r', bytes);
        let is_bare = |at: usize| bytes.get(at + 1).is_some_and(|&next| next != b'\n');
        if layout.form != Form::Text && returns.any(is_bare) {
            return Err(RecordError::CarriageReturn);
        }
        let kind = layout.kind;
        let found = match (&layout.form, self.places[index].1.as_deref()) {
            (_, Some((cells, title))) => {
                let lines = raw[..*title].lines().map(|it| trim(it).trim_start_matches(['#', ' ']));
                let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
                let text = cells.as_ref().map_err(Clone::clone)?.into();
                Some(Found { text, before: "", after: lines.join(" ").into() })
            }
            (Form::Text, _) => Some(find::in_cell(kind, raw.into())?),
            (Form::Lines(like), _) => {
                find::in_line(kind, raw, like.as_ref(), &|| self.is_headed(index))?
            }
            (Form::Table(table), _) => in_row(layout, table, raw)?,
            (Form::Json(_), _) => in_item(layout, trim(raw))?,
            (Form::OpenSudoku, _) => Some(Found::whole(opensudoku::read(kind, raw)?)),
            (Form::Boards, _) => None,
        };
        let record = |found| Record { layout, raw, found };
        if self.is_cut && index + 1 == self.len() {
            found.clone().map_or(Ok(()), |found| record(found).check_cut())?;
        }
        Ok(found.map_or(Entry::Skipped(raw), |found| Entry::Record(record(found))))
    }
}

fn has_two_signs(bytes: &[u8]) -> bool {
    [b'0', b'.'].into_iter().all(|sign| memchr::memchr(sign, bytes).is_some())
}

/// The record in a row, alone but for the columns of the header; none in an empty row, a
/// comment, or another header.
fn in_row<'a>(layout: &Layout, table: &Table, row: &'a str) -> Finding<'a> {
    let (kind, names) = (layout.kind, &table.names);
    let (own, width) = (layout.column().unwrap_or(0), names.len());
    let mut cells = match width == 1 && !row.contains('"') {
        // A list of numbers has commas of its own.
        true => vec![Cow::Borrowed(row)],
        false => table::cells(row, table.separator)?,
    };
    if table::holds_nothing(&cells) {
        return Ok(None);
    }
    let is_name = |(cell, name): (&Cow<'_, str>, &String)| !name.is_empty() && trim(cell) == name;
    let may_be_header = cells.get(own).map(|it| it.len()) < Some(CELLS);
    if may_be_header && cells.len() == width && cells.iter().zip(names).all(is_name) {
        return Ok(None);
    }
    // A number may have been cut at its commas.
    let is_text = |cell: &Cow<'_, str>| kind.is_cells() && find::record(kind, cell).is_none();
    let others = cells.get(width.max(own + 1)..);
    match others.is_some_and(|others| width == 1 || others.iter().all(is_text)) {
        true => find::in_cell(kind, cells.swap_remove(own)).map(Some),
        false => Err(RecordError::Columns(cells.len(), width)),
    }
}

/// The record in a JSON item; none in the object of an empty line or a comment.
fn in_item<'a>(layout: &Layout, item: &'a str) -> Finding<'a> {
    if item.is_empty() {
        return Ok(None);
    }
    let fields = Fields::of(item);
    let text = match (&layout.column, &fields) {
        (Some(field), Ok(fields)) => fields.text(&field.name),
        (field, Err(error)) if field.is_some() || item.starts_with('{') => Err(error.clone()),
        _ => json::text(item),
    };
    match text.and_then(|text| find::in_cell(layout.kind, text)) {
        Err(_) if fields.is_ok_and(|fields| fields.is_blank()) => Ok(None),
        found => found.map(Some),
    }
}
