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
    is_plain: bool,
    has_two_signs: bool,
    places: Vec<Place>,
    /// True if solution grids may be those of puzzles above them.
    has_puzzles: bool,
    /// True if the first is below a line that calls it a solution; the same of each, on demand.
    starts_headed: bool,
    headed: OnceLock<Vec<bool>>,
}

impl Batch {
    /// Entries of some bytes, which begin in the line `first`.
    pub(crate) fn new(
        layout: Arc<Layout>,
        first: u64,
        bytes: &[u8],
        mut places: Vec<Place>,
        starts_headed: bool,
    ) -> Batch {
        let length = places.last().map_or(0, |(span, _)| span.end);
        let mut bytes = bytes[..length].to_vec();
        let (mut line, mut at) = (first, 0);
        let mut number = |(span, _): &Place| {
            line += memchr::memchr_iter(b'\n', &bytes[at..span.start]).count() as u64;
            at = span.start;
            line
        };
        let is_by_line = match &layout.form {
            Form::Json { items, .. } => *items == JsonItems::Lines,
            form => matches!(form, Form::Lines { .. } | Form::Text),
        };
        let lines = match is_by_line {
            true => places.first().map_or(first.., |it| number(it)..).take(places.len()).collect(),
            false => places.iter().map(&mut number).collect(),
        };
        if matches!(layout.form, Form::Json { .. }) && !is_by_line {
            // Between values a line end is a blank, and no text has one.
            let ends = bytes.iter_mut().filter(|b| matches!(b, b'\n' | b'\r'));
            ends.for_each(|b| *b = b' ');
        }
        if layout.form != Form::Text {
            for (span, _) in &mut places {
                span.end -= usize::from(bytes[span.clone()].ends_with(b"\r"));
            }
        }
        let like = layout.form.like();
        let is_lines = matches!(layout.form, Form::Lines { .. });
        Batch {
            has_puzzles: like.is_some_and(|like| like.has_puzzles(layout.kind)),
            is_plain: is_lines && layout.kind.is_cells() && like.is_none_or(|like| !like.has_pair),
            has_two_signs: has_two_signs(&bytes),
            text: String::from_utf8(bytes).map_err(std::string::FromUtf8Error::into_bytes),
            layout,
            lines,
            places,
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
        Batch::new(Arc::new(Layout { kind, form: Form::Text }), 1, &bytes, places, false)
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

    pub(crate) fn ends_headed(&self) -> bool {
        let last = || (0..self.len()).rev().find_map(|index| self.heads(index));
        self.has_puzzles && last().unwrap_or(self.starts_headed)
    }

    fn is_headed(&self, index: usize) -> bool {
        let mut is_headed = self.starts_headed;
        let above = |own| {
            let is_below = self.heads(own).unwrap_or(is_headed);
            mem::replace(&mut is_headed, is_below)
        };
        let headed = || (0..self.len()).map(above).collect();
        self.has_puzzles && self.headed.get_or_init(headed)[index]
    }

    fn heads(&self, index: usize) -> Option<bool> {
        like::heads(self.layout.kind, &String::from_utf8_lossy(self.raw(index)))
    }

    fn bytes(&self) -> &[u8] {
        self.text.as_ref().map_or_else(Vec::as_slice, String::as_bytes)
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
        let text = self.text.as_ref().ok().filter(|_| self.is_plain)?;
        let raw = text.get(self.places[index].0.clone()).filter(|raw| raw.len() == CELLS)?;
        // Solutions and two signs are for the close look.
        let is_solution = self.has_puzzles && cell::is_complete(raw) && self.is_headed(index);
        if self.has_two_signs && has_two_signs(raw.as_bytes()) || is_solution {
            return None;
        }
        Some(Record { layout: &self.layout, raw, found: Found::whole(raw) })
    }

    /// An entry, or the error of a bad record.
    pub fn entry(&self, index: usize) -> Result<Entry<'_>, RecordError> {
        let layout = &*self.layout;
        let bytes = self.raw(index);
        if bytes.len() > RECORD_BYTES {
            return Err(RecordError::TooLong);
        }
        let wrong = |at: usize| RecordError::NotText(at + 1, bytes[at]);
        let text = self.text.as_ref().ok().and_then(|text| text.get(self.places[index].0.clone()));
        let checked = || std::str::from_utf8(bytes).map_err(|error| wrong(error.valid_up_to()));
        let raw = text.map_or_else(checked, Ok)?;
        let mut returns = memchr::memchr_iter(b'\r', bytes);
        let is_bare = |at: usize| bytes.get(at + 1).is_some_and(|&next| next != b'\n');
        if layout.form != Form::Text && returns.any(is_bare) {
            return Err(RecordError::CarriageReturn);
        }
        if let Some((cells, title)) = self.places[index].1.as_deref() {
            let text = cells.as_ref().map_err(Clone::clone)?.into();
            let lines = raw[..*title].lines().map(|line| trim(line).trim_start_matches(['#', ' ']));
            let lines: Vec<_> = lines.filter(|line| !line.is_empty()).collect();
            let found = Found { text, before: "", after: lines.join(" ").into() };
            return Ok(Entry::Record(Record { layout, raw, found }));
        }
        let kind = layout.kind;
        let found = match &layout.form {
            Form::Text => Some(find::in_cell(kind, raw.into())?),
            Form::Lines { has_remarks, like } => {
                let remarks = has_remarks.then_some(like.as_ref());
                find::in_line(kind, raw, remarks, &|| self.is_headed(index))?
            }
            Form::Table(table) => in_row(kind, table, raw)?,
            Form::Json { field, .. } => in_item(kind, field.as_deref(), trim(raw))?,
            Form::OpenSudoku => Some(Found::whole(opensudoku::read(kind, raw)?)),
            Form::Boards => None,
        };
        Ok(found.map_or(Entry::Skipped(raw), |found| Entry::Record(Record { layout, raw, found })))
    }
}

fn has_two_signs(bytes: &[u8]) -> bool {
    [b'0', b'.'].into_iter().all(|sign| memchr::memchr(sign, bytes).is_some())
}

/// The record in a row, alone but for the columns of the header; none in an empty row, a
/// comment, or another header.
fn in_row<'a>(kind: Kind, own: &Table, row: &'a str) -> Finding<'a> {
    let width = own.names.len();
    let mut cells = match width == 1 && !row.contains('"') {
        // A list of numbers has commas of its own.
        true => vec![Cow::Borrowed(row)],
        false => table::cells(row, own.separator)?,
    };
    if table::holds_nothing(&cells) {
        return Ok(None);
    }
    let is_name = |(cell, name): (&Cow<'_, str>, &String)| !name.is_empty() && trim(cell) == name;
    let may_be_header = cells.get(own.column).map(|it| it.len()) < Some(CELLS);
    if may_be_header && cells.len() == width && cells.iter().zip(&own.names).all(is_name) {
        return Ok(None);
    }
    // A number may have been cut at its commas.
    let is_text = |cell: &Cow<'_, str>| kind.is_cells() && find::record(kind, cell).is_none();
    let others = cells.get(width.max(own.column + 1)..);
    match others.is_some_and(|others| width == 1 || others.iter().all(is_text)) {
        true => find::in_cell(kind, cells.swap_remove(own.column)).map(Some),
        false => Err(RecordError::Columns(cells.len(), width)),
    }
}

/// The record in a JSON item; none in the object of an empty line or a comment.
fn in_item<'a>(kind: Kind, field: Option<&str>, item: &'a str) -> Finding<'a> {
    if item.is_empty() {
        return Ok(None);
    }
    let fields = Fields::of(item);
    let text = match (field, &fields) {
        (Some(field), Ok(fields)) => fields.text(field),
        (_, Err(error)) if field.is_some() || item.starts_with('{') => Err(error.clone()),
        _ => json::text(item),
    };
    match text.and_then(|text| find::in_cell(kind, text)) {
        Err(_) if fields.is_ok_and(|fields| fields.is_blank()) => Ok(None),
        found => found.map(Some),
    }
}
