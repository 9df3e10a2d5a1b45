//! Pictures of statistics, and of the solutions of puzzles.

pub mod chart;
pub mod heat;
