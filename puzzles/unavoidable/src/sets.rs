//! The unavoidable sets of a grid.

use minlex_catalog::Grid;
use minlex_puzzle::Givens;

use crate::disjoint::{Disjoint, most_disjoint};
use crate::set::UnavoidableSet;
use crate::walk::Walk;

/// All minimal unavoidable sets of a grid up to a number of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnavoidableSets {
    most_cells: u32,
    sets: Vec<UnavoidableSet>,
}

impl UnavoidableSets {
    /// Finds the minimal unavoidable sets of a grid that have up to `most_cells` cells. None has
    /// fewer than four.
    ///
    /// Each two further cells take some five times as long; see `docs/BENCHMARKS.md`.
    #[must_use]
    pub fn of(grid: &Grid, most_cells: u32) -> UnavoidableSets {
        let sets = UnavoidableSets::of_while(grid, most_cells, || true);
        sets.unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// [`UnavoidableSets::of`] that calls `goes_on` every few microseconds and stops with `None`
    /// once it returns false.
    pub fn of_while(
        grid: &Grid,
        most_cells: u32,
        goes_on: impl Fn() -> bool,
    ) -> Option<UnavoidableSets> {
        let mut sets = Walk::new(grid, most_cells, goes_on).sets()?;
        sets.sort_unstable();
        Some(UnavoidableSets { most_cells, sets })
    }

    /// The number of cells up to which the sets are complete.
    #[must_use]
    pub fn most_cells(&self) -> u32 {
        self.most_cells
    }

    /// The sets by their number of cells, then by their cells.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &UnavoidableSet> {
        self.sets.iter()
    }

    /// Number of sets with this many cells.
    #[must_use]
    pub fn with_cells(&self, cells: u32) -> usize {
        self.sets.iter().filter(|set| set.len() == cells).count()
    }

    /// The sets in which a puzzle of the grid has no given. If there is any such set, the puzzle
    /// has several solutions. If there is none, it may still have several, which differ in more
    /// cells.
    pub fn missed_by(&self, givens: Givens) -> impl Iterator<Item = &UnavoidableSet> {
        self.sets.iter().filter(move |set| !set.is_hit_by(givens))
    }

    /// Number of sets of which no two share a cell: a lower bound for the givens of each valid
    /// puzzle of the grid.
    #[must_use]
    pub fn disjoint(&self) -> Disjoint {
        most_disjoint(&self.sets)
    }
}
