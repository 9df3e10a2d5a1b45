//! Numbers that must go together.

use minlex_catalog::BandNumber;
use minlex_stats::{Column, Query, Weights};

use crate::{all, answer, grids_by, histogram};

const BANDS: &str =
    if cfg!(debug_assertions) { "band > 330 and band < 335 or band = 406" } else { "band > 250" };

#[test]
fn rows_of_crossed_columns_add_up_to_those_of_one() {
    let crossed = histogram(&[Column::Ua4, Column::LowestChutes, Column::Automorphisms], BANDS);
    for (place, column) in
        [Column::Ua4, Column::LowestChutes, Column::Automorphisms].iter().enumerate()
    {
        let alone = grids_by(&histogram(&[*column], BANDS), |values| values[0]);
        assert_eq!(grids_by(&crossed, |values| values[place]), alone, "{column}");
    }
}

#[test]
fn weights_that_are_stretched_give_the_same_histogram() {
    let ua4 = Weights::ua4();
    let of_ua4 = histogram(&[Column::Ua4], BANDS);
    for (factor, offset) in [(1, 0), (1, -7), (1_000_000_007, 5), (-3, 1 << 60)] {
        let stretched = BandNumber::all().map(|band| factor * ua4.get(band) + offset).collect();
        let query = Query::by([Column::Sum]).unwrap().filter(BANDS.parse().unwrap()).unwrap();
        let found = answer(&query.weights(Weights::new(stretched).unwrap())).unwrap();
        let wanted = grids_by(&of_ua4, |values| factor * values[0] + 6 * offset);
        assert_eq!(grids_by(&found, |values| values[0]), wanted, "{factor} {offset}");
    }
    // Weights that no byte holds, of two to four digits, whose remainders by `factor` are the sets.
    let query = Query::by([Column::Sum, Column::LowestChutes]).unwrap();
    let query = query.filter(BANDS.parse().unwrap()).unwrap();
    let wanted = histogram(&[Column::Ua4, Column::LowestChutes], BANDS);
    let wanted = grids_by(&wanted, |values| [values[0], values[1]]);
    for (bands_alike, factor) in [(60, 40), (1, 40), (1, 280)] {
        let weight =
            |band: BandNumber| factor * i64::from(band.get() / bands_alike) + ua4.get(band);
        let mixed = Weights::new(BandNumber::all().map(weight).collect()).unwrap();
        let found = answer(&query.clone().weights(mixed)).unwrap();
        let found = grids_by(&found, |values| [values[0] % factor, values[1]]);
        assert_eq!(found, wanted, "{bands_alike} {factor}");
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

#[test]
fn a_condition_on_other_columns_chooses_among_their_rows() {
    let bands = if cfg!(debug_assertions) { "band > 403 and band < 407" } else { "band > 396" };
    for (others, condition) in [
        (&[Column::Highest][..], "highest = 410 or highest > 412 or highest < 401"),
        (&[Column::Highest, Column::LowestChutes], "not highest <= 405 and lowest_chutes != 1"),
        (&[Column::Intercalates], "intercalates >= 12 and intercalates != 19"),
        (&[Column::Intercalates, Column::Mcn4], "mcn4 > 3 or intercalates < 9 or mcn4 = 1"),
        (&[Column::Mcn4, Column::LowestChutes], "mcn4 < -5 or mcn4 < 99 and lowest_chutes = 2"),
    ] {
        let condition = format!("{bands} and ({condition})");
        let counted = |columns: &[Column]| {
            let query = Query::by(columns.iter().copied()).unwrap();
            let counted = answer(&query.filter(condition.parse().unwrap()).unwrap()).unwrap();
            grids_by(&counted, |values| values[0])
        };
        let crossed = counted(&[&[Column::Ua4], others].concat());
        assert_eq!(counted(&[Column::Ua4]), crossed, "{condition}");
    }
}

#[test]
fn kinds_of_chutes() {
    let grids = all(&histogram(&[Column::Band], BANDS));
    for (column, kinds) in [(Column::Class44, 44), (Column::ChuteBand, 416)] {
        let rows = histogram(&[column], BANDS).rows;
        let chutes: u64 = rows.iter().map(|row| row.values[1] as u64 * row.grids).sum();
        assert_eq!(chutes, 6 * grids, "{column}");
        assert_eq!(rows.iter().map(|row| row.grids).sum::<u64>(), kinds * grids, "{column}");
    }
    let crossed = histogram(&[Column::LowestChutes, Column::Class44], BANDS);
    let alone = grids_by(&histogram(&[Column::Class44], BANDS), <[i64]>::to_vec);
    assert_eq!(grids_by(&crossed, |values| values[1..].to_vec()), alone);
    let mut of_lowest = histogram(&[Column::Band, Column::ChuteBand], BANDS);
    of_lowest.rows.retain(|row| row.values[0] == row.values[1]);
    let wanted = histogram(&[Column::Band, Column::LowestChutes], BANDS);
    let wanted = grids_by(&wanted, |values| [values[0], values[1]]);
    assert_eq!(grids_by(&of_lowest, |values| [values[0], values[2]]), wanted);
}
