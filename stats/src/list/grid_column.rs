//! Columns of lists, files and frames of grids.
#![forbid(unsafe_code)]

use std::fmt;
use std::str::FromStr;

use super::grid_facts::GridFacts;
use crate::question::Column;

/// A column of a list of grids.
///
/// ```
/// use minlex_stats::{Column, GridColumn};
///
/// assert_eq!("rank".parse(), Ok(GridColumn::Rank));
/// assert_eq!("ua4".parse(), Ok(GridColumn::Value(Column::Ua4)));
/// assert!("class44".parse::<GridColumn>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "every further column is a `Column`")]
pub enum GridColumn {
    /// The rank.
    Rank,
    /// The minlex form, 81 digits.
    Grid,
    /// A column of [`GridFacts::COLUMNS`].
    Value(Column),
}

/// Error for a word that is not a column of single grids. Holds it, cut to 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridColumnError(String);

impl GridColumn {
    /// All columns: rank and grid, then those of [`GridFacts::COLUMNS`].
    pub fn all() -> impl Iterator<Item = GridColumn> {
        let values = GridFacts::COLUMNS.iter().copied().map(GridColumn::Value);
        [GridColumn::Rank, GridColumn::Grid].into_iter().chain(values)
    }

    /// The name of the column in lists and files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            GridColumn::Rank => "rank",
            GridColumn::Grid => "grid",
            GridColumn::Value(column) => column.name(),
        }
    }
}

impl fmt::Display for GridColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GridColumn {
    type Err = GridColumnError;

    fn from_str(name: &str) -> Result<GridColumn, GridColumnError> {
        let found = GridColumn::all().find(|column| column.name() == name);
        found.ok_or_else(|| GridColumnError(name.chars().take(40).collect()))
    }
}

impl fmt::Display for GridColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = GridColumn::all().map(GridColumn::name).collect();
        write!(f, "{:?} is not a column of single grids: there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for GridColumnError {}
