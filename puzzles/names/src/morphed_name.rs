//! Names with the way back to the puzzle.

use std::fmt;
use std::str::FromStr;

use minlex_catalog::{Transform, TransformError};
use minlex_lookup::{Table, TableError};
use minlex_puzzle::{Givens, Puzzle};

use crate::morph::{MorphIndex, MorphIndexError};
use crate::name::{Name, NameError};

/// A name, with or without the morph to the puzzle that was named: `NAME`, `NAME;TRANSFORM`,
/// `NAME;INDEX` or `NAME;TRANSFORM;INDEX`. The name is in any form, or is the record
/// `PUZZLE;RANK;FIELD`.
///
/// ```
/// use minlex::Table;
/// use minlex::names::MorphedName;
///
/// let named: MorphedName = "R5xPEjGb3Oabf30O0C3;1076894798693".parse()?;
/// assert_eq!(named.name().to_string(), "3636310645 LW5RWaj13O0843");
/// assert_eq!(named.morph().to_string(), "tr798564231c897132564d439561872");
/// assert_eq!(
///     named.puzzle(Table::embedded())?.to_string(),
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MorphedName {
    name: Name,
    morph: Transform,
}

/// Reason why a text is not a name with or without a morph.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MorphedNameError {
    /// A bad name.
    Name(NameError),
    /// A bad transform.
    Transform(TransformError),
    /// A bad index.
    Index(MorphIndexError),
    /// Puzzle and field of a record do not agree; holds the field of the puzzle.
    OtherGivens(Givens),
    /// Transform and index do not agree; holds the index of the transform.
    Disagree(MorphIndex),
    /// Something after the index.
    Trailing,
}

impl fmt::Display for MorphedNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MorphedNameError::Name(error) => error.fmt(f),
            MorphedNameError::Transform(error) => error.fmt(f),
            MorphedNameError::Index(error) => error.fmt(f),
            MorphedNameError::OtherGivens(field) => {
                write!(f, "puzzle and field disagree: the puzzle has the field {field}")
            }
            MorphedNameError::Disagree(index) => {
                write!(f, "transform and index disagree: the transform has index {index}")
            }
            MorphedNameError::Trailing => f.write_str(
                "something follows the name: expected at most ;transform;index after it",
            ),
        }
    }
}

impl std::error::Error for MorphedNameError {}

impl MorphedName {
    /// Joins a name and the symmetry from its canonical puzzle to the puzzle that was named.
    #[must_use]
    pub const fn new(name: Name, morph: Transform) -> MorphedName {
        MorphedName { name, morph }
    }

    /// Reads a name with or without a morph. Blanks around it are errors.
    ///
    /// # Errors
    /// [`MorphedNameError`] for the first bad part.
    pub fn parse(text: &[u8]) -> Result<MorphedName, MorphedNameError> {
        // Nothing else has 81 digits and dots before a semicolon.
        if let Some((puzzle, [b';', rest @ ..])) = text.split_at_checked(81)
            && let Ok(puzzle) = Puzzle::from_line(puzzle)
        {
            let read = MorphedName::without_puzzle(rest)?;
            return if read.name.givens() == puzzle.givens() {
                Ok(read)
            } else {
                Err(MorphedNameError::OtherGivens(puzzle.givens()))
            };
        }
        MorphedName::without_puzzle(text)
    }

    fn without_puzzle(text: &[u8]) -> Result<MorphedName, MorphedNameError> {
        let (name, morph) = split(text);
        Ok(MorphedName {
            name: Name::parse(name).map_err(MorphedNameError::Name)?,
            morph: morph.map_or(Ok(Transform::IDENTITY), read_morph)?,
        })
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Name {
        self.name
    }

    /// The symmetry from the canonical puzzle to the puzzle that was named; the identity if the
    /// text has none.
    #[must_use]
    pub fn morph(&self) -> &Transform {
        &self.morph
    }

    /// The image of the canonical puzzle under the morph. Takes one look-up.
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn puzzle(&self, table: &Table) -> Result<Puzzle, TableError> {
        Ok(self.morph.apply(&self.name.puzzle(table)?))
    }
}

/// The name, and the text after its semicolon.
fn split(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let semicolon = |from: usize| {
        let end = text[from..].iter().position(|&b| b == b';');
        end.map(|i| from + i)
    };
    let end = match semicolon(0) {
        // Only rank;field contains a semicolon.
        Some(first) if !matches!(first, 19 | 25) => semicolon(first + 1),
        end => end,
    };
    match end {
        Some(end) => (&text[..end], Some(&text[end + 1..])),
        None => (text, None),
    }
}

fn read_morph(text: &[u8]) -> Result<Transform, MorphedNameError> {
    let mut parts = text.split(|&b| b == b';');
    let (first, second) = (parts.next().unwrap_or_default(), parts.next());
    if parts.next().is_some() {
        return Err(MorphedNameError::Trailing);
    }
    if first.iter().all(u8::is_ascii_digit) {
        let morph = read_index(first)?.transform();
        return match second {
            None => Ok(morph),
            Some(_) => Err(MorphedNameError::Trailing),
        };
    }
    let morph = read_transform(first)?;
    let index = MorphIndex::of(&morph);
    match second {
        Some(second) if read_index(second)? != index => Err(MorphedNameError::Disagree(index)),
        _ => Ok(morph),
    }
}

fn read_index(text: &[u8]) -> Result<MorphIndex, MorphedNameError> {
    let index = String::from_utf8_lossy(text).parse();
    index.map_err(MorphedNameError::Index)
}

fn read_transform(text: &[u8]) -> Result<Transform, MorphedNameError> {
    let text = String::from_utf8_lossy(text);
    // `parse` would trim.
    if text.trim().len() != text.len() {
        let found = text.chars().take(60).collect();
        return Err(MorphedNameError::Transform(TransformError::Syntax(found)));
    }
    text.parse().map_err(MorphedNameError::Transform)
}

impl From<Name> for MorphedName {
    /// The name, with the identity as morph.
    fn from(name: Name) -> MorphedName {
        MorphedName::new(name, Transform::IDENTITY)
    }
}

impl fmt::Display for MorphedName {
    /// `NAME;TRANSFORM;INDEX`, the name with 25 characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = MorphIndex::of(&self.morph);
        write!(f, "{};{};{index}", self.name, self.morph)
    }
}

impl FromStr for MorphedName {
    type Err = MorphedNameError;

    fn from_str(text: &str) -> Result<MorphedName, MorphedNameError> {
        MorphedName::parse(text.as_bytes())
    }
}
