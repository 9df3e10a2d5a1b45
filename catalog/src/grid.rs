//! Solution grids.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A Sudoku solution grid: 81 digits 1..=9, each once in every row, column and box.
///
/// A `Grid` is valid by construction. Grids have the order of their 81-digit row-major strings.
///
/// ```
/// use minlex::{Grid, GridError, Unit};
///
/// let grid: Grid =
///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452".parse()?;
/// assert_eq!(grid.get(0, 0), 8);
/// assert_eq!(Grid::try_from(*grid.digits()), Ok(grid));
///
/// let mut digits = *grid.digits();
/// digits[0] = 1;
/// let error = Grid::from_digits(digits).unwrap_err();
/// assert_eq!(error.to_string(), "row 1 has 1 twice");
/// # Ok::<(), GridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([u8; 81]);

/// A row, a column or a box of a grid, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "a grid has rows, columns and boxes")]
pub enum Unit {
    /// A row, 1 at the top.
    Row(u8),
    /// A column, 1 at the left.
    Column(u8),
    /// A box, counted from left to right in each band, from the top band down.
    Box(u8),
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Row(n) => write!(f, "row {n}"),
            Unit::Column(n) => write!(f, "column {n}"),
            Unit::Box(n) => write!(f, "box {n}"),
        }
    }
}

/// Error for digits or text that are not a solution grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// A number of cells other than 81.
    Length(usize),
    /// A character outside digits and layouts.
    Character {
        /// Its place in characters, from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A cell without a digit (`.`, `0` or the like), from 1 along the rows.
    Empty(usize),
    /// A cell with a value above 9.
    Value {
        /// The cell, from 1 along the rows.
        cell: usize,
        /// Its value.
        found: u8,
    },
    /// A row, column or box that has a digit twice.
    Repeat {
        /// The first such unit, rows before columns before boxes.
        unit: Unit,
        /// The digit, 1..=9.
        digit: u8,
    },
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::Length(n) => write!(
                f,
                "{n} cell{} found: a solution grid has 81 digits",
                if *n == 1 { "" } else { "s" }
            ),
            GridError::Character { position, found } => {
                write!(f, "character {position} is {found:?}: expected a digit from 1 to 9")
            }
            GridError::Empty(cell) => write!(
                f,
                "row {} column {} is empty: a solution grid has a digit from 1 to 9 in each of its 81 cells",
                (cell - 1) / 9 + 1,
                (cell - 1) % 9 + 1
            ),
            GridError::Value { cell, found } => write!(
                f,
                "row {} column {} has the value {found}: a solution grid has a digit from 1 to 9 in \
                 each of its 81 cells",
                (cell - 1) / 9 + 1,
                (cell - 1) % 9 + 1
            ),
            GridError::Repeat { unit, digit } => write!(f, "{unit} has {digit} twice"),
        }
    }
}

impl core::error::Error for GridError {}

impl Grid {
    /// Grid with these digits, row by row.
    ///
    /// # Errors
    /// [`GridError::Empty`] for a zero or [`GridError::Value`] for a value above 9 in the first
    /// such cell, else [`GridError::Repeat`].
    pub fn from_digits(digits: [u8; 81]) -> Result<Grid, GridError> {
        // No branches; a wrong cell is found afterwards.
        if !digits.iter().fold(true, |good, d| good & (1..=9).contains(d)) {
            let wrong = (1..).zip(digits).find(|(_, d)| !(1..=9).contains(d));
            return Err(match wrong {
                Some((cell, found @ 1..)) => GridError::Value { cell, found },
                other => GridError::Empty(other.map_or(1, |(cell, _)| cell)),
            });
        }
        Grid::from_digits_in_range(digits)
    }

    #[inline(always)]
    fn from_digits_in_range(digits: [u8; 81]) -> Result<Grid, GridError> {
        // Three rows at a time.
        const ALL: u16 = 0x3fe;
        let mut columns = [0u16; 9];
        let mut good = true;
        for band in digits.chunks_exact(27) {
            let mut chutes = [0u16; 9];
            for row in band.chunks_exact(9) {
                let bits: [u16; 9] = core::array::from_fn(|c| 1 << row[c]);
                good &= bits.iter().fold(0, |set, bit| set | bit) == ALL;
                for (chute, bit) in chutes.iter_mut().zip(bits) {
                    *chute |= bit;
                }
            }
            for (column, chute) in columns.iter_mut().zip(chutes) {
                *column |= chute;
            }
            good &= chutes.chunks_exact(3).all(|stack| stack[0] | stack[1] | stack[2] == ALL);
        }
        if good && columns == [ALL; 9] { Ok(Grid(digits)) } else { Err(first_repeat(&digits)) }
    }

