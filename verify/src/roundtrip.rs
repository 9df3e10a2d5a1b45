//! Ranks become grids, grids become ranks, and both fit the definition of the catalogue.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};

use minlex_catalog::{Grid, Rank};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use crate::canon::{Cells, Chutes, band_of};
use crate::look_ups::LookUps;
use crate::mismatch::{Mismatch, Mismatches};
use crate::progress::{Step, StepFn};
use crate::published::{Pair, Published};
use crate::report::{Check, Level};

const LEVEL: Level = Level::Roundtrip;

/// Ranks of one scanned stretch.
const STRETCH: u64 = 16;

/// The checks in their order, with the share of the time that each takes.
const PERCENT: [(&str, u64); 6] = [
    ("published pairs", 1),
    ("band edges", 4),
    ("scrambles", 79),
    ("neighbours", 6),
    ("scans", 5),
    ("batches", 5),
];

pub(crate) struct Roundtrip<'a, C: ?Sized> {
    pub(crate) look_ups: &'a C,
    pub(crate) published: &'a Published,
    pub(crate) samples: u32,
    pub(crate) seed: u64,
    pub(crate) ranks: RangeInclusive<u64>,
    pub(crate) progress: &'a StepFn<'a>,
}

impl<C: LookUps + ?Sized> Roundtrip<'_, C> {
    pub(crate) fn checks(&self) -> Vec<Check> {
        vec![
            self.published_pairs(),
            self.band_edges(),
            self.scrambles(),
            self.neighbours(),
            self.scans(),
            self.batches(),
        ]
    }

    /// A stream of random numbers for each item of each check, independent of the order of threads.
    fn random(&self, check: &str, item: u64) -> ChaCha8Rng {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let name = check.bytes().fold(0u64, |h, b| h.wrapping_mul(257).wrapping_add(u64::from(b)));
        random.set_stream(name.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(item));
        random
    }

    fn draw(&self, random: &mut ChaCha8Rng) -> Rank {
        rank(random.random_range(self.ranks.clone()))
    }

    /// Runs `test` on items `0..count` in parallel and reports the first mismatch by item.
    fn each(
        &self,
        name: &'static str,
        count: u64,
        detail: String,
        test: &(dyn Fn(u64) -> Result<(), Mismatch> + Sync),
    ) -> Check {
        let earlier = PERCENT.iter().take_while(|(check, _)| *check != name);
        let before: u64 = earlier.map(|(_, percent)| percent).sum();
        let percent = PERCENT.iter().find(|(check, _)| *check == name).map_or(0, |it| it.1);
        let done = AtomicU64::new(0);
        let found: Vec<Mismatch> = (0..count)
            .into_par_iter()
            .filter_map(|item| {
                let result = test(item);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if done.is_multiple_of(256) || done == count {
                    let done = before * count + percent * done;
                    (self.progress)(Step { check: name, done, total: 100 * count });
                }
                result.err()
            })
            .collect();
        let mut mismatches = Mismatches::new(LEVEL, name);
        found.into_iter().for_each(|mismatch| mismatches.add(mismatch));
        mismatches.check(detail)
    }

    fn unrank(&self, rank: Rank) -> Result<Grid, Mismatch> {
        self.look_ups
            .unrank(rank)
            .map_err(|error| Mismatch::new(format!("grid of rank {rank}"), error, "a grid"))
    }

    fn expect_rank(&self, grid: &Grid, expected: Rank) -> Result<(), Mismatch> {
        let place = || format!("rank of {grid}");
        match self.look_ups.rank(grid) {
            Ok(rank) => Mismatch::unless_equal(place, rank, expected),
            Err(error) => Err(Mismatch::new(place(), error, expected)),
        }
    }

    /// The grid of a rank, checked by its definition: a minlex form under the band of this rank.
    fn unrank_well(&self, rank: Rank) -> Result<Grid, Mismatch> {
        let grid = self.unrank(rank)?;
        let place = || format!("grid of rank {rank}");
        if Chutes::get().minlex_order(grid.digits()).is_none() {
            return Err(Mismatch::new(place(), grid, "a minlex form"));
        }
        let band = usize::from(Chutes::get().class(&band_of(grid.digits(), 0)));
        let expected = band_of_rank(self.published, rank);
        Mismatch::unless_equal(|| format!("top band of the grid of rank {rank}"), band, expected)?;
        Ok(grid)
    }

    fn published_pairs(&self) -> Check {
        let pairs: Vec<&Pair> = self
            .published
            .pairs
            .iter()
            .filter(|pair| self.ranks.contains(&pair.rank.get()))
            .collect();
        let detail = format!(
            "{} published pairs of rank and grid, the first and the last grid among them",
            pairs.len()
        );
        self.each("published pairs", pairs.len() as u64, detail, &|i| {
            let pair = pairs[i as usize];
            let grid = self.unrank(pair.rank)?;
            Mismatch::unless_equal(|| format!("grid of rank {}", pair.rank), &grid, &pair.grid)?;
            let order = Chutes::get().minlex_order(grid.digits());
            if order != Some(pair.automorphisms) {
                let found = order.map_or("no minlex form".to_owned(), |order| order.to_string());
                return Err(Mismatch::new(
                    format!("automorphisms of {grid}"),
                    found,
                    pair.automorphisms,
                ));
            }
            self.expect_rank(&grid, pair.rank)
        })
    }

    /// The first and the last grid of every band that has any.
    fn band_edges(&self) -> Check {
        let mut edges = Vec::new();
        let mut before = 0;
        for band in &self.published.bands {
            if band.grids > 0 {
                edges.extend([before + 1, before + band.grids]);
            }
            before += band.grids;
        }
        edges.retain(|edge| self.ranks.contains(edge));
        let detail = format!("{} first and last grids of bands are under their bands", edges.len());
        self.each("band edges", edges.len() as u64, detail, &|i| {
            let rank = rank(edges[i as usize]);
            let grid = self.unrank_well(rank)?;
            self.expect_rank(&grid, rank)
        })
    }

    fn scrambles(&self) -> Check {
        let detail = format!(
            "{} random ranks, each grid scrambled and ranked (seed {})",
            self.samples, self.seed
        );
        self.each("scrambles", u64::from(self.samples), detail, &|i| {
            let mut random = self.random("scrambles", i);
            let rank = self.draw(&mut random);
            let grid = self.unrank_well(rank)?;
            self.expect_rank(&scrambled(&grid, &mut random), rank)
        })
    }

    fn neighbours(&self) -> Check {
        let count = u64::from(self.samples).div_ceil(10);
        let detail = format!("{count} pairs of neighbouring ranks have their grids in order");
        self.each("neighbours", count, detail, &|i| {
            let rank = self.draw(&mut self.random("neighbours", i));
            let Some(next) = rank.next() else {
                return Ok(());
            };
            let (grid, larger) = (self.unrank(rank)?, self.unrank(next)?);
            if grid < larger {
                Ok(())
            } else {
                Err(Mismatch::new(
                    format!("grid of rank {next}"),
                    larger,
                    format!("one after {grid}"),
                ))
            }
        })
    }

    /// Compares scanned blocks with single look-ups, and their ends.
    fn scans(&self) -> Check {
        let count = u64::from(self.samples).div_ceil(200);
        let detail = format!("{count} stretches of the catalogue hold the same grids when scanned");
        self.each("scans", count, detail, &|i| {
            let from = self.draw(&mut self.random("scans", i));
            let to = rank((from.get() + STRETCH - 1).min(*self.ranks.end()));
            let place = || format!("scan from rank {from} to {to}");
            let scanned: Vec<Grid> = self
                .look_ups
                .scan(from, to)
                .take(STRETCH as usize + 1)
                .collect::<Result<_, _>>()
                .map_err(|error| Mismatch::new(place(), error, "grids"))?;
            let expected = to.get() - from.get() + 1;
            if scanned.len() as u64 != expected {
                return Err(Mismatch::new(
                    place(),
                    format!("{} grids or more", scanned.len()),
                    expected,
                ));
            }
            for (number, grid) in (from.get()..).zip(&scanned) {
                let single = self.unrank_well(rank(number))?;
                let place = || format!("{}, rank {number}", place());
                Mismatch::unless_equal(place, grid, &single)?;
            }
            Ok(())
        })
    }

    /// Compares batches with single look-ups, in the order asked, repeats included.
    fn batches(&self) -> Check {
        const BATCH: u64 = 50;
        let count = u64::from(self.samples).div_ceil(10 * BATCH);
        let detail = format!("{count} batches of {BATCH} answer like single look-ups");
        self.each("batches", count, detail, &|i| {
            let mut random = self.random("batches", i);
            let mut ranks: Vec<Rank> = (2..BATCH).map(|_| self.draw(&mut random)).collect();
            ranks.extend([ranks[0], ranks[1].next().unwrap_or(Rank::FIRST)]);
            ranks.retain(|rank| self.ranks.contains(&rank.get()));
            let place = |i: usize| format!("place {} of a batch", i + 1);
            let failed = |error: String| Mismatch::new("a batch", error, "answers");
            let grids = self.look_ups.unrank_batch(&ranks).map_err(failed)?;
            Mismatch::unless_equal(|| "grids of a batch", grids.len(), ranks.len())?;
            for (i, (&rank, grid)) in ranks.iter().zip(&grids).enumerate() {
                let single = self.unrank(rank)?;
                Mismatch::unless_equal(|| format!("grid at {}", place(i)), grid, &single)?;
            }
            let images: Vec<Grid> = grids.iter().map(|grid| scrambled(grid, &mut random)).collect();
            let again = self.look_ups.rank_batch(&images).map_err(failed)?;
            Mismatch::unless_equal(|| "ranks of a batch", again.len(), ranks.len())?;
            for (i, (found, rank)) in again.iter().zip(&ranks).enumerate() {
                Mismatch::unless_equal(|| format!("rank at {}", place(i)), found, rank)?;
            }
            Ok(())
        })
    }
}

