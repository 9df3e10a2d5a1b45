//! Items in pairs: many with many, or one with each of many.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::bad::Bad;
use crate::input::{self, Batch, Item};
use crate::options::Options;

/// Partners of the items of a batch: one for all, or one for each.
pub struct Along<T> {
    /// `Err` for a bad one.
    pub items: Vec<Result<T, Bad>>,
    one_for_all: bool,
}

impl<T: Clone> Along<T> {
    pub fn get(&self, item: usize) -> Result<T, Bad> {
        let place = if self.one_for_all { 0 } else { item };
        self.items[place].clone()
    }
}

/// Reads partners. A single item goes with each of many. Messages name the others `name` and these
/// `what`.
pub fn paired<'py, T: Item, U: Item>(
    items: Batch<'py, T>,
    others: &Bound<'py, PyAny>,
    options: &Options<'py>,
    name: &str,
    what: fn(usize) -> String,
) -> PyResult<(Batch<'py, T>, Along<U>)> {
    let (py, errors) = (others.py(), options.errors);
    let batch: Batch<'_, U> = input::read(others, options.reading())?;
    let along = Along { items: batch.all(py, errors)?, one_for_all: batch.shape.is_one() };
    let (count, of_these) = (along.items.len(), items.source()?.len());
    if along.one_for_all {
        return Ok((items, along));
    }
    if items.shape.is_one() {
        return Ok((items.repeated(py, batch.shape, count, errors)?, along));
    }
    if count != of_these {
        return Err(PyValueError::new_err(format!(
            "{} {}: expected one, or as many",
            counted(count, name),
            what(of_these)
        )));
    }
    Ok((items, along))
}

pub fn counted(count: usize, name: &str) -> String {
    format!("{count} {name}{}", if count == 1 { "" } else { "s" })
}
