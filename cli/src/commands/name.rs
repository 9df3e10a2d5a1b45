//! `minlex name`: puzzles to names.

use std::ffi::OsString;

use clap::{Args, ValueEnum};
use minlex_catalog::__internal::with_causes;
use minlex_catalog::Transform;
use minlex_lookup::Table;
use minlex_names::{MorphIndex, NameForm, NamedPuzzle, PuzzleNumber};
use minlex_puzzle::CanonicalPuzzle;
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::collection_lines::Known;
use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::{Failure, Outcome};

/// Prints the canonical name of each puzzle: the same for all its disguises, different for all
/// others.
///
/// A puzzle is 81 digits, . or 0 for an empty cell, and has exactly one solution. Its name is the
/// rank of the solution and the given cells of the canonical puzzle, the smallest image of the
/// puzzle in the solution's minlex form.
///
/// With --morph, `;TRANSFORM;INDEX` follows: the symmetry that leads from the canonical puzzle back
/// to the input, as in `minlex form --help`, and its number among all 1218998108160.
/// `minlex puzzle` makes the input from that.
///
/// With --json:
/// {"input":"...","name":"...","name19":"...","rank":1,"field":"...",
/// "number":"...","canonical":"...","transform":"...","index":0}, the last two with --morph only.
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex puzzle R5xPEjGb3Oabf30O0C3 | minlex name
  3636310645 LW5RWaj13O0843
  minlex name --output csv puzzles.csv")]
pub struct Name {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// Form of names
    #[arg(long, value_enum, default_value = "25")]
    format: Format,
    /// Also print the way back from the canonical puzzle
    #[arg(long)]
    morph: bool,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

/// Form of names.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// 25 characters: the rank in ten columns, a blank, the field; leading blanks belong to it
    #[value(name = "25")]
    Name25,
    /// 19 characters
    #[value(name = "19")]
    Name19,
    /// RANK;FIELD
    Rank,
    /// CANONICAL PUZZLE;RANK;FIELD
    Csv,
    /// The puzzle number: the rank, the number of givens and their places as one decimal number
    Number,
}

impl Name {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        if self.format != Format::Name25 {
            self.lines.refuse_with_json("--format")?;
        }
        if self.morph && self.format == Format::Number {
            return Err(Failure::usage(
                "--morph cannot be used with --format number, as a number has no morph after it: \
                 leave one of them out",
            ));
        }
        let mut lines = self.lines;
        let job = NameJob { table: self.table.open()?, format: self.format, morph: self.morph };
        lines.read.input.table = Some(job.table);
        lines::run(job, self.puzzles, &lines)
    }
}

/// A puzzle to be named.
enum Item {
    /// Its canonical puzzle, and the way back.
    Puzzle((CanonicalPuzzle, Transform)),
    /// A canonical puzzle of a collection file, with its name.
    Known(Known),
}

struct NameJob {
    table: &'static Table,
    format: Format,
    morph: bool,
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    name: String,
    name19: String,
    rank: u64,
    field: String,
    /// As text: most readers of JSON have no numbers of 114 bits.
    number: String,
    canonical: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    transform: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<u64>,
}

impl LineJob for NameJob {
    // Whatever a line can have wrong with it shows on the way to its canonical puzzle, which needs
    // no table.
    type Item = Item;
    type Answer = NamedPuzzle;
    const ANSWER: &'static str = "name";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Self::Item, String> {
        let puzzle = parse::puzzle(record)?;
        puzzle.canonical_with_morph().map(Item::Puzzle).map_err(|e| e.to_string())
    }

    fn parse_known(&self, _: &Record<'_>, known: &Known) -> Result<Item, String> {
        Ok(Item::Known(*known))
    }

    fn answer(&self, items: &[Item]) -> Result<Vec<NamedPuzzle>, String> {
        let unnamed = items.iter().filter_map(|item| match item {
            Item::Puzzle(puzzle) => Some(*puzzle),
            Item::Known(_) => None,
        });
        let unnamed: Vec<_> = unnamed.collect();
        let named = NamedPuzzle::of_canonical_batch(self.table, &unnamed);
        let mut named = named.map_err(|e| with_causes(&e))?.into_iter();
        let named = items.iter().filter_map(|item| match *item {
            Item::Puzzle(_) => named.next(),
            Item::Known(Known { name, canonical }) => {
                let morph = Transform::IDENTITY;
                Some(minlex_names::__internal::named_puzzle_from_parts(name, canonical, morph))
            }
        });
        Ok(named.collect())
    }

    fn text(&self, _: &Self::Item, named: &NamedPuzzle, out: &mut Vec<u8>) {
        match self.format {
            Format::Name25 => named.name().write(NameForm::Name25, out),
            Format::Name19 => named.name().write(NameForm::Name19, out),
            Format::Rank => named.name().write(NameForm::RankField, out),
            Format::Csv => named.write_csv(out),
            Format::Number => {
                let number = PuzzleNumber::from(named.name());
                out.extend_from_slice(number.to_string().as_bytes());
            }
        }
        if self.morph {
            named.write_morph(out);
        }
    }

    fn json(&self, input: &str, _: &Self::Item, named: &NamedPuzzle) -> impl Serialize {
        let morph = self.morph.then(|| named.morph());
        JsonAnswer {
            input,
            name: named.name().to_text(NameForm::Name25),
            name19: named.name().to_text(NameForm::Name19),
            rank: named.name().rank().get(),
            field: named.name().givens().to_string(),
            number: PuzzleNumber::from(named.name()).to_string(),
            canonical: named.canonical().to_string(),
            transform: morph.map(ToString::to_string),
            index: morph.map(|morph| MorphIndex::of(morph).get()),
        }
    }
}
