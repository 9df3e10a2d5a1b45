//! Values of options, from text.

pub mod memory_limit;
pub mod parse;
pub mod threads;
pub mod whole_number;
