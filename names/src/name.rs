//! Canonical names of puzzles and the three forms in which they are written.
//!
//! A name is the [`Rank`] of a puzzle's solution together with the [`Givens`] of its canonical
//! puzzle ([`minlex_puzzle::canonical`]). Forms, described to the byte in `docs/NAMES.md`:
//!
//! | form | example | module |
//! |---|---|---|
//! | 25 characters | `5411131853 W1Rmk0Yu2q34I6` | [`crate::name25`] |
//! | 19 characters | `eKEeveX3Ose2Ww4p42M` | [`crate::name19`] |
//! | `rank;field` | `5411131853;W1Rmk0Yu2q34I6` | here |
//!
//! Reading and writing work on bytes, allocate nothing and need no table.

use std::fmt;
use std::str::FromStr;

use minlex_catalog::{Rank, RankError};

use crate::{name19, name25};
use minlex_puzzle::Givens;
use minlex_puzzle::alphabet::shown;
use minlex_puzzle::givens::FieldError;

/// The name of a puzzle: the rank of its solution and the given cells of its canonical puzzle.
///
/// Every pair can be written down as a name; whether it is the name *of a puzzle* takes a table to
/// find out, see [`crate::naming::check`]. The order is by rank, then by givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// Rank of the solution, 1-based.
    pub rank: Rank,
    /// Given cells of the canonical puzzle.
    pub givens: Givens,
}

/// How a name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The rank right-justified in ten columns, a blank, the field.
    Name25,
    /// 114 bits in 19 characters.
    Name19,
    /// The rank, a semicolon, the field.
    RankField,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 3] = [Form::Name25, Form::Name19, Form::RankField];

    /// `25`, `19` or `rank`, as commands call the forms.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Form::Name25 => "25",
            Form::Name19 => "19",
            Form::RankField => "rank",
        }
    }
}

/// Why bytes are not a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameError {
    /// None of the three forms; holds the length found in bytes.
    Form(usize),
    /// A rank that is none, or out of range.
    Rank(RankError),
    /// A rank of 25 characters or of `rank;field` that is not blanks followed by a number without
    /// leading zero.
    RankColumns(String),
    /// A bad field.
    Field(FieldError),
    /// A byte outside the alphabet in a name of 19 characters.
    Character {
        /// Place in the name, 1..=19.
        position: usize,
        /// The byte.
        found: u8,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Form(length) => write!(
                f,
                "{length} characters that are no name: expected 25 characters (rank in ten columns, blank, field; leading \
                 blanks belong to it), 19 characters, or rank;field"
            ),
            NameError::Rank(e) => e.fmt(f),
            NameError::RankColumns(found) => write!(
                f,
                "{found:?} is not the rank of a name: expected blanks and then a number without leading zero"
            ),
            NameError::Field(e) => e.fmt(f),
            NameError::Character { position, found } => write!(
                f,
                "character {position} of the name is {}: expected one of 0-9, A-Z, a-z, {{ and }}",
                shown(*found)
            ),
        }
    }
}

impl std::error::Error for NameError {}

impl Name {
    /// Reads a name in any of its forms; nothing is trimmed.
    ///
    /// # Errors
    /// [`NameError`] says what was found and what was expected.
    #[inline]
    pub fn parse(text: &[u8]) -> Result<Name, NameError> {
        // The forms cannot be confused: `;` is in no alphabet, and a blank is not in that of 19
        // characters.
        if let Some((head, field)) = text.split_last_chunk::<14>()
            && let Some((b';', rank)) = head.split_last()
        {
            return Ok(Name {
                rank: parse_rank(rank)?,
                givens: Givens::from_field(field).map_err(NameError::Field)?,
            });
        }
        if let Ok(name) = text.try_into() {
            name25::read(name)
        } else if let Ok(name) = text.try_into() {
            name19::read(name)
        } else {
            Err(NameError::Form(text.len()))
        }
    }

    /// The form in which [`Name::parse`] would read `text`, by its length and separator alone.
    #[must_use]
    pub fn form_of(text: &[u8]) -> Option<Form> {
        if text.len() >= 15 && text[text.len() - 15] == b';' {
            return Some(Form::RankField);
        }
        match text.len() {
            25 => Some(Form::Name25),
            19 => Some(Form::Name19),
            _ => None,
        }
    }

    /// Appends the name in a form.
    #[inline]
    pub fn write(&self, form: Form, out: &mut Vec<u8>) {
        match form {
            Form::Name25 => out.extend_from_slice(&name25::write(self)),
            Form::Name19 => out.extend_from_slice(&name19::write(self)),
            Form::RankField => {
                let columns = rank_columns(self.rank);
                let blanks = columns.iter().position(|&b| b != b' ').unwrap_or(0);
                out.extend_from_slice(&columns[blanks..]);
                out.push(b';');
                out.extend_from_slice(&self.givens.to_field());
            }
        }
    }

    /// The name in a form, as text.
    #[must_use]
    pub fn to_text(&self, form: Form) -> String {
        let mut out = Vec::with_capacity(25);
        self.write(form, &mut out);
        out.into_iter().map(char::from).collect()
    }

    /// The 114 bits of the name as one number, the rank above the 81 bits of the givens: a key for
    /// sets and maps.
    #[must_use]
    pub const fn key(&self) -> u128 {
        (self.rank.get() as u128) << 81 | self.givens.bits()
    }
}

/// Rewrites a name from any form to `to` and appends it to `out`; tens of nanoseconds, no table
/// needed.
///
/// # Errors
/// As [`Name::parse`]; nothing is appended then.
#[inline]
pub fn rename(text: &[u8], to: Form, out: &mut Vec<u8>) -> Result<(), NameError> {
    Name::parse(text)?.write(to, out);
    Ok(())
}

impl fmt::Display for Name {
    /// The name of 25 characters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(&name25::write(self)).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Name {
    type Err = NameError;

    /// As [`Name::parse`].
    fn from_str(text: &str) -> Result<Name, NameError> {
        Name::parse(text.as_bytes())
    }
}

/// The rank right-justified in ten columns.
#[inline]
pub(crate) fn rank_columns(rank: Rank) -> [u8; 10] {
    let mut columns = [b' '; 10];
    // Two halves of five digits: divisions of 32-bit numbers by a constant are cheap.
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

/// Reads blanks and then a number without leading zero.
#[inline]
pub(crate) fn parse_rank(columns: &[u8]) -> Result<Rank, NameError> {
    let blanks = columns
        .iter()
        .position(|&b| b != b' ')
        .unwrap_or(columns.len());
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
    // Numbers that are only too large, and 0, are told from text that is no number.
    let text: String = columns.iter().take(40).map(|&b| char::from(b)).collect();
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    if is_number && (digits == b"0" || digits[0] != b'0') {
        Err(NameError::Rank(RankError::OutOfRange(
            text.trim().to_owned(),
        )))
    } else {
        Err(NameError::RankColumns(text))
    }
}
