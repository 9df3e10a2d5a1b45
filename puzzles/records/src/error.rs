//! What can be wrong with a file, and with a record.

use std::borrow::Cow;
use std::fmt;
use std::io;

use crate::kind::Kind;
use crate::reader::RECORD_BYTES;

/// Why a file cannot be read, or not any further.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The system's error.
    Io(io::Error),
    /// The file is UTF-16 or UTF-32 text; holds the name by which programs know its encoding.
    OtherUnicode(&'static str),
    /// Lines end with a carriage return and no line feed.
    CarriageReturns,
    /// The file is compressed; holds the kind of compression and the program that undoes it.
    Compressed(&'static str, &'static str),
    /// The file is a Parquet file.
    Parquet,
    /// A file of laid-out grids without a single one; holds what was looked for.
    NoGrid(Kind),
    /// The file is a JSON array of something else than objects, or texts or lists that are records.
    JsonArray,
    /// A file with a JSON array that ends before the array does.
    CutArray {
        /// The line in which it ends.
        line: u64,
    },
    /// XML, but no OpenSudoku file.
    OtherXml,
    /// There is no game in a file that was said to be OpenSudoku's.
    NoGame,
    /// A file of OpenSudoku that ends before its document does.
    CutXml,
    /// The column that was asked for is not there; holds what was asked for and what there is.
    NoColumn {
        /// The name or number asked for.
        wanted: String,
        /// The columns that there are.
        columns: Vec<String>,
    },
    /// The field of JSON objects that was asked for is not there.
    NoField {
        /// The name or number asked for.
        wanted: String,
        /// The fields that there are.
        fields: Vec<String>,
    },
    /// No column holds what is looked for; holds the columns that there are.
    NothingFits(Kind, Vec<String>),
    /// Several columns hold what is looked for.
    ManyFit(Kind, Vec<String>),
    /// A column was asked for in a file that has none; holds what was asked for.
    NoColumns(String),
    /// A column was chosen by name in a file whose columns have no names.
    NoHeader(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::OtherUnicode(name) => write!(
                f,
                "this is {name} text, expected UTF-8: convert it with `iconv -f {name} -t UTF-8`"
            ),
            ReadError::CarriageReturns => f.write_str(
                "its lines end with carriage returns alone, expected line feeds: convert it with \
                 `tr '\\r' '\\n'`",
            ),
            ReadError::Compressed("zip", program) => write!(
                f,
                "this is compressed with zip, expected text: unpack it with `{program}`, or save it \
                 as CSV if it is a spreadsheet"
            ),
            ReadError::Compressed(format, program) => write!(
                f,
                "this is compressed with {format}, expected text: unpack it with `{program}`"
            ),
            ReadError::Parquet => f.write_str(
                "this is a Parquet file, expected text: convert it, as with `duckdb -csv -c \"FROM 'FILE'\"`",
            ),
            ReadError::NoGrid(kind) => write!(
                f,
                "no {} was found in what looked like grids of nine lines: expected nine rows of \
                 nine cells",
                kind.noun()
            ),
            ReadError::JsonArray => f.write_str(
                "this is a JSON array, but its first item is no object and no record: expected an \
                 array of objects, or of grids or puzzles as texts or lists",
            ),
            ReadError::CutArray { line } => write!(
                f,
                "the file ends in line {line}, before the `]` of its array: it was cut, and the \
                 records behind are missing"
            ),
            ReadError::OtherXml => f.write_str(
                "this is XML without an <opensudoku> element: the only XML that is read is OpenSudoku's",
            ),
            ReadError::CutXml => f.write_str(
                "the file ends before </opensudoku>: it was cut, and the games behind are missing",
            ),
            ReadError::NoGame => {
                f.write_str("there is no <game data=\"...\"/> in it: expected a file of OpenSudoku")
            }
            ReadError::NoColumn { wanted, columns } => {
                write!(f, "there is no column {wanted}; the columns are {}", listed(columns))
            }
            ReadError::NoField { wanted, fields } => {
                write!(f, "there is no field {wanted}; the fields are {}", listed(fields))
            }
            ReadError::NothingFits(kind, columns) => write!(
                f,
                "no column is known to hold a {}; the columns are {}: choose one, as with \
                 --column {:?}",
                kind.noun_in_column(),
                listed(columns),
                columns.first().map_or("1", String::as_str)
            ),
            ReadError::ManyFit(kind, columns) => write!(
                f,
                "several columns hold a {}: {}: choose one, as with --column {:?}",
                kind.noun_in_column(),
                listed(columns),
                columns.first().map_or("1", String::as_str)
            ),
            ReadError::NoColumns(wanted) => write!(
                f,
                "there is no column {wanted}: grids of nine lines and games of OpenSudoku have no \
                 columns; leave out --column"
            ),
            ReadError::NoHeader(name) => write!(
                f,
                "there is no column {name}: the first line names no columns; choose one by its \
                 number with --column N"
            ),
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ReadError::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Io(error)
    }
}

