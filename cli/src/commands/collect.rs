//! `minlex collect`: puzzles into a collection file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use minlex_catalog::__internal::with_causes;
use minlex_collection::Memory;
use minlex_collection_file::{Built, CatalogueKey, CollectionFile, PuzzleBuilder, WriteError};
use minlex_lookup::Table;
use minlex_records::{Kind, Record, Rest};
use serde::Serialize;

use crate::files::collection_lines::open_collection;
use crate::files::output_file::output_file;
use crate::files::table::TableOptions;
use crate::options::parse;
use crate::records::collect::{self, MemoryOption};
use crate::records::fold;
use crate::records::line_job::LineJob;
use crate::records::lines::ReadOptions;
use crate::records::same_shape::MustShare;
use crate::terminal::failure::{Failure, Outcome};
use crate::terminal::interrupt::cancel_on_signal;
use crate::terminal::output::{Output, push_json};

/// Makes a collection file: puzzles sorted by their numbers, each once, in ten bytes or so.
///
/// Every command that reads puzzles reads such a file. Puzzles that are the same in disguise are
/// one, and come out as their canonical puzzle. Collection files among the input are merged; their
/// puzzles are neither solved nor named again. The same puzzles, in any order, make the same
/// file. It replaces an older one when it is complete, but never a file that is read.
///
/// With --text, the text beside a puzzle is kept: a rating, a name. It follows the puzzle wherever
/// the file is read. If a puzzle has several texts, the first is kept.
///
/// The standard table of `minlex build` takes a third of the time that the embedded one takes for a
/// million puzzles, and half for ten million.
///
/// A puzzle without exactly one solution is a bad record. Prints the file with the number of its
/// puzzles and, if there are any, how many were repeated; with --json:
/// {"file":"...","puzzles":1,"repeated":0,"other_texts":0,"bytes":1}
#[derive(Args, Debug)]
#[command(after_help = "\
Example:
  minlex collect mine.txt theirs.csv old.mlc -o all.mlc
  minlex common new.txt all.mlc")]
pub struct Collect {
    /// Puzzles, or files of them (- is standard input); with none, standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<OsString>,
    /// File to write
    #[arg(short = 'o', long, value_name = "FILE")]
    output: PathBuf,
    /// Keep the text beside each puzzle in its line
    #[arg(long)]
    text: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    memory: MemoryOption,
    #[command(flatten)]
    table: TableOptions,
    #[command(flatten)]
    read: ReadOptions,
}

#[derive(Serialize)]
struct JsonFile {
    file: String,
    puzzles: u64,
    repeated: u64,
    other_texts: u64,
    bytes: u64,
}

impl Collect {
    /// Runs the command.
    pub fn run(self) -> Outcome {
        let target = output_file(&self.output, &self.puzzles, "collection")?;
        let mut builder = new_builder(self.table.open()?, self.memory.memory(), self.text);
        let mut status = ExitCode::SUCCESS;
        for part in parts(self.puzzles)? {
            match part {
                Part::Collection(path, file) => merge(&mut builder, &path, &file, self.text)?,
                Part::Others(files) => {
                    let job = NumberJob { text: self.text };
                    let take = |taken: fold::Taken<NumberJob>| {
                        let (key, text) = taken.item;
                        builder.push(key, text.as_bytes()).map_err(failed)
                    };
                    let ending = fold::fold(job, files, &self.read, MustShare::Nothing, take)?;
                    if ending.status != ExitCode::SUCCESS {
                        status = ending.status;
                    }
                }
            }
        }
        // Until here a signal ends the program at once: nothing has a name that could stay.
        let cancel = cancel_on_signal();
        let mut file = target.create()?;
        let built = builder.write(Guarded { out: &mut file, cancel: &cancel });
        if cancel.load(Ordering::Relaxed) {
            let name = self.output.display();
            return Err(Failure::Interrupted(format!("interrupted: {name} is as it was")));
        }
        let built = built.map_err(|error| cannot_write(&self.output, error))?;
        file.publish_or_keep()?;
        print(&self.output, built, self.json)?;
        Ok(status)
    }
}

