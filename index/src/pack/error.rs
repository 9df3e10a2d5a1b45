//! Errors with reading packed grids.

use std::error::Error;
use std::fmt;
use std::io;

use crate::{GridIndex, GridIndexError};

/// Damage to the bytes of packed grids.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PackDamage {
    /// The first bytes were changed by a copy in text mode.
    TextMode,
    /// A block or the count of all grids is missing.
    Cut,
    /// The last record has fewer than ten bytes; holds their number.
    CutRecord(usize),
    /// The checksum of a block is wrong.
    Checksum,
    /// The checksum of a block is right, but its bytes encode no grids.
    Content,
    /// The count of all grids is wrong, or bytes follow it.
    Count,
}

impl fmt::Display for PackDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PackDamage::TextMode => {
                "the first bytes were damaged by a text-mode copy that changed its line ends: copy \
                 it again in binary mode"
            }
            PackDamage::Cut => "the count of all grids is missing: cut short",
            PackDamage::CutRecord(bytes) => {
                return write!(
                    f,
                    "only {bytes} of {} bytes of a record are left: cut short",
                    GridIndex::RECORD_BYTES
                );
            }
            PackDamage::Checksum => "a block has another checksum: damaged or cut short",
            PackDamage::Content => "a block has bytes that no grids have",
            PackDamage::Count => "the count of all grids is another: damaged or cut short",
        })
    }
}

/// Reason why packed grids cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum PackError {
    /// The input cannot be read.
    Unreadable(io::Error),
    /// The bytes are not those that were written. Grids in other blocks can still be read.
    Damaged {
        /// Number of grids before the damage.
        after: u64,
        /// Damage that was found.
        damage: PackDamage,
    },
    /// A record of ten bytes is not the index of a grid. The records after it can still be read.
    Record {
        /// Its place, from 0.
        place: u64,
        /// Bounds of an index.
        error: GridIndexError,
    },
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PackError::Unreadable(_) => f.write_str("cannot read packed grids"),
            PackError::Damaged { after, damage } => write!(f, "after grid {after} {damage}"),
            PackError::Record { place, error } => write!(f, "at place {place}: {error}"),
        }
    }
}

impl Error for PackError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PackError::Unreadable(error) => Some(error),
            PackError::Damaged { .. } | PackError::Record { .. } => None,
        }
    }
}

impl From<io::Error> for PackError {
    fn from(error: io::Error) -> PackError {
        PackError::Unreadable(error)
    }
}

impl From<PackError> for io::Error {
    /// The error of the input, or [`InvalidData`](io::ErrorKind::InvalidData) with the damage.
    fn from(error: PackError) -> io::Error {
        match error {
            PackError::Unreadable(error) => error,
            damage => io::Error::new(io::ErrorKind::InvalidData, damage),
        }
    }
}
