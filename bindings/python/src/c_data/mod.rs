//! The C data interface of Arrow, by which libraries hand columns to one another without copying
//! them: <https://arrow.apache.org/docs/format/CDataInterface.html>.
//!
//! Three structs, what reads those of others, and what makes ours. Crates of Arrow have the same in
//! ten times as much code, and bring arrays, kernels and formats of their own along.

mod export;
mod import;
mod structs;

pub use export::{Batch, Fields, NextBatch, array, field, schema_of_fields, stream};
pub use import::{Imported, import};
