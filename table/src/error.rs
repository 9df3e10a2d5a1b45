//! What can go wrong: opening a table, and using a damaged one.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::format::FormatError;

/// Why a table cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The bytes are no good table.
    Format {
        /// The file, unless the bytes came from memory.
        path: Option<PathBuf>,
        /// What is wrong with them.
        error: FormatError,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io { path, error } => {
                write!(f, "cannot read the table {}: {error}", path.display())
            }
            OpenError::Format {
                path: Some(path),
                error,
            } => write!(f, "{}: {error}", path.display()),
            OpenError::Format { path: None, error } => write!(f, "table in memory: {error}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// Why a look-up failed. That happens with damaged tables only: every grid has a rank and every
/// rank a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// A checksum is wrong, or the content contradicts itself.
    Damaged(FormatError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TableError::Damaged(error) = self;
        write!(f, "damaged table: {error}")
    }
}

impl std::error::Error for TableError {}

impl From<FormatError> for TableError {
    fn from(error: FormatError) -> TableError {
        TableError::Damaged(error)
    }
}
