//! Test vectors for implementations of minlex, in any language: `README.md` beside this crate
//! explains them, and `v1/` has them.
//!
//! This crate is the program that makes them. Its output depends on nothing but the code, and a
//! test compares it with the committed files; so no vector is ever written or mended by hand.

#![forbid(unsafe_code)]

mod bad;
mod grids;
mod names;
mod puzzles;
mod sheet;

use minlex::Table;
use sha2::{Digest, Sha256};

pub use sheet::Sheet;

/// The example of the repository's README is tested here, as no package that is published has it.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Version of the kit, and name of its folder.
pub const VERSION: &str = "v1";

/// All files of the kit, the list of the others last.
#[must_use]
pub fn kit(table: &Table) -> Vec<Sheet> {
    let mut sheets = vec![
        grids::ranks(table),
        grids::morphs(),
        grids::automorphisms(),
        grids::transforms(),
        grids::grid_index(),
        names::names(table),
        names::morphed_names(table),
        names::puzzle_numbers(table),
        puzzles::solutions(),
        puzzles::equivalence(),
        puzzles::smallest_images(),
        puzzles::figures(),
        puzzles::binary(),
        bad::bad(),
    ];
    let mut manifest = Sheet::new("MANIFEST", &["file", "rows", "sha256"]);
    for sheet in &sheets {
        let sum = Sha256::digest(sheet.text());
        let sum: String = sum.iter().map(|byte| format!("{byte:02x}")).collect();
        manifest.push([sheet.file(), sheet.len().to_string(), sum]);
    }
    sheets.push(manifest);
    sheets
}
