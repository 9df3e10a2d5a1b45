//! How a file is recognised: the first rule of one table that applies to one of its first lines.

use std::borrow::Cow;

use crate::column::{self, Column};
use crate::encoding;
use crate::items::Items;
use crate::kind::Kind;
use crate::layout::{Form, Format, JsonItems, Layout, Options};
use crate::problem::{RECORD_BYTES, ReadError};
use crate::sampling::{self, ObjectsStart, TableStart};
use crate::shape::{self, Shape};
use crate::table;
use crate::token::trim;

/// The rules by which a file is recognised, and their names in `docs/FILES.md`. Each is asked about
/// a line before the next rule is, and all about a line before the next line.
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

/// A line at the beginning of a file.
pub(crate) struct Line<'a> {
    /// The bytes at hand from the start of the line.
    bytes: &'a [u8],
    text: Cow<'a, str>,
    /// The next line that is not empty, if it is there.
    next: Option<Cow<'a, str>>,
    /// Where it begins and ends in the file.
    start: usize,
    end: usize,
    /// Whether no more bytes will be looked at.
    is_full: bool,
    /// Whether nothing but empty lines and comments is before it.
    is_first: bool,
    kind: Kind,
}

/// What a rule says of a line.
pub(crate) enum Verdict {
    /// The line shows nothing of this format.
    No,
    /// The next line must be there.
    NotYet,
    Format(Form),
    /// A table, whose column is to be chosen.
    Table(TableStart),
    /// JSON, whose field is to be chosen; whether it is an array of items.
    Json(bool),
}

/// The layout of a file, and how many of its first bytes are no records.
pub(crate) struct Detected {
    pub layout: Layout,
    pub used: usize,
}

/// Recognises a file. It goes on where it was when more of the file is there.
#[derive(Debug)]
pub(crate) struct Detector {
    options: Options,
    /// The start of the first line that no rule has been asked about.
    at: usize,
    is_first: bool,
    start: Start,
}

/// What is known of the format before the layout is.
#[derive(Debug)]
enum Start {
    Unknown,
    Table(TableStart),
    Json(JsonStart),
}

#[derive(Debug)]
struct JsonStart {
    /// Where the first item may begin.
    from: usize,
    items: Items,
    in_array: bool,
    objects: ObjectsStart,
    /// How the first item ends.
    first: Option<JsonItems>,
}

impl Detector {
    pub fn new(options: Options) -> Detector {
        Detector {
            options,
            at: 0,
            is_first: true,
            start: Start::Unknown,
        }
    }

