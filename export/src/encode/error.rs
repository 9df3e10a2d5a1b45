//! Errors of encoders.

use std::io;
use std::path::Path;

use minlex_files::FileError;

use crate::error::ExportError;

/// An error of an encoder, without its file.
#[derive(Debug)]
pub(crate) enum EncodeError {
    /// A file that cannot be written.
    Io(io::Error),
    /// A refusal of the Parquet library.
    Parquet(String),
}

impl From<io::Error> for EncodeError {
    fn from(error: io::Error) -> EncodeError {
        EncodeError::Io(error)
    }
}

impl EncodeError {
    pub fn at(self, path: &Path) -> ExportError {
        match self {
            EncodeError::Io(error) => FileError::io("cannot write", path)(error).into(),
            EncodeError::Parquet(what) => ExportError::Parquet(what),
        }
    }
}
