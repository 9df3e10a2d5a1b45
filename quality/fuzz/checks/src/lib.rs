//! Properties that hold for any bytes: a parser refuses them or understands them, a table is good
//! or an error, nothing panics and everything ends.
//!
//! Each check takes bytes and panics if something does not hold. The fuzz targets in `../targets`
//! call them with the inputs of a fuzzer; `tests/replay.rs` calls them, on the stable compiler,
//! with the inputs in `../seeds` and with those in `../crashers`, which once failed.

mod c_calls;
mod collection_file;
mod damaged_table;
mod exports;
mod forged_table;
mod formats;
mod grids;
mod input;
mod names;
mod patchy_table;
mod puzzles;
mod records;

/// Takes any bytes, and panics if something does not hold.
pub type Check = fn(&[u8]);

/// All checks by the names of their targets; `seeds/` and `crashers/` have a folder for each.
pub const CHECKS: [(&str, Check); 19] = [
    ("puzzle", puzzles::puzzle),
    ("solver", puzzles::solver),
    ("smallest_image", puzzles::image),
    ("name", names::name),
    ("morphed_name", names::morphed_name),
    ("figure", names::figure),
    ("er", names::er),
    ("sbf", formats::sbf),
    ("words", formats::words),
    ("grid", grids::grid),
    ("grid_number", grids::grid_number),
    ("transform", grids::transform),
    ("records", records::records),
    ("packed", records::packed),
    ("export_folder", exports::export_folder),
    ("collection_file", collection_file::collection_file),
    ("c_calls", c_calls::c_calls),
    ("damaged_table", damaged_table::damaged_table),
    ("forged_table", forged_table::forged_table),
];

/// The check with this name.
#[must_use]
pub fn check(name: &str) -> Option<Check> {
    let found = CHECKS.iter().find(|(own, _)| *own == name)?;
    Some(found.1)
}
