use minlex_catalog::counts::{BANDS, ESSENTIALLY_DIFFERENT};

use crate::mismatch::Mismatches;
use crate::published::Published;
use crate::report::{Check, Level};
use crate::totals::Totals;

const LEVEL: Level = Level::Counts;

pub(crate) fn checks(grids: u64, totals: &Totals, published: &Published) -> Vec<Check> {
    vec![
        total(grids),
        band_counts(&totals.bands, published),
        second_rows(&totals.bands, published),
        automorphisms(&totals.automorphisms, published),
    ]
}

fn total(grids: u64) -> Check {
    Check::equal(LEVEL, "total", "essentially different grids", grids, ESSENTIALLY_DIFFERENT)
}

fn band_counts(found: &[u64; BANDS], published: &Published) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "bands");
    for (b, (&found, band)) in found.iter().zip(&published.bands).enumerate() {
        mismatches.compare(|| format!("grids of band {b}"), found, band.grids);
    }
    mismatches.check("416 bands hold as many grids as published")
}

fn second_rows(found: &[u64; BANDS], published: &Published) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "second rows");
    let mut known = 0;
    for row in &published.second_rows {
        let members =
            found.iter().zip(&published.bands).filter(|(_, band)| band.second_row() == row.digits);
        let mut sum = 0u64;
        for (&grids, _) in members {
            sum = sum.saturating_add(grids);
            known += 1;
        }
        mismatches.compare(
            || {
                format!(
                    "grids with second row {}",
                    row.digits.map(|d| char::from(b'0' + d)).iter().collect::<String>()
                )
            },
            sum,
            row.grids,
        );
    }
    mismatches.compare(|| "bands with a published second row", known, BANDS);
    mismatches.check("14 second rows stand over as many grids as published")
}

fn automorphisms(found: &[(u32, u64)], published: &Published) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "automorphisms");
    let count = |list: &[(u32, u64)], order: u32| {
        list.iter().filter(|(o, _)| *o == order).map(|(_, n)| n).sum::<u64>()
    };
    let mut orders: Vec<u32> =
        found.iter().chain(&published.automorphisms).map(|&(order, _)| order).collect();
    orders.sort_unstable();
    orders.dedup();
    for order in orders {
        mismatches.compare(
            || format!("grids with {order} automorphisms"),
            count(found, order),
            count(&published.automorphisms, order),
        );
    }
    mismatches.check(format!(
        "{} orders of automorphism groups occur as often as published",
        published.automorphisms.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Outcome;

    fn published_counts() -> [u64; BANDS] {
        std::array::from_fn(|b| Published::get().bands[b].grids)
    }

    #[test]
    fn published_counts_pass() {
        let published = Published::get();
        assert_eq!(total(5_472_730_538).outcome(), Outcome::Passed);
        assert_eq!(band_counts(&published_counts(), published).outcome(), Outcome::Passed);
        assert_eq!(second_rows(&published_counts(), published).outcome(), Outcome::Passed);
        assert_eq!(automorphisms(&published.automorphisms, published).outcome(), Outcome::Passed);
    }

    #[test]
    fn one_grid_too_many_is_found_in_any_band() {
        let published = Published::get();
        assert_eq!(total(5_472_730_539).outcome(), Outcome::Failed);
        for b in 0..BANDS {
            let mut counts = published_counts();
            counts[b] += 1;
            assert_eq!(band_counts(&counts, published).outcome(), Outcome::Failed);
            assert_eq!(second_rows(&counts, published).outcome(), Outcome::Failed);
        }
    }

    #[test]
    fn a_second_row_that_is_not_published_is_found() {
        let mut published = Published::get().clone();
        published.second_rows.pop();
        assert_eq!(second_rows(&published_counts(), &published).outcome(), Outcome::Failed);
    }

    #[test]
    fn a_changed_histogram_is_found() {
        let published = Published::get();
        for i in 0..published.automorphisms.len() {
            for (order, grids) in [(0, 1), (5, 0)] {
                let mut altered = published.automorphisms.clone();
                altered[i].0 += order;
                altered[i].1 += grids;
                assert_eq!(automorphisms(&altered, published).outcome(), Outcome::Failed);
            }
            let mut altered = published.automorphisms.clone();
            altered.remove(i);
            assert_eq!(automorphisms(&altered, published).outcome(), Outcome::Failed);
        }
    }
}
