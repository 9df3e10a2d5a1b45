//! How a file is recognised: the first rule of one table that applies to one of its first lines.

use std::borrow::Cow;

use crate::column::{self, Column, Sample, Samples};
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
    /// The form of the file, and how many of its first bytes are no entries.
    Is(Form, usize),
}

/// A line at the beginning of a file that is neither empty nor a comment.
pub(crate) struct Line<'a> {
    options: &'a Options,
    kind: Kind,
    text: Cow<'a, str>,
    /// The next such line, if it is there.
    next: Option<Cow<'a, str>>,
    /// Where the line begins in the file, and the first bytes of the file from there on.
    start: usize,
    bytes: &'a [u8],
    is_first: bool,
    /// Whether no more bytes will be looked at, and whether the file ends with them.
    is_full: bool,
    at_end: bool,
}

impl Line<'_> {
    /// What a rule says that needs more bytes than there are.
    fn not_yet(&self) -> Verdict {
        if self.is_full { Verdict::No } else { Verdict::NotYet }
    }
}

/// The layout of a file, and how many of its first bytes are no entries, if these show it.
pub(crate) fn detect(
    options: &Options,
    bytes: &[u8],
    at_end: bool,
) -> Result<Option<(Layout, usize)>, ReadError> {
    let is_full = at_end || bytes.len() > RECORD_BYTES;
    if !is_full && !encoding::is_known(bytes) {
        return Ok(None);
    }
    encoding::refuse_other(bytes)?;
    if is_full && encoding::has_returns_alone(bytes) {
        return Err(ReadError::CarriageReturns);
    }
    let Verdict::Is(mut form, used) = look_at_lines(options, bytes, at_end, is_full)? else {
        return Ok(None);
    };
    match (&mut form, &options.column) {
        (Form::Lines { column, .. }, Some(Column::Number(number))) => *column = Some(number - 1),
        (Form::Lines { .. }, Some(name)) => return Err(ReadError::NoHeader(name.to_string())),
        (Form::Boards | Form::OpenSudoku, Some(name)) => {
            return Err(ReadError::NoColumns(name.to_string()));
        }
        _ => {}
    }
    Ok(Some((Layout { kind: options.kind, form }, used)))
}

/// Asks the rules about the lines that are there.
fn look_at_lines(
    options: &Options,
    bytes: &[u8],
    at_end: bool,
    is_full: bool,
) -> Result<Verdict, ReadError> {
    let kind = options.kind;
    let mark = encoding::mark_length(bytes);
    let mut lines = significant_lines(bytes, mark, is_full).peekable();
    let mut is_first = true;
    while let Some((start, text)) = lines.next() {
        let next = lines.peek().map(|(_, text)| text.clone());
        let bytes = &bytes[start..];
        let line = Line { options, kind, text, next, start, bytes, is_first, is_full, at_end };
        match ask(&line)? {
            Verdict::No => is_first = false,
            Verdict::Is(form, used) => return Ok(Verdict::Is(form, used.max(mark))),
            Verdict::NotYet => return Ok(Verdict::NotYet),
        }
    }
    Ok(match (is_full, options.format) {
        (false, _) => Verdict::NotYet,
        (true, Some(Format::Boards)) => Verdict::Is(Form::Boards, mark),
        (true, Some(Format::OpenSudoku)) => Verdict::Is(Form::OpenSudoku, mark),
        (true, _) => Verdict::Is(Form::Lines { column: None, has_remarks: false }, mark),
    })
}

/// The lines that are neither empty nor comments: where each begins, and its text.
fn significant_lines(
    bytes: &[u8],
    mut start: usize,
    is_full: bool,
) -> impl Iterator<Item = (usize, Cow<'_, str>)> {
    let next = move || {
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let end = memchr::memchr(b'\n', rest).or(is_full.then_some(rest.len()))?;
        let line = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
        let own = start;
        start = bytes.len().min(start + end + 1);
        Some((own, String::from_utf8_lossy(line)))
    };
    let is_significant = |(_, text): &(usize, Cow<'_, str>)| {
        !trim(text).is_empty() && !shape::is_comment(trim(text))
    };
    std::iter::from_fn(next).filter(is_significant)
}

