//! The columns of histograms.
#![forbid(unsafe_code)]

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use minlex_catalog::counts::BANDS;

use super::kinds::Kinds;
use super::weights::Weights;
use crate::grid::{CycleType, Known, Needs, chute_numbers, ua4};

/// A column of a histogram.
///
/// ```
/// use minlex_stats::Column;
///
/// assert_eq!("ua4".parse(), Ok(Column::Ua4));
/// assert_eq!(Column::LowestChutes.to_string(), "lowest_chutes");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The lowest band number among the six chutes: the band on top of the minlex form; 0 to 415.
    Band,
    /// The highest band number among the six chutes; 0 to 415.
    Highest,
    /// The number of chutes with the lowest band number; 1 to 6.
    LowestChutes,
    /// The number of unavoidable sets of four cells in the grid; 0 to 36.
    Ua4,
    /// The sum of the six chutes' weights, which the user chooses.
    Sum,
    /// The order of the automorphism group; 1 to 648.
    Automorphisms,
    /// The class of the automorphism group; 0 for the trivial one, 1 to 122 for the others.
    Group,
    /// Two columns: one of Russell's classes of bands, 1 to 44, and the number of the grid's chutes
    /// in it, 0 to 6. Every grid counts once for each of the 44 classes.
    Class44,
    /// Two columns: a band number, 0 to 415, and the number of the grid's chutes that have it, 0 to
    /// 6. Every grid counts once for each of the 416 bands.
    ChuteBand,
    /// The number of 2 x 2 Latin subsquares: two rows and two columns, anywhere, whose four cells
    /// have two digits; 0 to 108.
    Intercalates,
    /// The largest number of disjoint unavoidable sets of four cells; 0 to 20.
    Mcn4,
    /// Two columns: a [`CycleType`], and the number of pairs of digits of this type, 0 to 36. Every
    /// grid counts once for each of the eight types.
    DigitPairs,
}

/// Error for a word that is not a column. Holds it, cut to 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError(String);

impl Column {
    /// All columns.
    pub const ALL: &'static [Column] = &{
        let mut all = [Column::Band; COLUMNS.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = COLUMNS[i].column;
            i += 1;
        }
        all
    };

    /// The name of the second column of [`Column::Class44`] and [`Column::ChuteBand`].
    pub const CHUTES: &'static str = "chutes";

    /// The name of the second column of [`Column::DigitPairs`].
    pub const PAIRS: &'static str = "pairs";

    #[inline(always)]
    pub(crate) fn info(self) -> &'static ColumnInfo {
        &COLUMNS[self as usize]
    }

    /// The name of the column in queries and conditions.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The name of the second column, which counts the parts of a kind; `None` for single columns.
    #[must_use]
    pub fn second(self) -> Option<&'static str> {
        match self.info().shape {
            Shape::Kinds(_) => Some(Column::CHUTES),
            Shape::CycleTypes => Some(Column::PAIRS),
            _ => None,
        }
    }

    /// True if a grid, or a part of one, can have this value.
    pub(crate) fn is_possible(self, value: i64) -> bool {
        match &self.info().shape {
            Shape::Band => (0..BANDS as i64).contains(&value),
            Shape::Sum(_, values) | Shape::Chutes(values) | Shape::Cells(values) => {
                values.contains(&value)
            }
            Shape::Kinds(kinds) => (0..=kinds().count() as i64).contains(&value),
            Shape::CycleTypes => (0..CycleType::COUNT as i64).contains(&value),
            Shape::Group => (0..=648).contains(&value),
        }
    }

    /// The number of rows that count a grid, and the most parts of a kind that it can have.
    pub(crate) fn rows_and_parts(self) -> (usize, i64) {
        match &self.info().shape {
            Shape::Kinds(kinds) => (kinds().count(), 6),
            Shape::CycleTypes => (CycleType::COUNT, 36),
            _ => (1, 0),
        }
    }

    /// True if the six band numbers do not determine the column. It is then counted grid by grid,
    /// in minutes for the whole catalogue.
    #[must_use]
    pub fn is_scanned(self) -> bool {
        matches!(self.info().shape, Shape::Cells(_) | Shape::CycleTypes)
    }

    /// The text of a value: a number, or a cycle type such as `10+4+4`.
    #[must_use]
    pub fn text(self, value: i64) -> String {
        let cycle_type = match self {
            Column::DigitPairs => CycleType::all().find(|it| it.number() as i64 == value),
            _ => None,
        };
        cycle_type.map_or_else(|| value.to_string(), |it| it.to_string())
    }

    /// True if it depends on the automorphism group.
    #[must_use]
    pub fn is_of_group(self) -> bool {
        matches!(self.info().shape, Shape::Group)
    }
}

