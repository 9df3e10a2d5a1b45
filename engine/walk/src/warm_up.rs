//! Tables of all walks, made at once.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use crate::below::band_plan::BandPlan;
use crate::fills::fill_table::FillTable;
use crate::prefixes::band2;

/// Makes the tables that walks and minlex forms otherwise make at first use: chutes, fills and
/// plans of all bands. Afterwards no walk takes a lock. Takes some 60 ms and 13 MB at the first
/// call, microseconds later.
pub fn warm_up() {
    warm_up_shared();
    band2::prepare();
    for number in BandNumber::all() {
        let _ = BandPlan::get(number);
    }
}

/// Makes chutes and fills, needed by any first walk, perhaps in another thread. Takes some 4 ms and
/// 1.5 MB at the first call.
pub fn warm_up_shared() {
    minlex_catalog::warm_up();
    let _ = FillTable::get();
}
