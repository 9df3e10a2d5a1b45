//! Records of files, brought together by the classes of their puzzles.

use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use minlex_catalog::__internal::with_causes;
use minlex_collection::{Collection, CollectionError, Key, Memory};
use minlex_lookup::Table;
use minlex_puzzle::{CanonicalPuzzle, Givens, InvalidPuzzle, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::files::collection_lines::{Known, collection_at, line_with_text};
use crate::options::parse;
use crate::records::asked::Asked;
use crate::records::fold::{self, Count, Ending, Taken};
use crate::records::line_job::LineJob;
use crate::records::lines::ReadOptions;
use crate::records::same_shape::MustShare;
use crate::terminal::failure::Failure;

/// Options of every command that compares collections.
#[derive(Args, Clone, Debug)]
pub struct CollectOptions {
    /// Equality of two records [default: puzzle]
    #[arg(long, value_enum)]
    pub by: Option<By>,
    /// True if canonical puzzles are wanted after their records have been read.
    #[arg(skip)]
    pub keeps_givens: bool,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    pub read: ReadOptions,
}

/// The option `--memory`.
#[derive(Args, Clone, Debug)]
pub struct MemoryOption {
    /// Memory for records in MiB; the rest goes to temporary files in TMPDIR
    #[arg(long, value_name = "MIB", default_value_t = 768, value_parser = clap::value_parser!(u32).range(1..))]
    memory: u32,
}

impl MemoryOption {
    /// The memory that may be used.
    pub fn memory(&self) -> Memory {
        let bytes = usize::try_from(u64::from(self.memory) << 20);
        Memory::bytes(bytes.unwrap_or(usize::MAX))
    }
}

/// Equality of two records.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// The same puzzle in disguise
    #[default]
    Puzzle,
    /// Solutions that are essentially the same
    Solution,
    /// The same smallest image, also of patterns and of puzzles with no solution or many
    Image,
}

/// A record on its way into a collection.
#[derive(Clone, Debug)]
pub struct Keyed {
    pub key: Key,
    pub puzzle: Puzzle,
    /// The givens of the canonical puzzle, if they are wanted and the key does not have them.
    pub givens: Option<Givens>,
    /// The record in one line with all that comes with it, if there is more to it than the cells.
    line: Option<Box<str>>,
    /// True if that line is a row of a table.
    pub is_row: bool,
}

impl Keyed {
    /// A puzzle of a collection file with its text.
    fn of_collection(job: &KeyJob, known: &Known, text: &[u8]) -> Keyed {
        let puzzle = known.canonical.puzzle();
        let (key, givens) = job.key_of(&known.canonical);
        let line = (!text.is_empty()).then(|| line_with_text(&puzzle, text).into());
        Keyed { key, puzzle, givens, line, is_row: false }
    }

    /// The record in one line, if there is more to it than the cells.
    pub fn longer_line(&self) -> Option<&str> {
        self.line.as_deref()
    }

    /// Appends the record in one line.
    pub fn push_line(&self, out: &mut Vec<u8>) {
        match &self.line {
            Some(line) => out.extend_from_slice(line.as_bytes()),
            None => out.extend_from_slice(&self.puzzle.to_ascii()),
        }
    }
}

/// A good record with its place.
pub type Collected = Taken<KeyJob>;

impl CollectOptions {
    /// `true` if records are the same where their puzzles are the same in disguise.
    pub fn is_by_puzzle(&self) -> bool {
        self.by.unwrap_or_default() == By::Puzzle
    }

    /// A collection without records.
    pub fn collection(&self) -> Collection {
        Collection::new(self.memory.memory())
    }

    /// Hands every good record of the files to `take`, in order.
    ///
    /// # Errors
    /// As [`fold::fold`].
    pub fn read(
        &self,
        files: Vec<OsString>,
        must_share: MustShare,
        take: impl FnMut(Collected) -> Result<(), Failure>,
    ) -> Result<Ending, Failure> {
        fold::fold(self.job(), files, &self.read, must_share, take)
    }

    fn job(&self) -> KeyJob {
        KeyJob { by: self.by.unwrap_or_default(), keeps_givens: self.keeps_givens }
    }

    /// The collection file at a path, to be asked for puzzles; `None` if another file is there, or
    /// records are the same by their images, which have no numbers.
    ///
    /// # Errors
    /// If there is one, and it cannot be opened.
    pub fn asked(&self, path: &OsStr, table: &'static Table) -> Result<Option<Asked>, Failure> {
        let by = self.by.unwrap_or_default();
        if by == By::Image {
            return Ok(None);
        }
        Ok(collection_at(path)?.map(|file| Asked::new(file, table, by == By::Solution)))
    }

