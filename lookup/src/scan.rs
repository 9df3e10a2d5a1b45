//! Parts of the catalogue in order.

use std::iter::FusedIterator;
use std::ops::{Bound, ControlFlow, Range, RangeBounds};

use minlex_catalog::{BandNumber, MinlexForm, Rank};
use minlex_table::{BandEntry, TableError};
use minlex_walk::{BandPlan, Completer, Completions};

use crate::block::{Block, disagreement};
use crate::table::Table;

impl Table {
    /// The minlex forms at a range of ranks, in catalogue order, some twenty million a second.
    ///
    /// A short range takes no longer than [`Table::unrank`] of its first rank. `take` of a long
    /// range may take longer: the scan walks to the next checkpoint first. An error from a damaged
    /// table ends the scan.
    ///
    /// ```
    /// # #[cfg(feature = "embedded")] {
    /// use minlex::{Rank, Table};
    ///
    /// let table = Table::embedded();
    /// let first = Rank::new(5_000_000_000)?;
    /// let forms = table.scan(first..).take(3).collect::<Result<Vec<_>, _>>()?;
    /// assert!(forms.is_sorted());
    /// assert_eq!(table.rank_form(&forms[2])?.get(), 5_000_000_002);
    /// assert_eq!(table.scan(first..=first).count(), 1);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn scan(&self, ranks: impl RangeBounds<Rank>) -> Scan<'_> {
        Scan {
            table: self,
            next: match ranks.start_bound() {
                Bound::Included(first) => first.get(),
                Bound::Excluded(before) => before.get() + 1,
                Bound::Unbounded => Rank::FIRST.get(),
            },
            last: match ranks.end_bound() {
                Bound::Included(last) => last.get(),
                Bound::Excluded(after) => after.get() - 1,
                Bound::Unbounded => Rank::LAST.get(),
            },
            position: None,
            buffer: Vec::new(),
            used: 0,
            completions: Completions::default(),
        }
    }
}

/// An iterator over part of the catalogue, see [`Table::scan`].
pub struct Scan<'t> {
    table: &'t Table,
    next: u64,
    last: u64,
    /// The next prefix, once known.
    position: Option<Position>,
    buffer: Vec<MinlexForm>,
    /// The number of forms of the buffer already returned.
    used: usize,
    completions: Completions,
}

#[derive(Clone, Copy)]
struct Position {
    band: BandNumber,
    prefix: u32,
}

/// Prefixes of a refill of the buffer, few enough for the cache.
const PREFIXES_AT_ONCE: u32 = 256;

/// The rank of the last form of a band, or of the form before if it has none.
fn last_of(entry: &BandEntry) -> u64 {
    entry.before + u64::from(entry.grids)
}

impl Scan<'_> {
    /// Walks on until there are forms in the buffer.
    fn refill(&mut self) -> Result<(), TableError> {
        self.buffer.clear();
        self.used = 0;
        let mut position = match self.position {
            Some(position) => position,
            None => self.start()?,
        };
        while self.buffer.is_empty() {
            let next = self.skip_empty_bands(position)?;
            if next.band != position.band {
                position = self.start()?;
                continue;
            }
            let end = position.prefix.saturating_add(PREFIXES_AT_ONCE);
            let entry = &self.table.checkpoints.bands()?[position.band.index()];
            self.walk(position, end, 0, entry);
            position.prefix = end;
        }
        self.position = Some(position);
        Ok(())
    }

    /// Puts the next form and those after it in its block into the buffer. Returns the position
    /// after the block.
    fn start(&mut self) -> Result<Position, TableError> {
        let rank = Rank::new(self.next).map_err(|_| disagreement(BandNumber::LAST))?;
        let mut block = Block::of_rank(&self.table.checkpoints, rank)?;
        let band = block.band();
        let Range { start, end } = block.prefixes();
        let position = Position { band, prefix: start };
        let before = block.forms_before_rank(rank)?;
        let left = self.walk(position, end, before, block.entry());
        if left > 0 || self.buffer.is_empty() {
            return Err(block.disagreement());
        }
        Ok(Position { band, prefix: end })
    }

    /// Moves a position after the last prefix of a band to the next band with forms.
    fn skip_empty_bands(&self, mut position: Position) -> Result<Position, TableError> {
        let bands = self.table.checkpoints.bands()?;
        // The walk from a band's last form to its end would take a second, and an empty band needs
        // no plan.
        let is_done = |band: BandNumber| last_of(&bands[band.index()]) < self.next;
        while is_done(position.band)
            || position.prefix >= BandPlan::get(position.band).prefix_count()
        {
            let band = BandNumber::new(position.band.get() + 1)
                .map_err(|_| disagreement(position.band))?;
            if bands[band.index()].before + 1 != self.next {
                return Err(disagreement(position.band));
            }
            position = Position { band, prefix: 0 };
        }
        Ok(position)
    }

    /// Appends the forms of the prefixes from `position` to `end`, without the first `skip`, to the
    /// buffer, up to the last of the scan or of the band's entry. Returns the number still to skip.
    fn walk(&mut self, position: Position, end: u32, mut skip: u32, entry: &BandEntry) -> u32 {
        let plan = BandPlan::get(position.band);
        let wanted = (self.last.min(last_of(entry)) + 1).saturating_sub(self.next);
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        let mut completer = Completer::new(plan);
        let (buffer, completions) = (&mut self.buffer, &mut self.completions);
        let _ = completer.visit::<()>(position.prefix..end, |prefix| {
            if skip > 0 {
                let count = prefix.count();
                if count <= skip {
                    skip -= count;
                    return ControlFlow::Continue(());
                }
            }
            prefix.forms(completions);
            buffer.extend(completions.iter_from(skip as usize));
            skip = 0;
            match buffer.len() >= wanted {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        skip
    }
}

impl Iterator for Scan<'_> {
    type Item = Result<MinlexForm, TableError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next > self.last {
            return None;
        }
        if self.used == self.buffer.len()
            && let Err(error) = self.refill()
        {
            self.last = 0;
            return Some(Err(error));
        }
        let form = self.buffer[self.used];
        self.used += 1;
        self.next += 1;
        Some(Ok(form))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = (self.last + 1).saturating_sub(self.next);
        (0, usize::try_from(rest).ok())
    }
}

impl FusedIterator for Scan<'_> {}

impl std::fmt::Debug for Scan<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scan(ranks {} to {})", self.next, self.last)
    }
}
