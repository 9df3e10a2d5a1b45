//! Grids looked at one by one, where their chutes do not tell what is asked for.
#![forbid(unsafe_code)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::{BandNumber, MinlexForm};
use minlex_walk::{BandPlan, Completer, Completions};

use super::error::StatsError;
use super::rows::{Values, may_hold_for};
use crate::automorphic::AutomorphicTable;
use crate::grid::chute_numbers::ChuteNumbers;
use crate::grid::{CycleType, NUMBERS, Rectangles, pairs_by_type};
use crate::kernel::{Kernel, Positions};
use crate::question::Plan;

/// How many grids of a cell have a group of each class.
pub(crate) type Groups = BTreeMap<(usize, u8), u64>;

/// What the grids with a band on top come to.
pub(crate) struct Scanned {
    /// Grids by cell.
    pub cells: Vec<u64>,
    /// Grids with automorphisms by cell and class of the group, if groups are asked for.
    pub groups: Groups,
    /// Grids by cell, cycle type and number of pairs of digits of that type, if pairs are asked
    /// for.
    pub pairs: Vec<[[u64; NUMBERS]; CycleType::COUNT]>,
}

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

/// Looks at the grids with a band on top.
pub(crate) fn scan(
    plan: &Plan,
    band: BandNumber,
    kernel: Kernel,
    cancel: &AtomicBool,
) -> Result<Scanned, StatsError> {
    let table = AutomorphicTable::embedded();
    let mut scan = Scan::new(plan, band, kernel);
    let group = Some((0, 1));
    if !may_hold_for(plan, &Values { band, key: &[], group, kind: None }) {
        // Only grids with automorphisms are wanted, and there is a list of these.
        for (form, class) in table.forms(band).map_err(StatsError::AutomorphicTable)? {
            scan.add(&form, class);
        }
        return Ok(scan.scanned);
    }
    let mut automorphic = table.places_of(band).peekable();
    let mut place = 0;
    visit_forms(band, cancel, |form| {
        let class = automorphic.next_if(|&(next, _)| next == place).map_or(0, |(_, class)| class);
        scan.add(form, class);
        place += 1;
    })?;
    Ok(scan.scanned)
}

struct Scan<'a> {
    plan: &'a Plan,
    kernel: Kernel,
    positions: Positions,
    numbers: ChuteNumbers,
    rectangles: Rectangles,
    scanned: Scanned,
}

impl Scan<'_> {
    fn new(plan: &Plan, band: BandNumber, kernel: Kernel) -> Scan<'_> {
        let cells = plan.key.cells();
        let pairs = if plan.by_digit_pairs { cells } else { 0 };
        Scan {
            plan,
            kernel,
            positions: Positions::below(band),
            numbers: ChuteNumbers::below(band),
            rectangles: Rectangles::below_band(band, kernel),
            scanned: Scanned {
                cells: vec![0; cells],
                groups: Groups::new(),
                pairs: vec![[[0; NUMBERS]; CycleType::COUNT]; pairs],
            },
        }
    }

    /// Adds a grid whose group is of this class.
    #[inline(always)]
    fn add(&mut self, form: &MinlexForm, class: u8) {
        let cell = self.cell(form);
        self.scanned.cells[cell] += 1;
        if class > 0 && self.plan.by_group {
            *self.scanned.groups.entry((cell, class)).or_default() += 1;
        }
        if self.plan.by_digit_pairs {
            self.positions.update(form);
            let pairs = pairs_by_type(self.kernel, &self.positions);
            for (counts, pairs) in self.scanned.pairs[cell].iter_mut().zip(pairs) {
                counts[usize::from(pairs)] += 1;
            }
        }
    }

    #[inline(always)]
    fn cell(&mut self, form: &MinlexForm) -> usize {
        let key = &self.plan.key;
        let mut cell = 0;
        if key.is_of_chutes() {
            // The band on top, whose number is the lowest, comes first.
            cell += key.cell(&self.numbers.of(form));
        }
        let [intercalates, mcn4] = key.of_cells();
        if intercalates + mcn4 > 0 {
            let found = self.rectangles.look(form.lower_rows(), mcn4 > 0);
            cell += intercalates * found.intercalates as usize;
            cell += mcn4 * found.mcn4.unwrap_or_default();
        }
        cell
    }
}
