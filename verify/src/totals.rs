//! Totals of a table over the whole catalogue.

use minlex_catalog::counts::BANDS;
use minlex_lookup::{Table, TableError};

/// The totals that a table holds, to be proved.
pub(crate) struct Totals {
    pub(crate) bands: [u64; BANDS],
    pub(crate) automorphisms: Vec<(u32, u64)>,
}

impl Totals {
    pub(crate) fn read(table: &Table) -> Result<Totals, TableError> {
        Ok(Totals { bands: table.band_counts()?, automorphisms: table.automorphism_histogram()? })
    }
}
