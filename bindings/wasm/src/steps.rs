//! The steps from a grid to its rank.
#![forbid(unsafe_code)]

use minlex_catalog::PackedRow;

use crate::boards::grid;
use crate::failure::Failure;
use crate::table;

/// The numbers of the steps, and for each prefix on the way its number, its rows 4 to 6, the band
/// number of band 2 and its number of minlex forms. Fields of a part are joined by blanks, the
/// parts by tabs.
pub fn steps(item: &[u8], out: &mut Vec<u8>) -> Result<(), Failure> {
    let form = grid(item)?.minlex_form();
    table::with(|table| {
        let steps = table.steps(&form)?;
        let numbers = [
            u64::from(steps.band.get()),
            steps.before_band,
            u64::from(steps.prefixes),
            u64::from(steps.prefix),
            u64::from(steps.spacing),
            u64::from(steps.checkpoint),
            u64::from(steps.before_checkpoint),
            u64::from(steps.place),
        ];
        out.extend_from_slice(numbers.map(|n| n.to_string()).join(" ").as_bytes());
        for step in &steps.walk {
            let rows = step.rows.map(digits).join(" ");
            let (number, band2, forms) = (step.prefix, step.band2.get(), step.forms);
            out.extend_from_slice(format!("\t{number} {rows} {band2} {forms}").as_bytes());
        }
        Ok(())
    })
}

fn digits(row: PackedRow) -> String {
    row.unpack().iter().map(|&digit| char::from(b'0' + digit)).collect()
}
