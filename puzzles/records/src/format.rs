//! How a file is recognised: the first rule of one table that applies to one of its first lines.

use std::borrow::Cow;

use crate::column::{self, Column, Sample};
use crate::cutter::{Cutter, Rows};
use crate::encoding;
use crate::find;
use crate::items::Items;
use crate::json::{self, Fields};
use crate::kind::Kind;
use crate::layout::{Form, Format, JsonItems, Layout, Options, Table};
use crate::problem::{RECORD_BYTES, ReadError};
use crate::shape::{self, Shape};
use crate::table;
use crate::token::trim;

/// The rules by which a file is recognised, and their names in `docs/FILES.md`. All are asked about
/// a line, in this order, before the next line is looked at.
pub(crate) const FORMATS: [(&str, Rule); 6] = [
    ("other encodings", other_encoding),
    ("JSON", json),
    ("OpenSudoku", opensudoku),
    ("CSV and TSV", table),
    ("boards", boards),
    ("lines", lines),
];

/// Whether a line, and the bytes from there on, show a format.
type Rule = fn(&Line<'_>) -> Result<Verdict, ReadError>;

/// What a rule says of a line.
pub(crate) enum Verdict {
    /// The line shows nothing of this format.
    No,
    /// More of the file must be there.
    NotYet,
    /// The form of the file, and how many bytes from the line on are no entries; the lines before
    /// it are entries if that is `None`.
    Is(Form, Option<usize>),
}

/// A line at the beginning of a file.
pub(crate) struct Line<'a> {
    options: &'a Options,
    /// The bytes at hand from the start of the line, and where those of the next one begin.
    bytes: &'a [u8],
    first: usize,
    text: Cow<'a, str>,
    /// The next line that is not empty, if it is there.
    next: Option<Cow<'a, str>>,
    /// Whether nothing but empty lines and comments is before it.
    is_first: bool,
    /// Whether no more bytes will be looked at, and whether the file ends with them.
    is_full: bool,
    at_end: bool,
}

/// Recognises a file.
#[derive(Debug)]
pub(crate) struct Detector {
    options: Options,
    /// It is tried again when so many bytes are there, so that small reads cost no more than large
    /// ones.
    next_try: usize,
}

impl Detector {
    pub fn new(options: Options) -> Detector {
        Detector { options, next_try: 0 }
    }

    /// The layout, and how many of the first bytes are no entries, if these show it.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn detect(
        &mut self,
        bytes: &[u8],
        at_end: bool,
    ) -> Result<Option<(Layout, usize)>, ReadError> {
        /// A beginning of which no rule takes long.
        const SHORT: usize = 4096;
        let is_full = at_end || bytes.len() > RECORD_BYTES;
        if !is_full && (bytes.len() < self.next_try || !encoding::is_known(bytes)) {
            return Ok(None);
        }
        if bytes.len() >= SHORT {
            self.next_try = bytes.len() + bytes.len() / 2;
        }
        encoding::refuse_other(bytes)?;
        if is_full && encoding::has_returns_alone(bytes) {
            return Err(ReadError::CarriageReturns);
        }
        let mark = encoding::mark_length(bytes);
        let (form, used) = match look_at_lines(&self.options, &bytes[mark..], (is_full, at_end))? {
            (Verdict::Is(form, Some(used)), start) => (form, mark + start + used),
            (Verdict::Is(form, None), _) => (form, mark),
            _ => return Ok(None),
        };
        let form = in_column(form, self.options.column.as_ref())?;
        let kind = self.options.kind;
        Ok(Some((Layout { kind, form }, used)))
    }
}

/// Asks the rules about the lines that are there; where the one begins that shows the format.
fn look_at_lines(
    options: &Options,
    bytes: &[u8],
    (is_full, at_end): (bool, bool),
) -> Result<(Verdict, usize), ReadError> {
    let (mut bytes, length, mut is_first) = (bytes, bytes.len(), true);
    while let Some((text, rest)) = next_line(bytes, is_full) {
        if !trim(&text).is_empty() && !shape::is_comment(trim(&text)) {
            let mut next = next_line(rest, is_full);
            while let Some((_, rest)) = next.take_if(|(text, _)| trim(text).is_empty()) {
                next = next_line(rest, is_full);
            }
            let (first, next) = (bytes.len() - rest.len(), next.map(|(text, _)| text));
            let line = Line { options, bytes, first, text, next, is_first, is_full, at_end };
            let verdict = line.verdict()?;
            if !matches!(verdict, Verdict::No) {
                return Ok((verdict, length - bytes.len()));
            }
            is_first = false;
        }
        bytes = rest;
    }
    Ok(match (is_full, options.format) {
        (false, _) => (Verdict::NotYet, 0),
        (true, Some(Format::Boards)) => (Verdict::Is(Form::Boards, None), 0),
        (true, Some(Format::OpenSudoku)) => (Verdict::Is(Form::OpenSudoku, None), 0),
        (true, _) => (lines_with(false), 0),
    })
}

