//! The count: histograms over bands, by splits and grid by grid.

mod band_rows;
mod cells;
mod error;
mod histogram;
mod kind_shares;
mod rows;
mod scan;
mod whole;

pub use error::StatsError;
pub use histogram::{Histogram, Options, Partial, Progress, Row, count, count_by, count_on};
