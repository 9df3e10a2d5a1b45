//! Blocks: the prefixes between neighbouring checkpoints of a band, where look-ups walk.

use std::ops::{ControlFlow, Range};

use minlex_catalog::{BandNumber, MinlexForm, PackedRow, Rank};
use minlex_table::{Band, BandEntry, Checkpoints, Contradiction, TableError};
use minlex_walk::{BandPlan, Completer, Completions, JudgedPrefix, PrefixPlace};

/// The prefixes from one checkpoint to the next.
pub(crate) struct Block<'t> {
    band: BandNumber,
    stored: Band<'t>,
    prefixes: Range<u32>,
    /// Forms of the band before the block, and before the next, once read from the table.
    forms: Option<Range<u32>>,
    plan: &'static BandPlan,
}

/// The place of a minlex form: a prefix, and the rows that continue it.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) band: BandNumber,
    /// Rows 4 to 6 among the band's prefixes.
    prefix: PrefixPlace,
    /// Rows 7 to 9.
    rows: [PackedRow; 3],
}

impl Place {
    pub(crate) fn of(form: &MinlexForm) -> Place {
        let [a, b, c, d, e, f] = *form.lower_rows();
        match BandPlan::get(form.band()).prefix_place(&[a, b, c]) {
            Some(prefix) => Place { band: form.band(), prefix, rows: [d, e, f] },
            None => unreachable!("rows 4 to 6 of a minlex form fit below its band"),
        }
    }

    #[inline(always)]
    pub(crate) fn prefix(&self) -> u32 {
        self.prefix.number()
    }

    #[inline(always)]
    pub(crate) fn rows(&self) -> &[PackedRow; 3] {
        &self.rows
    }

    /// The place of a form with the same rows 1 to 6.
    #[inline(always)]
    pub(crate) fn with_rows_of(&self, form: &MinlexForm) -> Place {
        let [_, _, _, d, e, f] = *form.lower_rows();
        Place { rows: [d, e, f], ..*self }
    }
}

/// Most prefixes in a block counted from its end: their runs are kept, ten bytes each.
const KEPT_MAX: usize = 4096;

/// Fewest prefixes in a block for which a count from its end pays.
const KEPT_MIN: usize = 8;

/// The ranks after a block, or a break by the caller.
pub(crate) type RanksLeft<'r, T> = ControlFlow<(), &'r [(Rank, T)]>;

