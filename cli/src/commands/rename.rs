//! `minlex rename`: between the forms of names.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use minlex_names::{Name, NameForm};
use serde::Serialize;

use crate::failure::Outcome;
use crate::lines::{self, LineJob, LineOptions};

/// Rewrites names of puzzles from any form to another; needs no table.
///
/// Names of all forms are read, on any line: 25 characters (leading blanks belong to the name;
/// nothing trims them), 19 characters and RANK;FIELD. Without NAME, names are read from standard
/// input, one a line.
///
/// With --json: {"input":"...","name":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex rename --to 19 '5411131853 W1Rmk0Yu2q34I6' '5411131853;W1Rmk0Yu2q34I6'
  eKEeveX3Ose2Ww4p42M
  eKEeveX3Ose2Ww4p42M
  $ minlex rename --to 25 eKEeveX3Ose2Ww4p42M
  5411131853 W1Rmk0Yu2q34I6")]
pub struct Rename {
    /// Names; with none, one a line on standard input
    #[arg(value_name = "NAME")]
    names: Vec<OsString>,
    /// The form to write
    #[arg(long, value_enum)]
    to: To,
    #[command(flatten)]
    lines: LineOptions,
}

/// The form to write.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum To {
    /// 25 characters: the rank in ten columns, a blank, the field
    #[value(name = "25")]
    Name25,
    /// 19 characters
    #[value(name = "19")]
    Name19,
    /// RANK;FIELD
    Rank,
}

impl Rename {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let to = match self.to {
            To::Name25 => NameForm::Name25,
            To::Name19 => NameForm::Name19,
            To::Rank => NameForm::RankField,
        };
        lines::run(RenameJob { to }, self.names, &self.lines)
    }
}

struct RenameJob {
    to: NameForm,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    name: String,
}

impl LineJob for RenameJob {
    type Item = Name;
    type Answer = ();
    const NOUN: &'static str = "name";

    fn parse(&self, text: &str) -> Result<Name, String> {
        Name::parse(text.as_bytes()).map_err(|e| e.to_string())
    }

    fn answer(&self, names: &[Name]) -> Result<Vec<()>, String> {
        Ok(vec![(); names.len()])
    }

    fn text(&self, name: &Name, (): &(), out: &mut Vec<u8>) {
        name.write(self.to, out);
    }

    fn json(&self, input: &str, name: &Name, (): &()) -> impl Serialize {
        JsonAnswer {
            input,
            name: name.to_text(self.to),
        }
    }
}
