//! The symmetry group of the grid: `2 * 6^8` cell symmetries times `9!` relabellings.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::grid::Grid;

/// A symmetry: an element of the group that carries solution grids to solution grids.
///
/// It transposes the grid or not, then takes rows and columns from their sources, then relabels. If
/// `H` is the grid after the first step, the result has `digits[H[rows[r]][columns[c]]]` at row
/// `r`, column `c`.
///
/// # Text form
/// `r` and nine digits, `c` and nine digits, `d` and nine digits, with a leading `t` for
/// transposition. Digit i after `r` (`c`) is the source, 1..=9, of row (column) i of the result;
/// digit i after `d` is the image of digit i. The identity is `r123456789c123456789d123456789`.
///
/// ```
/// use minlex::{Grid, Transform};
///
/// let grid: Grid =
///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// let turn: Transform = "tr123456789c987654321d123456789".parse()?;
/// let turned = turn.apply(&grid);
/// assert_eq!(turned.minlex_form(), grid.minlex_form());
/// assert_eq!(turn.inverse().apply(&turned), grid);
/// assert_eq!(turn.then(&turn.inverse()), Transform::IDENTITY);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transform {
    transposed: bool,
    /// Row r of the result is row `rows[r]` of the (transposed) grid; 0-based.
    rows: [u8; 9],
    columns: [u8; 9],
    /// Digit d becomes `digits[d - 1]`.
    digits: [u8; 9],
}

/// A part of a [`Transform`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TransformPart {
    /// The rows.
    Rows,
    /// The columns.
    Columns,
    /// The digits.
    Digits,
}

impl fmt::Display for TransformPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TransformPart::Rows => "rows",
            TransformPart::Columns => "columns",
            TransformPart::Digits => "digits",
        })
    }
}

/// Error for parts or text that are not a symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransformError {
    /// Text that is not of the form `[t]r#########c#########d#########`, cut if long.
    Syntax(String),
    /// Nine numbers that are not a permutation of 1..=9.
    NotAPermutation(TransformPart),
    /// Rows that do not keep the bands together, or columns that do not keep the stacks.
    SplitsChutes(TransformPart),
}

impl fmt::Display for TransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TransformError::Syntax(text) => write!(
                f,
                "{text:?} is not a transform: expected r, c and d, each with nine digits, and t in \
                 front if transposed, as in r123456789c123456789d123456789"
            ),
            TransformError::NotAPermutation(part) => {
                write!(f, "the {part} of the transform are not a permutation of 1 to 9")
            }
            TransformError::SplitsChutes(part) => {
                let chute = if *part == TransformPart::Rows { "band" } else { "stack" };
                write!(f, "the {part} of the transform do not keep each {chute} together")
            }
        }
    }
}

impl core::error::Error for TransformError {}

impl Transform {
    /// The identity.
    pub const IDENTITY: Transform = Transform {
        transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    };

    /// Symmetry with these parts. Row `r` of the result is row `rows[r]` (0..=8) of the grid,
    /// transposed first if `transposed`; columns likewise. Digit `d` becomes `digits[d - 1]`.
    ///
    /// # Errors
    /// If a part is not a permutation, or the rows (columns) of a band (stack) do not stay
    /// together.
    pub fn new(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Result<Transform, TransformError> {
        check_lines(TransformPart::Rows, &rows)?;
        check_lines(TransformPart::Columns, &columns)?;
        if digits.iter().fold(0u32, |seen, &d| seen | 1 << d.min(31)) != 0x3fe {
            return Err(TransformError::NotAPermutation(TransformPart::Digits));
        }
        Ok(Transform { transposed, rows, columns, digits })
    }

    #[inline]
    pub(crate) fn from_parts_unchecked(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 9],
    ) -> Transform {
        debug_assert!(Transform::new(transposed, rows, columns, digits).is_ok());
        Transform { transposed, rows, columns, digits }
    }

    /// `true` if the grid is transposed first.
    #[must_use]
    pub fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// Source of each row of the result, 0..=8.
    #[must_use]
    pub fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// Source of each column of the result, 0..=8.
    #[must_use]
    pub fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// Images of the digits 1..=9.
    #[must_use]
    pub fn digits(&self) -> &[u8; 9] {
        &self.digits
    }

