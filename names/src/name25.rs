//! Names of 25 characters: the rank right-justified in ten columns, a blank, the 14-character
//! field.
//!
//! Leading blanks belong to the name, so that files of names sort by rank. Each name has exactly
//! one such form: a rank with a leading zero, with a sign or not pushed to the right is refused.

use crate::name::{Name, NameError, parse_rank, rank_columns};
use minlex_puzzle::givens::Givens;

/// The 25 characters of a name.
#[inline]
#[must_use]
pub fn write(name: &Name) -> [u8; 25] {
    let mut out = [b' '; 25];
    out[..10].copy_from_slice(&rank_columns(name.rank));
    out[11..].copy_from_slice(&name.givens.to_field());
    out
}

/// Reads the 25 characters of a name.
///
/// # Errors
/// [`NameError`] for a bad rank, a missing blank or a bad field.
#[inline]
pub fn read(text: &[u8; 25]) -> Result<Name, NameError> {
    let (rank, rest) = text.split_at(10);
    if rest[0] != b' ' {
        return Err(NameError::Form(25));
    }
    let field = rest.last_chunk().unwrap_or(&[b'0'; 14]);
    Ok(Name {
        rank: parse_rank(rank)?,
        givens: Givens::from_field(field).map_err(NameError::Field)?,
    })
}
