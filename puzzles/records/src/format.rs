//! The format of a file: the first rule that applies to one of its first lines.

use std::borrow::Cow;

use crate::board::Boards;
use crate::column::{self, Samples};
use crate::cutter::{Cutter, Lines};
use crate::encoding;
use crate::find;
use crate::json::{self, Items};
use crate::kind::Kind;
use crate::layout::{Chosen, Form, Format, JsonItems, Layout, Options};
use crate::like::Like;
use crate::opensudoku::Games;
use crate::problem::{RECORD_BYTES, ReadError};
use crate::shape::{self, Shape};
use crate::table::{self, Rows, Table};
use crate::token::trim;
use crate::wrapped::{self, Wrapped};

/// The rules in their order, with their names in the document.
pub(crate) const FORMATS: [(&str, Rule); 5] = [
    ("JSON", json),
    ("OpenSudoku", opensudoku),
    ("CSV and TSV", table),
    ("boards", boards),
    ("lines", lines),
];

type Rule = fn(&Line<'_>) -> Verdict;

/// The form of the file, the column of its records, and the number of bytes before them, if known.
type Verdict = Result<Option<(Form, Option<Chosen>, usize)>, Unknown>;

/// A file that cannot be read; `None` if more bytes are needed.
pub(crate) type Unknown = Option<ReadError>;

/// A line that is neither empty nor a comment, at the beginning of a file.
pub(crate) struct Line<'a> {
    options: &'a Options,
    text: &'a str,
    /// Its start, and the first bytes of the file from there on.
    start: usize,
    bytes: &'a [u8],
    is_first: bool,
    is_after_number: bool,
    /// True if no more bytes will come, and if the file ends with them.
    is_full: bool,
    at_end: bool,
}

impl Line<'_> {
    /// Waits for all bytes that may come.
    fn in_full(&self) -> Result<(), Unknown> {
        if self.is_full { Ok(()) } else { Err(None) }
    }

    /// The file from a place on, with the column or field in its first rows.
    fn with_column(&self, form: Form, mut at: usize) -> Verdict {
        let start = self.start + at;
        let mut samples = Samples::new(self.options, form.table());
        let mut cutter = cutter(self.options.kind, &form);
        while let Some((row, _)) = cutter.entry(self.bytes, &mut at, self.at_end) {
            let row = String::from_utf8_lossy(&self.bytes[row]);
            if matches!(form, Form::Json(_)) && !row.starts_with('{') {
                return Ok(Some((form, None, start)));
            }
            if let Some(column) = samples.add(form.fields(&row, true)) {
                return Ok(Some((form, Some(column), start)));
            }
        }
        self.in_full()?;
        Ok(Some((form, samples.choose(true)?, start)))
    }
}

pub(crate) fn cutter(kind: Kind, form: &Form) -> Box<dyn Cutter> {
    match form {
        Form::Table(table) => Box::new(Rows::new(table.separator)),
        Form::Json(JsonItems::Array) => Box::new(Items::new(true)),
        Form::Json(JsonItems::Stream) => Box::new(Items::new(false)),
        Form::Json(JsonItems::Wrapped) => Box::new(Wrapped { kind, items: Items::of_object(true) }),
        Form::OpenSudoku => Box::new(Games::default()),
        Form::Boards => Box::new(Boards::default()),
        _ => Box::new(Lines::default()),
    }
}

pub(crate) fn detect(
    options: &Options,
    bytes: &[u8],
    at_end: bool,
) -> Result<(Layout, usize), Unknown> {
    let is_full = at_end || bytes.len() > RECORD_BYTES;
    // Four bytes show an encoding; an archive begins with a name.
    let needed = if bytes.starts_with(b"PK\x03\x04") { encoding::ARCHIVE_BYTES } else { 4 };
    if !is_full && bytes.len() < needed {
        return Err(None);
    }
    encoding::refuse_other(bytes)?;
    if is_full && !bytes.contains(&b'\n') && bytes.trim_ascii().contains(&b'\r') {
        return Err(ReadError::CarriageReturns.into());
    }
    let (form, column, used) = match options.format {
        Some(Format::Boards) => (Form::Boards, None, 0),
        Some(Format::OpenSudoku) => (Form::OpenSudoku, None, 0),
        _ => look_at_lines(options, bytes, at_end)?.ok_or(None)?,
    };
    let has_columns = matches!(form, Form::Table(_) | Form::Json(_));
    if let Some(name) = options.column.as_ref().filter(|_| !has_columns) {
        return Err(ReadError::NoColumns(column::shown(name)).into());
    }
    let used = used.max(encoding::mark_length(bytes));
    Ok((Layout { kind: options.kind, form, column }, used))
}