    /// The source, 0..=80, of cell `cell` of the result.
    #[inline]
    fn source(&self, cell: usize) -> usize {
        let (r, c) = (usize::from(self.rows[cell / 9]), usize::from(self.columns[cell % 9]));
        if self.transposed { 9 * c + r } else { 9 * r + c }
    }

    /// The image of a grid or a puzzle under this symmetry.
    #[must_use]
    pub fn apply<T: Transformable>(&self, board: &T) -> T {
        board.transformed(self)
    }

    /// Image of 81 cells with values 0..=9, where 0 stays 0.
    ///
    /// # Panics
    /// If a value is above 9.
    #[must_use]
    pub fn apply_to_cells(&self, cells: &[u8; 81]) -> [u8; 81] {
        core::array::from_fn(|i| match cells[self.source(i)] {
            0 => 0,
            d => self.digits[usize::from(d) - 1],
        })
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = (invert(&self.rows), invert(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        let mut digits = [0; 9];
        for (d, &image) in self.digits.iter().enumerate() {
            digits[usize::from(image) - 1] = d as u8 + 1;
        }
        Transform { transposed: self.transposed, rows, columns, digits }
    }

    /// The symmetry `self` followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Transform) -> Transform {
        // Transposing the result is transposing first, with rows and columns exchanged.
        let (rows, columns) =
            if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transform {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|r| rows[usize::from(r)]),
            columns: next.columns.map(|c| columns[usize::from(c)]),
            digits: self.digits.map(|d| next.digits[usize::from(d) - 1]),
        }
    }
}

/// A value that symmetries act on: solution grids and puzzles.
pub trait Transformable {
    /// The image under a symmetry.
    #[must_use]
    fn transformed(&self, transform: &Transform) -> Self;
}

impl Transformable for Grid {
    fn transformed(&self, transform: &Transform) -> Grid {
        Grid::from_digits_unchecked(transform.apply_to_cells(self.digits()))
    }
}

impl Default for Transform {
    fn default() -> Self {
        Transform::IDENTITY
    }
}

fn invert(permutation: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (i, &p) in permutation.iter().enumerate() {
        inverse[usize::from(p)] = i as u8;
    }
    inverse
}

fn check_lines(part: TransformPart, lines: &[u8; 9]) -> Result<(), TransformError> {
    if lines.iter().fold(0u32, |seen, &l| seen | 1 << l.min(31)) != 0x1ff {
        return Err(TransformError::NotAPermutation(part));
    }
    if lines.chunks(3).any(|chute| chute.iter().any(|l| l / 3 != chute[0] / 3)) {
        return Err(TransformError::SplitsChutes(part));
    }
    Ok(())
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Piece by piece takes longer than a minlex form.
        let mut text = *b"tr#########c#########d#########";
        text[2..11].copy_from_slice(&self.rows.map(|row| b'1' + row));
        text[12..21].copy_from_slice(&self.columns.map(|column| b'1' + column));
        text[22..31].copy_from_slice(&self.digits.map(|digit| b'0' + digit));
        let start = usize::from(!self.transposed);
        f.pad(core::str::from_utf8(&text[start..]).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Transform {
    type Err = TransformError;

    fn from_str(text: &str) -> Result<Transform, TransformError> {
        let syntax = || TransformError::Syntax(text.chars().take(60).collect());
        let body = text.trim();
        let (transposed, body) = match body.strip_prefix('t') {
            Some(rest) => (true, rest),
            None => (false, body),
        };
        let bytes = body.as_bytes();
        if bytes.len() != 30 {
            return Err(syntax());
        }
        let part = |letter: u8, at: usize| -> Result<[u8; 9], TransformError> {
            if bytes[at] != letter || !bytes[at + 1..at + 10].iter().all(u8::is_ascii_digit) {
                return Err(syntax());
            }
            Ok(core::array::from_fn(|i| bytes[at + 1 + i] - b'0'))
        };
        let (rows, columns, digits) = (part(b'r', 0)?, part(b'c', 10)?, part(b'd', 20)?);
        // 0 becomes 255, which no permutation has.
        Transform::new(
            transposed,
            rows.map(|r| r.wrapping_sub(1)),
            columns.map(|c| c.wrapping_sub(1)),
            digits,
        )
    }
}
