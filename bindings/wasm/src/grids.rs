//! Solution grids: minlex forms, automorphisms, band numbers.
#![forbid(unsafe_code)]

use crate::boards::grid;
use crate::failure::Failure;

type Answer = Result<(), Failure>;

/// Makes the tables that all minlex forms share.
pub fn prepare() -> Answer {
    minlex_catalog::warm_up();
    Ok(())
}

pub fn form(item: &[u8], out: &mut Vec<u8>) -> Answer {
    out.extend_from_slice(&grid(item)?.minlex_form().to_ascii());
    Ok(())
}

pub fn form_with_transform(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let (form, transform) = grid(item)?.minlex_form_with_transform();
    out.extend_from_slice(&form.to_ascii());
    out.extend_from_slice(format!("\t{transform}").as_bytes());
    Ok(())
}

/// All automorphisms.
pub fn automorphisms(item: &[u8], out: &mut Vec<u8>) -> Answer {
    for (i, transform) in grid(item)?.automorphisms().iter().enumerate() {
        if i > 0 {
            out.push(b'\t');
        }
        out.extend_from_slice(transform.to_string().as_bytes());
    }
    Ok(())
}

pub fn automorphism_count(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let count = grid(item)?.automorphism_count();
    out.extend_from_slice(count.to_string().as_bytes());
    Ok(())
}

/// The band numbers of the three bands and the three stacks.
pub fn band_numbers(item: &[u8], out: &mut Vec<u8>) -> Answer {
    let numbers = grid(item)?.band_numbers();
    let numbers = numbers.map(|number| number.to_string());
    out.extend_from_slice(numbers.join("\t").as_bytes());
    Ok(())
}
