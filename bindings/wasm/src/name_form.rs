//! The forms of names, and puzzle numbers, which are names in another order of bits.
#![forbid(unsafe_code)]

use minlex_names::{MorphedName, Name, NameForm, PuzzleNumber};

use crate::failure::Failure;
use crate::items::text;

#[derive(Clone, Copy)]
pub enum Form {
    Name(NameForm),
    /// The puzzle number, in decimal.
    Number,
}

impl Form {
    pub fn of(argument: u32) -> Form {
        match argument {
            0 => Form::Name(NameForm::Name25),
            1 => Form::Name(NameForm::Name19),
            2 => Form::Name(NameForm::RankField),
            _ => Form::Number,
        }
    }

    pub fn write(self, name: Name, out: &mut Vec<u8>) {
        match self {
            Form::Name(form) => name.write(form, out),
            Form::Number => out.extend_from_slice(PuzzleNumber::from(name).to_string().as_bytes()),
        }
    }
}

/// A name with or without a morph, or a number.
pub enum Named {
    Name(MorphedName),
    Number(PuzzleNumber),
}

impl Named {
    /// Reads a name, or `#` and a number. Without the sign, a number of 19 digits would be a name.
    pub fn parse(item: &[u8]) -> Result<Named, Failure> {
        match item.strip_prefix(b"#") {
            Some(number) => Ok(Named::Number(text(number).parse()?)),
            None => Ok(Named::Name(MorphedName::parse(item)?)),
        }
    }

    pub fn name(&self) -> Name {
        match self {
            Named::Name(name) => name.name(),
            Named::Number(number) => (*number).into(),
        }
    }
}
