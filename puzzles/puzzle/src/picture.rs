//! Pictures of puzzles: boards of text, and SVG.

use alloc::string::String;
use core::fmt;

use crate::puzzle::Puzzle;

/// Width of a cell in an SVG picture.
const CELL: usize = 20;

/// A picture of a puzzle or a solution grid.
///
/// As text, it has eleven lines of 21 characters, without a final line end, and can be read again.
///
/// ```
/// use minlex::{Picture, Puzzle};
///
/// let puzzle: Puzzle = format!("{:.<81}", "57....9").parse()?;
/// let board = Picture::of(&puzzle).to_string();
/// assert_eq!(board.lines().next(), Some("5 7 . | . . . | 9 . ."));
/// assert_eq!(board.parse(), Ok(puzzle));
/// assert!(Picture::of(&puzzle).to_svg().starts_with("<svg "));
/// # Ok::<(), minlex::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture<'a> {
    puzzle: &'a Puzzle,
}

impl Picture<'_> {
    /// The picture of a puzzle.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Picture<'_> {
        Picture { puzzle }
    }

    /// The picture as one line of SVG, black on white, about 4 KiB. Screen readers read out the
    /// cells.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let size = 9 * CELL;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-2 -2 {0} {0}\" width=\"360\" \
             height=\"360\" role=\"img\" aria-label=\"Sudoku {1}\">\
             <rect x=\"-2\" y=\"-2\" width=\"{0}\" height=\"{0}\" fill=\"#fff\"/>",
            size + 4,
            self.puzzle
        );
        let thin = (1..9).filter(|line| line % 3 != 0);
        svg += &lines(thin, size, "0.5");
        svg += &lines((0..=9).step_by(3), size, "2");
        svg += "<g font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">";
        for (cell, &digit) in self.puzzle.cells().iter().enumerate() {
            if digit > 0 {
                let x = CELL * (cell % 9) + CELL / 2;
                // The base line that centres a digit.
                let y = CELL * (cell / 9) + CELL / 2 + 5;
                svg += &format!("<text x=\"{x}\" y=\"{y}\">{digit}</text>");
            }
        }
        svg + "</g></svg>"
    }
}

/// Lines across and down the board.
fn lines(at: impl Iterator<Item = usize>, size: usize, width: &str) -> String {
    let path: String =
        at.map(|line| CELL * line).map(|at| format!("M0 {at}h{size}M{at} 0v{size}")).collect();
    format!(
        "<path d=\"{path}\" stroke=\"#000\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>"
    )
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, &digit) in self.puzzle.cells().iter().enumerate() {
            let (row, column) = (i / 9, i % 9);
            f.write_str(match (row, column) {
                (0, 0) => "",
                (3 | 6, 0) => "\n------+-------+------\n",
                (_, 0) => "\n",
                (_, 3 | 6) => " | ",
                _ => " ",
            })?;
            match digit {
                0 => f.write_str(".")?,
                digit => write!(f, "{digit}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_can_be_read_again() {
        let loki: Puzzle =
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
                .parse()
                .unwrap();
        for puzzle in [loki, Puzzle::EMPTY, loki.solution().unwrap().into()] {
            let board = Picture::of(&puzzle).to_string();
            assert_eq!(board.parse(), Ok(puzzle));
            assert_eq!(board.lines().count(), 11);
            assert!(board.lines().all(|line| line.len() == 21), "{board}");
        }
    }

    #[test]
    fn svg_has_a_text_for_each_given() {
        let mut cells = [0; 81];
        (cells[0], cells[80]) = (3, 7);
        let svg = Picture::of(&Puzzle::from_cells(cells).unwrap()).to_svg();
        assert_eq!(svg.matches("<text ").count(), 2);
        assert!(svg.contains("<text x=\"10\" y=\"15\">3</text>"));
        assert!(svg.contains("<text x=\"170\" y=\"175\">7</text>"));
        assert!(!svg.contains('\n'));
        // Every element is closed, and the lines are complete.
        assert_eq!(svg.matches("<path ").count(), 2);
        assert_eq!(svg.matches('<').count(), svg.matches('>').count());
        assert_eq!(svg.matches('M').count(), 2 * (6 + 4));
    }
}
