//! Solution grids in lexicographic order by plain depth-first search, smallest digit first.

struct Search<'a> {
    digits: [u8; 81],
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    visit: &'a mut dyn FnMut(&[u8; 81]) -> bool,
}

impl Search<'_> {
    fn put(&mut self, cell: usize, digit: u8) -> bool {
        let (r, c) = (cell / 9, cell % 9);
        let b = r / 3 * 3 + c / 3;
        let bit = 1 << digit;
        if (self.rows[r] | self.columns[c] | self.boxes[b]) & bit != 0 {
            return false;
        }
        self.rows[r] |= bit;
        self.columns[c] |= bit;
        self.boxes[b] |= bit;
        self.digits[cell] = digit;
        true
    }

    fn take(&mut self, cell: usize) {
        let (r, c) = (cell / 9, cell % 9);
        let bit = 1 << self.digits[cell];
        self.rows[r] ^= bit;
        self.columns[c] ^= bit;
        self.boxes[r / 3 * 3 + c / 3] ^= bit;
    }

    /// Fills the cells from one on; false to stop.
    fn from(&mut self, cell: usize) -> bool {
        if cell == 81 {
            return (self.visit)(&self.digits);
        }
        for digit in 1..=9 {
            if self.put(cell, digit) {
                let on = self.from(cell + 1);
                self.take(cell);
                if !on {
                    return false;
                }
            }
        }
        true
    }
}

/// Visits the grids that start with `prefix`, in lexicographic order, until `visit` returns false.
pub fn grids(prefix: &[u8], mut visit: impl FnMut(&[u8; 81]) -> bool) {
    let mut search =
        Search { digits: [0; 81], rows: [0; 9], columns: [0; 9], boxes: [0; 9], visit: &mut visit };
    if prefix.iter().enumerate().all(|(cell, &digit)| search.put(cell, digit)) {
        search.from(prefix.len());
    }
}

/// The smallest grid that is larger than this one.
pub fn next(digits: &[u8; 81]) -> Option<[u8; 81]> {
    for cell in (0..81).rev() {
        for digit in digits[cell] + 1..=9 {
            let mut prefix = digits[..cell].to_vec();
            prefix.push(digit);
            let mut found = None;
            grids(&prefix, |grid| {
                found = Some(*grid);
                false
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
