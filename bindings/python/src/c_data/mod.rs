//! The C data interface of Arrow, by which libraries hand columns to one another without copying
//! them: <https://arrow.apache.org/docs/format/CDataInterface.html>.
//!
//! Three structs, a reader of those of others, and a maker of ours. Crates of Arrow have the same
//! in ten times as much code, and bring arrays, kernels and formats of their own along.

mod export;
mod import;
mod structs;

pub use export::{Batch, Fields, NextBatch, array, field, schema_of_fields, stream};
pub use import::{Imported, import};
