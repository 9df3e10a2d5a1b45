//! Rows of a list of grids, column by column.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::TableError;

use crate::automorphic::ReadError;

/// The wanted columns of some grids, in order of rank.
#[derive(Debug)]
#[non_exhaustive]
pub struct GridRows {
    /// The number of grids.
    pub len: usize,
    /// The values by column.
    pub columns: Vec<GridValues>,
    /// The damage to a table that ended the search after these rows.
    pub damage: Option<SelectionError>,
}

/// The values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "who skips an unknown kind writes a file without it")]
pub enum GridValues {
    /// Values of [`GridColumn::Rank`](crate::GridColumn::Rank).
    Ranks(Vec<u64>),
    /// Values of [`GridColumn::Grid`](crate::GridColumn::Grid): digits as ASCII.
    Grids(Vec<[u8; 81]>),
    /// Values of [`GridColumn::Value`](crate::GridColumn::Value).
    Numbers(Vec<u16>),
}

/// Damage to a table that ends a search.
#[derive(Debug)]
#[non_exhaustive]
pub enum SelectionError {
    /// A damaged table of the catalogue.
    Table {
        /// The rank where the scan stopped, or of the last row before.
        rank: Rank,
        /// The damage.
        error: TableError,
    },
    /// A damaged table of automorphic grids.
    Automorphic {
        /// The band with the damage.
        band: BandNumber,
        /// The damage.
        error: ReadError,
    },
}

impl GridRows {
    /// Keeps the first `len` rows, and returns the others with the damage that follows them.
    #[must_use]
    pub fn split_off(&mut self, len: usize) -> GridRows {
        let others = |column: &mut GridValues| match column {
            GridValues::Ranks(ranks) => GridValues::Ranks(ranks.split_off(len)),
            GridValues::Grids(grids) => GridValues::Grids(grids.split_off(len)),
            GridValues::Numbers(numbers) => GridValues::Numbers(numbers.split_off(len)),
        };
        let others = GridRows {
            len: self.len - len,
            columns: self.columns.iter_mut().map(others).collect(),
            damage: self.damage.take(),
        };
        self.len = len;
        others
    }
}

impl fmt::Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelectionError::Table { rank, error } => write!(f, "at rank {rank}: {error}"),
            SelectionError::Automorphic { band, error } => write!(f, "in band {band}: {error}"),
        }
    }
}

impl std::error::Error for SelectionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SelectionError::Table { error, .. } => error.source(),
            SelectionError::Automorphic { .. } => None,
        }
    }
}
