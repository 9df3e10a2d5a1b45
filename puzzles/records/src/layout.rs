//! The caller's options, and the layout of a file.

use std::borrow::Cow;
use std::fmt;

use crate::json::Fields;
use crate::kind::Kind;
use crate::like::Like;
use crate::table::{self, Table};

/// A format of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One record per line, with or without other text.
    Lines,
    /// Boards of nine lines, drawn or not.
    Boards,
    /// Columns with commas or semicolons between them.
    Csv,
    /// Columns with tabs between them.
    Tsv,
    /// JSON objects, texts or lists, one per line, after one another or in an array.
    Json,
    /// XML of the OpenSudoku program.
    OpenSudoku,
}

/// The kind of records to read, and what the caller knows of the file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The kind of record.
    pub kind: Kind,
    /// The format; `None` to have it recognised.
    pub format: Option<Format>,
    /// The name of the column or field, or its number, from 1; `None` to have it chosen.
    pub column: Option<String>,
}

impl Options {
    /// Options for records of this kind, in a format and a column to be recognised.
    pub fn new(kind: Kind) -> Options {
        Options { kind, format: None, column: None }
    }
}

/// The layout of a file: its format, and the place of the record in each line, row or object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub(crate) kind: Kind,
    pub(crate) form: Form,
    /// The column or field of the record; `None` if it is in none.
    pub(crate) column: Option<Chosen>,
}

/// The column or field of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// Its place, from 0, and its name, or nothing.
    pub at: usize,
    pub name: String,
    /// True if its contents led to it.
    pub is_guessed: bool,
}

/// The name of a column, or else its number.
pub(crate) fn label(at: usize, name: &str) -> String {
    if name.is_empty() { (at + 1).to_string() } else { name.to_owned() }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One record of the caller's, alone.
    Text,
    /// Lines, all of them records without a first record to be held against.
    Lines(Option<Like>),
    Boards,
    Table(Table),
    Json(JsonItems),
    OpenSudoku,
}

impl Form {
    pub fn table(&self) -> Option<&Table> {
        if let Form::Table(table) = self { Some(table) } else { None }
    }

    pub fn like(&self) -> Option<&Like> {
        if let Form::Lines(like) = self { like.as_ref() } else { None }
    }

    /// The columns of a row, or fields of an object that is not blank, and their texts; if
    /// `nested`, also those in objects.
    pub fn fields<'a>(
        &'a self,
        raw: &'a str,
        nested: bool,
    ) -> Vec<(Cow<'a, str>, Option<Cow<'a, str>>)> {
        match self {
            Form::Json(_) => {
                let fields = Fields::of(raw).ok();
                let fields = fields.filter(|it| !it.is_blank() && !it.is_failure());
                fields.unwrap_or_default().texts(nested).collect()
            }
            Form::Table(table) => {
                let cells = table::cells_of_any(raw, table.separator);
                if table::holds_nothing(&cells) {
                    return Vec::new();
                }
                let name = |at: usize| match table.names.get(at) {
                    Some(name) if !name.is_empty() => name.into(),
                    _ => format!("column{}", at + 1).into(),
                };
                let cells = cells.into_iter().enumerate();
                cells.map(|(at, cell)| (name(at), Some(cell))).collect()
            }
            _ => Vec::new(),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum JsonItems {
    Lines,
    Stream,
    Array,
    /// In lists inside of an object.
    Wrapped,
}

impl Layout {
    /// The format of the file.
    pub fn format(&self) -> Format {
        match &self.form {
            Form::Text | Form::Lines(_) => Format::Lines,
            Form::Boards => Format::Boards,
            Form::Table(table) if table.separator == b'\t' => Format::Tsv,
            Form::Table(_) => Format::Csv,
            Form::Json(_) => Format::Json,
            Form::OpenSudoku => Format::OpenSudoku,
        }
    }

    /// The names of the columns, if the file names them.
    pub fn header(&self) -> Option<&[String]> {
        let names = &self.form.table()?.names;
        names.iter().any(|name| !name.is_empty()).then_some(names)
    }

    /// Number of columns; `None` if the file is not a table.
    pub fn column_count(&self) -> Option<usize> {
        Some(self.form.table()?.names.len())
    }

    /// The column of the record, from 0; `None` if the file is not a table.
    pub fn column(&self) -> Option<usize> {
        self.form.table().and(self.column.as_ref()).map(|column| column.at)
    }

    /// The name or number of the column or field, if it was chosen by its contents.
    pub fn guessed_column(&self) -> Option<String> {
        let Chosen { at, name, .. } = self.column.as_ref().filter(|column| column.is_guessed)?;
        Some(label(*at, name))
    }

    /// The byte between columns; a comma if the file is not a table.
    pub fn separator(&self) -> u8 {
        self.form.table().map_or(b',', |table| table.separator)
    }

    /// The cells of an entry, without quotes; a single one if the file is not a table.
    pub fn cells<'a>(&self, raw: &'a str) -> Vec<Cow<'a, str>> {
        let cells = |table: &Table| table::cells_of_any(raw, table.separator);
        self.form.table().map_or_else(|| vec![raw.into()], cells)
    }
}

impl fmt::Display for Layout {
    /// For people: `CSV with commas, column 2 "puzzle"`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match &self.form {
            Form::Text => "text",
            Form::Lines(_) => "lines",
            Form::Boards => "boards of nine lines",
            Form::OpenSudoku => "OpenSudoku",
            Form::Json(JsonItems::Lines) => "JSON lines",
            Form::Json(JsonItems::Stream) => "JSON",
            Form::Json(JsonItems::Array) => "a JSON array",
            Form::Json(JsonItems::Wrapped) => "a list in a JSON object",
            Form::Table(table) => match table.separator {
                b'\t' => "TSV",
                b';' => "CSV with semicolons",
                _ => "CSV with commas",
            },
        })?;
        let Some(Chosen { at, name, .. }) = &self.column else { return Ok(()) };
        match self.form {
            Form::Json(_) => write!(f, ", field {name:?}"),
            _ if name.is_empty() => write!(f, ", column {}", at + 1),
            _ => write!(f, ", column {} {name:?}", at + 1),
        }
    }
}
