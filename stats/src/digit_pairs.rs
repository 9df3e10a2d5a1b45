//! Digit pairs of a grid by cycle type.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::Grid;

/// How the 18 cells of two digits fall apart, written `10+4+4`.
///
/// Cells of the two digits are joined if they are in one row, column or box. Each part that comes
/// out is an unavoidable set: if the digits change places in it alone, another grid comes out. A
/// part has both digits of each row that it is in, and at least two rows; so the types are the
/// eight partitions of nine rows into parts of two rows or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CycleType(usize);

/// The rows of the parts, the largest first, of each type.
const ROWS: [&[u8]; CycleType::COUNT] =
    [&[9], &[7, 2], &[6, 3], &[5, 4], &[5, 2, 2], &[4, 3, 2], &[3, 3, 3], &[3, 2, 2, 2]];

impl CycleType {
    /// How many types there are.
    pub const COUNT: usize = 8;

    /// All types: 18, 14+4, 12+6, 10+8, 10+4+4, 8+6+4, 6+6+6, 6+4+4+4.
    pub fn all() -> impl Iterator<Item = CycleType> {
        (0..CycleType::COUNT).map(CycleType)
    }

    /// Its place among [`CycleType::all`].
    #[must_use]
    pub fn number(self) -> usize {
        self.0
    }

    /// How many cells the parts have, the largest first.
    pub fn cells(self) -> impl Iterator<Item = u8> {
        ROWS[self.0].iter().map(|rows| 2 * rows)
    }
}

impl fmt::Display for CycleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<String> = self.cells().map(|cells| cells.to_string()).collect();
        f.write_str(&cells.join("+"))
    }
}

/// How many of the 36 pairs of digits are of each [`CycleType`], by its number. Essentially the
/// same grids have the same numbers. About half a microsecond.
///
/// ```
/// use minlex_stats::{CycleType, digit_pairs};
///
/// let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
///     .parse()?;
/// let pairs = digit_pairs(&grid);
/// assert_eq!(pairs.iter().map(|&pairs| u32::from(pairs)).sum::<u32>(), 36);
/// // The most symmetrical grid has pairs of two types only.
/// assert_eq!(pairs, [18, 0, 0, 0, 0, 0, 18, 0]);
/// # Ok::<(), minlex_catalog::GridError>(())
/// ```
#[must_use]
pub fn digit_pairs(grid: &Grid) -> [u8; CycleType::COUNT] {
    let rows = RowsOfDigits::of(grid);
    let mut pairs = [0; CycleType::COUNT];
    for a in 0..9 {
        for b in a + 1..9 {
            pairs[rows.cycle_type(a, b).number()] += 1;
        }
    }
    pairs
}

/// For each digit, less 1, the row in which it is in each of the nine columns and nine boxes.
struct RowsOfDigits([[u8; 18]; 9]);

impl RowsOfDigits {
    fn of(grid: &Grid) -> RowsOfDigits {
        let mut rows = [[0; 18]; 9];
        for (cell, &digit) in grid.digits().iter().enumerate() {
            let (row, column) = (cell / 9, cell % 9);
            let own = &mut rows[usize::from(digit) - 1];
            own[column] = row as u8;
            own[9 + row / 3 * 3 + column / 3] = row as u8;
        }
        RowsOfDigits(rows)
    }

    /// The type of two digits. Two rows are joined if a column, or a box, has one digit in the one
    /// row and the other digit in the other.
    fn cycle_type(&self, a: usize, b: usize) -> CycleType {
        let mut joined = [0_u16; 9];
        for (&one, &other) in self.0[a].iter().zip(&self.0[b]) {
            joined[usize::from(one)] |= 1 << other;
            joined[usize::from(other)] |= 1 << one;
        }
        let mut parts = Vec::with_capacity(4);
        let mut rest = 0x1ff_u16;
        while rest != 0 {
            let (mut part, mut new) = (0, 1 << rest.trailing_zeros());
            while new != 0 {
                part |= new;
                new = ones(new).fold(0, |reached, row| reached | joined[row]) & !part;
            }
            rest &= !part;
            parts.push(part.count_ones() as u8);
        }
        parts.sort_unstable_by(|a, b| b.cmp(a));
        let number = ROWS.iter().position(|rows| **rows == parts[..]);
        CycleType(number.expect("no part has one row, as a column has no digit twice in a row"))
    }
}

/// The places of the ones in a word.
fn ones(mut word: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        place
    })
}
