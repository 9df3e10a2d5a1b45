//! The prefixes between two neighbouring checkpoints of a band: as far as any look-up walks.

use std::ops::{ControlFlow, Range};

use minlex_catalog::{BandNumber, MinlexForm, PackedRow, Rank};
use minlex_table::{Band, BandEntry, Checkpoints, Contradiction, TableError};
use minlex_walk::{BandPlan, Completer, Completions, Prefix, PrefixPlace, Run};

/// The prefixes from one checkpoint to the next.
pub(crate) struct Stretch<'t> {
    band: BandNumber,
    stored: Band<'t>,
    /// Numbers of its prefixes.
    prefixes: Range<u32>,
    /// Forms of the band before the stretch, and before the next one, once the table was read for
    /// them.
    forms: Option<Range<u32>>,
    plan: &'static BandPlan,
}

/// The place of a minlex form: a prefix, and what continues it.
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

    /// The number of rows 4 to 6 among the band's prefixes.
    #[inline(always)]
    pub(crate) fn prefix(&self) -> u32 {
        self.prefix.number()
    }

    /// The place of a form with the same rows 1 to 6.
    #[inline(always)]
    pub(crate) fn with_rows_of(&self, form: &MinlexForm) -> Place {
        let [_, _, _, d, e, f] = *form.lower_rows();
        Place { rows: [d, e, f], ..*self }
    }
}

/// Most prefixes in a stretch that is counted from its end: their runs are kept, ten bytes each.
const KEPT_MAX: usize = 4096;

/// Fewest prefixes in a stretch for which that pays.
const KEPT_MIN: usize = 8;

/// The ranks after a stretch, unless the caller wants no more forms.
pub(crate) type RanksLeft<'r, T> = ControlFlow<(), &'r [(Rank, T)]>;

