//! The cells of a histogram: one number for the values of all columns that say something of the six
//! band numbers together.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::BANDS;

use super::column::{Column, Shape};
use super::weights::Weights;

/// The most cells that a histogram can have for one band on top.
pub(crate) const MOST_CELLS: u64 = 1 << 22;

/// There would be more cells than can be counted; holds how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyCells(pub u128);

impl fmt::Display for TooManyCells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the columns of the histogram and its condition can have {} different values \
             together: expected {MOST_CELLS} at most; take fewer of them, or for the column sum \
             weights that are closer to each other",
            self.0
        )
    }
}

impl std::error::Error for TooManyCells {}

/// The part of the key that belongs to a column.
#[derive(Clone, Debug)]
struct Axis {
    column: Column,
    /// The number of its values.
    len: usize,
    /// Its first value, and from each value to the next.
    first: i64,
    step: i64,
}

/// The map from six band numbers to the number of a cell.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// Axes that vary fastest come first.
    axes: Vec<Axis>,
    /// By band: what a chute adds to the key.
    weights: Vec<u32>,
    /// By column: what one more of its values adds, or 0 if it is none of the axes.
    steps: [usize; Column::ALL.len()],
    cells: usize,
}

impl Key {
    /// The key of those columns that depend on all six numbers; the others are left out.
    pub fn new(columns: &[Column], weights: &Weights) -> Result<Key, TooManyCells> {
        let mut key = Key {
            axes: Vec::new(),
            weights: vec![0; BANDS],
            steps: [0; Column::ALL.len()],
            cells: 1,
        };
        for &column in columns {
            match &column.info().shape {
                Shape::Sum(choose) => key.add_sum(column, &choose(weights))?,
                Shape::Chutes(values) | Shape::Cells(values) => {
                    let len = (values.end() - values.start() + 1) as u128;
                    key.add(column, len, *values.start(), 1)?;
                }
                Shape::Band | Shape::Group | Shape::Kinds(_) | Shape::CycleTypes => {}
            }
        }
        Ok(key)
    }

    /// Adds a column, and returns what one step of it adds to the key.
    fn add(
        &mut self,
        column: Column,
        len: u128,
        first: i64,
        step: i64,
    ) -> Result<usize, TooManyCells> {
        let cells = self.cells as u128 * len;
        if cells > u128::from(MOST_CELLS) {
            return Err(TooManyCells(cells));
        }
        let radix = std::mem::replace(&mut self.cells, cells as usize);
        self.axes.push(Axis { column, len: len as usize, first, step });
        self.steps[column as usize] = radix;
        Ok(radix)
    }

    /// Adds a sum of weights, in steps of what all their differences can be divided by.
    fn add_sum(&mut self, column: Column, weights: &Weights) -> Result<(), TooManyCells> {
        let all = || BandNumber::all().map(|band| weights.get(band));
        let least = all().min().unwrap_or_default();
        let above = |weight: i64| weight.abs_diff(least);
        let step = all().map(above).fold(0, greatest_common_divisor).max(1);
        let most = all().map(above).max().unwrap_or_default() / step;
        let radix = self.add(column, 6 * u128::from(most) + 1, 6 * least, step as i64)?;
        for (weight, own) in self.weights.iter_mut().zip(all()) {
            *weight += (above(own) / step) as u32 * radix as u32;
        }
        Ok(())
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// True if there is nothing to tell cells apart.
    pub fn is_empty(&self) -> bool {
        self.axes.is_empty()
    }

    /// True if the six numbers matter.
    pub fn is_of_chutes(&self) -> bool {
        self.axes.iter().any(|axis| !axis.column.is_scanned())
    }

    /// The step of the key from one value of a column to the next, or 0 if it is none of the axes.
    #[inline(always)]
    pub fn step(&self, column: Column) -> usize {
        self.steps[column as usize]
    }

    /// The addend of a chute to the key.
    #[inline(always)]
    pub fn weight(&self, band: BandNumber) -> u32 {
        self.weights[band.index()]
    }

    /// The cell of a grid whose chutes have these numbers, the lowest one first.
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
        let steps = [Column::Highest, Column::LowestChutes].map(|column| self.step(column));
        sum as usize + highest * steps[0] + (more_lowest - 1) * steps[1]
    }

    /// The columns with their values in a cell.
    pub fn values(&self, cell: usize) -> impl Iterator<Item = (Column, i64)> {
        let mut rest = cell;
        self.axes.iter().map(move |axis| {
            let value = axis.first + axis.step * (rest % axis.len) as i64;
            rest /= axis.len;
            (axis.column, value)
        })
    }
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
