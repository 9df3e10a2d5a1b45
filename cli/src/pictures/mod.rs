//! Pictures of statistics.

pub mod chart;
