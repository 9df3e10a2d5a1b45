//! Ratings of puzzles, and the lines of rating programs, as in `PUZZLE ED=11.0/8.4/2.6`.
//!
//! ER rates the hardest step of the solution, EP that up to the first placed digit ("pearl"), ED
//! that up to the first elimination ("diamond"). As in the naming program of G. Penet, canonical
//! puzzles get a record with their name (c5), and any puzzles are selected by rating (c6).

use std::fmt;
use std::str::FromStr;

use minlex_lookup::{Table, TableError};
use minlex_puzzle::{CanonicalPuzzle, InvalidPuzzle, Puzzle, PuzzleError};

use crate::name::Name;
use crate::name_form::NameForm;

/// A rating, 0.0 to 99.9 with one decimal.
///
/// ```
/// let rating: minlex::names::Rating = "7.1".parse()?;
/// assert_eq!((rating.tenths(), rating.to_string()), (71, "7.1".to_string()));
/// # Ok::<(), minlex::names::RatingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The rating in tenths, below 1000: 110 for 11.0.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    fn read(text: &[u8]) -> Option<Rating> {
        let digit = |b: u8| b.is_ascii_digit().then(|| u16::from(b - b'0'));
        match *text {
            [ones, b'.', tenths] => Some(Rating(10 * digit(ones)? + digit(tenths)?)),
            [tens @ b'1'..=b'9', ones, b'.', tenths] => {
                Some(Rating(100 * digit(tens)? + 10 * digit(ones)? + digit(tenths)?))
            }
            _ => None,
        }
    }
}

impl FromStr for Rating {
    type Err = RatingError;

    /// Reads one or two digits, a point, a digit: `7.1`, `11.0`.
    fn from_str(text: &str) -> Result<Rating, RatingError> {
        let cut = || RatingError::Rating(text.chars().take(40).collect());
        Rating::read(text.as_bytes()).ok_or_else(cut)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

/// The highest rating that a selection admits, 45..=119 tenths; 100 by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaxRating(u16);

impl MaxRating {
    /// The limit with this many tenths.
    ///
    /// # Errors
    /// [`RatingError::Limit`] outside 45..=119.
    pub fn new(tenths: u16) -> Result<MaxRating, RatingError> {
        if (45..=119).contains(&tenths) {
            Ok(MaxRating(tenths))
        } else {
            Err(RatingError::Limit(tenths))
        }
    }

    /// True if a rating is at most the limit.
    #[must_use]
    pub fn admits(self, rating: Rating) -> bool {
        rating.0 <= self.0
    }
}

impl Default for MaxRating {
    fn default() -> Self {
        MaxRating(100)
    }
}

/// A puzzle with its ratings.
///
/// ```
/// use minlex::names::{MaxRating, RatedPuzzle};
///
/// let puzzle =
///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
/// let rated = RatedPuzzle::parse(format!("{puzzle} ED=9.9/1.2/1.2").as_bytes())?;
/// assert_eq!(rated.er().tenths(), 99);
/// assert!(MaxRating::default().admits(rated.er()));
/// # Ok::<(), minlex::names::RatingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatedPuzzle {
    puzzle: Puzzle,
    er: Rating,
    ep: Rating,
    ed: Rating,
}

/// Reason why a line of a rating program, or a limit, is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RatingError {
    /// The first 81 characters are not a puzzle.
    Puzzle(PuzzleError),
    /// No ` ED=`, or no three ratings after it; holds the text after the puzzle, cut if long.
    Ratings(String),
    /// A limit outside 45..=119 tenths.
    Limit(u16),
    /// Not a rating; holds the text, cut if long.
    Rating(String),
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RatingError::Puzzle(error) => error.fmt(f),
            RatingError::Ratings(found) => {
                match found.is_empty() {
                    true => f.write_str("nothing follows the puzzle")?,
                    false => write!(f, "the puzzle is followed by {found:?}")?,
                }
                f.write_str(
                    ": expected \" ED=\" and three ratings with one decimal, as in \" \
                     ED=11.0/8.4/2.6\"",
                )
            }
            RatingError::Limit(n) => {
                write!(f, "limit {n}: ratings are limited in tenths, from 45 to 119")
            }
            RatingError::Rating(found) => write!(
                f,
                "{found:?} is not a rating: expected one or two digits, a point and a digit, as 7.1"
            ),
        }
    }
}

impl std::error::Error for RatingError {}

impl From<PuzzleError> for RatingError {
    fn from(error: PuzzleError) -> RatingError {
        RatingError::Puzzle(error)
    }
}

