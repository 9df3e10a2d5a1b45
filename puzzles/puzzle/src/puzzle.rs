//! Puzzles: 81 cells, some of them given.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use minlex_catalog::__internal::is_layout;
use minlex_catalog::{Grid, GridError, MinlexForm, Transform, Transformable};

use crate::givens::Givens;

/// 81 cells with values 0..=9, row by row, where 0 is an empty cell.
///
/// A puzzle may have any number of solutions. Puzzles compare row by row, an empty cell below any
/// digit.
///
/// ```
/// use minlex::Puzzle;
///
/// let puzzle: Puzzle = format!("{:.<81}", "57....9").parse()?;
/// assert_eq!((puzzle.get(0, 1), puzzle.get(0, 2)), (7, 0));
/// assert_eq!(puzzle.givens().len(), 3);
/// # Ok::<(), minlex::PuzzleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle([u8; 81]);

/// Reason why cells or a text are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A number of cells other than 81.
    Length(usize),
    /// A character that is neither a cell nor layout.
    Character {
        /// Place in characters, from 1.
        position: usize,
        /// The character.
        found: char,
    },
    /// A value above 9.
    Value {
        /// Cell 1..=81.
        cell: usize,
        /// The value.
        found: u8,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleError::Length(n) => write!(
                f,
                "{n} cell{} found: a puzzle has 81, each a digit from 1 to 9, or . or 0 if empty",
                if *n == 1 { "" } else { "s" }
            ),
            PuzzleError::Character { position, found } => write!(
                f,
                "character {position} is {found:?}: expected a digit from 1 to 9, or . or 0 for an \
                 empty cell"
            ),
            PuzzleError::Value { cell, found } => {
                write!(f, "cell {cell} has value {found}: expected 1 to 9, or 0 for an empty cell")
            }
        }
    }
}

impl core::error::Error for PuzzleError {}

impl Puzzle {
    /// The puzzle without givens.
    pub const EMPTY: Puzzle = Puzzle([0; 81]);

    /// The puzzle with these cells, row by row.
    ///
    /// # Errors
    /// [`PuzzleError::Value`] for the first value above 9.
    pub fn from_cells(cells: [u8; 81]) -> Result<Puzzle, PuzzleError> {
        match cells.iter().position(|&d| d > 9) {
            None => Ok(Puzzle(cells)),
            Some(i) => Err(PuzzleError::Value { cell: i + 1, found: cells[i] }),
        }
    }

    /// Reads exactly 81 characters, digits and `.` or `0` for empty cells. The fast way for files
    /// with one puzzle per line.
    ///
    /// # Errors
    /// [`PuzzleError::Length`] and [`PuzzleError::Character`].
    pub fn from_line(line: &[u8]) -> Result<Puzzle, PuzzleError> {
        if let Ok(bytes) = <&[u8; 81]>::try_from(line) {
            let cells = bytes.map(|b| if b == b'.' { 0 } else { b.wrapping_sub(b'0') });
            if cells.iter().all(|&d| d <= 9) {
                return Ok(Puzzle(cells));
            }
        }
        let text = String::from_utf8_lossy(line);
        match text.chars().position(|c| !matches!(c, '0'..='9' | '.')) {
            Some(i) => Err(PuzzleError::Character {
                position: i + 1,
                found: text.chars().nth(i).unwrap_or_default(),
            }),
            None => Err(PuzzleError::Length(text.len())),
        }
    }

