//! Entries of a file, and their records with the text on both sides.

use std::borrow::Cow;

use crate::cell::{self, CELLS};
use crate::found::Found;
use crate::kind::Kind;
use crate::layout::{Form, Layout};
use crate::problem::RecordError;
use crate::token::trim;

const SEPARATORS: [char; 3] = [',', ';', '\t'];

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

    /// The text after the record in its line, without the separator; for a board the lines above
    /// it.
    pub fn after(&self) -> &str {
        &self.found.after
    }

    /// The text around the record.
    pub fn rest(&self) -> Rest<'_> {
        match (&self.layout.form, self.found.before, self.after()) {
            (Form::Json(_), ..) if self.layout.column.is_some() => Rest::Object(self.raw),
            (Form::Table(_), ..) => Rest::Columns(self.other_fields()),
            (_, "", "") => Rest::Nothing,
            (_, text, "") | (_, "", text) => Rest::Text(Cow::Borrowed(text)),
            (_, before, after) => Rest::Text(Cow::Owned(format!("{before} {after}"))),
        }
    }

    /// The other columns or fields, each with its name; in a line, the text after the record,
    /// without a name.
    pub fn other_fields(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        let Layout { form, column: Some(column), .. } = self.layout else {
            return vec![("".into(), self.after().into())];
        };
        let fields = form.fields(self.raw, false).into_iter().enumerate();
        let others = fields.filter_map(|(at, (name, text))| {
            let text = text?;
            let is_own = form.table().map_or(*name == column.name, |_| at == column.at);
            (!is_own || trim(&text) != self.text()).then_some((name, text))
        });
        others.collect()
    }

    /// Refuses a record in the last line or row of a file that was cut, if its last cell may be
    /// missing, or the beginning of the puzzle after its solution.
    pub(crate) fn check_cut(&self) -> Result<(), RecordError> {
        let Layout { kind, form, .. } = self.layout;
        let raw = self.raw.trim_end_matches(['"', '\'', ' ']);
        let is_open = raw.ends_with(SEPARATORS);
        let is_in_line = matches!(form, Form::Lines(_) | Form::Table(_));
        if is_in_line && is_open && raw.matches(SEPARATORS).count() == CELLS - 1 {
            return Err(RecordError::NoLineEnd);
        }
        let is_solution = *kind == Kind::Puzzle && cell::is_complete(self.text());
        if !is_in_line || !is_solution || raw.ends_with(self.text()) {
            return Ok(());
        }
        let others = self.other_fields();
        let rest: &str = others.last().map_or("", |(_, text)| text);
        let mut words = rest.rsplit([' ', ',', ';', '\t', '|']);
        let word = words.next().unwrap_or_default().trim_start_matches(['"', '\'']);
        let are_cells = word.bytes().all(|b| b == b'.' || b.is_ascii_digit());
        match self.text().get(..word.len()) {
            Some("") if is_open => Err(RecordError::Empty(*kind)),
            Some(cells) if are_cells && !word.is_empty() && cell::is_filled(cells, word) => {
                Err(RecordError::Doubtful(word.to_owned()))
            }
            _ => Ok(()),
        }
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
