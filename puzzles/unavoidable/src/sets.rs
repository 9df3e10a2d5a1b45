//! The unavoidable sets of a grid.

use minlex_catalog::Grid;
use minlex_puzzle::Givens;

use crate::disjoint::{Disjoint, most_disjoint};
use crate::set::UnavoidableSet;
use crate::walk::Walk;

/// All minimal unavoidable sets of a grid that have at most so many cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnavoidableSets {
    most_cells: u32,
    sets: Vec<UnavoidableSet>,
}

impl UnavoidableSets {
    /// The minimal unavoidable sets of a grid with up to `most_cells` cells; complete. None has
    /// fewer than four.
    ///
    /// Two more cells take some five times as long; see `docs/BENCHMARKS.md`.
    #[must_use]
    pub fn of(grid: &Grid, most_cells: u32) -> UnavoidableSets {
        let sets = UnavoidableSets::of_while(grid, most_cells, || true);
        sets.unwrap_or_else(|| unreachable!("nothing stops it"))
    }

    /// As [`UnavoidableSets::of`], as long as `goes_on` does; `None` if it stopped the search. It
    /// is asked every few microseconds.
    pub fn of_while(
        grid: &Grid,
        most_cells: u32,
        goes_on: impl Fn() -> bool,
    ) -> Option<UnavoidableSets> {
        let mut sets = Walk::new(grid, most_cells, goes_on).sets()?;
        sets.sort_unstable();
        Some(UnavoidableSets { most_cells, sets })
    }

    /// The number of cells up to which these are all.
    #[must_use]
    pub fn most_cells(&self) -> u32 {
        self.most_cells
    }

    /// The sets: those with few cells first, and of those with equally many the one whose first
    /// cell comes first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &UnavoidableSet> {
        self.sets.iter()
    }

    /// How many sets have so many cells.
    #[must_use]
    pub fn with_cells(&self, cells: u32) -> usize {
        self.sets.iter().filter(|set| set.len() == cells).count()
    }

    /// The sets in which a puzzle of the grid has no given. If there is one, the puzzle has several
    /// solutions; if there is none, it may still have several, which differ in more cells.
    pub fn missed_by(&self, givens: Givens) -> impl Iterator<Item = &UnavoidableSet> {
        self.sets.iter().filter(move |set| !set.is_hit_by(givens))
    }

    /// Many sets that share no cell. Each valid puzzle of the grid has a given in each, and so at
    /// least as many givens.
    #[must_use]
    pub fn disjoint(&self) -> Disjoint {
        most_disjoint(&self.sets)
    }
}
