//! The steps from a minlex form to its rank.

use std::ops::{ControlFlow, Range};

use minlex_catalog::{BandNumber, MinlexForm, PackedRow};
use minlex_table::TableError;
use minlex_walk::{BandPlan, Completer};

use crate::block::{Block, Place};
use crate::table::Table;

/// The steps from a minlex form to its rank, as in the worked example of `docs/METHOD.md`, for any
/// form and any table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Steps {
    /// The band on top.
    pub band: BandNumber,
    /// The number of minlex forms with a lower top band.
    pub before_band: u64,
    /// The number of prefixes (rows 4 to 6) below the band.
    pub prefixes: u32,
    /// The number of the form's prefix among them, from 0.
    pub prefix: u32,
    /// Prefixes from one checkpoint of the band to the next.
    pub spacing: u32,
    /// The number of the checkpoint before the form's prefix, from 0.
    pub checkpoint: u32,
    /// The number of minlex forms of the band before the checkpoint, from the table.
    pub before_checkpoint: u32,
    /// The prefixes from the checkpoint to the form's own, without those whose band 2 is below the
    /// band: no minlex form starts with them.
    pub walk: Vec<PrefixStep>,
    /// The place of the form among those that start with its prefix, from 1.
    pub place: u32,
}

/// A prefix of [`Steps::walk`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrefixStep {
    /// The number of the prefix in its band, from 0.
    pub prefix: u32,
    /// Rows 4, 5 and 6.
    pub rows: [PackedRow; 3],
    /// The band number of band 2.
    pub band2: BandNumber,
    /// The number of minlex forms that start with the prefix.
    pub forms: u32,
}

impl Steps {
    /// The number of minlex forms with prefixes between the checkpoint and the form's own.
    #[must_use]
    pub fn walked(&self) -> u32 {
        let before = self.walk.split_last().map_or(&[][..], |(_, before)| before);
        before.iter().map(|step| step.forms).sum()
    }

    /// The place of the form among those with its band, from 1.
    #[must_use]
    pub fn in_band(&self) -> u32 {
        let before = self.before_checkpoint.saturating_add(self.walked());
        before.saturating_add(self.place)
    }
}

impl Table {
    /// The steps from a minlex form to its rank, which add up to [`Table::rank_form`].
    ///
    /// Takes several times as long as a rank: the walk always starts at the checkpoint before the
    /// form.
    ///
    /// # Errors
    /// As [`Table::rank`].
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use minlex::{Grid, Table};
    ///
    /// let grid: Grid =
    ///     "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
    ///         .parse()?;
    /// let steps = Table::embedded().steps(&grid.minlex_form())?;
    /// assert_eq!((steps.band.get(), steps.before_band), (86, 3_865_781_944));
    /// assert_eq!((steps.prefix, steps.prefixes), (2_672_950, 2_930_176));
    /// assert_eq!(steps.in_band(), 31_900_339);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps(&self, form: &MinlexForm) -> Result<Steps, TableError> {
        let place = Place::of(form);
        let mut block = Block::of_prefix(&self.checkpoints, place.band, place.prefix())?;
        let Range { start, .. } = block.prefixes();
        let (walk, at) = walk_to(&block, &place);
        let at = at.ok_or_else(|| block.disagreement())?;
        let entry = block.entry();
        let steps = Steps {
            band: place.band,
            before_band: entry.before,
            prefixes: entry.prefixes,
            prefix: place.prefix(),
            spacing: entry.spacing,
            checkpoint: start / entry.spacing,
            before_checkpoint: block.forms()?.start,
            walk,
            place: at + 1,
        };
        // As for a rank, the checkpoint after the form must agree.
        block.rank_at(steps.in_band() - 1)?;
        Ok(steps)
    }
}

/// The prefixes of a block up to that of a form in it, and the form's place there, from 0; `None`
/// if the walk does not meet it.
fn walk_to(block: &Block<'_>, place: &Place) -> (Vec<PrefixStep>, Option<u32>) {
    let plan = BandPlan::get(place.band);
    let numbers = block.prefixes().start..place.prefix() + 1;
    let mut walk = Vec::new();
    let _ = plan.visit_prefixes::<()>(numbers.clone(), |prefix| {
        let (prefix, rows, band2) = (prefix.number(), prefix.rows(), prefix.band2());
        walk.push(PrefixStep { prefix, rows, band2, forms: 0 });
        ControlFlow::Continue(())
    });
    let mut at = None;
    let mut steps = walk.iter_mut();
    let _ = Completer::new(plan).visit::<()>(numbers, |prefix| {
        let forms = if prefix.number() == place.prefix() {
            let (found, forms) = prefix.place(place.rows());
            at = found;
            forms
        } else {
            prefix.count()
        };
        if let Some(step) = steps.find(|step| step.prefix == prefix.number()) {
            step.forms = forms;
        }
        ControlFlow::Continue(())
    });
    (walk, at)
}
