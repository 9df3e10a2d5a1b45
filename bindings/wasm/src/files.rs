//! Files of the field, read in pieces.
#![forbid(unsafe_code)]

use std::cell::RefCell;

use minlex_catalog::__internal::with_causes;
use minlex_records::{Entry, Kind, Options, ReadError, Reader, Record, RecordError};

use crate::failure::{self, Failure};
use crate::host::HostFile;
use crate::items::text;

type Answer = Result<(), Failure>;

thread_local! {
    static READER: RefCell<Option<Reader<HostFile>>> = const { RefCell::new(None) };
}

/// Begins a file of puzzles. The item is the column that has them, or nothing to have it chosen.
pub fn open(item: &[u8]) -> Answer {
    let column = match text(item).as_ref() {
        "" => None,
        name => Some(name.to_owned()),
    };
    let mut options = Options::new(Kind::Puzzle);
    options.column = column;
    READER.set(Some(Reader::new(HostFile, options)));
    Ok(())
}

/// The next entries of the file, at most `most`, each in a line: the number of its line, a tab, a
/// mark and a text. The mark is `=` for a puzzle, `!` for the reason why there is none, and a blank
/// for an empty line, a comment or other text without a puzzle. After a puzzle come the names and
/// the texts of its other columns, with tabs before them. Nothing at the end of the file.
pub fn next(most: u32, out: &mut Vec<u8>) -> Answer {
    READER.with_borrow_mut(|reader| {
        let Some(reader) = reader else { return Ok(()) };
        let Some(batch) = reader.next_batch(most as usize).map_err(refusal)? else {
            return Ok(());
        };
        for i in 0..batch.len() {
            out.extend_from_slice(format!("{}\t", batch.line(i)).as_bytes());
            let usual = batch.whole(i).filter(|record| is_usual(record.text()));
            match usual.map_or_else(|| batch.entry(i), |record| Ok(Entry::Record(record))) {
                Ok(Entry::Record(record)) => write_record(&record, out),
                Ok(Entry::Skipped(_)) => write(b' ', "", out),
                Err(error) => write(b'!', &reason(&error), out),
            }
        }
        Ok(())
    })
}

/// True if cells are written as the package's own functions read them, with dots for empty ones.
fn is_usual(cells: &str) -> bool {
    cells.bytes().all(|b| b == b'.' || b.is_ascii_digit())
}

/// Appends a puzzle and its other columns.
fn write_record(record: &Record<'_>, out: &mut Vec<u8>) {
    out.push(b'=');
    push(record.text(), out);
    for (name, text) in record.other_fields() {
        if !text.is_empty() {
            out.push(b'\t');
            push(&name, out);
            out.push(b'\t');
            push(&text, out);
        }
    }
    out.push(b'\n');
}

/// Appends a mark, a text in one line, and the end of the line.
fn write(mark: u8, text: &str, out: &mut Vec<u8>) {
    out.push(mark);
    push(text, out);
    out.push(b'\n');
}

/// Appends a text without tabs and line ends.
fn push(text: &str, out: &mut Vec<u8>) {
    out.extend(text.bytes().map(|b| if b < b' ' { b' ' } else { b }));
}

/// The fault of an entry, for people who use a page and no shell.
fn reason(error: &RecordError) -> String {
    match error {
        RecordError::NotText(at, byte) => format!(
            "byte {at} is 0x{byte:02x}: not UTF-8 text; if the file is text, save it as UTF-8"
        ),
        RecordError::CarriageReturn => "a carriage return inside the line may hide another \
             record: save the file with line ends of one kind"
            .to_owned(),
        RecordError::Many { .. } | RecordError::Doubtful { .. } => {
            format!("{error}; say which column to take")
        }
        other => other.to_string(),
    }
}

/// The fault of a file, for people who use a page and no shell.
fn refusal(error: ReadError) -> Failure {
    let message = match &error {
        ReadError::NotUtf8(kind, _) => format!(
            "this is {kind}, expected UTF-8 text: unpack it, or save it as text, a spreadsheet as \
             CSV"
        ),
        ReadError::CarriageReturns => {
            "its lines end with carriage returns alone, expected line feeds: save it as text"
                .to_owned()
        }
        ReadError::NotOne(..) => format!("{error}: say which one to take"),
        ReadError::NoColumns(_) => format!("{error}: leave the field for a column empty"),
        ReadError::ColumnsInObject(name) => format!(
            "field {name:?} is a JSON object that holds a whole column: save a list of objects, one \
             for each puzzle"
        ),
        other => with_causes(&other),
    };
    Failure::new(failure::Kind::Puzzle, message)
}
