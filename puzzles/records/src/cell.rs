//! The characters of cells, and the signs for empty ones.

/// How many cells a grid or puzzle has.
pub(crate) const CELLS: usize = 81;

/// The signs for an empty cell in messages; the last are nothing between separators, and `None`.
const SIGNS: [&str; 11] = ["0", ".", "*", "_", "-", "?", "x", "X", "·", "a blank", "null"];

/// The signs for empty cells that a record uses, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signs(pub u16);

impl Signs {
    pub const DOT: Signs = Signs(1 << 8);
    pub const BLANK: Signs = Signs(1 << 9);
    pub const WORD: Signs = Signs(1 << 10);

    /// The bit of the sign that a byte is, of those that are ASCII; without a branch.
    #[inline(always)]
    pub const fn bits_of_byte(byte: u8) -> u8 {
        const ASCII: [u8; 8] = *b"0.*_-?xX";
        let (mut bits, mut at) = (0, 0);
        while at < ASCII.len() {
            bits |= ((byte == ASCII[at]) as u8) << at;
            at += 1;
        }
        bits
    }

    /// The sign that a byte is: none for a digit from 1 to 9; `None` if it is no cell.
    pub const fn of_byte(byte: u8) -> Option<Signs> {
        match (Signs::bits_of_byte(byte), byte) {
            (0, b'1'..=b'9') => Some(Signs(0)),
            (0, _) => None,
            (bits, _) => Some(Signs(bits as u16)),
        }
    }

    /// The sign that a character is, likewise.
    pub fn of(c: char) -> Option<Signs> {
        if c == '·' { Some(Signs::DOT) } else { u8::try_from(c).ok().and_then(Signs::of_byte) }
    }

    /// Those of two parts of a record.
    pub fn and(self, other: Signs) -> Signs {
        Signs(self.0 | other.0)
    }

    /// Whether some of these are among others.
    pub fn shares(self, other: Signs) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every empty cell is written `.`, or every one `0`, as [`plain`] writes them.
    pub fn is_plain(self) -> bool {
        matches!(self.0, 0..=2)
    }

    /// Two of the signs, if there is more than one.
    pub fn two(self) -> Option<[&'static str; 2]> {
        let mut used = (0..SIGNS.len()).filter(|at| self.0 & (1 << at) != 0);
        Some([SIGNS[used.next()?], SIGNS[used.next()?]])
    }
}

/// Whether a character is a digit or a sign for an empty cell.
pub(crate) fn is_cell(c: char) -> bool {
    Signs::of(c).is_some()
}

/// A cell as records write it: a digit from 1 to 9, `0`, or `.` for every other empty cell.
pub(crate) fn plain(cell: char) -> char {
    if cell.is_ascii_digit() { cell } else { '.' }
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
