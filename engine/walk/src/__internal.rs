//! Doors for the other crates of this project, free to change in any version.
#![forbid(unsafe_code)]

#[cfg(target_arch = "x86_64")]
pub use crate::kernel::x86_bytes;
