//! Iterators over puzzles that are made while somebody asks for them.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::vec;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::memory;
use crate::options::{integer, whole};
use crate::output::{self, Answer, Cells};
use crate::watch::listening;

/// Makes the next puzzles, some at a time; none at the end. It ends soon after the flag is set, and
/// then what it made means nothing.
pub type Make = dyn FnMut(&AtomicBool) -> PyResult<Vec<[u8; 81]>> + Send;

/// The largest batch: 1.3 GB.
const LARGEST_BATCH: u64 = 1 << 24;

/// Puzzles that are made piece by piece.
struct Making {
    /// `None` at the end.
    make: Mutex<Option<Box<Make>>>,
    ready: vec::IntoIter<[u8; 81]>,
}

impl Making {
    /// Makes more puzzles unless some are ready; `false` at the end. After an error, Ctrl-C among
    /// them, there are no more.
    fn more(&mut self, py: Python<'_>) -> PyResult<bool> {
        if self.ready.len() > 0 {
            return Ok(true);
        }
        let made = listening(py, |cancel| {
            let mut make = self.make.lock().unwrap_or_else(PoisonError::into_inner);
            make.as_mut().map_or(Ok(Vec::new()), |make| make(cancel))
        });
        let made = made.flatten().inspect_err(|_| self.end())?;
        if made.is_empty() {
            self.end();
        }
        self.ready = made.into_iter();
        Ok(self.ready.len() > 0)
    }

    fn end(&self) {
        *self.make.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// An iterator over puzzles as str, which are made while it is asked for them; batches() makes
/// arrays of those that are left. For one thread at a time.
#[pyclass(module = "minlex._minlex")]
pub struct Puzzles {
    /// `None` once its puzzles come as batches.
    making: Option<Making>,
    /// How it came about, for its representation.
    call: &'static str,
}

impl Puzzles {
    /// The puzzles that `make` makes for a function of the module.
    pub fn new(call: &'static str, make: Box<Make>) -> Puzzles {
        let making = Making { make: Mutex::new(Some(make)), ready: Vec::new().into_iter() };
        Puzzles { making: Some(making), call }
    }
}

#[pymethods]
impl Puzzles {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(making) = &mut self.making else {
            return Ok(None);
        };
        making.more(py)?;
        making.ready.next().map(|cells| Cells(cells).object(py)).transpose()
    }

    /// The puzzles that are left, as arrays (n, 81) of uint8.
    ///
    /// size: n of all batches but the last, up to 16777216. The iterator itself is at its end then.
    /// Raises ValueError if it was called before.
    #[pyo3(signature = (size = 65536))]
    fn batches(&mut self, #[pyo3(from_py_with = integer)] size: i128) -> PyResult<PuzzleBatches> {
        let size = whole("size", size, 1..=LARGEST_BATCH)? as usize;
        match self.making.take() {
            Some(making) => Ok(PuzzleBatches { making, size, call: self.call }),
            None => Err(PyValueError::new_err("its puzzles come as batches already")),
        }
    }

    fn __repr__(&self) -> String {
        format!("<minlex.Puzzles of {}>", self.call)
    }
}

/// An iterator over arrays of puzzles, as Puzzles.batches makes it. For one thread at a time.
#[pyclass(module = "minlex._minlex")]
pub struct PuzzleBatches {
    making: Making,
    size: usize,
    call: &'static str,
}

#[pymethods]
impl PuzzleBatches {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut batch: Vec<[u8; 81]> = Vec::new();
        while batch.len() < self.size && self.making.more(py)? {
            let wanted = (self.size - batch.len()).min(self.making.ready.len());
            memory::reserve(&mut batch, wanted)?;
            batch.extend(self.making.ready.by_ref().take(wanted));
        }
        match batch.is_empty() {
            true => Ok(None),
            false => output::matrix(batch, py).map(Some),
        }
    }

    fn __repr__(&self) -> String {
        format!("<minlex.PuzzleBatches of {}>", self.call)
    }
}
