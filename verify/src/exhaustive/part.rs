//! A part of the catalogue, grid by grid.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use minlex_catalog::{Grid, Rank};

use crate::canon::MinlexTest;
use crate::look_ups::LookUps;
use crate::mismatch::Mismatch;
use crate::morph::Morphs;
use crate::published::Published;

pub(super) const SCAN: &str = "scan";
pub(super) const ORDER: &str = "ascending";
pub(super) const FORM: &str = "minlex forms";
pub(super) const BAND: &str = "bands";
pub(super) const RANK: &str = "ranks of morphs";

const BATCH: u64 = 2048;

pub(super) type Fault = (&'static str, Mismatch);

/// The table, and known facts for judging its grids.
pub(super) struct Judge<'a, C: ?Sized> {
    pub(super) look_ups: &'a C,
    pub(super) published: &'a Published,
    pub(super) seed: u64,
}

pub(super) type Orders = BTreeMap<u32, u64>;

impl<C: LookUps + ?Sized> Judge<'_, C> {
    /// Scans the grids at `ranks` and judges each; `progress` gets the number of grids since the
    /// last call.
    pub(super) fn judge(
        &self,
        ranks: RangeInclusive<u64>,
        progress: &dyn Fn(u64),
    ) -> Result<Orders, Fault> {
        let (from, to) = ranks.into_inner();
        // The grid before the part is judged too, so the parts ascend: no two grids have one rank.
        let start = (from - 1).max(1);
        let mut scan = self.look_ups.scan(rank(start), rank(to));
        let mut place = Place {
            rank: start,
            last: None,
            test: MinlexTest::new(),
            bands: Bands::new(self.published, start),
            orders: Orders::new(),
        };
        let mut morphs = Morphs::from_rank(self.seed, start);
        let mut batch = Vec::with_capacity(BATCH as usize);
        while place.rank <= to {
            let first = place.rank;
            batch.clear();
            for _ in first..=to.min(first + BATCH - 1) {
                let grid = next_grid(&mut scan, place.rank)?;
                let order = place.judge(&grid)?;
                if place.rank > from {
                    *place.orders.entry(order).or_default() += 1;
                }
                let morph = morphs.next(grid.digits());
                batch.push(minlex_catalog::__internal::grid_from_digits(morph));
            }
            self.judge_ranks(first, &batch)?;
            progress(place.rank - first.max(from));
        }
        match scan.next() {
            None => Ok(place.orders),
            Some(_) => Err((SCAN, mismatch(to, "more grids", "the end of the scan"))),
        }
    }

    /// Checks that the ranks of `morphs` are `first` and those after it.
    fn judge_ranks(&self, first: u64, morphs: &[Grid]) -> Result<(), Fault> {
        let ranks = self
            .look_ups
            .rank_batch(morphs)
            .map_err(|error| (RANK, mismatch(first, error, "ranks from there on")))?;
        if ranks.len() != morphs.len() {
            let expected = format!("{} ranks", morphs.len());
            return Err((RANK, mismatch(first, ranks.len(), expected)));
        }
        for ((found, expected), morph) in ranks.iter().zip(first..).zip(morphs) {
            if found.get() != expected {
                let place = format!("rank of {morph}");
                return Err((RANK, Mismatch::new(place, found, expected)));
            }
        }
        Ok(())
    }
}

struct Place<'a> {
    rank: u64,
    last: Option<Grid>,
    test: MinlexTest,
    bands: Bands<'a>,
    orders: Orders,
}

impl Place<'_> {
    /// Judges the next grid, except for its rank, and returns the order of its automorphism group.
    fn judge(&mut self, grid: &Grid) -> Result<u32, Fault> {
        let fault = |check, expected: String| {
            let place = format!("grid of rank {}", self.rank);
            Err((check, Mismatch::new(place, grid, expected)))
        };
        if let Some(last) = &self.last
            && grid <= last
        {
            return fault(ORDER, format!("one above {last}"));
        }
        if Grid::from_digits(*grid.digits()).is_err() {
            return fault(FORM, "a solution grid".to_owned());
        }
        let Some((class, order)) = self.test.class_and_order(grid.digits()) else {
            return fault(FORM, "a minlex form".to_owned());
        };
        let band = self.bands.at(self.rank);
        if usize::from(class) != band {
            return fault(BAND, format!("one with band {band} on top"));
        }
        self.last = Some(*grid);
        self.rank += 1;
        Ok(order)
    }
}

/// The bands of ascending ranks, by the published counts.
struct Bands<'a> {
    published: &'a Published,
    band: usize,
    last: u64,
}

impl<'a> Bands<'a> {
    fn new(published: &'a Published, rank: u64) -> Bands<'a> {
        let mut bands = Bands { published, band: 0, last: published.bands[0].grids };
        bands.at(rank);
        bands
    }

    /// The band of this rank, which is not below the one before.
    fn at(&mut self, rank: u64) -> usize {
        while self.last < rank && self.band + 1 < self.published.bands.len() {
            self.band += 1;
            self.last += self.published.bands[self.band].grids;
        }
        self.band
    }
}

fn next_grid(
    scan: &mut dyn Iterator<Item = Result<Grid, String>>,
    rank: u64,
) -> Result<Grid, Fault> {
    match scan.next() {
        Some(Ok(grid)) => Ok(grid),
        Some(Err(error)) => Err((SCAN, mismatch(rank, error, "a grid"))),
        None => Err((SCAN, mismatch(rank, "the end of the scan", "a grid"))),
    }
}

fn mismatch(rank: u64, found: impl ToString, expected: impl ToString) -> Mismatch {
    Mismatch::new(format!("rank {rank}"), found, expected)
}

fn rank(number: u64) -> Rank {
    Rank::new(number).expect("between two ranks")
}
