//! The counts of all grids in this repository, which took minutes each: their sums and their
//! agreement.

use std::collections::HashMap;
use std::path::Path;

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

fn rows(file: &str) -> Vec<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(root.join(file)).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number(cell: &str) -> u64 {
    cell.parse().unwrap()
}

/// Sum of the values of a column over all grids.
fn total(file: &str) -> u64 {
    rows(file).iter().map(|row| number(&row[0]) * number(&row[1])).sum()
}

#[test]
fn every_grid_is_counted_once() {
    for file in ["docs/reports/intercalates.csv", "docs/reports/mcn4.csv"] {
        let grids: u64 = rows(file).iter().map(|row| number(&row[1])).sum();
        assert_eq!(grids, ESSENTIALLY_DIFFERENT, "{file}");
    }
}

#[test]
fn no_set_can_be_chosen_where_there_is_none() {
    let [mcn4, ua4] = ["docs/reports/mcn4.csv", "bindings/web/src/statistics/ua4.csv"].map(rows);
    assert_eq!(mcn4[0], ua4[0]);
}

/// Each grid has 36 pairs of digits; a part of four cells is an unavoidable set, and each
/// unavoidable set of four cells is a part.
#[test]
fn digit_pairs_add_up_to_the_grids_and_to_their_unavoidable_sets() {
    let mut grids = HashMap::<String, u64>::new();
    let (mut pairs, mut fours) = (0, 0);
    for row in rows("docs/reports/digit-pairs.csv") {
        let [kind, each, count] = &row[..] else { panic!("{row:?}") };
        let (each, count) = (number(each), number(count));
        let parts = kind.split('+').filter(|&part| part == "4").count() as u64;
        *grids.entry(kind.clone()).or_default() += count;
        pairs += each * count;
        fours += parts * each * count;
    }
    assert_eq!(grids.len(), 8);
    assert!(grids.values().all(|&grids| grids == ESSENTIALLY_DIFFERENT), "{grids:?}");
    assert_eq!(pairs, 36 * ESSENTIALLY_DIFFERENT);
    assert_eq!(fours, total("bindings/web/src/statistics/ua4.csv"));
}
