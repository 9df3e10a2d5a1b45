//! Rank, unrank and scan: checkpoints, then a short walk.

use std::ops::ControlFlow;

use minlex_catalog::chute::ChuteTable;
use minlex_catalog::{Grid, Rank, minlex};
use minlex_table::{BandEntry, FormatError, TableError};

use crate::table::Table;
use minlex_walk::complete::{Completer, Completions};
use minlex_walk::plan::BandPlan;
use minlex_walk::prefix::{prefix_ordinal, visit_prefixes};

/// A minlex form taken apart.
struct Place {
    class: u16,
    /// Number of rows 4 to 6 among the band's prefixes.
    ordinal: u32,
    /// Rows 7 to 9.
    rows: [u64; 3],
}

impl Place {
    fn of(form: &Grid) -> Place {
        let digits = form.digits();
        let row = |r: usize| (0..9).fold(0, |row, c| row << 4 | u64::from(digits[9 * r + c]));
        let class = ChuteTable::get().class_of(|r, c| digits[9 * r + c]);
        match prefix_ordinal(BandPlan::get(class), &[row(3), row(4), row(5)]) {
            Some(ordinal) => Place {
                class,
                ordinal,
                rows: [row(6), row(7), row(8)],
            },
            None => unreachable!("rows 4 to 6 of a minlex form stand below its band"),
        }
    }
}

/// A batch of grids on the way to their ranks, see [`Table::rank_each`]. Of each grid 40 bytes are
/// kept; the minlex form is made when the grid is added, which needs no table, so batches can be
/// filled by many threads.
#[derive(Default)]
pub struct RankBatch {
    /// Each grid's place in the catalogue and in the batch.
    places: Vec<(Place, usize)>,
}

impl RankBatch {
    /// An empty batch with room for `grids` grids.
    #[must_use]
    pub fn with_capacity(grids: usize) -> RankBatch {
        RankBatch {
            places: Vec::with_capacity(grids),
        }
    }

    /// Adds a grid behind those that are there; 0.3 us.
    pub fn push(&mut self, grid: &Grid) {
        self.places
            .push((Place::of(&minlex(grid)), self.places.len()));
    }
}

impl<'a> Extend<&'a Grid> for RankBatch {
    fn extend<I: IntoIterator<Item = &'a Grid>>(&mut self, grids: I) {
        let grids = grids.into_iter();
        self.places.reserve(grids.size_hint().0);
        grids.for_each(|grid| self.push(grid));
    }
}

impl<'a> FromIterator<&'a Grid> for RankBatch {
    fn from_iter<I: IntoIterator<Item = &'a Grid>>(grids: I) -> RankBatch {
        let mut batch = RankBatch::default();
        batch.extend(grids);
        batch
    }
}

fn disagrees(class: u16) -> TableError {
    TableError::Damaged(FormatError::Structure(format!(
        "a checkpoint of band {class} does not agree with the grids"
    )))
}

