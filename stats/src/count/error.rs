//! Errors of counts.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::BandNumber;

use super::rows::MOST_ROWS;
use crate::automorphic::ReadError;
use crate::band::Stopped;
use crate::question::QueryError;

/// Reason why a histogram could not be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatsError {
    /// The question cannot be asked.
    Query(QueryError),
    /// The count was cancelled.
    Cancelled,
    /// The histogram has too many rows.
    TooManyRows,
    /// A band whose shares do not add up to a whole number: a fault of the library or of the
    /// machine.
    NotWhole(BandNumber),
    /// The table of automorphic grids contradicts the walk: a fault of the library or of the
    /// machine.
    AutomorphicTable(ReadError),
}

impl fmt::Display for StatsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatsError::Query(error) => error.fmt(f),
            StatsError::Cancelled => f.write_str("stopped"),
            StatsError::TooManyRows => write!(
                f,
                "the histogram would have more than {MOST_ROWS} rows: take fewer columns, or a \
                 condition"
            ),
            StatsError::NotWhole(band) => write!(
                f,
                "the grids of band {band} add up to no whole number: this is a fault of the \
                 program or of the machine"
            ),
            StatsError::AutomorphicTable(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StatsError {}

impl From<Stopped<StatsError>> for StatsError {
    fn from(stopped: Stopped<StatsError>) -> StatsError {
        match stopped {
            Stopped::Cancelled => StatsError::Cancelled,
            Stopped::Failed(error) => error,
        }
    }
}

impl From<QueryError> for StatsError {
    fn from(error: QueryError) -> StatsError {
        StatsError::Query(error)
    }
}