impl Line<'_> {
    /// What the first rule says that does not say no.
    fn verdict(&self) -> Result<Verdict, ReadError> {
        if let Some(format) = self.options.format {
            return as_asked(format, self);
        }
        for (_, rule) in FORMATS {
            match rule(self)? {
                Verdict::No => {}
                verdict => return Ok(verdict),
            }
        }
        Ok(Verdict::No)
    }
}

/// The line that bytes begin with, without its end, and the bytes after it.
fn next_line(bytes: &[u8], is_full: bool) -> Option<(Cow<'_, str>, &[u8])> {
    let end = memchr::memchr(b'\n', bytes);
    let end = end.or((is_full && !bytes.is_empty()).then_some(bytes.len()))?;
    let line = bytes[..end].strip_suffix(b"\r").unwrap_or(&bytes[..end]);
    Some((String::from_utf8_lossy(line), bytes.get(end + 1..).unwrap_or_default()))
}

/// Lines; where they have records, a line without one may be a remark.
fn lines_with(has_remarks: bool) -> Verdict {
    Verdict::Is(Form::Lines { column: None, has_remarks }, None)
}

/// Puts the column that was asked for into lines, and refuses one where there are none.
fn in_column(form: Form, wanted: Option<&Column>) -> Result<Form, ReadError> {
    match (form, wanted) {
        (Form::Lines { has_remarks, .. }, Some(Column::Number(number))) => {
            Ok(Form::Lines { column: Some(number - 1), has_remarks })
        }
        (Form::Lines { .. }, Some(name)) => Err(ReadError::NoHeader(name.to_string())),
        (Form::Boards | Form::OpenSudoku, Some(name)) => {
            Err(ReadError::NoColumns(name.to_string()))
        }
        (form, _) => Ok(form),
    }
}

/// The first line of a file in a format that the caller knows.
fn as_asked(format: Format, line: &Line<'_>) -> Result<Verdict, ReadError> {
    let comma = || table::separator(&line.text).filter(|&b| b != b'\t').unwrap_or(b',');
    match format {
        Format::Lines => Ok(lines_with(true)),
        Format::Boards => Ok(Verdict::Is(Form::Boards, None)),
        Format::OpenSudoku => Ok(Verdict::Is(Form::OpenSudoku, None)),
        Format::Json => json_items(line, trim(&line.text).starts_with('[')),
        Format::Tsv => known_table(line, b'\t'),
        Format::Csv => known_table(line, comma()),
    }
}

/// A table. Its first line is the header, unless a cell of it is a record, even a damaged one.
fn known_table(line: &Line<'_>, separator: u8) -> Result<Verdict, ReadError> {
    if line.text.starts_with("sep=") {
        return Ok(Verdict::No);
    }
    let kind = line.options.kind;
    let cells = table::cells_of_any(&line.text, separator);
    let is_record = |cell: &Cow<'_, str>| match kind.is_cells() {
        true => matches!(shape::of(kind, cell), Shape::Grid | Shape::NearGrid(_)),
        false => find::record(kind, cell).is_some(),
    };
    let has_header = !cells.iter().any(is_record);
    table_from(line, separator, has_header.then(|| names(&cells)))
}

