//! The class `Collection`.

use std::ffi::OsStr;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use minlex_catalog::__internal::with_causes;
use minlex_catalog::Rank;
use minlex_collection_file::{CollectionFile, OpenCollectionError};
use minlex_names::{Name, PuzzleNumber};
use minlex_puzzle::Puzzle;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySlice, PyTuple};

use crate::collection_rows::{CollectionColumn, CollectionRows};
use crate::error::{self, Class};
use crate::found::Puzzles;
use crate::input::{self, Item, one};
use crate::items::Described;
use crate::memory;
use crate::open_collection::{AT_ONCE, OpenCollection};
use crate::opened::Table;
use crate::options::{Options, integer, whole};
use crate::output::{self, Answer, Answered, Cells, shaped};

/// A collection file: puzzles sorted by their numbers, each once, as minlex.collect makes it;
/// docs/COLLECTION-FORMAT.md has the format.
///
/// path: str or path-like. table: for ranks and grids, by default Table().
///
/// It is a sequence of canonical puzzles as str; `in` and index take a puzzle in any disguise, or
/// its number as int. Opening reads 16 bytes for 256 puzzles, a look-up a block of some 2.5 kB,
/// which it verifies. Threads and forked processes can share it; it is pickled by its path.
///
/// Raises OSError if the file cannot be read; InvalidCollectionError if it is not a collection
/// file, is damaged, or was changed meanwhile.
///
/// >>> import tempfile, os
/// >>> path = os.path.join(tempfile.mkdtemp(), "mine.mlc")
/// >>> grid = minlex.random()
/// >>> mine = minlex.collect([grid], path)
/// >>> len(mine), mine[0] == minlex.form(grid), grid[::-1] in mine, mine.index(grid)
/// (1, True, True, 0)
#[pyclass(frozen, module = "minlex", sequence)]
pub struct Collection(Arc<OpenCollection>);

/// Opens a collection file.
///
/// # Errors
/// `OSError`, `InvalidCollectionError`.
pub fn open(py: Python<'_>, path: PathBuf, table: Py<Table>) -> PyResult<Collection> {
    // Unpickling may happen in another working directory.
    let path = std::path::absolute(&path).unwrap_or(path);
    let opened = py.detach(|| CollectionFile::open(&path));
    match opened {
        Ok(file) => Ok(Collection(Arc::new(OpenCollection { file, path, table }))),
        Err(OpenCollectionError::Io { path, error }) => Err(error::of_system(&error, &path)),
        Err(error) => Err(error::invalid(py, Class::Collection, with_causes(&error))),
    }
}

/// The caller's table, or else the usual one.
pub fn table_or_default(py: Python<'_>, table: Option<Py<Table>>) -> PyResult<Py<Table>> {
    match table {
        Some(table) => Ok(table),
        None => Py::new(py, Table::usual(py)?),
    }
}

#[pymethods]
impl Collection {
    #[new]
    #[pyo3(signature = (path, *, table = None))]
    fn new(py: Python<'_>, path: PathBuf, table: Option<Py<Table>>) -> PyResult<Collection> {
        open(py, path, table_or_default(py, table)?)
    }

    fn __len__(&self) -> usize {
        self.0.file.len() as usize
    }

