//! Any input: its trait.

use std::io::{Read, Seek};

/// A file or standard input, whose seeks fail.
pub trait Source: Read + Seek + Send {}

impl<R: Read + Seek + Send> Source for R {}
