//! Errors of an export.

use std::fmt;
use std::io;
use std::path::PathBuf;

use minlex_files::FileError;
use minlex_lookup::TableError;

/// Reason why an export stopped. Complete files stay, and another call with the same request
/// continues from there.
#[derive(Debug)]
#[non_exhaustive]
pub enum ExportError {
    /// The caller cancelled it.
    Cancelled,
    /// An error of the file system.
    Io {
        /// The action that failed, such as "cannot write".
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A folder that holds something else, or to which another process writes.
    Folder {
        /// The folder.
        path: PathBuf,
        /// The reason, and the remedy.
        why: String,
    },
    /// A damaged table.
    Table {
        /// The rank where the scan stopped.
        rank: u64,
        /// The damage.
        error: TableError,
    },
    /// Damage to the table of automorphic grids inside the library.
    Automorphic(String),
    /// An error of the Parquet library: a bug in this crate.
    Parquet(String),
    /// A complete export whose automorphism counts are not those of the published catalogue: a bug,
    /// or bad memory.
    Counts(String),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExportError::Cancelled => f.write_str("cancelled"),
            ExportError::Io { what, path, .. } => write!(f, "{what} {}", path.display()),
            ExportError::Folder { path, why } => write!(f, "folder {}: {why}", path.display()),
            ExportError::Table { rank, error } => write!(f, "at rank {rank}: {error}"),
            ExportError::Automorphic(what) => f.write_str(what),
            ExportError::Parquet(what) => {
                write!(
                    f,
                    "internal error: cannot encode Parquet: {what}; please report it with the command"
                )
            }
            ExportError::Counts(what) => write!(
                f,
                "internal error: {what}; delete the folder and try again, and report it if it happens twice"
            ),
        }
    }
}

impl std::error::Error for ExportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ExportError::Io { error, .. } => Some(error),
            ExportError::Table { error, .. } => error.source(),
            _ => None,
        }
    }
}

impl From<FileError> for ExportError {
    fn from(error: FileError) -> ExportError {
        let (what, path) = match &error {
            FileError::Io { what, path, .. } => (*what, path),
            FileError::NotAFile { path, .. } => ("cannot use", path),
            FileError::CannotReplace { path, .. } => ("cannot replace", path),
        };
        ExportError::Io { what, path: path.clone(), error: error.into() }
    }
}
