//! Numbers of all solution grids.
#![forbid(unsafe_code)]

use minlex_index::{GridIndex, Numbering};

use crate::boards;
use crate::failure::Failure;
use crate::items::text;

type Answer = Result<(), Failure>;

/// The numbering for the argument of an operation.
pub fn numbering(argument: u32) -> Numbering {
    match argument {
        0 => Numbering::Class,
        _ => Numbering::Lexicographic,
    }
}

/// Makes the tables of a numbering.
pub fn prepare(numbering: Numbering) -> Answer {
    let number: GridIndex = "0".parse()?;
    let grid = number.grid(numbering);
    let _ = GridIndex::of(&grid, numbering);
    Ok(())
}

/// The number of a grid.
pub fn index(numbering: Numbering, item: &[u8], out: &mut Vec<u8>) -> Answer {
    let index = GridIndex::of(&boards::grid(item)?, numbering);
    out.extend_from_slice(index.to_string().as_bytes());
    Ok(())
}

/// The grid with a number.
pub fn grid(numbering: Numbering, item: &[u8], out: &mut Vec<u8>) -> Answer {
    let index: GridIndex = text(item).parse()?;
    out.extend_from_slice(&index.grid(numbering).to_ascii());
    Ok(())
}