/// Prints the number of puzzles in the file.
fn print(path: &Path, built: Built, json: bool) -> Result<(), Failure> {
    let file = path.display().to_string();
    let bytes = std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    let Built { puzzles, repeated, other_texts, .. } = built;
    let mut out = Vec::new();
    if json {
        push_json(&JsonFile { file, puzzles, repeated, other_texts, bytes }, &mut out);
    } else {
        out.extend_from_slice(format!("{file}\t{puzzles}").as_bytes());
        if repeated > 0 {
            out.extend_from_slice(format!("\t{repeated} repeated").as_bytes());
        }
        if other_texts > 0 {
            out.extend_from_slice(format!(", {other_texts} with another text").as_bytes());
        }
    }
    out.push(b'\n');
    Output::stdout().write(&out)
}

/// Input that is read in one go.
enum Part {
    Collection(PathBuf, Box<CollectionFile>),
    Others(Vec<OsString>),
}

/// The arguments in their order, those between two collection files together.
fn parts(arguments: Vec<OsString>) -> Result<Vec<Part>, Failure> {
    if arguments.is_empty() {
        return Ok(vec![Part::Others(Vec::new())]);
    }
    let mut parts = Vec::new();
    for argument in arguments {
        let path = PathBuf::from(&argument);
        let file = open_collection(&path).map_err(|error| {
            Failure::Message(format!("cannot read {}: {error}", path.display()))
        })?;
        match (file, parts.last_mut()) {
            (Some(file), _) => parts.push(Part::Collection(path, Box::new(file))),
            (None, Some(Part::Others(others))) => others.push(argument),
            (None, _) => parts.push(Part::Others(vec![argument])),
        }
    }
    Ok(parts)
}

/// A puzzle of the input, and the text beside it.
type Item = (CatalogueKey, Box<str>);

fn new_builder(table: &'static Table, memory: Memory, has_text: bool) -> PuzzleBuilder<'static> {
    match has_text {
        true => PuzzleBuilder::with_text(table, memory),
        false => PuzzleBuilder::new(table, memory),
    }
}

/// Takes the puzzles of a collection file, which have their numbers.
fn merge(
    builder: &mut PuzzleBuilder<'_>,
    path: &Path,
    file: &CollectionFile,
    has_text: bool,
) -> Result<(), Failure> {
    let wrong = |error| Failure::Message(format!("{}: {}", path.display(), with_causes(&error)));
    for (place, number) in (0..).zip(file.iter()) {
        let number = number.map_err(wrong)?;
        let text = if has_text { file.text(place).map_err(wrong)? } else { None };
        builder.push_number(number, &text.unwrap_or_default()).map_err(failed)?;
    }
    Ok(())
}

/// A file that takes no more when the command is to stop.
struct Guarded<'a, W> {
    out: W,
    cancel: &'a AtomicBool,
}

impl<W: std::io::Write> std::io::Write for Guarded<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(std::io::Error::other("stopped"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

fn failed(error: WriteError) -> Failure {
    match error {
        WriteError::Sorting(error) => collect::failed(error),
        other => Failure::Message(with_causes(&other)),
    }
}

/// A failure while the file is written.
fn cannot_write(path: &Path, error: WriteError) -> Failure {
    match error {
        WriteError::Io(error) => {
            Failure::Message(format!("cannot write {}: {error}", path.display()))
        }
        other => failed(other),
    }
}

/// Finds the canonical puzzles of records.
struct NumberJob {
    text: bool,
}

impl LineJob for NumberJob {
    type Item = Item;
    type Answer = ();
    const ANSWER: &'static str = "number";

    fn kind(&self) -> Kind {
        Kind::Puzzle
    }

    fn parse(&self, record: &Record<'_>) -> Result<Item, String> {
        let canonical = parse::puzzle(record)?.canonical().map_err(|e| e.to_string())?;
        let text = if self.text { beside(record) } else { String::new() };
        Ok((CatalogueKey::of(&canonical), text.into()))
    }

    fn answer(&self, items: &[Item]) -> Result<Vec<()>, String> {
        Ok(vec![(); items.len()])
    }

    // There are no answers to print: puzzles go into a file.
    fn text(&self, _: &Item, (): &(), _: &mut Vec<u8>) {}

    fn json(&self, input: &str, _: &Item, (): &()) -> impl Serialize {
        input.to_owned()
    }
}

/// Text beside a puzzle, in one line.
fn beside(record: &Record<'_>) -> String {
    match record.rest() {
        Rest::Nothing => String::new(),
        Rest::Text(text) => text.trim().replace(['\n', '\r'], " "),
        Rest::Columns(columns) => {
            let texts: Vec<&str> = columns.iter().map(|(_, text)| &**text).collect();
            texts.join(",").replace(['\n', '\r'], " ")
        }
        Rest::Object(object) => object.replace(['\n', '\r'], " "),
    }
}