    /// Hands the keys of the puzzles of a file to `take`; of a collection file, those that it was
    /// asked for.
    ///
    /// # Errors
    /// As [`CollectOptions::read`].
    pub fn read_keys(
        &self,
        file: OsString,
        asked: Option<Asked>,
        mut take: impl FnMut(&Key) -> Result<(), Failure>,
    ) -> Result<ExitCode, Failure> {
        let job = self.job();
        let Some(asked) = asked else {
            let take = |taken: Collected| take(&taken.item.key);
            return Ok(self.read(vec![file], MustShare::Nothing, take)?.status);
        };
        asked.for_each(|_, known, _| take(&job.key_of(&known.canonical).0))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Reads file A into a collection and file B into the other collection beside it. `keep`
    /// appends the kept text of a record; its second argument is whether the record is one of A.
    ///
    /// One of the two may be a collection file that is asked: of its puzzles, only those of the
    /// other file are read.
    ///
    /// # Errors
    /// As [`CollectOptions::read`]; if one of the two is not there, or both are standard input.
    pub fn read_two(
        &self,
        [a, b]: [OsString; 2],
        asked: Option<(Side, Asked)>,
        keep: impl Fn(&Collected, bool, &mut Vec<u8>),
    ) -> Result<Two, Failure> {
        if a == "-" && b == "-" {
            return Err(Failure::usage(
                "standard input is there once and cannot be compared with itself: name a file for \
                 one of the two",
            ));
        }
        for file in [&a, &b] {
            if file != "-" && !Path::new(file).exists() {
                let name = file.to_string_lossy();
                return Err(Failure::Message(format!("{name}: there is no such file")));
            }
        }
        let (mut collection, mut record) = (self.collection(), Vec::new());
        let mut push = |taken: &Collected| {
            let is_a = taken.argument == Side::A.argument();
            record.clear();
            keep(taken, is_a, &mut record);
            let pushed = match is_a {
                true => collection.push(&taken.item.key, &record),
                false => collection.push_other(&taken.item.key, &record),
            };
            pushed.map_err(failed)
        };
        let mut read = self.clone();
        let (side, mut asked) = asked.unzip();
        read.read.input.left_out = side.map(Side::argument);
        let mut ending = read.read(vec![a, b], MustShare::Nothing, |taken| {
            asked.as_mut().map_or(Ok(()), |asked| asked.ask(taken.item.key))?;
            push(&taken)
        })?;
        if let (Some(side), Some(asked)) = (side, asked) {
            let (argument, job) = (side.argument(), self.job());
            ending.counts.insert(argument, Count { records: asked.len(), bad_records: 0 });
            asked.for_each(|place, known, text| {
                let item = Keyed::of_collection(&job, known, text);
                push(&Taken { item, argument, number: place + 1 })
            })?;
        }
        let count = ending.counts.get(&Side::B.argument()).copied().unwrap_or_default();
        Ok(Two { collection, others: count.records - count.bad_records, ending })
    }
}

/// One of two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    A,
    B,
}

impl Side {
    /// Its place among the arguments, from 1.
    pub fn argument(self) -> u64 {
        match self {
            Side::A => 1,
            Side::B => 2,
        }
    }
}

/// Two collections, read.
pub struct Two {
    pub collection: Collection,
    /// Number of records of the other one.
    pub others: u64,
    pub ending: Ending,
}

/// Hands every good puzzle of the files to `take`, with the key that its disguises share.
///
/// # Errors
/// As [`fold::fold`].
pub fn read_puzzles(
    files: Vec<OsString>,
    read: &ReadOptions,
    must_share: MustShare,
    take: impl FnMut(Collected) -> Result<(), Failure>,
) -> Result<Ending, Failure> {
    let job = KeyJob { by: By::Puzzle, keeps_givens: false };
    fold::fold(job, files, read, must_share, take)
}

/// Failure for an error of a collection.
pub fn failed(error: CollectionError) -> Failure {
    match error {
        CollectionError::OutOfMemory => {
            Failure::message("there is not so much memory: try a smaller --memory")
        }
        other => Failure::Message(with_causes(&other)),
    }
}

/// Finds the keys of puzzles.
#[derive(Clone, Copy)]
pub struct KeyJob {
    by: By,
    keeps_givens: bool,
}

impl KeyJob {
    /// The key of a canonical puzzle, and its givens if they are wanted and the key does not have
    /// them.
    fn key_of(&self, canonical: &CanonicalPuzzle) -> (Key, Option<Givens>) {
        let givens = self.keeps_givens.then(|| canonical.givens());
        match self.by {
            By::Puzzle => (Key::of_puzzle(canonical), None),
            By::Solution => (Key::of_solution(canonical.solution()), givens),
            By::Image => (Key::of_image(&canonical.puzzle().smallest_image()), None),
        }
    }
}

/// A record in one line, if there is more to it than the cells.
fn longer_line(record: &Record<'_>, puzzle: &Puzzle) -> Option<Box<str>> {
    let line = record.as_line();
    (line.as_bytes() != puzzle.to_ascii()).then(|| line.into())
}

impl LineJob for KeyJob {
    type Item = Keyed;
    type Answer = ();
    const ANSWER: &'static str = "class";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Keyed, String> {
        let puzzle = parse::puzzle(record)?;
        let invalid = |e: InvalidPuzzle| e.to_string();
        let (key, givens) = match self.by {
            By::Image => (Key::of_image(&puzzle.smallest_image()), None),
            By::Solution if !self.keeps_givens => {
                (Key::of_solution(&puzzle.solution().map_err(invalid)?.minlex_form()), None)
            }
            By::Puzzle | By::Solution => self.key_of(&puzzle.canonical().map_err(invalid)?),
        };
        let is_row = record.layout().column().is_some();
        Ok(Keyed { key, puzzle, givens, line: longer_line(record, &puzzle), is_row })
    }

    fn parse_known(&self, record: &Record<'_>, known: &Known) -> Result<Keyed, String> {
        let puzzle = known.canonical.puzzle();
        let (key, givens) = self.key_of(&known.canonical);
        let is_row = record.layout().column().is_some();
        Ok(Keyed { key, puzzle, givens, line: longer_line(record, &puzzle), is_row })
    }

    fn answer(&self, items: &[Keyed]) -> Result<Vec<()>, String> {
        Ok(vec![(); items.len()])
    }

    // There are no answers to print: records go into collections.
    fn text(&self, _: &Keyed, (): &(), _: &mut Vec<u8>) {}

    fn json(&self, input: &str, _: &Keyed, (): &()) -> impl Serialize {
        input.to_owned()
    }
}
