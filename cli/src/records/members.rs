//! Records that are in a collection file, or are not.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use minlex_collection::{Memory, RecordId, Spool};
use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError};
use minlex_lookup::Table;
use minlex_names::Name;
use minlex_puzzle::CanonicalPuzzle;
use minlex_records::{Kind, Record};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use crate::files::collection_lines::{open_collection, push_lines, texts_of};
use crate::options::parse;
use crate::records::answers::header_line;
use crate::records::collect::failed;
use crate::records::fold;
use crate::records::line_job::LineJob;
use crate::records::lines::ReadOptions;
use crate::records::numbers::numbers_of;
use crate::records::same_shape::MustShare;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::output::Output;

/// Records that are looked up at once.
const AT_ONCE: usize = 1 << 16;

/// The collection file that an argument names, if it names one.
///
/// # Errors
/// If there is one, and it cannot be opened.
pub fn collection_at(argument: &OsStr) -> Result<Option<CollectionFile>, Failure> {
    let path = Path::new(argument);
    let cannot_read = |error: io::Error| format!("cannot read {}: {error}", path.display());
    open_collection(path).map_err(|error| Failure::Message(cannot_read(error)))
}

/// A question for each record: whether its puzzle is in the file.
pub struct Members {
    pub file: CollectionFile,
    pub table: &'static Table,
    /// The answer that is wanted.
    pub wanted: bool,
}

/// Prints the records of a file whose puzzles are in a collection file, or are not, as they are and
/// in their order. As everywhere, nothing is printed after a bad record.
///
/// # Errors
/// If one of the files cannot be read, or there is a bad record.
pub fn print_members(members: Members, file: OsString, options: &ReadOptions) -> Outcome {
    let header = Arc::new(OnceLock::new());
    let job = MemberJob { header: Arc::clone(&header) };
    let mut selected = Selected::new(members);
    let ending = fold::fold(job, vec![file], options, MustShare::Nothing, |taken| {
        selected.waiting.push(taken.item);
        if selected.waiting.len() == AT_ONCE { selected.look_up() } else { Ok(()) }
    })?;
    selected.look_up()?;
    let mut output = Output::stdout();
    let header = header.get().cloned();
    let header = header.or_else(|| ending.first.map(|first| header_line(&first.layout)));
    output.write(&header.unwrap_or_default())?;
    selected.print(&mut output)?;
    Ok(ending.status)
}

/// The records that are printed at the end.
struct Selected {
    members: Members,
    /// Records that are not looked up yet.
    waiting: Vec<Item>,
    lines: Spool,
    ids: Vec<RecordId>,
}

impl Selected {
    fn new(members: Members) -> Selected {
        let lines = Spool::new(Memory::default().total() / 4);
        Selected { members, waiting: Vec::new(), lines, ids: Vec::new() }
    }

    fn look_up(&mut self) -> Result<(), Failure> {
        let waiting = std::mem::take(&mut self.waiting);
        let puzzles: Vec<CanonicalPuzzle> = waiting.iter().map(|(puzzle, _)| *puzzle).collect();
        let numbers = numbers_of(self.members.table, &puzzles)?;
        let file = &self.members.file;
        let found: Vec<bool> = numbers
            .par_iter()
            .map(|&number| file.contains(number))
            .collect::<Result<_, CollectionFileError>>()
            .map_err(|error| Failure::Message(error.to_string()))?;
        for (found, (puzzle, line)) in found.into_iter().zip(waiting) {
            if found == self.members.wanted {
                let line = line.unwrap_or_else(|| puzzle.to_string().into());
                self.ids.push(self.lines.push(line.as_bytes()).map_err(failed)?);
            }
        }
        Ok(())
    }

    fn print(self, output: &mut Output) -> Result<(), Failure> {
        let mut lines = self.lines.reader().map_err(failed)?;
        let mut block = Vec::new();
        for id in self.ids {
            block.extend_from_slice(lines.get(id).map_err(failed)?);
            block.push(b'\n');
            if block.len() >= AT_ONCE {
                output.write(&block)?;
                block.clear();
            }
        }
        output.write(&block)
    }
}

/// A puzzle and its line, which is left out if it is the canonical puzzle.
type Item = (CanonicalPuzzle, Option<Box<str>>);

struct MemberJob {
    /// The header of the file, once it is known.
    header: Arc<OnceLock<Vec<u8>>>,
}

impl LineJob for MemberJob {
    type Item = Item;
    type Answer = ();
    const ANSWER: &'static str = "member";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Item, String> {
        let puzzle = parse::puzzle(record)?;
        let canonical = puzzle.canonical().map_err(|e| e.to_string())?;
        self.header.get_or_init(|| header_line(record.layout()));
        let line = record.as_line();
        let is_short = line.as_bytes() == canonical.puzzle().to_ascii();
        Ok((canonical, (!is_short).then(|| line.into())))
    }

    fn answer(&self, items: &[Item]) -> Result<Vec<()>, String> {
        Ok(vec![(); items.len()])
    }

    // There are no answers to print: records are selected.
    fn text(&self, _: &Item, (): &(), _: &mut Vec<u8>) {}

    fn json(&self, input: &str, _: &Item, (): &()) -> impl Serialize {
        input.to_owned()
    }
}

/// Prints the puzzles of a collection file that are in another one, or are not: a merge of the two,
/// in which nothing is solved or named.
///
/// # Errors
/// If one of them cannot be read.
pub fn print_merged(a: &CollectionFile, b: &CollectionFile, in_b: bool) -> Outcome {
    let wrong = |error: CollectionFileError| Failure::Message(error.to_string());
    let mut output = Output::stdout();
    let mut others = b.iter();
    let mut other = others.next().transpose().map_err(wrong)?;
    let mut selected = Vec::new();
    let mut texts = (usize::MAX, Vec::new());
    for (place, number) in a.iter().enumerate() {
        let number = number.map_err(wrong)?;
        while other.is_some_and(|other| other < number) {
            other = others.next().transpose().map_err(wrong)?;
        }
        if (other == Some(number)) != in_b {
            continue;
        }
        if texts.0 != place / BLOCK {
            texts = (place / BLOCK, texts_of(a, place / BLOCK).map_err(wrong)?);
        }
        selected.push((Name::from(number), std::mem::take(&mut texts.1[place % BLOCK])));
        if selected.len() == AT_ONCE {
            print_puzzles(&mut selected, &mut output)?;
        }
    }
    print_puzzles(&mut selected, &mut output)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints puzzles in lines and forgets them.
fn print_puzzles(puzzles: &mut Vec<(Name, Vec<u8>)>, output: &mut Output) -> Result<(), Failure> {
    let mut lines = Vec::new();
    push_lines(puzzles, true, &mut lines).map_err(|error| Failure::Message(error.to_string()))?;
    puzzles.clear();
    output.write(&lines)
}
