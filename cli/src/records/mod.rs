//! Records: read from all inputs, answered by a job on all threads, written in order.

pub mod answers;
pub mod asked;
pub mod byte_records;
pub mod certificate;
pub mod collect;
pub mod collection_proof;
pub mod csv_row;
pub mod fold;
pub mod line_job;
pub mod lines;
pub mod listing;
pub mod members;
pub mod outcomes;
pub mod packed;
pub mod pipeline;
pub mod report;
pub mod same_shape;
