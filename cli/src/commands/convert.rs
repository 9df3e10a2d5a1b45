//! `minlex convert`: puzzles from one way of writing them to another.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use minlex_catalog::__internal::with_causes;
use minlex_lookup::Table;
use minlex_names::{Format, MorphedName, Name, NameForm, Sbf, SbfError};
use minlex_puzzle::{CanonicalPuzzle, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::answers::OutputForm;
use crate::records::byte_records::{self, ByteRecords};
use crate::records::line_job::LineJob;
use crate::records::lines::{self, LineOptions};
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::push_json;

/// Converts puzzles from one way of writing them to another.
///
/// Formats for --from and --to: `line` (81 characters), `base64` (the Sudoku binary format in
/// base64), `sbf` (its bytes, boards following one another), `name` (read in any form, with or
/// without a morph; written with 25 characters, of the canonical puzzle), `figure` (a four-part
/// name).
///
/// The binary format also has boards that are not 9x9 puzzles: other box sizes, other layouts,
/// boxes that are switched off. They can be converted between `sbf` and `base64`; all other formats
/// refuse them.
///
/// Only names need a table.
///
/// With --json: {"input":"...","output":"..."}, from sbf {"board":1,"output":"..."}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  $ minlex convert --from name --to base64 R5xPEjGb3Oabf30O0C3 | fold -w 62
  AAEDAwP/gAEAAwAABwYJAAAFAAEACQMHAAAAAAAAAAAAAAAAAQUACQAAAAAAAw
  YABwUBAAAABwMAAAAAAAAAAAAAAAAABQkGAAAAAAAAAAAAAAQAAAgGAA==
  $ minlex convert --from name R5xPEjGb3Oabf30O0C3 | fold -w 27
  1.3.5......71.9...69.37....
  ..1..3..75.96.73.....51....
  ...96..........4....5...86.")]
pub struct Convert {
    /// Puzzles in the form of --from, or files of them (- is standard input); with none, standard
    /// input
    #[arg(value_name = "ITEM|FILE")]
    items: Vec<OsString>,
    /// Format of the input
    #[arg(long, value_enum, default_value = "line")]
    from: Way,
    /// Format of the output
    #[arg(long, value_enum, default_value = "line")]
    to: Way,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    lines: LineOptions,
}

/// A way to write a puzzle, as the command line calls it.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// 81 characters, digits and . or 0
    Line,
    /// Sudoku binary format
    Sbf,
    /// Sudoku binary format in base64
    Base64,
    /// Name with or without a morph
    Name,
    /// Four-part name
    Figure,
}

impl Way {
    fn format(self) -> Format {
        match self {
            Way::Line => Format::Line,
            Way::Sbf => Format::Sbf,
            Way::Base64 => Format::Base64,
            Way::Name => Format::Name,
            Way::Figure => Format::Figure,
        }
    }
}

impl Convert {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let (from, to) = (self.from.format(), self.to.format());
        if to == Format::Sbf {
            self.check_bytes()?;
        }
        let table = if from == Format::Name || to == Format::Name {
            Some(self.table.open()?)
        } else {
            None
        };
        let conversion = Conversion { from, to, table };
        match (from, to) {
            (Format::Sbf, _) => boards(conversion, self.items, &self.lines),
            (_, Format::Sbf) => lines::run(ConvertJob::<true>(conversion), self.items, &self.lines),
            _ => lines::run(ConvertJob::<false>(conversion), self.items, &self.lines),
        }
    }
}

impl Convert {
    /// Refuses options that cannot go with boards in binary.
    fn check_bytes(&self) -> Result<(), Failure> {
        if self.lines.form() != OutputForm::Answer {
            return Err(Failure::usage(
                "bytes cannot be part of a line: leave out --json and --output, or write `--to base64`",
            ));
        }
        if self.lines.read.keep_going {
            return Err(Failure::usage(
                "--keep-going puts something in the place of bad puzzles, and a file of boards has nothing for that: \
                 write `--to base64`",
            ));
        }
        if io::stdout().is_terminal() {
            return Err(Failure::usage(
                "boards are bytes that no terminal shows: send them to a file with `> FILE` or to a program",
            ));
        }
        Ok(())
    }
}

/// The forms to read and to write.
struct Conversion {
    from: Format,
    to: Format,
    /// The table, if one of the two formats is the name.
    table: Option<&'static Table>,
}

/// Item of the input.
enum Item {
    Puzzle(Puzzle),
    /// A puzzle that is to be named.
    Canonical(CanonicalPuzzle),
    /// A name that is to be looked up.
    Name(MorphedName),
    /// A board that stays one, 9x9 or not.
    Board(Sbf),
}

