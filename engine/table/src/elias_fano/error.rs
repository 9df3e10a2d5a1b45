//! Errors of the code.

use std::fmt;

/// Reason why numbers cannot be coded or decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// Numbers descend, or a group starts at a wrong place.
    NotAscending {
        /// Number of the group, from 0.
        group: u32,
    },
    /// A number above the maximum, or a unary part above 2^32 bits.
    TooLarge,
    /// A word that does not exist.
    Missing,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::NotAscending { group } => {
                write!(f, "numbers do not ascend at group {group}")
            }
            CodeError::TooLarge => f.write_str("a number is too large"),
            CodeError::Missing => f.write_str("a word is missing"),
        }
    }
}

impl std::error::Error for CodeError {}