impl<'t> Stretch<'t> {
    fn new(
        band: BandNumber,
        stored: Band<'t>,
        prefixes: Range<u32>,
        forms: Option<Range<u32>>,
    ) -> Stretch<'t> {
        let plan = BandPlan::get(band);
        Stretch { band, stored, prefixes, forms, plan }
    }

    /// The stretch that has prefix number `prefix` of a band. What the table says of its forms is
    /// asked for, and not waited for.
    pub(crate) fn of_prefix(
        checkpoints: &'t Checkpoints,
        band: BandNumber,
        prefix: u32,
    ) -> Result<Stretch<'t>, TableError> {
        let stored = checkpoints.band(band, BandPlan::get(band).prefix_count())?;
        stored.ask_ahead(prefix);
        Ok(Stretch::new(band, stored, stored.prefixes_around(prefix)?, None))
    }

    /// The stretch that has the form with this rank.
    pub(crate) fn of_rank(
        checkpoints: &'t Checkpoints,
        rank: Rank,
    ) -> Result<Stretch<'t>, TableError> {
        let (band, target) = checkpoints.band_of(rank)?;
        let stored = checkpoints.band(band, BandPlan::get(band).prefix_count())?;
        let minlex_table::Stretch { prefixes, grids } = stored.stretch_of_grid(target)?;
        Ok(Stretch::new(band, stored, prefixes, Some(grids)))
    }

    /// Forms of the band before the stretch, and before the next one.
    pub(crate) fn forms(&mut self) -> Result<Range<u32>, TableError> {
        let forms = match self.forms.take() {
            Some(forms) => forms,
            None => self.stored.stretch_of_prefix(self.prefixes.start)?.grids,
        };
        self.forms = Some(forms.clone());
        Ok(forms)
    }

    /// Numbers of its prefixes.
    pub(crate) fn prefixes(&self) -> Range<u32> {
        self.prefixes.clone()
    }

    pub(crate) fn band(&self) -> BandNumber {
        self.band
    }

    /// Whether a place is in the stretch.
    #[inline(always)]
    pub(crate) fn has(&self, place: &Place) -> bool {
        place.band == self.band && self.prefixes.contains(&place.prefix())
    }

    /// What the table says of its band.
    pub(crate) fn entry(&self) -> &'t BandEntry {
        self.stored.entry()
    }

    /// Visits the prefixes from number `from` on, each with the number of forms that start with
    /// it; the one of `place` also with the place of that form among them, from 0.
    pub(crate) fn count_each(
        &mut self,
        from: u32,
        place: &Place,
        mut visit: impl FnMut(&Prefix<'_>, u32, Option<u32>) -> ControlFlow<()>,
    ) {
        let mut completer = Completer::new(self.plan);
        walk_near(self.plan, &place.prefix, from..self.prefixes.end, |prefix| {
            let (at, count) = match prefix.number() == place.prefix() {
                true => completer.place(prefix, &place.rows),
                false => (None, completer.count(prefix)),
            };
            visit(prefix, count, at)
        });
    }

    /// Forms of the stretch before the one at `rank`.
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

    /// The error of a look-up whose walk does not meet what the checkpoints say.
    pub(crate) fn disagreement(&self) -> TableError {
        disagreement(self.band)
    }

    /// The rank of the form at `place`, which is in the stretch: counted from whichever end is
    /// nearer. Only then is the table read, whose memory is far away.
    pub(crate) fn rank(&mut self, place: &Place) -> Result<Rank, TableError> {
        let Range { start, end } = self.prefixes;
        let own = place.prefix();
        let from_end = own - start > end - own;
        let numbers = if from_end { own..end } else { start..own + 1 };
        let mut counted = 0u32;
        let mut found = None;
        let mut completer = Completer::new(self.plan);
        runs_near(self.plan, &place.prefix, numbers.clone(), |run| {
            let (all, at) = completer.place_in_run(run, numbers.clone(), own, &place.rows);
            counted = counted.saturating_add(all);
            found = found.or(at);
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

    /// Hands over the ranks of forms in the stretch, whose places are sorted by prefix.
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
        let mut result = Ok(());
        let [(first, _), ..] = places else {
            return Ok(());
        };
        walk_near(self.plan, &first.prefix, self.prefixes(), |prefix| {
            let here = rest.partition_point(|(place, _)| place.prefix() == prefix.number());
            let (here, later) = rest.split_at(here);
            let hand_over = |item, at: Option<u32>| {
                // A form that is not there is a disagreement, and so is a place after the stretch.
                let before = before.saturating_add(at.unwrap_or(u32::MAX));
                rank_at(band, entry, &forms, before).map(|rank| found(item, rank))
            };
            let count =
                match places_in_prefix(&mut completer, prefix, here, &mut scratch, hand_over) {
                    Ok(count) => count,
                    Err(error) => {
                        result = Err(error);
                        return ControlFlow::Break(());
                    }
                };
            before = before.saturating_add(count);
            rest = later;
            match rest.is_empty() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        result?;
        if rest.is_empty() { Ok(()) } else { Err(self.disagreement()) }
    }

    /// Whether the form at `rank` is in the stretch.
    pub(crate) fn contains(&self, rank: Rank) -> bool {
        let target = self.target(rank);
        self.forms.as_ref().zip(target).is_some_and(|(forms, target)| forms.contains(&target))
    }

    /// The form at `rank`, which is in the stretch: counted from whichever end is nearer.
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

    /// The form with `before` forms of the stretch before it.
    fn nth(&self, mut before: u32, scratch: &mut Completions) -> Option<MinlexForm> {
        let mut form = None;
        let mut completer = Completer::new(self.plan);
        runs(self.plan, self.prefixes(), |run| {
            match completer.nth_in_run(run, self.prefixes(), before, scratch) {
                Ok(found) => {
                    form = Some(found);
                    ControlFlow::Break(())
                }
                Err(counted) => {
                    before -= counted;
                    ControlFlow::Continue(())
                }
            }
        });
        form
    }

    /// The form that is the `nth` from the end of the stretch, from 1.
    fn nth_from_end(&self, mut nth: u32, scratch: &mut Completions) -> Option<MinlexForm> {
        let mut all = Vec::new();
        runs(self.plan, self.prefixes(), |run| {
            all.push(*run);
            ControlFlow::Continue(())
        });
        let mut completer = Completer::new(self.plan);
        for run in all.iter().rev() {
            let counted = completer.count_run(run, self.prefixes());
            if let Some(n) = counted.sum().checked_sub(nth) {
                let (prefix, n) = counted.prefix_of(n)?;
                return completer.nth(&run.find(prefix)?, n, scratch);
            }
            nth -= counted.sum();
        }
        None
    }

    /// Hands over the forms at ranks in ascending order, of which the first one is in the stretch,
    /// until one is after the stretch or `found` breaks; those that are left come back.
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
        walk(self.plan, self.prefixes(), |prefix| {
            let count = completer.count(prefix);
            let mut listed = false;
            while let Some(&(rank, item)) = rest.first() {
                let at = self.target(rank).and_then(|target| target.checked_sub(before));
                let Some(at) = at.filter(|&at| at < count) else {
                    break;
                };
                if !listed {
                    completer.completions(prefix, completions);
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

/// Hands over the places of forms among those that continue `prefix`, from 0, and gives the
/// number of all that continue it.
#[inline(always)]
fn places_in_prefix<T: Copy>(
    completer: &mut Completer<'_>,
    prefix: &Prefix<'_>,
    forms: &[(Place, T)],
    scratch: &mut Completions,
    mut found: impl FnMut(T, Option<u32>) -> Result<(), TableError>,
) -> Result<u32, TableError> {
    match forms {
        [] => Ok(completer.count(prefix)),
        [(place, item)] => {
            let (at, count) = completer.place(prefix, &place.rows);
            found(*item, at)?;
            Ok(count)
        }
        many => {
            // To list and sort the forms once pays from the second place on.
            completer.completions(prefix, scratch);
            for (place, item) in many {
                found(*item, scratch.place(&place.rows))?;
            }
            Ok(scratch.len() as u32)
        }
    }
}

/// Visits the prefixes of a band that have one of these numbers.
#[inline(always)]
fn walk(
    plan: &'static BandPlan,
    numbers: Range<u32>,
    visit: impl FnMut(&Prefix<'static>) -> ControlFlow<()>,
) {
    let _ = plan.visit_prefixes(numbers.start, until(numbers.end, visit));
}

/// The same where the place of one of them is known.
#[inline(always)]
fn walk_near(
    plan: &'static BandPlan,
    place: &PrefixPlace,
    numbers: Range<u32>,
    visit: impl FnMut(&Prefix<'static>) -> ControlFlow<()>,
) {
    let _ = plan.visit_prefixes_near(place, numbers.start, until(numbers.end, visit));
}

/// Visits the runs of a band that have a prefix with one of these numbers.
#[inline(always)]
fn runs(
    plan: &'static BandPlan,
    numbers: Range<u32>,
    visit: impl FnMut(&Run<'static>) -> ControlFlow<()>,
) {
    let _ = plan.visit_runs(numbers.start, until_run(numbers.end, visit));
}

/// The same where the place of one of the prefixes is known.
#[inline(always)]
fn runs_near(
    plan: &'static BandPlan,
    place: &PrefixPlace,
    numbers: Range<u32>,
    visit: impl FnMut(&Run<'static>) -> ControlFlow<()>,
) {
    let _ = plan.visit_runs_near(place, numbers.start, until_run(numbers.end, visit));
}

/// Visits runs that start before number `end`.
#[inline(always)]
fn until_run<'a>(
    end: u32,
    mut visit: impl FnMut(&Run<'a>) -> ControlFlow<()>,
) -> impl FnMut(&Run<'a>) -> ControlFlow<()> {
    move |run| {
        let numbers = run.numbers();
        if numbers.start >= end {
            return ControlFlow::Break(());
        }
        visit(run)?;
        match numbers.end < end {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// Visits prefixes before number `end`.
#[inline(always)]
fn until<'a>(
    end: u32,
    mut visit: impl FnMut(&Prefix<'a>) -> ControlFlow<()>,
) -> impl FnMut(&Prefix<'a>) -> ControlFlow<()> {
    move |prefix| match prefix.number() < end {
        true => visit(prefix),
        false => ControlFlow::Break(()),
    }
}

/// The rank with `before` forms of a band before it, which is one of these of a stretch.
fn rank_at(
    band: BandNumber,
    entry: &BandEntry,
    forms: &Range<u32>,
    before: u32,
) -> Result<Rank, TableError> {
    let rank = forms.contains(&before).then(|| entry.before + u64::from(before) + 1);
    rank.and_then(|rank| Rank::new(rank).ok()).ok_or_else(|| disagreement(band))
}

/// The error of a look-up whose walk does not meet what the checkpoints say.
pub(crate) fn disagreement(band: BandNumber) -> TableError {
    Contradiction::Grids { band }.into()
}