/// Names with commas between them.
fn listed(names: &[String]) -> String {
    let is_plain = |name: &str| !name.contains(|c: char| c == ',' || c.is_control());
    let names = names.iter().map(|name| match is_plain(name) {
        true => Cow::Borrowed(name.as_str()),
        false => Cow::Owned(format!("{name:?}")),
    });
    names.collect::<Vec<_>>().join(", ")
}

/// Why a record is bad.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// A byte that is not UTF-8 text.
    NotText {
        /// Where, counted from 1.
        position: usize,
        /// The byte.
        byte: u8,
    },
    /// A carriage return inside a line.
    CarriageReturn,
    /// Longer than [`RECORD_BYTES`].
    TooLong(Kind),
    /// Nothing, where a record must be.
    Empty(Kind),
    /// Not 81 cells.
    Cells {
        /// What was looked for.
        kind: Kind,
        /// How many cells there were.
        found: usize,
        /// Characters that were taken for drawing, and what was not taken for cells.
        ignored: String,
    },
    /// A character that is neither a cell nor part of a drawing.
    Character {
        /// What was looked for.
        kind: Kind,
        /// Where, counted in characters from 1.
        position: usize,
        /// What was found there.
        found: char,
    },
    /// Two grids or puzzles with nothing but blanks between them.
    Two {
        /// What was looked for.
        kind: Kind,
        /// The characters, counted from 1, at which the two begin.
        positions: [usize; 2],
    },
    /// A solution grid, behind what may have been its puzzle.
    SolutionAlone {
        /// The character, counted from 1, at which it begins.
        position: usize,
    },
    /// A word that may be a damaged grid or puzzle, in front of a whole one.
    Doubtful {
        /// What was looked for.
        kind: Kind,
        /// The word.
        found: String,
        /// The character, counted from 1, at which the whole one begins.
        position: usize,
    },
    /// A grid or puzzle behind a `#` that begins a comment.
    InComment {
        /// What was looked for.
        kind: Kind,
        /// The character, counted from 1, at which it begins.
        position: usize,
    },
    /// A number with a separator that may also end it; holds both readings.
    Ambiguous {
        /// What was looked for.
        kind: Kind,
        /// The number if the separator belongs to it.
        whole: String,
        /// The number if the separator ends it.
        first: String,
        /// What follows then.
        rest: String,
    },
    /// Digits with separators, whose groups do not all have three digits.
    Groups {
        /// What was looked for.
        kind: Kind,
        /// The digits with their separators.
        found: String,
    },
    /// A number in front of 81 cells and another one appended behind them; holds both.
    Numbers {
        /// What was looked for.
        kind: Kind,
        /// The number in front.
        first: String,
        /// The number behind.
        last: String,
    },
    /// Two numbers with nothing but blanks between them.
    TwoNumbers {
        /// What was looked for.
        kind: Kind,
        /// The first of them.
        first: String,
        /// The second.
        second: String,
    },
    /// 81 cells, where something else is looked for.
    CellsFirst(Kind),
    /// Text behind the end of a document of XML.
    BehindDocument,
    /// A row of a grid does not have nine cells.
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// A grid does not have nine rows.
    Rows {
        /// What was looked for.
        kind: Kind,
        /// How many rows it has.
        found: usize,
        /// Lines that were taken for drawing.
        ignored: usize,
    },
    /// The cells of a grid in a line, in a file of grids with nine lines each.
    NotLaidOut(Kind),
    /// A row of a table that ends before the column that is wanted.
    ShortRow {
        /// The column, counted from 1.
        column: usize,
        /// How many columns the row has.
        found: usize,
    },
    /// A row with more columns than the header, where a number may be cut at its commas.
    WideRow {
        /// What was looked for.
        kind: Kind,
        /// How many columns the header has.
        columns: usize,
        /// How many columns the row has.
        found: usize,
        /// The number and the column behind it, with a comma between them.
        whole: String,
    },
    /// A quote that is not closed.
    UnclosedQuote,
    /// Not a JSON object; holds what the parser says.
    Json(String),
    /// An item of a JSON array that is no text and no list of cells; holds what is wrong.
    Item(String),
    /// A JSON object without the field, or with nothing in it.
    NoField(String),
    /// A JSON object with something else in the field than text, a number or the cells of a grid.
    FieldValue {
        /// The field.
        field: String,
        /// What is in it.
        found: &'static str,
    },
    /// A game of an OpenSudoku file without readable cells; holds what is wrong.
    Game(String),
}