    /// Grid of exactly 81 digits, without layout: the fastest way to read one.
    ///
    /// # Errors
    /// As [`Grid::from_digits`]; [`GridError::Length`] and [`GridError::Character`] for other text.
    pub fn from_line(line: &[u8]) -> Result<Grid, GridError> {
        if let Ok(cells) = <&[u8; 81]>::try_from(line)
            && cells.iter().fold(true, |good, b| good & (b'1'..=b'9').contains(b))
        {
            return Grid::from_digits_in_range(cells.map(|b| b - b'0'));
        }
        let text = String::from_utf8_lossy(line);
        let mut cells = 0;
        let mut empty = None;
        for (i, found) in text.chars().enumerate() {
            match found {
                '1'..='9' => {}
                '0' | '.' => empty = empty.or(Some(i + 1)),
                _ => {
                    return Err(GridError::Character { position: i + 1, found });
                }
            }
            cells += 1;
        }
        Err(match empty {
            Some(cell) if cells == 81 => GridError::Empty(cell),
            _ => GridError::Length(cells),
        })
    }

    /// Grid with these digits, which must be one.
    #[inline(always)]
    pub(crate) fn from_digits_unchecked(digits: [u8; 81]) -> Grid {
        debug_assert!(Grid::from_digits(digits).is_ok());
        Grid(digits)
    }

    /// The 81 digits 1..=9, row by row.
    #[must_use]
    pub fn digits(&self) -> &[u8; 81] {
        &self.0
    }

    /// The digit 1..=9 at `row` and `column`, both 0..=8.
    ///
    /// # Panics
    /// If `row` or `column` is above 8.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> u8 {
        assert!(row < 9 && column < 9, "row {row} column {column} is outside the grid");
        self.0[9 * row + column]
    }

    /// The grid reflected in its main diagonal.
    #[must_use]
    pub fn transposed(&self) -> Grid {
        Grid(core::array::from_fn(|i| self.0[i % 9 * 9 + i / 9]))
    }

    /// The 81 ASCII digits.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.0.map(|d| d + b'0')
    }
}

/// The first unit with a repeated digit.
fn first_repeat(digits: &[u8; 81]) -> GridError {
    let cell_of = |kind: usize, unit: usize, i: usize| match kind {
        0 => 9 * unit + i,
        1 => 9 * i + unit,
        _ => 27 * (unit / 3) + 3 * (unit % 3) + 9 * (i / 3) + i % 3,
    };
    for kind in 0..3 {
        for unit in 0..9u8 {
            let mut seen = 0u16;
            for i in 0..9 {
                let digit = digits[cell_of(kind, usize::from(unit), i)];
                if seen >> digit & 1 == 1 {
                    let unit = match kind {
                        0 => Unit::Row(unit + 1),
                        1 => Unit::Column(unit + 1),
                        _ => Unit::Box(unit + 1),
                    };
                    return GridError::Repeat { unit, digit };
                }
                seen |= 1 << digit;
            }
        }
    }
    unreachable!("called only for digits that repeat somewhere")
}

/// True for characters that draw a grid: blanks, line ends and the usual box drawings.
#[must_use]
pub fn is_layout(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '|' | '-' | '+' | '=' | ':' | '*' | '_' | '\u{feff}')
        || ('\u{2500}'..='\u{257f}').contains(&c)
}

impl FromStr for Grid {
    type Err = GridError;

    /// Reads 81 digits in any usual layout: one line, nine lines, blanks, box drawings.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        let mut digits = [0u8; 81];
        let mut cells = 0;
        let mut empty = None;
        for (i, found) in text.chars().enumerate() {
            let digit = match found {
                '1'..='9' => found as u8 - b'0',
                '0' | '.' => {
                    empty = empty.or(Some(cells + 1));
                    0
                }
                _ if is_layout(found) => continue,
                _ => {
                    return Err(GridError::Character { position: i + 1, found });
                }
            };
            if let Some(cell) = digits.get_mut(cells) {
                *cell = digit;
            }
            cells += 1;
        }
        match empty {
            _ if cells != 81 => Err(GridError::Length(cells)),
            Some(cell) => Err(GridError::Empty(cell)),
            None => Grid::from_digits(digits),
        }
    }
}

