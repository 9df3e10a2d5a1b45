//! Making a collection file.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use minlex_catalog::__internal::with_causes;
use minlex_collection::Memory;
use minlex_collection_file::{Builder, WriteError};
use minlex_files::{FileError, Target};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::collection_file::{Collection, open, table_or_default};
use crate::error;
use crate::input;
use crate::opened::Table;
use crate::options::Options;
use crate::watch::listening;

/// Makes a collection file of puzzles, and opens it: sorted by their numbers, each once, in ten
/// bytes or so, as `minlex collect` does.
///
/// puzzles: many puzzles, as for Table.name, in any order. path: the file to write; it appears when
/// it is complete, and replaces an older file. texts: a text for each puzzle, or None, that is kept
/// with it; the first, if one puzzle has several. table: for ranks, by default Table(). threads,
/// errors: as for Table.name; with "skip" and "null" bad puzzles are left out.
///
/// Returns the Collection. Raises InvalidPuzzleError, OSError if the file cannot be written. Ctrl-C
/// leaves everything as it was. Cost: the name of each puzzle, and a microsecond; beyond 256 MB of
/// numbers and texts, temporary files.
///
/// >>> import tempfile, os
/// >>> path = os.path.join(tempfile.mkdtemp(), "mine.mlc")
/// >>> mine = minlex.collect([minlex.random()], path, texts=["ED=9.5"])
/// >>> next(iter(mine.rows("text"))).rows()
/// [('ED=9.5',)]
#[pyfunction]
#[pyo3(signature = (
    puzzles, path, *, texts = None, table = None, threads = None, errors = "raise",
    failures = None
))]
pub fn collect(
    puzzles: &Bound<'_, PyAny>,
    path: PathBuf,
    texts: Option<&Bound<'_, PyAny>>,
    table: Option<Py<Table>>,
    threads: Option<&Bound<'_, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'_, PyList>>,
) -> PyResult<Collection> {
    let (py, options) = (puzzles.py(), Options::new(threads, errors, failures)?);
    let table = table_or_default(py, table)?;
    let target = py.detach(|| Target::new(&path)).map_err(|e| cannot_write(&e))?;
    let texts: Option<Vec<Option<String>>> = match texts {
        Some(texts) => {
            let texts = texts.try_iter()?.map(|text| text?.extract());
            Some(texts.collect::<PyResult<_>>()?)
        }
        None => None,
    };
    let batch = input::read(puzzles, options.reading())?;
    let numbers = table.get().numbers_of(py, &batch, &options)?.answers;
    let count = numbers.len();
    let mut builder = match &texts {
        None => Builder::new(Memory::default()),
        Some(texts) if texts.len() == count => Builder::with_text(Memory::default()),
        Some(texts) => {
            let wrong = format!("{} texts beside {count} puzzles: expected as many", texts.len());
            return Err(PyValueError::new_err(wrong));
        }
    };
    for (i, number) in numbers.into_iter().enumerate() {
        let Some(number) = number else {
            continue;
        };
        let text = texts.as_ref().and_then(|texts| texts[i].as_deref()).unwrap_or_default();
        let pushed = builder.push_with_text(number, text.as_bytes());
        pushed.map_err(|error| PyOSError::new_err(with_causes(&error)))?;
    }
    write(py, &target, builder)?;
    open(py, path, table)
}

fn write(py: Python<'_>, target: &Target, builder: Builder) -> PyResult<()> {
    let builder = Mutex::new(Some(builder));
    listening(py, |cancel| {
        let mut file = target.create().map_err(|e| cannot_write(&e))?;
        let builder = builder.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(builder) = builder else {
            return Ok(());
        };
        match builder.write(Guarded { out: &mut file, cancel }) {
            Ok(_) if cancel.load(Ordering::Relaxed) => Ok(()),
            Ok(_) => file.publish().map_err(|e| cannot_write(&e)),
            Err(_) if cancel.load(Ordering::Relaxed) => Ok(()),
            Err(WriteError::Io(e)) => Err(PyOSError::new_err(e.to_string())),
            Err(e) => Err(PyOSError::new_err(with_causes(&e))),
        }
    })
    .flatten()
}

/// A writer that fails once someone cancels.
struct Guarded<'a, W> {
    out: W,
    cancel: &'a AtomicBool,
}

impl<W: Write> Write for Guarded<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(io::Error::other("cancelled"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

fn cannot_write(error: &FileError) -> PyErr {
    match error {
        FileError::Io { path, error, .. } => error::of_system(error, path),
        error => PyOSError::new_err(with_causes(error)),
    }
}
