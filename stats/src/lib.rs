//! Statistics of all 5,472,730,538 essentially different Sudoku solution grids, in seconds.
//!
//! A statistic is *counted by splits* if it depends only on the band numbers of a grid's six
//! chutes. [`count`] answers a [`Query`] with a [`Histogram`], over the whole catalogue or over
//! chosen bands, by one [`Column`] or by several crossed. Columns are the number of unavoidable
//! sets of four cells, Russell's 44 classes of bands, the order of the automorphism group, sums of
//! the user's own 416 [`Weights`], and others. [`count_by`] takes any function of the six numbers.
//!
//! ```
//! use std::num::NonZero;
//! use std::sync::atomic::AtomicBool;
//!
//! use minlex_stats::{Column, Options, Query, count};
//!
//! let query = Query::by([Column::Automorphisms])?;
//! let options = Options::new(NonZero::<usize>::MIN);
//! let histogram = count(&query, &options, &|_| (), &AtomicBool::new(false))?;
//! assert_eq!(histogram.columns, ["automorphisms"]);
//! assert_eq!((&histogram.rows[0].values[..], histogram.rows[0].grids), (&[1][..], 5_472_170_387));
//! assert_eq!(histogram.rows.iter().map(|row| row.grids).sum::<u64>(), 5_472_730_538);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The mathematics is in `docs/STATISTICS.md`. Below a band on top, the grids are pairs of fills of
//! bands 2 and 3. Each pair counts as the fraction of a minlex form that it is;
//! [`AutomorphicTable`] corrects for the 560,151 grids with automorphisms. No grid is tested for
//! being a minlex form. Every number comes out whole, or it is an error.
//!
//! Only the kernels `x86`, `x86_cells` and `neon` have `unsafe` code.

mod automorphic;
mod band;
mod count;
mod grid;
mod kernel;
mod list;
mod question;
mod splits;

pub use automorphic::{
    AutomorphicGrid, AutomorphicTable, BuildError, Composition, ConjugacyClass, GroupClass,
    PuzzleTotals, ReadError, build_automorphic_table,
};
pub use band::band_at;
pub use count::{
    Histogram, Options, Partial, Progress, Row, StatsError, count, count_by, count_on,
};
pub use grid::{CycleType, digit_pairs, intercalates, mcn4};
pub use kernel::Kernel;
pub use list::{
    GridColumn, GridColumnError, GridFacts, GridFilter, GridFilterError, GridRows, GridValues,
    Piece, Selection, SelectionError,
};
pub use question::{
    Column, ColumnError, Condition, ConditionError, Query, QueryError, TooManyCells, Weights,
    WeightsError,
};

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
