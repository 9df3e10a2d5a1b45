//! The number of fillings of a band whose boxes have given columns.

use std::collections::TryReserveError;

use minlex_catalog::Partition;

use crate::fillings::Fillings;
use crate::kernel::Kernel;
use crate::partitions::Partitions;
use crate::terms::{Excess, Row, Rows};
use crate::threads::{Stopped, Threads};

const PARTITIONS: usize = Partition::COUNT;
const NONE: u32 = u32::MAX;

/// Pairs of partitions, for boxes 1 and 2 of a band.
#[derive(Clone, Debug)]
pub(crate) struct Pairs(Vec<bool>);

impl Pairs {
    pub fn new() -> Pairs {
        Pairs(vec![false; PARTITIONS * PARTITIONS])
    }

    #[inline(always)]
    pub fn insert(&mut self, first: u16, second: u16) {
        self.0[usize::from(first) * PARTITIONS + usize::from(second)] = true;
    }

    fn contains(&self, first: usize, second: usize) -> bool {
        self.0[first * PARTITIONS + second]
    }
}

/// For partitions of the columns of boxes 1, 2 and 3: how many fillings of the band have these
/// columns and hold the givens *in their rows*. The stacks see to the columns of the givens.
///
/// Fillings count up to the order of rows without givens, so there are at most 288 for three equal
/// partitions, and at most 144 elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Band {
    rows: Vec<Row>,
    /// Indexed by place.
    excess: Vec<Excess>,
    /// Indexed by pair of partitions.
    places: Vec<u32>,
    /// For each place, true if the row has a number above 0.
    has_any: Vec<bool>,
    largest: u16,
    pub fillings: Fillings,
}

impl Band {
    /// The rows for the wanted pairs.
    pub fn new(
        givens: &[[u8; 9]; 3],
        wanted: &Pairs,
        kernel: Kernel,
        threads: &Threads<'_>,
    ) -> Result<Band, Stopped> {
        let fillings = Fillings::of(givens);
        let by_other = fillings.by_other();
        let outer = |other: usize, base: usize| match fillings.base {
            0 => wanted.contains(base, other),
            _ => wanted.contains(other, base),
        };
        let mut places = vec![NONE; PARTITIONS * PARTITIONS];
        let mut tasks: Vec<(usize, Vec<u16>)> = Vec::new();
        let mut len = 0;
        for other in 0..PARTITIONS {
            let bases: Vec<u16> =
                (0..PARTITIONS as u16).filter(|&base| outer(other, base.into())).collect();
            for &base in &bases {
                let base = usize::from(base);
                let pair = if fillings.base == 0 { [base, other] } else { [other, base] };
                places[pair[0] * PARTITIONS + pair[1]] = len as u32;
                len += 1;
            }
            if !bases.is_empty() {
                tasks.push((other, bases));
            }
        }
        let (mut rows, mut excess) = (zeroed(len)?, vec![Excess::default(); len]);
        let (mut rows_left, mut excess_left) = (&mut rows[..], &mut excess[..]);
        let mut work = Vec::with_capacity(tasks.len());
        for (other, bases) in &tasks {
            let rows = rows_left.split_off_mut(..bases.len()).unwrap_or_default();
            let excess = excess_left.split_off_mut(..bases.len()).unwrap_or_default();
            work.push((*other, bases, rows, excess));
        }
        let room = || (ClassRows::new(), vec![[0; PARTITIONS]; PARTITIONS]);
        threads.each(work, room, |(class_rows, sums), (other, bases, rows, excess)| {
            class_rows.fill(&by_other, other, bases);
            let sums = &mut sums[..bases.len()];
            kernel.add_rows(&class_rows.rows, bases, sums);
            for (i, sums) in sums.iter().enumerate() {
                rows[i] = sums.map(|sum| sum.min(255) as u8);
                if usize::from(bases[i]) == other {
                    let more = sums[other].saturating_sub(255) as u8;
                    excess[i] = Excess { partition: bases[i], more };
                }
            }
        })?;
        let largest_of = |row: &Row| row.iter().copied().max().unwrap_or(0);
        let has_any = rows.iter().map(|row| largest_of(row) > 0).collect();
        let numbers = rows.iter().zip(&excess);
        let numbers =
            numbers.map(|(row, excess)| u16::from(largest_of(row)) + u16::from(excess.more));
        let largest = numbers.max().unwrap_or(0);
        Ok(Band { rows, excess, places, has_any, largest, fillings })
    }

    /// The row of a pair of partitions; `None` if it was not wanted or nothing fits.
    #[inline(always)]
    pub fn place(&self, first: u16, second: u16) -> Option<u32> {
        let place = self.places[usize::from(first) * PARTITIONS + usize::from(second)];
        (place != NONE && self.has_any[place as usize]).then_some(place)
    }

    #[inline(always)]
    pub fn rows(&self) -> Rows<'_> {
        Rows { rows: &self.rows, excess: &self.excess, largest: self.largest }
    }
}

fn zeroed(len: usize) -> Result<Vec<Row>, TryReserveError> {
    let mut rows = Vec::new();
    rows.try_reserve_exact(len)?;
    rows.resize(len, [0; PARTITIONS]);
    Ok(rows)
}

/// For one partition of the columns of the other box: by partition of the rows of the base and of
/// the columns of box 3, the number of fillings. At most 8, the ways to arrange two boxes beside
/// one.
struct ClassRows {
    rows: Vec<[u8; PARTITIONS]>,
}

impl ClassRows {
    fn new() -> ClassRows {
        ClassRows { rows: vec![[0; PARTITIONS]; PARTITIONS] }
    }

    /// Makes the rows that the columns `bases` of the base need.
    fn fill(&mut self, by_other: &[Vec<[u16; 2]>], other: usize, bases: &[u16]) {
        let partitions = Partitions::get();
        let mut needed = [false; PARTITIONS];
        for &base in bases {
            for rows in partitions.crosswise[usize::from(base)] {
                needed[usize::from(rows)] = true;
            }
        }
        self.rows.fill([0; PARTITIONS]);
        for place in partitions.crosswise[other] {
            for &[base, third] in &by_other[usize::from(place)] {
                if needed[usize::from(base)] {
                    let fits = &partitions.is_crosswise[usize::from(third)];
                    let row = &mut self.rows[usize::from(base)];
                    for (count, fits) in row.iter_mut().zip(fits) {
                        *count = count.wrapping_add(*fits);
                    }
                }
            }
        }
    }
}
