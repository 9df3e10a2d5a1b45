//! What files have in common that are answered together.

use minlex_records::Plan;

use crate::answers::{self, OutputForm};
use crate::input::{Unreadable, Work};

/// What files must have in common that are answered together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InCommon {
    Nothing,
    /// The columns: one header cannot name others.
    Columns,
    /// What their lines are: they are written as they stand in the files, one below the other.
    Lines,
}

impl InCommon {
    /// What files need for a form of answers.
    pub fn of(form: OutputForm) -> InCommon {
        match form {
            OutputForm::Answer | OutputForm::Json => InCommon::Nothing,
            OutputForm::Append => InCommon::Lines,
            OutputForm::Csv => InCommon::Columns,
        }
    }

    /// What a file has of it, for people: `the columns are` and these.
    fn seen(self, plan: &Plan) -> Option<(&'static str, String)> {
        match self {
            InCommon::Nothing => None,
            InCommon::Columns => Some(("the columns are", answers::columns_of(plan).join(", "))),
            InCommon::Lines => Some(("the lines are", answers::lines_of(plan))),
        }
    }
}

/// Refuses files that have less in common with the first than they must.
pub struct Alike {
    in_common: InCommon,
    /// What the first has.
    known: Option<String>,
    /// The place of the last file that was refused.
    refused: Option<u64>,
}

impl Alike {
    pub fn new(in_common: InCommon) -> Alike {
        Alike {
            in_common,
            known: None,
            refused: None,
        }
    }

    /// A batch that may be answered, or why its file is refused; nothing for the rest of a file
    /// that was refused.
    pub fn check(&mut self, work: Result<Work, Unreadable>) -> Option<Result<Work, Unreadable>> {
        let work = match work {
            Ok(work) if self.refused == Some(work.argument()) => return None,
            Ok(work) => work,
            Err(error) => return Some(Err(error)),
        };
        let Some((are, seen)) = self.in_common.seen(work.batch.plan()) else {
            return Some(Ok(work));
        };
        match &self.known {
            Some(known) if *known != seen => {
                self.refused = Some(work.argument());
                Some(Err(Unreadable {
                    message: format!(
                        "{}: {are} {seen}, but {known} in what was read before: run the command \
                         for each of them",
                        work.origin.name(),
                    ),
                }))
            }
            _ => {
                self.known = Some(seen);
                Some(Ok(work))
            }
        }
    }
}
