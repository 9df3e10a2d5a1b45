//! The form of boards and of their solutions.

use minlex_catalog::Grid;
use minlex_names::Sbf;
use minlex_puzzle::{Givens, Puzzle};
use minlex_records::{Kind, Record};

use crate::options::parse;

/// The form of boards and of their solutions.
#[derive(Clone, Copy, Debug)]
pub enum Boards {
    /// 81 characters.
    Lines,
    /// The Sudoku binary format in base64.
    Base64,
}

impl Boards {
    /// The kind of text in records.
    pub fn kind(self) -> Kind {
        match self {
            Boards::Lines => Kind::Puzzle,
            Boards::Base64 => Kind::Word,
        }
    }

    /// Reads a board.
    pub fn parse(self, record: &Record<'_>) -> Result<Puzzle, String> {
        match self {
            Boards::Lines => parse::puzzle(record),
            Boards::Base64 => {
                let board = Sbf::from_base64(record.text().as_bytes());
                board.map_err(|e| e.to_string())?.puzzle().map_err(|e| e.to_string())
            }
        }
    }

    /// A solution as it is written.
    pub fn written(self, grid: &Grid) -> String {
        match self {
            Boards::Lines => grid.to_string(),
            Boards::Base64 => Sbf::from(&Puzzle::from_solution(grid, Givens::ALL)).to_base64(),
        }
    }
}
