//! From puzzles to names and back.

use std::fmt;

use minlex_catalog::{Rank, Transform};
use minlex_lookup::{RankBatch, Table, TableError};
use minlex_puzzle::{CanonicalPuzzle, InvalidPuzzle, Puzzle};

use crate::morph::MorphIndex;
use crate::name::Name;
use crate::name_form::NameForm;

/// Reason why a puzzle has no name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NamingError {
    /// Not exactly one solution.
    Invalid(InvalidPuzzle),
    /// The table is damaged.
    Lookup(TableError),
}

impl fmt::Display for NamingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamingError::Invalid(error) => error.fmt(f),
            NamingError::Lookup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NamingError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NamingError::Invalid(_) => None,
            NamingError::Lookup(error) => error.source(),
        }
    }
}

impl From<InvalidPuzzle> for NamingError {
    fn from(error: InvalidPuzzle) -> NamingError {
        NamingError::Invalid(error)
    }
}

impl From<TableError> for NamingError {
    fn from(error: TableError) -> NamingError {
        NamingError::Lookup(error)
    }
}

impl Name {
    /// The name of a valid puzzle. Takes some microseconds, and a look-up.
    ///
    /// ```
    /// use minlex::names::Name;
    /// use minlex::{Puzzle, Table};
    ///
    /// let table = Table::embedded();
    /// let puzzle: Puzzle =
    ///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    ///         .parse()?;
    /// let name = Name::of(table, &puzzle)?;
    /// assert_eq!(name.to_string(), "3636310645 LW5RWaj13O0843");
    /// assert_eq!(name.puzzle(table)?, puzzle.canonical()?.puzzle());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NamingError::Invalid`] without exactly one solution, [`NamingError::Lookup`] if the table
    /// is damaged.
    pub fn of(table: &Table, puzzle: &Puzzle) -> Result<Name, NamingError> {
        Ok(Name::of_canonical(table, &puzzle.canonical()?)?)
    }

    /// The name of a canonical puzzle. Takes one look-up.
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn of_canonical(table: &Table, canonical: &CanonicalPuzzle) -> Result<Name, TableError> {
        let rank = table.rank_form(canonical.solution())?;
        Ok(Name::new(rank, canonical.givens()))
    }

    /// The names of many canonical puzzles, in their order. Neighbouring ranks share work.
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn of_canonical_batch(
        table: &Table,
        canonical: &[CanonicalPuzzle],
    ) -> Result<Vec<Name>, TableError> {
        let ranks = ranks_of(table, canonical.iter())?;
        let names = ranks.into_iter().zip(canonical);
        Ok(names.map(|(rank, canonical)| Name::new(rank, canonical.givens())).collect())
    }

    /// The canonical puzzle with this name. Takes one look-up.
    ///
    /// A name that no valid puzzle has gives its givens all the same; see [`Name::check`].
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn puzzle(&self, table: &Table) -> Result<Puzzle, TableError> {
        let solution = table.unrank(self.rank())?.grid();
        Ok(Puzzle::from_solution(&solution, self.givens()))
    }

    /// The canonical puzzles of many names, in their order. Equal and neighbouring ranks share
    /// work.
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn puzzle_batch(table: &Table, names: &[Name]) -> Result<Vec<Puzzle>, TableError> {
        let ranks: Vec<Rank> = names.iter().map(Name::rank).collect();
        let forms = table.unrank_batch(&ranks)?;
        let solutions = forms.iter().zip(names);
        Ok(solutions
            .map(|(form, name)| Puzzle::from_solution(&form.grid(), name.givens()))
            .collect())
    }

    /// The canonical puzzle with this name, after a check that it has exactly one solution and is
    /// canonical. Takes as long as [`Name::puzzle`] and [`Name::of`] together.
    ///
    /// ```
    /// # use minlex::Table;
    /// # use minlex::names::Name;
    /// let no_givens: Name = "17;00000000000000".parse()?;
    /// assert_eq!(
    ///     no_givens.check(Table::embedded()).unwrap_err().to_string(),
    ///     "not the name of a puzzle: the puzzle has 0 givens: with fewer than 17 it cannot have \
    ///      exactly one solution",
    /// );
    /// # Ok::<(), minlex::names::NameError>(())
    /// ```
    ///
    /// # Errors
    /// [`CheckError`], with the right name if there is one.
    pub fn check(&self, table: &Table) -> Result<CanonicalPuzzle, CheckError> {
        let puzzle = self.puzzle(table).map_err(NamingError::Lookup)?;
        let canonical = puzzle.canonical().map_err(NamingError::Invalid)?;
        if canonical.givens() == self.givens() {
            Ok(canonical)
        } else {
            let right = Name::new(self.rank(), canonical.givens());
            Err(CheckError::NotCanonical(right))
        }
    }
}

/// Looks up the ranks of the solutions together.
fn ranks_of<'a>(
    table: &Table,
    canonical: impl ExactSizeIterator<Item = &'a CanonicalPuzzle>,
) -> Result<Vec<Rank>, TableError> {
    let mut batch = RankBatch::with_capacity(canonical.len());
    canonical.for_each(|canonical| batch.push_form(canonical.solution()));
    table.rank_all(batch)
}

