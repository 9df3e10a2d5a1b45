//! Everything that walks share, made at once.
#![forbid(unsafe_code)]

use minlex_catalog::{BandNumber, Grid};

use crate::band_plan::BandPlan;
use crate::band2::Band2Numbers;
use crate::fill_table::FillTable;

/// Any grid.
const GRID: &[u8; 81] =
    b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";

/// Makes now what walks and minlex forms otherwise make when they first need it: chutes, fills and
/// the plans of all bands. Afterwards no walk takes a lock.
///
/// Cost: some 60 ms and 15 MB at the first call, microseconds later.
pub fn prepare() {
    if let Ok(grid) = Grid::from_line(GRID) {
        // The tables of `minlex_catalog` are made by whoever asks for a minlex form.
        let _ = grid.minlex();
    }
    let _ = FillTable::get();
    let _ = Band2Numbers::get();
    for number in BandNumber::all() {
        let _ = BandPlan::get(number);
    }
}
