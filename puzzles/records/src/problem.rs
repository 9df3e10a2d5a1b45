//! Faults of a file, and faults of a record.

use std::io;

use crate::kind::Kind;

/// The longest record in bytes, without its line end. Far above any grid or puzzle in any layout,
/// and small enough that input without line ends cannot fill the memory.
pub const RECORD_BYTES: usize = 64 * 1024;

/// Why a file cannot be read, or not any further.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The system's error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A file that is no UTF-8 text: its kind, and the program that makes text of it.
    #[error("this is {0}, expected UTF-8 text: use `{1}`")]
    NotUtf8(&'static str, &'static str),
    /// Lines that end with a carriage return and no line feed.
    #[error("its lines end with carriage returns alone, expected line feeds: use `tr '\\r' '\\n'`")]
    CarriageReturns,
    /// A file of boards without a single one.
    #[error("no {} found in what looks like boards: expected nine rows of nine cells", .0.noun())]
    NoBoard(Kind),
    /// A document of XML without a game.
    #[error("this is XML without <game data=\"...\"/>: the only XML that is read is OpenSudoku's")]
    NoGame,
    /// A document that ends in this line, before it is closed.
    #[error("the file ends in line {0}, before {1}: it was cut, and records are missing")]
    Cut(u64, &'static str),
    /// The column or field that was asked for is not there; those that are.
    #[error("there is no column {}; the columns are {}", .0, listed(.1))]
    NoColumn(String, Vec<String>),
    /// No column or field is known to hold such a record; those that there are.
    #[error("no column is known to hold a {}; the columns are {}", .0.content(), listed(.1))]
    NothingFits(Kind, Vec<String>),
    /// Several columns or fields hold such a record.
    #[error("several columns hold a {}: {}", .0.content(), listed(.1))]
    ManyFit(Kind, Vec<String>),
    /// A column was asked for in a file without columns.
    #[error("there is no column {0}: boards and games of OpenSudoku have no columns")]
    NoColumns(String),
    /// A column was asked for by name in a file whose columns have no names.
    #[error("there is no column {0}: the first line names no columns; expected a number")]
    NoHeader(String),
    /// A JSON object that holds a whole column in this field.
    #[error(
        "field {0:?} is an object that holds a whole column, as pandas writes it: take the values \
         out with `jq -r '.{0:?}[]'`, or write rows with to_json(orient=\"records\")"
    )]
    ColumnsInObject(String),
}

/// Why a record is bad. Positions are characters of the line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A byte that is not UTF-8 text, at this place counted in bytes from 1.
    #[error(
        "byte {0} is 0x{1:02x}: not UTF-8 text; if it is Latin-1, convert it with \
         `iconv -f LATIN1 -t UTF-8`"
    )]
    NotText(usize, u8),
    /// A carriage return inside a line.
    #[error("a carriage return inside the line may hide another record: use `tr '\\r' '\\n'`")]
    CarriageReturn,
    /// Longer than [`RECORD_BYTES`].
    #[error("longer than {} bytes: expected one {} per line", RECORD_BYTES, .0.content())]
    TooLong(Kind),
    /// Nothing, where a record must be.
    #[error("empty: expected a {}", .0.content())]
    Empty(Kind),
    /// So many cells, and not 81.
    #[error("{found} cell{} found: {}", plural(*.1), has_81(*.0), found = .1)]
    Cells(Kind, usize),
    /// At this position a character that is no cell.
    #[error("character {at} is {found:?}: {}", expected(*.0), at = .1, found = .2)]
    Character(Kind, usize, char),
    /// Two signs for empty cells in one record.
    #[error("empty cells are written {} and {}: a {} has one sign for them", .1[0], .1[1], .0.noun())]
    TwoSigns(Kind, [&'static str; 2]),
    /// Two grids or puzzles, at these positions, with no separator of columns between them.
    #[error(
        "two {}s in one line, at characters {} and {}: put each on a line of its own",
        .0.noun(), .1[0], .1[1]
    )]
    Two(Kind, [usize; 2]),
    /// So many grids or puzzles in a line.
    #[error(
        "{found} grids or puzzles in one line, expected one {} and perhaps its solution: put each \
         on a line of its own",
        .0.noun(), found = .1
    )]
    Many(Kind, usize),
    /// A word that may be a damaged grid or puzzle, beside a whole one at this position.
    #[error("{word:?} may be a damaged {}, beside the one at character {at}", .0.noun(), word = .1, at = .2)]
    Doubtful(Kind, String, usize),
    /// Digits with separators that may be a damaged number, or several.
    #[error("{1} may be one {kind} or several: write {kind}s without separators", kind = .0.noun())]
    Ambiguous(Kind, String),
    /// 81 cells, where something else is looked for.
    #[error("81 cells, expected a {}", .0.noun())]
    CellsFirst(Kind),
    /// A row of a board, counted from 1, with so many cells.
    #[error("row {} has {} cell{}: expected nine, without candidates", .0, .1, plural(*.1))]
    Row(usize, usize),
    /// So many rows that are no board.
    #[error(
        "{} row{} found: a {} has nine rows of nine cells, in one piece or in three of three",
        .1, plural(*.1), .0.noun()
    )]
    Rows(Kind, usize),
    /// The cells of a grid in a line, in a file of boards.
    #[error("cells of a {} in one line, in a file of boards: keep each kind in a file of its own", .0.noun())]
    OneLine(Kind),
    /// A row with another number of columns than it should have.
    #[error("{} column{} found, expected {}: a separator in a cell needs quotes", .0, plural(*.0), .1)]
    Columns(usize, usize),
    /// A quote that is not closed, or not before a separator.
    #[error("a quote is not closed, or is closed inside a cell: close it, or double it in a text")]
    UnclosedQuote,
    /// No JSON; what the parser says.
    #[error("not JSON: {0}")]
    Json(String),
    /// A JSON object without this field, or with nothing in it.
    #[error("no field {0:?} with text or a number in it")]
    NoField(String),
    /// A JSON value other than text, a number or the cells of one grid.
    #[error("{0}, expected text, a number, or a list of the cells or rows of one grid")]
    Value(&'static str),
    /// A game of an OpenSudoku file without readable cells; what is wrong.
    #[error("game without cells that can be read: {0}")]
    Game(String),
}

/// The first names, with commas between them.
fn listed(names: &[String]) -> String {
    const MOST: usize = 20;
    let quoted = |name: &String| match name.len() > 60 || name.contains([',', '\n', '\r', '\t']) {
        true => format!("{:?}", name.chars().take(60).collect::<String>()),
        false => name.clone(),
    };
    let mut list: Vec<String> = names.iter().take(MOST).map(quoted).collect();
    if names.len() > MOST {
        list.push(format!("and {} more", names.len() - MOST));
    }
    list.join(", ")
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
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
