//! Lists of grids with conditions: by splits as by a look at all grids.

use minlex_catalog::{Grid, Rank};
use minlex_lookup::Table;
use minlex_stats::{
    Column, GridColumn, GridFacts, GridFilter, GridRows, GridValues, Piece, Selection,
};

use crate::definition::{cells, ua4};

/// The ranks, grids and numbers of unavoidable sets of four cells of all grids for which a
/// condition holds, and the number of pieces found by splits.
fn selected(condition: &str, first: Rank, last: Rank) -> (Vec<(u64, Grid, i64)>, usize) {
    let columns = vec![GridColumn::Rank, GridColumn::Grid, GridColumn::Value(Column::Ua4)];
    let selection = Selection::new(Some(condition.parse().unwrap()), columns);
    let (mut found, mut by_splits) = (Vec::new(), 0);
    for piece in selection.pieces(first..=last, 1024..=16384) {
        by_splits += usize::from(matches!(piece, Piece::BySplits(..)));
        let GridRows { columns, damage, .. } = selection.rows(Table::embedded(), &piece);
        assert!(damage.is_none(), "{damage:?}");
        let [GridValues::Ranks(ranks), GridValues::Grids(grids), GridValues::Numbers(sets)] =
            &columns[..]
        else {
            panic!("{columns:?}");
        };
        let grids = grids.iter().map(|grid| str::from_utf8(grid).unwrap().parse().unwrap());
        let rows = ranks.iter().zip(grids).zip(sets);
        found.extend(rows.map(|((rank, grid), sets)| (*rank, grid, i64::from(*sets))));
    }
    (found, by_splits)
}

#[test]
fn columns_without_a_value_for_each_grid_are_refused_with_their_place() {
    for (condition, place) in [
        ("sum = 3", "at character 1: a grid has no single value of sum: expected one of band,"),
        ("band < 5 and (chutes > 1)", "at character 15: a grid has no single value of chutes:"),
        (
            "ua4 = 1 or digit_pairs = 18",
            "at character 12: a grid has no single value of digit_pairs",
        ),
    ] {
        let error = condition.parse::<GridFilter>().unwrap_err().to_string();
        assert!(error.starts_with(place), "{error}");
    }
}

/// 43 + 14 + 9 grids, by M. Dobrichev's count.
#[test]
fn grids_with_most_unavoidable_sets_are_as_many_as_published() {
    let (found, by_splits) = selected("ua4 >= 33", Rank::FIRST, Rank::LAST);
    assert!(by_splits > 3 && found.is_sorted_by(|a, b| a.0 < b.0));
    for (rank, grid, sets) in &found {
        assert_eq!(*sets, ua4(&cells(grid)), "{rank}");
        assert_eq!(Table::embedded().rank(grid).unwrap().get(), *rank);
    }
    let with = |sets| found.iter().filter(|it| it.2 == sets).count();
    assert_eq!([33, 34, 35, 36].map(with), [43, 14, 0, 9]);
    assert_eq!(found.len(), 66);
}

/// From the middle of a band to that of the next.
#[test]
#[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
fn ranks_by_splits_are_the_same_grid_by_grid() {
    let table = Table::embedded();
    let counts = table.band_counts().unwrap();
    let before = |band: usize| counts[..band].iter().sum::<u64>();
    let [first, last] = [before(232) + 1000, before(234) - 1000].map(|it| Rank::new(it).unwrap());
    let condition = "ua4 > 20 and intercalates > 20";
    let (found, by_splits) = selected(condition, first, last);
    let filter: GridFilter = condition.parse().unwrap();
    let forms = (first.get()..).zip(table.scan(first..=last));
    let holds = |(rank, form): (u64, Result<minlex_catalog::MinlexForm, _>)| {
        let form = form.unwrap();
        let facts = GridFacts::new(Rank::new(rank).unwrap(), &form);
        filter.holds(&facts).then(|| (rank, form.grid(), facts.value(Column::Ua4).unwrap()))
    };
    let scanned: Vec<_> = forms.filter_map(holds).collect();
    assert!(by_splits == 2 && scanned.len() > 100, "{by_splits}, {}", scanned.len());
    assert_eq!(found, scanned);
}
