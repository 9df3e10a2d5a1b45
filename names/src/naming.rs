//! From puzzles to names and back, with a table.

use std::fmt;

use minlex_catalog::{Rank, Transform, TransformError};
use minlex_lookup::{RankBatch, Table, TableError};

use crate::morph::{MorphIndex, MorphIndexError};
use crate::name::{Form, Name, NameError};
use minlex_puzzle::canonical::{Canonical, InvalidPuzzle};
use minlex_puzzle::givens::Givens;
use minlex_puzzle::puzzle::Puzzle;

/// A puzzle's name with all that was found on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name.
    pub name: Name,
    /// The canonical puzzle and the way back from it.
    pub canonical: Canonical,
}

/// Why a puzzle got no name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamingError {
    /// It does not have exactly one solution.
    Invalid(InvalidPuzzle),
    /// The table is damaged.
    Lookup(TableError),
}

impl fmt::Display for NamingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamingError::Invalid(e) => e.fmt(f),
            NamingError::Lookup(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for NamingError {}

impl From<InvalidPuzzle> for NamingError {
    fn from(e: InvalidPuzzle) -> Self {
        NamingError::Invalid(e)
    }
}

impl From<TableError> for NamingError {
    fn from(e: TableError) -> Self {
        NamingError::Lookup(e)
    }
}

impl Named {
    /// Appends `canonical puzzle;rank;field`.
    pub fn write_csv(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.canonical.puzzle().to_ascii());
        out.push(b';');
        self.name.write(Form::RankField, out);
    }

    /// Appends `;transform;index`, which lead from the canonical puzzle back to the puzzle that was
    /// named.
    pub fn write_morph(&self, out: &mut Vec<u8>) {
        let morph = self.canonical.morph();
        out.extend_from_slice(format!(";{morph};{}", MorphIndex::of(morph)).as_bytes());
    }
}

/// The name of a valid puzzle.
///
/// # Errors
/// [`NamingError::Invalid`] if it does not have exactly one solution.
pub fn name(table: &Table, puzzle: &Puzzle) -> Result<Named, NamingError> {
    let canonical = Canonical::of(puzzle)?;
    Ok(with_rank(canonical, table.rank_form(canonical.solution())?))
}

/// Names of many puzzles, each with its own error; the table is asked once for all of them.
pub fn name_batch(table: &Table, puzzles: &[Puzzle]) -> Vec<Result<Named, NamingError>> {
    let canonical: Vec<Result<Canonical, InvalidPuzzle>> =
        puzzles.iter().map(Canonical::of).collect();
    let good: Vec<Canonical> = canonical.iter().flatten().copied().collect();
    let mut named = named_batch(table, &good).map(Vec::into_iter);
    canonical
        .into_iter()
        .map(|canonical| {
            let canonical = canonical?;
            match &mut named {
                Ok(named) => match named.next() {
                    Some(named) => Ok(named),
                    None => unreachable!("one name for each canonical puzzle"),
                },
                // One bad entry must not cost the others their names.
                Err(_) => Ok(with_rank(canonical, table.rank_form(canonical.solution())?)),
            }
        })
        .collect()
}

/// Names of many canonical puzzles; the table is asked once for all of them.
///
/// # Errors
/// If the table is damaged.
pub fn named_batch(table: &Table, canonical: &[Canonical]) -> Result<Vec<Named>, TableError> {
    let mut batch = RankBatch::with_capacity(canonical.len());
    canonical.iter().for_each(|c| batch.push_form(c.solution()));
    let ranks = table.rank_all(batch)?;
    Ok(canonical
        .iter()
        .zip(ranks)
        .map(|(canonical, rank)| with_rank(*canonical, rank))
        .collect())
}

fn with_rank(canonical: Canonical, rank: Rank) -> Named {
    Named {
        name: Name {
            rank,
            givens: canonical.givens(),
        },
        canonical,
    }
}

/// The canonical puzzle with this name.
///
/// A pair of rank and givens that is not the name of any puzzle gives the cells that it describes
/// all the same; see [`check`].
///
/// # Errors
/// If the table is damaged.
pub fn puzzle(table: &Table, name: &Name) -> Result<Puzzle, TableError> {
    Ok(Puzzle::cut(&table.unrank(name.rank)?.grid(), name.givens))
}

/// Canonical puzzles of many names in any order; equal and neighbouring ranks share the look-up.
///
/// # Errors
/// If the table is damaged.
pub fn puzzle_batch(table: &Table, names: &[Name]) -> Result<Vec<Puzzle>, TableError> {
    let ranks: Vec<Rank> = names.iter().map(|name| name.rank).collect();
    let forms = table.unrank_batch(&ranks)?;
    Ok(forms
        .iter()
        .zip(names)
        .map(|(form, name)| Puzzle::cut(&form.grid(), name.givens))
        .collect())
}

/// Whether a name is the name of a puzzle: the cells that it describes have exactly one solution,
/// and no other image of them is smaller. Gives the canonical puzzle.
///
/// # Errors
/// [`CheckError`] says what is wrong, with the right name where there is one.
pub fn check(table: &Table, name: &Name) -> Result<Canonical, CheckError> {
    let puzzle = puzzle(table, name).map_err(NamingError::Lookup)?;
    let canonical = Canonical::of(&puzzle).map_err(NamingError::Invalid)?;
    if canonical.givens() == name.givens {
        Ok(canonical)
    } else {
        Err(CheckError::NotCanonical(Name {
            rank: name.rank,
            givens: canonical.givens(),
        }))
    }
}