impl RatedPuzzle {
    /// Reads a line of a rating program, such as `PUZZLE ED=7.1/1.2/1.2`.
    ///
    /// # Errors
    /// [`RatingError::Puzzle`] or [`RatingError::Ratings`].
    pub fn parse(line: &[u8]) -> Result<RatedPuzzle, RatingError> {
        let (puzzle, rest) = line.split_at(line.len().min(81));
        let puzzle = Puzzle::from_line(puzzle)?;
        let bad = || RatingError::Ratings(String::from_utf8_lossy(rest).chars().take(40).collect());
        let mut ratings =
            rest.strip_prefix(b" ED=").ok_or_else(bad)?.split(|&b| b == b'/').map(Rating::read);
        match [(); 4].map(|()| ratings.next()) {
            [Some(Some(er)), Some(Some(ep)), Some(Some(ed)), None] => {
                Ok(RatedPuzzle { puzzle, er, ep, ed })
            }
            _ => Err(bad()),
        }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// ER, of all steps.
    #[must_use]
    pub fn er(&self) -> Rating {
        self.er
    }

    /// EP, up to the first placed digit.
    #[must_use]
    pub fn ep(&self) -> Rating {
        self.ep
    }

    /// ED, up to the first elimination.
    #[must_use]
    pub fn ed(&self) -> Rating {
        self.ed
    }

    /// Appends `PUZZLE;ER` and returns true if the limit admits the rating.
    pub fn write_selected(&self, max: MaxRating, out: &mut Vec<u8>) -> bool {
        if !max.admits(self.er) {
            return false;
        }
        out.extend_from_slice(&self.puzzle.to_ascii());
        out.extend_from_slice(format!(";{}", self.er.tenths()).as_bytes());
        true
    }
}

impl fmt::Display for RatedPuzzle {
    /// `PUZZLE ED=ER/EP/ED`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ED={}/{}/{}", self.puzzle, self.er, self.ep, self.ed)
    }
}

impl FromStr for RatedPuzzle {
    type Err = RatingError;

    fn from_str(line: &str) -> Result<RatedPuzzle, RatingError> {
        RatedPuzzle::parse(line.as_bytes())
    }
}

/// A rated canonical puzzle with its name.
///
/// ```
/// use minlex::Table;
/// use minlex::names::{RatedPuzzle, RatingRecord};
///
/// let puzzle =
///     ".....67.....18.26.....27.412.4.......9...8...831.7......6.4287......1....4..6..12";
/// let rated = RatedPuzzle::parse(format!("{puzzle} ED=11.0/8.4/2.6").as_bytes())?;
/// let record = RatingRecord::of(Table::embedded(), &rated)?;
/// assert_eq!(record.to_string(), format!("{puzzle};110;5411131853;W1Rmk0Yu2q34I6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingRecord {
    rated: RatedPuzzle,
    name: Name,
}

/// Reason why a rated puzzle has no record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordError {
    /// Not exactly one solution.
    Invalid(InvalidPuzzle),
    /// A puzzle with this other canonical puzzle, which may have another rating.
    NotCanonical(CanonicalPuzzle),
    /// The table is damaged.
    Lookup(TableError),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Invalid(error) => error.fmt(f),
            RecordError::NotCanonical(puzzle) => write!(
                f,
                "the puzzle is not canonical, so its record would not match its name: rate \
                 {puzzle} instead"
            ),
            RecordError::Lookup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RecordError::Lookup(error) => error.source(),
            _ => None,
        }
    }
}

impl From<TableError> for RecordError {
    fn from(error: TableError) -> RecordError {
        RecordError::Lookup(error)
    }
}

impl RatingRecord {
    /// The record of a rated canonical puzzle.
    ///
    /// # Errors
    /// [`RecordError`] if the puzzle is not valid or not canonical.
    pub fn of(table: &Table, rated: &RatedPuzzle) -> Result<RatingRecord, RecordError> {
        RatingRecord::of_canonical(table, *rated, &canonical(rated)?)
    }

    fn of_canonical(
        table: &Table,
        rated: RatedPuzzle,
        canonical: &CanonicalPuzzle,
    ) -> Result<RatingRecord, RecordError> {
        let name = Name::of_canonical(table, canonical)?;
        Ok(RatingRecord { rated, name })
    }

    /// Makes many records. Neighbouring ranks share work.
    #[must_use]
    pub fn of_batch(
        table: &Table,
        rated: &[RatedPuzzle],
    ) -> Vec<Result<RatingRecord, RecordError>> {
        let puzzles: Vec<_> = rated.iter().map(canonical).collect();
        let good: Vec<CanonicalPuzzle> = puzzles.iter().flatten().copied().collect();
        let mut together = Name::of_canonical_batch(table, &good).map(Vec::into_iter);
        let records = puzzles.into_iter().zip(rated).map(|(canonical, &rated)| {
            let canonical = canonical?;
            match &mut together {
                Ok(names) => match names.next() {
                    Some(name) => Ok(RatingRecord { rated, name }),
                    None => unreachable!("one name for each canonical puzzle"),
                },
                // One damaged place must not fail the others.
                Err(_) => RatingRecord::of_canonical(table, rated, &canonical),
            }
        });
        records.collect()
    }

    /// The puzzle and its ratings.
    #[must_use]
    pub fn rated(&self) -> &RatedPuzzle {
        &self.rated
    }

    /// The puzzle's name.
    #[must_use]
    pub fn name(&self) -> Name {
        self.name
    }

    /// Appends `PUZZLE;ER;RANK;FIELD`, the rating in tenths.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.rated.puzzle.to_ascii());
        out.extend_from_slice(format!(";{};", self.rated.er.tenths()).as_bytes());
        self.name.write(NameForm::RankField, out);
    }
}

impl fmt::Display for RatingRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.to_text(NameForm::RankField);
        write!(f, "{};{};{name}", self.rated.puzzle, self.rated.er.tenths())
    }
}

fn canonical(rated: &RatedPuzzle) -> Result<CanonicalPuzzle, RecordError> {
    let canonical = rated.puzzle.canonical().map_err(RecordError::Invalid)?;
    if canonical.puzzle() == rated.puzzle {
        Ok(canonical)
    } else {
        Err(RecordError::NotCanonical(canonical))
    }
}
