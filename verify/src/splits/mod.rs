//! The number of grids from weights of pairs of fills, without a test for minlex form.
//!
//! Under a minlex band on top, choose for every column which three of the six digits left go to
//! band 2: 56 ways a stack. Bands 2 and 3 are then two *fills*, bands with given columns, and any
//! two of them make a grid. Rows may be exchanged inside a band, so fills count without an order of
//! rows. Bands 2 and 3 may be exchanged, so band 2 is the one with the 2 of column 1.
//!
//! A pair *passes* if no chute of its grid has a smaller class than the band on top: that band then
//! tops the grid's minlex form. Let k chutes have its class, let the band have a automorphisms and
//! the grid s. There are k * a ways to bring such a chute on top, and s of them lead to the same
//! pair: the minlex form has k * a / s pairs that pass. If each weighs 1 / (k * a), a grid comes to
//! 1 / s, so
//!
//! ```text
//! grids = sum of 1 / (k * a) over all pairs that pass + sum of (1 - 1/s) over the grids with s > 1
//! ```
//!
//! The first sum times the number of cell symmetries is the number of all grids up to relabelling:
//! a check without any list of grids.

mod columns;
mod fills;
mod lists;
mod pairs;
mod verdicts;

use minlex_catalog::BandNumber;
use minlex_catalog::counts::{CELL_SYMMETRIES, RELABELLINGS, SOLUTION_GRIDS};

use crate::canon::Chutes;
use crate::mismatch::{Mismatch, Mismatches};
use crate::progress::{StepFn, in_steps};
use crate::report::{Check, Level};
use crate::totals::Totals;

use fills::Fills;
use pairs::Classes;
use verdicts::{PairCounts, UNIT};

const LEVEL: Level = Level::Splits;

pub(crate) type ListAutomorphic<'a> = dyn Fn() -> Vec<(BandNumber, u32)> + 'a;

pub(crate) fn checks(
    automorphic: &ListAutomorphic<'_>,
    grids: u64,
    totals: &Totals,
    progress: &StepFn<'_>,
) -> Vec<Check> {
    facts(&count_bands(progress), &automorphic(), grids, &totals.bands)
}

fn count_bands(progress: &StepFn<'_>) -> Vec<PairCounts> {
    let (fills, classes) = (Fills::new(), Classes::new());
    let count = |band: usize| pairs::count(band as u16, &fills, &classes);
    in_steps("bands", Chutes::get().bands().len(), progress, count)
}

/// The orders of all automorphism groups divide it.
const ORDERS: u64 = 648;

struct BandSum {
    pairs: u64,
    automorphisms: u64,
    /// Shortfall of the grids with automorphisms, in units of 1 / 648.
    lacking: u64,
}

impl BandSum {
    /// The number of grids, if it is whole.
    fn grids(&self) -> Option<u64> {
        let unit = u128::from(UNIT * self.automorphisms);
        let whole = unit * u128::from(ORDERS);
        let sum = u128::from(self.pairs) * u128::from(ORDERS) + u128::from(self.lacking) * unit;
        sum.is_multiple_of(whole).then_some((sum / whole) as u64)
    }
}

fn facts(
    counts: &[PairCounts],
    automorphic: &[(BandNumber, u32)],
    grids: u64,
    by_band: &[u64],
) -> Vec<Check> {
    let mut lacking = vec![0; counts.len()];
    for &(band, order) in automorphic {
        lacking[band.index()] += ORDERS - ORDERS / u64::from(order.max(1));
    }
    let bands = Chutes::get().bands();
    let sums: Vec<BandSum> = counts
        .iter()
        .zip(bands)
        .zip(lacking)
        .map(|((counts, band), lacking)| BandSum {
            pairs: counts.weight(),
            automorphisms: band.order().into(),
            lacking,
        })
        .collect();
    let passed = counts.iter().map(PairCounts::all).sum();
    vec![all_grids(&sums, passed), band_counts(&sums, by_band), total(&sums, grids)]
}

/// The weights of the pairs come to all grids up to relabelling over the cell symmetries.
fn all_grids(sums: &[BandSum], passed: u64) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "weights");
    // In units of 1 / (60 * 648); orders of automorphism groups of bands divide 648.
    let units: u128 =
        sums.iter().map(|sum| u128::from(sum.pairs * (ORDERS / sum.automorphisms))).sum();
    let images = units * u128::from(CELL_SYMMETRIES);
    let unit = u128::from(UNIT * ORDERS);
    let all = SOLUTION_GRIDS / u128::from(RELABELLINGS);
    mismatches.compare(
        || format!("images up to relabelling, in parts of 1/{unit}"),
        images,
        all * unit,
    );
    mismatches.check(format!(
        "{passed} pairs of fills pass; with their weights they have {all} images, as many as there \
         are grids up to relabelling"
    ))
}

