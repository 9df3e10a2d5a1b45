//! Normal figures and four-part names, for any puzzle, valid or not.
//!
//! The *figure* of a puzzle is the 81-bit number of its given cells, the first cell highest. The
//! *normal puzzle* has the smallest figure of the eight rotations and reflections, and its givens
//! relabelled by first appearance. Its *fill* is the digits of its givens as one decimal number.
//! The way back is the symmetry p and the digits s of the labels 1..9: `FIGURE_FILL!P_S`.
//!
//! # Decisions where the source is silent
//! * p leads from the normal puzzle *to* the puzzle. 0..=3 are as many quarter turns clockwise;
//!   4..=7 mirror at the main diagonal first, then make p - 4 quarter turns.
//! * Of several ways to the smallest figure, the smallest fill is taken, then the smallest p.
//! * Absent digits follow in s in ascending order.
//! * Each puzzle has exactly one name; [`FigureName::puzzle`] refuses all others.
//! * A puzzle without givens has figure 0 and fill 0.
//!
//! The source, "Bringing a sudoku on it's normal form", has no date or author. Its sample shows
//! only the syntax: the figure has twelve cells, the fill sixteen digits.

use std::fmt;
use std::str::FromStr;

use minlex_puzzle::{Givens, Puzzle};

use crate::radix::converted;

/// Longer parts are refused unread, since their conversion would be slow.
const MAX_PART_DIGITS: usize = 100;

/// A four-part name as written; [`FigureName::puzzle`] checks it.
///
/// ```
/// use minlex::Puzzle;
/// use minlex::names::FigureName;
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let name = FigureName::of(&puzzle);
/// assert_eq!(
///     name.to_string(),
///     "5949809356748315971730_12345367235788652538726678!3_561724983",
/// );
/// assert_eq!(name.to_hex(), "x1428A31168586C45092_A363BB2E866E1469F8916!3_217B3E37");
/// assert_eq!(name.to_string().parse::<FigureName>()?.puzzle()?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FigureName {
    figure: u128,
    /// Decimal digits, at most 81 and the first not 0; none if the fill is 0.
    fill: Vec<u8>,
    symmetry: u8,
    /// A permutation of 1..=9.
    digits: [u8; 9],
}

/// The part of a four-part name that is missing or bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FigureSyntax {
    /// No `!` between fill and p.
    NoMark,
    /// No `_` between figure and fill.
    NoFill,
    /// No `_` between p and s.
    NoDigits,
    /// The figure is not a number.
    Figure,
    /// The fill is not a number.
    Fill,
    /// s is not a number.
    Digits,
}

impl fmt::Display for FigureSyntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FigureSyntax::NoMark => "no ! in it",
            FigureSyntax::NoFill => "no _ between figure and fill",
            FigureSyntax::NoDigits => "no _ between p and s",
            FigureSyntax::Figure => "bad figure",
            FigureSyntax::Fill => "bad fill",
            FigureSyntax::Digits => "bad s",
        })
    }
}

/// Reason why a text is not a four-part name, or not that of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FigureError {
    /// Not of the form `FIGURE_FILL!P_S`.
    Syntax(FigureSyntax),
    /// The figure has more than 81 bits.
    FigureRange,
    /// The fill has more than 81 decimal digits.
    FillRange,
    /// A p outside 0 to 7; holds the text, cut if long.
    Symmetry(String),
    /// An s that is neither 0 nor a permutation of the digits 1 to 9; holds the number.
    Digits(String),
    /// A fill with more or fewer digits than the figure has cells.
    FillLength {
        /// Given cells of the figure.
        cells: u32,
        /// Digits of the fill.
        digits: usize,
    },
    /// A 0 in the fill; holds the place, from 1.
    FillZero(usize),
    /// The name describes a puzzle, but the puzzle's name is this other one.
    NotNormal(Box<FigureName>),
}

