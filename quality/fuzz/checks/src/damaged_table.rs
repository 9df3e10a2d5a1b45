//! Damaged tables.

use minlex_lookup::Table;

use crate::input::Input;

/// The smallest table there is: changes are likely to matter.
const GOLDEN: &[u8] = minlex_data::GOLDEN_TABLE;

/// The golden table cut, or with bytes changed, as bad storage and bad lines leave it: never read
/// as a good table, and never more than an error.
pub fn damaged_table(data: &[u8]) {
    let mut input = Input(data);
    let mut bytes = GOLDEN.to_vec();
    if input.byte() < 32 {
        bytes.truncate(input.below(GOLDEN.len()));
    }
    while !input.is_empty() && !bytes.is_empty() {
        // The header is short, and most faults are found there.
        let end = if input.byte() < 128 { 200 } else { bytes.len() };
        let place = input.below(end.min(bytes.len()));
        bytes[place] = input.byte();
    }
    let is_good = bytes == GOLDEN;
    match Table::from_bytes(bytes) {
        Err(error) => assert!(!is_good, "{error}"),
        Ok(table) => assert_eq!(table.check().is_ok(), is_good),
    }
}
