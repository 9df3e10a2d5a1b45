//! Histograms over the catalogue.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use minlex_stats::{
    Column, Condition, Histogram, Options, Query, QueryError, StatsError, Weights, count,
};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::column_data::{ColumnData, Values};
use crate::frame::Frame;
use crate::options::threads_of;
use crate::watch::LISTEN_EVERY;

/// A histogram over the whole catalogue: the number of grids for each value, of all 5,472,730,538.
///
/// by: a column or several, as "band,ua4" or a list: band, highest, lowest_chutes, ua4, sum,
/// automorphisms, group, class44, chute_band, intercalates, mcn4, digit_pairs. docs/STATISTICS.md
/// defines them. Without it, sum.
/// where: counts only grids for which this holds, as "band < 10 and ua4 >= 30".
/// weights: 416 integers, a weight for each band; sum is the sum of the weights of the six chutes.
/// threads: by default all cores that this process may use.
///
/// Returns a Frame with a column for each of by, and grids; only values that occur are in it.
/// Raises ValueError for bad columns and conditions. Cost: seconds for most columns, some ten
/// minutes for intercalates, mcn4 and digit_pairs, where every grid is looked at; a condition on
/// bands saves work. Ctrl-C ends it.
///
/// >>> minlex.stats("automorphisms", where="automorphisms >= 162")
/// automorphisms  grids
///           162      1
///           648      1
#[pyfunction]
#[pyo3(signature = (by = None, *, r#where = None, weights = None, threads = None))]
pub fn stats(
    py: Python<'_>,
    by: Option<&Bound<'_, PyAny>>,
    r#where: Option<&str>,
    weights: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Frame> {
    let wrong = |error: QueryError| PyValueError::new_err(error.to_string());
    let columns = match by {
        Some(by) => {
            names(by)?.iter().map(|name| parsed(name)).collect::<PyResult<Vec<Column>>>()?
        }
        None => vec![Column::Sum],
    };
    let mut query = Query::by(columns).map_err(wrong)?;
    if let Some(condition) = r#where {
        query = query.filter(parsed::<Condition>(condition)?).map_err(wrong)?;
    }
    if let Some(weights) = weights {
        query = query.weights(weights_of(weights)?);
    }
    let threads = threads_of(threads)?;
    let histogram = py.detach(|| counted(&query, threads))?;
    Ok(frame(&histogram))
}

/// The value that a text stands for.
///
/// # Errors
/// `ValueError`.
pub fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(text: &str) -> PyResult<T> {
    text.parse().map_err(|error: T::Err| PyValueError::new_err(error.to_string()))
}

/// The names in a text with commas between them, or in an iterable of texts.
///
/// # Errors
/// `TypeError`.
pub fn names(given: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match given.cast::<PyString>() {
        Ok(text) => Ok(text.to_str()?.split(',').map(|name| name.trim().to_owned()).collect()),
        Err(_) => given.try_iter()?.map(|name| name?.extract()).collect(),
    }
}

fn weights_of(given: &Bound<'_, PyAny>) -> PyResult<Weights> {
    let texts = given.try_iter()?.map(|weight| Ok(weight?.str()?.to_string()));
    parsed(&texts.collect::<PyResult<Vec<String>>>()?.join(" "))
}

/// Counts while this thread listens for Ctrl-C.
fn counted(query: &Query, threads: NonZero<usize>) -> PyResult<Histogram> {
    let cancel = AtomicBool::new(false);
    thread::scope(|scope| {
        let counter = scope.spawn(|| count(query, &Options::new(threads), &|_| (), &cancel));
        let mut stopped = None;
        while !counter.is_finished() {
            thread::park_timeout(LISTEN_EVERY);
            if let (None, Err(error)) = (&stopped, Python::attach(|py| py.check_signals())) {
                cancel.store(true, Ordering::Relaxed);
                stopped = Some(error);
            }
        }
        match (counter.join(), stopped) {
            (Ok(Err(StatsError::Cancelled)), Some(error)) => Err(error),
            (Ok(outcome), _) => outcome.map_err(|error| match error {
                StatsError::Query(error) => PyValueError::new_err(error.to_string()),
                error => PyRuntimeError::new_err(error.to_string()),
            }),
            (Err(panic), _) => std::panic::resume_unwind(panic),
        }
    })
}

/// A histogram as columns, with text for values other than numbers.
fn frame(histogram: &Histogram) -> Frame {
    let rows = &histogram.rows;
    let mut columns = Vec::new();
    for place in 0..histogram.columns.len() {
        let numbers: Vec<i64> = rows.iter().map(|row| row.values[place]).collect();
        let text = |number: &i64| histogram.text(place, *number);
        columns.push(match numbers.iter().all(|number| text(number).parse() == Ok(*number)) {
            true => Values::I64(numbers),
            false => texts(numbers.iter().map(text)),
        });
    }
    columns.push(Values::I64(rows.iter().map(|row| row.grids as i64).collect()));
    let names = histogram.columns.iter().copied().chain(["grids"]);
    let column = |values| Arc::new(ColumnData { values, validity: None });
    Frame::new(
        names.map(str::to_owned).collect(),
        columns.into_iter().map(column).collect(),
        rows.len(),
    )
}

fn texts(texts: impl Iterator<Item = String>) -> Values {
    let mut values = Values::Text { offsets: vec![0], bytes: Vec::new() };
    texts.for_each(|text| values.push_text(text.as_bytes()));
    values
}