impl fmt::Display for FigureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FigureError::Syntax(part) => write!(
                f,
                "not a four-part name, {part}: expected FIGURE_FILL!P_S, four numbers without \
                 leading zeros, or x in front and all but P in hexadecimal"
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
            FigureError::Digits(text) => {
                write!(f, "s is {text}: expected each digit from 1 to 9 once, or 0 for 123456789")
            }
            FigureError::FillLength { cells, digits } => write!(
                f,
                "the name is inconsistent: its figure has {cells} given cells and its fill \
                 {digits} digits, and each given cell has one digit"
            ),
            FigureError::FillZero(place) => {
                write!(f, "digit {place} of the fill is 0: givens have labels from 1 to 9")
            }
            FigureError::NotNormal(name) => {
                write!(f, "the name is not in normal form: the puzzle that it describes is {name}")
            }
        }
    }
}

impl std::error::Error for FigureError {}

/// The image 0..=80 of a cell under symmetry `p`.
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

/// A puzzle's cells relabelled by first appearance, and the digits of the labels 1..9.
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

impl FigureName {
    /// The name of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> FigureName {
        // By figure, fill and p. With equal figures, comparing cells is comparing fills.
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
        FigureName {
            figure,
            fill: cells.into_iter().filter(|&d| d != 0).collect(),
            symmetry,
            digits,
        }
    }

    /// The puzzle with this name.
    ///
    /// # Errors
    /// [`FigureError`] if no puzzle has this name, with the right name if the parts describe a
    /// puzzle.
    pub fn puzzle(&self) -> Result<Puzzle, FigureError> {
        let givens = Givens::from_first_cell_high(self.figure).ok_or(FigureError::FigureRange)?;
        if self.fill.len() != givens.len() as usize {
            return Err(FigureError::FillLength { cells: givens.len(), digits: self.fill.len() });
        }
        if let Some(place) = self.fill.iter().position(|&d| d == 0) {
            return Err(FigureError::FillZero(place + 1));
        }
        let mut cells = [0; 81];
        for (cell, &label) in givens.iter().zip(&self.fill) {
            cells[moved(self.symmetry, cell)] = self.digits[usize::from(label) - 1];
        }
        let puzzle = minlex_puzzle::__internal::puzzle_from_cells(cells);
        let name = FigureName::of(&puzzle);
        if name == *self { Ok(puzzle) } else { Err(FigureError::NotNormal(Box::new(name))) }
    }

    /// The 81-bit number of the given cells of the normal puzzle, the first cell highest.
    #[must_use]
    pub fn figure(&self) -> u128 {
        self.figure
    }

    /// The decimal digits of the fill, at most 81; empty for 0. In a name that was not checked,
    /// digits after the first may be zeros.
    #[must_use]
    pub fn fill(&self) -> &[u8] {
        &self.fill
    }

    /// The symmetry, 0..=7, from the normal puzzle to the puzzle.
    #[must_use]
    pub fn symmetry(&self) -> u8 {
        self.symmetry
    }

    /// The digits of the labels 1 to 9.
    #[must_use]
    pub fn digits(&self) -> [u8; 9] {
        self.digits
    }

    /// s as written: 0 for 123456789.
    fn written_digits(&self) -> u32 {
        if self.digits == PLAIN_DIGITS {
            return 0;
        }
        self.digits.iter().fold(0, |number, &d| 10 * number + u32::from(d))
    }

    /// The name with an `x` in front and all numbers but p in hexadecimal.
    #[must_use]
    pub fn to_hex(&self) -> String {
        let hex = |digit: u8| char::from(b"0123456789ABCDEF"[usize::from(digit % 16)]);
        let fill: String = match &self.fill[..] {
            [] => "0".to_owned(),
            digits => converted(digits, 10, 16).into_iter().map(hex).collect(),
        };
        format!("x{:X}_{fill}!{}_{:X}", self.figure, self.symmetry, self.written_digits())
    }
}

const PLAIN_DIGITS: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

impl fmt::Display for FigureName {
    /// The name in decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_", self.figure)?;
        if self.fill.is_empty() {
            f.write_str("0")?;
        }
        self.fill.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        write!(f, "!{}_{}", self.symmetry, self.written_digits())
    }
}

