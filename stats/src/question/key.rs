//! The cells of a histogram: one number for the values of all columns of the whole grid.
#![forbid(unsafe_code)]

use std::fmt;
use std::ops::RangeInclusive;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::BANDS;

use super::column::{Column, Shape};
use super::weights::Weights;

/// The most cells that a histogram can have for one band on top.
pub(crate) const MOST_CELLS: u64 = 1 << 22;

/// A histogram and its condition that have more cells than can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyCells {
    /// The columns of the histogram and its condition. A cell is a combination of their values.
    pub columns: Vec<Column>,
    /// The number of cells.
    pub cells: u128,
}

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.columns.iter().map(|column| column.name()).collect();
        write!(
            f,
            "{} can have {} different values together: expected {MOST_CELLS} at most; leave a \
             column out",
            names.join(", "),
            self.cells
        )?;
        match self.columns.contains(&Column::Sum) {
            true => f.write_str(", or take weights that are closer to each other"),
            false => Ok(()),
        }
    }
}

impl std::error::Error for TooManyCells {}

#[derive(Clone, Debug)]
struct Axis {
    column: Column,
    values: AxisValues,
}

#[derive(Clone, Debug)]
enum AxisValues {
    /// An arithmetic progression of `len` values.
    Each { len: u128, first: i64, step: i64 },
    /// Groups of values that a condition does not distinguish: the least of each, and the last of
    /// all.
    Groups { least: Vec<i64>, last: i64 },
}

impl AxisValues {
    fn len(&self) -> u128 {
        match self {
            AxisValues::Each { len, .. } => *len,
            AxisValues::Groups { least, .. } => least.len() as u128,
        }
    }

    fn get(&self, place: usize) -> i64 {
        match self {
            AxisValues::Each { first, step, .. } => first + step * place as i64,
            AxisValues::Groups { least, .. } => least[place],
        }
    }

    fn places(&self) -> Vec<usize> {
        match self {
            AxisValues::Each { len, .. } => (0..*len as usize).collect(),
            AxisValues::Groups { least, last } => {
                let group = |value| least.partition_point(|&first| first <= value) - 1;
                (least[0]..=*last).map(group).collect()
            }
        }
    }
}

/// The map from six band numbers to the number of a cell.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// Axes that vary fastest come first.
    axes: Vec<Axis>,
    /// For each band, the addend of a chute to the key.
    weights: Vec<u32>,
    /// For each column and each of its values less the least, its addend to the key. Empty for sums
    /// and for columns that are not axes.
    offsets: [Vec<u32>; Column::ALL.len()],
    cells: usize,
}

impl Key {
    /// The key of the columns that depend on the whole grid; others are left out. Values of a
    /// column with `cuts` share a place if no cut lies between them.
    pub fn new(
        columns: &[Column],
        cuts: impl Fn(Column) -> Option<Vec<i64>>,
        weights: &Weights,
    ) -> Result<Key, TooManyCells> {
        let chosen = |column: Column| match &column.info().shape {
            Shape::Sum(choose, _) => Some(choose(weights)),
            _ => None,
        };
        let values = |column: Column| match &column.info().shape {
            Shape::Sum(..) => chosen(column).map(|weights| values_of_sum(&weights)),
            Shape::Chutes(values) | Shape::Cells(values) => Some(match cuts(column) {
                Some(cuts) => groups(values, cuts),
                None => {
                    let len = (values.end() - values.start() + 1) as u128;
                    AxisValues::Each { len, first: *values.start(), step: 1 }
                }
            }),
            Shape::Band | Shape::Group | Shape::Kinds(_) | Shape::CycleTypes => None,
        };
        let axis = |&column: &Column| Some(Axis { column, values: values(column)? });
        let axes: Vec<Axis> = columns.iter().filter_map(axis).collect();
        let cells = axes.iter().fold(1, |cells: u128, it| cells.saturating_mul(it.values.len()));
        if cells > u128::from(MOST_CELLS) {
            let columns = axes.iter().map(|axis| axis.column).collect();
            return Err(TooManyCells { columns, cells });
        }
        let mut key = Key {
            axes: Vec::with_capacity(axes.len()),
            weights: vec![0; BANDS],
            offsets: Default::default(),
            cells: 1,
        };
        for axis in axes {
            key.add(axis, chosen);
        }
        Ok(key)
    }

    fn add(&mut self, axis: Axis, weights: impl Fn(Column) -> Option<Weights>) {
        let radix = self.cells as u32;
        self.cells *= axis.values.len() as usize;
        match (weights(axis.column), &axis.values) {
            (Some(weights), &AxisValues::Each { first, step, .. }) => {
                let least = first / 6;
                for (weight, band) in self.weights.iter_mut().zip(BandNumber::all()) {
                    *weight += ((weights.get(band) - least) / step) as u32 * radix;
                }
            }
            (_, values) => {
                let offset = |place: usize| place as u32 * radix;
                self.offsets[axis.column as usize] =
                    values.places().into_iter().map(offset).collect();
            }
        }
        self.axes.push(axis);
    }

    pub fn cells(&self) -> usize {
        self.cells
    }

    pub fn is_empty(&self) -> bool {
        self.axes.is_empty()
    }

    /// True if it depends on the six band numbers.
    pub fn is_of_chutes(&self) -> bool {
        self.axes.iter().any(|axis| !axis.column.is_scanned())
    }

    /// True for a column that is an axis and no sum.
    #[inline(always)]
    pub fn has(&self, column: Column) -> bool {
        !self.offsets[column as usize].is_empty()
    }

    /// The addend of a value of a column, less the least; 0 for columns that are not axes.
    #[inline(always)]
    pub fn offset(&self, column: Column, value: usize) -> usize {
        self.offsets[column as usize].get(value).map_or(0, |&offset| offset as usize)
    }

    #[inline(always)]
    pub fn weight(&self, band: BandNumber) -> u32 {
        self.weights[band.index()]
    }

    /// The cell of a grid by the band numbers of its chutes, the lowest one first.
    #[inline(always)]
    pub fn cell(&self, numbers: &[BandNumber; 6]) -> usize {
        let mut sum = 0;
        let mut highest = 0;
        let mut more_lowest = 0;
        for number in numbers {
            sum += self.weights[number.index()];
            highest = highest.max(number.index());
            more_lowest += usize::from(*number == numbers[0]);
        }
        sum as usize
            + self.offset(Column::Highest, highest)
            + self.offset(Column::LowestChutes, more_lowest - 1)
    }

    pub fn values(&self, cell: usize) -> impl Iterator<Item = (Column, i64)> {
        let mut rest = cell;
        self.axes.iter().map(move |axis| {
            let len = axis.values.len() as usize;
            let value = axis.values.get(rest % len);
            rest /= len;
            (axis.column, value)
        })
    }
}

/// The sums of six weights, in steps of the greatest common divisor of their differences.
fn values_of_sum(weights: &Weights) -> AxisValues {
    let all = || BandNumber::all().map(|band| weights.get(band));
    let least = all().min().unwrap_or_default();
    let above = |weight: i64| weight.abs_diff(least);
    let step = all().map(above).fold(0, greatest_common_divisor).max(1);
    let most = all().map(above).max().unwrap_or_default() / step;
    AxisValues::Each { len: 6 * u128::from(most) + 1, first: 6 * least, step: step as i64 }
}

fn groups(values: &RangeInclusive<i64>, mut cuts: Vec<i64>) -> AxisValues {
    cuts.retain(|cut| values.contains(cut));
    cuts.push(*values.start());
    cuts.sort_unstable();
    cuts.dedup();
    AxisValues::Groups { least: cuts, last: *values.end() }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