/// What the first rule says that does not say no, or the format that the caller knows.
fn ask(line: &Line<'_>) -> Result<Verdict, ReadError> {
    match line.options.format {
        Some(Format::Lines) => Ok(Verdict::Is(Form::Lines { column: None, has_remarks: true }, 0)),
        Some(Format::Boards) => Ok(Verdict::Is(Form::Boards, 0)),
        Some(Format::OpenSudoku) => Ok(Verdict::Is(Form::OpenSudoku, 0)),
        Some(Format::Json) => json_items(line, trim(&line.text).starts_with('[')),
        Some(Format::Tsv) => table_from(line, b'\t'),
        Some(Format::Csv) => {
            let separator = table::separator(&line.text).filter(|&separator| separator != b'\t');
            table_from(line, separator.unwrap_or(b','))
        }
        None => {
            let mut verdicts = FORMATS.iter().map(|(_, rule)| rule(line));
            verdicts.find(|it| !matches!(it, Ok(Verdict::No))).unwrap_or(Ok(Verdict::No))
        }
    }
}

fn other_encoding(line: &Line<'_>) -> Result<Verdict, ReadError> {
    encoding::refuse_other(line.bytes).map(|()| Verdict::No)
}

fn json(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let bytes = line.bytes.trim_ascii_start();
    let inner = bytes.get(1..).unwrap_or_default().trim_ascii_start();
    let field = inner.get(1..).unwrap_or_default().trim_ascii_start().first();
    match (bytes.first().filter(|_| line.is_first), inner.first()) {
        (Some(b'{'), Some(b'"' | b'}')) => json_items(line, false),
        (Some(b'['), Some(b'{')) if !matches!(field, Some(b'"' | b'}') | None) => Ok(Verdict::No),
        (Some(b'['), Some(b'"')) if shape::is_row(&line.text) => Ok(Verdict::No),
        (Some(b'['), Some(b'{' | b'"' | b']')) => json_items(line, true),
        (Some(b'['), Some(b'[' | b'0'..=b'9' | b'n')) if line.kind.is_cells() => json_lists(line),
        (Some(b'['), Some(b'0'..=b'9')) => json_items(line, true),
        _ => Ok(Verdict::No),
    }
}

/// An array of lists, which is a board itself or has boards for items; lines or boards if each of
/// its lines is a grid or a row.
fn json_lists(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let is_bracket = trim(&line.text).bytes().all(|b| matches!(b, b'[' | b' '));
    let Some(text) = (if is_bracket { line.next.as_ref() } else { Some(&line.text) }) else {
        return Ok(line.not_yet());
    };
    let shape = shape::of(line.kind, text);
    if matches!(shape, Shape::Row(_) | Shape::NearRow(_)) {
        return Ok(Verdict::No);
    }
    let Some(item) = Items::new(true).entry(line.bytes, &mut 0, line.at_end) else {
        return Ok(line.not_yet());
    };
    let item = &line.bytes[item];
    let inner = item.get(1..).unwrap_or_default();
    let is_grid = memchr::memchr_iter(b',', item).count() >= 80 || inner.contains(&b'[');
    match is_grid || inner.trim_ascii_start().starts_with(b"\"") {
        true => json_items(line, true),
        false if matches!(shape, Shape::Text | Shape::Rule) => json_items(line, false),
        false => Ok(Verdict::No),
    }
}

