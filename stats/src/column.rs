//! What can be counted by.
#![forbid(unsafe_code)]

use std::fmt;
use std::str::FromStr;

/// A column of a histogram.
///
/// ```
/// use minlex_stats::Column;
///
/// assert_eq!("ua4".parse(), Ok(Column::Ua4));
/// assert_eq!(Column::LowestChutes.to_string(), "lowest_chutes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// The lowest band number among the six chutes: the band on top of the minlex form; 0 to 415.
    Band,
    /// The highest band number among the six chutes; 0 to 415.
    Highest,
    /// How many chutes have the lowest band number; 1 to 6.
    LowestChutes,
    /// How many unavoidable sets of four cells the grid has; 0 to 36.
    Ua4,
    /// The sum of the six chutes' weights, which the user chooses.
    Sum,
    /// The order of the automorphism group; 1 to 648.
    Automorphisms,
    /// The class of the automorphism group; 0 for the trivial one, 1 to 122 for the others.
    Group,
    /// Russell's class of a band, 1 to 44, and how many of the grid's chutes are in it, 0 to 6: two
    /// columns. Every grid is counted once for each of the 44.
    Class44,
    /// A band number, 0 to 415, and how many of the grid's chutes have it, 0 to 6: two columns.
    /// Every grid is counted once for each of the 416.
    ChuteBand,
}

/// A word that is no column; holds it, cut if long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError(String);

impl Column {
    /// All of them.
    pub const ALL: [Column; 9] = [
        Column::Band,
        Column::Highest,
        Column::LowestChutes,
        Column::Ua4,
        Column::Sum,
        Column::Automorphisms,
        Column::Group,
        Column::Class44,
        Column::ChuteBand,
    ];

    /// The name of the second column of those that are two.
    pub const CHUTES: &'static str = "chutes";

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Column::Band => "band",
            Column::Highest => "highest",
            Column::LowestChutes => "lowest_chutes",
            Column::Ua4 => "ua4",
            Column::Sum => "sum",
            Column::Automorphisms => "automorphisms",
            Column::Group => "group",
            Column::Class44 => "class44",
            Column::ChuteBand => "chute_band",
        }
    }

    /// Whether it counts chutes, and is two columns: a kind of chute, and how many there are.
    #[must_use]
    pub fn is_of_chutes(self) -> bool {
        matches!(self, Column::Class44 | Column::ChuteBand)
    }

    /// Whether it is a matter of the automorphism group.
    #[must_use]
    pub fn is_of_group(self) -> bool {
        matches!(self, Column::Automorphisms | Column::Group)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(name: &str) -> Result<Column, ColumnError> {
        let found = Column::ALL.into_iter().find(|column| column.name() == name);
        found.ok_or_else(|| ColumnError(name.chars().take(40).collect()))
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Column::ALL.map(Column::name).join(", ");
        write!(f, "{:?} is not a column: there are {names}", self.0)
    }
}

impl std::error::Error for ColumnError {}
