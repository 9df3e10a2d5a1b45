//! Forms of a block by their ranks.

use std::ops::ControlFlow;

use minlex_catalog::{MinlexForm, Rank};
use minlex_table::TableError;
use minlex_walk::{Completer, Completions, JudgedPrefix};

use crate::block::{Block, widest_gap};

/// Most prefixes in a block counted from its end: their runs are kept, ten bytes each.
const KEPT_MAX: usize = 4096;

/// Fewest prefixes in a block for which a count from its end pays.
const KEPT_MIN: usize = 8;

/// The ranks after a block, or a break by the caller.
pub(crate) type RanksLeft<'r, T> = ControlFlow<(), &'r [(Rank, T)]>;

impl Block<'_> {
    /// The form at `rank` in the block.
    pub(crate) fn unrank(
        &mut self,
        rank: Rank,
        scratch: &mut Completions,
    ) -> Result<MinlexForm, TableError> {
        let mut form = None;
        let target = self.target(rank).unwrap_or(u32::MAX);
        let _ = self.unrank_targets(&[(target, ())], scratch, &mut |(), found| {
            form = Some(found);
            ControlFlow::Continue(())
        })?;
        form.ok_or_else(|| self.disagreement())
    }

    /// Hands over the forms at ascending ranks from the first, in the block, until one is after the
    /// block or `found` breaks. Returns the ranks left.
    pub(crate) fn unrank_sorted<'r, T: Copy>(
        &mut self,
        ranks: &'r [(Rank, T)],
        scratch: &mut Completions,
        found: &mut impl FnMut(T, MinlexForm) -> ControlFlow<()>,
    ) -> Result<RanksLeft<'r, T>, TableError> {
        let targets: Vec<(u32, T)> = ranks
            .iter()
            .take_while(|(rank, _)| self.contains(*rank))
            .filter_map(|&(rank, item)| Some((self.target(rank)?, item)))
            .collect();
        let flow = self.unrank_targets(&targets, scratch, found)?;
        Ok(flow.map_continue(|()| &ranks[targets.len()..]))
    }

    /// Hands over the forms with this many forms of the band before them, in ascending order. Forms
    /// before the widest gap are counted from the start of the block, the others from its end.
    fn unrank_targets<T: Copy>(
        &mut self,
        targets: &[(u32, T)],
        scratch: &mut Completions,
        found: &mut impl FnMut(T, MinlexForm) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, TableError> {
        let forms = self.forms()?;
        let gap = match (KEPT_MIN..=KEPT_MAX).contains(&self.prefixes().len()) {
            true => widest_gap(&forms, targets.iter().map(|&(target, _)| target)),
            false => targets.len(),
        };
        let (near_start, near_end) = targets.split_at(gap);
        let flow = self.walk_from_start(forms.start, near_start, scratch, found);
        if !flow.ok_or_else(|| self.disagreement())?.is_continue() {
            return Ok(ControlFlow::Break(()));
        }
        let mut last_first = Vec::new();
        self.walk_from_end(forms.end, near_end, scratch, &mut last_first)
            .ok_or_else(|| self.disagreement())?;
        let mut forms = last_first.into_iter().rev();
        Ok(forms.try_for_each(|(item, form)| found(item, form)))
    }

    /// Hands over forms on a walk from the start of the block, with `before` forms before it;
    /// `None` if one is not met.
    fn walk_from_start<T: Copy>(
        &self,
        mut before: u32,
        targets: &[(u32, T)],
        scratch: &mut Completions,
        found: &mut impl FnMut(T, MinlexForm) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let mut rest = targets;
        let Some(&(mut next, _)) = rest.first() else {
            return Some(ControlFlow::Continue(()));
        };
        let mut completer = Completer::new(self.plan);
        let flow = completer.visit(self.prefixes(), |prefix| {
            let after = before.saturating_add(prefix.count());
            // Most prefixes have none: a comparison is all that they cost.
            if next >= after {
                before = after;
                return ControlFlow::Continue(());
            }
            let (here, later) = rest.split_at(partition(rest, after));
            let flow = forms_in_prefix(prefix, before, here, scratch, found);
            match (flow, later.first()) {
                (Some(ControlFlow::Continue(())), Some(&(target, _))) => {
                    (rest, next, before) = (later, target, after);
                    ControlFlow::Continue(())
                }
                (ended, _) => ControlFlow::Break(ended),
            }
        });
        flow.break_value()?
    }

    /// Puts forms into `out`, the last one first, on a walk from the end of the block. `after`
    /// forms come before that end. `None` if one is not met.
    fn walk_from_end<T: Copy>(
        &self,
        mut after: u32,
        targets: &[(u32, T)],
        scratch: &mut Completions,
        out: &mut Vec<(T, MinlexForm)>,
    ) -> Option<()> {
        let mut rest = targets;
        let Some(&(mut next, _)) = rest.last() else {
            return Some(());
        };
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
                let before = after.checked_sub(count)?;
                if next >= before {
                    let (earlier, here) = rest.split_at(partition(rest, before));
                    let from = out.len();
                    let _ = completer.visit_run(run, number..number + 1, &mut |prefix| {
                        let _ =
                            forms_in_prefix(prefix, before, here, scratch, &mut |item, form| {
                                out.push((item, form));
                                ControlFlow::Continue(())
                            });
                        ControlFlow::Break(())
                    });
                    out[from..].reverse();
                    let Some(&(target, _)) = earlier.last() else {
                        return (out.len() == targets.len()).then_some(());
                    };
                    (rest, next) = (earlier, target);
                }
                after = before;
            }
        }
        None
    }
}

#[inline(always)]
fn partition<T>(targets: &[(u32, T)], end: u32) -> usize {
    targets.partition_point(|&(target, _)| target < end)
}

/// Hands over the wanted forms among those that continue `prefix`. Targets count the band's forms
/// before one, and the first of `prefix` has `before`. `None` if one is missing.
#[inline(always)]
fn forms_in_prefix<T: Copy>(
    prefix: &mut JudgedPrefix<'_>,
    before: u32,
    targets: &[(u32, T)],
    scratch: &mut Completions,
    found: &mut impl FnMut(T, MinlexForm) -> ControlFlow<()>,
) -> Option<ControlFlow<()>> {
    match targets {
        [] => {}
        [(target, item)] => return Some(found(*item, prefix.nth(target - before, scratch)?)),
        many => {
            prefix.forms(scratch);
            for &(target, item) in many {
                if found(item, scratch.get((target - before) as usize)?).is_break() {
                    return Some(ControlFlow::Break(()));
                }
            }
        }
    }
    Some(ControlFlow::Continue(()))
}
