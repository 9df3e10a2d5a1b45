//! Options of batches, and numbers from callers.

use std::fmt::Display;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::thread;

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// True of the error for an integer that does not fit its type.
///
/// From CPython 3.14 on, a negative one may be a `ValueError`.
pub fn is_out_of_range(error: &PyErr, py: Python<'_>) -> bool {
    error.is_instance_of::<PyOverflowError>(py) || error.is_instance_of::<PyValueError>(py)
}

/// An integer from a caller; the nearest `i128` if none holds it.
///
/// # Errors
/// `TypeError` if it is not an integer.
pub fn integer(given: &Bound<'_, PyAny>) -> PyResult<i128> {
    match given.extract::<i128>() {
        Err(error) if is_out_of_range(&error, given.py()) => {
            Ok(if given.lt(0)? { i128::MIN } else { i128::MAX })
        }
        number => number,
    }
}

/// A number for the argument `name`.
///
/// # Errors
/// `ValueError` if it is not in the range.
pub fn whole<N>(name: &str, given: i128, range: RangeInclusive<N>) -> PyResult<N>
where
    N: Display + PartialOrd + TryFrom<i128>,
{
    let number = given.try_into().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (first, last) = range.into_inner();
        let given = match given {
            i128::MIN => "less than -10**38".to_owned(),
            i128::MAX => "more than 10**38".to_owned(),
            given => given.to_string(),
        };
        PyValueError::new_err(format!("{name} is {given}: expected {first} to {last}"))
    })
}

/// The most answers, for the argument `name`; without it all.
///
/// # Errors
/// `TypeError`, `ValueError`.
pub fn limit_of(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    given.map_or(Ok(u64::MAX), |given| whole(name, integer(given)?, 0..=u64::MAX))
}

/// The first digits of an integer, for messages.
pub fn written_out(integer: &Bound<'_, PyAny>) -> String {
    // Python refuses to write very many digits.
    let Ok(digits) = integer.str() else {
        return "of thousands of digits".to_owned();
    };
    let digits = digits.to_string_lossy();
    match digits.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &digits[..end]),
        None => digits.into_owned(),
    }
}

/// Characters of a number in messages.
const SHOWN: usize = 40;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errors {
    /// The first raises an exception, and there are no answers.
    Raise,
    /// They are left out of the answers.
    Skip,
    /// Their answers are null.
    Null,
}

/// Treatment of bad items while a batch is read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    errors: Errors,
    /// True if messages about bad items are wanted.
    pub is_told: bool,
}

impl Reading {
    /// The first bad item is an exception.
    pub const RAISING: Reading = Reading { errors: Errors::Raise, is_told: false };

    /// True if the first bad item is an exception.
    pub fn raises(self) -> bool {
        self.errors == Errors::Raise
    }
}

#[derive(Clone, Debug)]
pub struct Options<'py> {
    /// Number that the caller asked for.
    pub threads: Option<NonZero<usize>>,
    pub errors: Errors,
    /// Receives the exceptions of bad items that are not raised.
    pub failures: Option<Bound<'py, PyList>>,
}

impl<'py> Options<'py> {
    /// The options from a caller.
    ///
    /// # Errors
    /// `ValueError`.
    pub fn new(
        threads: Option<&Bound<'py, PyAny>>,
        errors: &str,
        failures: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Options<'py>> {
        let threads = asked_for(threads)?;
        let errors = match errors {
            // A list of all exceptions replaces the first one.
            "raise" if failures.is_some() => Errors::Null,
            "raise" => Errors::Raise,
            "skip" => Errors::Skip,
            "null" => Errors::Null,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "errors is '{errors}': expected 'raise', 'skip' or 'null'"
                )));
            }
        };
        Ok(Options { threads, errors, failures: failures.cloned() })
    }

    pub fn reading(&self) -> Reading {
        Reading { errors: self.errors, is_told: self.failures.is_some() }
    }
}

/// Number of threads from a caller, or all cores.
///
/// # Errors
/// `ValueError`.
pub fn threads_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<NonZero<usize>> {
    Ok(asked_for(given)?.unwrap_or_else(cores))
}

fn asked_for(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<NonZero<usize>>> {
    let threads = given.map(|given| whole("threads", integer(given)?, 1..=1024)).transpose()?;
    Ok(threads.and_then(NonZero::new))
}

/// The cores that this process may use; asking takes as long as ten minlex forms.
pub fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}
