//! Iterators over a stretch of the catalogue.

use std::vec;

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_catalog::{Grid, Rank};
use minlex_lookup::{Table, TableError};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::catalog::Catalog;
use crate::error::{self, Class};
use crate::input::Item;
use crate::output::{self, Answer, Cells};

/// Grids that are made at once for an iterator over single ones: the search for the place where a
/// walk starts vanishes beside the walk, and the memory is small.
const GRIDS_AT_ONCE: u64 = 4096;

/// The largest batch: 1.3 GB.
const LARGEST_BATCH: u64 = 1 << 24;

/// A half-open stretch of ranks that is walked piece by piece.
struct Walk {
    catalog: Py<Catalog>,
    next: u64,
    stop: u64,
}

impl Walk {
    fn new(
        catalog: &Bound<'_, Catalog>,
        start: &Bound<'_, PyAny>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Walk> {
        Ok(Walk {
            catalog: catalog.clone().unbind(),
            next: bound(start)?,
            stop: stop.map_or(Ok(END), bound)?,
        })
    }

    /// The next grids, at most `count` of them, and the rank of the first; `None` at the end.
    fn advance<T: Send>(
        &mut self,
        py: Python<'_>,
        count: u64,
        kept: fn(Grid) -> T,
    ) -> PyResult<Option<(u64, Vec<T>)>> {
        if self.next >= self.stop {
            return Ok(None);
        }
        let first = self.next;
        let count = count.min(self.stop - first);
        let table = self.catalog.get().table();
        let grids = py
            .detach(|| stretch(table, first, count, kept))
            .map_err(|damage| error::damaged(py, &damage))?;
        self.next += count;
        Ok(Some((first, grids)))
    }
}

/// One behind the last rank.
const END: u64 = ESSENTIALLY_DIFFERENT + 1;

/// A bound of a half-open stretch: a rank, or one more than the last.
fn bound(argument: &Bound<'_, PyAny>) -> PyResult<u64> {
    if argument.extract::<u64>().is_ok_and(|number| number == END) {
        return Ok(END);
    }
    match Rank::from_object(argument) {
        Some(Ok(rank)) => Ok(rank.get()),
        Some(Err(reason)) => Err(error::invalid(argument.py(), Class::Rank, &reason, None)),
        None => Err(PyTypeError::new_err(format!(
            "expected a rank as int; found {}",
            argument.get_type().name()?
        ))),
    }
}

/// `count` grids from rank `first`, all of which exist.
fn stretch<T>(
    table: &Table,
    first: u64,
    count: u64,
    kept: fn(Grid) -> T,
) -> Result<Vec<T>, TableError> {
    let mut grids = Vec::with_capacity(count as usize);
    if let (Ok(from), Ok(to)) = (Rank::new(first), Rank::new(first + count - 1)) {
        for grid in table.scan(from..=to) {
            grids.push(kept(grid?.grid()));
        }
    }
    Ok(grids)
}

/// An iterator over minlex forms, as `Catalog.scan` makes it. For one thread at a time.
#[pyclass(module = "minlex._minlex")]
pub struct Grids {
    walk: Walk,
    ready: vec::IntoIter<Grid>,
}

impl Grids {
    pub fn new(
        catalog: &Bound<'_, Catalog>,
        start: &Bound<'_, PyAny>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Grids> {
        Ok(Grids {
            walk: Walk::new(catalog, start, stop)?,
            ready: Vec::new().into_iter(),
        })
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
        self.ready
            .next()
            .map(|grid| Cells(*grid.digits()).object(py))
            .transpose()
    }

    /// How many grids are left.
    fn __length_hint__(&self) -> usize {
        self.ready.len() + self.walk.stop.saturating_sub(self.walk.next) as usize
    }
}

/// An iterator over batches of minlex forms, as `Catalog.scan_batches` makes it. For one thread at
/// a time.
#[pyclass(module = "minlex._minlex")]
pub struct Batches {
    walk: Walk,
    size: u64,
}

impl Batches {
    pub fn new(
        catalog: &Bound<'_, Catalog>,
        start: &Bound<'_, PyAny>,
        stop: Option<&Bound<'_, PyAny>>,
        size: i64,
    ) -> PyResult<Batches> {
        let size = match u64::try_from(size) {
            Ok(size @ 1..=LARGEST_BATCH) => size,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "size is {size}: expected 1 to {LARGEST_BATCH}"
                )));
            }
        };
        Ok(Batches {
            walk: Walk::new(catalog, start, stop)?,
            size,
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

    /// How many batches are left.
    fn __length_hint__(&self) -> usize {
        self.walk
            .stop
            .saturating_sub(self.walk.next)
            .div_ceil(self.size) as usize
    }
}