    /// A canonical puzzle, or a list for a slice.
    fn __getitem__<'py>(&self, place: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = place.py();
        if let Ok(slice) = place.cast::<PySlice>() {
            return self.slice(py, slice);
        }
        let length = i128::from(self.0.file.len());
        let given = integer(place)?;
        let place = if given < 0 { given + length } else { given };
        if !(0..length).contains(&place) {
            let wrong = format!("place {given}: the collection has {length} puzzles");
            return Err(PyIndexError::new_err(wrong));
        }
        let place = place as u64;
        let puzzles = py.detach(|| self.0.puzzles(&self.0.numbers(place..place + 1)?))?;
        match puzzles.first() {
            Some(&cells) => Cells(cells).object(py),
            None => unreachable!("one place has one puzzle"),
        }
    }

    /// True if a puzzle, in any disguise, or a number is there.
    fn __contains__(&self, puzzle: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place(puzzle)?.is_some())
    }

    fn __iter__(&self) -> Puzzles {
        let collection = Arc::clone(&self.0);
        let mut next = 0;
        Puzzles::new(
            "a collection",
            Box::new(move |_: &AtomicBool| {
                let end = (next + AT_ONCE).min(collection.file.len());
                let numbers = collection.numbers(next..end)?;
                next = end;
                collection.puzzles(&numbers)
            }),
        )
    }

    /// The place, from 0, of a puzzle in any disguise, or of a number. Raises ValueError without
    /// it. Cost: microseconds.
    fn index(&self, puzzle: &Bound<'_, PyAny>) -> PyResult<u64> {
        self.place(puzzle)?.ok_or_else(|| PyValueError::new_err("the puzzle is not in it"))
    }

    /// The places of many puzzles, in any disguise.
    ///
    /// puzzles, threads, errors: as for Table.name.
    ///
    /// Returns int as puzzles came, in arrays of int64; absent ones are None or null, in arrays -1,
    /// and left out with errors="skip". Raises InvalidPuzzleError.
    #[pyo3(signature = (puzzles, *, threads = None, errors = "raise", failures = None))]
    fn find<'py>(
        &self,
        puzzles: &Bound<'py, PyAny>,
        threads: Option<&Bound<'py, PyAny>>,
        errors: &str,
        failures: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, options) = (puzzles.py(), Options::new(threads, errors, failures)?);
        let batch = input::read(puzzles, options.reading())?;
        let table = self.0.table.get();
        let numbers = table.numbers_of(py, &batch, &options)?;
        let (answers, absent) = py.detach(|| self.places_of_numbers(&numbers))?;
        shaped(py, &batch.shape, Answered { answers, bad: absent }, options.errors)
    }

    /// The range of places whose solutions have ranks first to last, both included; last is first
    /// by default. Raises InvalidRankError.
    #[pyo3(signature = (first, last = None))]
    fn places_of<'py>(
        &self,
        py: Python<'py>,
        first: &Bound<'py, PyAny>,
        last: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let first: Rank = one(first, "a rank")?;
        let last = last.map_or(Ok(first), |last| one(last, "a rank"))?;
        let places = py.detach(|| self.0.file.places_of(first..=last));
        let places = places.map_err(|error| self.0.failed(&error))?;
        py.import("builtins")?.call_method1("range", (places.start, places.end))
    }

    /// The canonical puzzles at places start to before stop, as an array (n, 81) of uint8.
    #[pyo3(signature = (start = None, stop = None))]
    fn boards<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<'py, PyAny>>,
        stop: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        output::matrix(self.cells(py, self.stretch(start, stop)?)?, py)
    }

    /// Puzzles as columns, made batch by batch on demand.
    ///
    /// columns: "number,puzzle" or a list of such: number, name, puzzle, rank, givens (how many),
    /// text (kept with the puzzle, or empty). start, stop: places, as those of a slice.
    ///
    /// Returns rows that polars.DataFrame, pyarrow.table and DuckDB read as a stream, any number of
    /// times. Iterating over them gives Frames. Cost: without puzzles 0.2 us each, with them an
    /// unrank.
    #[pyo3(signature = (columns = None, *, start = None, stop = None))]
    fn rows(
        &self,
        columns: Option<&Bound<'_, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<CollectionRows> {
        let columns = CollectionColumn::chosen(columns)?;
        Ok(CollectionRows::new(Arc::clone(&self.0), columns, self.stretch(start, stop)?))
    }

    /// Verifies the whole file. Raises InvalidCollectionError. Cost: a second for ten million
    /// puzzles.
    fn check(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.0.file.check()).map_err(|error| self.0.failed(&error))
    }

    /// The file's description of itself: version of the format, puzzles, puzzles by number of
    /// givens, bytes, and whether texts are kept.
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let info = self.0.file.info();
        let (dict, by_givens) = (PyDict::new(py), PyDict::new(py));
        for (givens, &puzzles) in info.by_givens.iter().enumerate().filter(|(_, n)| **n > 0) {
            by_givens.set_item(givens, puzzles)?;
        }
        dict.set_item("version", info.version)?;
        dict.set_item("puzzles", info.puzzles)?;
        dict.set_item("by_givens", by_givens)?;
        dict.set_item("bytes", info.bytes)?;
        dict.set_item("has_text", info.has_text)?;
        Ok(dict)
    }

    /// The file as an absolute path.
    #[getter]
    fn path(&self) -> &OsStr {
        self.0.path.as_os_str()
    }

    fn __repr__(&self) -> String {
        let path = self.0.path.display().to_string();
        format!("minlex.Collection({path:?})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let opener = py.import("minlex._minlex")?.getattr("open_collection")?;
        let arguments = (self.0.path.as_os_str(), &self.0.table).into_pyobject(py)?;
        Ok(PyTuple::new(py, [opener, arguments.into_any()])?.into_any())
    }
}

