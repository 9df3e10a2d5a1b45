//! Names of 19 characters in the alphabet of the field: 114 bits, six a character, the highest
//! first.
//!
//! The bits are the rank as a 33-bit big-endian number, then 27 groups of three cells, the first
//! cell lowest. A field also has two groups in a character, but starts at the low half. Character
//! `6 + k` of the name has the high half of the field's character k and the low half of the next.

use minlex_catalog::Rank;

use minlex_puzzle::__internal::{NO_VALUE, character, value};
use minlex_puzzle::Givens;

use crate::name::{Name, NameError};

impl Name {
    /// The name in 19 characters, without a line end.
    #[inline]
    #[must_use]
    pub fn to_name19(&self) -> [u8; 19] {
        let rank = self.rank().get();
        let cells = self.givens().bits();
        std::array::from_fn(|i| match i {
            0..5 => character((rank >> (27 - 6 * i)) as u8),
            5 => character((rank as u8 & 7) << 3 | cells as u8 & 7),
            _ => {
                // The groups of cells 6k+3..=6k+5 and 6k+6..=6k+8 change places.
                let pair = (cells >> (6 * (i - 6) + 3)) as u8;
                character((pair & 7) << 3 | pair >> 3 & 7)
            }
        })
    }

    /// Reads a name of 19 characters.
    ///
    /// # Errors
    /// [`NameError`] for a byte outside the alphabet and for a rank out of range.
    #[inline]
    pub fn from_name19(text: &[u8; 19]) -> Result<Name, NameError> {
        let values = text.map(value);
        if values.iter().fold(0, |all, v| all | v) & NO_VALUE != 0 {
            let bad = values.iter().position(|v| v & NO_VALUE != 0).unwrap_or(0);
            return Err(NameError::Character { position: bad + 1, found: text[bad] });
        }
        let high = values[..5].iter().fold(0, |n, &v| n << 6 | u64::from(v));
        let rank = Rank::new(high << 3 | u64::from(values[5] >> 3))?;
        // The 13 pairs after the first group, in two words.
        let swapped = |v: u8| u64::from(v >> 3 | (v & 7) << 3);
        let low = values[6..15].iter().rev().fold(0, |n, &v| n << 6 | swapped(v));
        let rest = values[15..].iter().rev().fold(0, |n, &v| n << 6 | swapped(v));
        let bits = u128::from(values[5] & 7) | u128::from(low) << 3 | u128::from(rest) << 57;
        match Givens::from_bits(bits) {
            Some(givens) => Ok(Name::new(rank, givens)),
            None => unreachable!("3 + 13 * 6 bits are 81"),
        }
    }
}