    /// The layout, if these first bytes of a file show it.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn detect(&mut self, bytes: &[u8], at_end: bool) -> Result<Option<Detected>, ReadError> {
        let is_full = at_end || bytes.len() > RECORD_BYTES;
        if !is_full && !encoding::is_known(bytes) {
            return Ok(None);
        }
        if is_full && encoding::has_returns_alone(bytes) {
            return Err(ReadError::CarriageReturns);
        }
        if self.at == 0 && bytes.starts_with(encoding::BYTE_ORDER_MARK) {
            self.at = encoding::BYTE_ORDER_MARK.len();
        }
        if matches!(self.start, Start::Unknown) {
            match self.look_at_lines(bytes, is_full)? {
                Verdict::Format(form) => return self.with_form(form, bytes).map(Some),
                Verdict::Table(start) => self.start = Start::Table(start),
                Verdict::Json(in_array) => {
                    self.start = Start::Json(JsonStart::new(self.at, in_array))
                }
                Verdict::No | Verdict::NotYet => return Ok(None),
            }
        }
        self.choose_column(bytes, (at_end, is_full))
    }

    /// Asks the rules about the lines that are there and that they have not seen.
    fn look_at_lines(&mut self, bytes: &[u8], is_full: bool) -> Result<Verdict, ReadError> {
        while let Some(end) = line_end(bytes, self.at, is_full) {
            let text = line_text(&bytes[self.at..end]);
            let is_blank = trim(&text).is_empty() || shape::is_comment(trim(&text));
            if !is_blank {
                let line = Line {
                    bytes: &bytes[self.at..],
                    start: self.at,
                    end,
                    next: next_line(bytes, end, is_full),
                    text,
                    is_full,
                    is_first: self.is_first,
                    kind: self.options.kind,
                };
                let verdict = match self.options.format {
                    Some(format) => asked_for(format, &line)?,
                    None => ask(&line)?,
                };
                if !matches!(verdict, Verdict::No) {
                    return Ok(verdict);
                }
                self.is_first = false;
            }
            self.at = end + 1;
        }
        Ok(match is_full {
            true => Verdict::Format(self.options.format.map_or(LINES, form_of)),
            false => Verdict::NotYet,
        })
    }

    /// A layout without a column to choose.
    fn with_form(&self, form: Form, bytes: &[u8]) -> Result<Detected, ReadError> {
        let wanted = self.options.column.as_ref();
        let form = match (form, wanted) {
            (Form::Lines { has_remarks, .. }, Some(Column::Number(number))) => Form::Lines {
                column: Some(number - 1),
                has_remarks,
            },
            (Form::Lines { .. }, Some(name)) => return Err(ReadError::NoHeader(name.to_string())),
            (Form::Boards | Form::OpenSudoku, Some(name)) => {
                return Err(ReadError::NoColumns(name.to_string()));
            }
            (form, _) => form,
        };
        let has_mark = bytes.starts_with(encoding::BYTE_ORDER_MARK);
        let used = if has_mark {
            encoding::BYTE_ORDER_MARK.len()
        } else {
            0
        };
        let kind = self.options.kind;
        Ok(Detected {
            layout: Layout { kind, form },
            used,
        })
    }

    /// Chooses the column of a table or the field of JSON objects, once enough of them is there.
    fn choose_column(
        &mut self,
        bytes: &[u8],
        (at_end, is_full): (bool, bool),
    ) -> Result<Option<Detected>, ReadError> {
        let kind = self.options.kind;
        let wanted = self.options.column.as_ref();
        let (form, used) = match &mut self.start {
            Start::Unknown => (None, 0),
            Start::Table(start) => {
                let table = start.decide(kind, wanted, bytes, (at_end, is_full))?;
                (table.map(Form::Table), start.first)
            }
            Start::Json(start) => (
                start.decide(kind, wanted, bytes, (at_end, is_full))?,
                start.from,
            ),
        };
        Ok(form.map(|form| Detected {
            layout: Layout { kind, form },
            used,
        }))
    }
}

/// Lines of which none is a record so far.
const LINES: Form = Form::Lines {
    column: None,
    has_remarks: false,
};

/// The form of a file without a line in it.
fn form_of(format: Format) -> Form {
    match format {
        Format::Boards => Form::Boards,
        Format::OpenSudoku => Form::OpenSudoku,
        _ => LINES,
    }
}

/// Asks the rules about a line, in their order.
fn ask(line: &Line<'_>) -> Result<Verdict, ReadError> {
    for (_, rule) in FORMATS {
        let verdict = rule(line)?;
        if !matches!(verdict, Verdict::No) {
            return Ok(verdict);
        }
    }
    Ok(Verdict::No)
}

/// The first line of a file in a format that the caller knows.
fn asked_for(format: Format, line: &Line<'_>) -> Result<Verdict, ReadError> {
    other_encoding(line)?;
    Ok(match format {
        Format::Lines => Verdict::Format(Form::Lines {
            column: None,
            has_remarks: true,
        }),
        Format::Boards | Format::OpenSudoku => Verdict::Format(form_of(format)),
        Format::Json => Verdict::Json(trim(&line.text).starts_with('[')),
        Format::Tsv => known_table(line, b'\t'),
        Format::Csv => {
            let separator = table::separator(&line.text).filter(|&separator| separator != b'\t');
            known_table(line, separator.unwrap_or(b','))
        }
    })
}

