//! The three forms of names, defined in `docs/NAMES.md`.
//!
//! | form | example | module |
//! |---|---|---|
//! | 25 characters | `5411131853 W1Rmk0Yu2q34I6` | [`crate::name25`] |
//! | 19 characters | `eKEeveX3Ose2Ww4p42M` | [`crate::name19`] |
//! | `rank;field` | `5411131853;W1Rmk0Yu2q34I6` | here |
//!
//! Reading and writing allocate nothing and need no table.

use std::fmt;
use std::str::FromStr;

use minlex_puzzle::Givens;

use crate::name::{Name, NameError};
use crate::name25::{parse_rank, rank_columns};

/// A form of names.
///
/// ```
/// use minlex::names::{Name, NameForm};
///
/// let name = Name::parse(b"eKEeveX3Ose2Ww4p42M")?;
/// let texts: Vec<String> = NameForm::ALL.iter().map(|form| name.to_text(*form)).collect();
/// assert_eq!(
///     texts,
///     ["5411131853 W1Rmk0Yu2q34I6", "eKEeveX3Ose2Ww4p42M", "5411131853;W1Rmk0Yu2q34I6"],
/// );
/// # Ok::<(), minlex::names::NameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NameForm {
    /// The rank right-justified in ten columns, a blank, the field.
    Name25,
    /// 114 bits in 19 characters.
    Name19,
    /// The rank, a semicolon, the field.
    RankField,
}

impl NameForm {
    /// All forms.
    pub const ALL: &'static [NameForm] = &[NameForm::Name25, NameForm::Name19, NameForm::RankField];

    /// `25`, `19` or `rank`, as in options.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            NameForm::Name25 => "25",
            NameForm::Name19 => "19",
            NameForm::RankField => "rank",
        }
    }

    /// The form of `text`, by its length and separator alone.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<NameForm> {
        if text.len() >= 15 && text[text.len() - 15] == b';' {
            return Some(NameForm::RankField);
        }
        match text.len() {
            25 => Some(NameForm::Name25),
            19 => Some(NameForm::Name19),
            _ => None,
        }
    }
}

impl fmt::Display for NameForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Name {
    /// Reads a name in any form. Blanks around it are errors, except in front of a rank in ten
    /// columns. Takes tens of nanoseconds.
    ///
    /// # Errors
    /// [`NameError`] with the fault.
    #[inline]
    pub fn parse(text: &[u8]) -> Result<Name, NameError> {
        // `;` is in no alphabet, and a blank not in that of 19 characters.
        if let Some((head, field)) = text.split_last_chunk::<14>()
            && let Some((b';', rank)) = head.split_last()
        {
            return Ok(Name::new(parse_rank(rank)?, Givens::from_field(field)?));
        }
        if let Ok(name) = text.try_into() {
            Name::from_name25(name)
        } else if let Ok(name) = text.try_into() {
            Name::from_name19(name)
        } else {
            Err(NameError::Form(text.len()))
        }
    }

    /// Appends the name in a form. Takes tens of nanoseconds.
    #[inline]
    pub fn write(&self, form: NameForm, out: &mut Vec<u8>) {
        match form {
            NameForm::Name25 => out.extend_from_slice(&self.to_name25()),
            NameForm::Name19 => out.extend_from_slice(&self.to_name19()),
            NameForm::RankField => {
                let columns = rank_columns(self.rank());
                let blanks = columns.iter().position(|&b| b != b' ').unwrap_or(0);
                out.extend_from_slice(&columns[blanks..]);
                out.push(b';');
                out.extend_from_slice(&self.givens().to_field());
            }
        }
    }

    /// The name in a form, as text.
    #[must_use]
    pub fn to_text(&self, form: NameForm) -> String {
        let mut out = Vec::with_capacity(25);
        self.write(form, &mut out);
        out.into_iter().map(char::from).collect()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(&self.to_name25()).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        Name::parse(text.as_bytes())
    }
}

impl TryFrom<&[u8]> for Name {
    type Error = NameError;

    fn try_from(text: &[u8]) -> Result<Name, NameError> {
        Name::parse(text)
    }
}
