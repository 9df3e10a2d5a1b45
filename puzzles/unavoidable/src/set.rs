//! One unavoidable set.

use std::ops::ControlFlow;

use minlex_catalog::Grid;
use minlex_puzzle::{Givens, Puzzle};

/// A minimal unavoidable set of a grid.
///
/// Sets compare by number of cells, then as [`Givens`] do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnavoidableSet(Givens);

impl UnavoidableSet {
    pub(crate) fn new(cells: Givens) -> UnavoidableSet {
        UnavoidableSet(cells)
    }

    /// The cells of the set.
    #[must_use]
    pub fn cells(&self) -> Givens {
        self.0
    }

    /// Number of cells, at least 4.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no set is empty")]
    pub fn len(&self) -> u32 {
        self.0.len()
    }

    /// True if any of these givens is in the set.
    #[must_use]
    pub fn is_hit_by(&self, givens: Givens) -> bool {
        self.0.bits() & givens.bits() != 0
    }

    /// The grids that differ from `grid` in exactly these cells, one in most cases. The set must be
    /// one of `grid`. Takes a microsecond each.
    #[must_use]
    pub fn other_grids(&self, grid: &Grid) -> Vec<Grid> {
        let kept = Givens::ALL.bits() & !self.0.bits();
        let puzzle = Puzzle::from_solution(grid, Givens::from_bits(kept).unwrap_or_default());
        let mut others = Vec::new();
        let _ = puzzle.visit_solutions(|other| {
            if other != *grid {
                others.push(other);
            }
            ControlFlow::<()>::Continue(())
        });
        others
    }
}

impl PartialOrd for UnavoidableSet {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UnavoidableSet {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.len().cmp(&other.len()).then_with(|| other.0.cmp(&self.0))
    }
}
