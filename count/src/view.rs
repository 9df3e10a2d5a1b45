//! Views of a puzzle: as it is or transposed, with a choice of the first and the last chute.

use minlex_puzzle::Puzzle;

/// A puzzle as the count sees it. Band 1 is added up over symmetries of the two others.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub digits: [[u8; 9]; 9],
    /// The place of each cell in the puzzle.
    pub cells: [[u8; 9]; 9],
}

/// One of the 18 views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction {
    pub is_transposed: bool,
    /// The chute that is band 1, 0..=2; the two others follow in circular order.
    pub top: u8,
    /// The chute that is the last stack; the two others come before it in circular order.
    pub last: u8,
}

impl Direction {
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Direction> {
        (0..18).map(|n| Direction { is_transposed: n >= 9, top: n / 3 % 3, last: n % 3 })
    }
}

impl View {
    pub fn of(puzzle: &Puzzle, direction: Direction) -> View {
        let line = |chute: u8, n: usize| (3 * chute) as usize % 9 + n % 3;
        let mut view = View { digits: [[0; 9]; 9], cells: [[0; 9]; 9] };
        for r in 0..9 {
            for c in 0..9 {
                let row = line((direction.top + (r / 3) as u8) % 3, r);
                let column = line((direction.last + 1 + (c / 3) as u8) % 3, c);
                let cell =
                    if direction.is_transposed { 9 * column + row } else { 9 * row + column };
                view.cells[r][c] = cell as u8;
                view.digits[r][c] = puzzle.cells()[cell];
            }
        }
        view
    }

    pub fn band(&self, band: usize) -> [[u8; 9]; 3] {
        [0, 1, 2].map(|row| self.digits[3 * band + row])
    }
}
