//! Options that all batches have, and numbers that callers give.

use std::fmt::Display;
use std::ops::RangeInclusive;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The number that a caller gave as the argument `name`.
///
/// # Errors
/// `ValueError` if it is not in the range.
pub fn whole<N>(
    name: &str,
    given: impl Display + TryInto<N> + Copy,
    range: RangeInclusive<N>,
) -> PyResult<N>
where
    N: Display + PartialOrd,
{
    let number = given
        .try_into()
        .ok()
        .filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (first, last) = range.into_inner();
        PyValueError::new_err(format!("{name} is {given}: expected {first} to {last}"))
    })
}

/// What becomes of items that are none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// The first one is an exception, and there are no answers.
    Raise,
    /// They are left out of the answers.
    Skip,
    /// Their answers are null.
    Null,
}

/// How a batch is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// 1 or more.
    pub threads: usize,
    pub errors: Errors,
}

impl Options {
    /// The options that a caller gave.
    ///
    /// # Errors
    /// `ValueError`.
    pub fn new(threads: i64, errors: &str) -> PyResult<Options> {
        let threads = whole("threads", threads, 1..=1024)?;
        let errors = match errors {
            "raise" => Errors::Raise,
            "skip" => Errors::Skip,
            "null" => Errors::Null,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "errors is '{errors}': expected 'raise', 'skip' or 'null'"
                )));
            }
        };
        Ok(Options { threads, errors })
    }
}
