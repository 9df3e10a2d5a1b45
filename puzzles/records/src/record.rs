//! What a reader gives.

use std::borrow::Cow;

use crate::columns;
use crate::json;
use crate::plan::{Format, Plan};

/// What stands at one place of a file.
#[derive(Clone, Debug)]
pub enum Entry<'a> {
    /// A record.
    Record(Record<'a>),
    /// An empty line or a comment, as it stands in the file.
    Blank(&'a str),
}

/// A grid, a puzzle, a name, a rank or a number, and what comes with it.
#[derive(Clone, Debug)]
pub struct Record<'a> {
    pub(crate) plan: &'a Plan,
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
    /// The text before and behind it.
    Text(Cow<'a, str>),
    /// The other columns of its row with their names.
    Columns(Vec<(String, String)>),
    /// The JSON object that it is in.
    Object(&'a str),
}

impl<'a> Record<'a> {
    /// How its file is read.
    #[must_use]
    pub fn plan(&self) -> &'a Plan {
        self.plan
    }

    /// The record's own text, in one line: for grids and puzzles 81 characters, digits and `.` or
    /// `0` for empty cells.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The record as it stands in the file: a line, a row, an element, without its end.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// What stands before it in its line, such as a rank.
    #[must_use]
    pub fn before(&self) -> &str {
        self.before
    }

    /// What stands behind it in its line, such as ratings, without the separator; for a laid-out
    /// grid the lines of text above it.
    #[must_use]
    pub fn after(&self) -> &str {
        &self.after
    }

    /// What comes with it.
    #[must_use]
    pub fn rest(&self) -> Rest<'_> {
        match self.plan.format {
            Format::Json => match json::cut(self.raw) {
                (object, "") => Rest::Object(object),
                // An object and what was appended to it are no object.
                _ => Rest::Text(Cow::Borrowed(self.raw)),
            },
            Format::Csv | Format::Tsv => {
                Rest::Columns(columns::others(self.plan, self.raw, &self.text))
            }
            Format::Lines | Format::Layout | Format::OpenSudoku => {
                match (self.before, &*self.after) {
                    ("", "") => Rest::Nothing,
                    ("", after) => Rest::Text(Cow::Borrowed(after)),
                    (before, "") => Rest::Text(Cow::Borrowed(before)),
                    (before, after) => Rest::Text(Cow::Owned(format!("{before} {after}"))),
                }
            }
        }
    }

    /// The texts that come with it and the names of their columns or JSON fields. In a line it is
    /// what stands behind the record, without a name.
    #[must_use]
    pub fn companions(&self) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
        let owned = |(name, text)| (Cow::Owned(name), Cow::Owned(text));
        match self.plan.format {
            Format::Json => json::others(self.raw, &self.plan.field, &self.text)
                .into_iter()
                .map(owned)
                .collect(),
            Format::Csv | Format::Tsv => columns::others(self.plan, self.raw, &self.text)
                .into_iter()
                .map(owned)
                .collect(),
            Format::Lines | Format::Layout | Format::OpenSudoku => {
                vec![(Cow::Borrowed(""), Cow::Borrowed(&*self.after))]
            }
        }
    }

    /// The record in one line with all that comes with it: as it stands in the file or, if it
    /// stands in several lines there, its text and the text above it as a comment.
    #[must_use]
    pub fn echo(&self) -> Cow<'_, str> {
        match self.plan.format {
            Format::Layout | Format::OpenSudoku if self.after.is_empty() => {
                Cow::Borrowed(&self.text)
            }
            Format::Layout | Format::OpenSudoku => {
                Cow::Owned(format!("{} # {}", self.text, self.after))
            }
            // An argument may be drawn.
            Format::Lines if self.raw.contains('\n') => Cow::Borrowed(&self.text),
            _ => Cow::Borrowed(self.raw),
        }
    }

    /// The columns of its row; without columns [`Record::echo`] alone, or the record with its
    /// number where nothing but the headings of the file tells which of 82 numbers that is.
    #[must_use]
    pub fn columns(&self) -> Vec<Cow<'_, str>> {
        match self.plan.width {
            Some(_) => self.plan.split(self.raw),
            None => vec![match self.plan.behind_number(self.raw) {
                Some((number, _)) => Cow::Owned(format!("{} # {number}", self.text)),
                None => self.echo(),
            }],
        }
    }
}