impl TryFrom<[u8; 81]> for Grid {
    type Error = GridError;

    /// As [`Grid::from_digits`].
    fn try_from(digits: [u8; 81]) -> Result<Grid, GridError> {
        Grid::from_digits(digits)
    }
}

impl TryFrom<&[u8]> for Grid {
    type Error = GridError;

    /// As [`Grid::from_digits`]; [`GridError::Length`] for anything but 81 values.
    fn try_from(digits: &[u8]) -> Result<Grid, GridError> {
        match digits.try_into() {
            Ok(digits) => Grid::from_digits(digits),
            Err(_) => Err(GridError::Length(digits.len())),
        }
    }
}

impl From<Grid> for [u8; 81] {
    fn from(grid: Grid) -> [u8; 81] {
        grid.0
    }
}

impl fmt::Display for Grid {
    /// The 81 digits in one line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ascii = self.to_ascii();
        f.pad(core::str::from_utf8(&ascii).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    const FIRST: &str =
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

    #[test]
    fn reads_every_usual_layout() {
        let plain: Grid = FIRST.parse().unwrap();
        let nine_lines = FIRST
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect::<Vec<_>>();
        assert_eq!(nine_lines.join("\r\n").parse(), Ok(plain));
        let mut drawing = String::from("+-------+-------+-------+\n");
        for (i, row) in nine_lines.iter().enumerate() {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            drawing += &format!(
                "| {} | {} | {} |\n",
                cells[..3].join(" "),
                cells[3..6].join(" "),
                cells[6..].join(" ")
            );
            if i % 3 == 2 {
                drawing += "╠═══════╬═══════╬═══════╣\n";
            }
        }
        assert_eq!(drawing.parse(), Ok(plain));
        assert_eq!(plain.to_string(), FIRST);
        assert_eq!(Grid::from_line(FIRST.as_bytes()), Ok(plain));
        assert_eq!(format!("{plain:>83}"), format!("  {FIRST}"));
    }

    #[test]
    fn errors_name_the_fault() {
        let swapped = FIRST.replacen("12", "21", 1);
        let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(error(&swapped), "column 1 has 2 twice");
        assert_eq!(error(&FIRST.replacen("12", "22", 1)), "row 1 has 2 twice");
        assert_eq!(error(&FIRST[..80]), "80 cells found: a solution grid has 81 digits");
        assert_eq!(error(&format!("{FIRST}1")), "82 cells found: a solution grid has 81 digits");
        assert_eq!(
            error(&FIRST.replacen("12", "1x", 1)),
            "character 2 is 'x': expected a digit from 1 to 9"
        );
        assert!(error(&FIRST.replacen("12", "1.", 1)).starts_with("row 1 column 2 is empty"));
        let codes = std::array::from_fn(|i| FIRST.as_bytes()[i]);
        let coded = Grid::from_digits(codes).unwrap_err();
        assert_eq!(coded, GridError::Value { cell: 1, found: 49 });
        assert!(coded.to_string().starts_with("row 1 column 1 has the value 49: a solution grid"));
        assert_eq!(Grid::from_digits([0; 81]), Err(GridError::Empty(1)));
        for bad in [&FIRST[..80], &format!("{FIRST}1"), "", " ", &FIRST.replacen("12", "1é", 1)] {
            assert!(Grid::from_line(bad.as_bytes()).is_err(), "{bad:?}");
        }
        assert_eq!(
            Grid::from_line(FIRST.replacen("12", "10", 1).as_bytes()),
            Err(GridError::Empty(2))
        );
    }

    #[test]
    fn a_box_can_be_the_only_bad_unit() {
        // Only its boxes are wrong.
        let latin: [u8; 81] = core::array::from_fn(|i| ((i / 9 + i % 9) % 9) as u8 + 1);
        assert_eq!(
            Grid::from_digits(latin),
            Err(GridError::Repeat { unit: Unit::Box(1), digit: 2 })
        );
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        let grid: Grid = FIRST.parse().unwrap();
        assert_ne!(grid.transposed(), grid);
        assert_eq!(grid.transposed().transposed(), grid);
        assert_eq!(grid.transposed().get(0, 8), grid.get(8, 0));
    }
}
