//! A collection file as lines, for every command that reads records.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use minlex_catalog::__internal::with_causes;
use minlex_catalog::Rank;
use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError, is_collection_file};
use minlex_lookup::Table;
use minlex_names::{Name, NameForm, PuzzleNumber};
use minlex_puzzle::{CanonicalPuzzle, Puzzle};
use minlex_records::Kind;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

use crate::terminal::failure::Failure;
use crate::terminal::progress::ReadProgress;

/// Blocks of the file that are turned into lines at once.
const BLOCKS_AT_ONCE: usize = 16;

/// Bytes at the start of a file that show whether it is a collection file.
const START_BYTES: usize = 8;

/// A puzzle of a collection file: neither solved nor named again.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub name: Name,
    pub canonical: CanonicalPuzzle,
}

/// The puzzles with these numbers, which come from a collection file; made on all threads.
///
/// # Errors
/// If the table is damaged.
pub fn known_batch(table: &Table, numbers: &[PuzzleNumber]) -> io::Result<Vec<Known>> {
    let parts = numbers.par_chunks(BLOCK).map(|numbers| known_puzzles(table, numbers));
    Ok(parts.collect::<io::Result<Vec<_>>>()?.concat())
}

/// The puzzles with these numbers, as [`known_batch`] has them; made on this thread.
///
/// # Errors
/// If the table is damaged.
pub fn known_puzzles(table: &Table, numbers: &[PuzzleNumber]) -> io::Result<Vec<Known>> {
    let ranks: Vec<Rank> = numbers.iter().map(|number| number.rank()).collect();
    let forms =
        table.unrank_batch(&ranks).map_err(|error| io::Error::other(with_causes(&error)))?;
    let known = forms.into_iter().zip(numbers).map(|(form, &number)| {
        let name = Name::from(number);
        let canonical = minlex_puzzle::__internal::canonical_puzzle_from_parts(form, name.givens());
        Known { name, canonical }
    });
    Ok(known.collect())
}

/// The puzzles of lines that were given out, in their order.
#[derive(Clone, Debug, Default)]
pub struct KnownLines(Arc<Mutex<VecDeque<Known>>>);

impl KnownLines {
    /// The puzzles of the next lines, which are no longer kept; none for lines of other files.
    pub fn take(&self, lines: usize) -> Vec<Known> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = lines.min(known.len());
        known.drain(..lines).collect()
    }

    fn extend(&self, puzzles: Vec<Known>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(puzzles);
    }
}

/// The puzzles of a collection file, each in a line with the text that came with it: as cells, or
/// as names where the command reads those.
pub struct CollectionLines {
    file: CollectionFile,
    kind: Kind,
    /// The table that cells are looked up in.
    table: &'static Table,
    /// Place for the puzzles of lines of cells.
    known: KnownLines,
    /// The next block.
    block: usize,
    lines: Vec<u8>,
    /// Bytes of the lines that were given out.
    used: usize,
    /// The length of the file in bytes, and where to show how many of them are read.
    shown: Option<(u64, ReadProgress)>,
}

impl CollectionLines {
    /// The lines of an open file.
    pub fn new(
        file: CollectionFile,
        kind: Kind,
        table: &'static Table,
        known: KnownLines,
    ) -> CollectionLines {
        let lines = Vec::new();
        CollectionLines { file, kind, table, known, block: 0, lines, used: 0, shown: None }
    }

    /// The same lines, which show their progress through a file of `bytes`.
    pub fn showing(self, bytes: u64, progress: ReadProgress) -> CollectionLines {
        CollectionLines { shown: Some((bytes, progress)), ..self }
    }

    /// Makes the lines of the next blocks; none at the end.
    fn fill(&mut self) -> io::Result<()> {
        self.used = 0;
        self.lines.clear();
        let start = self.block * BLOCK;
        let places = start as u64..(start + BLOCKS_AT_ONCE * BLOCK) as u64;
        let numbers = self.file.numbers(places).collect::<Result<Vec<_>, _>>().map_err(other)?;
        if let Some((bytes, progress)) = &self.shown {
            let share =
                u128::from(*bytes) * numbers.len() as u128 / u128::from(self.file.len().max(1));
            progress.add(u64::try_from(share).unwrap_or(*bytes));
        }
        let blocks = self.block..self.block + numbers.len().div_ceil(BLOCK);
        let texts = blocks.map(|block| self.file.block_texts(block).map_err(other));
        let texts = texts.collect::<io::Result<Vec<_>>>()?.into_iter().flatten();
        self.block += BLOCKS_AT_ONCE;
        if !matches!(self.kind, Kind::Puzzle | Kind::Grid | Kind::Line) {
            for (number, text) in numbers.into_iter().zip(texts) {
                Name::from(number).write(NameForm::Name25, &mut self.lines);
                end_line(&text, &mut self.lines);
            }
            return Ok(());
        }
        let known = known_batch(self.table, &numbers)?;
        for (puzzle, text) in known.iter().zip(texts) {
            push_line(puzzle, &text, &mut self.lines);
        }
        if self.kind == Kind::Puzzle {
            self.known.extend(known);
        }
        Ok(())
    }
}

