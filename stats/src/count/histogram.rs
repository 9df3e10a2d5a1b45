//! Histograms over the catalogue.
#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use minlex_catalog::__internal::mixed_bands;
use minlex_catalog::BandNumber;

use super::cells::shares_by;
use super::error::StatsError;
use super::rows::{MOST_ROWS, Rows, may_hold};
use super::whole::{self, lack};
use crate::automorphic::automorphic;
use crate::band::{self, BandCounts, each_band};
use crate::count::band_rows;
use crate::kernel::Kernel;
use crate::question::{Column, Query};

/// The number of grids for each combination of values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "columns and rows are all of a table")]
pub struct Histogram {
    /// The names of the columns.
    pub columns: Vec<&'static str>,
    /// The rows that occur, ascending by their values.
    pub rows: Vec<Row>,
}

impl Histogram {
    /// The text of a value in the column at this place: a number, or a cycle type such as `10+4+4`.
    #[must_use]
    pub fn text(&self, place: usize, value: i64) -> String {
        let column = self.columns.get(place).and_then(|name| name.parse::<Column>().ok());
        column.map_or_else(|| value.to_string(), |column| column.text(value))
    }
}

/// A row of a histogram.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a row has its values and its count")]
pub struct Row {
    /// The values of the columns; a cycle type is its [number](crate::CycleType::number).
    pub values: Vec<i64>,
    /// Essentially different grids with these values; at least 1.
    pub grids: u64,
}

/// Options of a count, on which the histogram does not depend.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Worker threads.
    pub threads: NonZero<usize>,
    /// The kernel for the inner loop.
    pub kernel: Kernel,
}

impl Options {
    /// Options with a number of threads, and the fastest kernel of the machine.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Options {
        Options { threads, kernel: Kernel::detect() }
    }
}

/// Progress of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Number of bands done.
    pub done: usize,
    /// Number of bands in all.
    pub bands: usize,
}

/// Counts a histogram over the catalogue. Worker threads call `progress` after each band; the count
/// ends soon after `cancel` is set.
///
/// Takes some ten seconds of CPU time for a sum of small weights over all bands, thirty for larger
/// ones, and up to two minutes for other columns. Takes memory for the rows, and some megabytes for
/// each thread.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex_stats::{Column, Options, Query, count};
///
/// // Unavoidable sets of four cells in the grids of the last ten bands.
/// let query = Query::by([Column::Ua4])?.filter("band > 405".parse()?)?;
/// let options = Options::new(NonZero::<usize>::MIN);
/// let histogram = count(&query, &options, &|_| (), &AtomicBool::new(false))?;
/// let grids: u64 = histogram.rows.iter().map(|row| row.grids).sum();
/// assert_eq!(grids, 23);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`StatsError::Query`], [`StatsError::TooManyRows`], [`StatsError::Cancelled`]; any other error
/// would be a fault of this library.
pub fn count(
    query: &Query,
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Histogram, StatsError> {
    count_on(query, Partial::default(), options, progress, &|_| (), cancel)
}

/// A part of a count: the bands that are done, and the rows of their grids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Partial {
    /// The bands that are done.
    pub bands: BTreeSet<BandNumber>,
    /// Numbers of grids in these bands, by the values of the columns.
    pub rows: BTreeMap<Vec<i64>, u64>,
}

