//! Sudoku puzzles: solver, canonical puzzle, equivalence.

pub mod alphabet;
pub mod canonical;
pub mod equivalence;
pub mod givens;
pub mod puzzle;
pub mod solver;

pub use canonical::{Canonical, InvalidPuzzle};
pub use givens::Givens;
pub use puzzle::{Puzzle, PuzzleError};
pub use solver::{Solutions, solve};

/// The examples of the README are tested like any other.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
