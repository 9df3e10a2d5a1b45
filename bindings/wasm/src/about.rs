//! Facts about a solution grid that need no table.
#![forbid(unsafe_code)]

use minlex_index::GangsterClass;
use minlex_stats::{Weights, digit_pairs, intercalates, mcn4};

use crate::boards::grid;
use crate::failure::Failure;

/// Parts with tabs between them: minlex form, transform, and lists of numbers with blanks between
/// them. The lists are band numbers; gangster classes; digit pairs by cycle type; automorphisms,
/// unavoidable sets of four cells, intercalates and disjoint sets.
pub fn about(item: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
    let grid = grid(item)?;
    let (form, transform) = grid.minlex_form_with_transform();
    out.extend_from_slice(&form.to_ascii());
    out.extend_from_slice(format!("\t{transform}").as_bytes());
    let bands = grid.band_numbers();
    push(&bands.map(|band| band.get().into()), out);
    push(&bands.map(|band| GangsterClass::of_band(band).number().into()), out);
    push(&digit_pairs(&grid).map(u32::from), out);
    let weights = Weights::ua4();
    let ua4: i64 = bands.iter().map(|&band| weights.get(band)).sum();
    let counts = [grid.automorphism_count(), ua4 as u32, intercalates(&grid), mcn4(&grid) as u32];
    push(&counts, out);
    Ok(())
}

fn push(numbers: &[u32], out: &mut Vec<u8>) {
    for (i, number) in numbers.iter().enumerate() {
        out.push(if i == 0 { b'\t' } else { b' ' });
        out.extend_from_slice(number.to_string().as_bytes());
    }
}
