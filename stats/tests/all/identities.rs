//! Numbers that must go together, whatever they are.

use std::collections::BTreeMap;

use minlex_catalog::BandNumber;
use minlex_stats::{Column, Query, Weights};

use crate::{all, answer, histogram};

/// Bands that are counted in the quick tests.
const BANDS: &str =
    if cfg!(debug_assertions) { "band > 345 and band < 360 or band > 395" } else { "band > 250" };

#[test]
fn rows_of_crossed_columns_add_up_to_those_of_one() {
    let crossed = histogram(&[Column::Ua4, Column::LowestChutes, Column::Automorphisms], BANDS);
    for (place, column) in
        [Column::Ua4, Column::LowestChutes, Column::Automorphisms].iter().enumerate()
    {
        let mut sums = BTreeMap::new();
        for row in &crossed.rows {
            *sums.entry(vec![row.values[place]]).or_insert(0) += row.grids;
        }
        let alone = histogram(&[*column], BANDS).rows.into_iter();
        let alone: BTreeMap<_, _> = alone.map(|row| (row.values, row.grids)).collect();
        assert_eq!(sums, alone, "{column}");
    }
}

/// Sums of weights that are bytes, small numbers and large ones, as two columns crossed see them.
#[test]
fn weights_that_are_stretched_give_the_same_histogram() {
    let ua4 = Weights::ua4();
    let of_ua4 = histogram(&[Column::Ua4], BANDS);
    for (factor, offset) in [(1, 0), (1, -7), (1_000_000_007, 5), (-3, 1 << 60)] {
        let stretched = BandNumber::all().map(|band| factor * ua4.get(band) + offset).collect();
        let query = Query::by([Column::Sum]).unwrap().filter(BANDS.parse().unwrap()).unwrap();
        let found = answer(&query.weights(Weights::new(stretched).unwrap())).unwrap();
        let mut wanted: Vec<_> = of_ua4
            .rows
            .iter()
            .map(|row| (vec![factor * row.values[0] + 6 * offset], row.grids))
            .collect();
        wanted.sort_unstable();
        let found: Vec<_> = found.rows.into_iter().map(|row| (row.values, row.grids)).collect();
        assert_eq!(found, wanted, "{factor} {offset}");
    }
    // Weights that no byte holds, of two to four digits; what is left of them after a division by
    // `factor` are the sets.
    let query = Query::by([Column::Sum, Column::LowestChutes]).unwrap();
    let query = query.filter(BANDS.parse().unwrap()).unwrap();
    let wanted = histogram(&[Column::Ua4, Column::LowestChutes], BANDS).rows.into_iter();
    let wanted: BTreeMap<_, _> = wanted.map(|row| (row.values, row.grids)).collect();
    for (bands_alike, factor) in [(60, 40), (1, 40), (1, 280)] {
        let weight =
            |band: BandNumber| factor * i64::from(band.get() / bands_alike) + ua4.get(band);
        let mixed = Weights::new(BandNumber::all().map(weight).collect()).unwrap();
        let mut sums = BTreeMap::new();
        for row in answer(&query.clone().weights(mixed)).unwrap().rows {
            *sums.entry(vec![row.values[0] % factor, row.values[1]]).or_insert(0) += row.grids;
        }
        assert_eq!(sums, wanted, "{bands_alike} {factor}");
    }
}

#[test]
fn a_condition_takes_its_rows() {
    let rows = histogram(&[Column::Band, Column::Ua4, Column::Highest], BANDS).rows;
    let wanted: u64 = rows
        .iter()
        .filter(|row| row.values[1] >= 1 && row.values[2] != 400)
        .map(|row| row.grids)
        .sum();
    let condition = format!("({BANDS}) and ua4 >= 1 and not highest = 400");
    assert_eq!(all(&histogram(&[Column::Band], &condition)), wanted);
    assert!(wanted > 0);
}

/// Values that only a condition is about are not told apart where it makes no difference.
#[test]
fn a_condition_on_other_columns_leaves_what_it_leaves_of_their_rows() {
    for (others, condition) in [
        (&[Column::Highest][..], "highest = 410 or highest > 412 or highest < 401"),
        (&[Column::Highest, Column::LowestChutes], "not highest <= 405 and lowest_chutes != 1"),
        (&[Column::Intercalates], "intercalates >= 12 and intercalates != 19"),
        (&[Column::Intercalates, Column::Mcn4], "mcn4 > 3 or intercalates < 9 or mcn4 = 1"),
        (&[Column::Mcn4, Column::LowestChutes], "mcn4 < -5 or mcn4 < 99 and lowest_chutes = 2"),
    ] {
        let condition = format!("band > 396 and ({condition})");
        let counted = |columns: &[Column]| {
            let query = Query::by(columns.iter().copied()).unwrap();
            answer(&query.filter(condition.parse().unwrap()).unwrap()).unwrap().rows
        };
        let mut expected = BTreeMap::<i64, u64>::new();
        for row in counted(&[&[Column::Ua4], others].concat()) {
            *expected.entry(row.values[0]).or_default() += row.grids;
        }
        let found = counted(&[Column::Ua4]).into_iter().map(|row| (row.values[0], row.grids));
        assert!(found.eq(expected), "{condition}");
    }
}

/// Each grid has six chutes, and each of them one class and one band number.
#[test]
fn kinds_of_chutes() {
    let grids = all(&histogram(&[Column::Band], BANDS));
    for (column, kinds) in [(Column::Class44, 44), (Column::ChuteBand, 416)] {
        let rows = histogram(&[column], BANDS).rows;
        let chutes: u64 = rows.iter().map(|row| row.values[1] as u64 * row.grids).sum();
        assert_eq!(chutes, 6 * grids, "{column}");
        assert_eq!(rows.iter().map(|row| row.grids).sum::<u64>(), kinds * grids, "{column}");
    }
    // Crossed with another column, chutes are counted one by one.
    let mut sums = BTreeMap::new();
    for row in histogram(&[Column::LowestChutes, Column::Class44], BANDS).rows {
        *sums.entry(row.values[1..].to_vec()).or_insert(0) += row.grids;
    }
    let alone = histogram(&[Column::Class44], BANDS).rows.into_iter();
    assert_eq!(sums, alone.map(|row| (row.values, row.grids)).collect());
    // The number of chutes with the lowest number is that of its own kind.
    let of_lowest = histogram(&[Column::Band, Column::ChuteBand], BANDS).rows.into_iter();
    let of_lowest = of_lowest.filter(|row| row.values[0] == row.values[1]);
    let wanted = histogram(&[Column::Band, Column::LowestChutes], BANDS).rows.into_iter();
    assert!(of_lowest.map(|row| (row.values[0], row.values[2], row.grids)).eq(wanted.map(|row| (
        row.values[0],
        row.values[1],
        row.grids
    ))));
}