impl FromStr for FigureName {
    type Err = FigureError;

    /// Reads `FIGURE_FILL!P_S` in decimal, or in hexadecimal (either case) after an `x`. P may be
    /// `p6` for `6`, S `s951378624` for `951378624`; `123456789` and `0` are the same S.
    fn from_str(text: &str) -> Result<FigureName, FigureError> {
        let (radix, body) = match text.strip_prefix('x') {
            Some(rest) => (16, rest),
            None => (10, text),
        };
        let (normal, back) = split(body, '!', FigureSyntax::NoMark)?;
        let (figure, fill) = split(normal, '_', FigureSyntax::NoFill)?;
        let (p, s) = split(back, '_', FigureSyntax::NoDigits)?;
        Ok(FigureName {
            figure: read_figure(figure, radix)?,
            fill: read_fill(fill, radix)?,
            symmetry: read_symmetry(p)?,
            digits: read_digits(s, radix)?,
        })
    }
}

fn split(text: &str, mark: char, missing: FigureSyntax) -> Result<(&str, &str), FigureError> {
    text.split_once(mark).ok_or(FigureError::Syntax(missing))
}

fn read_figure(text: &str, radix: u8) -> Result<u128, FigureError> {
    let digits = number(text, radix).ok_or(FigureError::Syntax(FigureSyntax::Figure))?;
    let figure = digits.iter().try_fold(0, |figure: u128, &digit| {
        figure.checked_mul(10)?.checked_add(digit.into()).filter(|figure| figure >> 81 == 0)
    });
    figure.ok_or(FigureError::FigureRange)
}

fn read_fill(text: &str, radix: u8) -> Result<Vec<u8>, FigureError> {
    let digits = number(text, radix).ok_or(FigureError::Syntax(FigureSyntax::Fill))?;
    if digits.len() <= 81 { Ok(digits) } else { Err(FigureError::FillRange) }
}

fn read_symmetry(text: &str) -> Result<u8, FigureError> {
    match text.strip_prefix('p').unwrap_or(text).as_bytes() {
        [digit @ b'0'..=b'7'] => Ok(digit - b'0'),
        _ => {
            let text = text.chars().take(20).collect();
            Err(FigureError::Symmetry(text))
        }
    }
}

fn read_digits(text: &str, radix: u8) -> Result<[u8; 9], FigureError> {
    let digits = number(text.strip_prefix('s').unwrap_or(text), radix)
        .ok_or(FigureError::Syntax(FigureSyntax::Digits))?;
    if digits.is_empty() {
        return Ok(PLAIN_DIGITS);
    }
    match <[u8; 9]>::try_from(&digits[..]) {
        Ok(list) if list.iter().fold(0u32, |set, &d| set | 1 << d) == 0x3fe => Ok(list),
        _ => Err(FigureError::Digits(digits.iter().map(u8::to_string).collect())),
    }
}

/// The decimal digits of an unsigned number without leading zero, of bounded length; 0 has none.
fn number(text: &str, radix: u8) -> Option<Vec<u8>> {
    let is_bounded = (1..=MAX_PART_DIGITS).contains(&text.len());
    if !is_bounded || (text.starts_with('0') && text != "0") {
        return None;
    }
    let digit = |c: char| c.to_digit(radix.into()).map(|digit| digit as u8);
    let digits = text.chars().map(digit).collect::<Option<Vec<u8>>>()?;
    Some(converted(&digits, radix, 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_are_numbered_as_documented() {
        // Images of the corner cell (row 1, column 1) and its right neighbour.
        let ends: Vec<(usize, usize)> = (0..8).map(|p| (moved(p, 0), moved(p, 1))).collect();
        assert_eq!(ends, [(0, 1), (8, 17), (80, 79), (72, 63), (0, 9), (8, 7), (80, 71), (72, 73)]);
        for p in 0..8 {
            let mut images: Vec<usize> = (0..81).map(|cell| moved(p, cell)).collect();
            images.sort_unstable();
            assert!(images.into_iter().eq(0..81));
        }
    }
}
