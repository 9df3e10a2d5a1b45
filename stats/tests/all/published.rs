//! Counts that others published.

use std::collections::{BTreeMap, BTreeSet};

use minlex_catalog::BandNumber;
use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_stats::{Column, GridFilter, Weights};

use crate::{all, histogram};

/// Two columns of a published table, from its second line on.
fn published(text: &str, key: usize, value: usize) -> BTreeMap<i64, u64> {
    let lines = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[key].parse().unwrap(), fields[value].parse().unwrap())
    });
    lines.filter(|&(_, grids)| grids > 0).collect()
}

/// The rows of a histogram by one column.
fn counted(column: Column, condition: &str) -> BTreeMap<i64, u64> {
    let rows = histogram(&[column], condition).rows.into_iter();
    rows.map(|row| (row.values[0], row.grids)).collect()
}

/// Which band is on top is counted by splits if another column is asked for.
#[test]
fn bands_have_as_many_grids_as_published() {
    let first = if cfg!(debug_assertions) { 330 } else { 200 };
    let mut by_band = BTreeMap::new();
    for row in histogram(&[Column::Band, Column::LowestChutes], &format!("band >= {first}")).rows {
        *by_band.entry(row.values[0]).or_insert(0) += row.grids;
    }
    let mut wanted = published(minlex_data::BANDS416, 0, 2);
    wanted.retain(|&band, _| band >= first);
    assert_eq!(by_band, wanted);
}

#[test]
fn groups_have_as_many_grids_as_published() {
    let wanted = published(minlex_data::AUTOMORPHISM_COUNTS, 0, 1);
    assert_eq!(counted(Column::Automorphisms, ""), wanted);
    // The same from the classes of groups.
    let mut by_order = BTreeMap::new();
    for row in histogram(&[Column::Group, Column::Automorphisms], "").rows {
        *by_order.entry(row.values[1]).or_insert(0) += row.grids;
    }
    assert_eq!(by_order, wanted);
    let by_band = histogram(&[Column::Band, Column::Automorphisms], "");
    assert_eq!(all(&by_band), ESSENTIALLY_DIFFERENT);
}

#[test]
fn seven_unavoidable_sets_of_four_cells_are_the_most_in_a_band() {
    let weights = Weights::ua4();
    let most = BandNumber::all().map(|band| weights.get(band)).max();
    assert_eq!(most, Some(7));
}

#[test]
#[ignore = "long: the whole catalogue, 10 seconds of CPU time by a release build"]
fn unavoidable_sets_of_four_cells_occur_as_often_as_published() {
    let counted = counted(Column::Ua4, "");
    assert_eq!(counted, published(minlex_data::UA4_COUNTS, 0, 1));
    assert_eq!(counted.values().sum::<u64>(), ESSENTIALLY_DIFFERENT);
    assert_eq!(counted.len(), 36);
    assert_eq!((counted.first_key_value(), counted.get(&35)), (Some((&0, &352_894)), None));
}

/// What filters know of the grids of a band beforehand is what the count says.
#[test]
fn bands_are_left_out_if_none_of_their_grids_has_so_many_sets() {
    let first = if cfg!(debug_assertions) { 330 } else { 0 };
    let rows = histogram(&[Column::Band, Column::Ua4], &format!("band >= {first}")).rows;
    let counted: BTreeSet<_> = rows.into_iter().map(|row| (row.values[0], row.values[1])).collect();
    for sets in 0..60 {
        let filter: GridFilter = format!("ua4 = {sets}").parse().unwrap();
        for band in BandNumber::all().filter(|band| band.get() >= first) {
            let occurs = counted.contains(&(band.get().into(), sets));
            assert_eq!(filter.may_hold(band), occurs, "{sets} sets in band {band}");
        }
    }
}

#[test]
#[ignore = "long: the whole catalogue, 10 seconds of CPU time by a release build"]
fn all_bands_have_as_many_grids_as_published() {
    let mut by_band = BTreeMap::new();
    for row in histogram(&[Column::Band, Column::LowestChutes], "").rows {
        *by_band.entry(row.values[0]).or_insert(0) += row.grids;
    }
    assert_eq!(by_band, published(minlex_data::BANDS416, 0, 2));
}
