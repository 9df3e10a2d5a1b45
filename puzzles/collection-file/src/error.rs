//! Errors of collection files.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::format::VERSION;

/// Damage to a collection file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Damage {
    /// First bytes other than those of a collection file; holds up to eight of them.
    NotACollection(Vec<u8>),
    /// First bytes changed by a copy in text mode.
    TextMode,
    /// An unknown version.
    Version(u32),
    /// A length other than the footer states.
    Length {
        /// Length that the footer states; `None` without a footer.
        expected: Option<u64>,
        /// Length of the file.
        found: u64,
    },
    /// The checksum of header, index and footer is wrong.
    Checksum,
    /// The checksum of a block is wrong.
    Block {
        /// Number of the block, from 0.
        block: usize,
        /// Place of its first byte in the file.
        offset: u64,
    },
    /// Impossible content, although the checksums are right.
    Content {
        /// Number of the block, from 0.
        block: usize,
    },
    /// Counts in the footer that differ from those of the blocks.
    Counts,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::NotACollection(found) if found.is_empty() => {
                f.write_str("the file is empty: expected a collection file")
            }
            // Without the bytes: whoever sees the message may not be allowed to read the file.
            Damage::NotACollection(_) => {
                f.write_str("not a collection file; make one with `minlex collect`")
            }
            Damage::TextMode => f.write_str(
                "a collection file damaged by a text-mode copy that changed its line ends: copy \
                 it again in binary mode",
            ),
            Damage::Version(found) => write!(
                f,
                "a collection file of format version {found}: this program reads version \
                 {VERSION}; use a newer program"
            ),
            Damage::Length { expected: Some(expected), found } => write!(
                f,
                "{found} bytes long, expected {expected}: the collection file is cut or longer \
                 than it was; copy or make it again"
            ),
            Damage::Length { expected: None, found } => write!(
                f,
                "{found} bytes long, and no collection file is so short: it is cut; copy or make \
                 it again"
            ),
            Damage::Checksum => f.write_str(
                "the checksum of its index is wrong: the collection file is cut or damaged; copy \
                 or make it again",
            ),
            Damage::Block { block, offset } => write!(
                f,
                "the checksum of block {block} at byte {offset} is wrong: the collection file is \
                 damaged; copy or make it again"
            ),
            Damage::Content { block } => write!(
                f,
                "block {block} has no puzzles in order although its checksum is right: the \
                 collection file was written by a faulty program; make it again"
            ),
            Damage::Counts => f.write_str(
                "it has other numbers of puzzles than its footer states: the collection file was \
                 written by a faulty program; make it again",
            ),
        }
    }
}

/// Reason why a collection file cannot be opened.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpenCollectionError {
    /// The file cannot be read.
    Io {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// The bytes are not a collection file, or are damaged.
    Damaged {
        /// The file, unless the bytes came from memory.
        path: Option<PathBuf>,
        /// Damage that was found.
        damage: Damage,
    },
}

impl fmt::Display for OpenCollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenCollectionError::Io { path, .. } => write!(f, "cannot read {}", path.display()),
            OpenCollectionError::Damaged { path: Some(path), damage } => {
                write!(f, "{}: {damage}", path.display())
            }
            OpenCollectionError::Damaged { path: None, damage } => damage.fmt(f),
        }
    }
}

impl Error for OpenCollectionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            OpenCollectionError::Io { error, .. } => Some(error),
            OpenCollectionError::Damaged { .. } => None,
        }
    }
}

/// Reason why a look-up failed: damage, never a mistake of the caller.
#[derive(Debug)]
#[non_exhaustive]
pub enum CollectionFileError {
    /// Bytes other than those written.
    Damaged(Damage),
    /// A file that can no longer be read.
    Unreadable(io::Error),
}

impl fmt::Display for CollectionFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CollectionFileError::Damaged(damage) => damage.fmt(f),
            CollectionFileError::Unreadable(_) => f.write_str("cannot read the collection file"),
        }
    }
}

impl Error for CollectionFileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CollectionFileError::Damaged(_) => None,
            CollectionFileError::Unreadable(error) => Some(error),
        }
    }
}

impl From<Damage> for CollectionFileError {
    fn from(damage: Damage) -> CollectionFileError {
        CollectionFileError::Damaged(damage)
    }
}

impl From<io::Error> for CollectionFileError {
    fn from(error: io::Error) -> CollectionFileError {
        CollectionFileError::Unreadable(error)
    }
}

/// Reason why a collection file could not be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// A puzzle number that is not above the one before.
    NotAscending,
    /// The bytes could not be written.
    Io(io::Error),
    /// Puzzles could not be sorted.
    #[cfg(feature = "build")]
    Sorting(minlex_collection::CollectionError),
    /// Ranks could not be looked up.
    #[cfg(feature = "build")]
    Table(minlex_table::TableError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::NotAscending => {
                f.write_str("the number of a puzzle is not above the one before it")
            }
            WriteError::Io(_) => f.write_str("cannot write the collection file"),
            #[cfg(feature = "build")]
            WriteError::Sorting(error) => error.fmt(f),
            #[cfg(feature = "build")]
            WriteError::Table(error) => error.fmt(f),
        }
    }
}

impl Error for WriteError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            WriteError::NotAscending => None,
            WriteError::Io(error) => Some(error),
            #[cfg(feature = "build")]
            WriteError::Sorting(error) => error.source(),
            #[cfg(feature = "build")]
            WriteError::Table(error) => error.source(),
        }
    }
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> WriteError {
        WriteError::Io(error)
    }
}

#[cfg(feature = "build")]
impl From<minlex_collection::CollectionError> for WriteError {
    fn from(error: minlex_collection::CollectionError) -> WriteError {
        WriteError::Sorting(error)
    }
}

#[cfg(feature = "build")]
impl From<minlex_table::TableError> for WriteError {
    fn from(error: minlex_table::TableError) -> WriteError {
        WriteError::Table(error)
    }
}
