//! Reading of grids and puzzles.
#![forbid(unsafe_code)]

use minlex_catalog::Grid;
use minlex_puzzle::Puzzle;

use crate::failure::Failure;
use crate::items::text;

/// Reads a grid: fast if it is 81 digits, else in any of the usual layouts.
pub fn grid(item: &[u8]) -> Result<Grid, Failure> {
    match Grid::from_line(item) {
        Ok(grid) => Ok(grid),
        Err(_) => Ok(text(item).parse()?),
    }
}

/// Reads a puzzle likewise.
pub fn puzzle(item: &[u8]) -> Result<Puzzle, Failure> {
    match Puzzle::from_line(item) {
        Ok(puzzle) => Ok(puzzle),
        Err(_) => Ok(text(item).parse()?),
    }
}