/// Why a name is not the name of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CheckError {
    /// What it describes is not a valid puzzle.
    Naming(NamingError),
    /// The puzzle has another name, this one.
    NotCanonical(Name),
}

impl From<NamingError> for CheckError {
    fn from(e: NamingError) -> Self {
        CheckError::Naming(e)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Naming(e) => write!(f, "not the name of a puzzle: {e}"),
            CheckError::NotCanonical(name) => {
                write!(
                    f,
                    "the solution has automorphisms that make the puzzle smaller: its name is {:?}",
                    name.to_string()
                )
            }
        }
    }
}

impl std::error::Error for CheckError {}

/// A name with the way back to the puzzle that it was made from, if there is one: `NAME`,
/// `NAME;TRANSFORM`, `NAME;INDEX` or `NAME;TRANSFORM;INDEX`, the name in any of its forms or as the
/// record `PUZZLE;RANK;FIELD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MorphedName {
    /// The name.
    pub name: Name,
    /// From the canonical puzzle to the puzzle that is meant; the identity if none was written.
    pub morph: Transform,
}

/// Why text is not a name with or without a morph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MorphedNameError {
    /// The name in front is none.
    Name(NameError),
    /// The transform is none.
    Transform(TransformError),
    /// The index is none.
    Index(MorphIndexError),
    /// Puzzle and field of a record do not agree; holds the field of the puzzle.
    OtherGivens(Givens),
    /// Transform and index do not agree; holds the index of the transform.
    Disagree(MorphIndex),
    /// Something behind the index.
    Trailing,
}

impl fmt::Display for MorphedNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MorphedNameError::Name(e) => e.fmt(f),
            MorphedNameError::Transform(e) => e.fmt(f),
            MorphedNameError::Index(e) => e.fmt(f),
            MorphedNameError::OtherGivens(field) => write!(
                f,
                "puzzle and field disagree: the puzzle has the field {field}"
            ),
            MorphedNameError::Disagree(index) => write!(
                f,
                "transform and index disagree: the transform has index {index}"
            ),
            MorphedNameError::Trailing => f.write_str(
                "something follows the name: expected at most ;transform;index behind it",
            ),
        }
    }
}

impl std::error::Error for MorphedNameError {}

impl MorphedName {
    /// Reads a name with or without a morph; nothing is trimmed.
    ///
    /// # Errors
    /// [`MorphedNameError`] says which part is bad.
    pub fn parse(text: &[u8]) -> Result<MorphedName, MorphedNameError> {
        // Nothing else has 81 digits and dots in front of a semicolon.
        if let Some((puzzle, [b';', rest @ ..])) = text.split_at_checked(81)
            && let Ok(puzzle) = Puzzle::from_line(puzzle)
        {
            let read = MorphedName::parse_name(rest)?;
            return if read.name.givens == puzzle.givens() {
                Ok(read)
            } else {
                Err(MorphedNameError::OtherGivens(puzzle.givens()))
            };
        }
        MorphedName::parse_name(text)
    }

    fn parse_name(text: &[u8]) -> Result<MorphedName, MorphedNameError> {
        let mut parts = text.split(|&b| b == b';');
        let first = parts.next().unwrap_or_default();
        // Names of 25 and 19 characters have no semicolon, rank;field has one.
        let length = if matches!(first.len(), 19 | 25) {
            first.len()
        } else {
            parts
                .next()
                .map_or(first.len(), |field| first.len() + 1 + field.len())
        };
        let name = Name::parse(&text[..length]).map_err(MorphedNameError::Name)?;
        let (Some(part), index) = (parts.next(), parts.next()) else {
            return Ok(MorphedName {
                name,
                morph: Transform::IDENTITY,
            });
        };
        if parts.next().is_some() {
            return Err(MorphedNameError::Trailing);
        }
        let read_index = |part: &[u8]| {
            let index: MorphIndex = String::from_utf8_lossy(part)
                .parse()
                .map_err(MorphedNameError::Index)?;
            Ok(index)
        };
        if part.iter().all(u8::is_ascii_digit) {
            let morph = read_index(part)?.transform();
            return match index {
                None => Ok(MorphedName { name, morph }),
                Some(_) => Err(MorphedNameError::Trailing),
            };
        }
        let transform = String::from_utf8_lossy(part);
        // Transforms are read with blanks around them elsewhere; here nothing is trimmed.
        let morph: Transform = if transform.trim().len() == transform.len() {
            transform.parse().map_err(MorphedNameError::Transform)?
        } else {
            return Err(MorphedNameError::Transform(TransformError::Syntax(
                transform.chars().take(60).collect(),
            )));
        };
        if let Some(index) = index
            && read_index(index)? != MorphIndex::of(&morph)
        {
            return Err(MorphedNameError::Disagree(MorphIndex::of(&morph)));
        }
        Ok(MorphedName { name, morph })
    }

    /// The puzzle that is meant: the canonical puzzle of the name, moved by the morph.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn puzzle(&self, table: &Table) -> Result<Puzzle, TableError> {
        Ok(puzzle(table, &self.name)?.transformed(&self.morph))
    }
}
