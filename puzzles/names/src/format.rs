use std::fmt;
use std::str::FromStr;

use minlex_lookup::{Table, TableError};
use minlex_puzzle::{Puzzle, PuzzleError};

use crate::figure::{FigureError, FigureName};
use crate::morphed_name::{MorphedName, MorphedNameError};
use crate::name::Name;
use crate::name_form::NameForm;
use crate::naming::NamingError;
use crate::sbf::{NotClassic, Sbf, SbfError};

/// A way to write a 9x9 puzzle.
///
/// ```
/// use minlex::Table;
/// use minlex::names::Format;
///
/// let puzzle = Format::Figure.read(b"1_1!2_712345689", Table::embedded)?;
/// let mut line = Vec::new();
/// Format::Line.write(&puzzle, Table::embedded, &mut line)?;
/// assert!(line.starts_with(b"7......"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 81 characters, digits and `.` or `0`.
    Line,
    /// The bytes of the Sudoku binary format.
    Sbf,
    /// The bytes of the Sudoku binary format, in base64.
    Base64,
    /// A name. Read in any form, with or without a morph; written with 25 characters. It leads back
    /// to the *canonical* puzzle.
    Name,
    /// A four-part name. Read in decimal and hexadecimal, written in decimal.
    Figure,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Format] =
        &[Format::Line, Format::Sbf, Format::Base64, Format::Name, Format::Figure];

    /// `line`, `sbf`, `base64`, `name` or `figure`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Sbf => "sbf",
            Format::Base64 => "base64",
            Format::Name => "name",
            Format::Figure => "figure",
        }
    }
}

/// Error for a word that is not the name of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no format: expected line, sbf, base64, name or figure", self.0)
    }
}

impl std::error::Error for UnknownFormat {}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .iter()
            .copied()
            .find(|format| format.name() == text)
            .ok_or_else(|| UnknownFormat(text.chars().take(40).collect()))
    }
}

/// Reason why a conversion failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConvertError {
    /// Not a puzzle in one line.
    Puzzle(PuzzleError),
    /// Not a board of the binary format.
    Sbf(SbfError),
    /// A board that is no 9x9 puzzle.
    NotClassic(NotClassic),
    /// Not a name.
    Name(MorphedNameError),
    /// Not a four-part name.
    Figure(FigureError),
    /// The puzzle has no name.
    Naming(NamingError),
    /// The table is damaged.
    Lookup(TableError),
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConvertError::Puzzle(error) => error.fmt(f),
            ConvertError::Sbf(error) => error.fmt(f),
            ConvertError::NotClassic(error) => error.fmt(f),
            ConvertError::Name(error) => error.fmt(f),
            ConvertError::Figure(error) => error.fmt(f),
            ConvertError::Naming(error) => error.fmt(f),
            ConvertError::Lookup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ConvertError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ConvertError::Naming(error) => error.source(),
            ConvertError::Lookup(error) => error.source(),
            _ => None,
        }
    }
}

impl Format {
    /// Reads one puzzle; `table` is called only for names.
    ///
    /// # Errors
    /// [`ConvertError`] with the fault in this format.
    pub fn read<'t>(
        self,
        input: &[u8],
        table: impl FnOnce() -> &'t Table,
    ) -> Result<Puzzle, ConvertError> {
        match self {
            Format::Line => Puzzle::from_line(input).map_err(ConvertError::Puzzle),
            Format::Sbf => classic(Sbf::from_bytes(input)),
            Format::Base64 => classic(Sbf::from_base64(input)),
            Format::Name => MorphedName::parse(input)
                .map_err(ConvertError::Name)?
                .puzzle(table())
                .map_err(ConvertError::Lookup),
            Format::Figure => String::from_utf8_lossy(input)
                .parse::<FigureName>()
                .and_then(|name| name.puzzle())
                .map_err(ConvertError::Figure),
        }
    }

    /// Appends one puzzle to `out`; `table` is called only for names.
    ///
    /// # Errors
    /// [`ConvertError::Naming`] if the puzzle has no name; then nothing is appended.
    pub fn write<'t>(
        self,
        puzzle: &Puzzle,
        table: impl FnOnce() -> &'t Table,
        out: &mut Vec<u8>,
    ) -> Result<(), ConvertError> {
        match self {
            Format::Line => out.extend_from_slice(&puzzle.to_ascii()),
            Format::Sbf => out.extend(Sbf::from(puzzle).to_bytes()),
            Format::Base64 => out.extend(Sbf::from(puzzle).to_base64().into_bytes()),
            Format::Name => {
                let name = Name::of(table(), puzzle).map_err(ConvertError::Naming)?;
                name.write(NameForm::Name25, out);
            }
            Format::Figure => out.extend_from_slice(FigureName::of(puzzle).to_string().as_bytes()),
        }
        Ok(())
    }
}

fn classic(board: Result<Sbf, SbfError>) -> Result<Puzzle, ConvertError> {
    board.map_err(ConvertError::Sbf)?.puzzle().map_err(ConvertError::NotClassic)
}