impl Conversion {
    fn table(&self) -> &'static Table {
        match self.table {
            Some(table) => table,
            None => unreachable!("the table is open when there are names"),
        }
    }

    fn parse(&self, record: &Record<'_>) -> Result<Item, String> {
        let text = record.text().as_bytes();
        match self.from {
            Format::Name => parse::name(record).map(Item::Name),
            Format::Base64 => self.board(Sbf::from_base64(text).map_err(|e| e.to_string())?),
            Format::Line => self.puzzle(parse::puzzle(record)?),
            from => self.puzzle(from.read(text, || self.table()).map_err(|e| with_causes(&e))?),
        }
    }

    fn board(&self, board: Sbf) -> Result<Item, String> {
        match self.to {
            Format::Sbf | Format::Base64 => Ok(Item::Board(board)),
            _ => self.puzzle(board.puzzle().map_err(|e| e.to_string())?),
        }
    }

    /// A puzzle that cannot be named is refused here, so that batches do not fail for it.
    fn puzzle(&self, puzzle: Puzzle) -> Result<Item, String> {
        if self.to == Format::Name {
            let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
            Ok(Item::Canonical(canonical))
        } else {
            Ok(Item::Puzzle(puzzle))
        }
    }

    /// The bytes to write for each item. Names are looked up together.
    fn answer(&self, items: &[Item]) -> Result<Vec<Vec<u8>>, String> {
        let mut names = Vec::new();
        let mut canonical = Vec::new();
        for item in items {
            match item {
                Item::Name(read) => names.push(read.name()),
                Item::Canonical(puzzle) => canonical.push(*puzzle),
                Item::Puzzle(_) | Item::Board(_) => {}
            }
        }
        let (mut puzzles, mut named) = (Vec::new().into_iter(), Vec::new().into_iter());
        if !names.is_empty() {
            let found = Name::puzzle_batch(self.table(), &names).map_err(|e| with_causes(&e))?;
            puzzles = found.into_iter();
        }
        if !canonical.is_empty() {
            let found =
                Name::of_canonical_batch(self.table(), &canonical).map_err(|e| with_causes(&e))?;
            named = found.into_iter();
        }
        let mut answers = Vec::with_capacity(items.len());
        for item in items {
            let mut out = Vec::with_capacity(96);
            match item {
                Item::Puzzle(puzzle) => self.write(puzzle, &mut out)?,
                Item::Name(read) => {
                    let Some(puzzle) = puzzles.next() else {
                        unreachable!("a puzzle for each name");
                    };
                    self.write(&read.morph().apply(&puzzle), &mut out)?;
                }
                Item::Canonical(_) => {
                    let Some(name) = named.next() else {
                        unreachable!("a name for each puzzle");
                    };
                    name.write(NameForm::Name25, &mut out);
                }
                Item::Board(board) if self.to == Format::Sbf => out.extend(board.to_bytes()),
                Item::Board(board) => out.extend(board.to_base64().into_bytes()),
            }
            answers.push(out);
        }
        Ok(answers)
    }

    fn write(&self, puzzle: &Puzzle, out: &mut Vec<u8>) -> Result<(), String> {
        self.to.write(puzzle, || self.table(), out).map_err(|e| with_causes(&e))
    }
}

#[derive(Serialize)]
struct JsonAnswer<'a> {
    input: &'a str,
    output: String,
}

/// Lines to lines or, if `BYTES`, to boards one after another.
struct ConvertJob<const BYTES: bool>(Conversion);

impl<const BYTES: bool> LineJob for ConvertJob<BYTES> {
    type Item = Item;
    type Answer = Vec<u8>;
    const ANSWER: &'static str = "output";
    // A board has its length in its first byte, and a bad line leaves none.
    const END: &'static [u8] = if BYTES { b"" } else { b"\n" };

    fn kind(&self) -> Kind {
        match self.0.from {
            Format::Line => Kind::Puzzle,
            Format::Name => Kind::Name,
            _ => Kind::Word,
        }
    }

    fn parse(&self, record: &Record<'_>) -> Result<Item, String> {
        self.0.parse(record)
    }

    fn answer(&self, items: &[Item]) -> Result<Vec<Vec<u8>>, String> {
        self.0.answer(items)
    }

    fn text(&self, _: &Item, answer: &Vec<u8>, out: &mut Vec<u8>) {
        out.extend_from_slice(answer);
    }

    fn json(&self, input: &str, _: &Item, answer: &Vec<u8>) -> impl Serialize {
        JsonAnswer { input, output: String::from_utf8_lossy(answer).into_owned() }
    }
}

#[derive(Serialize)]
struct JsonBoard {
    board: u64,
    output: String,
}

/// Converts boards in binary, of files or from standard input.
fn boards(conversion: Conversion, files: Vec<OsString>, options: &LineOptions) -> Outcome {
    let form = options.form();
    if !matches!(form, OutputForm::Answer | OutputForm::Json) {
        return Err(Failure::usage(
            "boards in binary have no lines to repeat: write them with --output answer or json",
        ));
    }
    let (keep_going, json) = (options.read.keep_going, form == OutputForm::Json);
    let quiet = options.read.input.quiet;
    byte_records::run(Boards(conversion), files, options.threads(), keep_going, json, quiet)
}

/// Boards in binary, one after another.
struct Boards(Conversion);

impl ByteRecords for Boards {
    type Record = Sbf;
    const NOUN: &'static str = "board";

    fn end(&self) -> &'static [u8] {
        if self.0.to == Format::Sbf { b"" } else { b"\n" }
    }

    fn cut(bytes: &[u8], _: u64, at_end: bool) -> Option<Result<(Sbf, usize), String>> {
        match Sbf::split_first(bytes) {
            Ok((board, after)) => Some(Ok((board, bytes.len() - after.len()))),
            Err(SbfError::Truncated { .. }) if !at_end => None,
            Err(error @ SbfError::Truncated { .. }) => Some(Err(error.to_string())),
            Err(error) => Some(Err(format!("{error}; the boards after it are not read"))),
        }
    }

    fn push_answer(
        &self,
        number: u64,
        board: Sbf,
        json: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let item = self.0.board(board)?;
        let answer = self.0.answer(&[item])?.concat();
        if json {
            let output = String::from_utf8_lossy(&answer).into_owned();
            push_json(&JsonBoard { board: number, output }, out);
        } else {
            out.extend(answer);
        }
        Ok(())
    }
}
