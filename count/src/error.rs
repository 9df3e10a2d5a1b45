//! Why a count has no result.

use std::fmt;

use crate::threads::Stopped;

/// Why solutions were not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// It was stopped from outside.
    Cancelled,
    /// The system did not give the memory for the tables of the bands.
    OutOfMemory,
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CountError::Cancelled => "stopped",
            CountError::OutOfMemory => {
                "not enough memory to count solutions: up to 160 MB are needed"
            }
        })
    }
}

impl std::error::Error for CountError {}

impl From<Stopped> for CountError {
    fn from(stopped: Stopped) -> CountError {
        match stopped {
            Stopped::Cancelled => CountError::Cancelled,
            Stopped::Memory => CountError::OutOfMemory,
        }
    }
}
