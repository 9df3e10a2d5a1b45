//! Sets that share no cell.

use crate::set::UnavoidableSet;

/// Number of unavoidable sets of which no two share a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Disjoint {
    /// Number of such sets that the search found.
    pub count: u32,
    /// True if no choice of sets has more: the search was complete.
    pub is_most: bool,
}

const STEPS: u32 = 1 << 12;

/// The most disjoint sets out of these, which ascend by their number of cells.
pub(crate) fn most_disjoint(sets: &[UnavoidableSet]) -> Disjoint {
    let sets: Vec<u128> = sets.iter().map(|set| set.cells().bits()).collect();
    let mut search = Search { best: 0, steps: STEPS };
    search.choose(&sets, 0);
    Disjoint { count: search.best, is_most: search.steps > 0 }
}

struct Search {
    best: u32,
    steps: u32,
}

impl Search {
    /// Chooses among the sets that share no cell with the `chosen` ones.
    fn choose(&mut self, left: &[u128], chosen: u32) {
        self.best = self.best.max(chosen);
        if self.steps == 0 || left.is_empty() {
            return;
        }
        self.steps -= 1;
        let cells = left.iter().fold(0, |all, set| all | set).count_ones();
        let smallest = left[0].count_ones();
        if chosen + cells / smallest <= self.best {
            return;
        }
        // A best choice has the first set, or one that shares a cell with it.
        let first = left[0];
        let mut rest: Vec<u128> = left.to_vec();
        for &set in left.iter().filter(|&&set| set & first != 0) {
            let apart: Vec<u128> = rest.iter().copied().filter(|other| other & set == 0).collect();
            self.choose(&apart, chosen + 1);
            rest.retain(|&other| other != set);
        }
    }
}
