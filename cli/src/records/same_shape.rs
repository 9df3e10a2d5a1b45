//! Files that are answered together must have lines of the same shape.

use minlex_records::Layout;

use crate::files::input::{Unreadable, Work};
use crate::records::answers::{self, OBJECTS, OutputForm, PLAIN};

/// Property that the files of one run must share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MustShare {
    /// No property.
    Nothing,
    /// The columns: the output has one header.
    Columns,
    /// The shape of their lines, which are written as they are in the files.
    Lines,
    /// The columns of those that have some: plain lines go into the column of the records.
    Rows,
    /// The same, where no other form of answers keeps the fields of other shapes.
    LinesAlone,
}

impl MustShare {
    /// Property that files need for a form of answers.
    pub fn of(form: OutputForm) -> MustShare {
        match form {
            OutputForm::Answer | OutputForm::Json => MustShare::Nothing,
            OutputForm::Append => MustShare::Lines,
            OutputForm::Csv => MustShare::Columns,
        }
    }

    /// Advice for files that do not share this property.
    fn advice(self) -> &'static str {
        match self {
            MustShare::LinesAlone => "bring them into one form first, with `minlex convert`",
            _ => "take --json, where each keeps its own",
        }
    }

    /// True if lines of two kinds can stand below each other.
    fn go_together(self, one: &str, other: &str) -> bool {
        let both = [one, other];
        let is_filled_in = self == MustShare::Rows && both.contains(&PLAIN);
        one == other || is_filled_in && !both.contains(&OBJECTS)
    }

    /// The property of a file, for people: `the columns are` and these.
    fn seen(self, layout: &Layout) -> Option<(&'static str, String)> {
        match self {
            MustShare::Nothing => None,
            MustShare::Columns => Some(("the columns are", answers::columns_of(layout).join(", "))),
            MustShare::Lines | MustShare::LinesAlone | MustShare::Rows => {
                Some(("the lines are", answers::lines_of(layout)))
            }
        }
    }
}

/// Refuses files of another shape than the first.
pub struct SameShape {
    must_share: MustShare,
    /// Property of the first file.
    known: Option<String>,
    /// Between its columns; rows of other files get it, too.
    separator: u8,
    /// The place of the last file that was refused.
    refused: Option<u64>,
}

impl SameShape {
    pub fn new(must_share: MustShare) -> SameShape {
        SameShape { must_share, known: None, separator: b',', refused: None }
    }

    /// The batch, or an error that refuses its file; nothing for the rest of a refused file.
    pub fn check(&mut self, work: Result<Work, Unreadable>) -> Option<Result<Work, Unreadable>> {
        let work = match work {
            Ok(work) if self.refused == Some(work.argument()) => return None,
            Ok(mut work) => {
                if work.is_first {
                    self.separator = work.separator;
                }
                work.separator = self.separator;
                work
            }
            Err(error) => return Some(Err(error)),
        };
        let Some((are, seen)) = self.must_share.seen(work.batch.layout()) else {
            return Some(Ok(work));
        };
        match &self.known {
            Some(known) if !self.must_share.go_together(known, &seen) => {
                self.refused = Some(work.argument());
                Some(Err(Unreadable {
                    message: format!(
                        "{}: {are} {seen}, but {known} in what was read before: {}",
                        work.origin.name(),
                        self.must_share.advice(),
                    ),
                }))
            }
            known => {
                if known.as_deref().is_none_or(|known| known == PLAIN) {
                    self.known = Some(seen);
                }
                Some(Ok(work))
            }
        }
    }
}
