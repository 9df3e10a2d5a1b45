//! Reasons for an item without an answer.

use std::fmt::Display;

use minlex_catalog::GridError;
use minlex_names::{MorphedNameError, NameError};
use minlex_puzzle::PuzzleError;

/// A fault of an item, and its place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub text: String,
    /// The character or the cell, from 1, if it is one.
    pub position: Option<usize>,
}

impl Fault {
    /// A fault of a whole item.
    pub fn of(error: impl Display) -> Fault {
        Fault { text: error.to_string(), position: None }
    }
}

impl From<GridError> for Fault {
    fn from(error: GridError) -> Fault {
        let position = match error {
            GridError::Character { position, .. }
            | GridError::Value { cell: position, .. }
            | GridError::Empty(position) => Some(position),
            _ => None,
        };
        Fault { position, ..Fault::of(error) }
    }
}

impl From<PuzzleError> for Fault {
    fn from(error: PuzzleError) -> Fault {
        let position = match error {
            PuzzleError::Character { position, .. } | PuzzleError::Value { cell: position, .. } => {
                Some(position)
            }
            _ => None,
        };
        Fault { position, ..Fault::of(error) }
    }
}

impl From<MorphedNameError> for Fault {
    fn from(error: MorphedNameError) -> Fault {
        let position = match error {
            MorphedNameError::Name(NameError::Character { position, .. }) => Some(position),
            _ => None,
        };
        Fault { position, ..Fault::of(error) }
    }
}

/// The reason for an item without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bad {
    /// It is missing: a null in a column, which stays one.
    Null,
    /// It is no such item.
    Item(Fault),
    /// There is no memory for the work on it.
    NoMemory,
}

impl Bad {
    /// A fault of a whole item.
    pub fn item(error: impl Display) -> Bad {
        Bad::Item(Fault::of(error))
    }

    /// The fault, for a message.
    pub fn into_fault(self) -> Fault {
        match self {
            Bad::Null => Fault::of("it is missing"),
            Bad::Item(fault) => fault,
            Bad::NoMemory => Fault::of("there is no memory for it"),
        }
    }
}

impl From<String> for Bad {
    fn from(text: String) -> Bad {
        Bad::item(text)
    }
}
