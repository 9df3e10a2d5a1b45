//! The forms of names.
#![forbid(unsafe_code)]

use minlex_names::NameForm;

/// The form of names that the argument of an operation is.
pub fn name_form(argument: u32) -> NameForm {
    match argument {
        0 => NameForm::Name25,
        1 => NameForm::Name19,
        _ => NameForm::RankField,
    }
}
