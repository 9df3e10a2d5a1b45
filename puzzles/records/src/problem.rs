//! Errors of files and of records.

use std::io;

use crate::kind::Kind;

/// The longest record in bytes, without its line end.
pub const RECORD_BYTES: usize = 64 * 1024;

/// Reason why a file cannot be read, or not any further.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system's error.
    #[error("cannot read the file")]
    Io(#[from] io::Error),
    /// A file that is not UTF-8 text; holds its kind and a way to convert it.
    #[error("this is {0}, expected UTF-8 text: {1}")]
    NotUtf8(&'static str, &'static str),
    /// Lines that end with a carriage return alone.
    #[error("its lines end with carriage returns alone, expected line feeds: use `tr '\\r' '\\n'`")]
    CarriageReturns,
    /// A file of boards without a board, or a document without a record.
    #[error("there is no {0} in it")]
    NoRecord(&'static str),
    /// A document that ends too early: the line, and the end that is missing.
    #[error(
        "the file ends in line {0}, before {1}: it was cut or damaged, and records are missing"
    )]
    Cut(u64, &'static str),
    /// A column or field that is missing, and those that are there.
    #[error("there is no column {}; the columns are {}", .0, listed(.1))]
    NoColumn(String, Vec<String>),
    /// None of these columns or fields has such a record, or several have.
    #[error("{} hold a {}: {}", .0, .1, listed(.2))]
    NotOne(&'static str, &'static str, Vec<String>),
    /// A column that was asked for, in a file without columns.
    #[error("there is no column {0}: expected columns between tabs, commas or semicolons")]
    NoColumns(String),
    /// A JSON object with a whole column in this field, as pandas writes it.
    #[error(
        "field {0:?} is an object that holds a whole column, as pandas writes it: take the values \
         out with `jq -r '.{0:?}[]'`, or write rows with to_json(orient=\"records\")"
    )]
    ColumnsInObject(String),
}

/// Reason why a record is bad. Positions count the characters of the line, from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A byte that is not UTF-8 text: its place in the line, in bytes from 1, and its value.
    #[error(
        "byte {0} is 0x{1:02x}: not UTF-8 text; if it is Latin-1, convert it with \
         `iconv -f LATIN1 -t UTF-8`"
    )]
    NotText(usize, u8),
    /// A carriage return inside a line.
    #[error("a carriage return inside the line may hide another record: use `tr '\\r' '\\n'`")]
    CarriageReturn,
    /// A record longer than [`RECORD_BYTES`].
    #[error("longer than {RECORD_BYTES} bytes: expected one record per line")]
    TooLong,
    /// Nothing where a record should be.
    #[error("empty: expected a {}", .0.noun())]
    Empty(Kind),
    /// A number of cells other than 81.
    #[error("{} cell{} found: expected 81, {CELL}", .0, plural(*.0))]
    Cells(usize),
    /// A character at this position that is not a cell.
    #[error("character {0} is {1:?}: expected 81 cells, {CELL}")]
    Character(usize, char),
    /// Two different signs for empty cells.
    #[error("empty cells are written {0} and {1}: expected one sign for them")]
    TwoSigns(&'static str, &'static str),
    /// The number of grids or puzzles in a line, not separated as columns.
    #[error(
        "{0} grids or puzzles in one line, expected one and perhaps its solution: put each on a \
         line of its own"
    )]
    Many(usize),
    /// A word that may be a damaged record, beside a whole one.
    #[error("{0:?} may be a damaged grid or puzzle, beside a whole one")]
    Doubtful(String),
    /// An empty last cell in a last line without its line end.
    #[error(
        "the last cell is empty, and the file ends without a line end, so it may be cut: if it is \
         whole, add the line end"
    )]
    NoLineEnd,
    /// A solution grid alone, where the first line has its puzzle as well.
    #[error("a solution grid alone, where the first line has its puzzle as well: it may be cut")]
    NoPuzzle,
    /// Digits that may be one number or several.
    #[error("{0} may be one number or several: write numbers without separators")]
    Ambiguous(String),
    /// 81 cells where a record of this kind should be.
    #[error("81 cells, expected a {}", .0.noun())]
    CellsFirst(Kind),
    /// A row of a board that does not have nine cells: its number, from 1, and its number of cells.
    #[error("row {} has {} cell{}: expected nine, without candidates", .0, .1, plural(*.1))]
    Row(usize, usize),
    /// A number of rows other than nine in a board.
    #[error("{} row{} found: expected nine, in one piece or in three of three", .0, plural(*.0))]
    Rows(usize),
    /// The number of columns in a row, and the number expected.
    #[error("{} column{} found, expected {}: a separator in a cell needs quotes", .0, plural(*.0), .1)]
    Columns(usize, usize),
    /// A quote that is not closed, or not before a separator.
    #[error("a quote is not closed, or is closed inside a cell: close it, or double it in a text")]
    UnclosedQuote,
    /// Text that is not JSON; holds the message of the parser.
    #[error("not JSON: {0}")]
    Json(String),
    /// A JSON object without text in this field.
    #[error("no field {0:?} with text or a number in it")]
    NoField(String),
    /// A JSON value that holds no record.
    #[error("{0}, expected text, a number, or a list of the cells or rows of one grid")]
    Value(&'static str),
    /// A record in another list of an object than the first.
    #[error("a second list of records in one object: take each out with `jq -c '.NAME[]'`")]
    OtherList,
    /// A game of an OpenSudoku file without readable cells; the reason.
    #[error("game without cells that can be read: {0}")]
    Game(&'static str),
    /// A grid in one line, in a file of boards.
    #[error("81 cells in one line, in a file of boards: keep each kind in a file of its own")]
    OneLine,
}

impl RecordError {
    /// The character at a byte of a line, which is not a cell.
    pub(crate) fn character(line: &str, at: usize) -> RecordError {
        let found = line[at..].chars().next().unwrap_or_default();
        RecordError::Character(line[..at].chars().count() + 1, found)
    }
}

const CELL: &str = "each a digit from 1 to 9, or . or 0 if empty";

fn listed(names: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(20).map(|name| name.escape_debug().take(60)).collect();
    let shown = shown.into_iter().map(String::from_iter).collect::<Vec<_>>().join(", ");
    if names.len() > 20 { shown + ", ..." } else { shown }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