/// A table. Its first line is the header, unless a cell of it is a record, even a damaged one.
fn known_table(line: &Line<'_>, separator: u8) -> Verdict {
    if line.text.starts_with("sep=") {
        return Verdict::No;
    }
    let cells = table::cells_of_any(&line.text, separator);
    let is_record = |cell: &Cow<'_, str>| match line.kind.is_cells() {
        true => matches!(shape::of(line.kind, cell), Shape::Grid | Shape::NearGrid(_)),
        false => column::record(line.kind, cell).is_some(),
    };
    Verdict::Table(match cells.iter().any(is_record) {
        true => TableStart::new(separator, None, line.start),
        false => {
            let names = cells.iter().map(|cell| trim(cell).to_owned()).collect();
            TableStart::new(separator, Some(names), line.end + 1)
        }
    })
}

fn other_encoding(line: &Line<'_>) -> Result<Verdict, ReadError> {
    match line.start <= encoding::BYTE_ORDER_MARK.len() {
        true => encoding::refuse_other(line.bytes).map(|()| Verdict::No),
        false => Ok(Verdict::No),
    }
}

fn json(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let mut marks = line.bytes.iter().filter(|b| !b.is_ascii_whitespace());
    let (Some(first), second) = (marks.next().filter(|_| line.is_first), marks.next()) else {
        return Ok(Verdict::No);
    };
    Ok(match (first, second) {
        (b'{', Some(b'"' | b'}')) => Verdict::Json(false),
        (b'[', Some(b'{' | b'"' | b']')) => Verdict::Json(true),
        (b'[', Some(_)) if line.kind.is_cells() => list_of_lists(line),
        (b'[', Some(b'0'..=b'9')) => Verdict::Json(true),
        _ => Verdict::No,
    })
}

/// An array of lists, which is a board itself or has boards for items; lines if each line of it is a
/// row or a grid.
fn list_of_lists(line: &Line<'_>) -> Verdict {
    let is_of_line = |text: &str| {
        matches!(
            shape::of(line.kind, text),
            Shape::Row(_) | Shape::NearRow(_) | Shape::Grid | Shape::NearGrid(_)
        )
    };
    let is_bracket = trim(&line.text).bytes().all(|b| matches!(b, b'[' | b' '));
    let text = match (is_bracket, &line.next) {
        (false, _) => &line.text,
        (true, Some(next)) => next,
        (true, None) if line.is_full => return Verdict::No,
        (true, None) => return Verdict::NotYet,
    };
    if is_of_line(text) {
        return Verdict::No;
    }
    match Items::new(true).next(line.bytes, line.is_full) {
        None if !line.is_full => Verdict::NotYet,
        Some(item) => {
            let item = &line.bytes[item];
            let commas = memchr::memchr_iter(b',', item).count();
            Verdict::Json(commas >= 80 || commas > 0 && item[1..].contains(&b'['))
        }
        None => Verdict::No,
    }
}

fn opensudoku(line: &Line<'_>) -> Result<Verdict, ReadError> {
    const ROOTS: [&str; 5] = [
        "<?xml",
        "<opensudoku",
        "<onegravitysudoku",
        "<game",
        "<sudoku",
    ];
    let text = trim(&line.text);
    let is_root = line.is_first && ROOTS.iter().any(|root| text.starts_with(root));
    Ok(match is_root && line.kind.is_cells() {
        true => Verdict::Format(Form::OpenSudoku),
        false => Verdict::No,
    })
}

