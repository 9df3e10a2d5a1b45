use std::fmt;
use std::io;

/// Reason why a collection failed.
#[derive(Debug)]
#[non_exhaustive]
pub enum CollectionError {
    /// A temporary file could not be made, written or read.
    TemporaryFile(io::Error),
    /// The system has less memory than the collection was allowed.
    OutOfMemory,
    /// A record of 4 GiB or more; holds its length in bytes.
    RecordTooLong(usize),
    /// Parts of a split ask for more records than there are.
    TooFewRecords {
        /// Records asked for.
        expected: u64,
        /// Records present.
        found: u64,
    },
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CollectionError::TemporaryFile(_) => write!(
                f,
                "cannot use a temporary file in {}; set TMPDIR to a folder with more room",
                std::env::temp_dir().display()
            ),
            CollectionError::OutOfMemory => {
                f.write_str("not as much memory as was promised: allow the collection less of it")
            }
            CollectionError::RecordTooLong(bytes) => {
                write!(f, "a record of {bytes} bytes: expected less than 4 GiB")
            }
            CollectionError::TooFewRecords { expected, found } => {
                write!(f, "the parts ask for {expected} puzzles, and there are {found}")
            }
        }
    }
}

impl std::error::Error for CollectionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CollectionError::TemporaryFile(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for CollectionError {
    fn from(error: io::Error) -> CollectionError {
        CollectionError::TemporaryFile(error)
    }
}
