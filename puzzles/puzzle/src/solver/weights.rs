//! Where a search should look next: where it came to contradictions.

use super::cell::Cell;

/// Contradictions until a puzzle is taken for a hard one.
const MANY: u32 = 4;

/// How often, and how lately, decisions in each unit led straight to contradictions.
#[derive(Clone)]
pub(super) struct Weights {
    contradictions: u32,
    rows: [u32; 9],
    columns: [u32; 9],
    boxes: [u32; 9],
}

impl Weights {
    #[inline(always)]
    pub fn new() -> Weights {
        Weights {
            contradictions: 0,
            rows: [0; 9],
            columns: [0; 9],
            boxes: [0; 9],
        }
    }

    /// Whether there were so many contradictions that weights mean something.
    #[inline(always)]
    pub fn tell(&self) -> bool {
        self.contradictions >= MANY
    }

    /// A decision on a cell has led straight to a contradiction. The later, the heavier.
    #[inline(always)]
    pub fn add(&mut self, cell: Cell) {
        self.contradictions = self.contradictions.saturating_add(1);
        let units = [
            &mut self.rows[cell.row()],
            &mut self.columns[cell.column()],
            &mut self.boxes[cell.in_box()],
        ];
        for weight in units {
            *weight = weight.wrapping_add(self.contradictions);
        }
    }

    /// The weight of a cell.
    #[inline(always)]
    pub fn of(&self, cell: Cell) -> u32 {
        self.rows[cell.row()]
            .wrapping_add(self.columns[cell.column()])
            .wrapping_add(self.boxes[cell.in_box()])
    }
}
