//! An open table, as Python holds it; its methods are in `table`.

use std::ops::ControlFlow;
use std::path::PathBuf;

use minlex_catalog::{MinlexForm, Rank};
use minlex_lookup::{self as lookup, RankBatch, TableError};
use pyo3::prelude::*;

/// Answers questions about the catalogue: all 5,472,730,538 essentially different solution grids,
/// in lexicographic order of their minlex forms.
///
/// Table() is the file that the environment variable MINLEX_TABLE names, or else Table.embedded(),
/// inside the package (4 MB; some 15 to 30 us a look-up). Table.open(path) is a larger one that
/// `minlex build` made (2 to 6 us).
///
/// Methods, and the functions of the module, answer in kind: one item by one answer, an iterable by
/// a list, an array by an array. A column of pandas, Polars or pyarrow is answered by such a
/// column. Contiguous arrays of uint8 or byte strings are not copied. Errors are subclasses of
/// MinlexError, a ValueError. They have an item (its place in the batch, from 0), a position (the
/// character or cell, from 1) and a reason. Either place may be None. The interpreter is released
/// during work, and Ctrl-C ends it.
///
/// A Table never changes, can be used by any number of threads, and is pickled by its path.
///
/// >>> table = minlex.Table()
/// >>> table.rank(table.unrank([1, 17]))
/// [1, 17]
#[pyclass(frozen, module = "minlex")]
pub struct Table(pub(crate) Opened);

pub enum Opened {
    Embedded(&'static lookup::Table),
    File { table: Box<lookup::Table>, path: PathBuf, mapped: bool },
}

impl Table {
    pub fn table(&self) -> &lookup::Table {
        match &self.0 {
            Opened::Embedded(table) => table,
            Opened::File { table, .. } => table,
        }
    }

    /// [`lookup::Table::rank_each`], a large search that is compiled once for all functions.
    ///
    /// # Errors
    /// As there.
    pub fn rank_each(
        &self,
        batch: RankBatch,
        found: &mut dyn FnMut(usize, Rank) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        self.table().rank_each(batch, found)
    }

    /// [`lookup::Table::unrank_each`], compiled once likewise.
    ///
    /// # Errors
    /// As there.
    pub fn unrank_each(
        &self,
        ranks: Vec<Rank>,
        found: &mut dyn FnMut(usize, MinlexForm) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        self.table().unrank_each(ranks, found)
    }
}
