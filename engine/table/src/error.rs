//! Errors of tables.
#![forbid(unsafe_code)]

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::contradiction::Contradiction;
use crate::format::VERSION;

/// Fault in the bytes of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormatError {
    /// No bytes at all.
    Empty,
    /// First bytes other than those of a table; holds up to eight of them.
    NotATable(Vec<u8>),
    /// A text-mode transfer changed the line ends in the magic bytes.
    TextMode,
    /// A table written in the other byte order.
    ByteOrder,
    /// A version unknown to this library.
    Version(u32),
    /// A length other than the header states.
    Length {
        /// Length that the header states; `None` if that part is missing.
        expected: u64,
        /// Length of the file.
        found: u64,
    },
    /// The checksum of the header is wrong.
    HeaderChecksum,
    /// The checksum of a chunk is wrong.
    Chunk {
        /// Number of the chunk, from 0.
        chunk: usize,
        /// Its start in the file.
        offset: u64,
    },
    /// Content under right checksums that contradicts itself or the catalogue.
    Structure(Contradiction),
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatError::Empty => f.write_str(
                "the file is empty: expected a minlex table; build one with `minlex build`",
            ),
            FormatError::NotATable(_) => {
                f.write_str("not a minlex table; build one with `minlex build`")
            }
            FormatError::TextMode => f.write_str(
                "a minlex table damaged by a text-mode copy that changed its line ends: copy it \
                 again in binary mode",
            ),
            FormatError::ByteOrder => f.write_str(
                "a minlex table in big-endian byte order: tables are little-endian on every \
                 machine; build it again",
            ),
            FormatError::Version(found) => write!(
                f,
                "a minlex table of format version {found}: this program reads version {VERSION}; \
                 use a newer program or build the table again"
            ),
            FormatError::Length { expected, found } => write!(
                f,
                "{found} bytes long, expected {expected}: the table is {}; copy or build it again",
                if found < expected { "cut short" } else { "followed by other bytes" }
            ),
            FormatError::HeaderChecksum => f.write_str(
                "the header's checksum is wrong: the table is damaged; copy or build it again",
            ),
            FormatError::Chunk { chunk, offset } => write!(
                f,
                "the checksum of chunk {chunk} (64 KiB at byte {offset}) is wrong: the table is \
                 damaged; copy or build it again"
            ),
            FormatError::Structure(contradiction) => write!(
                f,
                "{contradiction}: the table was written by a faulty program; build it again"
            ),
        }
    }
}

impl Error for FormatError {}

impl From<Contradiction> for FormatError {
    fn from(contradiction: Contradiction) -> FormatError {
        FormatError::Structure(contradiction)
    }
}

/// Reason why a table cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The bytes are not a table, or are damaged.
    Format {
        /// The file, unless the bytes came from memory.
        path: Option<PathBuf>,
        /// The fault in them.
        error: FormatError,
    },
}

impl OpenError {
    /// The error of opening a table from the error that its first use gave; `path` is the file, if
    /// there is one.
    #[must_use]
    pub fn new(path: Option<&Path>, error: TableError) -> OpenError {
        match error {
            TableError::Damaged(error) => {
                OpenError::Format { path: path.map(Path::to_path_buf), error }
            }
            TableError::Unreadable(error) => OpenError::Io {
                path: path.map_or_else(PathBuf::new, Path::to_path_buf),
                error: error.into_io(),
            },
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Io { path, .. } => {
                write!(f, "cannot read the table {}", path.display())
            }
            OpenError::Format { path: Some(path), error } => {
                write!(f, "{}: {error}", path.display())
            }
            OpenError::Format { path: None, error } => write!(f, "table in memory: {error}"),
        }
    }
}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            OpenError::Io { error, .. } => Some(error),
            OpenError::Format { .. } => None,
        }
    }
}

/// Reason why a look-up failed. It is never the caller's mistake: every grid has a rank, and every
/// rank a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableError {
    /// A checksum is wrong, or the content contradicts itself.
    Damaged(FormatError),
    /// The file can no longer be read. The next look-up tries again.
    Unreadable(ReadError),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Damaged(error) => write!(f, "damaged table: {error}"),
            TableError::Unreadable(_) => f.write_str("cannot read the table"),
        }
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            TableError::Damaged(_) => None,
            TableError::Unreadable(ReadError(error)) => Some(&**error),
        }
    }
}

impl From<FormatError> for TableError {
    fn from(error: FormatError) -> TableError {
        TableError::Damaged(error)
    }
}

impl From<Contradiction> for TableError {
    fn from(contradiction: Contradiction) -> TableError {
        TableError::Damaged(contradiction.into())
    }
}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> TableError {
        TableError::Unreadable(ReadError(Arc::new(error)))
    }
}

/// The system's error for an unreadable table: an [`io::Error`] that can be copied and compared.
#[derive(Clone, Debug)]
pub struct ReadError(Arc<io::Error>);

impl ReadError {
    /// The kind of error: [`io::ErrorKind::UnexpectedEof`] if the file was cut,
    /// [`io::ErrorKind::OutOfMemory`] if there is no memory for its bytes.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }

    fn into_io(self) -> io::Error {
        Arc::try_unwrap(self.0).unwrap_or_else(|error| {
            let kind = error.kind();
            io::Error::new(kind, ReadError(error))
        })
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for ReadError {}

/// Errors are equal with the same kind and system number.
impl PartialEq for ReadError {
    fn eq(&self, other: &ReadError) -> bool {
        (self.kind(), self.0.raw_os_error()) == (other.kind(), other.0.raw_os_error())
    }
}

impl Eq for ReadError {}