    /// The puzzle with the digits of a solution grid in the cells of `givens`.
    #[must_use]
    pub fn from_solution(solution: &Grid, givens: Givens) -> Puzzle {
        let bits = givens.bits();
        let mut cells = *solution.digits();
        for (r, row) in cells.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let row_bits = (bits >> (9 * r)) as u32;
            for (c, cell) in row.iter_mut().enumerate() {
                *cell &= 0u8.wrapping_sub((row_bits >> c & 1) as u8);
            }
        }
        Puzzle(cells)
    }

    pub(crate) fn from_cells_unchecked(cells: [u8; 81]) -> Puzzle {
        debug_assert!(cells.iter().all(|&d| d <= 9));
        Puzzle(cells)
    }

    /// The 81 values 0..=9, row by row.
    #[must_use]
    pub fn cells(&self) -> &[u8; 81] {
        &self.0
    }

    /// The value 0..=9 at `row` and `column`, both 0..=8; 0 is an empty cell.
    ///
    /// # Panics
    /// For a `row` or `column` above 8.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> u8 {
        assert!(row < 9 && column < 9, "row {row} column {column} is outside the puzzle");
        self.0[9 * row + column]
    }

    /// The given cells.
    #[must_use]
    pub fn givens(&self) -> Givens {
        Givens::of_cells(&self.0)
    }

    /// 81 ASCII characters, with `.` for empty cells.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.0.map(|d| if d == 0 { b'.' } else { d + b'0' })
    }
}

impl Transformable for Puzzle {
    fn transformed(&self, transform: &Transform) -> Puzzle {
        Puzzle(transform.apply_to_cells(&self.0))
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Puzzle {
        Puzzle(*grid.digits())
    }
}

impl From<MinlexForm> for Puzzle {
    fn from(form: MinlexForm) -> Puzzle {
        Puzzle(form.digits())
    }
}

impl TryFrom<Puzzle> for Grid {
    type Error = GridError;

    fn try_from(puzzle: Puzzle) -> Result<Grid, GridError> {
        Grid::from_digits(puzzle.0)
    }
}

impl TryFrom<[u8; 81]> for Puzzle {
    type Error = PuzzleError;

    fn try_from(cells: [u8; 81]) -> Result<Puzzle, PuzzleError> {
        Puzzle::from_cells(cells)
    }
}

impl TryFrom<&[u8]> for Puzzle {
    type Error = PuzzleError;

    /// Also refuses anything but 81 values, with [`PuzzleError::Length`].
    fn try_from(cells: &[u8]) -> Result<Puzzle, PuzzleError> {
        match cells.try_into() {
            Ok(cells) => Puzzle::from_cells(cells),
            Err(_) => Err(PuzzleError::Length(cells.len())),
        }
    }
}

impl From<Puzzle> for [u8; 81] {
    fn from(puzzle: Puzzle) -> [u8; 81] {
        puzzle.0
    }
}

impl Default for Puzzle {
    fn default() -> Puzzle {
        Puzzle::EMPTY
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    /// Reads one line, nine lines, spaced cells or box drawings. In one line without layout, one of
    /// `* _ - ? x X ·` can stand for all empty cells.
    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        in_layout(text).or_else(|error| line_with_sign(text).ok_or(error))
    }
}

/// Reads any layout with `.` or `0` for empty cells.
fn in_layout(text: &str) -> Result<Puzzle, PuzzleError> {
    let mut cells = [0u8; 81];
    let mut count = 0;
    for (i, found) in text.chars().enumerate() {
        let value = match found {
            '0'..='9' => found as u8 - b'0',
            '.' => 0,
            _ if is_layout(found) => continue,
            _ => {
                return Err(PuzzleError::Character { position: i + 1, found });
            }
        };
        if let Some(cell) = cells.get_mut(count) {
            *cell = value;
        }
        count += 1;
    }
    if count == 81 { Ok(Puzzle(cells)) } else { Err(PuzzleError::Length(count)) }
}

/// Reads a line with another sign for empty cells.
fn line_with_sign(text: &str) -> Option<Puzzle> {
    let (mut cells, mut count, mut sign) = ([0; 81], 0, None);
    for c in text.trim_end_matches(['\r', '\n']).chars() {
        let value = match c {
            '1'..='9' => c as u8 - b'0',
            '*' | '_' | '-' | '?' | 'x' | 'X' | '·' if sign.is_none_or(|sign| sign == c) => {
                sign = Some(c);
                0
            }
            _ => return None,
        };
        *cells.get_mut(count)? = value;
        count += 1;
    }
    (count == 81).then_some(Puzzle(cells))
}

impl fmt::Display for Puzzle {
    /// 81 characters, with `.` for empty cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(core::str::from_utf8(&self.to_ascii()).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_for_empty_cells() {
        let line =
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
        let puzzle: Puzzle = line.parse().unwrap();
        for sign in ['0', '*', '_', '-', '?', 'x', 'X', '·'] {
            let other = line.replace('.', &String::from(sign));
            assert_eq!(other.parse(), Ok(puzzle), "{sign}");
            assert_eq!(format!("{other}\r\n").parse(), Ok(puzzle), "{sign}");
            if sign != '0' {
                // Mixed signs, a cell too many, a cell too few.
                assert!(other.replacen('5', ".", 1).parse::<Puzzle>().is_err(), "{sign}");
                assert!(format!("{other}{sign}").parse::<Puzzle>().is_err(), "{sign}");
                assert!(other[1..].parse::<Puzzle>().is_err(), "{sign}");
            }
        }
    }

