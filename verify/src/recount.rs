//! Chosen bands, enumerated once more and compared with the catalogue grid by grid, and with the
//! table checkpoint by checkpoint.

use std::collections::BTreeMap;

use minlex_catalog::{BandNumber, Grid, Rank};

use crate::enumeration::enumerate;
use crate::look_ups::LookUps;
use crate::mismatch::{Mismatch, Mismatches};
use crate::progress::{Step, StepFn};
use crate::reader::BandRecord;
use crate::report::{Check, Level};
use crate::totals::Totals;

const LEVEL: Level = Level::Recount;

/// Recounts `bands`; `totals` are those of the file, `checkpoints` reads its entry of a band.
pub(crate) fn checks<C: LookUps + ?Sized>(
    look_ups: &C,
    totals: &Totals,
    checkpoints: &dyn Fn(BandNumber) -> Result<BandRecord, Mismatch>,
    bands: &[BandNumber],
    progress: &StepFn<'_>,
) -> Vec<Check> {
    if bands.is_empty() {
        return vec![Check::could_not(
            LEVEL,
            "bands",
            "no band was chosen; name at least one of 0 to 415",
        )];
    }
    let mut orders = BTreeMap::new();
    let mut checks = Vec::with_capacity(2 * bands.len() + 1);
    let total: u64 = bands.iter().map(|&band| milliseconds(band)).sum();
    let mut before = 0;
    for &band in bands {
        let expected = milliseconds(band);
        let progress = |step: Step| {
            // Most of the work is below the first rows 4.
            let rows = step.done as f64 / step.total.max(1) as f64;
            let done = before + (expected as f64 * (1.0 - (1.0 - rows).powi(16))) as u64;
            progress(Step { check: step.check, done, total });
        };
        let mut by_prefix = Vec::new();
        checks.push(compare_band(
            look_ups,
            &totals.bands,
            band,
            &mut by_prefix,
            &mut orders,
            &progress,
        ));
        checks.push(compare_checkpoints(band, checkpoints(band), &by_prefix));
        before += expected;
    }
    checks.push(automorphisms(&orders, &totals.automorphisms, bands));
    checks
}

/// The milliseconds to recount a band: late bands are quick, and each grid has its share.
pub(crate) fn milliseconds(band: BandNumber) -> u64 {
    let bands = minlex_data::bands();
    let grids = bands.iter().find(|it| it.number == band.get()).map_or(0, |it| it.grids);
    let from_the_end = u64::from(BandNumber::LAST.get() - band.get());
    200 + 14 * from_the_end.min(150) + u64::from(grids) / 800
}

/// Compares the count before each checkpoint of a band with the sum of the grids below all earlier
/// prefixes.
fn compare_checkpoints(
    band: BandNumber,
    record: Result<BandRecord, Mismatch>,
    by_prefix: &[u32],
) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "checkpoints");
    let record = match record {
        Ok(record) => record,
        Err(mismatch) => {
            mismatches.add(mismatch);
            return mismatches.check("");
        }
    };
    mismatches.compare(
        || format!("prefixes of band {band}"),
        record.prefixes,
        by_prefix.len() as u64,
    );
    let spacing = usize::try_from(record.spacing).unwrap_or(usize::MAX);
    let mut sums = Vec::new();
    let mut before = 0u64;
    for (i, &grids) in by_prefix.iter().enumerate() {
        if spacing > 0 && i.is_multiple_of(spacing) {
            sums.push(before);
        }
        before += u64::from(grids);
    }
    mismatches.compare(|| format!("checkpoints of band {band}"), record.sums.len(), sums.len());
    for (i, (&found, &expected)) in record.sums.iter().zip(&sums).enumerate() {
        mismatches.compare(|| format!("checkpoint {i} of band {band}"), found, expected);
    }
    mismatches.compare(|| format!("grids of band {band}"), record.grids, before);
    mismatches.check(format!("band {band}: {} checkpoints, each as counted anew", sums.len()))
}

/// Compares the grids of one band with the count in the file and with a scan of the band.
fn compare_band<C: LookUps + ?Sized>(
    look_ups: &C,
    counts: &[u64],
    band: BandNumber,
    by_prefix: &mut Vec<u32>,
    orders: &mut BTreeMap<u32, u64>,
    progress: &StepFn<'_>,
) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "band");
    let scan = scan_of_band(look_ups, counts, band).unwrap_or_else(|mismatch| {
        mismatches.add(mismatch);
        Box::new(std::iter::empty())
    });
    let mut scanned = ScannedBand { band, scan, compared: 0, differs: false };
    enumerate(
        band.get(),
        &mut |block| {
            by_prefix.extend_from_slice(&block.by_prefix);
            for (cells, order) in &block.grids {
                *orders.entry(*order).or_default() += 1;
                if let Err(mismatch) = scanned.expect(cells) {
                    mismatches.add(mismatch);
                }
            }
        },
        &|done, total| {
            progress(Step { check: "band", done, total });
        },
    );
    let found = scanned.compared;
    if let Err(mismatch) = scanned.expect_end() {
        mismatches.add(mismatch);
    }
    let counted = counts[usize::from(band.get())];
    mismatches.compare(|| format!("grids of band {band}"), counted, found);
    let grids = if found == 1 { "grid" } else { "grids" };
    mismatches
        .check(format!("band {band}: {found} {grids}, enumerated anew and compared one by one"))
}

