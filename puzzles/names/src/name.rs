//! Names of puzzles: a rank and a set of givens.

use std::fmt;

use minlex_catalog::{Rank, RankError};
use minlex_puzzle::__internal::shown;
use minlex_puzzle::{FieldError, Givens};

/// The name of a puzzle: the [`Rank`] of its solution and the [`Givens`] of its canonical puzzle.
///
/// Every pair of a rank and givens can be written as a name; [`Name::check`] tests if a puzzle has
/// it. Names compare by rank, then by givens.
///
/// ```
/// use minlex::Rank;
/// use minlex::names::{Name, NameForm};
///
/// let name: Name = "5411131853 W1Rmk0Yu2q34I6".parse()?;
/// assert_eq!(name.rank(), Rank::new(5_411_131_853)?);
/// assert_eq!(Name::new(name.rank(), name.givens()), name);
/// assert_eq!(name.to_text(NameForm::Name19), "eKEeveX3Ose2Ww4p42M");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    rank: Rank,
    givens: Givens,
}

impl Name {
    /// Joins a rank and givens.
    #[inline]
    #[must_use]
    pub const fn new(rank: Rank, givens: Givens) -> Name {
        Name { rank, givens }
    }

    /// The rank of the solution.
    #[inline]
    #[must_use]
    pub const fn rank(&self) -> Rank {
        self.rank
    }

    /// The given cells of the canonical puzzle.
    #[inline]
    #[must_use]
    pub const fn givens(&self) -> Givens {
        self.givens
    }

    /// The name as a number of 114 bits: the rank above the 81 bits of the givens.
    #[must_use]
    pub const fn key(&self) -> u128 {
        (self.rank.get() as u128) << 81 | self.givens.bits()
    }
}

/// Reason why a text is not a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// None of the three forms; holds the length in bytes.
    Form(usize),
    /// A bad rank.
    Rank(RankError),
    /// Ten columns that are not blanks and a number without leading zeros; holds them, cut if long.
    RankColumns(String),
    /// A bad field.
    Field(FieldError),
    /// A byte outside the alphabet in a name of 19 characters.
    Character {
        /// Place in the name, 1..=19.
        position: usize,
        /// The byte.
        found: u8,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Form(length) => write!(
                f,
                "{length} {}: expected 25 characters (rank in ten columns, blank, field; leading \
                 blanks belong to it), 19 characters, or rank;field",
                match length {
                    1 => "character is not a name",
                    _ => "characters are not a name",
                }
            ),
            NameError::Rank(error) => error.fmt(f),
            NameError::RankColumns(found) => write!(
                f,
                "{found:?} is not the rank of a name: expected blanks and then a number without \
                 leading zero"
            ),
            NameError::Field(error) => error.fmt(f),
            NameError::Character { position, found } => write!(
                f,
                "character {position} of the name is {}: expected one of 0-9, A-Z, a-z, {{ and }}",
                shown(*found)
            ),
        }
    }
}

impl std::error::Error for NameError {}

impl From<RankError> for NameError {
    fn from(error: RankError) -> NameError {
        NameError::Rank(error)
    }
}

impl From<FieldError> for NameError {
    fn from(error: FieldError) -> NameError {
        NameError::Field(error)
    }
}
