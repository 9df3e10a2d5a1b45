//! The forms in which answers are written.

use std::borrow::Cow;

use clap::{Args, ValueEnum};
use minlex_records::{Batch, Entry, Format, Plan, Record, Rest};
use serde::Serialize;

use crate::input::{Origin, Work};
use crate::line_job::LineJob;
use crate::output::push_json;

/// A form of answers.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputForm {
    /// The answer alone
    Answer,
    /// The record as it was read, a tab and the answer
    Append,
    /// The columns of the input and the answer in one more, with a header
    Csv,
    /// An object with the record, what came with it and the answer
    Json,
}

/// Options of every command that can write its answers in several forms.
#[derive(Args, Clone, Debug)]
pub struct FormOptions {
    /// How answers are written
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        default_value = "answer",
        overrides_with = "json"
    )]
    output: OutputForm,
    /// Short for --output json: one JSON object a line
    #[arg(long, overrides_with = "output")]
    json: bool,
}

impl FormOptions {
    /// The answers alone.
    pub const ANSWER: FormOptions = FormOptions {
        output: OutputForm::Answer,
        json: false,
    };

    /// The form of answers.
    pub fn form(&self) -> OutputForm {
        if self.json {
            OutputForm::Json
        } else {
            self.output
        }
    }
}

/// The names of the columns of a file; a file without any has one, `input`.
pub fn columns_of(plan: &Plan) -> Vec<String> {
    match (plan.header(), plan.columns()) {
        (Some(header), _) => header.to_vec(),
        (None, Some(count)) => (1..=count).map(|n| format!("column{n}")).collect(),
        (None, None) => vec!["input".to_owned()],
    }
}

/// What lines are that repeat the records of a file, for people.
pub fn lines_of(plan: &Plan) -> String {
    let between = match (plan.format(), plan.delimiter()) {
        (Format::Json, _) => return "JSON objects".to_owned(),
        (Format::Csv | Format::Tsv, b'\t') => "tabs",
        (Format::Csv | Format::Tsv, b';') => "semicolons",
        (Format::Csv | Format::Tsv, _) => "commas",
        _ => return "plain ones".to_owned(),
    };
    let columns = columns_of(plan).join(", ");
    format!("rows of {columns} with {between} between them")
}

/// How many names [`columns_of`] gives.
fn column_count(plan: &Plan) -> usize {
    let header = plan.header().map(<[String]>::len);
    header.or(plan.columns()).unwrap_or(1)
}

/// Appends the line that names the columns, if there is to be one.
pub fn push_header(form: OutputForm, plan: &Plan, answer: &str, out: &mut Vec<u8>) {
    let columns = columns_of(plan);
    match form {
        OutputForm::Csv => push_row(&columns, &name_beside(&columns, answer), out),
        OutputForm::Append if plan.header().is_some() => {
            let mut header = Vec::new();
            push_cells(&columns, plan.delimiter(), &mut header);
            out.extend_from_slice(in_one_line(&lossy(&header)).as_bytes());
            out.push(b'\t');
            out.extend_from_slice(name_beside(&columns, answer).as_bytes());
        }
        _ => return,
    }
    out.push(b'\n');
}

/// The name of the answer's column: its own, with a number behind it if there is one of that name.
fn name_beside(columns: &[String], answer: &str) -> String {
    let is_taken = |name: &String| columns.contains(name);
    let mut names = (2..).map(|n| format!("{answer}_{n}"));
    Some(answer.to_owned())
        .filter(|name| !is_taken(name))
        .or_else(|| names.find(|name| !is_taken(name)))
        .unwrap_or_default()
}

/// Appends a row of CSV without its end.
fn push_row(cells: &[impl AsRef<str>], answer: &str, out: &mut Vec<u8>) {
    push_cells(cells, b',', out);
    out.push(b',');
    push_cell(answer, b',', out);
}

fn push_cells(cells: &[impl AsRef<str>], delimiter: u8, out: &mut Vec<u8>) {
    for (i, cell) in cells.iter().enumerate() {
        if i > 0 {
            out.push(delimiter);
        }
        push_cell(cell.as_ref(), delimiter, out);
    }
}

