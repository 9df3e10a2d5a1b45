//! All kernels of this machine give the same histograms.

use std::sync::atomic::AtomicBool;

use minlex_stats::{Column, Histogram, Kernel, Options, Query, Weights, count};

use crate::options;

/// The answer to a question, the same from every kernel.
fn agreed(query: &Query) -> Histogram {
    let mut counted = Kernel::available().map(|kernel| {
        let mut options = options();
        options.kernel = kernel;
        count(query, &options, &|_| (), &AtomicBool::new(false)).unwrap()
    });
    let first = counted.next().unwrap();
    counted.for_each(|other| assert_eq!(other, first, "{query:?}"));
    first
}

#[test]
fn every_kernel_counts_the_same() {
    // Sums of bytes, classes side by side, grids one by one. Low bands have ties and automorphisms;
    // below high ones hardly anything passes.
    let weights: Vec<i64> = (0..416).map(|band| band * band % 1009 - 300).collect();
    let weights = Weights::new(weights).unwrap();
    let bands = if cfg!(debug_assertions) {
        "band = 371 or band = 379 or band = 390 or band = 406"
    } else {
        "band = 0 or band = 3 or band > 200"
    };
    for column in [Column::Ua4, Column::Class44, Column::Sum, Column::Highest] {
        let mut query = Query::by([Column::Band, column]).unwrap();
        query = query.filter(bands.parse().unwrap()).unwrap();
        if column == Column::Sum {
            query = query.weights(weights.clone());
        }
        assert!(!agreed(&query).rows.is_empty());
    }
    for columns in [&[Column::Intercalates, Column::Mcn4][..], &[Column::DigitPairs]] {
        let query = Query::by(columns.iter().copied()).unwrap();
        let query = query.filter("band = 379".parse().unwrap()).unwrap();
        assert!(agreed(&query).rows.len() > 5);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let query = Query::by([Column::Band, Column::Ua4]).unwrap();
    let query = query.filter("band > 400".parse().unwrap()).unwrap();
    let counted = [1, 2, 7].map(|threads: usize| {
        let options = Options::new(threads.try_into().unwrap());
        count(&query, &options, &|_| (), &AtomicBool::new(false)).unwrap()
    });
    assert_eq!(counted[0], counted[1]);
    assert_eq!(counted[0], counted[2]);
}
