//! Places where a search came to contradictions.

use super::cell::Cell;

/// Contradictions from which on a puzzle counts as hard.
const MANY: u32 = 8;

/// Weights of rows, columns and boxes: how often, and how lately, a decision in them led straight
/// to a contradiction.
pub(super) struct Weights {
    contradictions: u32,
    rows: [u32; 9],
    columns: [u32; 9],
    boxes: [u32; 9],
}

impl Weights {
    /// Before any contradiction.
    pub fn new() -> Weights {
        Weights { contradictions: 0, rows: [0; 9], columns: [0; 9], boxes: [0; 9] }
    }

    /// `true` if there were many contradictions.
    #[inline(always)]
    pub fn are_many(&self) -> bool {
        self.contradictions >= MANY
    }

    /// Notes that a decision on a cell led straight to a contradiction. The n-th weighs n.
    #[inline(always)]
    pub fn add(&mut self, cell: Cell) {
        self.contradictions = self.contradictions.saturating_add(1);
        let units = [
            &mut self.rows[cell.row()],
            &mut self.columns[cell.column()],
            &mut self.boxes[cell.box_number()],
        ];
        for weight in units {
            // Weights only guide: they may begin anew after billions.
            *weight = weight.wrapping_add(self.contradictions);
        }
    }

    /// The weight of a cell.
    #[inline(always)]
    pub fn of(&self, cell: Cell) -> u32 {
        self.rows[cell.row()]
            .wrapping_add(self.columns[cell.column()])
            .wrapping_add(self.boxes[cell.box_number()])
    }
}