fn rank(number: u64) -> Rank {
    Rank::new(number).expect("drawn from 1..=5472730538")
}

/// The band over the grid of a rank, by the published counts.
fn band_of_rank(published: &Published, rank: Rank) -> usize {
    let mut last = 0;
    published
        .bands
        .iter()
        .take_while(|band| {
            last += band.grids;
            last < rank.get()
        })
        .count()
}

/// A random image under all `2 * 6^8 * 9!` symmetries.
pub(crate) fn scrambled(grid: &Grid, random: &mut ChaCha8Rng) -> Grid {
    let mut lines = || -> [usize; 9] {
        let mut chutes = [0, 1, 2];
        chutes.shuffle(random);
        let mut lines = [0; 9];
        for (k, chute) in chutes.into_iter().enumerate() {
            let mut inner = [3 * chute, 3 * chute + 1, 3 * chute + 2];
            inner.shuffle(random);
            lines[3 * k..3 * k + 3].copy_from_slice(&inner);
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    labels.shuffle(random);
    let transposed = random.random_bool(0.5);
    let cells = grid.digits();
    let image: Cells = std::array::from_fn(|i| {
        let (r, c) = (rows[i / 9], columns[i % 9]);
        let digit = if transposed { cells[9 * c + r] } else { cells[9 * r + c] };
        labels[usize::from(digit) - 1]
    });
    Grid::from_digits(image).expect("symmetries carry solution grids to solution grids")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faulty_table::{Defect, FaultyTable};
    use crate::report::Outcome;

    fn failing(table: &FaultyTable) -> Vec<&'static str> {
        Roundtrip {
            look_ups: table,
            published: Published::get(),
            samples: 2000,
            seed: 7,
            ranks: table.first()..=Rank::LAST.get(),
            progress: &|_| (),
        }
        .checks()
        .into_iter()
        .filter(|check| check.outcome() == Outcome::Failed)
        .map(|check| check.name)
        .collect()
    }

    #[test]
    fn defects_are_found() {
        let mut table = FaultyTable::new();
        let all = ["published pairs", "band edges", "scrambles", "neighbours", "scans", "batches"];
        let expected: [(Defect, &[&str]); 10] = [
            (Defect::None, &[]),
            (Defect::Image, &["published pairs", "band edges", "scrambles", "scans"]),
            (Defect::Order, &["published pairs", "band edges", "scrambles", "neighbours", "scans"]),
            (Defect::Rank, &["published pairs", "band edges", "scrambles", "batches"]),
            (Defect::ScrambledRank, &["scrambles", "batches"]),
            (Defect::Damage, &all),
            (Defect::ShortScan, &["scans"]),
            (Defect::LateScan, &["scans"]),
            (Defect::SortedBatch, &["batches"]),
            (Defect::ShortBatch, &["batches"]),
        ];
        for (defect, checks) in expected {
            table.defect = defect;
            let found = failing(&table);
            for check in checks {
                assert!(found.contains(check), "{check} in {found:?}");
            }
            assert_eq!(found.is_empty(), checks.is_empty(), "{found:?}");
        }
    }

    #[test]
    fn bands_of_ranks() {
        let published = Published::get();
        assert_eq!(band_of_rank(published, Rank::FIRST), 0);
        assert_eq!(band_of_rank(published, rank(1_007_170)), 0);
        assert_eq!(band_of_rank(published, rank(1_007_171)), 1);
        assert_eq!(band_of_rank(published, Rank::LAST), 415);
        assert_eq!(band_of_rank(published, rank(Rank::LAST.get() - 1)), 410);
    }
}
