//! Everything that walks share, made at once.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::band_plan::BandPlan;
use crate::band2::Band2Numbers;
use crate::fill_table::FillTable;

/// Makes now what walks and minlex forms otherwise make when they first need it: chutes, fills and
/// the plans of all bands. Afterwards no walk takes a lock.
///
/// Cost: some 60 ms and 7 MB at the first call, microseconds later.
pub fn prepare() {
    minlex_catalog::prepare();
    let _ = FillTable::get();
    let _ = Band2Numbers::get();
    for number in BandNumber::all() {
        let _ = BandPlan::get(number);
    }
}
