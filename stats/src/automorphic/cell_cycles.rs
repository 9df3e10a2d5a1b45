//! The cycles in which a symmetry permutes the cells of a board, and the sets of cells that it
//! fixes.
#![forbid(unsafe_code)]

pub(super) const CELLS: usize = 81;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellCycles([usize; CELLS + 1]);

impl CellCycles {
    /// The cycles of a symmetry whose `n`-th power fixes `fixed(n)` cells.
    pub fn of(fixed: impl Fn(usize) -> usize) -> CellCycles {
        let mut cycles = [0; CELLS + 1];
        for length in 1..=CELLS {
            // Fixed cells are in cycles whose lengths divide this one.
            let shorter = (1..length).filter(|n| length.is_multiple_of(*n));
            let in_shorter: usize = shorter.map(|n| n * cycles[n]).sum();
            cycles[length] = (fixed(length) - in_shorter) / length;
        }
        CellCycles(cycles)
    }

    /// Numbers of fixed sets of 0 to 81 cells, which are unions of cycles: the coefficients of the
    /// product of 1 + x^n over all cycles of length n.
    pub fn fixed_sets(&self) -> [u128; CELLS + 1] {
        let mut sets = [0; CELLS + 1];
        sets[0] = 1;
        for (length, &cycles) in self.0.iter().enumerate() {
            for _ in 0..cycles {
                for size in (length..=CELLS).rev() {
                    sets[size] += sets[size - length];
                }
            }
        }
        sets
    }
}
