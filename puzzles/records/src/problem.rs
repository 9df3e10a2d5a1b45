//! Faults of a file, and faults of a record.

use std::borrow::Cow;
use std::fmt;
use std::io;

use crate::kind::Kind;

/// The longest record in bytes, without its line end. Far above any grid or puzzle in any layout,
/// and small enough that input without line ends cannot fill the memory.
pub const RECORD_BYTES: usize = 64 * 1024;

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
    /// A file of boards without a single one; holds what was looked for.
    NoBoard(Kind),
    /// A document of XML without a game.
    NoGame,
    /// A JSON document or a document of XML that ends before it is closed.
    Cut {
        /// The line in which it ends.
        line: u64,
        /// What should close it.
        end: &'static str,
    },
    /// The column or field that was asked for is not there.
    NoColumn {
        /// The name or number asked for.
        wanted: String,
        /// The columns that there are.
        columns: Vec<String>,
    },
    /// No column or field holds what is looked for; holds those that there are.
    NothingFits(Kind, Vec<String>),
    /// Several columns or fields hold what is looked for.
    ManyFit(Kind, Vec<String>),
    /// A column was asked for in a file that has none; holds what was asked for.
    NoColumns(String),
    /// A column was chosen by name in a file whose columns have no names.
    NoHeader(String),
    /// The columns of a table as objects inside one JSON object; holds the name of the first.
    ColumnsInObject(String),
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
                "this is compressed with zip, expected text: unpack it with `{program}`, or save \
                 it as CSV if it is a spreadsheet"
            ),
            ReadError::Compressed(format, program) => write!(
                f,
                "this is compressed with {format}, expected text: unpack it with `{program}`"
            ),
            ReadError::Parquet => f.write_str(
                "this is a Parquet file, expected text: convert it, as with `duckdb -csv -c \
                 \"FROM 'FILE'\"`",
            ),
            ReadError::NoBoard(kind) => write!(
                f,
                "no {} found in what looks like boards: expected nine rows of nine cells",
                kind.noun()
            ),
            ReadError::NoGame => f.write_str(
                "this is XML without <game data=\"...\"/>: the only XML that is read is \
                 OpenSudoku's",
            ),
            ReadError::Cut { line, end } => write!(
                f,
                "the file ends in line {line}, before {end}: it was cut, and the records after \
                 that are missing"
            ),
            ReadError::NoColumn { wanted, columns } => {
                write!(
                    f,
                    "there is no column {wanted}; the columns are {}",
                    listed(columns)
                )
            }
            ReadError::NothingFits(kind, columns) => write!(
                f,
                "no column is known to hold a {}; the columns are {}",
                kind.noun_in_column(),
                listed(columns)
            ),
            ReadError::ManyFit(kind, columns) => write!(
                f,
                "several columns hold a {}: {}",
                kind.noun_in_column(),
                listed(columns)
            ),
            ReadError::NoColumns(wanted) => write!(
                f,
                "there is no column {wanted}: boards and games of OpenSudoku have no columns"
            ),
            ReadError::NoHeader(name) => write!(
                f,
                "there is no column {name}: the first line names no columns; expected a number"
            ),
            ReadError::ColumnsInObject(name) => write!(
                f,
                "field {name:?} is a JSON object that holds a whole column, as pandas writes it: \
                 take the values out with `jq -r '.{name:?}[]'`, or write rows with \
                 to_json(orient=\"records\")"
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

/// Why a record is bad. Positions are characters of the line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// A byte that is not UTF-8 text.
    NotText {
        /// Its place, counted in bytes from 1.
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
    },
    /// A character among cells that is none.
    Character {
        /// What was looked for.
        kind: Kind,
        /// Its place.
        position: usize,
        /// The character.
        found: char,
    },
    /// Two signs for empty cells in one record.
    TwoSigns {
        /// What was looked for.
        kind: Kind,
        /// The signs.
        signs: [&'static str; 2],
    },
    /// Two grids or puzzles with no separator of columns between them.
    Two {
        /// What was looked for.
        kind: Kind,
        /// Where the two begin.
        positions: [usize; 2],
    },
    /// More than two grids or puzzles in a line.
    Many {
        /// What was looked for.
        kind: Kind,
        /// How many there are.
        found: usize,
    },
    /// A solution grid after a column that has lost its puzzle.
    SolutionAlone {
        /// Where it begins.
        position: usize,
    },
    /// A word that may be a damaged grid or puzzle, beside a whole one.
    Doubtful {
        /// What was looked for.
        kind: Kind,
        /// The word.
        found: String,
        /// Where the whole one begins.
        position: usize,
    },
    /// A grid or puzzle after a `#` that begins a comment.
    InComment {
        /// What was looked for.
        kind: Kind,
        /// Where it begins.
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
    /// A row of a board that does not have nine cells.
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
    },
    /// Rows that are no board: not nine of them, nor three times three.
    Rows {
        /// What was looked for.
        kind: Kind,
        /// How many rows there are.
        found: usize,
    },
    /// The cells of a grid in a line, in a file of boards.
    OneLine(Kind),
    /// A row of a table that ends before the record's column.
    ShortRow {
        /// The column, counted from 1.
        column: usize,
        /// How many columns the row has.
        found: usize,
    },
    /// A number that a table cuts at its commas; holds the number.
    CutNumber(Kind, String),
    /// A quote that is not closed, or not before a separator.
    UnclosedQuote,
    /// No JSON; holds what the parser says.
    Json(String),
    /// A JSON object without the field, or with nothing in it.
    NoField(String),
    /// A JSON value other than text, a number or the cells of one grid.
    Value {
        /// The field that holds it, empty for an item of an array.
        field: String,
        /// What it is.
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
                "a carriage return inside the line may hide another record: convert the file with \
                 `tr '\\r' '\\n'`",
            ),
            RecordError::TooLong(kind) => write!(
                f,
                "longer than {RECORD_BYTES} bytes: expected one {} per line",
                kind.noun_in_column()
            ),
            RecordError::Empty(kind) => write!(f, "empty: expected a {}", kind.noun_in_column()),
            RecordError::Cells { kind, found } => {
                write!(f, "{found} cell{} found: {}", plural(*found), has_81(*kind))
            }
            RecordError::Character {
                kind,
                position,
                found,
            } => {
                write!(f, "character {position} is {found:?}: {}", expected(*kind))
            }
            RecordError::TwoSigns {
                kind,
                signs: [first, second],
            } => write!(
                f,
                "empty cells are written {first} and {second}: a {} has one sign for them",
                kind.noun()
            ),
            RecordError::Two {
                kind,
                positions: [first, second],
            } => write!(
                f,
                "two {}s in one line, at characters {first} and {second}: put each on a line of \
                 its own",
                kind.noun()
            ),
            RecordError::Many { kind, found } => write!(
                f,
                "{found} grids or puzzles in one line, expected one {} and perhaps its solution: \
                 put each on a line of its own",
                kind.noun()
            ),
            RecordError::SolutionAlone { position } => write!(
                f,
                "a solution grid at character {position}, and no puzzle in the column before it"
            ),
            RecordError::Doubtful {
                kind,
                found,
                position,
            } => write!(
                f,
                "{:?} may be a damaged {}, beside the one at character {position}",
                shortened(found),
                kind.noun()
            ),
            RecordError::InComment { kind, position } => write!(
                f,
                "the {} at character {position} is in a comment, which # begins: put it before #, \
                 or # at the start of the line",
                kind.noun()
            ),
            RecordError::Ambiguous {
                kind,
                whole,
                first,
                rest,
            } => write!(
                f,
                "this may be the {0} {whole}, or the {0} {first} followed by {rest}: write {whole}",
                kind.noun()
            ),
            RecordError::Groups { kind, found } => write!(
                f,
                "{found} may be a {0} with a digit too few or too many, or several columns: write \
                 the {0} without separators",
                kind.noun()
            ),
            RecordError::TwoNumbers {
                kind,
                first,
                second,
            } => write!(
                f,
                "two numbers in one line: either may be the {}, {first} or {second}: put each on \
                 a line of its own",
                kind.noun()
            ),
            RecordError::CellsFirst(kind) => write!(f, "81 cells, expected a {}", kind.noun()),
            RecordError::Row { row, found } => write!(
                f,
                "row {row} has {found} cell{}: expected nine in each row",
                plural(*found)
            ),
            RecordError::Rows { kind, found } => write!(
                f,
                "{found} row{} found: a {} has nine rows of nine cells, in one piece or in three \
                 of three",
                plural(*found),
                kind.noun()
            ),
            RecordError::OneLine(kind) => write!(
                f,
                "cells of a {0} in one line, in a file of boards: keep {0}s in lines in a file of \
                 their own",
                kind.noun()
            ),
            RecordError::ShortRow { column, found } => write!(
                f,
                "{found} column{} found: expected at least {column}",
                plural(*found)
            ),
            RecordError::CutNumber(kind, whole) => write!(
                f,
                "the row has more columns than the header: {whole} may be one {0}; write {0}s \
                 without commas, or in quotes",
                kind.noun()
            ),
            RecordError::UnclosedQuote => f.write_str(
                "a quote is not closed, or is closed inside a cell: close it, or double it if it \
                 is part of the text",
            ),
            RecordError::Json(error) => write!(f, "not JSON: {error}"),
            RecordError::NoField(name) => {
                write!(f, "no field {name:?} with text or a number in it")
            }
            RecordError::Value { field, found } => {
                if !field.is_empty() {
                    write!(f, "field {field:?}: ")?;
                }
                write!(
                    f,
                    "{found}, expected text, a number, or a list of the cells or rows of one grid"
                )
            }
            RecordError::Game(what) => write!(f, "game without cells that can be read: {what}"),
        }
    }
}

impl std::error::Error for RecordError {}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The first characters of a word: a message repeats no more.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 100;
    match word.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &word[..at]),
        None => word.to_owned(),
    }
}

/// `a solution grid has 81 digits`.
fn has_81(kind: Kind) -> &'static str {
    match kind {
        Kind::Grid => "a solution grid has 81 digits",
        _ => "a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
    }
}

/// The characters that may be there.
fn expected(kind: Kind) -> &'static str {
    match kind {
        Kind::Grid => "expected a digit from 1 to 9",
        _ => "expected a digit from 1 to 9, or . or 0 for an empty cell",
    }
}
