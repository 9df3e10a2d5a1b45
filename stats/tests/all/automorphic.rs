//! The table of automorphic grids.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::AtomicBool;

use minlex_catalog::counts::CELL_SYMMETRIES;
use minlex_catalog::{BandNumber, Grid, Rank};
use minlex_lookup::Table;
use minlex_stats::{
    AutomorphicTable, BuildError, Composition, ConjugacyClass, ReadError, build_automorphic_table,
};

use crate::options;

#[test]
fn orders_and_classes_are_those_published() {
    let table = AutomorphicTable::embedded();
    assert_eq!(table.len(), 560_151);
    assert_eq!(table.iter().count(), table.len());
    assert_eq!(table.classes().len(), 122);
    let mut by_order = BTreeMap::new();
    for class in table.classes() {
        *by_order.entry(class.order).or_insert(0) += class.grids;
        assert_eq!(class.composition.order(), class.order);
        assert_eq!(table.class(class.number), Some(class));
    }
    let published = minlex_data::automorphism_counts().iter().skip(1);
    assert!(by_order.into_iter().eq(published.map(|row| (row.order, row.grids as u32))));
    let compositions: HashSet<_> = table.classes().iter().map(|class| class.composition).collect();
    assert_eq!(compositions.len(), 122);
    // K. F. Pettersen, 2005: grids that are essentially their own transpose, without other
    // automorphisms.
    let diagonal = table.classes().iter().find(|class| {
        class.composition.iter().any(|(class, _)| class.number() == 37) && class.order == 2
    });
    assert_eq!(diagonal.unwrap().grids, 23_201);
}

/// A grid with the group A has |H| / |A| images, of which a symmetry of the conjugacy class C fixes
/// |A and C| |H| / (|A| |C|). Russell and Jarvis published the totals for all grids; nearly all
/// wrong lists would have others.
#[test]
fn conjugacy_classes_leave_as_many_grids_as_published() {
    let table = AutomorphicTable::embedded();
    for (class, published) in ConjugacyClass::all().zip(minlex_data::conjugacy_classes()) {
        assert_eq!(u16::from(class.number()), published.number);
        if class.number() == 1 {
            continue;
        }
        // In units of 1/648.
        let fixed: u64 = table
            .classes()
            .iter()
            .map(|group| {
                let own = group.composition.iter().find(|(other, _)| *other == class);
                let elements = own.map_or(0, |(_, elements)| elements);
                u64::from(group.grids) * u64::from(elements) * u64::from(648 / group.order)
            })
            .sum();
        let size = u64::from(published.size);
        assert_eq!(fixed * u64::from(CELL_SYMMETRIES), 648 * size * published.fixed, "{class}");
    }
}

#[test]
fn ranks_are_found_and_lead_to_these_grids() {
    let table = AutomorphicTable::embedded();
    let all: Vec<_> = table.iter().collect();
    assert!(all.is_sorted_by(|a, b| a.rank < b.rank));
    for n in (0..all.len()).step_by(997).chain([all.len() - 1]) {
        assert_eq!(table.get(n), Some(all[n]));
        assert_eq!(table.find(all[n].rank), Some(n));
        let form = Table::embedded().unrank(all[n].rank).unwrap();
        let class = table.class(all[n].class).unwrap();
        assert_eq!(Composition::of(&form.grid()), class.composition);
        assert_eq!(form.grid().automorphism_count(), class.order);
        if let Some(next) = all[n].rank.next() {
            let is_automorphic =
                Table::embedded().unrank(next).unwrap().grid().automorphism_count() > 1;
            assert_eq!(table.find(next).is_some(), is_automorphic);
        }
    }
    assert_eq!(table.get(all.len()), None);
    assert_eq!(table.class(0), None);
    assert_eq!(table.class(123), None);
    assert_eq!(table.find(Rank::LAST), Some(all.len() - 1));
}

#[test]
fn prefixes_lead_to_the_grids_of_a_band() {
    let table = AutomorphicTable::embedded();
    for band in BandNumber::all().skip(2).step_by(37) {
        let forms = table.forms(band).unwrap();
        let grids = table.grids_of(band);
        assert_eq!(forms.len(), grids.len());
        for (n, (form, class)) in grids.zip(&forms).step_by(50) {
            let grid = table.get(n).unwrap();
            assert_eq!(Table::embedded().rank_form(form).unwrap(), grid.rank);
            assert_eq!(grid.class, *class);
        }
    }
}

#[test]
fn the_most_symmetric_grid_has_the_group_of_648() {
    let grid: Grid =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
            .parse()
            .unwrap();
    let table = AutomorphicTable::embedded();
    let class = table.classes().last().unwrap();
    assert_eq!((class.order, class.grids, class.number), (648, 1, 122));
    assert_eq!(Composition::of(&grid), class.composition);
}

#[test]
fn damaged_tables_are_refused() {
    let good = minlex_data::AUTOMORPHIC_TABLE;
    let refused = |bytes: &[u8]| AutomorphicTable::from_bytes(bytes).unwrap_err();
    assert_eq!(refused(&[]), ReadError::TooShort);
    assert_eq!(refused(b"not a table of automorphic grids"), ReadError::NotATable);
    assert_eq!(refused(&[good, &[0]].concat()), ReadError::TooLong);
    let changed = |place: usize, byte: u8| {
        let mut bytes = good.to_vec();
        bytes[place] = byte;
        bytes
    };
    assert_eq!(refused(&changed(8, 2)), ReadError::Version(2));
    for cut in (0..good.len()).step_by(good.len() / 20) {
        assert!(AutomorphicTable::from_bytes(&good[..cut]).is_err(), "{cut}");
    }
    for place in (0..good.len()).step_by(good.len() / 50) {
        let _ = AutomorphicTable::from_bytes(&changed(place, good[place] ^ 0x55));
    }
}

#[test]
fn a_build_can_be_stopped() {
    let stopped = build_automorphic_table(options().threads, &|_| (), &AtomicBool::new(true));
    assert!(matches!(stopped, Err(BuildError::Cancelled)));
}