/// Appends a cell, between quotes if it needs them.
fn push_cell(cell: &str, delimiter: u8, out: &mut Vec<u8>) {
    let needs_quotes = |b: u8| matches!(b, b'"' | b'\n' | b'\r') || b == delimiter;
    if cell.bytes().any(needs_quotes) {
        out.push(b'"');
        out.extend_from_slice(cell.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(cell.as_bytes());
    }
}

/// Appends the answer to a record.
pub fn push_answer<J: LineJob>(
    job: &J,
    form: OutputForm,
    record: &Record<'_>,
    (item, answer): (&J::Item, &J::Answer),
    out: &mut Vec<u8>,
) {
    match form {
        OutputForm::Answer => job.text(item, answer, out),
        OutputForm::Append => {
            out.extend_from_slice(in_one_line(&record.echo()).as_bytes());
            out.push(b'\t');
            job.text(item, answer, out);
        }
        OutputForm::Csv => {
            let mut text = Vec::new();
            job.text(item, answer, &mut text);
            push_row(&padded(record.plan(), record.columns()), &lossy(&text), out);
        }
        OutputForm::Json => {
            let rest = record.rest();
            let whole = J::READS_REST || rest == Rest::Nothing;
            let input = if whole {
                record.echo()
            } else {
                record.text().into()
            };
            push_json(&job.json(&input, item, answer), out);
            if !J::READS_REST {
                push_rest(&rest, out);
            }
        }
    }
}

/// Appends an answer to a record that is known by the line that [`Record::echo`] gave.
pub fn push_beside(form: OutputForm, plan: &Plan, echo: &str, answer: &str, out: &mut Vec<u8>) {
    match form {
        OutputForm::Csv => push_row(&padded(plan, plan.split(echo)), answer, out),
        _ => {
            out.extend_from_slice(in_one_line(echo).as_bytes());
            out.push(b'\t');
            out.extend_from_slice(answer.as_bytes());
        }
    }
}

/// The line that names the columns of a file, with its end, if there is one.
pub fn header_line(plan: &Plan) -> Vec<u8> {
    let mut line = Vec::new();
    if let Some(header) = plan.header() {
        push_cells(header, plan.delimiter(), &mut line);
        line.push(b'\n');
    } else if let Some(heading) = plan.heading_of_numbered_rows() {
        line.extend_from_slice(heading.as_bytes());
        line.push(b'\n');
    }
    line
}

/// As many cells as the header has, so that the answer stands below its heading: cells too many go
/// into the last.
fn padded<'a>(plan: &Plan, mut cells: Vec<Cow<'a, str>>) -> Vec<Cow<'a, str>> {
    let wanted = column_count(plan);
    if cells.len() > wanted {
        let last = cells[wanted - 1..].join(&String::from(char::from(plan.delimiter())));
        cells.truncate(wanted - 1);
        cells.push(Cow::Owned(last));
    }
    cells.resize(wanted, Cow::Borrowed(""));
    cells
}

/// Puts what came with a record into the object that was appended last.
fn push_rest(rest: &Rest<'_>, out: &mut Vec<u8>) {
    if *rest == Rest::Nothing || out.pop_if(|end| *end == b'}').is_none() {
        return;
    }
    out.extend_from_slice(b",\"rest\":");
    match rest {
        Rest::Nothing => {}
        Rest::Text(text) => push_json(text, out),
        Rest::Object(object) => out.extend_from_slice(object.trim().as_bytes()),
        Rest::Columns(columns) => {
            for (i, (name, cell)) in columns.iter().enumerate() {
                out.push(if i == 0 { b'{' } else { b',' });
                push_json(name, out);
                out.push(b':');
                push_json(cell, out);
            }
            if columns.is_empty() {
                out.push(b'{');
            }
            out.push(b'}');
        }
    }
    out.push(b'}');
}

/// What stands for an empty line or a comment.
pub fn push_blank<J: LineJob>(form: OutputForm, work: &Work, raw: &str, out: &mut Vec<u8>) {
    let plan = work.batch.plan();
    match form {
        OutputForm::Answer => out.extend_from_slice(J::NO_ANSWER),
        OutputForm::Append => out.extend_from_slice(in_one_line(&plan.echo(raw)).as_bytes()),
        OutputForm::Csv if plan.columns().is_some() => {
            push_row(&columns_as_they_are(&work.batch, raw), "", out);
        }
        OutputForm::Csv => {
            let text = plan.remark(raw);
            let text = text.as_deref().unwrap_or(raw);
            push_row(&columns_as_they_are(&work.batch, text), "", out);
        }
        OutputForm::Json => match plan.remark(raw) {
            // What stands for it already goes on to do so.
            Some(_) if plan.format() == Format::Json => {
                out.extend_from_slice(raw.trim().as_bytes());
            }
            remark => push_json(
                &Blank {
                    input: remark.as_deref().unwrap_or(raw),
                },
                out,
            ),
        },
    }
}

#[derive(Serialize)]
struct Blank<'a> {
    input: &'a str,
}

/// What stands for a bad record among JSON objects.
#[derive(Serialize)]
struct Bad<'a> {
    input: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    argument: Option<u64>,
    error: &'a str,
}

/// What stands for a bad record.
pub fn push_bad<J: LineJob>(
    form: OutputForm,
    work: &Work,
    index: usize,
    error: &str,
    out: &mut Vec<u8>,
) {
    let raw = lossy(work.batch.raw(index));
    match form {
        OutputForm::Answer => out.extend_from_slice(J::NO_ANSWER),
        OutputForm::Append => {
            // The placeholder is one line, so a grid that stands in several is left out of it.
            let is_row = matches!(work.batch.plan().format(), Format::Csv | Format::Tsv);
            if is_row || !raw.contains('\n') {
                out.extend_from_slice(in_one_line(&raw).as_bytes());
            }
            out.push(b'\t');
        }
        OutputForm::Csv => push_row(&columns_as_they_are(&work.batch, &raw), "", out),
        OutputForm::Json => {
            let number = Some(work.number(index));
            let (line, argument) = match *work.origin {
                Origin::Arguments => (None, number),
                _ => (number, None),
            };
            let bad = Bad {
                input: &raw,
                file: work.origin.file(),
                line,
                argument,
                error,
            };
            push_json(&bad, out);
        }
    }
}

/// The columns of what is no record, as far as there are any.
fn columns_as_they_are<'a>(batch: &Batch, raw: &'a str) -> Vec<Cow<'a, str>> {
    padded(batch.plan(), batch.plan().split(raw))
}

/// Text with a blank for each line end: cells of CSV may have several lines, and what is appended
/// to must be one.
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

/// Whether an entry is a record; for arguments, which may be names of files as well.
pub fn is_record<J: LineJob>(job: &J, batch: &Batch) -> bool {
    matches!(batch.entry(0), Ok(Entry::Record(record)) if job.parse(&record).is_ok())
}
