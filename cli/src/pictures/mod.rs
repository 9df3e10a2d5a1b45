//! Pictures of statistics.

pub mod chart;
pub mod png;
pub mod raster;
