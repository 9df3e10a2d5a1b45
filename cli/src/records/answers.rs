//! The forms in which answers are written.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use clap::{Args, ValueEnum};
use minlex_records::{Batch, Entry, Format, Layout, Record, Rest};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::files::input::{Origin, Work};
use crate::records::csv_row;
use crate::records::line_job::LineJob;
use crate::terminal::output::push_json;

/// A form of answers.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputForm {
    /// The answer alone
    Answer,
    /// The record as it was read, a tab and the answer: for people
    Append,
    /// The columns of the input and the answer in one more, with a header
    Csv,
    /// An object with the record, its other fields and the answer
    Json,
}

/// The heading of [`FormOptions`] in the help, by which they are known.
pub const OUTPUT_HEADING: &str = "Output";

/// Options of every command that can write its answers in several forms.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = OUTPUT_HEADING)]
pub struct FormOptions {
    /// Form of the answers
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        default_value = "answer",
        overrides_with = "json"
    )]
    output: OutputForm,
    /// Short for --output json: one JSON object per line
    #[arg(long, overrides_with = "output")]
    json: bool,
}

impl FormOptions {
    /// The answers alone, or as JSON.
    pub fn of(json: bool) -> FormOptions {
        FormOptions { output: OutputForm::Answer, json }
    }

    /// The form of answers.
    pub fn form(&self) -> OutputForm {
        if self.json { OutputForm::Json } else { self.output }
    }
}

/// Form of the answers of a run.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Their form.
    pub form: OutputForm,
    /// Between the columns of [`OutputForm::Csv`].
    pub separator: u8,
}

/// The names of the columns of a file; a file without any has one, `input`.
pub fn columns_of(layout: &Layout) -> Vec<String> {
    match (layout.header(), layout.column_count()) {
        (Some(header), _) => header.to_vec(),
        (None, Some(count)) => (1..=count).map(|n| format!("column{n}")).collect(),
        (None, None) => vec!["input".to_owned()],
    }
}

/// The form of lines without columns, for people.
pub const PLAIN: &str = "plain ones";

/// The form of JSON, for people.
pub const OBJECTS: &str = "JSON objects";

/// Form of the lines that repeat the records of a file, for people.
pub fn lines_of(layout: &Layout) -> String {
    let between = match (layout.format(), layout.separator()) {
        (Format::Json, _) => return OBJECTS.to_owned(),
        (Format::Csv | Format::Tsv, b'\t') => "tabs",
        (Format::Csv | Format::Tsv, b';') => "semicolons",
        (Format::Csv | Format::Tsv, _) => "commas",
        _ => return PLAIN.to_owned(),
    };
    let columns = columns_of(layout).join(", ");
    format!("rows of {columns} with {between} between them")
}

/// Number of names that [`columns_of`] gives.
fn column_count(layout: &Layout) -> usize {
    let header = layout.header().map(<[String]>::len);
    header.or(layout.column_count()).unwrap_or(1)
}

/// Appends the line that names the columns, with its end, if the form has one.
pub fn push_header(style: Style, layout: &Layout, answer: &str, out: &mut Vec<u8>) {
    let columns = columns_of(layout);
    match style.form {
        OutputForm::Csv => push_row(style, &columns, &unused_name(&columns, answer), out),
        OutputForm::Append if layout.header().is_some() => {
            let mut header = Vec::new();
            csv_row::push(&columns, layout.separator(), &mut header);
            push_appended(&lossy(&header), &unused_name(&columns, answer), out);
        }
        _ => return,
    }
    out.push(b'\n');
}

/// The name of the answer's column: its own, followed by a number if the file has that column.
fn unused_name(columns: &[String], answer: &str) -> String {
    let is_taken = |name: &String| columns.contains(name);
    let mut names = (2..).map(|n| format!("{answer}_{n}"));
    Some(answer.to_owned())
        .filter(|name| !is_taken(name))
        .or_else(|| names.find(|name| !is_taken(name)))
        .unwrap_or_default()
}

/// Appends a row without its end: the columns of the input, and the answer.
fn push_row(style: Style, cells: &[impl AsRef<str>], answer: &str, out: &mut Vec<u8>) {
    let cells = cells.iter().map(AsRef::as_ref);
    csv_row::push(cells.chain([answer]), style.separator, out);
}

