//! Normal figures and four-part names, for any puzzle, valid or not.
//!
//! The *figure* of a puzzle is the 81-bit number of its given cells, the first cell most
//! significant. The *normal figure* is the smallest figure among the eight rotations and
//! reflections of the board. Then the givens are relabelled by first appearance: the first digit
//! met becomes 1, the next new one 2. What remains is a *normal puzzle*, written as two numbers,
//! the figure and the *fill* (the digits of the givens in order, as one decimal number), and the
//! way back from it as two more, the symmetry p and the digits s that the labels 1..9 stand for:
//! `FIGURE_FILL!P_S`.
//!
//! # Decisions where the source is silent
//! * p is the symmetry that leads from the normal puzzle *to* the puzzle. 0..=3 are so many quarter
//!   turns clockwise; 4..=7 mirror at the main diagonal first and then make p - 4 quarter turns.
//! * If several symmetries lead to the smallest figure, the smallest fill among them is taken, then
//!   the smallest p.
//! * Digits that do not occur follow in s in ascending order.
//! * Each puzzle has exactly one name; what is no name of any puzzle is refused with the reason
//!   ([`FigureName::puzzle`]).
//! * A puzzle without givens has figure 0 and fill 0.
//!
//! The format was described without a date or author in "Bringing a sudoku on it's normal form";
//! the sample name there has twelve cells in its figure and sixteen digits in its fill, so it shows
//! the syntax and names no puzzle.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;

use minlex_puzzle::givens::Givens;
use minlex_puzzle::puzzle::Puzzle;

/// Longer parts are not even read: no reader should spend time on a number of a million digits.
const MAX_PART_DIGITS: usize = 100;

/// A four-part name as written: syntax only, see [`FigureName::puzzle`] for what it means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FigureName {
    figure: u128,
    fill: BigUint,
    symmetry: u8,
    digits: u32,
}

/// Why something is not a four-part name, or names no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FigureError {
    /// Not of the form `FIGURE_FILL!P_S`; names the part that is missing or bad.
    Syntax(&'static str),
    /// The figure has more than 81 bits.
    FigureRange,
    /// The fill has more than 81 decimal digits.
    FillRange,
    /// p above 7; holds the text.
    Symmetry(String),
    /// s is not 0 and no permutation of 1..9; holds the number.
    Digits(String),
    /// A fill with more or fewer digits than the figure has cells.
    FillLength {
        /// Given cells of the figure.
        cells: u32,
        /// Digits of the fill.
        digits: usize,
    },
    /// A 0 in the fill: labels are 1 to 9. Holds the place, from 1.
    FillZero(usize),
    /// It describes a puzzle, but not in the normal way; holds the puzzle's name.
    NotNormal(Box<FigureName>),
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FigureError::Syntax(part) => write!(
                f,
                "not a four-part name, {part}: expected FIGURE_FILL!P_S, four numbers without leading zeros, or x in front and \
                 all but P in hexadecimal"
            ),
            FigureError::FigureRange => {
                f.write_str("the figure has more than 81 bits: a puzzle has 81 cells")
            }
            FigureError::FillRange => {
                f.write_str("the fill has more than 81 decimal digits: a puzzle has 81 cells")
            }
            FigureError::Symmetry(text) => {
                write!(f, "{text:?} is no symmetry: expected p from 0 to 7")
            }
            FigureError::Digits(text) => write!(
                f,
                "s is {text}: expected each digit from 1 to 9 once, or 0 for 123456789"
            ),
            FigureError::FillLength { cells, digits } => write!(
                f,
                "the name is inconsistent: its figure has {cells} given cells and its fill {digits} digits, and each given \
                 cell has one digit"
            ),
            FigureError::FillZero(place) => write!(
                f,
                "digit {place} of the fill is 0: givens have labels from 1 to 9"
            ),
            FigureError::NotNormal(name) => {
                write!(
                    f,
                    "the name is not in normal form: the puzzle that it describes is {name}"
                )
            }
        }
    }
}

impl std::error::Error for FigureError {}

