//! The cycles in which a symmetry permutes the cells of a board, and the sets that it leaves as
//! they are.
#![forbid(unsafe_code)]

/// Cells of a board.
pub(super) const CELLS: usize = 81;

/// Number of cycles of each length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CellCycles([usize; CELLS + 1]);

impl CellCycles {
    /// The cycles of a symmetry of which `fixed(n)` cells are in their places after n times.
    pub fn of(fixed: impl Fn(usize) -> usize) -> CellCycles {
        let mut cycles = [0; CELLS + 1];
        for length in 1..=CELLS {
            // Those in their places are in cycles whose lengths divide this one.
            let shorter = (1..length).filter(|n| length.is_multiple_of(*n));
            let in_shorter: usize = shorter.map(|n| n * cycles[n]).sum();
            cycles[length] = (fixed(length) - in_shorter) / length;
        }
        CellCycles(cycles)
    }

    /// Numbers of sets of 0 to 81 cells that stay the same, made of whole cycles. They are
    /// the coefficients of the product of 1 + x^n for all cycles, n being the length.
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
