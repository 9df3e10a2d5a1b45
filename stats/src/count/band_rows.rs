//! The rows that the grids with one band on top make.
#![forbid(unsafe_code)]

use std::sync::atomic::AtomicBool;

use minlex_catalog::BandNumber;

use super::cells::shares_by_key;
use super::error::StatsError;
use super::kind_shares::{KindShares, shares_by_kind};
use super::rows::{Rows, Values};
use super::scan::{Groups, Scanned, scan};
use super::whole::{self, lack};
use crate::automorphic::{Automorphic, AutomorphicTable, automorphic};
use crate::band::{self, BandCounts};
use crate::kernel::Kernel;
use crate::question::{Kinds, Plan};

/// Counts the grids with a band on top.
pub(crate) fn count(
    plan: &Plan,
    band: BandNumber,
    kernel: Kernel,
    cancel: &AtomicBool,
) -> Result<Rows, StatsError> {
    let mut rows = Rows::default();
    let counter = Counter { plan, band };
    if plan.is_by_band() {
        let grids = AutomorphicTable::embedded().grids_of(band);
        let classes = grids.filter_map(|n| AutomorphicTable::embedded().get(n));
        let mut groups = Groups::new();
        for grid in classes {
            *groups.entry((0, grid.class)).or_default() += 1;
        }
        counter.add_cell(&mut rows, 0, BandCounts::published().grids(band), &groups);
        return Ok(rows);
    }
    if plan.is_scanned {
        counter.add_scanned(&mut rows, &scan(plan, band, kernel, cancel)?);
        return Ok(rows);
    }
    let automorphic = automorphic(band).map_err(StatsError::AutomorphicTable)?;
    match &plan.kind {
        None => counter.count_cells(&mut rows, &automorphic, kernel)?,
        Some((_, kinds)) => counter.count_kinds(&mut rows, &automorphic, kinds, kernel)?,
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

    /// The values of the key's columns in a cell.
    fn values(&self, cell: usize) -> Vec<(crate::question::Column, i64)> {
        self.plan.key.values(cell).collect()
    }

    fn count_cells(
        &self,
        rows: &mut Rows,
        automorphic: &[Automorphic],
        kernel: Kernel,
    ) -> Result<(), StatsError> {
        let shares = shares_by_key(self.band, &self.plan.key, kernel);
        let mut lacks = vec![0; shares.len()];
        let mut groups = Groups::new();
        for grid in automorphic {
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

    /// Adds grids that were looked at one by one.
    fn add_scanned(&self, rows: &mut Rows, scanned: &Scanned) {
        for (cell, &grids) in scanned.cells.iter().enumerate().filter(|(_, grids)| **grids > 0) {
            let Some(pairs) = scanned.pairs.get(cell) else {
                self.add_cell(rows, cell, grids, &scanned.groups);
                continue;
            };
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

    /// Adds the grids of a cell.
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
        automorphic: &[Automorphic],
        kinds: &Kinds,
        kernel: Kernel,
    ) -> Result<(), StatsError> {
        let shares = shares_by_kind(self.band, &self.plan.key, kinds, kernel);
        let mut lacks = KindShares::new(self.plan.key.cells(), kinds);
        for grid in automorphic {
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
