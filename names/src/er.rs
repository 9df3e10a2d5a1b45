//! Lines of rating programs: a puzzle, a blank, `ED=` and three ratings, as in
//! `PUZZLE ED=11.0/8.4/2.6`.
//!
//! The three are the rating of the whole solution, of the steps up to the first placed digit
//! ("pearl") and of the steps up to the first elimination ("diamond"), called ER, EP and ED, each
//! with one decimal. Two jobs are done with them, as the naming program of G. Penet does: a record
//! with the name for puzzles that are canonical already (its function c5), and a selection by
//! rating for any puzzles (c6).

use std::fmt;

use minlex_lookup::Table;

use crate::name::Form;
use crate::naming::{Named, NamingError, name_batch};
use minlex_puzzle::puzzle::{Puzzle, PuzzleError};

/// A rating in tenths: 110 for 11.0. Below 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The rating in tenths.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Reads `N.N` or `NN.N`.
    fn read(text: &[u8]) -> Option<Rating> {
        let digit = |b: u8| b.is_ascii_digit().then(|| u16::from(b - b'0'));
        match *text {
            [ones, b'.', tenths] => Some(Rating(10 * digit(ones)? + digit(tenths)?)),
            [tens @ b'1'..=b'9', ones, b'.', tenths] => Some(Rating(
                100 * digit(tens)? + 10 * digit(ones)? + digit(tenths)?,
            )),
            _ => None,
        }
    }
}

impl fmt::Display for Rating {
    /// As rating programs write it, `11.0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The highest rating that a selection lets through, 45..=119 tenths; 100 by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaxEr(u16);

impl MaxEr {
    /// The limit with this many tenths.
    ///
    /// # Errors
    /// [`ErError::Limit`] outside 45..=119.
    pub fn new(tenths: u16) -> Result<MaxEr, ErError> {
        if (45..=119).contains(&tenths) {
            Ok(MaxEr(tenths))
        } else {
            Err(ErError::Limit(tenths))
        }
    }

    /// Whether a rating is not above the limit.
    #[must_use]
    pub fn admits(self, rating: Rating) -> bool {
        rating.0 <= self.0
    }
}

impl Default for MaxEr {
    fn default() -> Self {
        MaxEr(100)
    }
}

/// A puzzle with its ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// ER, the hardest step.
    pub er: Rating,
    /// EP, the hardest step up to the first placed digit.
    pub ep: Rating,
    /// ED, the hardest step up to the first elimination.
    pub ed: Rating,
}

/// Why a line of a rating program is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ErError {
    /// The first 81 characters are no puzzle.
    Puzzle(PuzzleError),
    /// No ` ED=`, or no three ratings behind it; holds what follows the puzzle, cut if long.
    Ratings(String),
    /// A limit outside 45..=119.
    Limit(u16),
    /// The puzzle got no name.
    Naming(NamingError),
    /// The puzzle is not canonical, as a record needs it; holds its canonical puzzle.
    NotCanonical(Box<Puzzle>),
}

impl fmt::Display for ErError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErError::Puzzle(e) => e.fmt(f),
            ErError::Ratings(found) => write!(
                f,
                "the puzzle is followed by {found:?}: expected \" ED=\" and three ratings with one decimal, as in \
                 \" ED=11.0/8.4/2.6\""
            ),
            ErError::Limit(n) => write!(
                f,
                "limit {n}: ratings are limited in tenths, from 45 to 119"
            ),
            ErError::Naming(e) => e.fmt(f),
            ErError::NotCanonical(puzzle) => write!(
                f,
                "the puzzle is not canonical, so its record would not match its name: rate {puzzle} instead"
            ),
        }
    }
}

impl std::error::Error for ErError {}

impl From<PuzzleError> for ErError {
    fn from(e: PuzzleError) -> Self {
        ErError::Puzzle(e)
    }
}

impl Rated {
    /// Reads a line.
    ///
    /// # Errors
    /// [`ErError::Puzzle`] or [`ErError::Ratings`].
    pub fn parse(line: &[u8]) -> Result<Rated, ErError> {
        let (puzzle, rest) = line.split_at(line.len().min(81));
        let puzzle = Puzzle::from_line(puzzle)?;
        let bad = || ErError::Ratings(String::from_utf8_lossy(rest).chars().take(40).collect());
        let mut ratings = rest
            .strip_prefix(b" ED=")
            .ok_or_else(bad)?
            .split(|&b| b == b'/')
            .map(Rating::read);
        match [
            ratings.next(),
            ratings.next(),
            ratings.next(),
            ratings.next(),
        ] {
            [Some(Some(er)), Some(Some(ep)), Some(Some(ed)), None] => {
                Ok(Rated { puzzle, er, ep, ed })
            }
            _ => Err(bad()),
        }
    }

    /// Appends `PUZZLE;ER` if the rating is not above `max`; whether it was.
    pub fn write_selected(&self, max: MaxEr, out: &mut Vec<u8>) -> bool {
        if !max.admits(self.er) {
            return false;
        }
        out.extend_from_slice(&self.puzzle.to_ascii());
        out.extend_from_slice(format!(";{}", self.er.tenths()).as_bytes());
        true
    }
}

/// A rated canonical puzzle with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// Puzzle and ratings as read.
    pub rated: Rated,
    /// The puzzle's name.
    pub named: Named,
}

impl Record {
    /// Appends `PUZZLE;ER;RANK;FIELD`, the rating in tenths.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.rated.puzzle.to_ascii());
        out.extend_from_slice(format!(";{};", self.rated.er.tenths()).as_bytes());
        self.named.name.write(Form::RankField, out);
    }
}

/// Records of rated canonical puzzles, each with its own error; the table is asked once for all of
/// them.
pub fn records(table: &Table, rated: &[Rated]) -> Vec<Result<Record, ErError>> {
    let puzzles: Vec<Puzzle> = rated.iter().map(|r| r.puzzle).collect();
    name_batch(table, &puzzles)
        .into_iter()
        .zip(rated)
        .map(|(named, rated)| {
            let named = named.map_err(ErError::Naming)?;
            let canonical = named.canonical.puzzle();
            if canonical == rated.puzzle {
                Ok(Record {
                    rated: *rated,
                    named,
                })
            } else {
                Err(ErError::NotCanonical(Box::new(canonical)))
            }
        })
        .collect()
}
