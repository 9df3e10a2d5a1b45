//! The values of single grids, and conditions on them.
#![forbid(unsafe_code)]

use std::cell::OnceCell;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use minlex_catalog::{BandNumber, MinlexForm, Rank};

use crate::automorphic::AutomorphicTable;
use crate::grid::{Bounds, Counted, Known, counted};
use crate::question::{Column, Condition, ConditionError, Field};

/// The values of the columns of one grid, each computed at its first use.
///
/// ```
/// use minlex_catalog::{Grid, Rank};
/// use minlex_stats::{Column, GridFacts};
///
/// let grid = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
///     .parse::<Grid>()?;
/// let form = grid.minlex_form();
/// let facts = GridFacts::new(Rank::LAST, &form);
/// assert_eq!(facts.value(Column::Band), Some(415));
/// assert_eq!(facts.value(Column::Automorphisms), Some(72));
/// # Ok::<(), minlex_catalog::GridError>(())
/// ```
#[derive(Debug)]
pub struct GridFacts<'a> {
    rank: Rank,
    form: &'a MinlexForm,
    numbers: OnceCell<[BandNumber; 6]>,
    /// Class and order of the automorphism group.
    group: OnceCell<(u8, u32)>,
    /// Without `mcn4`, and with it.
    counted: [OnceCell<Counted>; 2],
}

impl GridFacts<'_> {
    /// The columns with one value for each grid. Their order is fixed: `minlex_fact` in C has the
    /// same.
    pub const COLUMNS: &'static [Column] = &[
        Column::Band,
        Column::Highest,
        Column::LowestChutes,
        Column::Ua4,
        Column::Automorphisms,
        Column::Group,
        Column::Intercalates,
        Column::Mcn4,
    ];
}

impl<'a> GridFacts<'a> {
    /// The values of the grid with a rank and a minlex form, which must belong together.
    #[must_use]
    pub fn new(rank: Rank, form: &'a MinlexForm) -> GridFacts<'a> {
        GridFacts {
            rank,
            form,
            numbers: OnceCell::new(),
            group: OnceCell::new(),
            counted: Default::default(),
        }
    }

    /// The value of a column; `None` for one that is not in [`GridFacts::COLUMNS`]. Takes less than
    /// a microsecond.
    #[must_use]
    pub fn value(&self, column: Column) -> Option<i64> {
        let (needs, value) = column.info().read?;
        let mut known = Known::on_top(self.form.band());
        if needs.group {
            (known.class, known.order) = *self.group.get_or_init(|| self.group());
        }
        if needs.numbers {
            known.numbers = *self.numbers.get_or_init(|| self.form.grid().band_numbers());
        }
        if needs.cells {
            let cell = &self.counted[usize::from(needs.mcn4)];
            known.counted = *cell.get_or_init(|| counted(&self.form.grid(), needs.mcn4));
        }
        Some(value(&known).into())
    }

    fn group(&self) -> (u8, u32) {
        let table = AutomorphicTable::embedded();
        let grid = table.find(self.rank).and_then(|n| table.get(n));
        let class = grid.map_or(0, |grid| grid.class);
        (class, order_of(class).unwrap_or(1))
    }
}

/// A [`Condition`] on columns with one value for each grid.
///
/// ```
/// use minlex_catalog::BandNumber;
/// use minlex_stats::GridFilter;
///
/// let filter: GridFilter = "band < 10 and ua4 >= 30".parse()?;
/// assert!(filter.may_hold(BandNumber::new(9)?) && !filter.may_hold(BandNumber::new(10)?));
/// assert!("class44 = 1".parse::<GridFilter>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridFilter(Condition);

impl GridFilter {
    /// The filter for a condition on any columns. It leaves open those without one value for each
    /// grid.
    pub(crate) fn new(condition: Condition) -> GridFilter {
        GridFilter(condition)
    }

    /// The filter for a range of automorphism counts.
    #[must_use]
    pub fn automorphisms(orders: &RangeInclusive<u32>) -> GridFilter {
        let [first, last] = [orders.start(), orders.end()].map(|order| i64::from(*order));
        GridFilter(Condition::between(Column::Automorphisms, first, last))
    }

    /// The filter for grids that pass both filters.
    #[must_use]
    pub fn and(self, other: GridFilter) -> GridFilter {
        GridFilter(self.0.and(other.0))
    }

    /// False if the condition holds for no grid with this band on top, by the possible numbers of
    /// unavoidable sets of four cells and of chutes with the lowest number. True otherwise.
    #[must_use]
    pub fn may_hold(&self, band: BandNumber) -> bool {
        self.may_hold_if(band, None)
    }

    /// False if the condition holds for no grid with this band on top and an automorphism group of
    /// this class, as far as these decide. True otherwise. The trivial group has class 0; the
    /// [`AutomorphicTable`] has all grids of the other classes. False for a class that does not
    /// exist.
    #[must_use]
    pub fn may_hold_in_group(&self, band: BandNumber, class: u8) -> bool {
        order_of(class).is_some_and(|order| self.may_hold_if(band, Some((class, order))))
    }