pub(crate) struct ColumnInfo {
    column: Column,
    name: &'static str,
    pub shape: Shape,
    /// The way to read it off a grid; `None` without one value a grid.
    pub read: Option<Read>,
}

/// The parts of a grid to be known, and the value that follows from them.
pub(crate) type Read = (Needs, fn(&Known) -> u16);

pub(crate) enum Shape {
    Band,
    Group,
    /// The sum of six weights, chosen given those of the user, with its range.
    Sum(fn(&Weights) -> Weights, RangeInclusive<i64>),
    /// A function of all six band numbers, with its range.
    Chutes(RangeInclusive<i64>),
    /// A function of the cells of a grid, with its range.
    Cells(RangeInclusive<i64>),
    /// The number of chutes of each of these kinds.
    Kinds(fn() -> Kinds),
    /// The number of pairs of digits of each [`CycleType`].
    CycleTypes,
}

/// The columns, in the order of [`Column`].
static COLUMNS: [ColumnInfo; 12] = {
    const fn row(
        column: Column,
        name: &'static str,
        shape: Shape,
        read: Option<Read>,
    ) -> ColumnInfo {
        ColumnInfo { column, name, shape, read }
    }
    const fn read(needs: Needs, value: fn(&Known) -> u16) -> Option<Read> {
        Some((needs, value))
    }
    use {Column as C, Needs as N, Shape as S};
    [
        row(C::Band, "band", S::Band, read(N::NOTHING, |it| it.band.get())),
        row(
            C::Highest,
            "highest",
            S::Chutes(0..=415),
            read(N::NUMBERS, |it| chute_numbers::highest(&it.numbers)),
        ),
        row(
            C::LowestChutes,
            "lowest_chutes",
            S::Chutes(1..=6),
            read(N::NUMBERS, |it| chute_numbers::count(&it.numbers, it.band)),
        ),
        row(
            C::Ua4,
            "ua4",
            S::Sum(|_| Weights::ua4(), 0..=36),
            read(N::NUMBERS, |it| ua4::of_chutes(&it.numbers)),
        ),
        row(C::Sum, "sum", S::Sum(Weights::clone, i64::MIN..=i64::MAX), None),
        row(C::Automorphisms, "automorphisms", S::Group, read(N::GROUP, |it| it.order as u16)),
        row(C::Group, "group", S::Group, read(N::GROUP, |it| it.class.into())),
        row(C::Class44, "class44", S::Kinds(Kinds::classes), None),
        row(C::ChuteBand, "chute_band", S::Kinds(Kinds::bands), None),
        row(
            C::Intercalates,
            "intercalates",
            S::Cells(0..=108),
            read(N::CELLS, |it| it.counted.intercalates as u16),
        ),
        row(
            C::Mcn4,
            "mcn4",
            S::Cells(0..=20),
            read(N::MCN4, |it| it.counted.mcn4.unwrap_or_default() as u16),
        ),
        row(C::DigitPairs, "digit_pairs", S::CycleTypes, None),
    ]
};

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Column {
    type Err = ColumnError;

    fn from_str(name: &str) -> Result<Column, ColumnError> {
        let found = Column::ALL.iter().copied().find(|column| column.name() == name);
        found.ok_or_else(|| ColumnError(name.chars().take(40).collect()))
    }
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Column::ALL.iter().map(|column| column.name()).collect::<Vec<_>>().join(", ");
        write!(f, "{:?} is not a column: there are {names}", self.0)
    }
}

impl std::error::Error for ColumnError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_columns() {
        for (place, row) in COLUMNS.iter().enumerate() {
            assert_eq!(row.column as usize, place);
            assert_eq!(row.name.parse(), Ok(row.column));
        }
    }
}
