//! The 416 essentially different bands.
//!
//! A *minlex band* is the smallest 27-digit form of a band under permutations of its rows, boxes
//! and columns inside boxes, and relabelling. There are 416 (Russell and Jarvis 2006;
//! `data/bands416.tsv`).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::counts::BANDS;
use crate::digit_map::DigitMap;
use crate::packed_row::PackedRow;

/// Number of one of the 416 minlex bands, 0..=415 in lexicographic order.
///
/// Every chute has the number of its minlex band. The band with the smallest of a grid's six
/// numbers is on top of its minlex form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct BandNumber(u16);

/// Error for a text or number that is not a band number. Holds it, cut if long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BandNumberError(String);

impl fmt::Display for BandNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a band: bands are numbered from 0 to 415", self.0)
    }
}

impl core::error::Error for BandNumberError {}

/// All bands in a fixed mixed order. In ascending order the first bands would have most of the
/// grids; here any part of the sequence resembles the whole.
pub fn mixed_bands() -> impl Iterator<Item = BandNumber> {
    /// Coprime to 416, and not near a simple part of it.
    const STEP: usize = 157;
    (0..BANDS).map(|place| BandNumber((place * STEP % BANDS) as u16))
}

impl BandNumber {
    /// The last band number, 415.
    pub const LAST: BandNumber = BandNumber(BANDS as u16 - 1);

    /// The band with this number.
    ///
    /// # Errors
    /// If the number is above 415.
    pub fn new(number: u16) -> Result<BandNumber, BandNumberError> {
        if number <= BandNumber::LAST.0 {
            Ok(BandNumber(number))
        } else {
            Err(BandNumberError(number.to_string()))
        }
    }

    /// All bands in order.
    pub fn all() -> impl ExactSizeIterator<Item = BandNumber> + DoubleEndedIterator {
        (0..BANDS as u16).map(BandNumber)
    }

    /// The number, 0..=415.
    #[inline(always)]
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// The number as a table index below 416.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u16> for BandNumber {
    type Error = BandNumberError;

    fn try_from(number: u16) -> Result<BandNumber, BandNumberError> {
        BandNumber::new(number)
    }
}

impl FromStr for BandNumber {
    type Err = BandNumberError;

    fn from_str(text: &str) -> Result<BandNumber, BandNumberError> {
        let number: Option<u16> = text.parse().ok();
        number
            .and_then(|number| BandNumber::new(number).ok())
            .ok_or_else(|| BandNumberError(text.chars().take(40).collect()))
    }
}

impl From<BandNumber> for u16 {
    fn from(band: BandNumber) -> u16 {
        band.0
    }
}

impl fmt::Display for BandNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A map from a chute to its minlex band: row `r` of the band is row `rows[r]` of the chute, column
/// `c` is column `columns[c]`. The relabelling follows: it makes the first row 123456789.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(
    clippy::exhaustive_structs,
    reason = "rows and columns are all of the map: the relabelling follows"
)]
pub struct BandMap {
    /// Source rows, 0..=2.
    pub rows: [u8; 3],
    /// Source columns, 0..=8.
    pub columns: [u8; 9],
}

impl BandMap {
    /// This map, followed by an automorphism of its band.
    #[inline(always)]
    #[must_use]
    pub fn then(&self, automorphism: &BandMap) -> BandMap {
        BandMap {
            rows: automorphism.rows.map(|r| self.rows[usize::from(r)]),
            columns: automorphism.columns.map(|c| self.columns[usize::from(c)]),
        }
    }
}

/// One of the 416 minlex bands.
#[derive(Clone, Debug)]
pub struct Band {
    number: BandNumber,
    digits: [u8; 27],
    automorphisms: Vec<BandMap>,
}

impl Band {
    pub(crate) fn new(number: BandNumber, digits: [u8; 27], automorphisms: Vec<BandMap>) -> Band {
        Band { number, digits, automorphisms }
    }

    /// The number of this band.
    #[must_use]
    pub fn number(&self) -> BandNumber {
        self.number
    }

    /// The 27 digits 1..=9, row by row.
    #[must_use]
    pub fn digits(&self) -> &[u8; 27] {
        &self.digits
    }

    /// The three rows.
    #[must_use]
    pub fn rows(&self) -> [PackedRow; 3] {
        let (rows, _) = self.digits.as_chunks::<9>();
        [0, 1, 2].map(|row: usize| PackedRow::pack(rows[row]))
    }

    /// Every map of the band to itself, 1 to 108, the identity first.
    #[must_use]
    pub fn automorphisms(&self) -> &[BandMap] {
        &self.automorphisms
    }

    /// The relabelling that belongs to the automorphism `map` of this band.
    #[must_use]
    pub fn relabelling(&self, map: &BandMap) -> DigitMap {
        let row = 9 * usize::from(map.rows[0]);
        DigitMap::from_row(map.columns.map(|c| self.digits[row + usize::from(c)]))
    }
}

pub(crate) fn published_bands() -> impl Iterator<Item = (BandNumber, [u8; 27])> {
    let digits = minlex_data::bands().iter().map(|band| band.digits);
    BandNumber::all().zip(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_range() {
        assert_eq!(BandNumber::new(415), Ok(BandNumber::LAST));
        assert_eq!("415".parse(), Ok(BandNumber::LAST));
        assert!(BandNumber::try_from(416).is_err());
        for text in ["416", "-1", "", "7x", "99999999999"] {
            let error = text.parse::<BandNumber>().unwrap_err().to_string();
            assert!(error.ends_with("numbered from 0 to 415"), "{error}");
        }
        assert_eq!(BandNumber::all().count(), BANDS);
        assert_eq!(published_bands().count(), BANDS);
        assert!(published_bands().is_sorted_by(|(_, a), (_, b)| a < b));
    }
}
