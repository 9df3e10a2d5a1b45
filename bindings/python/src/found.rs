//! Iterators over puzzles that are made on request.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::vec;

use numpy::IntoPyArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::memory;
use crate::options::{integer, whole};
use crate::output::{self, Answer, Cells};
use crate::watch::listening;

/// Makes the next puzzles; none at the end. It ends soon after the flag is set, with a meaningless
/// answer.
pub type Make<T> = dyn FnMut(&AtomicBool) -> PyResult<Vec<T>> + Send;

/// The largest batch: 1.3 GB.
const LARGEST_BATCH: u64 = 1 << 24;

pub type Weighted = ([u8; 81], f64);

/// An item of an iterator: one as Python's own object, many as arrays.
trait Found: Send + Sized {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
    fn arrays(batch: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

impl Found for [u8; 81] {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Cells(self).object(py)
    }

    fn arrays(batch: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        output::matrix(batch, py)
    }
}

impl Found for Weighted {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok((Cells(self.0).object(py)?, self.1).into_pyobject(py)?.into_any())
    }

    fn arrays(batch: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let (puzzles, weights): (Vec<_>, Vec<_>) = batch.into_iter().unzip();
        let both = [output::matrix(puzzles, py)?, weights.into_pyarray(py).into_any()];
        Ok(PyTuple::new(py, both)?.into_any())
    }
}

/// Puzzles that are made piece by piece.
struct Making<T> {
    /// `None` at the end.
    make: Mutex<Option<Box<Make<T>>>>,
    ready: vec::IntoIter<T>,
    /// The call that made it, for representations.
    call: &'static str,
}

impl<T: Found> Making<T> {
    fn new(call: &'static str, make: Box<Make<T>>) -> Making<T> {
        Making { make: Mutex::new(Some(make)), ready: Vec::new().into_iter(), call }
    }

    /// Makes puzzles unless some are ready; `false` at the end, also after an error or Ctrl-C.
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

    fn next<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.more(py)?;
        self.ready.next().map(|one| one.object(py)).transpose()
    }

    /// Arrays of the next `size` puzzles, fewer at the end.
    fn batch<'py>(&mut self, size: usize, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut batch: Vec<T> = Vec::new();
        while batch.len() < size && self.more(py)? {
            let wanted = (size - batch.len()).min(self.ready.len());
            memory::reserve(&mut batch, wanted)?;
            batch.extend(self.ready.by_ref().take(wanted));
        }
        (!batch.is_empty()).then(|| T::arrays(batch, py)).transpose()
    }
}

/// The rest of an iterator, for batches of a size.
fn rest<T>(making: &mut Option<Making<T>>, size: i128) -> PyResult<(Making<T>, usize)> {
    let size = whole("size", size, 1..=LARGEST_BATCH)? as usize;
    match making.take() {
        Some(making) => Ok((making, size)),
        None => Err(PyValueError::new_err("its puzzles come as batches already")),
    }
}

/// An iterator, and the one over its batches.
macro_rules! iterators {
    ($one:ident, $one_doc:literal, $batches:ident, $batches_doc:literal, $item:ty) => {
        #[doc = $one_doc]
        #[pyclass(module = "minlex._minlex")]
        pub struct $one {
            /// `None` once its puzzles come as batches.
            making: Option<Making<$item>>,
        }

        impl $one {
            pub fn new(call: &'static str, make: Box<Make<$item>>) -> $one {
                $one { making: Some(Making::new(call, make)) }
            }
        }

        #[pymethods]
        impl $one {
            fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
                this
            }

            fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.making.as_mut().map_or(Ok(None), |making| making.next(py))
            }

            /// The puzzles that are left, as arrays (n, 81) of uint8; with weights, in pairs with
            /// arrays (n,) of float64.
            ///
            /// size: n of all batches but the last, up to 16777216. The iterator itself is at its
            /// end then. Raises ValueError if it was called before.
            #[pyo3(signature = (size = 65536))]
            fn batches(
                &mut self,
                #[pyo3(from_py_with = integer)] size: i128,
            ) -> PyResult<$batches> {
                let (making, size) = rest(&mut self.making, size)?;
                Ok($batches { making, size })
            }

            fn __repr__(&self) -> String {
                let call = self.making.as_ref().map_or("batches", |making| making.call);
                format!("<minlex.{} of {call}>", stringify!($one))
            }
        }

        #[doc = $batches_doc]
        #[pyclass(module = "minlex._minlex")]
        pub struct $batches {
            making: Making<$item>,
            size: usize,
        }

        #[pymethods]
        impl $batches {
            fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
                this
            }

            fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.making.batch(self.size, py)
            }

            fn __repr__(&self) -> String {
                format!("<minlex.{} of {}>", stringify!($batches), self.making.call)
            }
        }
    };
}

iterators!(
    Puzzles,
    "An iterator over puzzles as str, which are made while it is asked for them; batches() makes \
     arrays of those that are left. For one thread at a time.",
    PuzzleBatches,
    "An iterator over arrays of puzzles, as Puzzles.batches makes it. For one thread at a time.",
    [u8; 81]
);

iterators!(
    WeightedPuzzles,
    "An iterator over pairs of a puzzle as str and its weight, which are made while it is asked for \
     them; batches() makes pairs of arrays of those that are left. For one thread at a time.",
    WeightedBatches,
    "An iterator over pairs of an array of puzzles and one of their weights, as \
     WeightedPuzzles.batches makes it. For one thread at a time.",
    Weighted
);
