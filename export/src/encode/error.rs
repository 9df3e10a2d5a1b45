//! Errors of encoders.

use std::io;
use std::path::Path;

use minlex_files::FileError;

use crate::error::ExportError;

/// An error of an encoder; the caller knows which file.
#[derive(Debug)]
pub(crate) enum EncodeError {
    /// The file cannot be written.
    Io(io::Error),
    /// The Parquet library refuses.
    Parquet(String),
}

impl From<io::Error> for EncodeError {
    fn from(error: io::Error) -> EncodeError {
        EncodeError::Io(error)
    }
}

impl EncodeError {
    /// The error with the file's name.
    pub fn at(self, path: &Path) -> ExportError {
        match self {
            EncodeError::Io(error) => FileError::io("cannot write", path)(error).into(),
            EncodeError::Parquet(what) => ExportError::Parquet(what),
        }
    }
}
