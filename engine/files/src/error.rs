//! Errors of files.

use std::fmt;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Reason why a file cannot be written or read.
#[derive(Debug)]
#[expect(clippy::exhaustive_enums, reason = "the crates above give each case one of theirs")]
pub enum FileError {
    /// An error of the system.
    Io {
        /// The action that failed, such as "cannot write".
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A name that does not lead to a regular file.
    NotAFile {
        /// The name.
        path: PathBuf,
        /// What is there instead.
        found: Found,
    },
    /// A complete file that cannot take its final name, and is kept under its temporary name.
    CannotReplace {
        /// The name.
        path: PathBuf,
        /// The temporary name.
        kept: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
}

/// The thing in place of a regular file. As text it completes a sentence that begins with the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A folder.
    Folder,
    /// A device, a pipe or a socket.
    Device,
    /// A link, at a name where links are not followed.
    Link,
    /// A link that neither the caller nor the superuser has made.
    ForeignLink,
    /// A link to an open file of a process, as `/dev/stdout` is.
    OpenFile,
}

impl Found {
    /// The irregular thing there, if any.
    pub(crate) fn of(metadata: &Metadata) -> Option<Found> {
        let kind = metadata.file_type();
        if kind.is_file() {
            None
        } else if kind.is_dir() {
            Some(Found::Folder)
        } else if kind.is_symlink() {
            Some(Found::Link)
        } else {
            Some(Found::Device)
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Found::Folder => "is a folder",
            Found::Device => "is a device or a pipe",
            Found::Link => "is a link",
            Found::ForeignLink => "leads through a link that another user has made",
            Found::OpenFile => "leads to what a program has open",
        })
    }
}

impl FileError {
    /// Makes an error of the system into a [`FileError`] with the action that failed and the file.
    ///
    /// ```
    /// use minlex_files::FileError;
    ///
    /// let path = std::path::Path::new("no-such-folder/file");
    /// let error = std::fs::read(path).map_err(FileError::io("cannot read", path));
    /// assert_eq!(error.unwrap_err().to_string(), "cannot read no-such-folder/file");
    /// ```
    pub fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> FileError {
        move |error| FileError::Io { what, path: path.to_path_buf(), error }
    }

    pub(crate) fn without_kept_file(self) -> FileError {
        match self {
            FileError::CannotReplace { path, kept, error } => {
                // Later sweeps retry the deletion.
                let _ = fs::remove_file(kept);
                FileError::io("cannot replace", &path)(error)
            }
            error => error,
        }
    }

    pub(crate) fn not_a_file(path: &Path, found: Found) -> FileError {
        FileError::NotAFile { path: path.to_path_buf(), found }
    }
}

/// The error without the file's name, for callers that name it themselves.
impl From<FileError> for io::Error {
    fn from(error: FileError) -> io::Error {
        match error {
            FileError::Io { error, .. } | FileError::CannotReplace { error, .. } => error,
            FileError::NotAFile { found, .. } => {
                let why = format!("it {found}, expected a file");
                io::Error::new(io::ErrorKind::InvalidInput, why)
            }
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io { what, path, .. } => write!(f, "{what} {}", path.display()),
            FileError::NotAFile { path, found } => {
                write!(f, "{} {found}: expected the name of a file", path.display())
            }
            FileError::CannotReplace { path, kept, .. } => write!(
                f,
                "cannot replace {}; the new file is complete and kept as {}",
                path.display(),
                kept.display()
            ),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Io { error, .. } | FileError::CannotReplace { error, .. } => Some(error),
            FileError::NotAFile { .. } => None,
        }
    }
}

#[cfg(test)]
pub(crate) fn with_cause(error: &FileError) -> String {
    let cause = std::error::Error::source(error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}
