use std::fmt;
use std::str::FromStr;

use crate::error::CollectionError;

/// The share of the records that a part asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Share {
    /// A part of all records, above 0 and at most 1.
    Fraction(f64),
    /// A number of records.
    Count(u64),
    /// The rest of the records.
    Rest,
}

/// Reason why a text is not a share, or shares are not those of a split.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PartError {
    /// A text that is not a share; holds it.
    Share(String),
    /// An empty list of shares.
    Empty,
    /// Fractions above 1 in all; holds their sum.
    Sum(f64),
    /// More than one [`Share::Rest`].
    Rests,
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartError::Share(text) => write!(
                f,
                "{text:?} is not a share: expected a number of puzzles as 1000, a part of all as \
                 80% or 0.8, or the word rest"
            ),
            PartError::Empty => f.write_str("no parts: expected one or more"),
            PartError::Sum(sum) => {
                let percent = format!("{:.6}", 100.0 * sum);
                let percent = percent.trim_end_matches('0').trim_end_matches('.');
                write!(f, "the parts add up to {percent} %: expected at most 100 %")
            }
            PartError::Rests => f.write_str("more than one part asks for the rest: expected one"),
        }
    }
}

impl std::error::Error for PartError {}

impl FromStr for Share {
    type Err = PartError;

    /// Reads `80%`, `0.8`, `1000` or `rest`. A number without point is a count.
    fn from_str(text: &str) -> Result<Share, PartError> {
        let wrong = || PartError::Share(text.to_owned());
        if text == "rest" {
            return Ok(Share::Rest);
        }
        if let Ok(count) = text.parse() {
            return Ok(Share::Count(count));
        }
        let fraction = match text.strip_suffix('%') {
            Some(percent) => percent.parse::<f64>().map(|percent| percent / 100.0),
            None => text.parse(),
        };
        match fraction {
            Ok(fraction) if fraction > 0.0 && fraction <= 1.0 => Ok(Share::Fraction(fraction)),
            _ => Err(wrong()),
        }
    }
}

/// The parts of a split.
///
/// ```
/// use minlex::collection::{Parts, Share};
///
/// let parts = Parts::new(vec!["80%".parse()?, "0.1".parse()?, Share::Rest])?;
/// assert_eq!(parts.len(), 3);
/// assert!(Parts::new(vec!["80%".parse()?, "30%".parse()?]).is_err());
/// # Ok::<(), minlex::collection::PartError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Parts(Vec<Share>);

/// The largest shortfall of a sum of fractions that still asks for all records.
const ROUNDING: f64 = 1e-9;

impl Parts {
    /// Parts with these shares.
    ///
    /// # Errors
    /// [`PartError`] for an empty list, fractions of more than 1 in all, or two rests.
    pub fn new(shares: Vec<Share>) -> Result<Parts, PartError> {
        let parts = Parts(shares);
        let rests = parts.0.iter().filter(|share| **share == Share::Rest).count();
        if parts.0.is_empty() {
            Err(PartError::Empty)
        } else if rests > 1 {
            Err(PartError::Rests)
        } else if parts.fractions() > 1.0 + ROUNDING {
            Err(PartError::Sum(parts.fractions()))
        } else {
            Ok(parts)
        }
    }

    /// Number of parts.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there is always a part")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    fn fractions(&self) -> f64 {
        let fraction = |share: &Share| match share {
            Share::Fraction(fraction) => *fraction,
            Share::Count(_) | Share::Rest => 0.0,
        };
        self.0.iter().map(fraction).sum()
    }

    pub(crate) fn rooms(&self, records: u64) -> Result<Rooms, CollectionError> {
        let mut rooms = Vec::with_capacity(self.0.len());
        // Rounding sums instead of shares loses no record between parts.
        let (mut sum, mut rounded) = (0.0, 0);
        for share in &self.0 {
            rooms.push(match share {
                Share::Fraction(fraction) => {
                    sum += fraction;
                    let next = (sum.min(1.0) * records as f64).round() as u64;
                    let room = next.saturating_sub(rounded);
                    rounded = next;
                    room
                }
                Share::Count(count) => *count,
                Share::Rest => u64::MAX,
            });
        }
        let asked: u64 = rooms
            .iter()
            .filter(|&&room| room < u64::MAX)
            .fold(0, |sum, &room| sum.saturating_add(room));
        if asked > records {
            return Err(CollectionError::TooFewRecords { expected: asked, found: records });
        }
        Ok(Rooms { takes_all: asked == records, rooms })
    }
}

#[derive(Debug)]
pub(crate) struct Rooms {
    rooms: Vec<u64>,
    /// True if the parts ask for exactly all records.
    takes_all: bool,
}

impl Rooms {
    /// The part with room for a class of this many records, if any.
    pub fn place(&mut self, records: u64) -> Option<usize> {
        let fits = self.rooms.iter().position(|&room| room >= records);
        let largest = || {
            let (part, _) = self.rooms.iter().enumerate().max_by_key(|(_, room)| **room)?;
            Some(part)
        };
        let part = match fits {
            None if self.takes_all => largest()?,
            fits => fits?,
        };
        if self.rooms[part] < u64::MAX {
            self.rooms[part] = self.rooms[part].saturating_sub(records);
        }
        Some(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Result<Parts, PartError> {
        Parts::new(text.split_whitespace().map(str::parse).collect::<Result<_, _>>()?)
    }

    #[test]
    fn shares_are_read() {
        assert_eq!("0.25".parse(), Ok(Share::Fraction(0.25)));
        assert_eq!("25%".parse(), Ok(Share::Fraction(0.25)));
        assert_eq!("25".parse(), Ok(Share::Count(25)));
        assert_eq!("rest".parse(), Ok(Share::Rest));
        for wrong in ["", "0.0", "1.5", "101%", "-3", "NaN", "inf", "all", "%"] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong:?}");
        }
        assert_eq!(parts(""), Err(PartError::Empty));
        assert_eq!(parts("rest rest"), Err(PartError::Rests));
        assert_eq!(parts("60% 0.5"), Err(PartError::Sum(1.1)));
        assert!(parts("10% 20% 70%").is_ok());
    }

    #[test]
    fn rooms_add_up() {
        let rooms = |text, records| parts(text).unwrap().rooms(records).unwrap();
        assert_eq!(rooms("33.3% 33.3% 33.4%", 10).rooms, [3, 4, 3]);
        assert_eq!(rooms("0.5 3 rest", 7).rooms, [4, 3, u64::MAX]);
        assert!(rooms("80% 20%", 11).takes_all);
        assert!(!rooms("80% 10%", 11).takes_all);
        let error = parts("50% 6").unwrap().rooms(10).unwrap_err();
        assert_eq!(error.to_string(), "the parts ask for 11 puzzles, and there are 10");
    }

    #[test]
    fn classes_go_where_there_is_room() {
        let mut rooms = parts("4 2 rest").unwrap().rooms(10).unwrap();
        let placed: Vec<_> = [3, 2, 1, 1, 3].map(|records| rooms.place(records)).into();
        assert_eq!(placed, [Some(0), Some(1), Some(0), Some(2), Some(2)]);
        // Parts that are everything take classes that fit nowhere.
        let mut rooms = parts("50% 50%").unwrap().rooms(4).unwrap();
        assert_eq!([3, 1].map(|records| rooms.place(records)), [Some(1), Some(0)]);
        let mut rooms = parts("1").unwrap().rooms(4).unwrap();
        assert_eq!([3, 1].map(|records| rooms.place(records)), [None, Some(0)]);
    }
}