fn table(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let text = line.text.as_ref();
    if text.starts_with("sep=") {
        return Ok(Verdict::No);
    }
    if let Some(separator) = sampling::quoted_row(line.kind, text) {
        return Ok(Verdict::Table(TableStart::new(separator, None, line.start)));
    }
    if line.kind.is_cells() && !matches!(shape::of(line.kind, text), Shape::Text) {
        return Ok(Verdict::No);
    }
    match sampling::header(line.kind, text, line.next.as_deref()) {
        Some((separator, names)) => Ok(Verdict::Table(TableStart::new(
            separator,
            Some(names),
            line.end + 1,
        ))),
        None if line.next.is_none() && !line.is_full => Ok(Verdict::NotYet),
        None => Ok(Verdict::No),
    }
}

fn boards(line: &Line<'_>) -> Result<Verdict, ReadError> {
    Ok(match line.kind.is_cells() && shape::is_row(&line.text) {
        true => Verdict::Format(Form::Boards),
        false => Verdict::No,
    })
}

fn lines(line: &Line<'_>) -> Result<Verdict, ReadError> {
    let is_record = || {
        matches!(
            shape::of(line.kind, &line.text),
            Shape::Grid | Shape::NearGrid(_)
        )
    };
    Ok(match line.kind.is_cells() {
        true if is_record() => Verdict::Format(Form::Lines {
            column: None,
            has_remarks: true,
        }),
        true => Verdict::No,
        false => Verdict::Format(LINES),
    })
}

impl JsonStart {
    fn new(from: usize, in_array: bool) -> JsonStart {
        JsonStart {
            from,
            items: Items::new(in_array),
            in_array,
            objects: ObjectsStart::default(),
            first: None,
        }
    }

    /// The form, if enough of the items is there to choose their field.
    fn decide(
        &mut self,
        kind: Kind,
        wanted: Option<&Column>,
        bytes: &[u8],
        (at_end, is_full): (bool, bool),
    ) -> Result<Option<Form>, ReadError> {
        let bytes = &bytes[self.from..];
        while let Some(place) = self.items.next(bytes, at_end) {
            let item = &bytes[place.clone()];
            let items = *self.first.get_or_insert_with(|| match self.in_array {
                true => JsonItems::Array,
                false if is_line(bytes, place.end, item) => JsonItems::Lines,
                false => JsonItems::Stream,
            });
            if item.first() != Some(&b'{') {
                return Ok(Some(Form::Json { field: None, items }));
            }
            self.objects.add(kind, &String::from_utf8_lossy(item))?;
            if let Some(field) = self.objects.decide(kind, wanted, false)? {
                return Ok(Some(Form::Json {
                    field: Some(field),
                    items,
                }));
            }
        }
        if !is_full {
            return Ok(None);
        }
        let items = self.first.unwrap_or(if self.in_array {
            JsonItems::Array
        } else {
            JsonItems::Stream
        });
        let field = match self.objects.is_empty() {
            true => None,
            false => self.objects.decide(kind, wanted, true)?,
        };
        Ok(Some(Form::Json { field, items }))
    }
}

/// Whether an item that ends at a byte is all of its line.
fn is_line(bytes: &[u8], end: usize, item: &[u8]) -> bool {
    let rest = &bytes[end..];
    let rest = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
    // A damaged item ends where the damage is.
    !item.contains(&b'\n') && (rest.trim_ascii().is_empty() || !item.ends_with(b"}"))
}

fn line_end(bytes: &[u8], start: usize, is_full: bool) -> Option<usize> {
    let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
    let end = memchr::memchr(b'\n', rest).map(|at| start + at);
    end.or(is_full.then_some(bytes.len()))
}

fn line_text(line: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line))
}

/// The next line that is not empty.
fn next_line(bytes: &[u8], end: usize, is_full: bool) -> Option<Cow<'_, str>> {
    let mut start = end + 1;
    loop {
        let end = line_end(bytes, start, is_full)?;
        let line = &bytes[start..end];
        if !line.trim_ascii().is_empty() {
            return Some(line_text(line));
        }
        start = end + 1;
    }
}