type ScanOf<'a> = Box<dyn Iterator<Item = Result<Grid, String>> + 'a>;

/// The grids of a band by look-ups, if its counts lead to ranks.
fn scan_of_band<'a, C: LookUps + ?Sized>(
    look_ups: &'a C,
    counts: &[u64],
    band: BandNumber,
) -> Result<ScanOf<'a>, Mismatch> {
    let (before, rest) = counts.split_at(usize::from(band.get()));
    let before: u128 = before.iter().map(|&n| u128::from(n)).sum();
    let (first, last) = (before + 1, before + u128::from(rest[0]));
    let rank = |number: u128| Rank::new(u64::try_from(number).ok()?).ok();
    match (rank(first), rank(last)) {
        _ if rest[0] == 0 => Ok(Box::new(std::iter::empty())),
        (Some(first), Some(last)) => Ok(look_ups.scan(first, last)),
        _ => Err(Mismatch::new(
            format!("ranks of band {band}"),
            format!("{first} to {last}"),
            format!("1 to {}", Rank::LAST),
        )),
    }
}

/// A scan of a band that is compared with the recounted grids one by one.
struct ScannedBand<'a> {
    band: BandNumber,
    scan: ScanOf<'a>,
    compared: u64,
    /// True once a difference was found: comparing on shows nothing more.
    differs: bool,
}

impl ScannedBand<'_> {
    fn expect(&mut self, cells: &[u8; 81]) -> Result<(), Mismatch> {
        self.compared += 1;
        if self.differs {
            return Ok(());
        }
        let scanned = match self.scan.next() {
            Some(Ok(grid)) if grid.digits() == cells => return Ok(()),
            Some(Ok(grid)) => grid.to_string(),
            Some(Err(error)) => error,
            None => "the end of the band".to_owned(),
        };
        self.differs = true;
        let expected: String = cells.iter().map(|d| char::from(b'0' + d)).collect();
        Err(Mismatch::new(self.place(self.compared), scanned, expected))
    }

    fn expect_end(mut self) -> Result<(), Mismatch> {
        match self.scan.next() {
            Some(extra) if !self.differs => Err(Mismatch::new(
                self.place(self.compared + 1),
                extra.map_or_else(|error| error, |grid| grid.to_string()),
                "the end of the band",
            )),
            _ => Ok(()),
        }
    }

    fn place(&self, grid: u64) -> String {
        format!("grid {grid} of band {}", self.band)
    }
}

