//! The puzzles of a collection file that other records ask for.

use std::collections::BTreeSet;

use minlex_catalog::__internal::with_causes;
use minlex_collection::Key;
use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError};
use minlex_lookup::{Table, TableError};
use minlex_names::{Name, PuzzleNumber};
use minlex_puzzle::CanonicalPuzzle;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use crate::files::collection_lines::{Known, known_batch};
use crate::terminal::failure::Failure;

/// Records that are looked up at once.
const AT_ONCE: usize = 1 << 16;

/// A collection file in which the puzzles of other records are looked up by number, so that none of
/// the rest is read, solved or named.
pub struct Asked {
    file: CollectionFile,
    table: &'static Table,
    /// Puzzles with the same solution grid are wanted as well.
    by_grid: bool,
    /// The keys of records that are not looked up yet.
    waiting: Vec<Key>,
    /// The places of the requested puzzles.
    places: BTreeSet<u64>,
}

impl Asked {
    /// A file that nothing has been asked of.
    pub fn new(file: CollectionFile, table: &'static Table, by_grid: bool) -> Asked {
        Asked { file, table, by_grid, waiting: Vec::new(), places: BTreeSet::new() }
    }

    /// Number of puzzles in the whole file.
    pub fn len(&self) -> u64 {
        self.file.len()
    }

    /// Asks for the puzzle with a key.
    ///
    /// # Errors
    /// If the file or the table is damaged.
    pub fn ask(&mut self, key: Key) -> Result<(), Failure> {
        self.waiting.push(key);
        if self.waiting.len() == AT_ONCE { self.look_up() } else { Ok(()) }
    }

    /// Looks up the requested items.
    fn look_up(&mut self) -> Result<(), Failure> {
        let keys = std::mem::take(&mut self.waiting);
        let puzzles: Vec<CanonicalPuzzle> = keys.iter().filter_map(Key::canonical).collect();
        let numbers = numbers_of(self.table, puzzles)?;
        let places_of = |&number: &PuzzleNumber| match self.by_grid {
            true => self.file.places_of(number.rank()..=number.rank()),
            false => self.file.find(number).map(|place| place.map_or(0..0, |at| at..at + 1)),
        };
        let places: Vec<_> =
            numbers.par_iter().map(places_of).collect::<Result<_, _>>().map_err(wrong)?;
        self.places.extend(places.into_iter().flatten());
        Ok(())
    }

    /// Hands the puzzles that were asked for to `take`, in the order of the file, each with its
    /// place, from 0, and its text.
    ///
    /// # Errors
    /// As [`Asked::ask`]; the first error of `take`.
    pub fn for_each(
        mut self,
        mut take: impl FnMut(u64, &Known, &[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.look_up()?;
        let places: Vec<u64> = self.places.iter().copied().collect();
        let mut texts = (usize::MAX, Vec::new());
        for places in places.chunks(AT_ONCE) {
            let numbers = places.iter().filter_map(|&place| self.file.get(place).transpose());
            let numbers: Vec<PuzzleNumber> = numbers.collect::<Result<_, _>>().map_err(wrong)?;
            let puzzles = known_batch(self.table, &numbers);
            let puzzles = puzzles.map_err(|error| Failure::Message(error.to_string()))?;
            for (&place, known) in places.iter().zip(&puzzles) {
                let (block, i) = (place as usize / BLOCK, place as usize % BLOCK);
                if texts.0 != block {
                    texts = (block, self.file.block_texts(block).map_err(wrong)?);
                }
                take(place, known, &texts.1[i])?;
            }
        }
        Ok(())
    }
}

/// The numbers of puzzles, in ascending order: neighbours in the catalogue share a look-up.
fn numbers_of(
    table: &Table,
    mut puzzles: Vec<CanonicalPuzzle>,
) -> Result<Vec<PuzzleNumber>, Failure> {
    puzzles.par_sort_unstable();
    // Each thread gets stretches of the catalogue.
    let at_once = puzzles.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let names = puzzles.par_chunks(at_once).map(|part| Name::of_canonical_batch(table, part));
    let names: Vec<Vec<Name>> = names
        .collect::<Result<_, TableError>>()
        .map_err(|error| Failure::Message(error.to_string()))?;
    Ok(names.into_iter().flatten().map(PuzzleNumber::from).collect())
}

fn wrong(error: CollectionFileError) -> Failure {
    Failure::Message(with_causes(&error))
}
