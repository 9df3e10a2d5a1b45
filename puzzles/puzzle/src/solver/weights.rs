//! Places of contradictions in a search.

use super::cell::Cell;

/// Contradictions, beyond the number of solutions, that mark a puzzle as hard.
const MANY: u32 = 8;

/// Weights of units: how often, and how lately, a decision there failed at once.
pub(super) struct Weights {
    contradictions: u32,
    solutions: u32,
    rows: [u32; 9],
    columns: [u32; 9],
    boxes: [u32; 9],
}

impl Weights {
    pub fn new() -> Weights {
        Weights { contradictions: 0, solutions: 0, rows: [0; 9], columns: [0; 9], boxes: [0; 9] }
    }

    #[inline(always)]
    pub fn are_many(&self) -> bool {
        self.contradictions >= self.solutions.saturating_add(MANY)
    }

    #[inline(always)]
    pub fn add_solution(&mut self) {
        self.solutions = self.solutions.saturating_add(1);
    }

    /// Adds the n-th contradiction, with weight n, to the units of the cell.
    #[inline(always)]
    pub fn add(&mut self, cell: Cell) {
        self.contradictions = self.contradictions.saturating_add(1);
        let units = [
            &mut self.rows[cell.row()],
            &mut self.columns[cell.column()],
            &mut self.boxes[cell.box_number()],
        ];
        for weight in units {
            // Weights only guide: they may wrap.
            *weight = weight.wrapping_add(self.contradictions);
        }
    }

    #[inline(always)]
    pub fn of(&self, cell: Cell) -> u32 {
        self.rows[cell.row()]
            .wrapping_add(self.columns[cell.column()])
            .wrapping_add(self.boxes[cell.box_number()])
    }
}
