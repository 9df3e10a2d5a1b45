//! Whatever ends a run.

pub type Failure = Box<dyn std::error::Error>;
