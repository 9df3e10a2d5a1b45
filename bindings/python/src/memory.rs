//! Memory of a caller's size: a lack of it is a `MemoryError`.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

/// Makes room for `more` further items, and no more.
///
/// # Errors
/// `MemoryError`.
pub fn reserve<T>(items: &mut Vec<T>, more: usize) -> PyResult<()> {
    items.try_reserve_exact(more).map_err(|_| none_for(more, size_of::<T>()))
}

pub fn none_for(items: usize, bytes: usize) -> PyErr {
    PyMemoryError::new_err(format!(
        "no memory for {items} items of {bytes} bytes: give fewer at a time"
    ))
}

/// True if there is memory for this many items just now.
pub fn is_there(items: usize, bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(items.saturating_mul(bytes)).is_ok()
}

/// An empty vector with room for `count` items.
///
/// # Errors
/// `MemoryError`.
pub fn room<T>(count: usize) -> PyResult<Vec<T>> {
    let mut items = Vec::new();
    reserve(&mut items, count)?;
    Ok(items)
}

/// Adds an item.
///
/// # Errors
/// `MemoryError`.
pub fn push<T>(items: &mut Vec<T>, item: T) -> PyResult<()> {
    if items.len() == items.capacity() {
        reserve(items, items.len().max(16))?;
    }
    items.push(item);
    Ok(())
}

/// All items of an iterator that knows their number.
///
/// # Errors
/// `MemoryError`, and the first error of the iterator.
pub fn collect<T>(source: impl ExactSizeIterator<Item = PyResult<T>>) -> PyResult<Vec<T>> {
    let mut items = room(source.len())?;
    for item in source {
        items.push(item?);
    }
    Ok(items)
}