/// Continues a count that was stopped: [`count`] of the bands that are not done yet. After each
/// band, a worker thread calls `done` with all that is done so far, from which another call can
/// continue. The caller must make sure that `partial` belongs to the same query.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::Mutex;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// use minlex_stats::{Column, Options, Partial, Query, StatsError, count, count_on};
///
/// let query = Query::by([Column::Mcn4])?.filter("band > 395".parse()?)?;
/// let options = Options::new(NonZero::<usize>::MIN);
/// let (kept, cancel) = (Mutex::new(Partial::default()), AtomicBool::new(false));
/// let stop = |partial: &Partial| {
///     *kept.lock().unwrap() = partial.clone();
///     cancel.store(true, Ordering::Relaxed);
/// };
/// let stopped = count_on(&query, Partial::default(), &options, &|_| (), &stop, &cancel);
/// assert_eq!(stopped, Err(StatsError::Cancelled));
/// let kept = kept.into_inner()?;
/// assert_eq!(kept.bands.len(), 1);
/// let go_on = AtomicBool::new(false);
/// let histogram = count_on(&query, kept, &options, &|_| (), &|_| (), &go_on)?;
/// assert_eq!(histogram, count(&query, &options, &|_| (), &go_on)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`count`].
pub fn count_on(
    query: &Query,
    partial: Partial,
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
    done: &(dyn Fn(&Partial) + Sync),
    cancel: &AtomicBool,
) -> Result<Histogram, StatsError> {
    let plan = query.plan()?;
    // The first bands take longer than the last; mixed, they let progress show the time left.
    let is_wanted = |band| BandCounts::published().grids(band) > 0 && may_hold(&plan, band);
    let bands: Vec<BandNumber> = mixed_bands().filter(|&band| is_wanted(band)).collect();
    let left: Vec<BandNumber> =
        bands.iter().copied().filter(|band| !partial.bands.contains(band)).collect();
    let before = bands.len() - left.len();
    let all = Mutex::new(partial);
    let work = |band| {
        let rows = band_rows::count(&plan, band, options.kernel, cancel)?;
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.gather(band, rows)?;
        done(&all);
        Ok(())
    };
    let progress = |done| progress(Progress { done: before + done, bands: bands.len() });
    each_band(&left, options.threads, &progress, cancel, work)?;
    let Partial { rows, .. } = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Histogram {
        columns: query.names(),
        rows: rows.into_iter().map(|(values, grids)| Row { values, grids }).collect(),
    })
}

impl Partial {
    /// True if this can be a part of the answer to `query`: its rows have possible values, and
    /// together no more grids than its bands. This refuses most forged files.
    #[must_use]
    pub fn is_of(&self, query: &Query) -> bool {
        let in_band = |&band: &BandNumber| u128::from(BandCounts::published().grids(band));
        let in_bands = self.bands.iter().map(in_band).sum::<u128>();
        let counted = self.rows.values().map(|&grids| u128::from(grids)).sum::<u128>();
        counted <= in_bands * query.rows_of_grid() as u128
            && self.rows.iter().all(|(values, &grids)| grids > 0 && query.admits(values))
    }

    fn gather(&mut self, band: BandNumber, rows: Rows) -> Result<(), StatsError> {
        for (values, grids) in rows.0 {
            *self.rows.entry(values).or_default() += grids;
        }
        self.bands.insert(band);
        match self.rows.len() <= MOST_ROWS {
            true => Ok(()),
            false => Err(StatsError::TooManyRows),
        }
    }
}