/// JSON from this line on: one object a line, values one after another, or those of an array.
fn json_items(line: &Line<'_>, in_array: bool) -> Result<Verdict, ReadError> {
    let mut cutter = Items::new(in_array);
    let mut form = in_array.then_some(JsonItems::Array);
    let mut samples = Samples::new(line.kind, line.options.column.as_ref());
    let line_end = memchr::memchr(b'\n', line.bytes).unwrap_or(line.bytes.len());
    let is = |field, items| Ok(Verdict::Is(Form::Json { field, items }, line.start));
    // The object may be longer than a record.
    let beginning = String::from_utf8_lossy(&line.bytes[..line.bytes.len().min(4096)]);
    if let Some(name) = json::column(&beginning).filter(|_| line.kind.is_cells()) {
        return Err(ReadError::ColumnsInObject(name.to_owned()));
    }
    let mut at = 0;
    while let Some(place) = cutter.entry(line.bytes, &mut at, line.at_end) {
        let item = String::from_utf8_lossy(&line.bytes[place.clone()]);
        let is_last = place.end + 1 >= line_end || !item.ends_with('}');
        let is_line = is_last && !item.contains('\n');
        let items = *form.get_or_insert(if is_line { JsonItems::Lines } else { JsonItems::Stream });
        if !item.starts_with('{') {
            return is(None, items);
        }
        // No text has a line end in it.
        let is_shown = add_object(line, &item.replace(['\n', '\r'], " "), &mut samples);
        if is_shown && let Ok(Some(at)) = samples.end_row() {
            return is(samples.columns.swap_remove(at).name, items);
        }
    }
    if !line.is_full {
        return Ok(Verdict::NotYet);
    }
    let field = match samples.columns.is_empty() {
        true => None,
        false => samples.choose(true)?.and_then(|at| samples.columns.swap_remove(at).name),
    };
    is(field, form.unwrap_or(JsonItems::Stream))
}

/// Adds what an object shows of its fields, if it shows anything.
fn add_object(line: &Line<'_>, object: &str, samples: &mut Samples<'_>) -> bool {
    /// More fields are looked for at their places alone.
    const FEW: usize = 128;
    let fields = Fields::of(object).unwrap_or_default();
    // An object in place of an empty line or a bad record shows nothing.
    if fields.is_blank() || fields.is_failure() {
        return false;
    }
    // Beside a transform, the index is that of the transform.
    let is_number = line.kind == Kind::Number && line.options.column.is_none();
    let has_transform = is_number && fields.texts().any(|(name, _)| name == "transform");
    let columns = &mut samples.columns;
    for (at, (name, text)) in fields.texts().enumerate() {
        let is_it = |sample: &Sample| sample.name.as_deref() == Some(name);
        let known = columns.get(at).is_some_and(is_it).then_some(at);
        let known = known.or_else(|| columns.iter().take(FEW).position(is_it));
        let own = known.unwrap_or(columns.len());
        if own == columns.len() {
            columns.push(Sample::of(Some(name.to_owned())));
        }
        if let Some(text) = text.filter(|_| !has_transform || name != "index") {
            columns[own].add(line.kind, &text);
        }
    }
    !columns.is_empty()
}

fn opensudoku(line: &Line<'_>) -> Result<Verdict, ReadError> {
    const ROOTS: [&str; 5] = ["<?xml", "<opensudoku", "<onegravitysudoku", "<game", "<sudoku"];
    let is_root = line.is_first && ROOTS.iter().any(|root| trim(&line.text).starts_with(root));
    Ok(match is_root && line.kind.is_cells() {
        true => Verdict::Is(Form::OpenSudoku, 0),
        false => Verdict::No,
    })
}

/// A table: its first line is a row with a record between quotes; or a header that has a heading
/// that is known, or as many cells as the next line, which has a record in one of them.
fn table(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let (kind, text) = (line.kind.sample_kind(), &*line.text);
    let separator = table::separator(text);
    let comma = separator.unwrap_or(b',');
    let cells = table::cells_of_any(text, comma);
    let holds_record = |cells: &[Cow<'_, str>]| {
        let is_record = |cell: &Cow<'_, str>| find::record(kind, cell).is_some();
        kind.is_unmistakable() && cells.iter().any(is_record)
    };
    let has_several = cells.iter().filter(|cell| !trim(cell).is_empty()).count() > 1;
    if has_several && text.contains('"') && holds_record(&cells) {
        return table_from(line, comma);
    }
    let is_text = match kind.is_cells() {
        true => matches!(shape::of(kind, text), Shape::Text),
        false => !holds_record(&cells) && find::record(kind, text).is_none(),
    };
    let is_own = cells.iter().any(|cell| column::is_known(line.kind, cell));
    let is_known =
        || Kind::ALL.iter().any(|&kind| cells.iter().any(|cell| column::is_known(kind, cell)));
    let is_list = match (line.kind, &line.next) {
        (Kind::Line, _) => true,
        (_, Some(next)) if !kind.is_unmistakable() => {
            trim(next).starts_with(|c: char| c.is_ascii_digit())
        }
        _ => false,
    };
    if is_text && (is_list && cells.len() == 1 && is_own || separator.is_some() && is_known()) {
        return table_from(line, comma);
    }
    if !is_text || separator.is_none() && !(kind.is_cells() && is_own) {
        return Ok(Verdict::No);
    }
    let Some(next) = &line.next else {
        return Ok(line.not_yet());
    };
    let row = table::cells_of_any(next, comma);
    match holds_record(&row) && (cells.len()..=cells.len() + 1).contains(&row.len()) {
        true => table_from(line, comma),
        false => Ok(Verdict::No),
    }
}

