//! Questions that cannot be asked, and work that is stopped.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use minlex_catalog::BandNumber;
use minlex_stats::{
    Column, Progress, Query, QueryError, StatsError, Weights, WeightsError, count, count_by,
};

use crate::{answer, options};

#[test]
fn questions_that_cannot_be_asked() {
    assert_eq!(Query::by([]).unwrap_err(), QueryError::NoColumn);
    let twice = Query::by([Column::Ua4, Column::Band, Column::Ua4]).unwrap_err();
    assert_eq!(twice, QueryError::Twice(Column::Ua4));
    let refused = |columns: &[Column], condition: &str| {
        let query = Query::by(columns.iter().copied()).unwrap();
        let query = query.filter(condition.parse().unwrap());
        match query.map(|query| answer(&query)) {
            Err(error) | Ok(Err(StatsError::Query(error))) => error,
            other => panic!("{columns:?} {condition}: {other:?}"),
        }
    };
    assert_eq!(refused(&[Column::Sum], "band = 415"), QueryError::NoWeights);
    assert_eq!(refused(&[Column::Band], "sum = 1"), QueryError::NoWeights);
    assert_eq!(refused(&[Column::Band], "chutes = 1"), QueryError::NumberOfNoKind("chutes"));
    let kind = refused(&[Column::Band], "class44 = 1");
    assert_eq!(kind, QueryError::KindOnlyInCondition(Column::Class44));
    let two = refused(&[Column::Class44, Column::ChuteBand], "band = 415");
    assert_eq!(two, QueryError::TwoKinds(Column::Class44, Column::ChuteBand));
    let group = refused(&[Column::Class44], "automorphisms > 1");
    assert_eq!(group, QueryError::NotCrossed(Column::Class44, Column::Automorphisms));
    let scanned = refused(&[Column::Class44, Column::Intercalates], "band = 415");
    assert_eq!(scanned, QueryError::NotCrossed(Column::Class44, Column::Intercalates));
    let pairs = refused(&[Column::Class44], "pairs = 1");
    assert_eq!(pairs, QueryError::NumberOfNoKind("pairs"));
    let many = refused(&[Column::ChuteBand, Column::Highest, Column::Ua4], "band = 415");
    let QueryError::TooManyCells(ref error) = many else { panic!("{many:?}") };
    assert!(error.cells > 4_194_304 && error.columns.len() == 3);
    assert!(!many.to_string().contains("weights"), "{many}");
}

#[test]
fn weights_that_do_not_go() {
    let weights = |weight: fn(i64) -> i64| Weights::new((0..416).map(weight).collect());
    assert_eq!("1 2, 3; 4 # 5".parse::<Weights>(), Err(WeightsError::Count(4)));
    let error = "1\n2 x".parse::<Weights>().unwrap_err();
    assert_eq!(error, WeightsError::NotANumber(2, "x".to_owned()));
    let error = "99999999999999999999".parse::<Weights>().unwrap_err();
    assert!(matches!(error, WeightsError::NotANumber(1, _)));
    assert!(error.to_string().contains(&format!("{} at most", Weights::LARGEST)), "{error}");
    let error = weights(|band| if band == 7 { i64::MIN } else { 0 }).unwrap_err();
    assert_eq!(error, WeightsError::TooLarge(BandNumber::new(7).unwrap(), i64::MIN));
    let by_sum = |weights| {
        answer(
            &Query::by([Column::Sum])
                .unwrap()
                .filter("band = 415".parse().unwrap())
                .unwrap()
                .weights(weights),
        )
    };
    let widest = weights(|band| if band == 415 { i64::MIN / 6 } else { i64::MAX / 6 }).unwrap();
    assert_eq!(by_sum(widest).unwrap().rows[0].values, [6 * (i64::MIN / 6)]);
    let error = by_sum(weights(|band| band * 1_000_003 + band % 2).unwrap()).unwrap_err();
    assert!(matches!(error, StatsError::Query(QueryError::TooManyCells(_))), "{error:?}");
    assert!(error.to_string().ends_with(", or take weights that are closer to each other"));
    let unused = Query::by([Column::Band]).unwrap().weights(Weights::ua4());
    assert_eq!(answer(&unused), Err(StatsError::Query(QueryError::UnusedWeights)));
}

#[test]
fn work_is_stopped_and_reported() {
    let query = Query::by([Column::Ua4]).unwrap();
    let cancel = AtomicBool::new(false);
    let told = AtomicUsize::new(0);
    let stop = |progress: Progress| {
        assert!(progress.done <= progress.bands && progress.bands == 401);
        told.fetch_add(1, Ordering::Relaxed);
        cancel.store(true, Ordering::Relaxed);
    };
    assert_eq!(count(&query, &options(), &stop, &cancel), Err(StatsError::Cancelled));
    assert!((1..100).contains(&told.into_inner()));
}

#[test]
fn any_function_of_the_six_numbers_is_counted() {
    let bands: Vec<BandNumber> = BandNumber::all().skip(390).collect();
    let highest = |numbers: &[BandNumber; 6]| {
        assert!(numbers[1..].iter().all(|&number| number >= numbers[0]));
        numbers.iter().map(|number| number.index()).max().unwrap()
    };
    let cancel = AtomicBool::new(false);
    let found = count_by(&bands, 416, highest, &options(), &|_| (), &cancel).unwrap();
    let query =
        Query::by([Column::Highest]).unwrap().filter("band >= 390".parse().unwrap()).unwrap();
    let mut wanted = vec![0; 416];
    for row in answer(&query).unwrap().rows {
        wanted[row.values[0] as usize] = row.grids;
    }
    assert_eq!(found, wanted);
    // A function that depends on the order of the chutes is none of the grid.
    let second = |numbers: &[BandNumber; 6]| numbers[1].index();
    let error = count_by(&bands[..20], 416, second, &options(), &|_| (), &cancel).unwrap_err();
    assert!(matches!(error, StatsError::NotWhole(_)), "{error:?}");
}
