//! The surroundings of a run: standard streams, the terminal, signals, and the end of a run.

pub mod closed_streams;
pub mod colour;
pub mod escape;
pub mod failure;
pub mod interrupt;
pub mod output;
pub mod panics;
pub mod progress;
mod shown_bar;
