//! Failures of items.
#![forbid(unsafe_code)]

use std::fmt::Display;

use minlex_catalog::{GridError, RankError, TransformError};
use minlex_index::GridIndexError;
use minlex_names::{
    FigureError, MorphedNameError, NameError, NotClassic, PuzzleNumberError, SbfError,
};
use minlex_puzzle::{InvalidPuzzle, PuzzleError};

/// Kind of an error; `bindings/js/src/error.js` has the same list.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Kind {
    #[cfg(feature = "extra")]
    Unavailable = 0,
    Grid = 1,
    Rank = 2,
    Puzzle = 3,
    Name = 4,
    Index = 5,
    Transform = 6,
    #[cfg_attr(not(feature = "catalogue"), allow(dead_code))]
    Table = 7,
    #[cfg(feature = "extra")]
    Collection = 8,
}

/// The reason for an item without an answer.
#[derive(Clone)]
pub struct Failure {
    kind: Kind,
    /// Place in the item, counted in characters or cells from 1; 0 if there is none.
    position: usize,
    message: String,
}

impl Failure {
    /// A failure of the whole item.
    pub fn new(kind: Kind, error: impl Display) -> Failure {
        Failure::at(kind, 0, error)
    }

    fn at(kind: Kind, position: usize, error: impl Display) -> Failure {
        Failure { kind, position, message: error.to_string() }
    }

    /// Appends the number of the item (from 0), the kind, the position and the length of the
    /// message, each as four bytes with the lowest first, and the message.
    pub fn write(&self, item: u32, out: &mut Vec<u8>) {
        let numbers = [item, self.kind as u32, self.position as u32, self.message.len() as u32];
        out.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        out.extend_from_slice(self.message.as_bytes());
    }
}

impl From<GridError> for Failure {
    fn from(error: GridError) -> Failure {
        let position = match error {
            GridError::Character { position, .. }
            | GridError::Value { cell: position, .. }
            | GridError::Empty(position) => position,
            _ => 0,
        };
        Failure::at(Kind::Grid, position, error)
    }
}

impl From<PuzzleError> for Failure {
    fn from(error: PuzzleError) -> Failure {
        let position = match error {
            PuzzleError::Character { position, .. } | PuzzleError::Value { cell: position, .. } => {
                position
            }
            _ => 0,
        };
        Failure::at(Kind::Puzzle, position, error)
    }
}

impl From<NameError> for Failure {
    fn from(error: NameError) -> Failure {
        let position = match error {
            NameError::Character { position, .. } => position,
            _ => 0,
        };
        Failure::at(Kind::Name, position, error)
    }
}

/// Errors that have no place in the item.
macro_rules! whole_item {
    ($($error:ty => $kind:ident),* $(,)?) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Failure {
                Failure::new(Kind::$kind, error)
            }
        }
    )*};
}

whole_item! {
    RankError => Rank,
    InvalidPuzzle => Puzzle,
    FigureError => Name,
    MorphedNameError => Name,
    PuzzleNumberError => Name,
    SbfError => Puzzle,
    NotClassic => Puzzle,
    GridIndexError => Index,
    TransformError => Transform,
}

#[cfg(feature = "catalogue")]
mod with_a_table {
    use minlex_lookup::{OpenError, TableError};
    use minlex_names::{CheckError, NamingError, NumberedError};

    use super::{Failure, Kind};

    whole_item! {
        OpenError => Table,
        TableError => Table,
        CheckError => Name,
    }

    impl From<NumberedError> for Failure {
        fn from(error: NumberedError) -> Failure {
            match error {
                NumberedError::Lookup(error) => error.into(),
                error => Failure::new(Kind::Name, error),
            }
        }
    }

    impl From<NamingError> for Failure {
        fn from(error: NamingError) -> Failure {
            match error {
                NamingError::Lookup(error) => error.into(),
                error => Failure::new(Kind::Puzzle, error),
            }
        }
    }
}
