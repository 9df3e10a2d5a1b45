//! `minlex convert`: puzzles from one way of writing them to another.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};
use std::sync::Arc;

use clap::{Args, ValueEnum};
use minlex_lookup::Table;
use minlex_names::{Format, MorphedName, Name, NameForm, Sbf, SbfError};
use minlex_puzzle::{CanonicalPuzzle, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::input::{Origin, Unreadable, in_each_file};
use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::answers::OutputForm;
use crate::records::line_job::LineJob;
use crate::records::lines::{self, Answers, LineOptions};
use crate::records::report::Report;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::push_json;

/// Converts puzzles from one way of writing them to another.
///
/// From and to: `line` (81 characters), `base64` (the Sudoku binary format in base64), `sbf` (its
/// bytes, boards following one another), `name` (read in any form, with or without a morph; written
/// with 25 characters, of the canonical puzzle), `figure` (a four-part name).
///
/// The binary format has boards that are no 9x9 puzzle: other box sizes, other layouts, boxes that
/// are switched off. They pass between `sbf` and `base64` and are refused by all else.
///
/// Names alone need a table.
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
    /// Puzzles as --from says, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "ITEM|FILE")]
    items: Vec<OsString>,
    /// What is read
    #[arg(long, value_enum, default_value = "line")]
    from: Way,
    /// What is written
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
    /// Whether boards in binary can be written as the user wants it.
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

/// From what to what.
struct Conversion {
    from: Format,
    to: Format,
    /// There if one of the two is a name.
    table: Option<&'static Table>,
}

/// What was read.
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
            from => self.puzzle(from.read(text, || self.table()).map_err(|e| e.to_string())?),
        }
    }

    fn board(&self, board: Sbf) -> Result<Item, String> {
        match self.to {
            Format::Sbf | Format::Base64 => Ok(Item::Board(board)),
            _ => self.puzzle(board.puzzle().map_err(|e| e.to_string())?),
        }
    }

    /// What is wrong with a puzzle that is to be named shows here, so that batches do not fail for
    /// it.
    fn puzzle(&self, puzzle: Puzzle) -> Result<Item, String> {
        if self.to == Format::Name {
            let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
            Ok(Item::Canonical(canonical))
        } else {
            Ok(Item::Puzzle(puzzle))
        }
    }

    /// What is to be written for each item. Names are looked up together.
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
            let found = Name::puzzle_batch(self.table(), &names).map_err(|e| e.to_string())?;
            puzzles = found.into_iter();
        }
        if !canonical.is_empty() {
            let found =
                Name::of_canonical_batch(self.table(), &canonical).map_err(|e| e.to_string())?;
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
        self.to.write(puzzle, || self.table(), out).map_err(|e| e.to_string())
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
    // A board says itself how long it is, and a bad line leaves none.
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

#[derive(Serialize)]
struct JsonError<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    board: u64,
    error: &'a str,
}

/// Converts boards in binary from standard input.
fn boards(conversion: Conversion, files: Vec<OsString>, options: &LineOptions) -> Outcome {
    if files.is_empty() && io::stdin().is_terminal() {
        return Err(Failure::usage(
            "boards in binary are bytes that no keyboard writes: name a file",
        ));
    }
    let (keep_going, form) = (options.read.keep_going, options.form());
    if !matches!(form, OutputForm::Answer | OutputForm::Json) {
        return Err(Failure::usage(
            "boards in binary have no lines to repeat: write them with --output answer or json",
        ));
    }
    let json = form == OutputForm::Json;
    lines::stream(
        options.threads(),
        Report::new(keep_going),
        in_each_file(files, BoardBatches::new),
        move |batch| answer_boards(&conversion, batch, keep_going, json),
    )
}

/// Consecutive boards; only the very last one of the file may be an error.
struct Batch {
    /// The file that they come from.
    origin: Arc<Origin>,
    /// Number of the first board in its file, from 1.
    first: u64,
    boards: Vec<Result<Sbf, SbfError>>,
}

