//! Comparison of columns that are counted grid by grid with the definitions on the 81 digits, for
//! all grids of some bands.

use std::collections::BTreeMap;

use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_stats::{Column, CycleType, digit_pairs};

use crate::definition::{cells, in_two_boxes, most_apart, rectangles, ua4};
use crate::{all, grids_by, histogram};

/// Bands with few grids.
const BANDS: &str = "band >= 387 and band < 390";

fn grids() -> Vec<(i64, minlex_catalog::Grid)> {
    let table = Table::embedded();
    let counts = table.band_counts().unwrap();
    let before: u64 = counts[..387].iter().sum();
    let grids: u64 = counts[387..390].iter().sum();
    let ranks = [before + 1, before + grids].map(|rank| Rank::new(rank).unwrap());
    let forms = table.scan(ranks[0]..=ranks[1]);
    forms.map(|form| form.unwrap()).map(|form| (form.band().get().into(), form.grid())).collect()
}

#[test]
fn all_grids_of_some_bands() {
    let mut crossed = BTreeMap::new();
    let mut pairs = BTreeMap::new();
    for (band, grid) in grids() {
        let cells = cells(&grid);
        let rectangles = rectangles(&cells);
        let unavoidable = in_two_boxes(&rectangles);
        let apart = most_apart(&unavoidable) as i64;
        let order = i64::from(grid.automorphism_count());
        let values = vec![band, rectangles.len() as i64, apart, ua4(&cells), order];
        *crossed.entry(values).or_insert(0) += 1;
        for (number, of_type) in (0..).zip(digit_pairs(&grid)) {
            *pairs.entry(vec![number, i64::from(of_type)]).or_insert(0) += 1;
        }
    }
    let rows = |columns: &[Column], condition: &str| {
        grids_by(&histogram(columns, condition), <[i64]>::to_vec)
    };
    let columns =
        [Column::Band, Column::Intercalates, Column::Mcn4, Column::Ua4, Column::Automorphisms];
    assert!(crossed.len() > 30 && crossed.keys().any(|values| values[4] > 1));
    assert_eq!(rows(&columns, BANDS), crossed);
    assert_eq!(rows(&[Column::DigitPairs], BANDS), pairs);
    crossed.retain(|values, _| values[4] > 1);
    let condition = format!("{BANDS} and automorphisms > 1");
    assert_eq!(rows(&columns, &condition), crossed);
}

#[test]
fn conditions_choose_among_scanned_grids() {
    let all_types = histogram(&[Column::DigitPairs], BANDS);
    let grids = all(&all_types) / CycleType::COUNT as u64;
    assert_eq!(grids, all(&histogram(&[Column::Intercalates], BANDS)));
    let condition = format!("{BANDS} and digit_pairs = 12+6 and pairs > 0");
    let some = histogram(&[Column::DigitPairs], &condition);
    assert!(!some.rows.is_empty() && some.rows.iter().all(|row| row.values[0] == 2));
    let few = histogram(&[Column::Mcn4], &format!("{BANDS} and intercalates <= 1"));
    assert!(all(&few) > 0 && all(&few) < grids);
    let by_group = histogram(&[Column::Automorphisms], &format!("{BANDS} and mcn4 >= 0"));
    assert_eq!(all(&by_group), grids);
}

/// Splits find the grids that a condition on the chutes leaves, and their groups.
#[test]
fn few_grids_of_a_band_are_counted_as_by_a_look_at_all() {
    let columns = [Column::Mcn4, Column::Intercalates, Column::LowestChutes, Column::Automorphisms];
    let count = |condition: &str| {
        let counted = histogram(&columns, &format!("band = 233 and ({condition})"));
        grids_by(&counted, <[i64]>::to_vec)
    };
    let mut expected = count("mcn4 >= 0");
    expected.retain(|values, _| values[2] > 2 && values[0] > 4);
    assert!(expected.len() > 10 && expected.keys().any(|values| values[3] > 1));
    assert_eq!(count("mcn4 > 4 and lowest_chutes > 2"), expected);
}
