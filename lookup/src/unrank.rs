//! From ranks to minlex forms.

use std::ops::ControlFlow;

use minlex_catalog::{MinlexForm, Rank};
use minlex_table::TableError;
use minlex_walk::Completions;

use crate::block::Block;
use crate::table::Table;

impl Table {
    /// The minlex form at `rank`.
    ///
    /// # Errors
    /// If the table is damaged or its file can no longer be read.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use minlex::{Rank, Table};
    ///
    /// let form = Table::embedded().unrank(Rank::FIRST)?;
    /// assert_eq!(
    ///     form.to_string(),
    ///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
    /// );
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unrank(&self, rank: Rank) -> Result<MinlexForm, TableError> {
        let mut block = Block::of_rank(&self.checkpoints, rank)?;
        block.unrank(rank, &mut Completions::default())
    }

    /// The minlex forms at many ranks, in their order. Ranks that are close share work.
    ///
    /// # Errors
    /// As [`Table::unrank`].
    pub fn unrank_batch(&self, ranks: &[Rank]) -> Result<Vec<MinlexForm>, TableError> {
        let mut forms: Vec<(usize, MinlexForm)> = Vec::with_capacity(ranks.len());
        self.unrank_each(ranks.iter().copied(), |i, form| {
            forms.push((i, form));
            ControlFlow::Continue(())
        })?;
        forms.sort_unstable_by_key(|&(i, _)| i);
        Ok(forms.into_iter().map(|(_, form)| form).collect())
    }

    /// Hands over the minlex forms at many ranks, with the place of each rank in the batch, in
    /// catalogue order. Unlike [`Table::unrank_batch`], it allocates no list of answers. Once
    /// `found` breaks, it is not called again.
    ///
    /// # Errors
    /// As [`Table::unrank`]; the forms handed over before the error are right.
    pub fn unrank_each(
        &self,
        ranks: impl IntoIterator<Item = Rank>,
        mut found: impl FnMut(usize, MinlexForm) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut sorted: Vec<(Rank, usize)> = ranks.into_iter().zip(0..).collect();
        sorted.sort_unstable();
        let mut rest = sorted.as_slice();
        let mut completions = Completions::default();
        while let [(rank, i), later @ ..] = rest {
            let mut block = Block::of_rank(&self.checkpoints, *rank)?;
            let flow = if later.first().is_some_and(|(next, _)| block.contains(*next)) {
                block.unrank_sorted(rest, &mut completions, &mut found)?
            } else {
                found(*i, block.unrank(*rank, &mut completions)?).map_continue(|()| later)
            };
            match flow {
                ControlFlow::Continue(later) => rest = later,
                ControlFlow::Break(()) => break,
            }
        }
        Ok(())
    }
}