/// Appends text in one line, a tab and the answer.
fn push_appended(text: &str, answer: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(in_one_line(text).as_bytes());
    out.push(b'\t');
    out.extend_from_slice(answer.as_bytes());
}

/// Appends the answer to a record.
pub fn push_answer<J: LineJob>(
    job: &J,
    style: Style,
    record: &Record<'_>,
    (item, answer): (&J::Item, &J::Answer),
    out: &mut Vec<u8>,
) {
    match style.form {
        OutputForm::Answer => job.text(item, answer, out),
        OutputForm::Append => {
            push_appended(&record.as_line(), "", out);
            job.text(item, answer, out);
        }
        OutputForm::Csv => {
            let mut text = Vec::new();
            job.text(item, answer, &mut text);
            push_beside(style, record.layout(), &record.as_line(), &lossy(&text), out);
        }
        OutputForm::Json => {
            let rest = match J::READS_REST {
                true => Rest::Nothing,
                false => record.rest(),
            };
            let input = match rest {
                Rest::Nothing => record.as_line(),
                _ => record.text().into(),
            };
            let answer = job.json(&input, item, answer);
            let rest = JsonRest::of(&rest);
            push_json(&JsonAnswer { answer, rest }, out);
        }
    }
}

/// An answer as a JSON object, with the rest of its record.
#[derive(Serialize)]
struct JsonAnswer<'a, A> {
    #[serde(flatten)]
    answer: A,
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<JsonRest<'a>>,
}

/// The rest of a record.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonRest<'a> {
    Text(&'a str),
    Object(&'a RawValue),
    #[serde(serialize_with = "as_object")]
    Columns(&'a [(Cow<'a, str>, Cow<'a, str>)]),
}

impl<'a> JsonRest<'a> {
    fn of(rest: &'a Rest<'_>) -> Option<JsonRest<'a>> {
        Some(match rest {
            Rest::Nothing => return None,
            Rest::Text(text) => JsonRest::Text(text),
            Rest::Columns(columns) => JsonRest::Columns(columns),
            Rest::Object(object) => match serde_json::from_str(object) {
                Ok(object) => JsonRest::Object(object),
                Err(_) => JsonRest::Text(object),
            },
        })
    }
}

/// An object with a field for each column, in their order. A name that came before is followed by
/// a number: most readers of JSON keep the last of equal fields alone.
fn as_object<S: Serializer>(
    columns: &[(Cow<'_, str>, Cow<'_, str>)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let names: HashSet<&str> = columns.iter().map(|(name, _)| &**name).collect();
    let mut numbers: HashMap<&str, u32> = HashMap::new();
    serializer.collect_map(columns.iter().map(|(name, cell)| {
        let number = numbers.entry(name).or_default();
        let mut own = Cow::Borrowed(&**name);
        *number += 1;
        while *number > 1 && names.contains(&*own) {
            own = Cow::Owned(format!("{name}_{number}"));
            *number += u32::from(names.contains(&*own));
        }
        (own, cell)
    }))
}

/// Appends an answer to a record that is known by its line, as [`Record::as_line`] gave it.
pub fn push_beside(style: Style, layout: &Layout, line: &str, answer: &str, out: &mut Vec<u8>) {
    match style.form {
        OutputForm::Csv => push_row(style, &padded(layout, layout.cells(line)), answer, out),
        _ => push_appended(line, answer, out),
    }
}

/// A line of another file as a row of this table: all of it in the column of the records. In a
/// file without columns it stays a line.
pub fn as_row<'a>(layout: &Layout, line: &'a str) -> Cow<'a, str> {
    let Some(column) = layout.column() else {
        return Cow::Borrowed(line);
    };
    let cells = (0..column_count(layout)).map(|at| if at == column { line } else { "" });
    let mut row = Vec::new();
    csv_row::push(cells, layout.separator(), &mut row);
    Cow::Owned(lossy(&row).into_owned())
}

