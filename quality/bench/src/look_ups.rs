//! Ranks and grids, one by one and in batches, from one table.

use minlex_catalog::{Grid, Rank};
use minlex_lookup::Table;

use crate::failure::Failure;
use crate::places::Places;
use crate::report;
use crate::times::{Times, median_of_rounds, microseconds};

/// Ranks in a vector of a database.
const VECTOR: usize = 2_048;

/// The times of single look-ups in a table.
pub fn single(name: &str, table: &Table, places: &Places) -> report::Table {
    let title = format!("{name}: one look-up, us");
    let columns = ["mean", "median", "99 %", "99.9 %", "longest"];
    let mut report = report::Table::new(title, &columns);
    let mut push = |what: &str, times: &Times| {
        let quantiles = [0.5, 0.99, 0.999, 1.0].map(|part| times.quantile(part));
        let figures = [[times.mean()].as_slice(), &quantiles].concat();
        report.push(what, figures.into_iter().map(Some).collect());
    };
    push("rank", &Times::of_each(&places.morphs, |grid| table.rank(grid).is_ok()));
    push("unrank", &Times::of_each(&places.ranks, |&rank| table.unrank(rank).is_ok()));
    report
}

/// The times of batches of look-ups in a table.
pub fn batches(name: &str, table: &Table, places: &Places) -> Result<report::Table, Failure> {
    let all = places.ranks.len();
    let title = format!("{name}: batches, us an item");
    let columns = [VECTOR, all].map(|size| format!("of {size}"));
    let mut report = report::Table::new(title, &columns.each_ref().map(String::as_str));
    let sizes = [VECTOR, all];
    let ranks = sizes
        .map(|size| each(&places.morphs, size, |grids: &[Grid]| table.rank_batch(grids).map(drop)));
    let unranks = sizes.map(|size| {
        each(&places.ranks, size, |ranks: &[Rank]| table.unrank_batch(ranks).map(drop))
    });
    for (what, times) in [("rank", ranks), ("unrank", unranks)] {
        let [small, large] = times;
        report.push(what, vec![Some(small?), Some(large?)]);
    }
    Ok(report)
}

/// The median time of an item in batches of this size, each item once a round.
fn each<T, E>(
    items: &[T],
    size: usize,
    mut batch: impl FnMut(&[T]) -> Result<(), E>,
) -> Result<f64, E> {
    let mut result = Ok(());
    let time = median_of_rounds(|| {
        microseconds(|| {
            for items in items.chunks(size) {
                if let Err(error) = batch(items) {
                    result = Err(error);
                }
            }
        })
    });
    result.map(|()| time / items.len() as f64)
}
