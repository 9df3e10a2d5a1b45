//! Enumerates the catalogue and writes tables.

mod build;
pub mod checkpoints;
pub mod enumerate;
mod publish;

pub use build::{BuildError, BuildOptions, Built, Preset, Progress, Spacing, build};
pub use publish::{Summary, build_file};
