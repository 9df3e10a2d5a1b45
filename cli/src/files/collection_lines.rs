//! A collection file as lines, for every command that reads records.

use std::io::{self, Read};
use std::path::Path;

use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError, is_collection_file};
use minlex_lookup::Table;
use minlex_names::{Name, NameForm};
use minlex_records::Kind;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

/// Blocks of the file that are turned into lines at once.
const BLOCKS_AT_ONCE: usize = 16;

/// The first bytes of a file that are looked at.
const START_BYTES: usize = 8;

/// The puzzles of a collection file, each in a line with the text that came with it: as cells, or
/// as names where the command reads those.
pub struct CollectionLines {
    file: CollectionFile,
    is_cells: bool,
    /// The next block.
    block: usize,
    lines: Vec<u8>,
    /// Bytes of the lines that were given out.
    used: usize,
}

impl CollectionLines {
    /// The lines of an open file.
    pub fn new(file: CollectionFile, kind: Kind) -> CollectionLines {
        let is_cells = matches!(kind, Kind::Puzzle | Kind::Grid | Kind::Line);
        CollectionLines { file, is_cells, block: 0, lines: Vec::new(), used: 0 }
    }

    /// Makes the lines of the next blocks; none at the end.
    fn fill(&mut self) -> io::Result<()> {
        self.used = 0;
        self.lines.clear();
        let start = self.block * BLOCK;
        let places = start as u64..(start + BLOCKS_AT_ONCE * BLOCK) as u64;
        let numbers = self.file.numbers(places).collect::<Result<Vec<_>, _>>().map_err(other)?;
        let blocks = self.block..self.block + numbers.len().div_ceil(BLOCK);
        let texts = blocks.map(|block| texts_of(&self.file, block).map_err(other));
        let texts = texts.collect::<io::Result<Vec<_>>>()?.into_iter().flatten();
        let puzzles: Vec<(Name, Vec<u8>)> =
            numbers.into_iter().map(Name::from).zip(texts).collect();
        push_lines(&puzzles, self.is_cells, &mut self.lines)?;
        self.block += BLOCKS_AT_ONCE;
        Ok(())
    }
}

/// The texts of the puzzles of a block.
#[cfg(feature = "text")]
pub fn texts_of(file: &CollectionFile, block: usize) -> Result<Vec<Vec<u8>>, CollectionFileError> {
    file.block_texts(block)
}

/// The texts of the puzzles of a block: none, as this program has no Zstandard.
#[cfg(not(feature = "text"))]
pub fn texts_of(file: &CollectionFile, block: usize) -> Result<Vec<Vec<u8>>, CollectionFileError> {
    let left = file.len().saturating_sub((block * BLOCK) as u64);
    Ok(vec![Vec::new(); left.min(BLOCK as u64) as usize])
}

/// Appends a line for each puzzle with its text, as cells or as a name, made on all threads.
///
/// # Errors
/// If the table is damaged.
pub fn push_lines(
    puzzles: &[(Name, Vec<u8>)],
    is_cells: bool,
    out: &mut Vec<u8>,
) -> io::Result<()> {
    let lines = puzzles.par_chunks(BLOCK).map(|puzzles| some_lines(puzzles, is_cells));
    let lines: Vec<Vec<u8>> = lines.collect::<io::Result<_>>()?;
    out.extend(lines.into_iter().flatten());
    Ok(())
}

/// The lines of some puzzles.
fn some_lines(puzzles: &[(Name, Vec<u8>)], is_cells: bool) -> io::Result<Vec<u8>> {
    let names: Vec<Name> = puzzles.iter().map(|(name, _)| *name).collect();
    let cells = match is_cells {
        true => Name::puzzle_batch(Table::embedded(), &names).map_err(io::Error::other)?,
        false => Vec::new(),
    };
    let mut out = Vec::with_capacity(96 * puzzles.len());
    for (i, (name, text)) in puzzles.iter().enumerate() {
        match cells.get(i) {
            Some(puzzle) => out.extend_from_slice(&puzzle.to_ascii()),
            None => name.write(NameForm::Name25, &mut out),
        }
        if !text.is_empty() {
            out.push(b' ');
            out.extend_from_slice(text);
        }
        out.push(b'\n');
    }
    Ok(out)
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
fn other(error: CollectionFileError) -> io::Error {
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

/// Input of which the first bytes decide: lines pass as they are, a collection file is read whole
/// into memory and becomes lines.
pub struct Detecting<R> {
    input: R,
    kind: Kind,
    /// Bytes that were read and not passed on; `None` once it is decided.
    start: Option<Vec<u8>>,
    lines: Option<CollectionLines>,
}

impl<R: Read> Detecting<R> {
    pub fn new(input: R, kind: Kind) -> Detecting<R> {
        Detecting { input, kind, start: Some(Vec::new()), lines: None }
    }

    /// Reads what is a collection file to its end.
    fn read_whole(&mut self, mut bytes: Vec<u8>) -> io::Result<()> {
        self.input.read_to_end(&mut bytes)?;
        let file = CollectionFile::from_bytes(bytes).map_err(io::Error::other)?;
        self.lines = Some(CollectionLines::new(file, self.kind));
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
        // What came before was in pieces of a few bytes, shorter than any buffer.
        let passed = start.len().min(buffer.len());
        buffer[..passed].copy_from_slice(&start[..passed]);
        Ok(passed)
    }
}
