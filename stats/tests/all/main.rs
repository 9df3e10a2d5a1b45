//! The statistics held against code and figures of others: definitions on the 81 digits of random
//! grids, a plain enumeration of a band, published counts, identities.

mod automorphic;
mod catalogue;
mod definition;
mod identities;
mod kernels;
mod plain_band;
mod published;
mod questions;
mod reports;
mod scanned;
mod selections;

use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_stats::{Column, Histogram, Options, Query, StatsError, count};

/// All cores.
pub fn options() -> Options {
    Options::new(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
}

/// The answer to a question.
pub fn answer(query: &Query) -> Result<Histogram, StatsError> {
    count(query, &options(), &|_| (), &AtomicBool::new(false))
}

/// A histogram by these columns, of the grids for which a condition holds.
pub fn histogram(columns: &[Column], condition: &str) -> Histogram {
    let mut query = Query::by(columns.iter().copied()).unwrap();
    if !condition.is_empty() {
        query = query.filter(condition.parse().unwrap()).unwrap();
    }
    answer(&query).unwrap()
}

/// How many grids all rows have.
pub fn all(histogram: &Histogram) -> u64 {
    histogram.rows.iter().map(|row| row.grids).sum()
}
