//! A weight for each of the 416 bands.
#![forbid(unsafe_code)]

use std::fmt;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::BANDS;

use crate::grid::ua4;

/// A whole number for each of the 416 bands. The *sum* of a grid is the sum of the weights of its
/// six chutes.
///
/// ```
/// use minlex_catalog::BandNumber;
/// use minlex_stats::Weights;
///
/// // The number of chutes with band number 300 or more.
/// let text: String = (0..416).map(|band| if band < 300 { "0\n" } else { "1\n" }).collect();
/// let weights: Weights = text.parse()?;
/// assert_eq!(weights.get(BandNumber::LAST), 1);
/// # Ok::<(), minlex_stats::WeightsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights(Vec<i64>);

/// Reason why numbers are not weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsError {
    /// A number of weights other than 416.
    Count(usize),
    /// A line, from 1, and a word in it that is not a whole number of 64 bits, cut if long.
    NotANumber(usize, String),
    /// A band and its weight, which is too large: six times the weight exceed 64 bits.
    TooLarge(BandNumber, i64),
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Count(found) => {
                write!(f, "{found} weights: expected {BANDS}, one for each band from 0 to 415")
            }
            WeightsError::NotANumber(line, word) => {
                let most = Weights::LARGEST;
                write!(f, "line {line}: {word:?} is not a weight: expected a whole number, ")?;
                write!(f, "{most} at most, of either sign")
            }
            WeightsError::TooLarge(band, weight) => write!(
                f,
                "band {band} has the weight {weight}: expected {} at most, of either sign, so that \
                 sums of six fit 64 bits",
                Weights::LARGEST
            ),
        }
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// The largest weight, of either sign.
    pub const LARGEST: i64 = i64::MAX / 6;

    /// Weights in the order of the bands.
    ///
    /// # Errors
    /// [`WeightsError::Count`], [`WeightsError::TooLarge`].
    pub fn new(weights: Vec<i64>) -> Result<Weights, WeightsError> {
        if weights.len() != BANDS {
            return Err(WeightsError::Count(weights.len()));
        }
        let too_large = |weight: i64| weight.unsigned_abs() > Weights::LARGEST.unsigned_abs();
        match BandNumber::all().zip(&weights).find(|&(_, &weight)| too_large(weight)) {
            Some((band, &weight)) => Err(WeightsError::TooLarge(band, weight)),
            None => Ok(Weights(weights)),
        }
    }

    /// The number of unavoidable sets of four cells in a chute of each band, 0 to 7. The sum is the
    /// number in the grid.
    #[must_use]
    pub fn ua4() -> Weights {
        Weights(ua4::counts())
    }

    /// The weight of a band.
    #[must_use]
    pub fn get(&self, band: BandNumber) -> i64 {
        self.0[band.index()]
    }
}

impl std::str::FromStr for Weights {
    type Err = WeightsError;

    /// Reads 416 whole numbers with blanks, commas, semicolons or line ends between them. Text from
    /// a `#` to the end of a line is left out.
    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = Vec::with_capacity(BANDS);
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default();
            let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
            for word in words.filter(|word| !word.is_empty()) {
                let shown = || word.chars().take(40).collect();
                let weight = word.parse();
                weights.push(weight.map_err(|_| WeightsError::NotANumber(line, shown()))?);
            }
        }
        Weights::new(weights)
    }
}
