//! Published counts.

use std::collections::{BTreeMap, BTreeSet};

use minlex_catalog::BandNumber;
use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_stats::{Column, GridFilter, Weights};

use crate::{all, grids_by, histogram};

fn counted(column: Column, condition: &str) -> BTreeMap<i64, u64> {
    grids_by(&histogram(&[column], condition), |values| values[0])
}

/// Compares bands from the first on. With another column, the band on top is counted by splits.
fn check_bands_from(first: i64) {
    let counted = histogram(&[Column::Band, Column::LowestChutes], &format!("band >= {first}"));
    let bands = minlex_data::bands().iter().map(|it| (i64::from(it.number), it.grids.into()));
    let wanted = bands.filter(|&(band, grids)| band >= first && grids > 0).collect();
    assert_eq!(grids_by(&counted, |values| values[0]), wanted);
}

#[test]
fn bands_have_as_many_grids_as_published() {
    check_bands_from(if cfg!(debug_assertions) { 390 } else { 200 });
}

#[test]
fn groups_have_as_many_grids_as_published() {
    let published = minlex_data::automorphism_counts().iter();
    let wanted = published.map(|row| (i64::from(row.order), row.grids)).collect();
    assert_eq!(counted(Column::Automorphisms, ""), wanted);
    // The same from the classes of groups.
    let by_group = histogram(&[Column::Group, Column::Automorphisms], "");
    assert_eq!(grids_by(&by_group, |values| values[1]), wanted);
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
    let published = minlex_data::UA4_COUNTS.lines().skip(1).map(|line| {
        let (sets, grids) = line.split_once('\t').unwrap();
        (sets.parse().unwrap(), grids.parse().unwrap())
    });
    assert!(counted.clone().into_iter().eq(published.filter(|&(_, grids): &(i64, u64)| grids > 0)));
    assert_eq!(counted.values().sum::<u64>(), ESSENTIALLY_DIFFERENT);
    assert_eq!(counted.len(), 36);
    assert_eq!((counted.first_key_value(), counted.get(&35)), (Some((&0, &352_894)), None));
}

#[test]
fn bands_are_left_out_if_none_of_their_grids_has_so_many_sets() {
    let first = if cfg!(debug_assertions) { 390 } else { 0 };
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
    check_bands_from(0);
}
