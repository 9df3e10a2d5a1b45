//! Everything that is known of a solution grid without a table, as JSON.
#![forbid(unsafe_code)]

use std::fmt::Write;

use minlex_catalog::Grid;
use minlex_index::GangsterClass;
use minlex_stats::{Composition, CycleType, Weights, digit_pairs, intercalates, mcn4};

use crate::boards::grid;
use crate::failure::Failure;

/// An object with a field for each fact, named as the package names them.
pub fn about(item: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
    out.extend_from_slice(object(&grid(item)?).as_bytes());
    Ok(())
}

fn object(grid: &Grid) -> String {
    let (form, transform) = grid.minlex_with_transform();
    let bands = grid.band_numbers();
    let weights = Weights::ua4();
    let group = Composition::of(grid);
    let mut json = format!("{{\"minlex\":\"{form}\",\"transform\":\"{transform}\"");
    let mut field = |name: &str, value: &str| {
        write!(json, ",\"{name}\":{value}").expect("memory takes everything");
    };
    field("bands", &list(bands.map(|band| band.get())));
    field("classes", &list(bands.map(|band| GangsterClass::of_band(band).number())));
    field("automorphisms", &group.order().to_string());
    field("composition", &map(group.iter().map(|(class, elements)| (class.number(), elements))));
    field("ua4", &bands.iter().map(|&band| weights.get(band)).sum::<i64>().to_string());
    let pairs = CycleType::all().zip(digit_pairs(grid)).filter(|&(_, pairs)| pairs > 0);
    field("digitPairs", &map(pairs));
    field("intercalates", &intercalates(grid).to_string());
    field("mcn4", &mcn4(grid).to_string());
    json.push('}');
    json
}

fn list<T: ToString>(numbers: [T; 6]) -> String {
    format!("[{}]", numbers.map(|number| number.to_string()).join(","))
}

/// An object of numbers by what they are of.
fn map<K: ToString, V: ToString>(entries: impl Iterator<Item = (K, V)>) -> String {
    let fields: Vec<String> = entries
        .map(|(key, value)| format!("\"{}\":{}", key.to_string(), value.to_string()))
        .collect();
    format!("{{{}}}", fields.join(","))
}
