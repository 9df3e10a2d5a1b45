//! Python exceptions, whose classes are in `minlex/_errors.py`.

use std::fmt::Display;
use std::io;
use std::path::Path;

use minlex_catalog::__internal::with_causes;
use minlex_lookup::{OpenError, TableError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::bad::Fault;

/// The exception classes, by the kind of fault.
#[derive(Clone, Copy, Debug)]
pub enum Class {
    Grid,
    Rank,
    Puzzle,
    Name,
    Index,
    Transform,
    Table,
    Collection,
    Pack,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Class::Grid => "InvalidGridError",
            Class::Rank => "InvalidRankError",
            Class::Puzzle => "InvalidPuzzleError",
            Class::Name => "InvalidNameError",
            Class::Index => "InvalidIndexError",
            Class::Transform => "InvalidTransformError",
            Class::Table => "InvalidTableError",
            Class::Collection => "InvalidCollectionError",
            Class::Pack => "InvalidPackError",
        }
    }

    fn get(self, py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
        static CLASSES: [PyOnceLock<Py<PyType>>; 9] = [const { PyOnceLock::new() }; 9];
        CLASSES[self as usize].import(py, "minlex._errors", self.name())
    }
}

/// The exception for a single item.
pub fn invalid(py: Python<'_>, class: Class, error: impl Display) -> PyErr {
    invalid_item(py, class, &Fault::of(error), None)
}

/// The exception for an item; `item` is its place in a batch, from 0.
pub fn invalid_item(py: Python<'_>, class: Class, fault: &Fault, item: Option<usize>) -> PyErr {
    match class.get(py) {
        Ok(class) => match class.call1((&fault.text, item, fault.position)) {
            Ok(exception) => PyErr::from_value(exception),
            Err(error) => error,
        },
        Err(error) => error,
    }
}

/// The exception for a damaged table.
pub fn damaged(py: Python<'_>, error: &TableError) -> PyErr {
    invalid(py, Class::Table, with_causes(error))
}

/// The exception for a table that cannot be opened: `OSError` if the system refuses, otherwise
/// `InvalidTableError`.
pub fn cannot_open(py: Python<'_>, error: &OpenError) -> PyErr {
    match error {
        OpenError::Io { path, error } => of_system(error, path),
        _ => invalid(py, Class::Table, with_causes(error)),
    }
}

/// The exception for a file that the system refuses.
pub fn of_system(error: &io::Error, path: &Path) -> PyErr {
    match error.raw_os_error() {
        // From these three Python chooses a kind of error and its message.
        Some(number) => {
            let text = error.to_string();
            let reason = text.split(" (os error").next().unwrap_or(&text);
            PyOSError::new_err((number, reason.to_owned(), path.as_os_str().to_owned()))
        }
        None => PyOSError::new_err(error.to_string()),
    }
}
