//! Numbers of puzzles, defined to the bit in `docs/NAMES.md`.

use std::fmt;
use std::str::FromStr;

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_catalog::{Grid, MinlexForm, Rank};
use minlex_lookup::{Table, TableError};
use minlex_puzzle::{Givens, Puzzle};

use crate::name::Name;

/// Lower bits of a number, for the place of the givens.
const PLACE_BITS: u32 = 81;

/// The number of a puzzle: `(rank - 1) * 2^81 + place`, with the [`Givens::place`] of its givens
/// among all sets of cells.
///
/// Numbers order puzzles by the rank of their solutions, the number of givens, and their cells.
/// Each [`Name`] has a number and each number a name; either way takes a tenth of a microsecond and
/// no table.
///
/// Any set of cells of a grid has a number, even if it is not a valid puzzle. Of sets that are
/// equivalent under automorphisms of the grid, only the smallest counts. The numbers of the others
/// are *gaps*, five in 100,000, and [`PuzzleNumber::puzzle`] refuses them.
///
/// ```
/// use minlex::names::{Name, PuzzleNumber};
/// use minlex::{Puzzle, Table};
///
/// let loki: Puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
///         .parse()?;
/// let number = PuzzleNumber::from(Name::of(Table::embedded(), &loki)?);
/// assert_eq!(number.to_string(), "8792059651344088280655838701415619");
/// assert_eq!(number.puzzle(Table::embedded())?, loki.canonical()?.puzzle());
/// assert_eq!(Name::from(number).to_string(), "3636310645 LW5RWaj13O0843");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleNumber(u128);

impl PuzzleNumber {
    /// Count of numbers, gaps included: 5,472,730,538 * 2^81.
    pub const COUNT: u128 = (ESSENTIALLY_DIFFERENT as u128) << PLACE_BITS;

    /// The puzzle number with this value.
    ///
    /// # Errors
    /// [`PuzzleNumberError`] if it is not below [`PuzzleNumber::COUNT`].
    pub fn new(number: u128) -> Result<PuzzleNumber, PuzzleNumberError> {
        if number < PuzzleNumber::COUNT {
            Ok(PuzzleNumber(number))
        } else {
            Err(PuzzleNumberError(number.to_string()))
        }
    }

    /// The value, below [`PuzzleNumber::COUNT`].
    #[inline]
    #[must_use]
    pub const fn get(self) -> u128 {
        self.0
    }

    /// The first number of a grid, without givens.
    #[must_use]
    pub const fn first_of(rank: Rank) -> PuzzleNumber {
        PuzzleNumber(((rank.get() - 1) as u128) << PLACE_BITS)
    }

    /// The last number of a grid, with all cells given.
    #[must_use]
    pub const fn last_of(rank: Rank) -> PuzzleNumber {
        PuzzleNumber(((rank.get() as u128) << PLACE_BITS) - 1)
    }

    /// The number of the set of `len` cells with this [`Givens::combination`]; `None` if there is
    /// no such set. Takes a nanosecond.
    #[must_use]
    pub fn from_combination(rank: Rank, len: u32, combination: u128) -> Option<PuzzleNumber> {
        let place = Givens::sets_below(len) + combination;
        let is_one = combination < Givens::sets_of(len);
        is_one.then_some(PuzzleNumber(PuzzleNumber::first_of(rank).0 | place))
    }

    /// Number of givens, and their [`Givens::combination`]. Takes some nanoseconds.
    #[must_use]
    pub fn combination(self) -> (u32, u128) {
        let place = self.place();
        match Givens::len_at(place) {
            Some(len) => (len, place - Givens::sets_below(len)),
            None => unreachable!("every number of 81 bits is a place"),
        }
    }

    /// The place of the givens among all sets of cells.
    #[must_use]
    pub const fn place(self) -> u128 {
        self.0 & ((1 << PLACE_BITS) - 1)
    }

    /// The rank of the grid.
    #[must_use]
    pub fn rank(self) -> Rank {
        match Rank::new((self.0 >> PLACE_BITS) as u64 + 1) {
            Ok(rank) => rank,
            Err(_) => unreachable!("numbers are below COUNT"),
        }
    }

    /// The set of given cells.
    #[must_use]
    pub fn givens(self) -> Givens {
        match Givens::from_place(self.place()) {
            Some(givens) => givens,
            None => unreachable!("every number of 81 bits is a place"),
        }
    }

    /// The number as 16 bytes, the most significant first, so that they compare as numbers do.
    #[must_use]
    pub const fn to_be_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    /// Reads [`PuzzleNumber::to_be_bytes`].
    ///
    /// # Errors
    /// As [`PuzzleNumber::new`].
    pub fn from_be_bytes(bytes: [u8; 16]) -> Result<PuzzleNumber, PuzzleNumberError> {
        PuzzleNumber::new(u128::from_be_bytes(bytes))
    }

