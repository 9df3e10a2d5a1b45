//! Questions to the catalogue.
#![forbid(unsafe_code)]

use std::fmt;

use super::column::{Column, Shape};
use super::condition::{Condition, Field};
use super::key::{Key, MOST_CELLS, TooManyCells};
use super::kinds::Kinds;
use super::weights::Weights;
use crate::grid::{CycleType, NUMBERS};

/// A query of the catalogue: the columns of a histogram, and the condition on the grids to count.
///
/// ```
/// use minlex_stats::{Column, Query};
///
/// let query = Query::by([Column::Band, Column::Ua4])?.filter("band < 10 and ua4 >= 30".parse()?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Query {
    columns: Vec<Column>,
    condition: Option<Condition>,
    weights: Option<Weights>,
}

/// Reason why a query is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum QueryError {
    /// There is no column.
    NoColumn,
    /// A column that is named twice.
    Twice(Column),
    /// The column `sum` without weights.
    NoWeights,
    /// Weights without the column `sum`.
    UnusedWeights,
    /// Two columns that count the parts of a grid by kind.
    TwoKinds(Column, Column),
    /// A column that counts parts of each kind, and one that it cannot be combined with: a column
    /// of the automorphism group, or one that is counted grid by grid while the first is not.
    NotCrossed(Column, Column),
    /// A condition on a second column, `chutes` or `pairs`, without its first column in the
    /// histogram; holds the name.
    NumberOfNoKind(&'static str),
    /// A condition on a column that counts parts by kind and is not in the histogram: every grid
    /// has all of its values.
    KindOnlyInCondition(Column),
    /// A query with more cells than can be counted.
    TooManyCells(TooManyCells),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::NoColumn => f.write_str("there is no column to count by"),
            QueryError::Twice(column) => write!(f, "the column {column} is there twice"),
            QueryError::NoWeights => {
                f.write_str("the column sum needs weights, one for each of the 416 bands")
            }
            QueryError::UnusedWeights => {
                f.write_str("there are weights, but no column sum that would use them")
            }
            QueryError::TwoKinds(first, second) => write!(
                f,
                "{first} and {second} cannot be crossed: each counts parts of a grid by kind"
            ),
            QueryError::NotCrossed(kind, other) => {
                write!(f, "{kind} and {other} cannot be crossed")
            }
            QueryError::NumberOfNoKind(name) => {
                let with = Column::ALL.iter().copied().filter(|it| it.second() == Some(name));
                let with: Vec<&str> = with.map(Column::name).collect();
                write!(f, "a condition on {name} needs the column {}", with.join(" or "))
            }
            QueryError::KindOnlyInCondition(kind) => write!(
                f,
                "a condition on {kind} needs the column {kind}, whose rows say how many {} have \
                 each value",
                kind.second().unwrap_or_default()
            ),
            QueryError::TooManyCells(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for QueryError {}

impl Query {
    /// A histogram by these columns, in this order.
    ///
    /// # Errors
    /// [`QueryError::NoColumn`], [`QueryError::Twice`].
    pub fn by(columns: impl IntoIterator<Item = Column>) -> Result<Query, QueryError> {
        let columns: Vec<Column> = columns.into_iter().collect();
        let twice = |place: &usize| columns[..*place].contains(&columns[*place]);
        if let Some(place) = (0..columns.len()).find(twice) {
            return Err(QueryError::Twice(columns[place]));
        }
        match columns.is_empty() {
            true => Err(QueryError::NoColumn),
            false => Ok(Query { columns, condition: None, weights: None }),
        }
    }

    /// Leaves out the grids for which a condition does not hold. Its columns need not be in the
    /// histogram.
    ///
    /// # Errors
    /// [`QueryError::NumberOfNoKind`], [`QueryError::KindOnlyInCondition`].
    pub fn filter(mut self, condition: Condition) -> Result<Query, QueryError> {
        for field in condition.fields() {
            match field {
                Field::Number(name)
                    if !self.columns.iter().any(|column| column.second() == Some(name)) =>
                {
                    return Err(QueryError::NumberOfNoKind(name));
                }
                Field::Value(column)
                    if column.second().is_some() && !self.columns.contains(&column) =>
                {
                    return Err(QueryError::KindOnlyInCondition(column));
                }
                _ => {}
            }
        }
        self.condition = Some(condition);
        Ok(self)
    }

    /// Sets the weights of the column `sum`.
    #[must_use]
    pub fn weights(mut self, weights: Weights) -> Query {
        self.weights = Some(weights);
        self
    }

    /// The weights of the column `sum`, if there are any.
    #[must_use]
    pub fn weights_of_sum(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }

    /// The names of the columns of the histogram; a column that counts parts by kind has two.
    #[must_use]
    pub fn names(&self) -> Vec<&'static str> {
        let names = |column: &Column| [Some(column.name()), column.second()].into_iter().flatten();
        self.columns.iter().flat_map(names).collect()
    }

    /// True if a row of the histogram can have these values.
    pub(crate) fn admits(&self, values: &[i64]) -> bool {
        let mut values = values.iter().copied();
        let is_possible = |column: &Column| {
            values.next().is_some_and(|value| column.is_possible(value))
                && column.second().is_none_or(|_| {
                    let most = column.rows_and_parts().1;
                    values.next().is_some_and(|many| (0..=most).contains(&many))
                })
        };
        self.columns.iter().all(is_possible) && values.next().is_none()
    }

    /// The number of rows of the histogram that count a grid.
    pub(crate) fn rows_of_grid(&self) -> usize {
        self.columns.iter().map(|column| column.rows_and_parts().0).product()
    }

    pub(crate) fn plan(&self) -> Result<Plan, QueryError> {
        let mut all = self.columns.clone();
        for field in self.condition.iter().flat_map(Condition::fields) {
            if let Field::Value(column) = field
                && !all.contains(&column)
            {
                all.push(column);
            }
        }
        let weights = match (all.contains(&Column::Sum), &self.weights) {
            (true, None) => return Err(QueryError::NoWeights),
            (false, Some(_)) => return Err(QueryError::UnusedWeights),
            (_, weights) => weights.clone().unwrap_or_else(Weights::ua4),
        };
        let cuts = |column: Column| match self.columns.contains(&column) {
            true => None,
            false => self.condition.as_ref().map(|condition| condition.cuts(column)),
        };
        let key = Key::new(&all, cuts, &weights).map_err(QueryError::TooManyCells)?;
        let route = Route::new(&all, &key)?;
        let cells = key.cells() as u128 * route.cells_a_cell() as u128;
        if cells > u128::from(MOST_CELLS) {
            let makes_cells =
                |column: &Column| !matches!(column.info().shape, Shape::Band | Shape::Group);
            let columns = all.iter().copied().filter(makes_cells).collect();
            return Err(QueryError::TooManyCells(TooManyCells { columns, cells }));
        }
        Ok(Plan {
            columns: self.columns.clone(),
            condition: self.condition.clone(),
            key,
            by_group: all.iter().any(|column| column.is_of_group()),
            route,
        })
    }
}

pub(crate) struct Plan {
    /// The columns of the histogram.
    pub columns: Vec<Column>,
    pub condition: Option<Condition>,
    pub key: Key,
    pub by_group: bool,
    pub route: Route,
}

pub(crate) enum Route {
    /// From published numbers and the table of automorphic grids: only the lowest number counts.
    ByBand,
    /// Grid by grid, by the cells of the key.
    Scan,
    /// Grid by grid, and the pairs of digits by cycle type.
    ScanPairs,
    /// Counting by splits: the key is a sum over the chutes, apart from the number of those that
    /// tie.
    Sums,
    /// Counting by splits, with the highest number in the key.
    Highest,
    /// Counting by splits, the chutes by few kinds and nothing else.
    FewKinds(Kinds),
    /// Counting by splits, the chutes by kinds.
    Kinds(Kinds),
}

impl Route {
    fn new(columns: &[Column], key: &Key) -> Result<Route, QueryError> {
        let mut kinds = columns.iter().copied().filter(|column| column.second().is_some());
        let kind = kinds.next();
        if let (Some(first), Some(second)) = (kind, kinds.next()) {
            return Err(QueryError::TwoKinds(first, second));
        }
        let scanned = columns.iter().copied().find(|column| column.is_scanned());
        let group = columns.iter().copied().find(|column| column.is_of_group());
        let uncrossed = scanned.filter(|_| kind.is_some_and(|kind| !kind.is_scanned())).or(group);
        if let (Some(kind), Some(other)) = (kind, uncrossed) {
            return Err(QueryError::NotCrossed(kind, other));
        }
        Ok(match kind.map(|kind| &kind.info().shape) {
            Some(Shape::Kinds(kinds)) => match kinds() {
                kinds if key.is_empty() && kinds.are_few() => Route::FewKinds(kinds),
                kinds => Route::Kinds(kinds),
            },
            Some(_) => Route::ScanPairs,
            None if scanned.is_some() => Route::Scan,
            None if key.is_empty() => Route::ByBand,
            None if !key.has(Column::Highest) => Route::Sums,
            None => Route::Highest,
        })
    }

    /// The number of counters for each cell of the key.
    fn cells_a_cell(&self) -> usize {
        match self {
            Route::FewKinds(kinds) | Route::Kinds(kinds) => 6 * kinds.count(),
            Route::ScanPairs => CycleType::COUNT * NUMBERS,
            Route::ByBand | Route::Scan | Route::Sums | Route::Highest => 1,
        }
    }
}
