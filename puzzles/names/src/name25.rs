//! Names of 25 characters: the rank right-justified in ten columns, a blank, the field.
//!
//! Files of names sort by rank. A leading zero, a sign and a rank further left are refused.

use minlex_catalog::{Rank, RankError};
use minlex_puzzle::Givens;

use crate::name::{Name, NameError};

impl Name {
    /// The name in 25 characters, without a line end.
    #[inline]
    #[must_use]
    pub fn to_name25(&self) -> [u8; 25] {
        let mut out = [b' '; 25];
        out[..10].copy_from_slice(&rank_columns(self.rank()));
        out[11..].copy_from_slice(&self.givens().to_field());
        out
    }

    /// Reads a name of 25 characters.
    ///
    /// # Errors
    /// [`NameError`] for a bad rank, a missing blank or a bad field.
    #[inline]
    pub fn from_name25(text: &[u8; 25]) -> Result<Name, NameError> {
        let (rank, rest) = text.split_at(10);
        if rest[0] != b' ' {
            return Err(NameError::Form(25));
        }
        let field = rest.last_chunk().unwrap_or(&[b'0'; 14]);
        Ok(Name::new(parse_rank(rank)?, Givens::from_field(field)?))
    }
}

/// The rank right-justified in ten columns.
#[inline]
pub(crate) fn rank_columns(rank: Rank) -> [u8; 10] {
    let mut columns = [b' '; 10];
    // Two halves of five digits: dividing 32-bit numbers by a constant is cheap.
    let (high, low) = ((rank.get() / 100_000) as u32, (rank.get() % 100_000) as u32);
    let mut rest = low;
    for column in columns[5..].iter_mut().rev() {
        *column = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    let mut rest = high;
    for column in columns[..5].iter_mut().rev() {
        *column = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    for column in &mut columns[..9] {
        if *column != b'0' {
            break;
        }
        *column = b' ';
    }
    columns
}

/// Reads blanks and a number without leading zero.
#[inline]
pub(crate) fn parse_rank(columns: &[u8]) -> Result<Rank, NameError> {
    let blanks = columns.iter().position(|&b| b != b' ').unwrap_or(columns.len());
    let digits = &columns[blanks..];
    let mut number = 0u64;
    let mut good = !digits.is_empty() && digits.len() <= 10 && digits[0] != b'0';
    for &b in digits.iter().take(10) {
        let d = b.wrapping_sub(b'0');
        good &= d <= 9;
        number = 10 * number + u64::from(d);
    }
    if good {
        return Rank::new(number).map_err(NameError::Rank);
    }
    // Numbers out of range have another error than text.
    let text: String = columns.iter().take(40).map(|&b| char::from(b)).collect();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    if is_number && (digits == b"0" || digits[0] != b'0') {
        Err(NameError::Rank(RankError::OutOfRange(text.trim().to_owned())))
    } else {
        Err(NameError::RankColumns(text))
    }
}
