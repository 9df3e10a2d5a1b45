//! Walks the minlex forms below a band.

mod compat;
pub mod complete;
pub mod fills;
pub mod kernel;
pub mod plan;
pub mod prefix;
