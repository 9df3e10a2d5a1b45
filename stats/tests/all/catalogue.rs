//! Counts over the whole catalogue that take minutes without optimisation.
#![cfg(not(debug_assertions))]

use std::sync::atomic::AtomicBool;

use minlex_catalog::counts::{CELL_SYMMETRIES, ESSENTIALLY_DIFFERENT};
use minlex_catalog::{BandNumber, Grid};
use minlex_index::GangsterClass;
use minlex_stats::{AutomorphicTable, Column, build_automorphic_table};

use crate::{histogram, options};

#[test]
#[ignore = "long: a walk through the whole catalogue; tools/scripts/nightly.sh runs it"]
fn the_table_is_made_again() {
    let made = build_automorphic_table(options().threads, &|_| (), &AtomicBool::new(false));
    assert!(made.unwrap() == minlex_data::AUTOMORPHIC_TABLE);
}

/// The numbers of chutes of each class follow from the published completions, if each grid of the
/// catalogue counts one over the order of its group.
#[test]
#[ignore = "long: the whole catalogue, a minute of CPU time; tools/scripts/nightly.sh runs it"]
fn classes_of_chutes_go_with_their_completions() {
    let rows = histogram(&[Column::Class44], "").rows;
    let table = AutomorphicTable::embedded();
    let orders = table.iter().map(|grid| u64::from(table.class(grid.class).unwrap().order));
    let orders: Vec<u64> = orders.collect();
    let forms = BandNumber::all().flat_map(|band| table.forms(band).unwrap());
    let grids: Vec<Grid> = forms.map(|(form, _)| form.grid()).collect();
    for class in GangsterClass::all() {
        let of_class = rows.iter().filter(|row| row.values[0] == i64::from(class.number()));
        let (mut chutes, mut all) = (0, 0);
        for row in of_class {
            chutes += row.values[1] as u64 * row.grids;
            all += row.grids;
        }
        assert_eq!(all, ESSENTIALLY_DIFFERENT);
        // In units of 1/648.
        let lacks: u64 = grids
            .iter()
            .zip(&orders)
            .map(|(grid, order)| {
                let is_of_class = |number: &BandNumber| GangsterClass::of_band(*number) == class;
                let chutes = grid.band_numbers().iter().filter(|n| is_of_class(n)).count() as u64;
                chutes * (648 - 648 / order)
            })
            .sum();
        let weighted = u128::from(648 * chutes - lacks);
        // Grids up to relabelling, divided by the number of cell symmetries.
        let bands = u128::from(class.size()) * u128::from(class.completions());
        assert_eq!(weighted * u128::from(CELL_SYMMETRIES), 648 * 6 * bands * 72 * 72);
    }
}