    const LOKI: &str =
        "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";

    #[test]
    fn reads_every_usual_layout() {
        let plain: Puzzle = LOKI.parse().unwrap();
        assert_eq!(Puzzle::from_line(LOKI.as_bytes()), Ok(plain));
        assert_eq!(Puzzle::from_line(LOKI.replace('.', "0").as_bytes()), Ok(plain));
        assert_eq!(plain.to_string(), LOKI);
        let rows: Vec<&str> = (0..9).map(|r| &LOKI[9 * r..9 * r + 9]).collect();
        assert_eq!(rows.join("\r\n").parse(), Ok(plain));
        let mut drawing = String::from("\u{feff}*-----------*\n");
        for (i, row) in rows.iter().enumerate() {
            drawing += &format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]);
            if i % 3 == 2 {
                drawing += "╠═══╬═══╬═══╣\n";
            }
        }
        assert_eq!(drawing.parse(), Ok(plain));
        assert_eq!(plain.givens().len(), 26);
        assert!(plain.givens().contains(0) && !plain.givens().contains(2));
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |text: &str| Puzzle::from_line(text.as_bytes()).unwrap_err().to_string();
        assert!(error(&LOKI[1..]).starts_with("80 cells found: a puzzle has 81"));
        assert!(error("").starts_with("0 cells found"));
        assert!(error(&format!("{LOKI}1")).starts_with("82 cells found"));
        assert!(error(&LOKI.replacen('7', "x", 1)).starts_with("character 2 is 'x'"));
        assert!(error(&LOKI.replacen('7', "é", 1)).starts_with("character 2 is 'é'"));
        assert!(error(&format!("{LOKI}\r")).starts_with("character 82 is '\\r'"));
        assert!("1".parse::<Puzzle>().unwrap_err().to_string().starts_with("1 cell found"));
        assert_eq!(Puzzle::from_cells([10; 81]), Err(PuzzleError::Value { cell: 1, found: 10 }));
    }

    #[test]
    fn a_solution_keeps_the_givens() {
        let grid: Grid =
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
                .parse()
                .unwrap();
        let givens = Givens::from_bits(0x1_5555_5555_5555_5555_5555).unwrap();
        let puzzle = Puzzle::from_solution(&grid, givens);
        assert_eq!(puzzle.givens(), givens);
        for (cell, &d) in puzzle.cells().iter().enumerate() {
            assert_eq!(d, if cell % 2 == 0 { grid.digits()[cell] } else { 0 });
        }
        assert_eq!(Puzzle::from_solution(&grid, Givens::ALL), grid.into());
        assert_eq!(Grid::try_from(Puzzle::from(grid)), Ok(grid));
        assert_eq!(Puzzle::from(grid.minlex_form()), Puzzle::from(grid));
        assert_eq!(Grid::try_from(puzzle), Err(GridError::Empty(2)));
        assert_eq!(Puzzle::try_from(&puzzle.cells()[..]), Ok(puzzle));
        assert_eq!(Puzzle::try_from(&puzzle.cells()[1..]), Err(PuzzleError::Length(80)));
    }
}
