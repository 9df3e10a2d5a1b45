//! The rows of the grids with one band on top.
#![forbid(unsafe_code)]

use std::sync::atomic::AtomicBool;

use minlex_catalog::BandNumber;

use super::cells::{shares_by_highest, shares_by_sum};
use super::error::StatsError;
use super::kind_shares::{KindShares, shares_by_few_kinds, shares_by_kind};
use super::rows::{Rows, Values};
use super::scan::{Groups, PairCounts, Scanned, scan, scan_pairs};
use super::whole::{self, lack};
use crate::automorphic::{Automorphic, AutomorphicTable, automorphic};
use crate::band::{self, BandCounts};
use crate::kernel::Kernel;
use crate::question::{Column, Kinds, Plan, Route};

pub(crate) fn count(
    plan: &Plan,
    band: BandNumber,
    kernel: Kernel,
    cancel: &AtomicBool,
) -> Result<Rows, StatsError> {
    let mut rows = Rows::default();
    let counter = Counter { plan, band };
    match &plan.route {
        Route::ByBand => counter.add_published(&mut rows),
        Route::Scan => {
            let Scanned { cells, groups } = scan(plan, band, kernel, cancel)?;
            for (cell, &grids) in cells.iter().enumerate().filter(|(_, grids)| **grids > 0) {
                counter.add_cell(&mut rows, cell, grids, &groups);
            }
        }
        Route::ScanPairs => {
            counter.add_pairs(&mut rows, &scan_pairs(plan, band, kernel, cancel)?);
        }
        Route::Sums => counter.count_cells(&mut rows, shares_by_sum(band, &plan.key, kernel))?,
        Route::Highest => {
            counter.count_cells(&mut rows, shares_by_highest(band, &plan.key, kernel))?;
        }
        Route::FewKinds(kinds) => {
            counter.count_kinds(&mut rows, kinds, shares_by_few_kinds(band, kinds, kernel))?;
        }
        Route::Kinds(kinds) => {
            let shares = shares_by_kind(band, &plan.key, kinds, kernel);
            counter.count_kinds(&mut rows, kinds, shares)?;
        }
    }
    Ok(rows)
}

struct Counter<'a> {
    plan: &'a Plan,
    band: BandNumber,
}

impl Counter<'_> {
    fn grids(&self, shares: u64, lacks: u64) -> Result<u64, StatsError> {
        let grids = whole::grids(shares, lacks, band::automorphisms(self.band));
        grids.map_err(|_| StatsError::NotWhole(self.band))
    }

    fn values(&self, cell: usize) -> Vec<(Column, i64)> {
        self.plan.key.values(cell).collect()
    }

    fn automorphic(&self) -> Result<Vec<Automorphic>, StatsError> {
        automorphic(self.band).map_err(StatsError::AutomorphicTable)
    }

    fn add_published(&self, rows: &mut Rows) {
        let table = AutomorphicTable::embedded();
        let mut groups = Groups::new();
        for grid in table.grids_of(self.band).filter_map(|n| table.get(n)) {
            *groups.entry((0, grid.class)).or_default() += 1;
        }
        self.add_cell(rows, 0, BandCounts::published().grids(self.band), &groups);
    }

    fn count_cells(&self, rows: &mut Rows, shares: Vec<u64>) -> Result<(), StatsError> {
        let mut lacks = vec![0; shares.len()];
        let mut groups = Groups::new();
        for grid in self.automorphic()? {
            let cell = self.plan.key.cell(&grid.numbers);
            lacks[cell] += lack(grid.order);
            *groups.entry((cell, grid.class)).or_default() += 1;
        }
        for (cell, (&shares, lacks)) in shares.iter().zip(lacks).enumerate() {
            if shares > 0 || lacks > 0 {
                self.add_cell(rows, cell, self.grids(shares, lacks)?, &groups);
            }
        }
        Ok(())
    }

    fn add_pairs(&self, rows: &mut Rows, cells: &[PairCounts]) {
        for (cell, pairs) in cells.iter().enumerate() {
            let key = &self.values(cell);
            for (kind, counts) in (0..).zip(pairs) {
                for (number, &grids) in (0..).zip(counts) {
                    let kind = Some((kind, number));
                    let values = Values { band: self.band, key, group: None, kind };
                    rows.add(self.plan, &values, grids);
                }
            }
        }
    }

    fn add_cell(&self, rows: &mut Rows, cell: usize, grids: u64, groups: &Groups) {
        let values = Values { band: self.band, key: &self.values(cell), group: None, kind: None };
        if !self.plan.by_group {
            rows.add(self.plan, &values, grids);
            return;
        }
        let mut trivial = grids;
        for (&(_, class), &grids) in groups.range((cell, 0)..=(cell, u8::MAX)) {
            let order = AutomorphicTable::embedded().class(class).map(|class| class.order);
            let group = order.map(|order| (class, order));
            rows.add(self.plan, &Values { group, ..values }, grids);
            trivial -= grids;
        }
        let group = Some((0, 1));
        rows.add(self.plan, &Values { group, ..values }, trivial);
    }

    fn count_kinds(
        &self,
        rows: &mut Rows,
        kinds: &Kinds,
        shares: KindShares,
    ) -> Result<(), StatsError> {
        let mut lacks = KindShares::new(self.plan.key.cells(), kinds);
        for grid in self.automorphic()? {
            let cell = self.plan.key.cell(&grid.numbers);
            lacks.add(cell, &grid.numbers, kinds, lack(grid.order));
        }
        for cell in 0..shares.cells.len() {
            let all = self.grids(shares.cells[cell], lacks.cells[cell])?;
            if all == 0 {
                continue;
            }
            let key = &self.values(cell);
            for kind in 0..kinds.count() {
                let place = cell * kinds.count() + kind;
                let (shares, lacks) = (&shares.more_chutes[place], &lacks.more_chutes[place]);
                let mut at_least = all;
                for chutes in 0..=6 {
                    let more = match chutes {
                        6 => 0,
                        chutes => self.grids(shares[chutes], lacks[chutes])?,
                    };
                    let values = Values {
                        band: self.band,
                        key,
                        group: None,
                        kind: Some((kinds.value(kind), chutes as i64)),
                    };
                    rows.add(self.plan, &values, at_least - more);
                    at_least = more;
                }
            }
        }
        Ok(())
    }
}