/// Counts the grids by any function of the six band numbers. `value` gets the numbers of the six
/// chutes, the lowest first and the others in any order. Its result must not depend on that order,
/// and must be below `values`.
///
/// Only grids with one of `bands` on top count. Takes a minute of CPU time for all bands.
///
/// ```
/// use std::num::NonZero;
/// use std::sync::atomic::AtomicBool;
///
/// use minlex_catalog::BandNumber;
/// use minlex_stats::{Options, count_by};
///
/// // In how many grids with band 390 on top are all chutes different?
/// let band = BandNumber::new(390)?;
/// let options = Options::new(NonZero::<usize>::MIN);
/// let different = |numbers: &[BandNumber; 6]| {
///     let mut numbers = *numbers;
///     numbers.sort();
///     usize::from(numbers.windows(2).all(|two| two[0] < two[1]))
/// };
/// let grids = count_by(&[band], 2, different, &options, &|_| (), &AtomicBool::new(false))?;
/// assert_eq!(grids.iter().sum::<u64>(), 19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`StatsError::Cancelled`]; [`StatsError::NotWhole`] if the value depends on the order.
///
/// # Panics
/// If a value is not below `values`.
pub fn count_by(
    bands: &[BandNumber],
    values: usize,
    value: impl Fn(&[BandNumber; 6]) -> usize + Sync,
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Vec<u64>, StatsError> {
    let all = Mutex::new(vec![0; values]);
    let work = |band| {
        let shares = shares_by(band, values, &value, options.kernel);
        let mut lacks = vec![0; values];
        for grid in automorphic(band).map_err(StatsError::AutomorphicTable)? {
            lacks[value(&grid.numbers)] += lack(grid.order);
        }
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        for ((all, shares), lacks) in all.iter_mut().zip(shares).zip(lacks) {
            let grids = whole::grids(shares, lacks, band::automorphisms(band));
            *all += grids.map_err(|_| StatsError::NotWhole(band))?;
        }
        Ok(())
    };
    let progress = |done| progress(Progress { done, bands: bands.len() });
    each_band(bands, options.threads, &progress, cancel, work)?;
    Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Bounds;

    /// Compares the bounds of grids below bands with counts.
    fn check(condition: &str) {
        let counted = |column| {
            let query = Query::by([Column::Band, column]).unwrap();
            let query = query.filter(condition.parse().unwrap()).unwrap();
            let options = Options::new(std::thread::available_parallelism().unwrap());
            count(&query, &options, &|_| (), &AtomicBool::new(false)).unwrap().rows
        };
        let (mut ua4, mut lowest) = (counted(Column::Ua4), counted(Column::LowestChutes));
        for band in BandNumber::all().rev() {
            let of_band = |rows: &mut Vec<Row>| {
                let first = rows.partition_point(|row| row.values[0] < band.get().into());
                let bounded = |row: &Row| (row.values[1], u64::MAX >> row.grids.leading_zeros());
                rows.drain(first..).map(|row| bounded(&row)).collect::<Vec<_>>()
            };
            let found = [of_band(&mut ua4), of_band(&mut lowest)];
            if found != [vec![], vec![]] {
                let bounds = Bounds::below(band);
                let expected: [Vec<(i64, u64)>; 2] =
                    [bounds.ua4().collect(), bounds.lowest_chutes().collect()];
                assert_eq!(found, expected, "band {band}");
            }
        }
    }

    #[test]
    fn bounds_are_those_of_counted_grids() {
        check("band >= 390");
    }

    #[test]
    #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
    fn bounds_are_those_of_counted_grids_of_all_bands() {
        check("band >= 0");
    }

    #[test]
    fn rows_that_no_count_has_are_no_part_of_it() {
        let query = Query::by([Column::Band, Column::Class44]).unwrap();
        let is_of = |values: &[i64], grids| {
            let rows = BTreeMap::from([(values.to_vec(), grids)]);
            Partial { bands: BTreeSet::from([BandNumber::LAST]), rows }.is_of(&query)
        };
        assert!(is_of(&[415, 1, 6], 1) && is_of(&[415, 1, 6], 44));
        for values in
            [&[415, 1][..], &[415, 1, 6, 0], &[416, 1, 6], &[-1, 1, 6], &[0, 999, 6], &[415, 1, 7]]
        {
            assert!(!is_of(values, 1), "{values:?}");
        }
        for grids in [0, 45, u64::MAX] {
            assert!(!is_of(&[415, 1, 6], grids));
        }
        let ua4 = Query::by([Column::Ua4]).unwrap();
        let bands = BTreeSet::from([BandNumber::LAST]);
        let of = |value| Partial { bands: bands.clone(), rows: BTreeMap::from([(vec![value], 1)]) };
        assert!(of(36).is_of(&ua4) && !of(37).is_of(&ua4));
        assert!(Partial::default().is_of(&query));
    }
}