    /// True if the condition holds for a grid.
    #[must_use]
    pub fn holds(&self, grid: &GridFacts<'_>) -> bool {
        self.holds_with(|column| grid.value(column))
    }

    /// True if it holds for a grid with all it needs known.
    #[inline(always)]
    pub(crate) fn holds_for(&self, grid: &Known) -> bool {
        self.holds_with(|column| column.info().read.map(|(_, value)| value(grid).into()))
    }

    #[inline(always)]
    fn holds_with(&self, value: impl Fn(Column) -> Option<i64>) -> bool {
        let value = |field| match field {
            Field::Value(column) => value(column),
            Field::Number(_) => None,
        };
        self.0.holds(value) == Some(true)
    }

    pub(crate) fn columns(&self) -> impl Iterator<Item = Column> {
        self.0.fields().into_iter().filter_map(|field| match field {
            Field::Value(column) => Some(column),
            Field::Number(_) => None,
        })
    }

    /// A bound on the number of grids with a band on top for which it may hold, from their numbers
    /// of unavoidable sets of four cells and of chutes with the lowest number.
    pub(crate) fn grids_by_chutes(&self, band: BandNumber) -> u64 {
        let bounds = Bounds::below(band);
        let may_hold = |sets, lowest| self.may_hold_with(band, sets, lowest);
        let by_ua4 = bounds
            .ua4()
            .filter(|&(sets, _)| bounds.lowest_chutes().any(|(lowest, _)| may_hold(sets, lowest)));
        let by_lowest = bounds
            .lowest_chutes()
            .filter(|&(lowest, _)| bounds.ua4().any(|(sets, _)| may_hold(sets, lowest)));
        by_ua4.map(|it| it.1).sum::<u64>().min(by_lowest.map(|it| it.1).sum())
    }

    /// True if it may hold for some grid with a band on top and these two numbers.
    pub(crate) fn may_hold_with(&self, band: BandNumber, sets: i64, lowest_chutes: i64) -> bool {
        self.may_hold_for(band, None, [sets, lowest_chutes])
    }

    fn may_hold_if(&self, band: BandNumber, group: Option<(u8, u32)>) -> bool {
        let bounds = Bounds::below(band);
        let mut sets = bounds.ua4();
        sets.any(|(sets, _)| {
            let mut lowest = bounds.lowest_chutes();
            lowest.any(|(lowest, _)| self.may_hold_for(band, group, [sets, lowest]))
        })
    }

    fn may_hold_for(
        &self,
        band: BandNumber,
        group: Option<(u8, u32)>,
        [sets, lowest_chutes]: [i64; 2],
    ) -> bool {
        let holds = self.0.holds(|field| match field {
            Field::Value(Column::Band) => Some(band.get().into()),
            Field::Value(Column::Automorphisms) => group.map(|(_, order)| order.into()),
            Field::Value(Column::Group) => group.map(|(class, _)| class.into()),
            Field::Value(Column::Ua4) => Some(sets),
            Field::Value(Column::LowestChutes) => Some(lowest_chutes),
            _ => None,
        });
        holds != Some(false)
    }
}

pub(crate) fn order_of(class: u8) -> Option<u32> {
    match class {
        0 => Some(1),
        class => AutomorphicTable::embedded().class(class).map(|class| class.order),
    }
}

impl fmt::Display for GridFilter {
    /// Writes the text it was read from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for GridFilter {
    type Err = GridFilterError;

    fn from_str(text: &str) -> Result<GridFilter, GridFilterError> {
        let condition: Condition = text.parse().map_err(GridFilterError::Condition)?;
        let has_no_value = |field: Field| match field {
            Field::Value(column) if GridFacts::COLUMNS.contains(&column) => None,
            Field::Value(column) => Some(column.name()),
            Field::Number(name) => Some(name),
        };
        match condition.fields().into_iter().find_map(has_no_value) {
            Some(found) => {
                let position = condition.position_of(found).unwrap_or(1);
                Err(GridFilterError::Column { position, found })
            }
            None => Ok(GridFilter(condition)),
        }
    }
}

/// Reason why a text is not a condition on single grids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridFilterError {
    /// A text that is not a condition.
    Condition(ConditionError),
    /// A column without one value for each grid.
    Column {
        /// The character, counted from 1, where it begins.
        position: usize,
        /// The name of the column.
        found: &'static str,
    },
}

impl fmt::Display for GridFilterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridFilterError::Condition(error) => error.fmt(f),
            GridFilterError::Column { position, found } => {
                let names = GridFacts::COLUMNS
                    .iter()
                    .map(|column| column.name())
                    .collect::<Vec<_>>()
                    .join(", ");
                write!(f, "at character {position}: a grid has no single value of {found}: ")?;
                write!(f, "expected one of {names}")
            }
        }
    }
}

impl std::error::Error for GridFilterError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_single_grids_are_those_that_are_read_off_one() {
        let read = Column::ALL.iter().copied().filter(|column| column.info().read.is_some());
        assert!(read.eq(GridFacts::COLUMNS.iter().copied()));
    }
}