/// The cell, 0..=80, to which symmetry `p` takes cell `cell`.
fn moved(p: u8, cell: usize) -> usize {
    let (mut row, mut column) = (cell / 9, cell % 9);
    if p >= 4 {
        (row, column) = (column, row);
    }
    for _ in 0..p % 4 {
        (row, column) = (column, 8 - row);
    }
    9 * row + column
}

/// A puzzle's cells relabelled by first appearance, and the digits that the labels 1..9 stand for.
fn relabelled(cells: &[u8; 81]) -> ([u8; 81], [u8; 9]) {
    let mut label = [0u8; 10];
    let mut digits = [0u8; 9];
    let mut used = 0;
    let cells = cells.map(|d| {
        let d = usize::from(d);
        if d != 0 && label[d] == 0 {
            digits[used] = d as u8;
            used += 1;
            label[d] = used as u8;
        }
        label[d]
    });
    for d in 1..=9 {
        if label[usize::from(d)] == 0 {
            digits[used] = d;
            used += 1;
        }
    }
    (cells, digits)
}

/// Nine digits as one decimal number.
fn number(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |n, &d| 10 * n + u32::from(d))
}

const PLAIN_DIGITS: u32 = 123_456_789;

impl FigureName {
    /// The name of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> FigureName {
        // By figure, then fill, then p. All candidates have the same number of givens, so comparing
        // cells with the blanks between them taken out is comparing fills; figures are equal then,
        // so the blanks can as well stay.
        let best = (0..8)
            .map(|p| {
                let source: [u8; 81] = std::array::from_fn(|cell| puzzle.cells()[moved(p, cell)]);
                let (cells, digits) = relabelled(&source);
                (Givens::of_cells(&cells).first_cell_high(), cells, p, digits)
            })
            .min();
        let Some((figure, cells, symmetry, digits)) = best else {
            unreachable!("there are eight candidates");
        };
        let fill: Vec<u8> = cells.into_iter().filter(|&d| d != 0).collect();
        FigureName {
            figure,
            fill: BigUint::from_radix_be(&fill, 10).unwrap_or_default(),
            symmetry,
            digits: number(&digits),
        }
    }

    /// The puzzle with this name.
    ///
    /// # Errors
    /// If no puzzle has this name: [`FigureError`] says why, and what the puzzle that it describes
    /// is called if it describes one.
    pub fn puzzle(&self) -> Result<Puzzle, FigureError> {
        let givens = Givens::from_first_cell_high(self.figure).ok_or(FigureError::FigureRange)?;
        let fill = if self.fill == BigUint::ZERO {
            Vec::new()
        } else {
            self.fill.to_radix_be(10)
        };
        if fill.len() != givens.count() as usize {
            return Err(FigureError::FillLength {
                cells: givens.count(),
                digits: fill.len(),
            });
        }
        if let Some(place) = fill.iter().position(|&d| d == 0) {
            return Err(FigureError::FillZero(place + 1));
        }
        let digits = self.digit_list()?;
        let mut cells = [0; 81];
        for (cell, label) in (0..81).filter(|&cell| givens.contains(cell)).zip(fill) {
            cells[moved(self.symmetry, cell)] = digits[usize::from(label) - 1];
        }
        let puzzle = Puzzle::from_valid_cells(cells);
        let name = FigureName::of(&puzzle);
        if name == *self {
            Ok(puzzle)
        } else {
            Err(FigureError::NotNormal(Box::new(name)))
        }
    }

    /// The 81-bit number of the given cells of the normal puzzle, the first cell most significant.
    #[must_use]
    pub fn figure(&self) -> u128 {
        self.figure
    }

    /// The digits of the givens of the normal puzzle as one decimal number.
    #[must_use]
    pub fn fill(&self) -> &BigUint {
        &self.fill
    }

    /// The symmetry, 0..=7, from the normal puzzle to the puzzle.
    #[must_use]
    pub fn symmetry(&self) -> u8 {
        self.symmetry
    }

    /// What the labels 1..9 stand for, as a number of nine digits.
    #[must_use]
    pub fn digits(&self) -> u32 {
        self.digits
    }

    fn digit_list(&self) -> Result<[u8; 9], FigureError> {
        let mut list = [0; 9];
        let mut rest = self.digits;
        for d in list.iter_mut().rev() {
            *d = (rest % 10) as u8;
            rest /= 10;
        }
        if rest == 0 && list.iter().fold(0u32, |m, &d| m | 1 << d) == 0x3fe {
            Ok(list)
        } else {
            Err(FigureError::Digits(self.digits.to_string()))
        }
    }

    /// s as it is written: 0 stands for 123456789.
    fn written_digits(&self) -> u32 {
        if self.digits == PLAIN_DIGITS {
            0
        } else {
            self.digits
        }
    }

    /// The name with all parts but p in hexadecimal and a leading `x`.
    #[must_use]
    pub fn to_hex(&self) -> String {
        format!(
            "x{:X}_{:X}!{}_{:X}",
            self.figure,
            self.fill,
            self.symmetry,
            self.written_digits()
        )
    }
}

