//! Names, equivalence and exchange formats of Sudoku puzzles.

pub mod canonical;
pub mod convert;
pub mod dedup;
pub mod equivalence;
pub mod er;
pub mod figure;
pub mod givens;
pub mod morph;
pub mod name;
pub mod name19;
pub mod name25;
pub mod naming;
pub mod puzzle;
pub mod sbf;
pub mod solver;

pub use canonical::{Canonical, InvalidPuzzle};
pub use dedup::Deduplicator;
pub use figure::{FigureError, FigureName};
pub use givens::Givens;
pub use morph::MorphIndex;
pub use name::{Form, Name, NameError, rename};
pub use puzzle::{Puzzle, PuzzleError};
pub use sbf::{Sbf, SbfError};
pub use solver::{Solutions, solve};