/// Reason why no puzzle has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// No valid puzzle, or a damaged table.
    Naming(NamingError),
    /// The puzzle has this other name.
    NotCanonical(Name),
}

impl From<NamingError> for CheckError {
    fn from(error: NamingError) -> CheckError {
        CheckError::Naming(error)
    }
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckError::Naming(error) => write!(f, "not the name of a puzzle: {error}"),
            CheckError::NotCanonical(name) => {
                let name = name.to_string();
                write!(
                    f,
                    "the solution has automorphisms that make the puzzle smaller: its name is \
                     {name:?}"
                )
            }
        }
    }
}

impl std::error::Error for CheckError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CheckError::Naming(error) => error.source(),
            CheckError::NotCanonical(_) => None,
        }
    }
}

/// The name of a puzzle, its canonical puzzle, and the morph: the symmetry from the canonical
/// puzzle back to the puzzle.
///
/// ```
/// use minlex::names::NamedPuzzle;
/// use minlex::{Puzzle, Table};
///
/// let puzzle: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let named = NamedPuzzle::of(Table::embedded(), &puzzle)?;
/// assert_eq!(named.name().to_string(), "3636310645 LW5RWaj13O0843");
/// assert_eq!(named.morph().to_string(), "tr798564231c897132564d439561872");
/// assert_eq!(named.morph().apply(&named.canonical().puzzle()), puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedPuzzle {
    name: Name,
    canonical: CanonicalPuzzle,
    morph: Transform,
}

impl NamedPuzzle {
    /// Names a valid puzzle.
    ///
    /// # Errors
    /// [`NamingError::Invalid`] without exactly one solution, [`NamingError::Lookup`] if the table
    /// is damaged.
    pub fn of(table: &Table, puzzle: &Puzzle) -> Result<NamedPuzzle, NamingError> {
        NamedPuzzle::of_canonical(table, puzzle.canonical_with_morph()?)
    }

    fn of_canonical(
        table: &Table,
        (canonical, morph): (CanonicalPuzzle, Transform),
    ) -> Result<NamedPuzzle, NamingError> {
        Ok(NamedPuzzle { name: Name::of_canonical(table, &canonical)?, canonical, morph })
    }

    /// Names many puzzles. Neighbouring ranks share work.
    #[must_use]
    pub fn of_batch(table: &Table, puzzles: &[Puzzle]) -> Vec<Result<NamedPuzzle, NamingError>> {
        let canonical: Vec<Result<_, InvalidPuzzle>> =
            puzzles.iter().map(Puzzle::canonical_with_morph).collect();
        let valid: Vec<_> = canonical.iter().flatten().copied().collect();
        let mut together = NamedPuzzle::of_canonical_batch(table, &valid).map(Vec::into_iter);
        let named = canonical.into_iter().map(|canonical| {
            let canonical = canonical?;
            match &mut together {
                Ok(named) => match named.next() {
                    Some(named) => Ok(named),
                    None => unreachable!("one name for each valid puzzle"),
                },
                // One damaged place must not fail the others.
                Err(_) => NamedPuzzle::of_canonical(table, canonical),
            }
        });
        named.collect()
    }

    /// Names many pairs that [`Puzzle::canonical_with_morph`] returned. Neighbouring ranks share
    /// work.
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn of_canonical_batch(
        table: &Table,
        canonical: &[(CanonicalPuzzle, Transform)],
    ) -> Result<Vec<NamedPuzzle>, TableError> {
        let ranks = ranks_of(table, canonical.iter().map(|(canonical, _)| canonical))?;
        let named = ranks.into_iter().zip(canonical);
        Ok(named
            .map(|(rank, &(canonical, morph))| NamedPuzzle {
                name: Name::new(rank, canonical.givens()),
                canonical,
                morph,
            })
            .collect())
    }

    pub(crate) fn from_parts_unchecked(
        name: Name,
        canonical: CanonicalPuzzle,
        morph: Transform,
    ) -> NamedPuzzle {
        NamedPuzzle { name, canonical, morph }
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> Name {
        self.name
    }

    /// The canonical puzzle.
    #[must_use]
    pub fn canonical(&self) -> &CanonicalPuzzle {
        &self.canonical
    }

    /// The symmetry from the canonical puzzle back to the puzzle, the smallest if there are
    /// several.
    #[must_use]
    pub fn morph(&self) -> &Transform {
        &self.morph
    }

    /// Appends `canonical puzzle;rank;field`.
    pub fn write_csv(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.canonical.puzzle().to_ascii());
        out.push(b';');
        self.name.write(NameForm::RankField, out);
    }

    /// Appends `;transform;index`.
    pub fn write_morph(&self, out: &mut Vec<u8>) {
        let index = MorphIndex::of(&self.morph);
        out.extend_from_slice(format!(";{};{index}", self.morph).as_bytes());
    }
}