fn band_counts(sums: &[BandSum], by_band: &[u64]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "bands");
    for (band, (sum, &found)) in sums.iter().zip(by_band).enumerate() {
        let place = || format!("grids of band {band}");
        match sum.grids() {
            Some(grids) => mismatches.compare(place, found, grids),
            None => mismatches.add(Mismatch::new(place(), "no whole number", found)),
        }
    }
    mismatches
        .check(format!("{} bands: the weights come to as many grids as the table has", sums.len()))
}

fn total(sums: &[BandSum], grids: u64) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "total");
    let sum: u64 = sums.iter().filter_map(BandSum::grids).sum();
    mismatches.compare(|| "grids in the table", grids, sum);
    mismatches.check(format!("the weights of all bands come to {sum} grids"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;

    use super::*;
    use crate::columns::{ColumnTriples, column_triples};
    use crate::enumeration::tests::collect;
    use crate::published::Published;
    use crate::report::Outcome;

    /// No chute is below band 0, so all its completions pass; they are counted another way too.
    #[test]
    fn all_completions_of_band_0_pass() {
        let (fills, classes) = (Fills::new(), Classes::new());
        let band = &Chutes::get().bands()[0].band;
        let completions = ColumnTriples::new().completions(column_triples(band));
        assert_eq!(pairs::count(0, &fills, &classes).all(), completions);
    }

    #[test]
    fn weights_come_to_the_grids_of_a_plain_enumeration() {
        let (fills, classes) = (Fills::new(), Classes::new());
        let bands: &[u16] =
            if cfg!(debug_assertions) { &[410, 415] } else { &[380, 390, 400, 410, 415] };
        for &class in bands {
            let grids = collect(class);
            let orders = grids.iter().map(|&(_, order)| u64::from(order));
            let lacking = orders.map(|order| ORDERS - ORDERS / order).sum();
            let automorphisms = Chutes::get().bands()[usize::from(class)].order().into();
            let pairs = pairs::count(class, &fills, &classes).weight();
            let sum = BandSum { pairs, automorphisms, lacking };
            assert_eq!(sum.grids(), Some(grids.len() as u64), "band {class}");
        }
    }

    /// Consistent figures: every band has one pair for each of its grids, all without automorphisms
    /// and ties, in as many images as its own automorphisms make.
    fn fitting() -> (Vec<PairCounts>, Vec<u64>) {
        let published = Published::get().bands.iter().map(|band| band.grids);
        let counts = published.clone().zip(Chutes::get().bands()).map(|(grids, band)| PairCounts {
            by_ties: [grids * u64::from(band.order()), 0, 0, 0, 0, 0],
        });
        (counts.collect(), published.collect())
    }

    fn failing(counts: &[PairCounts], list: &[(BandNumber, u32)], grids: u64) -> Vec<&'static str> {
        let checks = facts(counts, list, grids, &fitting().1);
        let failed = checks.iter().filter(|check| check.outcome() == Outcome::Failed);
        failed.map(|check| check.name).collect()
    }

    #[test]
    fn changed_figures_are_found() {
        let (counts, _) = fitting();
        assert_eq!(failing(&counts, &[], ESSENTIALLY_DIFFERENT), ["weights"]);
        assert_eq!(failing(&counts, &[], ESSENTIALLY_DIFFERENT + 1), ["weights", "total"]);
        let last = [(BandNumber::LAST, 2)];
        assert_eq!(failing(&counts, &last, ESSENTIALLY_DIFFERENT), ["weights", "bands", "total"]);
        let mut one_more = counts.clone();
        one_more[7].by_ties[0] += 1;
        assert!(failing(&one_more, &[], ESSENTIALLY_DIFFERENT).contains(&"bands"));
        let mut tied = counts;
        tied[7].by_ties[0] -= 1;
        tied[7].by_ties[1] += 1;
        assert!(failing(&tied, &[], ESSENTIALLY_DIFFERENT).contains(&"bands"));
    }

    #[test]
    fn weights_are_parts_of_the_unit() {
        for (ties, weight) in (0..6).map(|ties| {
            let mut by_ties = [0; 6];
            by_ties[ties] = 1;
            (ties as u64, PairCounts { by_ties }.weight())
        }) {
            assert_eq!(weight * (ties + 1), UNIT);
        }
        let orders: BTreeMap<u32, ()> =
            Published::get().automorphisms.iter().map(|&(order, _)| (order, ())).collect();
        assert!(orders.keys().all(|&order| ORDERS.is_multiple_of(order.into())));
        let bands = Chutes::get().bands();
        assert!(bands.iter().all(|band| ORDERS.is_multiple_of(band.order().into())));
    }
}
