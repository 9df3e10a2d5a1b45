//! Blocks: the prefixes between neighbouring checkpoints of a band, where look-ups walk.

use std::ops::Range;

use minlex_catalog::{BandNumber, MinlexForm, PackedRow, Rank};
use minlex_table::{Band, BandEntry, Checkpoints, Contradiction, TableError};
use minlex_walk::{BandPlan, PrefixPlace};

/// The prefixes from one checkpoint to the next.
pub(crate) struct Block<'t> {
    band: BandNumber,
    stored: Band<'t>,
    prefixes: Range<u32>,
    /// Forms of the band before the block, and before the next, once read from the table.
    forms: Option<Range<u32>>,
    pub(crate) plan: &'static BandPlan,
}

/// The place of a minlex form: a prefix, and the rows after it.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) band: BandNumber,
    /// Rows 4 to 6 among the band's prefixes.
    pub(crate) place: PrefixPlace,
    rows: [PackedRow; 3],
}

impl Place {
    pub(crate) fn of(form: &MinlexForm) -> Place {
        let [a, b, c, d, e, f] = *form.lower_rows();
        match BandPlan::get(form.band()).prefix_place(&[a, b, c]) {
            Some(place) => Place { band: form.band(), place, rows: [d, e, f] },
            None => unreachable!("rows 4 to 6 of a minlex form fit below its band"),
        }
    }

    #[inline(always)]
    pub(crate) fn prefix(&self) -> u32 {
        self.place.number()
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
        let is_there = self.forms()?.contains(&before);
        let rank = is_there.then(|| self.entry().before + u64::from(before) + 1);
        rank.and_then(|rank| Rank::new(rank).ok()).ok_or_else(|| self.disagreement())
    }

    /// Forms of the band before the one at `rank`.
    pub(crate) fn target(&self, rank: Rank) -> Option<u32> {
        u32::try_from(rank.zero_based().checked_sub(self.entry().before)?).ok()
    }

    /// The error of a walk that contradicts the checkpoints.
    pub(crate) fn disagreement(&self) -> TableError {
        disagreement(self.band)
    }

    pub(crate) fn contains(&self, rank: Rank) -> bool {
        let target = self.target(rank);
        self.forms.as_ref().zip(target).is_some_and(|(forms, target)| forms.contains(&target))
    }
}

/// Numbers of a walk that a second one costs.
const WALK: u32 = 16;

/// The place of the first of some ascending numbers after the widest gap between them, or between
/// them and an end of their range.
pub(crate) fn widest_gap(range: &Range<u32>, numbers: impl Iterator<Item = u32>) -> usize {
    let (mut last, mut widest, mut after) = (range.start, 0, 0);
    for (i, number) in numbers.chain([range.end]).enumerate() {
        // Numbers on both sides of a gap take two walks.
        let is_inside = i > 0 && number < range.end;
        let gap = number.saturating_sub(last).saturating_sub(if is_inside { WALK } else { 0 });
        if gap >= widest {
            (widest, after) = (gap, i);
        }
        last = number;
    }
    after
}

pub(crate) fn disagreement(band: BandNumber) -> TableError {
    Contradiction::Grids { band }.into()
}
