//! Names of puzzles as far as they need no table, and other ways to write puzzles.
#![forbid(unsafe_code)]

use minlex_names::{FigureName, Sbf};

use crate::boards::puzzle;
use crate::failure::Failure;
use crate::items::text;
use crate::name_form::{Form, Named};

type Answer = Result<(), Failure>;

pub fn rename(form: Form, item: &[u8], out: &mut Vec<u8>) -> Answer {
    form.write(Named::parse(item)?.name(), out);
    Ok(())
}

/// The four-part name of a pattern of digits, decimal and hexadecimal.
pub fn figure(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let name = FigureName::of(&puzzle(item)?);
    out.extend_from_slice(format!("{name}\t{}", name.to_hex()).as_bytes());
    Ok(())
}

pub fn figure_puzzle(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let name: FigureName = text(item).parse()?;
    out.extend_from_slice(&name.puzzle()?.to_ascii());
    Ok(())
}

pub fn binary(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend(Sbf::from(&puzzle(item)?).to_base64().into_bytes());
    Ok(())
}

pub fn binary_puzzle(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(&Sbf::from_base64(item)?.puzzle()?.to_ascii());
    Ok(())
}