/// Opens a collection file, for pickle.
#[pyfunction]
pub fn open_collection(py: Python<'_>, path: PathBuf, table: Py<Table>) -> PyResult<Collection> {
    open(py, path, table)
}

impl Collection {
    fn place(&self, puzzle: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        let py = puzzle.py();
        let number = if puzzle.is_instance_of::<PyInt>() {
            match Described::from_object(puzzle) {
                Some(Ok(described)) => PuzzleNumber::from(described.name()),
                Some(Err(reason)) => {
                    return Err(error::invalid_item(py, Class::Name, &reason, None));
                }
                None => return Err(PyValueError::new_err("expected a puzzle; found bool")),
            }
        } else {
            let puzzle: Puzzle = one(puzzle, "a puzzle")?;
            let Ok(canonical) = puzzle.canonical() else {
                return Ok(None);
            };
            let name = py.detach(|| Name::of_canonical(self.0.table.get().table(), &canonical));
            name.map_err(|damage| error::damaged(py, &damage))?.into()
        };
        self.0.file.find(number).map_err(|error| self.0.failed(&error))
    }

    /// The places of numbers, and the places of absent ones.
    fn places_of_numbers(
        &self,
        numbers: &Answered<Option<PuzzleNumber>>,
    ) -> PyResult<(Vec<i64>, Vec<usize>)> {
        let mut absent = Vec::new();
        let places = numbers.answers.iter().enumerate().map(|(i, number)| {
            let found = match number {
                Some(number) => self.0.file.find(*number).map_err(|e| self.0.failed(&e))?,
                None => None,
            };
            if found.is_none() {
                absent.push(i);
            }
            Ok(found.map_or(-1, |place| place as i64))
        });
        Ok((memory::collect(places)?, absent))
    }

    /// The places between two bounds of a slice.
    fn stretch(
        &self,
        start: Option<&Bound<'_, PyAny>>,
        stop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Range<u64>> {
        let length = i128::from(self.0.file.len());
        let bound = |given: Option<&Bound<'_, PyAny>>, otherwise| -> PyResult<u64> {
            let Some(given) = given else {
                return Ok(otherwise);
            };
            let given = integer(given)?;
            let place = if given < 0 { given.saturating_add(length) } else { given };
            whole("place", place.clamp(0, length), 0..=u64::MAX)
        };
        let (start, stop) = (bound(start, 0)?, bound(stop, self.0.file.len())?);
        Ok(start..stop.max(start))
    }

    fn cells(&self, py: Python<'_>, places: Range<u64>) -> PyResult<Vec<[u8; 81]>> {
        let mut all = memory::room((places.end - places.start) as usize)?;
        let mut start = places.start;
        while start < places.end {
            let end = (start + AT_ONCE).min(places.end);
            all.extend(py.detach(|| self.0.puzzles(&self.0.numbers(start..end)?))?);
            py.check_signals()?;
            start = end;
        }
        Ok(all)
    }

    fn slice<'py>(
        &self,
        py: Python<'py>,
        slice: &Bound<'py, PySlice>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let indices = slice.indices(self.0.file.len() as isize)?;
        let places: Vec<u64> = (0..indices.slicelength as isize)
            .map(|i| (indices.start + i * indices.step) as u64)
            .collect();
        let cells = if indices.step == 1 {
            let start = places.first().copied().unwrap_or(0);
            self.cells(py, start..start + places.len() as u64)?
        } else {
            let one = |&place: &u64| self.0.numbers(place..place + 1);
            let numbers = places.iter().map(one).collect::<PyResult<Vec<_>>>()?.concat();
            py.detach(|| self.0.puzzles(&numbers))?
        };
        let texts = cells.into_iter().map(|cells| Cells(cells).object(py));
        Ok(PyList::new(py, texts.collect::<PyResult<Vec<_>>>()?)?.into_any())
    }
}
