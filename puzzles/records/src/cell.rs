//! The characters of cells, and the signs for empty ones.

/// The longest that a grid or puzzle is: 81 cells.
pub(crate) const CELLS: usize = 81;

/// The signs for an empty cell that are single characters. A record uses one of them.
const SIGNS: [char; 9] = ['0', '.', '*', '_', '-', '?', 'x', 'X', '·'];

/// The signs for empty cells that a record uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs(u16);

impl Signs {
    /// A blank, or nothing between two separators.
    pub const BLANK: Signs = Signs(1 << SIGNS.len());
    /// A word for nothing: `null`, `None`, `NA`, `NaN`.
    pub const WORD: Signs = Signs(1 << (SIGNS.len() + 1));
    /// Several digits that may go into the cell.
    pub const CANDIDATES: Signs = Signs(1 << (SIGNS.len() + 2));

    /// The sign that a character is; none for a digit from 1 to 9.
    pub fn of(c: char) -> Signs {
        let at = SIGNS.iter().position(|&sign| sign == c);
        Signs(at.map_or(0, |at| 1 << at))
    }

    /// Those of two parts of a record.
    pub fn and(self, other: Signs) -> Signs {
        Signs(self.0 | other.0)
    }

    /// Whether some of these are among others.
    pub fn shares(self, other: Signs) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every empty cell is written `.`, or every one `0`, as [`text`] writes them.
    pub fn is_plain(self) -> bool {
        self.0 & !0b11 == 0 && self.0 != 0b11
    }

    /// Two of the signs, if there is more than one.
    pub fn two(self) -> Option<[&'static str; 2]> {
        const NAMES: [&str; 12] =
            ["0", ".", "*", "_", "-", "?", "x", "X", "·", "a blank", "null", "candidates"];
        let mut used = (0..NAMES.len()).filter(|at| self.0 & (1 << at) != 0);
        Some([NAMES[used.next()?], NAMES[used.next()?]])
    }
}

/// Whether a byte is a digit or an ASCII sign for an empty cell.
pub(crate) const fn is_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'*' | b'_' | b'-' | b'?' | b'x' | b'X')
}

/// A cell as records write it: a digit from 1 to 9, `0`, or `.` for every other empty cell.
pub(crate) fn plain(cell: char) -> u8 {
    match cell {
        '0'..='9' => cell as u8,
        _ => b'.',
    }
}

/// Whether every cell of a record has a digit.
pub(crate) fn is_complete(cells: &str) -> bool {
    cells.bytes().all(|b| matches!(b, b'1'..=b'9'))
}

/// Whether `solution` fills the empty cells of `puzzle`, which has some.
pub(crate) fn is_solution_of(solution: &str, puzzle: &str) -> bool {
    let mut pairs = puzzle.bytes().zip(solution.bytes());
    solution.len() == puzzle.len()
        && is_complete(solution)
        && !is_complete(puzzle)
        && pairs.all(|(cell, digit)| cell == digit || !matches!(cell, b'1'..=b'9'))
}
