//! The 416 bands: the blocks of the catalogue below them, and work shared out by band.

mod band_counts;
mod each_band;

pub use band_counts::band_at;
pub(crate) use band_counts::{BandCounts, automorphisms};
pub(crate) use each_band::{Stopped, each_band};
