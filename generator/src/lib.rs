//! Builds minlex tables from nothing. It enumerates all 5,472,730,538 minlex forms, codes
//! checkpoints, and compares every total with the published counts. It publishes a whole file or
//! none.
//!
//! Bands are shared between threads, and the result for a band depends on nothing else. So the
//! bytes are the same on any machine with any number of threads. `docs/METHOD.md` explains the
//! enumeration, `docs/FORMAT.md` the file.

#![forbid(unsafe_code)]

mod build;
pub mod checkpoints;
pub mod enumerate;
mod publish;

pub use build::{BuildError, BuildOptions, Built, Preset, Progress, Spacing, build};
pub use publish::{Summary, build_file};
