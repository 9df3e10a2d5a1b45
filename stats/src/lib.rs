//! Statistics of all 5,472,730,538 essentially different Sudoku solution grids, in seconds.
//!
//! A statistic is *counted by splits* if it is a matter of the band numbers of a grid's six chutes:
//! [`count`] answers a [`Query`] with a [`Histogram`], over the whole catalogue or over chosen
//! bands, by one [`Column`] or by several crossed. Columns are the number of unavoidable sets of
//! four cells, Russell's 44 classes of bands, the order of the automorphism group, sums of the
//! user's own 416 [`Weights`], and others; [`count_by`] takes any function of the six numbers.
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
//! The mathematics is in `docs/STATISTICS.md`: below a band on top, the grids are pairs of fills of
//! bands 2 and 3; each pair counts as the fraction of a minlex form that it is, and the 560,151
//! grids with automorphisms, which [`AutomorphicTable`] lists, are corrected for. No grid is asked
//! whether it is a minlex form. Every number comes out whole, or it is an error.
//!
//! # Files
//! * The question: `column`, `condition`, `weights`, `query`; `key` and `kinds` number its cells.
//! * The count: `histogram`, `each_band`, `band_rows`, `rows`, `cells`, `whole`.
//! * Grids one by one, for what the chutes do not tell: `scan`; `positions`, `digit_pairs`;
//!   `rectangles`, `crosswise`, `disjoint`; `grid_facts` for conditions on single grids, and
//!   `chute_numbers`.
//! * Lists of grids: `grid_column`, `piece`, `by_splits`, `selection`; `grid_rows`, `row_maker`.
//! * The grids below a band: `sweep`, `codes`, `kernel`; `byte_sums` for sums of weights,
//!   `grids` for everything else.
//! * The automorphic grids: `automorphic`, `automorphic_numbers`.
//!
//! All `unsafe` code is in the kernels `x86`, `x86_cells` and `neon`; every other file forbids it.

mod automorphic;
mod automorphic_numbers;
mod band_counts;
mod band_rows;
mod by_splits;
mod byte_sums;
mod cells;
mod chute_numbers;
mod codes;
mod column;
mod condition;
mod crosswise;
mod digit_pairs;
mod disjoint;
mod each_band;
mod error;
mod grid_column;
mod grid_facts;
mod grid_rows;
mod grids;
mod histogram;
mod kernel;
mod key;
mod kind_shares;
mod kinds;
mod piece;
mod positions;
mod query;
mod rectangles;
mod row_maker;
mod rows;
mod scan;
mod selection;
mod sweep;
mod ua4;
mod weights;
mod whole;

pub use automorphic::{
    AutomorphicGrid, AutomorphicTable, BuildError, Composition, ConjugacyClass, GroupClass,
    ReadError, build_automorphic_table,
};
pub use band_counts::band_at;
pub use column::{Column, ColumnError};
pub use condition::{Condition, ConditionError};
pub use digit_pairs::{CycleType, digit_pairs};
pub use error::StatsError;
pub use grid_column::{GridColumn, GridColumnError};
pub use grid_facts::{GridFacts, GridFilter, GridFilterError};
pub use grid_rows::{GridRows, GridValues, SelectionError};
pub use histogram::{Histogram, Options, Partial, Progress, Row, count, count_by, count_on};
pub use kernel::Kernel;
pub use key::TooManyCells;
pub use piece::Piece;
pub use query::{Query, QueryError};
pub use rectangles::{intercalates, mcn4};
pub use selection::Selection;
pub use weights::{Weights, WeightsError};

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