fn look_at_lines(options: &Options, bytes: &[u8], at_end: bool) -> Verdict {
    let is_full = at_end || bytes.len() > RECORD_BYTES;
    let (mut is_first, mut is_after_number, mut has_empty_row) = (true, false, false);
    for (start, text) in significant_lines(bytes, is_full) {
        let (text, bytes) = (&*text, &bytes[start..]);
        let line = Line { options, text, start, bytes, is_first, is_after_number, is_full, at_end };
        if let Some(found) = ask(&line)? {
            return Ok(Some(found));
        }
        is_first = false;
        // Perhaps with a stop or a colon.
        is_after_number |= trim(text).trim_end_matches(['.', ':', ')']).parse::<f64>().is_ok();
        has_empty_row |= matches!(shape::of(text), Shape::Row(Ok(row)) if row.is_empty());
    }
    let form = match options.format {
        None if has_empty_row && options.kind.is_cells() => Form::Boards,
        _ => Form::Lines(None),
    };
    Ok(is_full.then_some((form, None, 0)))
}

/// The start and text of each line that is neither empty nor a comment.
fn significant_lines(bytes: &[u8], is_full: bool) -> impl Iterator<Item = (usize, Cow<'_, str>)> {
    let (mut lines, mut at) = (Lines::default(), encoding::mark_length(bytes));
    let lines = std::iter::from_fn(move || lines.entry(bytes, &mut at, is_full));
    lines.filter_map(move |(line, _)| {
        let text = String::from_utf8_lossy(bytes[line.clone()].trim_ascii_end());
        let is_comment = shape::is_comment(trim(&text)) || text.starts_with("sep=");
        (!trim(&text).is_empty() && !is_comment).then_some((line.start, text))
    })
}

fn ask(line: &Line<'_>) -> Verdict {
    match line.options.format {
        Some(Format::Lines) => lines(line),
        Some(Format::Json) => json_items(line, trim(line.text).starts_with('[')),
        Some(Format::Tsv) => table_from(line, b'\t'),
        Some(Format::Csv) => {
            let separator = table::separator(line.text).filter(|&separator| separator != b'\t');
            table_from(line, separator.unwrap_or(b','))
        }
        _ => FORMATS.iter().find_map(|(_, rule)| rule(line).transpose()).transpose(),
    }
}

fn json(line: &Line<'_>) -> Verdict {
    let graphic = line.bytes.iter().copied().filter(|b| !b.is_ascii_whitespace());
    let begins: Vec<u8> = graphic.take(if line.is_first { 3 } else { 0 }).collect();
    match begins[..] {
        [b'{', b'"' | b'}', ..] => json_items(line, false),
        [b'[', b'{', b'"' | b'}'] | [b'[', b']', ..] => json_items(line, true),
        [b'[', b'"' | b'[' | b'0'..=b'9' | b'n', ..] => json_list(line),
        [b'['] => line.in_full().map(|()| None),
        _ => Ok(None),
    }
}

/// An array of records; one with a record or a row in each line is lines or boards.
fn json_list(line: &Line<'_>) -> Verdict {
    let is_bracket = trim(line.text).bytes().all(|b| matches!(b, b'[' | b' '));
    let begins_row = || matches!(shape::of(line.text), Shape::Row(_));
    if line.options.kind.is_cells() && (is_bracket || begins_row()) {
        return Ok(None);
    }
    let Some((item, _)) = Items::new(true).entry(line.bytes, &mut 0, line.at_end) else {
        return line.in_full().map(|()| None);
    };
    let item = String::from_utf8_lossy(&line.bytes[item]);
    let fits = || find::in_item(line.options.kind, &item).is_some();
    if !line.options.kind.is_cells() || fits() { json_items(line, true) } else { Ok(None) }
}

/// JSON: one value a line, values one after another, or those of an array or in one object.
fn json_items(line: &Line<'_>, in_array: bool) -> Verdict {
    let kind = line.options.kind;
    if let Some(name) = json::column(line.bytes).filter(|_| kind.is_cells()) {
        return Err(ReadError::ColumnsInObject(name).into());
    }
    let after = json::length(line.bytes).map_or(&b""[..], |end| &line.bytes[end..]);
    let is_alone = !in_array && after.trim_ascii().is_empty();
    let list = is_alone.then(|| wrapped::start(kind, line.bytes, line.at_end)).flatten();
    let items = match list {
        // Another object may follow.
        Some(_) => line.in_full().map(|()| JsonItems::Wrapped)?,
        None if in_array => JsonItems::Array,
        None if json::length(line.text.as_bytes()) == Ok(line.text.len()) => JsonItems::Lines,
        None => JsonItems::Stream,
    };
    line.with_column(Form::Json(items), list.unwrap_or(0))
}

