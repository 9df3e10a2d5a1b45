//! Rows, columns and boxes of cells, and sets of cells.

pub(crate) static UNITS: [[u8; 3]; 81] = {
    let mut units = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        units[i] = [(i / 9) as u8, (i % 9) as u8, (i / 27 * 3 + i % 9 / 3) as u8];
        i += 1;
    }
    units
};

pub(crate) static CELLS: [[u128; 9]; 3] = {
    let mut cells = [[0; 9]; 3];
    let mut i = 0;
    while i < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[kind][UNITS[i][kind] as usize] |= 1 << i;
            kind += 1;
        }
        i += 1;
    }
    cells
};

/// The cells of a set, ascending.
#[derive(Clone, Copy)]
pub(crate) struct Cells(pub u128);

impl Iterator for Cells {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}