impl<'t> Block<'t> {
    fn new(
        band: BandNumber,
        stored: Band<'t>,
        prefixes: Range<u32>,
        forms: Option<Range<u32>>,
    ) -> Block<'t> {
        let plan = BandPlan::get(band);
        Block { band, stored, prefixes, forms, plan }
    }

    /// The block with prefix number `prefix` of a band. Asks for the table's numbers of forms
    /// without waiting.
    pub(crate) fn of_prefix(
        checkpoints: &'t Checkpoints,
        band: BandNumber,
        prefix: u32,
    ) -> Result<Block<'t>, TableError> {
        let stored = checkpoints.band(band, BandPlan::get(band).prefix_count())?;
        stored.ask_ahead(prefix);
        Ok(Block::new(band, stored, stored.prefixes_around(prefix)?, None))
    }

    pub(crate) fn of_rank(
        checkpoints: &'t Checkpoints,
        rank: Rank,
    ) -> Result<Block<'t>, TableError> {
        let (band, target) = checkpoints.band_of(rank)?;
        let stored = checkpoints.band(band, BandPlan::get(band).prefix_count())?;
        let minlex_table::Block { prefixes, grids, .. } = stored.block_of_grid(target)?;
        Ok(Block::new(band, stored, prefixes, Some(grids)))
    }

    pub(crate) fn forms(&mut self) -> Result<Range<u32>, TableError> {
        let forms = match self.forms.take() {
            Some(forms) => forms,
            None => self.stored.block_of_prefix(self.prefixes.start)?.grids,
        };
        self.forms = Some(forms.clone());
        Ok(forms)
    }

    pub(crate) fn prefixes(&self) -> Range<u32> {
        self.prefixes.clone()
    }

    pub(crate) fn band(&self) -> BandNumber {
        self.band
    }

    #[inline(always)]
    pub(crate) fn has(&self, place: &Place) -> bool {
        place.band == self.band && self.prefixes.contains(&place.prefix())
    }

    pub(crate) fn entry(&self) -> &'t BandEntry {
        self.stored.entry()
    }

    /// Forms of the block before the one at `rank`.
    pub(crate) fn forms_before_rank(&mut self, rank: Rank) -> Result<u32, TableError> {
        let before = self.forms()?.start;
        self.target(rank)
            .and_then(|target| target.checked_sub(before))
            .ok_or_else(|| self.disagreement())
    }

    /// The rank with `before` forms of the band before it.
    pub(crate) fn rank_at(&mut self, before: u32) -> Result<Rank, TableError> {
        let forms = self.forms()?;
        rank_at(self.band, self.entry(), &forms, before)
    }

    /// Forms of the band before the one at `rank`.
    fn target(&self, rank: Rank) -> Option<u32> {
        u32::try_from(rank.zero_based().checked_sub(self.entry().before)?).ok()
    }

    /// The error of a walk that contradicts the checkpoints.
    pub(crate) fn disagreement(&self) -> TableError {
        disagreement(self.band)
    }

    /// The rank of the form at `place` in the block, counted from the nearer end. The table, in
    /// distant memory, is read last.
    pub(crate) fn rank(&mut self, place: &Place) -> Result<Rank, TableError> {
        let Range { start, end } = self.prefixes;
        let own = place.prefix();
        let from_end = own - start > end - own;
        let numbers = if from_end { own..end } else { start..own + 1 };
        let mut counted = 0u32;
        let mut found = None;
        let mut completer = Completer::new(self.plan);
        let _ = completer.visit_near::<()>(&place.prefix, numbers, |prefix| {
            let count = if prefix.number() == own {
                let (at, count) = prefix.place(&place.rows);
                found = at.map(|at| (at, count));
                count
            } else {
                prefix.count()
            };
            counted = counted.saturating_add(count);
            ControlFlow::Continue(())
        });
        let forms = self.forms()?;
        let before = found.and_then(|(at, of_own)| {
            let before = match from_end {
                true => forms.end.checked_sub(counted),
                false => forms.start.checked_add(counted - of_own),
            };
            before?.checked_add(at)
        });
        match before {
            Some(before) => self.rank_at(before),
            None => Err(self.disagreement()),
        }
    }

    pub(crate) fn rank_sorted<T: Copy>(
        &mut self,
        places: &[(Place, T)],
        found: &mut impl FnMut(T, Rank),
    ) -> Result<(), TableError> {
        let forms = self.forms()?;
        let (band, entry) = (self.band, self.entry());
        let mut before = forms.start;
        let mut completer = Completer::new(self.plan);
        let mut scratch = Completions::default();
        let mut rest = places;
        let [(first, _), ..] = places else {
            return Ok(());
        };
        let flow = completer.visit_near(&first.prefix, self.prefixes(), |prefix| {
            let here = rest.partition_point(|(place, _)| place.prefix() == prefix.number());
            let (here, later) = rest.split_at(here);
            let hand_over = |item, at: Option<u32>| {
                // A missing form is a disagreement, as is a place after the block.
                let before = before.saturating_add(at.unwrap_or(u32::MAX));
                rank_at(band, entry, &forms, before).map(|rank| found(item, rank))
            };
            match places_in_prefix(prefix, here, &mut scratch, hand_over) {
                Ok(count) => before = before.saturating_add(count),
                Err(error) => return ControlFlow::Break(Err(error)),
            }
            rest = later;
            match rest.is_empty() {
                true => ControlFlow::Break(Ok(())),
                false => ControlFlow::Continue(()),
            }
        });
        flow.break_value().unwrap_or_else(|| Err(self.disagreement()))
    }

    /// True if the form at `rank` is in the block.
    pub(crate) fn contains(&self, rank: Rank) -> bool {
        let target = self.target(rank);
        self.forms.as_ref().zip(target).is_some_and(|(forms, target)| forms.contains(&target))
    }

    /// The form at `rank` in the block, counted from the nearer end.
    pub(crate) fn unrank(
        &mut self,
        rank: Rank,
        scratch: &mut Completions,
    ) -> Result<MinlexForm, TableError> {
        let forms = self.forms()?;
        let Some(target) = self.target(rank).filter(|target| forms.contains(target)) else {
            return Err(self.disagreement());
        };
        let Range { start, end } = forms;
        let is_kept = (KEPT_MIN..=KEPT_MAX).contains(&self.prefixes.len());
        let from_start = target - start <= end - target || !is_kept;
        let form = match from_start {
            true => self.nth(target - start, scratch),
            false => self.nth_from_end(end - target, scratch),
        };
        form.ok_or_else(|| self.disagreement())
    }

    /// The form with `before` forms of the block before it.
    fn nth(&self, mut before: u32, scratch: &mut Completions) -> Option<MinlexForm> {
        let mut completer = Completer::new(self.plan);
        let form = completer.visit(self.prefixes(), |prefix| {
            let count = prefix.count();
            if before < count {
                return ControlFlow::Break(prefix.nth(before, scratch));
            }
            before -= count;
            ControlFlow::Continue(())
        });
        form.break_value()?
    }

    /// The `nth` form from the end of the block, from 1.
    fn nth_from_end(&self, mut nth: u32, scratch: &mut Completions) -> Option<MinlexForm> {
        let mut runs = Vec::new();
        let _ = self.plan.visit_runs(self.prefixes(), None, &mut |run| {
            runs.push(*run);
            ControlFlow::Continue(())
        });
        let mut completer = Completer::new(self.plan);
        // Prefixes of a run by number, with their numbers of forms.
        let mut counts = Vec::new();
        for run in runs.iter().rev() {
            counts.clear();
            let _ = completer.visit_run(run, self.prefixes(), &mut |prefix| {
                counts.push((prefix.number(), prefix.count()));
                ControlFlow::Continue(())
            });
            for &(number, count) in counts.iter().rev() {
                if let Some(n) = count.checked_sub(nth) {
                    let mut form = None;
                    let _ = completer.visit_run(run, number..number + 1, &mut |prefix| {
                        form = prefix.nth(n, scratch);
                        ControlFlow::Break(())
                    });
                    return form;
                }
                nth -= count;
            }
        }
        None
    }

    /// Hands over the forms at ascending ranks, the first in the block, until one is after the
    /// block or `found` breaks. Returns the ranks left.
    pub(crate) fn unrank_sorted<'r, T: Copy>(
        &mut self,
        ranks: &'r [(Rank, T)],
        completions: &mut Completions,
        found: &mut impl FnMut(T, MinlexForm) -> ControlFlow<()>,
    ) -> Result<RanksLeft<'r, T>, TableError> {
        let Range { start: mut before, end } = self.forms()?;
        let mut completer = Completer::new(self.plan);
        let mut rest = ranks;
        let mut flow = ControlFlow::Continue(());
        let _ = completer.visit(self.prefixes(), |prefix| {
            let count = prefix.count();
            let mut listed = false;
            while let Some(&(rank, item)) = rest.first() {
                let at = self.target(rank).and_then(|target| target.checked_sub(before));
                let Some(at) = at.filter(|&at| at < count) else {
                    break;
                };
                if !listed {
                    prefix.forms(completions);
                    listed = true;
                }
                let Some(form) = completions.get(at as usize) else {
                    return ControlFlow::Break(());
                };
                flow = found(item, form);
                if flow.is_break() {
                    return flow;
                }
                rest = &rest[1..];
            }
            before = before.saturating_add(count);
            let next = rest.first().and_then(|&(rank, _)| self.target(rank));
            if before >= end || next.is_none_or(|next| next >= end) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if flow.is_continue() && rest.len() == ranks.len() {
            return Err(self.disagreement());
        }
        Ok(flow.map_continue(|()| rest))
    }
}