/// The line that names the columns of a file, with its end, if there is one.
pub fn header_line(layout: &Layout) -> Vec<u8> {
    let mut line = Vec::new();
    if let Some(header) = layout.header() {
        csv_row::push(header, layout.separator(), &mut line);
        line.push(b'\n');
    }
    line
}

/// As many cells as the header has, so that the answer is below its heading: cells too many go into
/// the last.
fn padded<'a>(layout: &Layout, mut cells: Vec<Cow<'a, str>>) -> Vec<Cow<'a, str>> {
    let wanted = column_count(layout);
    if cells.len() > wanted {
        let last = cells[wanted - 1..].join(&String::from(char::from(layout.separator())));
        cells.truncate(wanted - 1);
        cells.push(Cow::Owned(last));
    }
    cells.resize(wanted, Cow::Borrowed(""));
    cells
}

/// Appends the placeholder for an entry without a record, among answers alone `no_answer`. In CSV
/// and JSON it is one that a reader passes over as well: blank, or a comment.
pub fn push_skipped(style: Style, layout: &Layout, raw: &str, no_answer: &[u8], out: &mut Vec<u8>) {
    match (style.form, layout.format()) {
        (OutputForm::Answer, _) => out.extend_from_slice(no_answer),
        (OutputForm::Append, _) => out.extend_from_slice(in_one_line(raw).as_bytes()),
        (OutputForm::Csv, Format::Csv | Format::Tsv) => {
            push_row(style, &padded(layout, layout.cells(raw)), "", out);
        }
        (OutputForm::Csv, _) => push_row(style, &[as_comment(raw)], "", out),
        (OutputForm::Json, Format::Json) if !raw.trim().is_empty() => {
            out.extend_from_slice(raw.trim().as_bytes());
        }
        (OutputForm::Json, _) => {
            // A row that is skipped has nothing in other columns than the first.
            let cells = layout.cells(raw);
            let input = cells.first().map_or("", AsRef::as_ref);
            push_json(&JsonSkipped { input: &as_comment(input) }, out);
        }
    }
}

/// Text that is empty or a comment.
fn as_comment(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    match text.is_empty() || text.starts_with('#') {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!("# {text}")),
    }
}

#[derive(Serialize)]
struct JsonSkipped<'a> {
    input: &'a str,
}

/// The placeholder for a bad record among JSON objects.
#[derive(Serialize)]
struct JsonBad<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<u64>,
    error: &'a str,
}

/// Appends the placeholder for a bad record, among answers alone `no_answer`.
pub fn push_bad(
    style: Style,
    work: &Work,
    index: usize,
    error: &str,
    no_answer: &[u8],
    out: &mut Vec<u8>,
) {
    let layout = work.batch.layout();
    let raw = lossy(work.batch.raw(index));
    match style.form {
        OutputForm::Answer => out.extend_from_slice(no_answer),
        OutputForm::Append => {
            // The placeholder is one line, so a board is left out of it.
            let is_row = matches!(layout.format(), Format::Csv | Format::Tsv);
            let is_kept = is_row || !raw.contains('\n');
            push_appended(if is_kept { &raw } else { "" }, "", out);
        }
        OutputForm::Csv => push_row(style, &padded(layout, layout.cells(&raw)), "", out),
        OutputForm::Json => {
            let number = Some(work.number(index));
            let (line, argument) = match *work.origin {
                Origin::Arguments => (None, number),
                _ => (number, None),
            };
            let bad = JsonBad { input: &raw, file: work.origin.file(), line, argument, error };
            push_json(&bad, out);
        }
    }
}

/// Text with a blank for each line end: cells of CSV may have several lines, and an answer is
/// appended to one.
pub fn in_one_line(text: &str) -> Cow<'_, str> {
    match text.contains('\n') {
        true => Cow::Owned(text.replace("\r\n", " ").replace('\n', " ")),
        false => Cow::Borrowed(text),
    }
}

/// Bytes as text, which they mostly are.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// True if an argument, the only entry of a batch, is a record; it may be the name of a file.
pub fn is_record<J: LineJob>(job: &J, batch: &Batch) -> bool {
    matches!(batch.entry(0), Ok(Entry::Record(record)) if job.parse(&record).is_ok())
}
