//! Errors of counts.

use std::fmt;

use crate::threads::Stopped;

/// Reason why a count has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountError {
    /// The count was cancelled.
    Cancelled,
    /// Memory for the tables ran out.
    OutOfMemory,
    /// There is no solution to sample or to show.
    NoSolution,
    /// A number that no solution has: numbers end before the count.
    NoSuchNumber {
        /// The wanted number, from 0.
        number: u128,
        /// The number of solutions.
        count: u128,
    },
    /// A grid that differs from a given of the puzzle in this cell, 0 to 80.
    NotASolution {
        /// The first such cell, row by row.
        cell: usize,
    },
    /// So many candidates are struck out that more counts than these would be needed.
    TooManyCounts {
        /// The most counts that are made for one answer.
        most: usize,
    },
}

impl fmt::Display for CountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CountError::Cancelled => f.write_str("stopped"),
            CountError::OutOfMemory => {
                f.write_str("not enough memory to count solutions: up to 160 MB are needed")
            }
            CountError::NoSolution => f.write_str("the puzzle has no solution"),
            CountError::NoSuchNumber { count: 0, .. } => {
                f.write_str("the puzzle has no solution, so none has a number")
            }
            CountError::NoSuchNumber { number, count } => write!(
                f,
                "no solution {number}: there are {count}, numbered from 0 to {}",
                count - 1
            ),
            CountError::NotASolution { cell } => write!(
                f,
                "not a solution: the puzzle has another digit in row {}, column {}",
                cell / 9 + 1,
                cell % 9 + 1
            ),
            CountError::TooManyCounts { most } => write!(
                f,
                "the struck candidates need more than {most} counts: strike out fewer, or in \
                 fewer cells"
            ),
        }
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
