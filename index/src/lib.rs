//! A number for every one of the 6,670,903,752,021,072,936,960 Sudoku solution grids, and back.
//!
//! ```
//! use minlex_catalog::Grid;
//! use minlex_index::{GridIndex, Order, grid_at, index};
//!
//! let grid: Grid = "123456789456789123789123456214365897365897214897214365531642978642978531978531642".parse()?;
//! assert_eq!(index(&grid, Order::Lexicographic), GridIndex::FIRST);
//!
//! let number = index(&grid, Order::Class);
//! assert_eq!(grid_at(number, Order::Class), grid);
//! assert_eq!(number.to_record().len(), 10);
//! # Ok::<(), minlex_catalog::GridError>(())
//! ```
//!
//! Both orders are bijections between all solution grids and `0..=6,670,903,752,021,072,936,959`,
//! so a number of 73 bits is the shortest code that a grid can have, and a uniform number is a
//! uniform grid ([`random_grid`]).
//!
//! | order | what the number says | one call | tables, made at first use |
//! |---|---|---|---|
//! | [`Order::Class`] | place in a layout along Russell's 44 classes, fixed by `docs/GRID-INDEX.md` | under 1 us | 2.0 MB in 30 ms |
//! | [`Order::Lexicographic`] | how many grids have a smaller 81-digit string | some 30 us | 3.2 MB more in 1 s ([`prepare`]) |
//!
//! The crate's modules read from the ground up: `sets` (triples of digits and partitions into
//! three), `fills` (a band with given column sets), `classes` (the 44 classes and their
//! completions), `class_order`, `lexicographic`. Everything is counted from these definitions when
//! it is first needed; there is no file to ship or to trust.

mod class_order;
mod classes;
mod fills;
mod lexicographic;
mod number;
mod permutations;
mod sample;
mod sets;

use std::num::NonZero;

use minlex_catalog::Grid;

pub use classes::{CLASSES, Class, NORMALISED_BANDS, classes};
pub use number::{GridIndex, GridIndexError, RECORD_BYTES};
pub use sample::{random_grid, random_index, random_rank};

/// Which of the two numberings of all solution grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The fast one. Grids with first bands of the same class, then with the same first band up to
    /// symmetry, stand together. `docs/GRID-INDEX.md` fixes every convention in it.
    Class,
    /// The number of solution grids whose 81-digit row-major string is smaller. It needs no
    /// convention.
    Lexicographic,
}

/// The number of a grid. Cost: see the [crate] page.
#[must_use]
pub fn index(grid: &Grid, order: Order) -> GridIndex {
    GridIndex::from_valid(match order {
        Order::Class => class_order::index(grid),
        Order::Lexicographic => lexicographic::index(grid),
    })
}

/// The grid that has this number. Cost: see the [crate] page.
#[must_use]
pub fn grid_at(index: GridIndex, order: Order) -> Grid {
    match order {
        Order::Class => class_order::grid(index.get()),
        Order::Lexicographic => lexicographic::grid(index.get()),
    }
}

/// The numbers of many grids, in their order.
#[must_use]
pub fn index_batch(grids: &[Grid], order: Order) -> Vec<GridIndex> {
    grids.iter().map(|grid| index(grid, order)).collect()
}

/// The grids that have these numbers, in their order.
#[must_use]
pub fn grid_at_batch(indices: &[GridIndex], order: Order) -> Vec<Grid> {
    indices.iter().map(|&index| grid_at(index, order)).collect()
}

/// Makes all tables of an order now, so that no later call waits for one.
///
/// Without it, the first call in class order takes some 20 ms; in lexicographic order so does the
/// first call for each of the 44 classes. Cost: 20 ms, or about a second divided by `threads`.
pub fn prepare(order: Order, threads: NonZero<usize>) {
    classes::Classes::get();
    if order == Order::Lexicographic {
        lexicographic::prepare(threads.get());
    }
}

/// Bytes of all tables that an order uses; makes them if need be, like [`prepare`] with one thread.
#[must_use]
pub fn table_bytes(order: Order) -> usize {
    let shared = sets::Sets::get().table_bytes()
        + fills::Fills::get().table_bytes()
        + classes::Classes::get().table_bytes();
    match order {
        Order::Class => shared,
        Order::Lexicographic => shared + lexicographic::table_bytes(),
    }
}

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