fn opensudoku(line: &Line<'_>) -> Verdict {
    const ROOTS: [&str; 5] = ["<?xml", "<opensudoku", "<onegravitysudoku", "<game", "<sudoku"];
    let is_root = line.is_first && ROOTS.iter().any(|root| trim(line.text).starts_with(root));
    Ok((is_root && line.options.kind.is_cells()).then_some((Form::OpenSudoku, None, 0)))
}

/// A table, by a wanted column, or a heading above a row with as many cells. The heading must be
/// known or stand above a record.
fn table(line: &Line<'_>) -> Verdict {
    let (kind, is_cells) = (line.options.kind.sample_kind(), line.options.kind.is_cells());
    let first = rows(line, b',').next();
    let text = first.as_ref().map_or(line.text, |(row, _)| row);
    let separator = table::separator(text);
    let comma = separator.unwrap_or(b',');
    if separator.is_some() && line.options.column.is_some() {
        return table_from(line, comma);
    }
    let is_record = |cell: &Cow<'_, str>| {
        let is_text = || cell.contains('\n') && find::in_cell(kind, trim(cell).into()).is_ok();
        find::record(kind, cell).is_some() || is_text()
    };
    let holds_record =
        |cells: &[Cow<'_, str>]| kind.is_unmistakable() && cells.iter().any(is_record);
    let cells = table::cells_of_any(text, comma);
    let is_known_for = |kind: Kind| cells.iter().any(|cell| column::is_known(kind, cell));
    let is_known = match separator {
        Some(_) => Kind::ALL.into_iter().any(is_known_for),
        None => is_known_for(line.options.kind),
    };
    let is_header = match kind.is_cells() {
        true => matches!(shape::of(text), Shape::Text),
        false => !holds_record(&cells) && find::record(kind, text).is_none(),
    };
    if !is_header || separator.is_none() && !is_known {
        return Ok(None);
    }
    let is_table = match rows(line, comma).nth(1) {
        None => line.in_full().map(|()| is_known && (separator.is_some() || !is_cells))?,
        Some((row, _)) => {
            let row = table::cells_of_any(&row, comma);
            let (is_even, holds) = (row.len() == cells.len(), holds_record(&row));
            let is_enough = !is_cells || separator.is_some() && (is_even || holds);
            is_even && holds || is_known && row.len() >= cells.len() && is_enough
        }
    };
    if is_table { table_from(line, comma) } else { Ok(None) }
}

/// The rows of a table from a line on, without empty ones, and their ends.
fn rows<'l>(line: &'l Line<'_>, separator: u8) -> impl Iterator<Item = (Cow<'l, str>, usize)> {
    let (mut rows, mut at) = (Rows::new(separator), 0);
    let all = std::iter::from_fn(move || {
        let (row, _) = rows.entry(line.bytes, &mut at, line.at_end)?;
        Some((String::from_utf8_lossy(&line.bytes[row]), at))
    });
    all.filter(move |(row, _)| !table::holds_nothing(&table::cells_of_any(row, separator)))
}

/// The table from this line on, its header unless a cell is a record or a damaged one.
fn table_from(line: &Line<'_>, separator: u8) -> Verdict {
    let kind = line.options.kind.sample_kind();
    let Some((row, end)) = rows(line, separator).next() else {
        return line.in_full().map(|()| None);
    };
    let cells = table::cells_of_any(&row, separator);
    let is_record = |cell: &Cow<'_, str>| {
        matches!(shape::of(cell), Shape::Grid(_)) || find::record(kind, cell).is_some()
    };
    let has_header = !cells.iter().any(is_record);
    let name = |cell: &Cow<'_, str>| if has_header { trim(cell).to_owned() } else { String::new() };
    let names = cells.iter().map(name).collect();
    line.with_column(Form::Table(Table { separator, names }), if has_header { end } else { 0 })
}

/// Nine cells, but no number above a list: there the next line is a record.
fn boards(line: &Line<'_>) -> Verdict {
    if !line.options.kind.is_cells() || !shape::is_row(line.text) {
        return Ok(None);
    }
    let next = significant_lines(line.bytes, line.is_full).nth(1);
    match next.map(|(_, text)| shape::of(&text)) {
        Some(Shape::Grid(Ok(()))) => Ok(None),
        Some(_) => Ok(Some((Form::Boards, None, 0))),
        None => line.in_full().map(|()| Some((Form::Boards, None, 0))),
    }
}

fn lines(line: &Line<'_>) -> Verdict {
    let kind = line.options.kind;
    if kind.is_cells() && !matches!(shape::of(line.text), Shape::Grid(_)) {
        return Ok(None);
    }
    let like = kind.is_cells().then(|| Like::of(kind, line.text, !line.is_after_number));
    Ok(Some((Form::Lines(like), None, 0)))
}
