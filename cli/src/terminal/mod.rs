//! The surroundings of a run: standard streams, what a terminal shows, signals, and how a run ends.

pub mod closed_streams;
pub mod colour;
pub mod escape;
pub mod failure;
pub mod interrupt;
pub mod output;
pub mod panics;
pub mod progress;
mod shown_bar;