/// Appends a puzzle with its text, as a line of cells.
pub fn push_line(puzzle: &Known, text: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&puzzle.canonical.puzzle().to_ascii());
    end_line(text, out);
}

/// A puzzle with its text in one line.
pub fn line_with_text(puzzle: &Puzzle, text: &[u8]) -> String {
    format!("{puzzle} {}", String::from_utf8_lossy(text))
}

/// Appends the text of a puzzle and the end of its line.
fn end_line(text: &[u8], out: &mut Vec<u8>) {
    if !text.is_empty() {
        out.push(b' ');
        out.extend_from_slice(text);
    }
    out.push(b'\n');
}

impl Read for CollectionLines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.used == self.lines.len() {
            self.fill()?;
        }
        let bytes = (&self.lines[self.used..]).read(buffer)?;
        self.used += bytes;
        Ok(bytes)
    }
}

/// The error of a system for one of a collection file.
pub fn other(error: CollectionFileError) -> io::Error {
    match error {
        CollectionFileError::Unreadable(error) => error,
        other => io::Error::other(other),
    }
}

/// `true` if the file at a path begins as collection files do, whole or damaged.
pub fn begins_as_collection(path: &Path) -> bool {
    // Looking at a pipe would take its bytes away.
    let file = path.is_file().then(|| std::fs::File::open(path).ok()).flatten();
    let mut start = [0; START_BYTES];
    let read = file.and_then(|mut file| file.read(&mut start).ok());
    is_collection_file(&start[..read.unwrap_or(0)])
}

/// The collection file at a path; `None` if the file there is something else, or nothing is there.
///
/// # Errors
/// If it begins as one and cannot be opened.
pub fn open_collection(path: &Path) -> io::Result<Option<CollectionFile>> {
    if !begins_as_collection(path) {
        return Ok(None);
    }
    let error = match CollectionFile::open(path) {
        Ok(file) => return Ok(Some(file)),
        Err(error) => error,
    };
    Err(match error {
        minlex_collection_file::OpenCollectionError::Io { error, .. } => error,
        minlex_collection_file::OpenCollectionError::Damaged { damage, .. } => {
            io::Error::other(damage.to_string())
        }
        other => io::Error::other(other),
    })
}

/// The collection file that an argument names, if it names one.
///
/// # Errors
/// If there is one, and it cannot be opened.
pub fn collection_at(argument: &OsStr) -> Result<Option<CollectionFile>, Failure> {
    let path = Path::new(argument);
    let cannot_read = |error: io::Error| format!("cannot read {}: {error}", path.display());
    open_collection(path).map_err(|error| Failure::Message(cannot_read(error)))
}

/// Input of which the first bytes decide: lines pass as they are, a collection file is read whole
/// into memory and becomes lines.
pub struct Detecting<R> {
    input: R,
    kind: Kind,
    table: &'static Table,
    known: KnownLines,
    /// Bytes that were read and not passed on; `None` once it is decided.
    start: Option<Vec<u8>>,
    lines: Option<CollectionLines>,
}

impl<R: Read> Detecting<R> {
    /// Any input; a collection file becomes lines as [`CollectionLines::new`] makes them.
    pub fn new(input: R, kind: Kind, table: &'static Table, known: KnownLines) -> Detecting<R> {
        Detecting { input, kind, table, known, start: Some(Vec::new()), lines: None }
    }

    /// Reads a collection file to its end.
    fn read_whole(&mut self, mut bytes: Vec<u8>) -> io::Result<()> {
        self.input.read_to_end(&mut bytes)?;
        let file = CollectionFile::from_bytes(bytes).map_err(io::Error::other)?;
        let known = self.known.clone();
        self.lines = Some(CollectionLines::new(file, self.kind, self.table, known));
        Ok(())
    }
}

impl<R: Read> Read for Detecting<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(lines) = &mut self.lines {
            return lines.read(buffer);
        }
        let Some(mut start) = self.start.take() else {
            return self.input.read(buffer);
        };
        let read = self.input.read(buffer)?;
        start.extend_from_slice(&buffer[..read]);
        let magic = &minlex_collection_file::MAGIC[..4];
        if is_collection_file(&start) {
            self.read_whole(start)?;
            return self.read(buffer);
        }
        if read > 0 && !start.is_empty() && magic.starts_with(&start) {
            // No line begins like this, so waiting for more keeps no one from an answer.
            self.start = Some(start);
            return self.read(buffer);
        }
        // The bytes so far came in pieces of a few, shorter than any buffer.
        let passed = start.len().min(buffer.len());
        buffer[..passed].copy_from_slice(&start[..passed]);
        Ok(passed)
    }
}
