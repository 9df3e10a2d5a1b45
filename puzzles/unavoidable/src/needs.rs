//! A lower bound for the cells of a difference.

use crate::geometry::UNITS;

/// Counts of a difference that is not finished.
///
/// A row, a column or a box that changes does so in at least two cells. A digit leaves as many
/// cells as it comes into, and at least two.
#[derive(Clone, Copy, Default)]
pub(crate) struct Needs {
    in_units: [[u8; 9]; 3],
    /// Cells that each digit leaves.
    left: [u8; 9],
    /// Cells that each digit came into.
    placed: [u8; 9],
    /// Cells of all rows, of all columns, of all boxes, and of all digits.
    totals: [u32; 4],
}

/// The fewest cells that change, of which `known` are known.
fn at_least(known: u8) -> u32 {
    u32::from(known) + u32::from(known == 1)
}

impl Needs {
    /// The fewest cells that there are.
    pub fn cells(&self) -> u32 {
        self.totals.into_iter().fold(0, u32::max)
    }

    pub fn touch(&mut self, cell: usize, digit: u8) {
        for (kind, &unit) in UNITS[cell].iter().enumerate() {
            let known = &mut self.in_units[kind][usize::from(unit)];
            self.totals[kind] += at_least(*known + 1) - at_least(*known);
            *known += 1;
        }
        self.change(digit, |needs, digit| needs.left[digit] += 1);
    }

    pub fn place(&mut self, digit: u8) {
        self.change(digit, |needs, digit| needs.placed[digit] += 1);
    }

    fn change(&mut self, digit: u8, change: impl Fn(&mut Needs, usize)) {
        let digit = usize::from(digit);
        let before = at_least(self.left[digit].max(self.placed[digit]));
        change(self, digit);
        self.totals[3] += at_least(self.left[digit].max(self.placed[digit]));
        self.totals[3] -= before;
    }
}
