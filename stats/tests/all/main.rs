//! Comparison of the statistics with definitions on the 81 digits of random grids, a plain
//! enumeration of a band, published counts, and identities.

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

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::AtomicBool;

use minlex_stats::{Column, Histogram, Options, Query, StatsError, count};

/// Options with all cores.
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

/// Numbers of grids by a part of the values.
pub fn grids_by<K: Ord>(histogram: &Histogram, key: impl Fn(&[i64]) -> K) -> BTreeMap<K, u64> {
    let mut grids = BTreeMap::new();
    for row in &histogram.rows {
        *grids.entry(key(&row.values)).or_default() += row.grids;
    }
    grids
}

/// Sum of the grids of all rows.
pub fn all(histogram: &Histogram) -> u64 {
    histogram.rows.iter().map(|row| row.grids).sum()
}