    /// The number of any set of cells of a grid, which is that of its smallest image under the
    /// grid's automorphisms. Takes one look-up and about a microsecond.
    ///
    /// # Errors
    /// [`TableError`] if the table is damaged.
    pub fn of_pair(table: &Table, rank: Rank, givens: Givens) -> Result<PuzzleNumber, TableError> {
        let grid = table.unrank(rank)?.grid();
        Ok(Name::new(rank, smallest_image(&grid, givens)).into())
    }

    /// The puzzle with this number, valid or not. Takes one look-up and about a microsecond.
    ///
    /// ```
    /// use minlex::names::PuzzleNumber;
    /// use minlex::{Givens, Rank, Table};
    ///
    /// let table = Table::embedded();
    /// // Automorphisms of the first grid carry its first cell to two others.
    /// let number = PuzzleNumber::of_pair(table, Rank::FIRST, Givens::from_bits(1).unwrap())?;
    /// assert_eq!(number.get(), 60);
    /// let gap = PuzzleNumber::new(81)?;
    /// assert!(gap.puzzle(table).unwrap_err().to_string().ends_with(" the number is 60"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NumberedError::Gap`] for a gap; [`NumberedError::Lookup`] if the table is damaged.
    pub fn puzzle(self, table: &Table) -> Result<Puzzle, NumberedError> {
        self.puzzle_in(&table.unrank(self.rank())?)
    }

    /// The puzzle with this number, given the minlex form at its rank.
    ///
    /// # Errors
    /// [`NumberedError::Gap`] for a gap.
    pub fn puzzle_in(self, form: &MinlexForm) -> Result<Puzzle, NumberedError> {
        let (grid, givens) = (form.grid(), self.givens());
        let smallest = smallest_image(&grid, givens);
        if smallest != givens {
            return Err(NumberedError::Gap { meant: Name::new(self.rank(), smallest).into() });
        }
        Ok(Puzzle::from_solution(&grid, givens))
    }
}

/// The smallest image of a set of cells under the grid's automorphisms.
fn smallest_image(grid: &Grid, givens: Givens) -> Givens {
    // Nearly all grids have no other, and this is ten times as fast.
    if grid.automorphism_count() == 1 {
        return givens;
    }
    let images = grid.automorphisms().into_iter().map(|symmetry| symmetry.apply(&givens));
    images.min().unwrap_or(givens)
}

impl From<Name> for PuzzleNumber {
    fn from(name: Name) -> PuzzleNumber {
        PuzzleNumber(PuzzleNumber::first_of(name.rank()).0 | name.givens().place())
    }
}

impl From<PuzzleNumber> for Name {
    fn from(number: PuzzleNumber) -> Name {
        Name::new(number.rank(), number.givens())
    }
}

impl fmt::Display for PuzzleNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PuzzleNumber {
    type Err = PuzzleNumberError;

    /// Reads a decimal number, with leading zeros or without.
    fn from_str(text: &str) -> Result<PuzzleNumber, PuzzleNumberError> {
        // `parse` would take a sign.
        let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok());
        number
            .flatten()
            .and_then(|number| PuzzleNumber::new(number).ok())
            .ok_or_else(|| PuzzleNumberError(text.chars().take(60).collect()))
    }
}

impl TryFrom<u128> for PuzzleNumber {
    type Error = PuzzleNumberError;

    fn try_from(number: u128) -> Result<PuzzleNumber, PuzzleNumberError> {
        PuzzleNumber::new(number)
    }
}

/// Error for a text or number that is not a puzzle number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleNumberError(String);

impl fmt::Display for PuzzleNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not the number of a puzzle: expected a whole number from 0 to {}",
            self.0,
            PuzzleNumber::COUNT - 1
        )
    }
}

impl std::error::Error for PuzzleNumberError {}

/// Reason why a number leads to no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberedError {
    /// A gap: an automorphism carries the set of cells to a smaller one.
    Gap {
        /// The number of the smallest image of the set.
        meant: PuzzleNumber,
    },
    /// The table is damaged.
    Lookup(TableError),
}

impl fmt::Display for NumberedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberedError::Gap { meant } => write!(
                f,
                "no puzzle has this number: automorphisms of the grid make the set of givens \
                 smaller, and then the number is {meant}"
            ),
            NumberedError::Lookup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NumberedError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NumberedError::Gap { .. } => None,
            NumberedError::Lookup(error) => error.source(),
        }
    }
}

impl From<TableError> for NumberedError {
    fn from(error: TableError) -> NumberedError {
        NumberedError::Lookup(error)
    }
}
