//! Making a file of puzzles without known ranks.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use minlex_collection::{Memory, Sorted, Sorter};
use minlex_lookup::{RankBatch, Table};
use minlex_names::PuzzleNumber;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

use crate::builder::{Builder, Built, Entry, NO_TEXT, entry};
use crate::catalogue_key::CatalogueKey;
use crate::error::WriteError;

const KEYED_BYTES: usize = CatalogueKey::BYTES + 8;

/// Puzzles of one look-up of ranks, made while those before are written.
const BATCH: usize = 1 << 17;

/// Puzzles whose ranks a thread looks up at once.
const PIECE: usize = 1 << 12;

/// Builder of a collection file from puzzles whose numbers are not known, in any order, more than
/// fit into memory if need be. Ranks are looked up once all puzzles are sorted: the more puzzles,
/// the less each look-up takes.
///
/// A puzzle takes 40 bytes, and is otherwise kept as in a [`Builder`].
///
/// ```
/// use minlex::collection::Memory;
/// use minlex::collection_file::{CatalogueKey, CollectionFile, PuzzleBuilder};
/// use minlex::{Puzzle, Table};
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let mut builder = PuzzleBuilder::new(Table::embedded(), Memory::default());
/// // Its canonical puzzle is a disguise of it.
/// for puzzle in [puzzle, puzzle.canonical()?.puzzle()] {
///     builder.push(CatalogueKey::of(&puzzle.canonical()?), b"")?;
/// }
/// let mut bytes = Vec::new();
/// let built = builder.write(&mut bytes)?;
/// assert_eq!((built.puzzles, built.repeated), (1, 1));
/// let number = CollectionFile::from_bytes(bytes)?.get(0)?.expect("there is one");
/// assert_eq!(number.to_string(), "8792059651344088280655838701415619");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PuzzleBuilder<'t> {
    table: &'t Table,
    puzzles: Sorter<KEYED_BYTES>,
    /// Puzzles with numbers, and the texts of all.
    numbered: Builder,
}

impl<'t> PuzzleBuilder<'t> {
    /// An empty builder of a file without texts, which takes ranks from the table.
    #[must_use]
    pub fn new(table: &'t Table, memory: Memory) -> PuzzleBuilder<'t> {
        PuzzleBuilder::begin(table, memory, Builder::with_keys)
    }

    /// An empty builder of a file with texts.
    #[cfg(feature = "text")]
    #[must_use]
    pub fn with_text(table: &'t Table, memory: Memory) -> PuzzleBuilder<'t> {
        let texts = memory.total() / 4;
        PuzzleBuilder::begin(table, memory, |keys| Builder::with_keys_and_text(keys, texts))
    }

    /// Most memory is for puzzles without numbers: the others mostly come in order.
    fn begin(
        table: &'t Table,
        memory: Memory,
        numbered: impl FnOnce(usize) -> Builder,
    ) -> PuzzleBuilder<'t> {
        let eighth = memory.total() / 8;
        PuzzleBuilder { table, puzzles: Sorter::new(5 * eighth), numbered: numbered(eighth) }
    }

    /// Adds a puzzle with its text, if the file keeps any.
    ///
    /// # Errors
    /// If a temporary file cannot be written, or memory runs out.
    pub fn push(&mut self, key: CatalogueKey, text: &[u8]) -> Result<(), WriteError> {
        let id = self.numbered.keep_text(text)?;
        let mut bytes = [0; KEYED_BYTES];
        bytes[..CatalogueKey::BYTES].copy_from_slice(&key.to_bytes());
        bytes[CatalogueKey::BYTES..].copy_from_slice(&id.to_be_bytes());
        Ok(self.puzzles.push(bytes)?)
    }

    /// Adds a puzzle whose number is known, with its text as for [`PuzzleBuilder::push`].
    ///
    /// # Errors
    /// As [`PuzzleBuilder::push`].
    pub fn push_number(&mut self, number: PuzzleNumber, text: &[u8]) -> Result<(), WriteError> {
        let id = self.numbered.keep_text(text)?;
        self.numbered.push_entry(entry(number.get(), id))
    }

    /// Writes the collection file to `out`.
    ///
    /// # Errors
    /// If `out` cannot be written, a temporary file cannot be written or read, or the table is
    /// damaged.
    pub fn write(self, out: impl Write) -> Result<Built, WriteError> {
        let (table, puzzles) = (self.table, self.puzzles.sorted()?);
        let (mut numbered, texts) = self.numbered.sorted()?;
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(1);
            let work = move || send_numbered(table, puzzles, &sender);
            thread::Builder::new().name("ranks".to_owned()).spawn_scoped(scope, work)?;
            let mut puzzles = Batches { receiver, batch: Vec::new().into_iter() };
            texts.write(out, || match (puzzles.peek()?, numbered.peek()) {
                (Some(puzzle), other) if other.is_none_or(|other| puzzle <= *other) => {
                    Ok(puzzles.batch.next())
                }
                _ => Ok(numbered.next()?),
            })
        })
    }
}

