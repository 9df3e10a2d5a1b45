//! What can be counted by.
#![forbid(unsafe_code)]

use std::fmt;
use std::str::FromStr;

use crate::grid::CycleType;

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
    /// How many 2 x 2 Latin subsquares the grid has: two rows and two columns, anywhere, in whose
    /// four cells there are two digits; 0 to 108.
    Intercalates,
    /// How many unavoidable sets of four cells can be chosen that share no cell; 0 to 20.
    Mcn4,
    /// A [`CycleType`], and how many of the 36 pairs of digits are of it: two columns. Every grid
    /// is counted once for each of the eight types.
    DigitPairs,
}

/// A word that is no column; holds it, cut if long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError(String);

impl Column {
    /// All of them.
    pub const ALL: [Column; 12] = [
        Column::Band,
        Column::Highest,
        Column::LowestChutes,
        Column::Ua4,
        Column::Sum,
        Column::Automorphisms,
        Column::Group,
        Column::Class44,
        Column::ChuteBand,
        Column::Intercalates,
        Column::Mcn4,
        Column::DigitPairs,
    ];

    /// The name of the second column of those that are two and count chutes.
    pub const CHUTES: &'static str = "chutes";

    /// The name of the second column of [`Column::DigitPairs`].
    pub const PAIRS: &'static str = "pairs";

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
            Column::Intercalates => "intercalates",
            Column::Mcn4 => "mcn4",
            Column::DigitPairs => "digit_pairs",
        }
    }

    /// The name of the second column of those that are two: a kind of part of the grid, and how
    /// many parts of that kind there are.
    #[must_use]
    pub fn second(self) -> Option<&'static str> {
        match self {
            Column::Class44 | Column::ChuteBand => Some(Column::CHUTES),
            Column::DigitPairs => Some(Column::PAIRS),
            _ => None,
        }
    }

    /// Whether it is a matter of more than the six chutes, so that it has to be counted grid by
    /// grid: minutes for the whole catalogue.
    #[must_use]
    pub fn is_scanned(self) -> bool {
        matches!(self, Column::Intercalates | Column::Mcn4 | Column::DigitPairs)
    }

    /// A value as people write it: a number, or a cycle type such as `10+4+4`.
    #[must_use]
    pub fn text(self, value: i64) -> String {
        let cycle_type = match self {
            Column::DigitPairs => CycleType::all().find(|it| it.number() as i64 == value),
            _ => None,
        };
        cycle_type.map_or_else(|| value.to_string(), |it| it.to_string())
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