impl Table {
    /// The rank of a grid's minlex form; every morph of a grid has the same.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn rank(&self, grid: &Grid) -> Result<Rank, TableError> {
        let place = Place::of(&minlex(grid));
        let band = &self.checkpoints.bands()?[usize::from(place.class)];
        let mut rank = None;
        self.rank_places(band, &[(place, 0)], &mut |_, found| rank = Some(found))?;
        rank.ok_or_else(|| disagrees(0))
    }

    /// The grid at `rank`, a minlex form.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn unrank(&self, rank: Rank) -> Result<Grid, TableError> {
        let mut grid = None;
        self.unrank_sorted(&[(rank, 0)], &mut |_, found| {
            grid = Some(found);
            ControlFlow::Continue(())
        })?;
        grid.ok_or_else(|| disagrees(0))
    }

    /// The ranks of many grids, in their order; grids that are close in the catalogue share work.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn rank_batch(&self, grids: &[Grid]) -> Result<Vec<Rank>, TableError> {
        let mut ranks = vec![Rank::FIRST; grids.len()];
        self.rank_each(grids.iter().collect(), |i, rank| {
            ranks[i] = rank;
            ControlFlow::Continue(())
        })?;
        Ok(ranks)
    }

    /// Hands over the ranks of many grids one by one, with the place of each grid in the batch, in
    /// the order in which they are found: [`Table::rank_batch`] for those who have a place for the
    /// answers, or want to stop early. After a break `found` is not called again.
    ///
    /// # Errors
    /// If the table is damaged; ranks that were handed over before are right.
    pub fn rank_each(
        &self,
        batch: RankBatch,
        mut found: impl FnMut(usize, Rank) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut places = batch.places;
        places.sort_unstable_by_key(|(place, _)| (place.class, place.ordinal));
        let bands = self.checkpoints.bands()?;
        let mut flow = ControlFlow::Continue(());
        // Together are those between the same two checkpoints.
        for together in places.chunk_by(|(a, _), (b, _)| {
            let spacing = bands[usize::from(a.class)].spacing.max(1);
            a.class == b.class && a.ordinal / spacing == b.ordinal / spacing
        }) {
            let band = &bands[usize::from(together[0].0.class)];
            self.rank_places(band, together, &mut |i, rank| {
                if flow.is_continue() {
                    flow = found(i, rank);
                }
            })?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The grids at many ranks, in their order; ranks that are close share work.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn unrank_batch(&self, ranks: &[Rank]) -> Result<Vec<Grid>, TableError> {
        let mut grids: Vec<Option<Grid>> = vec![None; ranks.len()];
        self.unrank_each(ranks.iter().copied(), |i, grid| {
            grids[i] = Some(grid);
            ControlFlow::Continue(())
        })?;
        grids
            .into_iter()
            .map(|grid| grid.ok_or_else(|| disagrees(0)))
            .collect()
    }

    /// Hands over the grids at many ranks one by one, with the place of each rank in the batch, in
    /// catalogue order: [`Table::unrank_batch`] for those who have a place for the answers, or want
    /// to stop early. After a break `found` is not called again.
    ///
    /// # Errors
    /// If the table is damaged; grids that were handed over before are right.
    pub fn unrank_each(
        &self,
        ranks: impl IntoIterator<Item = Rank>,
        mut found: impl FnMut(usize, Grid) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut sorted: Vec<(Rank, usize)> = ranks.into_iter().zip(0..).collect();
        sorted.sort_unstable();
        self.unrank_sorted(&sorted, &mut found)
    }

    /// Ranks of minlex forms that lie between the same two checkpoints of `band`, sorted by prefix.
    fn rank_places(
        &self,
        band: &BandEntry,
        places: &[(Place, usize)],
        found: &mut impl FnMut(usize, Rank),
    ) -> Result<(), TableError> {
        let (Some((first, _)), Some((last, _))) = (places.first(), places.last()) else {
            return Ok(());
        };
        let class = first.class;
        if band.spacing == 0 {
            return Err(disagrees(class));
        }
        let plan = BandPlan::get(class);
        let completer = Completer::new(plan);
        let checkpoint = first.ordinal / band.spacing;
        let start = checkpoint * band.spacing;
        let end = (start + band.spacing).min(band.prefixes);
        let mut completions = Completions::default();
        // Where a completion stands among those of its prefix.
        let mut place_in =
            |prefix: &_, rows: &[u64; 3]| completer.place(prefix, rows, &mut completions);
        if places.len() == 1 && first.ordinal - start > end - first.ordinal {
            // Nearer to the next checkpoint: count back from there.
            let mut after = 0;
            let mut place = None;
            let _ = visit_prefixes::<()>(plan, first.ordinal, |prefix| {
                if prefix.ordinal >= end {
                    return ControlFlow::Break(());
                }
                if prefix.ordinal == first.ordinal {
                    let (found, count) = place_in(prefix, &first.rows);
                    place = found;
                    after += count;
                } else {
                    after += completer.count(prefix);
                }
                ControlFlow::Continue(())
            });
            let next = self.checkpoints.before(band, checkpoint + 1)?;
            let place = place.ok_or_else(|| disagrees(class))?;
            let before = next.checked_sub(after).ok_or_else(|| disagrees(class))? + place;
            found(places[0].1, rank_at(band, before)?);
            return Ok(());
        }
        let mut before = self.checkpoints.before(band, checkpoint)?;
        let mut rest = places;
        let mut result = Ok(());
        let _ = visit_prefixes::<()>(plan, start, |prefix| {
            if prefix.ordinal > last.ordinal {
                return ControlFlow::Break(());
            }
            while let Some(((place, i), others)) = rest.split_first() {
                if place.ordinal != prefix.ordinal {
                    break;
                }
                let rank = place_in(prefix, &place.rows)
                    .0
                    .ok_or_else(|| disagrees(class))
                    .and_then(|at| rank_at(band, before + at));
                match rank {
                    Ok(rank) => found(*i, rank),
                    Err(error) => {
                        result = Err(error);
                        return ControlFlow::Break(());
                    }
                }
                rest = others;
            }
            if rest.is_empty() {
                return ControlFlow::Break(());
            }
            before = before.saturating_add(completer.count(prefix));
            ControlFlow::Continue(())
        });
        result?;
        if rest.is_empty() {
            Ok(())
        } else {
            Err(disagrees(class))
        }
    }

    /// Grids at ranks in ascending order.
    fn unrank_sorted(
        &self,
        ranks: &[(Rank, usize)],
        found: &mut impl FnMut(usize, Grid) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let bands = self.checkpoints.bands()?;
        let mut rest = ranks;
        let mut flow = ControlFlow::Continue(());
        let mut completions = Completions::default();
        while let Some(&(rank, _)) = rest.first() {
            let (class, target) = self.checkpoints.band_of(rank)?;
            let band = &bands[usize::from(class)];
            let checkpoint = self.checkpoints.find(class, target)?;
            let end = self.checkpoints.before(band, checkpoint.number + 1)?;
            let plan = BandPlan::get(class);
            let completer = Completer::new(plan);
            let mut before = checkpoint.before;
            let length = rest.len();
            let start = checkpoint.number.saturating_mul(band.spacing);
            let _ = visit_prefixes::<()>(plan, start, |prefix| {
                let count = completer.count(prefix);
                let mut listed = false;
                while let Some(&(rank, i)) = rest.first() {
                    // Ranks of later bands and checkpoints are not below the end.
                    let target = rank.zero_based() - band.before;
                    let Some(at) = target
                        .checked_sub(u64::from(before))
                        .filter(|&at| at < u64::from(count))
                    else {
                        break;
                    };
                    if !listed {
                        completer.completions(prefix, &mut completions);
                        listed = true;
                    }
                    let Some(rows) = completions.get(at as usize) else {
                        return ControlFlow::Break(());
                    };
                    flow = found(i, completer.start_grid(prefix).finish(rows));
                    if flow.is_break() {
                        return flow;
                    }
                    rest = &rest[1..];
                }
                before = before.saturating_add(count);
                let done = rest
                    .first()
                    .is_none_or(|&(rank, _)| rank.zero_based() - band.before >= u64::from(end));
                if done || before >= end {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            if flow.is_break() {
                return Ok(());
            }
            if rest.len() == length {
                return Err(disagrees(class));
            }
        }
        Ok(())
    }

    /// The minlex forms from rank `from` to rank `to`, both included, in catalogue order.
    #[must_use]
    pub fn scan(&self, from: Rank, to: Rank) -> Scan<'_> {
        Scan {
            table: self,
            next: from.get(),
            end: to.get(),
            position: None,
            buffer: Vec::new(),
            used: 0,
            completions: Completions::default(),
        }
    }
}

fn rank_at(band: &BandEntry, before: u32) -> Result<Rank, TableError> {
    Rank::new(band.before + u64::from(before) + 1).map_err(|_| {
        TableError::Damaged(FormatError::Structure(
            "a sum leads past the last rank".into(),
        ))
    })
}

/// An iterator over a stretch of the catalogue; after an error it ends.
pub struct Scan<'a> {
    table: &'a Table,
    /// Rank of the next grid, and of the last one.
    next: u64,
    end: u64,
    /// Band and number of the prefix that comes next, once known.
    position: Option<(u16, u32)>,
    buffer: Vec<Grid>,
    used: usize,
    completions: Completions,
}

/// Prefixes that one refill of the buffer walks through: enough to make its start cheap, few enough
/// to stay in the cache.
const PREFIXES_AT_ONCE: u32 = 256;

impl Scan<'_> {
    /// Walks on until there are grids in the buffer.
    fn refill(&mut self) -> Result<(), TableError> {
        self.buffer.clear();
        self.used = 0;
        let bands = self.table.checkpoints.bands()?;
        let mut skip = 0;
        let (mut class, mut ordinal) = match self.position {
            Some(position) => position,
            None => {
                let rank = Rank::new(self.next).map_err(|_| disagrees(0))?;
                let (class, target) = self.table.checkpoints.band_of(rank)?;
                let band = &bands[usize::from(class)];
                let checkpoint = self.table.checkpoints.find(class, target)?;
                skip = (target - checkpoint.before) as usize;
                (class, checkpoint.number.saturating_mul(band.spacing))
            }
        };
        while self.buffer.is_empty() {
            let Some(band) = bands.get(usize::from(class)) else {
                return Err(disagrees(class));
            };
            if band.grids == 0 || ordinal >= band.prefixes {
                (class, ordinal) = (class + 1, 0);
                continue;
            }
            let plan = BandPlan::get(class);
            let completer = Completer::new(plan);
            let end = ordinal.saturating_add(PREFIXES_AT_ONCE).min(band.prefixes);
            let (buffer, completions) = (&mut self.buffer, &mut self.completions);
            let _ = visit_prefixes::<()>(plan, ordinal, |prefix| {
                if prefix.ordinal >= end {
                    return ControlFlow::Break(());
                }
                if skip > 0 {
                    let count = completer.count(prefix) as usize;
                    if count <= skip {
                        skip -= count;
                        return ControlFlow::Continue(());
                    }
                }
                completer.completions(prefix, completions);
                let upper = completer.start_grid(prefix);
                buffer.extend(completions.iter_from(skip).map(|rows| upper.finish(rows)));
                skip = 0;
                ControlFlow::Continue(())
            });
            ordinal = end;
        }
        self.position = Some((class, ordinal));
        Ok(())
    }
}

impl Iterator for Scan<'_> {
    type Item = Result<Grid, TableError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.next > self.end {
            return None;
        }
        if self.used == self.buffer.len()
            && let Err(error) = self.refill()
        {
            self.next = u64::MAX;
            return Some(Err(error));
        }
        let grid = self.buffer[self.used];
        self.used += 1;
        self.next += 1;
        Some(Ok(grid))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = usize::try_from((self.end + 1).saturating_sub(self.next)).unwrap_or(usize::MAX);
        (0, Some(rest))
    }
}

impl std::iter::FusedIterator for Scan<'_> {}