/// The table that begins with this line, which is its header unless a cell of it is a record, even
/// a damaged one.
fn table_from(line: &Line<'_>, separator: u8) -> Result<Verdict, ReadError> {
    let (kind, wanted) = (line.kind, line.options.column.as_ref());
    if line.text.starts_with("sep=") {
        return Ok(Verdict::No);
    }
    // A heading may have several lines.
    let (mut rows, mut at) = (Rows::new(separator), 0);
    let Some(first_row) = rows.entry(line.bytes, &mut at, line.at_end) else {
        return Ok(line.not_yet());
    };
    let text = String::from_utf8_lossy(&line.bytes[first_row]);
    let cells = table::cells_of_any(text.trim_end_matches('\r'), separator);
    let sample = kind.sample_kind();
    let is_record = |cell: &Cow<'_, str>| match sample.is_cells() {
        true => matches!(shape::of(sample, cell), Shape::Grid | Shape::NearGrid(_)),
        false => find::record(sample, cell).is_some(),
    };
    let has_header = !cells.iter().any(is_record);
    let first = if has_header { line.start + at } else { line.start };
    if let Some(name @ Column::Name(_)) = wanted.filter(|_| !has_header) {
        return Err(ReadError::NoHeader(name.to_string()));
    }
    let mut width = cells.len();
    let names = || cells.iter().map(|cell| trim(cell).to_owned()).collect();
    let mut header: Option<Vec<String>> = has_header.then(names);
    if !has_header {
        at = 0;
    }
    let mut samples = Samples::new(kind, wanted);
    let form = |header, width, column| Form::Table(Table { separator, header, width, column });
    while let Some(row) = rows.entry(line.bytes, &mut at, line.at_end) {
        let row = String::from_utf8_lossy(&line.bytes[row]);
        let cells = table::cells_of_any(row.trim_end_matches('\r'), separator);
        if table::holds_nothing(&cells) {
            continue;
        }
        if let Some(names) = header.as_mut().filter(|_| samples.columns.is_empty()) {
            // R gives names to rows, and no heading to their column.
            let is_longer = cells.len() == width + 1 && !trim(&cells[width]).is_empty();
            if is_longer && find::record(sample, &cells[0]).is_none() {
                names.insert(0, String::new());
                width += 1;
            }
        }
        let columns = &mut samples.columns;
        let count = if header.is_some() { width } else { columns.len().max(cells.len()) };
        let name = |at: usize| header.as_ref().and_then(|names| names.get(at).cloned());
        columns.extend((columns.len()..count).map(|at| Sample::of(name(at))));
        columns.iter_mut().zip(&cells).for_each(|(sample, cell)| sample.add(kind, cell));
        if let Some(column) = samples.end_row()? {
            return Ok(Verdict::Is(form(header, width, column), first));
        }
    }
    if !line.is_full {
        return Ok(Verdict::NotYet);
    }
    let rest = header.iter().flatten().skip(samples.columns.len());
    samples.columns.extend(rest.map(|name| Sample::of(Some(name.clone()))));
    let column = samples.choose(true)?.unwrap_or(0);
    Ok(Verdict::Is(form(header, width, column), first))
}

fn boards(line: &Line<'_>) -> Result<Verdict, ReadError> {
    Ok(match line.kind.is_cells() && shape::is_row(&line.text) {
        true => Verdict::Is(Form::Boards, 0),
        false => Verdict::No,
    })
}

fn lines(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let has_remarks = line.kind.is_cells();
    let is_record = || matches!(shape::of(line.kind, &line.text), Shape::Grid | Shape::NearGrid(_));
    Ok(match !has_remarks || is_record() {
        true => Verdict::Is(Form::Lines { column: None, has_remarks }, 0),
        false => Verdict::No,
    })
}