/// What comes out for a batch; up to the first bad board unless `keep_going`.
fn answer_boards(conversion: &Conversion, batch: Batch, keep_going: bool, json: bool) -> Answers {
    let end: &[u8] = if conversion.to == Format::Sbf { b"" } else { b"\n" };
    let mut out = Answers::default();
    for (number, board) in (batch.first..).zip(batch.boards) {
        let answer = board
            .map_err(|e| match e {
                SbfError::Truncated { .. } => e.to_string(),
                _ => format!("{e}; the boards after it are not read"),
            })
            .and_then(|board| conversion.board(board))
            .and_then(|item| conversion.answer(&[item]));
        match answer {
            Ok(answer) => {
                out.tally.records += 1;
                let answer = answer.concat();
                if json {
                    let output = String::from_utf8_lossy(&answer).into_owned();
                    let answer = JsonBoard { board: number, output };
                    push_json(&answer, &mut out.lines);
                } else {
                    out.lines.extend(answer);
                }
            }
            Err(message) => {
                let place = format!("minlex: {}: board {number}: ", batch.origin.name());
                out.tally.bad(&place, &message);
                if !keep_going {
                    break;
                }
                if json {
                    let error =
                        JsonError { file: batch.origin.file(), board: number, error: &message };
                    push_json(&error, &mut out.lines);
                }
            }
        }
        out.lines.extend_from_slice(end);
    }
    out
}

/// Boards in a batch at most.
const BATCH_BOARDS: usize = 512;

/// Bytes asked of standard input at once.
const READ_BYTES: usize = 1 << 16;

/// Cuts a byte stream into batches of boards; like the reader of lines it passes on what one `read`
/// returned.
struct BoardBatches<R> {
    origin: Arc<Origin>,
    input: R,
    unread: Vec<u8>,
    /// Boards passed on so far.
    given: u64,
    at_end: bool,
}

impl<R: Read> BoardBatches<R> {
    fn new(origin: Arc<Origin>, input: R) -> BoardBatches<R> {
        BoardBatches { origin, input, unread: Vec::new(), given: 0, at_end: false }
    }

    /// The boards at hand, up to the size of a batch; the last one may be an error, and then it is
    /// the last of all.
    fn at_hand(&mut self) -> Vec<Result<Sbf, SbfError>> {
        let mut boards = Vec::new();
        let mut rest = &self.unread[..];
        while !rest.is_empty() && boards.len() < BATCH_BOARDS {
            match Sbf::split_first(rest) {
                Ok((board, after)) => {
                    boards.push(Ok(board));
                    rest = after;
                }
                Err(SbfError::Truncated { .. }) if !self.at_end => break,
                Err(e) => {
                    boards.push(Err(e));
                    self.at_end = true;
                    rest = &[];
                }
            }
        }
        let read = self.unread.len() - rest.len();
        self.unread.drain(..read);
        boards
    }
}

impl<R: Read> Iterator for BoardBatches<R> {
    type Item = Result<Batch, Unreadable>;

    fn next(&mut self) -> Option<Result<Batch, Unreadable>> {
        loop {
            let boards = self.at_hand();
            if !boards.is_empty() {
                let first = self.given + 1;
                self.given += boards.len() as u64;
                let origin = Arc::clone(&self.origin);
                return Some(Ok(Batch { origin, first, boards }));
            }
            if self.at_end {
                return None;
            }
            let length = self.unread.len();
            self.unread.resize(length + READ_BYTES, 0);
            let read = self.input.read(&mut self.unread[length..]);
            self.unread.truncate(length + *read.as_ref().unwrap_or(&0));
            match read {
                Ok(0) => self.at_end = true,
                Ok(_) => {}
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => {
                    self.unread.clear();
                    self.at_end = true;
                    return Some(Err(Unreadable::from_io(&self.origin, e)));
                }
            }
        }
    }
}