fn names(cells: &[Cow<'_, str>]) -> Vec<String> {
    cells.iter().map(|cell| trim(cell).to_owned()).collect()
}

fn other_encoding(line: &Line<'_>) -> Result<Verdict, ReadError> {
    encoding::refuse_other(if line.is_first { line.bytes } else { b"" }).map(|()| Verdict::No)
}

fn json(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let mut marks = line.bytes.iter().filter(|b| !b.is_ascii_whitespace());
    match (line.is_first, marks.next(), marks.next()) {
        (true, Some(b'{'), Some(b'"' | b'}')) => json_items(line, false),
        (true, Some(b'['), Some(b'{' | b'"' | b']')) => json_items(line, true),
        (true, Some(b'['), Some(_)) if line.options.kind.is_cells() => json_lists(line),
        (true, Some(b'['), Some(b'0'..=b'9')) => json_items(line, true),
        _ => Ok(Verdict::No),
    }
}

/// An array of lists, which is a board itself or has boards for items; lines or boards if each of
/// its lines is a grid or a row.
fn json_lists(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let is_bracket = trim(&line.text).bytes().all(|b| matches!(b, b'[' | b' '));
    let text = match (is_bracket, &line.next) {
        (false, _) => &line.text,
        (true, Some(next)) => next,
        (true, None) => {
            return Ok(if line.is_full { Verdict::No } else { Verdict::NotYet });
        }
    };
    let shape = shape::of(line.options.kind, text);
    if !matches!(shape, Shape::Text | Shape::Empty | Shape::Rule | Shape::Comment) {
        return Ok(Verdict::No);
    }
    match Items::new(true).next(line.bytes, line.at_end) {
        None if !line.is_full => Ok(Verdict::NotYet),
        None => Ok(Verdict::No),
        Some(item) => {
            let item = &line.bytes[item];
            let commas = memchr::memchr_iter(b',', item).count();
            json_items(line, commas >= 80 || commas > 0 && item[1..].contains(&b'['))
        }
    }
}

/// JSON from this line on: one object a line, values one after another, or those of an array.
fn json_items(line: &Line<'_>, in_array: bool) -> Result<Verdict, ReadError> {
    let (kind, wanted) = (line.options.kind, line.options.column.as_ref());
    let mut items = Items::new(in_array);
    let mut form = in_array.then_some(JsonItems::Array);
    let mut samples: Vec<Sample> = Vec::new();
    let mut count = 0u32;
    while let Some(place) = items.next(line.bytes, line.at_end) {
        let item = String::from_utf8_lossy(&line.bytes[place.clone()]);
        let is_line =
            || !item.contains('\n') && (place.end + 1 >= line.first || !item.ends_with('}'));
        let items = *form
            .get_or_insert_with(|| if is_line() { JsonItems::Lines } else { JsonItems::Stream });
        if !item.starts_with('{') {
            return Ok(Verdict::Is(Form::Json { field: None, items }, Some(0)));
        }
        if let Some(name) = json::column(&item).filter(|_| kind.is_cells()) {
            return Err(ReadError::ColumnsInObject(name.to_owned()));
        }
        add_object(kind, wanted, &item, &mut samples);
        count += 1;
        if !samples.is_empty()
            && count.is_power_of_two()
            && let Some(at) = column::choose(kind, wanted, &samples, false).unwrap_or(None)
        {
            let field = samples[at].name.clone();
            return Ok(Verdict::Is(Form::Json { field, items }, Some(0)));
        }
    }
    if !line.is_full {
        return Ok(Verdict::NotYet);
    }
    let field = match (samples.is_empty(), wanted) {
        (true, _) => None,
        (false, _) => column::choose(kind, wanted, &samples, true)?,
    };
    let field = field.and_then(|at| samples[at].name.clone());
    Ok(Verdict::Is(Form::Json { field, items: form.unwrap_or(JsonItems::Stream) }, Some(0)))
}

/// Adds what an object shows of its fields.
fn add_object(kind: Kind, wanted: Option<&Column>, object: &str, samples: &mut Vec<Sample>) {
    let fields = Fields::of(object).unwrap_or_default();
    // Beside a transform, the index is that of the transform.
    let is_hidden = |name: &str| {
        kind == Kind::Number
            && name == "index"
            && wanted.is_none()
            && fields.texts().any(|(name, _)| name == "transform")
    };
    let mut at = 0;
    for (name, text) in fields.texts() {
        // Most objects have the same fields in the same order.
        let is_it = |sample: &Sample| sample.name.as_deref() == Some(name);
        let known = samples.get(at).is_some_and(is_it).then_some(at);
        let known = known.or_else(|| samples.iter().take(RECORD_BYTES / 512).position(is_it));
        let own = known.unwrap_or(samples.len());
        if own == samples.len() {
            samples.push(Sample::named(name));
        }
        if !is_hidden(name) {
            samples[own].add(kind, &text.unwrap_or_default());
        }
        at = own + 1;
    }
}

fn opensudoku(line: &Line<'_>) -> Result<Verdict, ReadError> {
    const ROOTS: [&str; 5] = ["<?xml", "<opensudoku", "<onegravitysudoku", "<game", "<sudoku"];
    let is_root = line.is_first && ROOTS.iter().any(|root| trim(&line.text).starts_with(root));
    Ok(match is_root && line.options.kind.is_cells() {
        true => Verdict::Is(Form::OpenSudoku, None),
        false => Verdict::No,
    })
}

/// A table: a row with a record between quotes; or a header that has a heading that is known, or as
/// many cells as the next line, which has a record in one of them.
fn table(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let kind = line.options.kind;
    let text: &str = &line.text;
    let separator = table::separator(text);
    let cells = table::cells_of_any(text, separator.unwrap_or(b','));
    let holds_record = |cells: &[Cow<'_, str>]| {
        kind.is_unmistakable()
            && cells.iter().any(|cell| find::record(kind.sample_kind(), cell).is_some())
    };
    if text.starts_with("sep=") {
        return Ok(Verdict::No);
    }
    let full = cells.iter().filter(|cell| !trim(cell).is_empty()).count();
    if let Some(separator) =
        separator.filter(|_| full > 1 && text.contains('"') && holds_record(&cells))
    {
        return table_from(line, separator, None);
    }
    if kind.is_cells() && !matches!(shape::of(kind, text), Shape::Text) {
        return Ok(Verdict::No);
    }
    let is_known = |kind| cells.iter().any(|cell| column::is_known(kind, cell));
    let is_alone = || cells.len() == 1 && kind.is_cells() && is_known(Some(kind));
    if separator.is_some() && (is_known(Some(kind)) || is_known(None)) {
        return table_from(line, separator.unwrap_or(b','), Some(names(&cells)));
    }
    let Some(next) = &line.next else {
        return Ok(if line.is_full { Verdict::No } else { Verdict::NotYet });
    };
    let row = table::cells_of_any(next, separator.unwrap_or(b','));
    let is_as_wide = row.len() == cells.len() || row.len() == cells.len() + 1;
    match holds_record(&row) && is_as_wide && (separator.is_some() || is_alone()) {
        true => table_from(line, separator.unwrap_or(b','), Some(names(&cells))),
        false => Ok(Verdict::No),
    }
}

/// The table that begins with this line, which is its header or its first row.
fn table_from(
    line: &Line<'_>,
    separator: u8,
    header: Option<Vec<String>>,
) -> Result<Verdict, ReadError> {
    let (kind, wanted) = (line.options.kind, line.options.column.as_ref());
    if let (None, Some(Column::Name(name))) = (&header, wanted) {
        return Err(ReadError::NoHeader(format!("{name:?}")));
    }
    let first = if header.is_some() { line.first } else { 0 };
    let bytes = &line.bytes[first..];
    let width = header.as_ref().map_or(0, Vec::len);
    let mut samples = vec![Sample::default(); width];
    let mut rows = Rows::new(separator);
    let (mut count, mut row_width) = (0u32, 0);
    // R gives names to rows and not to their column.
    let mut has_row_names = header.is_some();
    let decide =
        |samples: &mut Vec<Sample>, has_row_names: bool, row_width: usize, are_all: bool| {
            let unnamed = (has_row_names && row_width > 0).then(String::new);
            let header =
                header.clone().map(|names| unnamed.into_iter().chain(names).collect::<Vec<_>>());
            let width = header.as_ref().map_or(row_width, Vec::len);
            samples.resize_with(width, Sample::default);
            for (sample, name) in samples.iter_mut().zip(header.iter().flatten()) {
                sample.name = Some(name.clone());
            }
            let column = column::choose(kind, wanted, samples, are_all)?;
            let form = column.map(|column| Form::Table(Table { separator, header, width, column }));
            Ok(form.map(|form| Verdict::Is(form, Some(first))))
        };
    while let Some(row) = rows.next(bytes, line.at_end) {
        let row = String::from_utf8_lossy(&bytes[row]);
        let cells = table::cells_of_any(row.trim_end_matches('\r'), separator);
        if count == 0 {
            row_width = cells.len();
        }
        let is_named = cells.len() == width + 1 && !trim(&cells[width]).is_empty();
        has_row_names &= is_named && find::record(kind.sample_kind(), &cells[0]).is_none();
        samples.resize_with(samples.len().max(cells.len()), Sample::default);
        samples.iter_mut().zip(&cells).for_each(|(sample, cell)| sample.add(kind, cell));
        count += 1;
        if count.is_power_of_two()
            && let Some(verdict) = decide(&mut samples.clone(), has_row_names, row_width, false)?
        {
            return Ok(verdict);
        }
    }
    match line.is_full {
        false => Ok(Verdict::NotYet),
        true => decide(&mut samples, has_row_names, row_width, true)
            .map(|verdict: Option<Verdict>| verdict.unwrap_or(Verdict::No)),
    }
}

fn boards(line: &Line<'_>) -> Result<Verdict, ReadError> {
    Ok(match line.options.kind.is_cells() && shape::is_row(&line.text) {
        true => Verdict::Is(Form::Boards, None),
        false => Verdict::No,
    })
}

fn lines(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let kind = line.options.kind;
    let is_record = || matches!(shape::of(kind, &line.text), Shape::Grid | Shape::NearGrid(_));
    Ok(match kind.is_cells() {
        true if is_record() => lines_with(true),
        true => Verdict::No,
        false => lines_with(false),
    })
}
