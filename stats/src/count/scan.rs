//! Grids one by one, for columns that their chutes do not determine.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::{BandNumber, MinlexForm};
use minlex_walk::{BandPlan, Completer, Completions};

use super::error::StatsError;
use crate::automorphic::AutomorphicTable;
use crate::band::BandCounts;
use crate::grid::chute_numbers::ChuteNumbers;
use crate::grid::{CycleType, NUMBERS, Rectangles, pairs_by_type};
use crate::kernel::{Kernel, Positions};
use crate::list::{GridFilter, Piece, by_splits, pieces};
use crate::question::{Column, Key, Plan};

/// Numbers of grids by cell and class of the group.
pub(crate) type Groups = BTreeMap<(usize, u8), u64>;

pub(crate) struct Scanned {
    pub cells: Vec<u64>,
    pub groups: Groups,
}

/// Numbers of grids by cycle type and number of pairs of digits of that type.
pub(crate) type PairCounts = [[u64; NUMBERS]; CycleType::COUNT];

/// Visits all minlex forms with a band on top in catalogue order, until `cancel` is set. Some forty
/// nanoseconds each.
fn visit_forms(
    band: BandNumber,
    cancel: &AtomicBool,
    mut visit: impl FnMut(&MinlexForm),
) -> Result<(), StatsError> {
    let plan = BandPlan::get(band);
    let mut completions = Completions::default();
    let flow = Completer::new(plan).visit(0..plan.prefix_count(), |prefix| {
        if cancel.load(Ordering::Relaxed) {
            return ControlFlow::Break(StatsError::Cancelled);
        }
        prefix.forms(&mut completions);
        completions.iter_from(0).for_each(|form| visit(&form));
        ControlFlow::Continue(())
    });
    flow.break_value().map_or(Ok(()), Err)
}

/// Visits the minlex forms with a band on top for which a condition may hold, with the class of
/// their group, which is 0 for all if none is needed. Visits few of the others if splits find them.
fn visit_grids(
    plan: &Plan,
    band: BandNumber,
    cancel: &AtomicBool,
    mut visit: impl FnMut(&MinlexForm, u8),
) -> Result<(), StatsError> {
    let table = AutomorphicTable::embedded();
    let filter = plan.condition.clone().map(GridFilter::new);
    let ranks = BandCounts::published().ranks(band);
    let whole = u64::MAX..=u64::MAX;
    match ranks.and_then(|ranks| pieces(filter.clone(), ranks, whole).next()) {
        None => {}
        Some(Piece::Automorphic(..)) => {
            let forms = table.forms(band).map_err(StatsError::AutomorphicTable)?;
            forms.iter().for_each(|(form, class)| visit(form, *class));
        }
        Some(Piece::BySplits(..)) => {
            let classes = match plan.by_group {
                true => table.forms(band).map_err(StatsError::AutomorphicTable)?,
                false => Vec::new(),
            };
            let mut classes = classes.into_iter().peekable();
            for form in filter.iter().flat_map(|filter| by_splits::forms(band, filter)) {
                while classes.next_if(|(other, _)| *other < form).is_some() {}
                let class = classes.next_if(|(other, _)| *other == form);
                visit(&form, class.map_or(0, |(_, class)| class));
            }
        }
        Some(Piece::Scan(..)) => {
            let mut automorphic = table.places_of(band).peekable();
            let mut place = 0;
            visit_forms(band, cancel, |form| {
                let class = automorphic.next_if(|&(next, _)| next == place);
                visit(form, class.map_or(0, |(_, class)| class));
                place += 1;
            })?;
        }
    }
    Ok(())
}

pub(crate) fn scan(
    plan: &Plan,
    band: BandNumber,
    kernel: Kernel,
    cancel: &AtomicBool,
) -> Result<Scanned, StatsError> {
    let mut cells = CellFinder::new(&plan.key, band, kernel);
    let mut scanned = Scanned { cells: vec![0; plan.key.cells()], groups: Groups::new() };
    visit_grids(plan, band, cancel, |form, class| {
        let cell = cells.cell(form);
        scanned.cells[cell] += 1;
        if class > 0 && plan.by_group {
            *scanned.groups.entry((cell, class)).or_default() += 1;
        }
    })?;
    Ok(scanned)
}

pub(crate) fn scan_pairs(
    plan: &Plan,
    band: BandNumber,
    kernel: Kernel,
    cancel: &AtomicBool,
) -> Result<Vec<PairCounts>, StatsError> {
    let mut cells = CellFinder::new(&plan.key, band, kernel);
    let mut positions = Positions::below(band);
    let mut counts = vec![[[0; NUMBERS]; CycleType::COUNT]; plan.key.cells()];
    visit_grids(plan, band, cancel, |form, _| {
        positions.update(form);
        let pairs = pairs_by_type(kernel, &positions);
        for (counts, pairs) in counts[cells.cell(form)].iter_mut().zip(pairs) {
            counts[usize::from(pairs)] += 1;
        }
    })?;
    Ok(counts)
}

struct CellFinder<'a> {
    key: &'a Key,
    numbers: ChuteNumbers,
    rectangles: Rectangles,
}

impl CellFinder<'_> {
    fn new(key: &Key, band: BandNumber, kernel: Kernel) -> CellFinder<'_> {
        let numbers = ChuteNumbers::below(band);
        CellFinder { key, numbers, rectangles: Rectangles::below_band(band, kernel) }
    }

    #[inline(always)]
    fn cell(&mut self, form: &MinlexForm) -> usize {
        let mut cell = 0;
        if self.key.is_of_chutes() {
            cell += self.key.cell(&self.numbers.of(form));
        }
        let has_mcn4 = self.key.has(Column::Mcn4);
        if has_mcn4 || self.key.has(Column::Intercalates) {
            let found = self.rectangles.look(form.lower_rows(), has_mcn4);
            cell += self.key.offset(Column::Intercalates, found.intercalates as usize);
            cell += self.key.offset(Column::Mcn4, found.mcn4.unwrap_or_default());
        }
        cell
    }
}
