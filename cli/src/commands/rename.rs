//! `minlex rename`: between the forms of names.

use std::ffi::OsString;
use std::io::Write;

use clap::{Args, ValueEnum};
use minlex_catalog::Transform;
use minlex_names::{MorphIndex, MorphedName, NameForm};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::Outcome;

/// Rewrites names of puzzles from any form to another; needs no table.
///
/// Names of all forms are read, on any line: 25 characters (leading blanks may be missing), 19
/// characters, RANK;FIELD and the record PUZZLE;RANK;FIELD. A morph after the name stays there, as
/// ;TRANSFORM;INDEX.
///
/// With --json: {"input":"...","name":"...","transform":"...","index":0}, the last two with a morph
/// only.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex rename --to 19 '5411131853 W1Rmk0Yu2q34I6'
  eKEeveX3Ose2Ww4p42M
  $ minlex rename --to 25 eKEeveX3Ose2Ww4p42M
  5411131853 W1Rmk0Yu2q34I6")]
pub struct Rename {
    /// Names, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "NAME|FILE")]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    transform: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
}

impl LineJob for RenameJob {
    type Item = MorphedName;
    type Answer = ();
    const ANSWER: &'static str = "name";

    fn kind(&self) -> Kind {
        Kind::Name
    }

    fn parse(&self, record: &Record<'_>) -> Result<MorphedName, String> {
        parse::name(record)
    }

    fn answer(&self, names: &[MorphedName]) -> Result<Vec<()>, String> {
        Ok(vec![(); names.len()])
    }

    fn text(&self, named: &MorphedName, (): &(), out: &mut Vec<u8>) {
        named.name().write(self.to, out);
        let morph = named.morph();
        if *morph != Transform::IDENTITY {
            write!(out, ";{morph};{}", MorphIndex::of(morph)).expect("memory takes everything");
        }
    }

    fn json(&self, input: &str, named: &MorphedName, (): &()) -> impl Serialize {
        let morph = Some(named.morph()).filter(|morph| **morph != Transform::IDENTITY);
        JsonAnswer {
            input,
            name: named.name().to_text(self.to),
            transform: morph.map(ToString::to_string),
            index: morph.map(|morph| MorphIndex::of(morph).get()),
        }
    }
}