/// Compares recounted automorphisms with the file's: no more of any order, and exactly as many for
/// all 416 bands.
fn automorphisms(
    orders: &BTreeMap<u32, u64>,
    histogram: &[(u32, u64)],
    bands: &[BandNumber],
) -> Check {
    let mut different: Vec<BandNumber> = bands.to_vec();
    different.sort_unstable();
    different.dedup();
    if different.len() < bands.len() {
        return Check::could_not(
            LEVEL,
            "automorphisms",
            "a band was chosen twice; name each band once",
        );
    }
    let complete = bands.len() == BandNumber::all().len();
    let mut mismatches = Mismatches::new(LEVEL, "automorphisms");
    let mut all: Vec<u32> =
        orders.keys().copied().chain(histogram.iter().map(|&(order, _)| order)).collect();
    all.sort_unstable();
    all.dedup();
    for order in all {
        let recounted = orders.get(&order).copied().unwrap_or(0);
        let stored: u64 = histogram.iter().filter(|(o, _)| *o == order).map(|(_, n)| n).sum();
        let place = || format!("grids with {order} automorphisms");
        if complete {
            mismatches.compare(place, stored, recounted);
        } else if stored < recounted {
            mismatches.add(Mismatch::new(place(), stored, format!("{recounted} or more")));
        }
    }
    let symmetric: u64 = orders.iter().filter(|(order, _)| **order > 1).map(|(_, n)| n).sum();
    let relation = if complete { "exactly as many as" } else { "within what" };
    mismatches.check(format!(
        "{symmetric} grids with automorphisms in the bands recounted, {relation} the file holds"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumeration::tests::collect;
    use crate::published::Published;
    use crate::report::Outcome;

    struct Listed {
        first: u64,
        grids: Vec<Result<Grid, String>>,
    }

    impl LookUps for Listed {
        fn rank(&self, _: &Grid) -> Result<Rank, String> {
            Err("not asked for".to_owned())
        }
        fn unrank(&self, _: Rank) -> Result<Grid, String> {
            Err("not asked for".to_owned())
        }
        fn rank_batch(&self, _: &[Grid]) -> Result<Vec<Rank>, String> {
            Err("not asked for".to_owned())
        }
        fn unrank_batch(&self, _: &[Rank]) -> Result<Vec<Grid>, String> {
            Err("not asked for".to_owned())
        }
        fn scan(
            &self,
            from: Rank,
            to: Rank,
        ) -> Box<dyn Iterator<Item = Result<Grid, String>> + '_> {
            let part = (from.get() - self.first) as usize..=(to.get() - self.first) as usize;
            Box::new(self.grids[part].iter().cloned())
        }
    }

    fn counts() -> Vec<u64> {
        Published::get().bands.iter().map(|band| band.grids).collect()
    }

    #[test]
    #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
    fn differences_are_found() {
        let band = BandNumber::new(410).unwrap();
        let counts = counts();
        let first = counts[..410].iter().sum::<u64>() + 1;
        let good: Vec<Result<Grid, String>> =
            collect(410).iter().map(|(cells, _)| Ok(Grid::from_digits(*cells).unwrap())).collect();
        assert_eq!(good.len(), 3);
        let outcome = |grids: &[Result<Grid, String>], counts: &[u64]| {
            let listed = Listed { first, grids: grids.to_vec() };
            compare_band(&listed, counts, band, &mut Vec::new(), &mut BTreeMap::new(), &|_| ())
                .outcome()
        };
        assert_eq!(outcome(&good, &counts), Outcome::Passed);
        let mut swapped = good.clone();
        swapped.swap(1, 2);
        assert_eq!(outcome(&swapped, &counts), Outcome::Failed);
        let mut other = good.clone();
        other[2] = Ok(other[2].as_ref().unwrap().transposed());
        assert_eq!(outcome(&other, &counts), Outcome::Failed);
        let mut damaged = good.clone();
        damaged[1] = Err("damaged".to_owned());
        assert_eq!(outcome(&damaged, &counts), Outcome::Failed);
        let mut short = counts.clone();
        short[410] = 2;
        assert_eq!(outcome(&good, &short), Outcome::Failed);
        let mut long = counts.clone();
        long[410] = 4;
        let mut extra = good.clone();
        extra.push(good[0].clone());
        assert_eq!(outcome(&extra, &long), Outcome::Failed);
        let mut beyond = counts.clone();
        beyond[0] = u64::MAX;
        assert_eq!(outcome(&good, &beyond), Outcome::Failed);
    }

    #[test]
    fn wrong_checkpoints_are_found() {
        let band = BandNumber::new(410).unwrap();
        let by_prefix = [0, 2, 1, 0, 0, 4, 1];
        let good =
            BandRecord { before: 77, grids: 8, prefixes: 7, spacing: 3, sums: vec![0, 3, 7] };
        let outcome = |change: &dyn Fn(&mut BandRecord)| {
            let mut record = good.clone();
            change(&mut record);
            compare_checkpoints(band, Ok(record), &by_prefix).outcome()
        };
        assert_eq!(outcome(&|_| ()), Outcome::Passed);
        assert_eq!(outcome(&|record| record.sums[1] = 2), Outcome::Failed);
        assert_eq!(outcome(&|record| record.sums.truncate(2)), Outcome::Failed);
        assert_eq!(outcome(&|record| record.spacing = 2), Outcome::Failed);
        assert_eq!(outcome(&|record| record.prefixes = 8), Outcome::Failed);
        assert_eq!(outcome(&|record| record.grids = 9), Outcome::Failed);
        let unread = Err(Mismatch::new("", "", ""));
        assert_eq!(compare_checkpoints(band, unread, &by_prefix).outcome(), Outcome::Failed);
    }

    #[test]
    fn too_few_automorphisms_are_found() {
        let orders = BTreeMap::from([(1, 5), (72, 1)]);
        let band = [BandNumber::new(415).unwrap()];
        assert_eq!(automorphisms(&orders, &[(1, 5), (72, 1)], &band).outcome(), Outcome::Passed);
        assert_eq!(
            automorphisms(&orders, &[(1, 9), (2, 4), (72, 1)], &band).outcome(),
            Outcome::Passed
        );
        assert_eq!(automorphisms(&orders, &[(1, 5)], &band).outcome(), Outcome::Failed);
        assert_eq!(automorphisms(&orders, &[(1, 4), (72, 1)], &band).outcome(), Outcome::Failed);
        let all: Vec<BandNumber> = BandNumber::all().collect();
        assert_eq!(automorphisms(&orders, &[(1, 5), (72, 1)], &all).outcome(), Outcome::Passed);
        assert_eq!(automorphisms(&orders, &[(1, 9), (72, 1)], &all).outcome(), Outcome::Failed);
        assert_eq!(
            automorphisms(&orders, &[(1, 5), (2, 1), (72, 1)], &all).outcome(),
            Outcome::Failed
        );
        let twice = [band[0], band[0]];
        assert_eq!(automorphisms(&orders, &[], &twice).outcome(), Outcome::CouldNotCheck);
    }
}