/// Batches of entries from the thread that looks up ranks.
struct Batches {
    receiver: Receiver<Result<Vec<Entry>, WriteError>>,
    batch: std::vec::IntoIter<Entry>,
}

impl Batches {
    /// The next entry without taking it; `None` at the end.
    fn peek(&mut self) -> Result<Option<Entry>, WriteError> {
        if self.batch.len() == 0 {
            // The sender is gone at the end.
            self.batch = self.receiver.recv().unwrap_or(Ok(Vec::new()))?.into_iter();
        }
        Ok(self.batch.as_slice().first().copied())
    }
}

/// Looks up the ranks of puzzles in order and sends entries, until the end, an error or no more
/// demand.
fn send_numbered(
    table: &Table,
    mut puzzles: Sorted<KEYED_BYTES>,
    sender: &SyncSender<Result<Vec<Entry>, WriteError>>,
) {
    let mut is_end = false;
    while !is_end {
        let entries = next_batch(&mut puzzles).and_then(|batch| numbered(table, &batch));
        is_end = entries.as_ref().map_or(true, Vec::is_empty);
        if sender.send(entries).is_err() {
            return;
        }
    }
}

fn next_batch(puzzles: &mut Sorted<KEYED_BYTES>) -> Result<Vec<[u8; KEYED_BYTES]>, WriteError> {
    let mut batch = Vec::new();
    while batch.len() < BATCH
        && let Some(puzzle) = puzzles.next()?
    {
        batch.push(puzzle);
    }
    Ok(batch)
}

fn numbered(table: &Table, batch: &[[u8; KEYED_BYTES]]) -> Result<Vec<Entry>, WriteError> {
    let pieces = batch.par_chunks(PIECE).map(|piece| numbered_piece(table, piece));
    let pieces: Vec<Vec<Entry>> = pieces.collect::<Result<_, WriteError>>()?;
    Ok(pieces.concat())
}

/// The entries of the puzzles that a thread looks up at once.
fn numbered_piece(table: &Table, piece: &[[u8; KEYED_BYTES]]) -> Result<Vec<Entry>, WriteError> {
    // Another process may have written to the temporary file.
    let wrong = || io::Error::other("a temporary file has been changed");
    let mut puzzles = Vec::with_capacity(piece.len());
    let mut grids = RankBatch::with_capacity(piece.len());
    let mut last = None;
    for bytes in piece {
        let (key, id) = bytes.split_first_chunk().ok_or_else(wrong)?;
        let key = CatalogueKey::from_bytes(key);
        if last.is_none_or(|last| !key.shares_solution(last)) {
            grids.push_form(&key.form().ok_or_else(wrong)?);
        }
        last = Some(key);
        let id = id.first_chunk().map_or(NO_TEXT, |id| u64::from_be_bytes(*id));
        puzzles.push((key, id, grids.len() - 1));
    }
    let ranks = table.rank_all(grids)?;
    Ok(puzzles.into_iter().map(|(key, id, grid)| entry(key.number(ranks[grid]), id)).collect())
}
