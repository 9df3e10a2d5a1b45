//! The table file: checkpoints through the catalogue, and what it takes to trust them.

pub mod checkpoints;
mod error;
pub mod format;
pub mod header;
pub mod manifest;
mod source;

pub use checkpoints::{Checkpoints, Info};
pub use error::{OpenError, TableError};
pub use format::{BandEntry, FormatError};
pub use header::{Header, Section};
pub use manifest::Manifest;
