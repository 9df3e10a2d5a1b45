//! Entries of a file: records, and what is no record.

use std::borrow::Cow;

use crate::found::Found;
use crate::json::Fields;
use crate::layout::{Form, Layout, Table};
use crate::table;
use crate::token::trim;

/// An entry of a file.
#[derive(Clone, Debug)]
pub enum Entry<'a> {
    /// A record.
    Record(Record<'a>),
    /// An empty line, a comment or a remark, as it is in the file.
    Skipped(&'a str),
}

/// A grid, a puzzle, a name, a rank or a number, and what comes with it.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) raw: &'a str,
    pub(crate) text: Cow<'a, str>,
    pub(crate) before: &'a str,
    pub(crate) after: Cow<'a, str>,
}

/// What comes with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rest<'a> {
    /// Nothing.
    Nothing,
    /// The text before and after it.
    Text(Cow<'a, str>),
    /// The other columns of its row with their names.
    Columns(Vec<(String, String)>),
    /// The JSON object that it is in, in one line.
    Object(&'a str),
}

impl<'a> Record<'a> {
    pub(crate) fn new(layout: &'a Layout, raw: &'a str, found: Found<'a>) -> Record<'a> {
        let (text, before, after) = (found.text, found.before, found.after.into());
        Record { layout, raw, text, before, after }
    }

    /// How its file is read.
    #[must_use]
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The record's own text, in one line: for grids and puzzles 81 characters, digits and `.` or
    /// `0` for empty cells.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The record as it is in the file: a line, a row, an element, without its end.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// The text before it in its line, such as a rank.
    #[must_use]
    pub fn before(&self) -> &str {
        self.before
    }

    /// The text after it in its line, such as ratings, without the separator; for a board the lines
    /// of text above it.
    #[must_use]
    pub fn after(&self) -> &str {
        &self.after
    }

    /// What comes with it.
    #[must_use]
    pub fn rest(&self) -> Rest<'_> {
        match &self.layout.form {
            Form::Json { field: Some(_), .. } => Rest::Object(self.raw),
            Form::Table(table) => Rest::Columns(other_columns(table, self.raw, &self.text)),
            _ => match (self.before, &*self.after) {
                ("", "") => Rest::Nothing,
                (text, "") | ("", text) => Rest::Text(Cow::Borrowed(text)),
                (before, after) => Rest::Text(Cow::Owned(format!("{before} {after}"))),
            },
        }
    }

    /// The texts that come with it and the names of their columns or JSON fields. In a line it is
    /// the text after the record, without a name.
    #[must_use]
    pub fn other_fields(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        match &self.layout.form {
            Form::Json { field: Some(field), .. } => other_fields(self.raw, field, &self.text),
            Form::Table(table) => other_columns(table, self.raw, &self.text)
                .into_iter()
                .map(|(name, text)| (name.into(), text.into()))
                .collect(),
            _ => vec![(Cow::Borrowed(""), Cow::Borrowed(&*self.after))],
        }
    }

    /// The record in one line with all that comes with it: as it is in the file or, if it has
    /// several lines there, its text and the text above it as a comment.
    #[must_use]
    pub fn as_line(&self) -> Cow<'_, str> {
        let is_drawn = match self.layout.form {
            Form::Boards | Form::OpenSudoku => true,
            // A text that the caller gives may be a board.
            Form::Text => self.raw.contains('\n'),
            _ => false,
        };
        match (is_drawn, &*self.after) {
            (false, _) => Cow::Borrowed(self.raw),
            (true, "") => Cow::Borrowed(&self.text),
            (true, after) => Cow::Owned(format!("{} # {after}", self.text)),
        }
    }

    /// The columns of its row; without columns [`Record::as_line`] alone.
    #[must_use]
    pub fn columns(&self) -> Vec<Cow<'_, str>> {
        match self.layout.column_count() {
            Some(_) => self.layout.cells(self.raw),
            None => vec![self.as_line()],
        }
    }
}

/// The columns beside the record's, with their names; the record's own as well if there is more in
/// it than `text`, the record.
fn other_columns(own: &Table, row: &str, text: &str) -> Vec<(String, String)> {
    let cells = table::cells_of_any(row, own.separator);
    let is_own = |at: usize, cell: &str| at == own.column && trim(cell) == text;
    let others = cells.iter().enumerate().filter(|(at, cell)| !is_own(*at, cell));
    let name = |at: usize| {
        let name = own.header.as_ref().and_then(|names| names.get(at));
        name.cloned().unwrap_or_else(|| format!("column{}", at + 1))
    };
    others.map(|(at, cell)| (name(at), cell.to_string())).collect()
}

/// The fields beside the record's, with their names; the record's own as well if there is more in
/// it than `text`, the record.
fn other_fields<'a>(object: &'a str, own: &str, text: &str) -> Vec<(Cow<'a, str>, Cow<'a, str>)> {
    let fields = Fields::of(object).unwrap_or_default();
    let is_own = |name: &str, value: &str| name == own && trim(value) == text;
    let texts = fields.texts().filter_map(|(name, value)| Some((name, value?)));
    let others = texts.filter(|(name, value)| !is_own(name, value));
    others.map(|(name, value)| (Cow::Owned(name.to_owned()), value)).collect()
}