impl fmt::Display for FigureName {
    /// The name in decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}_{}!{}_{}",
            self.figure,
            self.fill,
            self.symmetry,
            self.written_digits()
        )
    }
}

impl FromStr for FigureName {
    type Err = FigureError;

    /// Reads `FIGURE_FILL!P_S` in decimal, or in hexadecimal (either case) behind an `x`. P may be
    /// written `p6` for `6` and S `s951378624` for `951378624`; `123456789` and `0` are the same S.
    fn from_str(text: &str) -> Result<FigureName, FigureError> {
        let (radix, body) = match text.strip_prefix('x') {
            Some(rest) => (16, rest),
            None => (10, text),
        };
        let (normal, way) = body
            .split_once('!')
            .ok_or(FigureError::Syntax("no ! in it"))?;
        let (figure, fill) = normal
            .split_once('_')
            .ok_or(FigureError::Syntax("no _ between figure and fill"))?;
        let (p, s) = way
            .split_once('_')
            .ok_or(FigureError::Syntax("no _ between p and s"))?;
        let figure = part(figure, radix).ok_or(FigureError::Syntax("bad figure"))?;
        let figure = u128::try_from(figure).map_err(|_| FigureError::FigureRange)?;
        if figure >> 81 != 0 {
            return Err(FigureError::FigureRange);
        }
        let fill = part(fill, radix).ok_or(FigureError::Syntax("bad fill"))?;
        if fill.to_radix_le(10).len() > 81 {
            return Err(FigureError::FillRange);
        }
        let symmetry = match p.strip_prefix('p').unwrap_or(p).as_bytes() {
            [digit @ b'0'..=b'7'] => digit - b'0',
            _ => return Err(FigureError::Symmetry(p.chars().take(20).collect())),
        };
        let digits =
            part(s.strip_prefix('s').unwrap_or(s), radix).ok_or(FigureError::Syntax("bad s"))?;
        let digits = match u32::try_from(&digits) {
            Ok(0) => PLAIN_DIGITS,
            Ok(digits) => digits,
            Err(_) => return Err(FigureError::Digits(digits.to_string())),
        };
        let name = FigureName {
            figure,
            fill,
            symmetry,
            digits,
        };
        name.digit_list().map(|_| name)
    }
}

/// A number without sign or leading zero and of bounded length.
fn part(text: &str, radix: u32) -> Option<BigUint> {
    let bytes = text.as_bytes();
    let good = !bytes.is_empty()
        && bytes.len() <= MAX_PART_DIGITS
        && (bytes[0] != b'0' || bytes.len() == 1)
        && bytes.iter().all(|&b| char::from(b).is_digit(radix));
    if good {
        BigUint::parse_bytes(bytes, radix)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_numbered_as_documented() {
        // Where the corner cell (row 1, column 1) and its right neighbour go.
        let ends: Vec<(usize, usize)> = (0..8).map(|p| (moved(p, 0), moved(p, 1))).collect();
        assert_eq!(
            ends,
            [
                (0, 1),
                (8, 17),
                (80, 79),
                (72, 63),
                (0, 9),
                (8, 7),
                (80, 71),
                (72, 73)
            ]
        );
        for p in 0..8 {
            let mut images: Vec<usize> = (0..81).map(|cell| moved(p, cell)).collect();
            images.sort_unstable();
            assert!(images.into_iter().eq(0..81));
        }
    }
}
