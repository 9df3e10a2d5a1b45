//! An open collection file, which turns its places into puzzles.

use std::ops::Range;
use std::path::PathBuf;

use minlex_catalog::Rank;
use minlex_collection_file::{BLOCK, CollectionFile, CollectionFileError};
use minlex_names::PuzzleNumber;
use minlex_puzzle::Puzzle;
use pyo3::prelude::*;

use crate::error::{self, Class};
use crate::opened::Table;

/// Puzzles read at once: some milliseconds of work.
pub const AT_ONCE: u64 = 16 * BLOCK as u64;

/// An open file, with the table that turns numbers into puzzles.
pub struct OpenCollection {
    pub file: CollectionFile,
    pub path: PathBuf,
    pub table: Py<Table>,
}

impl OpenCollection {
    /// The numbers at some places.
    ///
    /// # Errors
    /// As [`OpenCollection::failed`].
    pub fn numbers(&self, places: Range<u64>) -> PyResult<Vec<PuzzleNumber>> {
        let numbers = self.file.numbers(places).collect::<Result<_, _>>();
        numbers.map_err(|error| self.failed(&error))
    }

    /// The canonical puzzles with these numbers, which ascend.
    ///
    /// # Errors
    /// The exception for a damaged table.
    pub fn puzzles(&self, numbers: &[PuzzleNumber]) -> PyResult<Vec<[u8; 81]>> {
        let ranks: Vec<Rank> = numbers.iter().map(|number| number.rank()).collect();
        let forms = self.table.get().table().unrank_batch(&ranks);
        let forms = forms.map_err(|e| Python::attach(|py| error::damaged(py, &e)))?;
        let puzzles = forms
            .iter()
            .zip(numbers)
            .map(|(form, number)| *Puzzle::from_solution(&form.grid(), number.givens()).cells());
        Ok(puzzles.collect())
    }

    /// The exception for a look-up that failed.
    pub fn failed(&self, error: &CollectionFileError) -> PyErr {
        match error {
            CollectionFileError::Unreadable(error) => error::of_system(error, &self.path),
            damage => {
                let reason = format!("{}: {damage}", self.path.display());
                Python::attach(|py| error::invalid(py, Class::Collection, reason))
            }
        }
    }
}