/// Hands over the places, from 0, of forms that continue `prefix`; returns the number of all.
#[inline(always)]
fn places_in_prefix<T: Copy>(
    prefix: &mut JudgedPrefix<'_>,
    forms: &[(Place, T)],
    scratch: &mut Completions,
    mut found: impl FnMut(T, Option<u32>) -> Result<(), TableError>,
) -> Result<u32, TableError> {
    match forms {
        [] => Ok(prefix.count()),
        [(place, item)] => {
            let (at, count) = prefix.place(&place.rows);
            found(*item, at)?;
            Ok(count)
        }
        many => {
            // Listing and sorting the forms pays from the second place on.
            prefix.forms(scratch);
            for (place, item) in many {
                found(*item, scratch.place(&place.rows))?;
            }
            Ok(scratch.len() as u32)
        }
    }
}

/// The rank with `before` forms of a band before it, if that is in a block with `forms`.
fn rank_at(
    band: BandNumber,
    entry: &BandEntry,
    forms: &Range<u32>,
    before: u32,
) -> Result<Rank, TableError> {
    let rank = forms.contains(&before).then(|| entry.before + u64::from(before) + 1);
    rank.and_then(|rank| Rank::new(rank).ok()).ok_or_else(|| disagreement(band))
}

pub(crate) fn disagreement(band: BandNumber) -> TableError {
    Contradiction::Grids { band }.into()
}
