//! The C data interface of Arrow, which shares columns without copying:
//! <https://arrow.apache.org/docs/format/CDataInterface.html>.
//!
//! Arrow's own crates have the same in ten times as much code.

mod export;
mod import;
mod structs;

pub use export::{Batch, Fields, NextBatch, array, field, schema_of_fields, stream};
pub use import::{Imported, import};
