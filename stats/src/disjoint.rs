//! Unavoidable sets of four cells that share no cell.
#![forbid(unsafe_code)]

use minlex_catalog::Grid;

use crate::kernel::Kernel;
use crate::positions::{PAIRS, Positions};

/// More than the sets of any grid, which are 36 at most.
const MOST: usize = 64;

/// Unavoidable sets of four cells, and which of them share cells.
struct Sets {
    len: usize,
    /// The cells of each, one bit a cell.
    cells: [u128; MOST],
    /// By set: the others that share a cell with it, one bit a set.
    others: [u64; MOST],
}

/// How many unavoidable sets of four cells can be chosen such that no two share a cell, at most; 0
/// to 20. Every valid puzzle of the grid has a given in each of them, and so at least as many
/// givens. Essentially the same grids have the same number. Some 0.3 microseconds.
///
/// ```
/// use minlex_stats::mcn4;
///
/// let grid = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
///     .parse()?;
/// // The last grid of the catalogue has no unavoidable set of four cells at all.
/// assert_eq!(mcn4(&grid), 0);
/// # Ok::<(), minlex_catalog::GridError>(())
/// ```
#[must_use]
pub fn mcn4(grid: &Grid) -> usize {
    let positions = Positions::of(grid);
    most_disjoint(&positions, &Kernel::detect().crosswise(&positions))
}

/// The same, given [`Kernel::crosswise`].
pub(crate) fn most_disjoint(positions: &Positions, crosswise: &[u16; 36]) -> usize {
    let mut sets = Sets { len: 0, cells: [0; MOST], others: [0; MOST] };
    for (&[a, b], &rows) in PAIRS.iter().zip(crosswise) {
        let mut rows = rows;
        while rows != 0 {
            let row = rows.trailing_zeros() as usize;
            rows &= rows - 1;
            let columns = [a, b].map(|digit| usize::from(positions.columns[digit][row]));
            let other = usize::from(positions.rows[a][columns[1]]);
            let in_chute = row / 3 == other / 3 || columns[0] / 3 == columns[1] / 3;
            if row < other && in_chute {
                let two = 1 << columns[0] | 1 << columns[1];
                sets.add(two << (9 * row) | two << (9 * other));
            }
        }
    }
    sets.most_disjoint((1 << sets.len) - 1)
}

impl Sets {
    #[inline(always)]
    fn add(&mut self, cells: u128) {
        let new = self.len;
        for other in 0..new {
            if self.cells[other] & cells != 0 {
                self.others[other] |= 1 << new;
                self.others[new] |= 1 << other;
            }
        }
        self.cells[new] = cells;
        self.len += 1;
    }

    /// The most of the sets in `left` without a common cell.
    fn most_disjoint(&self, mut left: u64) -> usize {
        let mut chosen = 0;
        while let Some(set) = self.to_decide(left) {
            let meets = self.others[set] & left;
            left &= !(1 << set);
            if meets.count_ones() > 1 {
                let with = 1 + self.most_disjoint(left & !meets);
                return chosen + with.max(self.most_disjoint(left));
            }
            // No choice is better than one with it.
            chosen += 1;
            left &= !meets;
        }
        chosen
    }

    /// The set of `left` to decide on: one that meets one other at most, if there is one, else that
    /// which meets most.
    #[inline(always)]
    fn to_decide(&self, left: u64) -> Option<usize> {
        let (mut most, mut found) = (0, None);
        let mut rest = left;
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let meets = (self.others[set] & left).count_ones();
            if meets <= 1 {
                return Some(set);
            }
            if meets > most {
                (most, found) = (meets, Some(set));
            }
        }
        found
    }
}