impl fmt::Display for RecordError {
    // Longer than a screen because there are so many errors: each has its sentence here.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NotText { position, byte } => write!(
                f,
                "byte {position} is 0x{byte:02x}: not UTF-8 text; if it is Latin-1, convert it \
                 with `iconv -f LATIN1 -t UTF-8`"
            ),
            RecordError::CarriageReturn => f.write_str(
                "a carriage return stands inside the line and may hide another record: convert \
                 the file with `tr '\\r' '\\n'`",
            ),
            RecordError::TooLong(kind) => write!(
                f,
                "longer than {RECORD_BYTES} bytes: expected one {} a line",
                kind.noun_in_column()
            ),
            RecordError::Empty(kind) => write!(f, "empty: expected a {}", kind.noun_in_column()),
            RecordError::Cells {
                kind,
                found,
                ignored,
            } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "{found} cell{plural} found{ignored}: {}", has_81(*kind))
            }
            RecordError::Character {
                kind,
                position,
                found,
            } => {
                write!(f, "character {position} is {found:?}: {}", expected(*kind))
            }
            RecordError::SolutionAlone { position } => write!(
                f,
                "a solution grid at character {position}, and no puzzle beside it, where one may \
                 have been: if the grid is meant, choose it with --column"
            ),
            RecordError::Two {
                kind,
                positions: [first, second],
            } => write!(
                f,
                "two {0}s in one line, at characters {first} and {second}: put each on a line of \
                 its own, or choose one with --column",
                kind.noun()
            ),
            RecordError::Doubtful {
                kind,
                found,
                position,
            } => write!(
                f,
                "{found:?} may be a damaged {}, or may come with the one at character {position}: \
                 mend the first, or choose the second with --column",
                kind.noun()
            ),
            RecordError::InComment { kind, position } => write!(
                f,
                "the {} at character {position} stands in a comment, which # begins: put it in \
                 front of #, or # at the start of the line",
                kind.noun()
            ),
            RecordError::Ambiguous {
                kind,
                whole,
                first,
                rest,
            } => write!(
                f,
                "this may be the {0} {whole}, or the {0} {first} followed by {rest}: write \
                 {whole}, or choose the first column with --column 1",
                kind.noun()
            ),
            RecordError::Groups { kind, found } => write!(
                f,
                "{found} may be a {0} with a digit too few or too many, or several columns: write \
                 the {0} without separators, or choose its column with --column",
                kind.noun()
            ),
            RecordError::Numbers { kind, first, last } => write!(
                f,
                "this may be the {0} {first} in front of the cells, or the {0} {last} behind them: \
                 choose its column with --column",
                kind.noun()
            ),
            RecordError::TwoNumbers {
                kind,
                first,
                second,
            } => write!(
                f,
                "two numbers in one line: either may be the {0}, {first} or {second}: put each on \
                 a line of its own, or choose a column with --column",
                kind.noun()
            ),
            RecordError::CellsFirst(kind) => write!(
                f,
                "81 cells, expected a {}: if one stands behind them, choose its column with \
                 --column",
                kind.noun()
            ),
            RecordError::Row { row, found } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "row {row} has {found} cell{plural}")?;
                match found {
                    9 => f.write_str(
                        " in uneven pieces: expected nine characters side by side, or pieces of \
                         one or of three",
                    ),
                    _ => f.write_str(": expected nine in each row"),
                }?;
                match found {
                    0..=11 => Ok(()),
                    _ => f.write_str(
                        ", or in a board with candidates all nine digits, each settled in at most \
                         one cell, and two open cells",
                    ),
                }
            }
            RecordError::Rows {
                kind,
                found,
                ignored,
            } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(f, "{found} row{plural} found")?;
                match ignored {
                    0 => {}
                    1 => f.write_str(", with a line that was taken for drawing")?,
                    n => write!(f, ", with {n} lines that were taken for drawing")?,
                }
                write!(f, ": a {} has nine rows of nine cells", kind.noun())
            }
            RecordError::NotLaidOut(kind) => write!(
                f,
                "cells of a {0} in one line, among boards of nine lines: this may be one more {0}, \
                 or text that comes with a board: keep {0}s in lines in a file of their own, or \
                 put # in front of the text",
                kind.noun()
            ),
            RecordError::ShortRow { column, found } => {
                let plural = if *found == 1 { "" } else { "s" };
                write!(
                    f,
                    "{found} column{plural} found: expected at least {column}"
                )
            }
            RecordError::WideRow {
                kind,
                columns,
                found,
                whole,
            } => write!(
                f,
                "{found} columns found, and the header has {columns}: {whole} may be part of one \
                 {0}; write {0}s without commas, or in quotes",
                kind.noun()
            ),
            RecordError::UnclosedQuote => f.write_str(
                "a quote is opened and never closed: close it, or double it if it is part of the \
                 text",
            ),
            RecordError::Json(error) => write!(f, "not a JSON object: {error}"),
            RecordError::Item(error) => write!(
                f,
                "neither JSON text nor a JSON list of the cells or rows of one grid: {error}"
            ),
            RecordError::NoField(name) => {
                write!(
                    f,
                    "no field {name:?} with text or a number in it: choose another with --column, \
                     or take it out of an inner object, as with `jq -c .data`"
                )
            }
            RecordError::FieldValue { field, found } => {
                write!(
                    f,
                    "field {field:?} holds {found}: expected text, a number, or a list of the \
                     cells or rows of one grid"
                )?;
                match *found {
                    "a list" => write!(f, "; `jq '.{field:?}'` takes an array of them out"),
                    _ => Ok(()),
                }
            }
            RecordError::BehindDocument => f.write_str(
                "text behind </opensudoku>, where the file should end: is it two files in one?",
            ),
            RecordError::Game(what) => write!(f, "game without cells that can be read: {what}"),
        }
    }
}

impl std::error::Error for RecordError {}

/// `a solution grid has 81 digits`.
fn has_81(kind: Kind) -> &'static str {
    match kind {
        Kind::Grid => "a solution grid has 81 digits",
        _ => "a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
    }
}

/// What a character should be.
fn expected(kind: Kind) -> &'static str {
    match kind {
        Kind::Grid => "expected a digit from 1 to 9",
        _ => "expected a digit from 1 to 9, or . or 0 for an empty cell",
    }
}
