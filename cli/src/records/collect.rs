//! Records of files, brought together by the classes of their puzzles.

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, ValueEnum};
use minlex_collection::{Collection, CollectionError, Key, Memory};
use minlex_puzzle::{Givens, InvalidPuzzle, Puzzle};
use minlex_records::{Kind, Record};
use serde::Serialize;

use crate::options::parse;
use crate::records::fold::{self, Ending, Taken};
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
    /// Memory for records in MiB; what does not fit goes to temporary files in TMPDIR
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
}

impl Keyed {
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
        let job = KeyJob { by: self.by.unwrap_or_default(), keeps_givens: self.keeps_givens };
        fold::fold(job, files, &self.read, must_share, take)
    }

    /// Reads file A into a collection and file B into the other collection beside it. `keep`
    /// appends what is kept of a record; its second argument is whether the record is one of A.
    ///
    /// # Errors
    /// As [`CollectOptions::read`]; if one of the two is not there, or both are standard input.
    pub fn read_two(
        &self,
        [a, b]: [OsString; 2],
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
        let mut others = 0;
        let ending = self.read(vec![a, b], MustShare::Nothing, |taken| {
            let is_a = taken.argument == 1;
            record.clear();
            keep(&taken, is_a, &mut record);
            let pushed = match is_a {
                true => collection.push(&taken.item.key, &record),
                false => {
                    others += 1;
                    collection.push_other(&taken.item.key, &record)
                }
            };
            pushed.map_err(failed)
        })?;
        Ok(Two { collection, others, ending })
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
        other => Failure::Message(other.to_string()),
    }
}

/// Finds the keys of puzzles.
pub struct KeyJob {
    by: By,
    keeps_givens: bool,
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
            By::Puzzle => (Key::of_puzzle(&puzzle.canonical().map_err(invalid)?), None),
            By::Solution if self.keeps_givens => {
                let canonical = puzzle.canonical().map_err(invalid)?;
                (Key::of_solution(canonical.solution()), Some(canonical.givens()))
            }
            By::Image => (Key::of_image(&puzzle.smallest_image()), None),
            By::Solution => (Key::of_solution(&puzzle.solution().map_err(invalid)?.form()), None),
        };
        let line = record.as_line();
        let line = (line.as_bytes() != puzzle.to_ascii()).then(|| line.into());
        Ok(Keyed { key, puzzle, givens, line })
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
