//! Entries of a file.

use std::borrow::Cow;

use crate::found::Found;
use crate::layout::{Form, Layout};
use crate::token::trim;

/// An entry of a file.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_enums, reason = "who skips an unknown kind loses a line")]
pub enum Entry<'a> {
    /// A record.
    Record(Record<'a>),
    /// An empty line, a comment or a remark, as it is in the file.
    Skipped(&'a str),
}

/// A grid, a puzzle, a name, a rank or a number, with the text around it.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) raw: &'a str,
    pub(crate) found: Found<'a>,
}

/// The text around a record in its line, row or object.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "who skips an unknown kind loses text")]
pub enum Rest<'a> {
    /// No other text.
    Nothing,
    /// The text before and after it.
    Text(Cow<'a, str>),
    /// The other columns of its row with their names.
    Columns(Vec<(Cow<'a, str>, Cow<'a, str>)>),
    /// The JSON object around it, in one line.
    Object(&'a str),
}

impl<'a> Record<'a> {
    /// The layout of the file.
    pub fn layout(&self) -> &'a Layout {
        self.layout
    }

    /// The record alone, in one line: grids and puzzles as 81 characters, digits or `.` for empty
    /// cells.
    pub fn text(&self) -> &str {
        &self.found.text
    }

    /// The whole line, row or element, as in the file.
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// The text before the record in its line, such as a rank.
    pub fn before(&self) -> &str {
        self.found.before
    }

    /// The text after the record in its line, without the separator; for a board the lines above
    /// it.
    pub fn after(&self) -> &str {
        &self.found.after
    }

    /// The text around the record.
    pub fn rest(&self) -> Rest<'_> {
        match (&self.layout.form, self.before(), self.after()) {
            (Form::Json { field: Some(_), .. }, ..) => Rest::Object(self.raw),
            (Form::Table(_), ..) => Rest::Columns(self.other_fields()),
            (_, "", "") => Rest::Nothing,
            (_, text, "") | (_, "", text) => Rest::Text(Cow::Borrowed(text)),
            (_, before, after) => Rest::Text(Cow::Owned(format!("{before} {after}"))),
        }
    }

    /// The other columns or fields, each with its name; in a line, the text after the record,
    /// without a name.
    pub fn other_fields(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        let form = &self.layout.form;
        let (own_place, own_name) = match form {
            Form::Table(table) => (Some(table.column), None),
            Form::Json { field: Some(field), .. } => (None, Some(&**field)),
            _ => return vec![("".into(), self.after().into())],
        };
        let others =
            form.fields(self.raw, false).into_iter().enumerate().filter_map(|(at, field)| {
                let (name, text) = (field.0, field.1?);
                let is_own = own_place == Some(at) || own_name == Some(&*name);
                (!is_own || trim(&text) != self.text()).then_some((name, text))
            });
        others.collect()
    }

    /// The record and the text around it in one line; the text above a board becomes a comment.
    pub fn as_line(&self) -> Cow<'_, str> {
        let form = &self.layout.form;
        let is_board = matches!(form, Form::Boards | Form::Text) && self.raw.contains('\n');
        let is_drawn = is_board || *form == Form::OpenSudoku;
        match (is_drawn, self.after()) {
            (false, _) => Cow::Borrowed(self.raw),
            (true, "") => Cow::Borrowed(self.text()),
            (true, after) => Cow::Owned(format!("{} # {after}", self.text())),
        }
    }
}
