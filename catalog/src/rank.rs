//! Ranks: places in the catalogue.

use alloc::string::{String, ToString};
use core::fmt;
use core::num::NonZeroU64;
use core::str::FromStr;

use crate::counts::ESSENTIALLY_DIFFERENT;

/// A place in the catalogue of minlex forms, counted from 1: 1..=5,472,730,538.
///
/// ```
/// use minlex::{Rank, RankError};
///
/// let rank: Rank = "3897682283".parse()?;
/// assert_eq!(rank, Rank::new(3_897_682_283)?);
/// assert_eq!(rank.get(), 3_897_682_283);
/// assert!(Rank::FIRST < rank && rank < Rank::LAST);
/// assert!(Rank::try_from(0).is_err());
/// # Ok::<(), RankError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(NonZeroU64);

/// Error for a number or text that is not a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankError {
    /// A number outside 1..=5,472,730,538, cut if long.
    OutOfRange(String),
    /// Text that is not a decimal number, cut if long.
    NotANumber(String),
}

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RankError::OutOfRange(n) => {
                write!(f, "rank {n}: ranks go from 1 to {ESSENTIALLY_DIFFERENT}")
            }
            RankError::NotANumber(text) => write!(
                f,
                "{text:?} is not a rank: expected a whole number from 1 to {ESSENTIALLY_DIFFERENT}"
            ),
        }
    }
}

impl core::error::Error for RankError {}

impl Rank {
    /// The first rank, 1.
    pub const FIRST: Rank = Rank(NonZeroU64::MIN);
    /// The last rank, 5,472,730,538.
    pub const LAST: Rank = Rank(NonZeroU64::new(ESSENTIALLY_DIFFERENT).unwrap());

    /// Rank with this 1-based number.
    ///
    /// # Errors
    /// [`RankError::OutOfRange`] outside 1..=5,472,730,538.
    pub fn new(number: u64) -> Result<Rank, RankError> {
        match NonZeroU64::new(number) {
            Some(rank) if number <= ESSENTIALLY_DIFFERENT => Ok(Rank(rank)),
            _ => Err(RankError::OutOfRange(number.to_string())),
        }
    }

    /// The number, 1..=5,472,730,538.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0.get()
    }

    /// The rank counted from 0, 0..=5,472,730,537: the number of minlex forms before this one.
    #[must_use]
    pub const fn zero_based(self) -> u64 {
        self.get() - 1
    }

    /// The next rank; `None` after the last.
    #[must_use]
    pub const fn next(self) -> Option<Rank> {
        if self.get() < ESSENTIALLY_DIFFERENT { Some(Rank(self.0.saturating_add(1))) } else { None }
    }
}

impl TryFrom<u64> for Rank {
    type Error = RankError;

    /// As [`Rank::new`].
    fn try_from(number: u64) -> Result<Rank, RankError> {
        Rank::new(number)
    }
}

impl From<Rank> for u64 {
    fn from(rank: Rank) -> u64 {
        rank.get()
    }
}

/// Text for a message; if long, only its start and an ellipsis.
#[must_use]
pub fn shown(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => [&text[..end], "…"].concat(),
        None => text.to_string(),
    }
}

impl FromStr for Rank {
    type Err = RankError;

    /// Reads a decimal number without a sign. Blanks around it are ignored.
    fn from_str(text: &str) -> Result<Rank, RankError> {
        let digits = text.trim();
        let unsigned = digits.strip_prefix('-').unwrap_or(digits);
        if unsigned.is_empty() || !unsigned.bytes().all(|b| b.is_ascii_digit()) {
            return Err(RankError::NotANumber(shown(text)));
        }
        match digits.parse() {
            Ok(number) => Rank::new(number),
            // Too large or negative.
            Err(_) => Err(RankError::OutOfRange(shown(digits))),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rank_needs_no_room() {
        assert_eq!(size_of::<Option<Rank>>(), size_of::<u64>());
    }

    #[test]
    fn bounds() {
        assert!(Rank::new(0).is_err());
        assert_eq!(Rank::new(1), Ok(Rank::FIRST));
        assert_eq!(Rank::new(5_472_730_538), Ok(Rank::LAST));
        assert!(Rank::new(5_472_730_539).is_err());
        assert_eq!(Rank::FIRST.next().map(Rank::get), Some(2));
        assert_eq!(Rank::LAST.next(), None);
    }

    #[test]
    fn text() {
        assert_eq!(" 17 ".parse(), Rank::new(17));
        assert_eq!(
            "0".parse::<Rank>().unwrap_err().to_string(),
            "rank 0: ranks go from 1 to 5472730538"
        );
        for (text, wanted) in [
            ("-3", "rank -3:"),
            ("99999999999999999999999", "rank 99999999999999999999999:"),
            ("", "\"\" is not a rank"),
            ("1.5", "\"1.5\" is not a rank"),
            ("+4", "\"+4\" is not a rank"),
        ] {
            let error = text.parse::<Rank>().unwrap_err().to_string();
            assert!(error.starts_with(wanted), "{error}");
        }
    }
}
