//! Tables of all walks, made at once.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::below::band_plan::BandPlan;
use crate::fills::fill_table::FillTable;
use crate::prefixes::band2;

/// Makes the tables now that the first walks and minlex forms would make: chutes, fills and the
/// plans of all bands. Afterwards no walk takes a lock. Takes some 60 ms and 13 MB at the first
/// call, microseconds later.
pub fn warm_up() {
    warm_up_shared();
    band2::prepare();
    for number in BandNumber::all() {
        let _ = BandPlan::get(number);
    }
}

/// Makes the tables of chutes and fills, which the first walk in any band needs. For a thread that
/// runs beside the start of a program. Takes some 4 ms and 1.5 MB at the first call.
pub fn warm_up_shared() {
    minlex_catalog::warm_up();
    let _ = FillTable::get();
}
