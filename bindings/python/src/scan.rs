//! Iterators over a stretch of the catalogue.

use std::fmt;
use std::vec;

use minlex_catalog::{Grid, MinlexForm, Rank};
use minlex_lookup::{self as lookup, TableError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::error::{self, Class};
use crate::input::Item;
use crate::memory;
use crate::opened::Table;
use crate::options::whole;
use crate::output::{self, Answer, Cells};

/// Grids made at once for an iterator over single ones: starting a walk costs nothing beside so
/// many.
const GRIDS_AT_ONCE: u64 = 4096;

/// Grids made between two looks for Ctrl-C: some 20 ms.
const BETWEEN_LOOKS: usize = 1 << 18;

/// The largest batch: 1.3 GB.
const LARGEST_BATCH: u64 = 1 << 24;

struct Walk {
    table: Py<Table>,
    next: u64,
    /// One after the last rank.
    end: u64,
}

impl Walk {
    fn new(
        table: &Bound<'_, Table>,
        first: &Bound<'_, PyAny>,
        last: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Walk> {
        let first: Rank = one_rank(first)?;
        let last = last.map_or(Ok(Rank::LAST), one_rank)?;
        Ok(Walk { table: table.clone().unbind(), next: first.get(), end: last.get() + 1 })
    }

    /// The walk, `count` grids before.
    fn before(&self, count: u64) -> Left {
        Left { next: self.next - count, end: self.end }
    }

    /// Number of grids left.
    fn left(&self) -> u64 {
        self.end.saturating_sub(self.next)
    }

    /// The next grids, at most `count`, and the rank of the first; `None` at the end.
    fn advance<T: Send>(
        &mut self,
        py: Python<'_>,
        count: u64,
        kept: fn(Grid) -> T,
    ) -> PyResult<Option<(u64, Vec<T>)>> {
        let count = count.min(self.left());
        if count == 0 {
            return Ok(None);
        }
        let first = self.next;
        let mut grids = memory::room(count as usize)?;
        let table = self.table.get().table();
        let mut forms = stretch(table, first, count);
        while (grids.len() as u64) < count {
            py.detach(|| {
                forms.by_ref().take(BETWEEN_LOOKS).try_for_each(|form| {
                    grids.push(kept(form?.grid()));
                    Ok(())
                })
            })
            .map_err(|damage: TableError| error::damaged(py, &damage))?;
            // After an exception the walk resumes at `first`.
            py.check_signals()?;
        }
        self.next += count;
        Ok(Some((first, grids)))
    }
}

/// Rest of a walk: the ranks from `next` to before `end`.
struct Left {
    next: u64,
    end: u64,
}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.end.saturating_sub(self.next) {
            0 => f.write_str("at its end"),
            _ => write!(f, "ranks {} to {}", self.next, self.end - 1),
        }
    }
}

fn one_rank(argument: &Bound<'_, PyAny>) -> PyResult<Rank> {
    match Rank::from_object(argument) {
        Some(Ok(rank)) => Ok(rank),
        Some(Err(reason)) => Err(error::invalid_item(argument.py(), Class::Rank, &reason, None)),
        None => Err(PyTypeError::new_err(format!(
            "expected a rank as int; found {}",
            argument.get_type().name()?
        ))),
    }
}

/// `count` forms from rank `first`, all of which exist.
fn stretch(
    table: &lookup::Table,
    first: u64,
    count: u64,
) -> impl Iterator<Item = Result<MinlexForm, TableError>> {
    let ranks = Rank::new(first).and_then(|first| Ok(first..=Rank::new(first.get() + count - 1)?));
    ranks.into_iter().flat_map(|ranks| table.scan(ranks))
}

/// An iterator over minlex forms, from `Table.scan`. For one thread at a time.
#[pyclass(module = "minlex._minlex")]
pub struct Grids {
    walk: Walk,
    ready: vec::IntoIter<Grid>,
}

impl Grids {
    pub fn new(
        table: &Bound<'_, Table>,
        first: &Bound<'_, PyAny>,
        last: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Grids> {
        Ok(Grids { walk: Walk::new(table, first, last)?, ready: Vec::new().into_iter() })
    }
}

#[pymethods]
impl Grids {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.ready.len() == 0
            && let Some((_, grids)) = self.walk.advance(py, GRIDS_AT_ONCE, |grid| grid)?
        {
            self.ready = grids.into_iter();
        }
        self.ready.next().map(|grid| Cells(*grid.digits()).object(py)).transpose()
    }

    fn __repr__(&self) -> String {
        let ready = self.ready.len() as u64;
        format!("<minlex.Table.scan: {}>", self.walk.before(ready))
    }

    /// Number of grids left.
    fn __length_hint__(&self) -> usize {
        self.ready.len() + self.walk.left() as usize
    }
}

/// An iterator over batches of minlex forms, from `Table.scan_batches`. For one thread at a time.
#[pyclass(module = "minlex._minlex")]
pub struct Batches {
    walk: Walk,
    size: u64,
}

impl Batches {
    pub fn new(
        table: &Bound<'_, Table>,
        first: &Bound<'_, PyAny>,
        last: Option<&Bound<'_, PyAny>>,
        size: i128,
    ) -> PyResult<Batches> {
        Ok(Batches {
            size: whole("size", size, 1..=LARGEST_BATCH)?,
            walk: Walk::new(table, first, last)?,
        })
    }
}

#[pymethods]
impl Batches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<(u64, Bound<'py, PyAny>)>> {
        let Some((first, grids)) = self.walk.advance(py, self.size, |grid| *grid.digits())? else {
            return Ok(None);
        };
        Ok(Some((first, output::matrix(grids, py)?)))
    }

    fn __repr__(&self) -> String {
        format!("<minlex.Table.scan_batches: {}>", self.walk.before(0))
    }

    /// Number of batches left.
    fn __length_hint__(&self) -> usize {
        self.walk.left().div_ceil(self.size) as usize
    }
}
