//! Grids chosen by a condition, with some columns of each, in batches.
#![forbid(unsafe_code)]

use std::ops::{ControlFlow, RangeInclusive};

use minlex_catalog::{BandNumber, Rank};
use minlex_lookup::{RankBatch, Table};

use super::grid_column::GridColumn;
use super::grid_facts::GridFilter;
use super::grid_rows::{GridRows, SelectionError};
use super::piece::{Piece, pieces};
use super::row_maker::RowMaker;
use crate::automorphic::AutomorphicTable;
use crate::list::by_splits;

/// A choice of grids of the catalogue, and of the columns to compute for each.
///
/// ```
/// use minlex_catalog::Rank;
/// use minlex_lookup::Table;
/// use minlex_stats::{GridValues, Selection};
///
/// let columns = ["rank".parse()?, "ua4".parse()?].to_vec();
/// let selection = Selection::new(Some("automorphisms > 160".parse()?), columns);
/// let mut ranks: Vec<u64> = Vec::new();
/// for piece in selection.pieces(Rank::FIRST..=Rank::LAST, 1024..=1024) {
///     let rows = selection.rows(Table::embedded(), &piece);
///     if let (GridValues::Ranks(found), None) = (&rows.columns[0], rows.damage) {
///         ranks.extend(found);
///     }
/// }
/// assert_eq!(ranks, [964_550, 1_007_168]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Selection {
    /// The condition on the grids; `None` for all grids.
    pub filter: Option<GridFilter>,
    /// The columns of each grid.
    pub columns: Vec<GridColumn>,
}

impl Selection {
    /// The grids that pass a filter, or all grids, with these columns.
    #[must_use]
    pub fn new(filter: Option<GridFilter>, columns: Vec<GridColumn>) -> Selection {
        Selection { filter, columns }
    }

    /// The parts of a range of ranks that may have such grids, in order. Bands for which the filter
    /// cannot hold are left out. A band is one piece if the filter can hold only for its
    /// automorphic grids, or if few of its grids have the wanted numbers of unavoidable sets of
    /// four cells and of chutes with the lowest number. Other pieces have `sizes.start()` to
    /// `sizes.end()` grids.
    pub fn pieces(
        &self,
        ranks: RangeInclusive<Rank>,
        sizes: RangeInclusive<u64>,
    ) -> impl Iterator<Item = Piece> + Send + use<> {
        pieces(self.filter.clone(), ranks, sizes)
    }

    /// The rows of a piece. If a table is damaged, the rows before the damage, and the damage.
    ///
    /// A scan takes under a millisecond to begin, and then some 50 to 300 nanoseconds a grid, the
    /// most with `mcn4`. A band by splits takes some 20 milliseconds, and 10 microseconds for each
    /// grid found.
    #[must_use]
    pub fn rows(&self, table: &Table, piece: &Piece) -> GridRows {
        match piece {
            Piece::Scan(from, to) => self.scanned(table, *from, *to),
            Piece::Automorphic(band, ranks) => self.automorphic(*band, ranks),
            Piece::BySplits(band, ranks) => self.by_splits(table, *band, ranks),
        }
    }

    fn scanned(&self, table: &Table, from: Rank, to: Rank) -> GridRows {
        let room = match self.filter {
            None => to.get() - from.zero_based(),
            Some(_) => 0,
        };
        let mut maker = self.maker(room as usize);
        let mut next = Some(from);
        let mut damage = None;
        for form in table.scan(from..=to) {
            let Some(rank) = next else {
                break;
            };
            match form {
                Ok(form) => maker.add(rank, &form),
                Err(error) => {
                    damage = Some(SelectionError::Table { rank, error });
                    break;
                }
            }
            next = rank.next();
        }
        maker.finish(damage)
    }

    fn maker(&self, room: usize) -> RowMaker<'_> {
        RowMaker::new(&self.columns, self.filter.as_ref(), room)
    }

    fn by_splits(&self, table: &Table, band: BandNumber, ranks: &RangeInclusive<Rank>) -> GridRows {
        let mut maker = self.maker(0);
        let forms = self.filter.as_ref().map(|filter| by_splits::forms(band, filter));
        let forms = forms.unwrap_or_default();
        let mut batch = RankBatch::with_capacity(forms.len());
        forms.iter().for_each(|form| batch.push_form(form));
        let mut last = *ranks.start();
        let all = table.rank_each(batch, |place, rank| {
            last = rank;
            if ranks.contains(&rank) {
                maker.add(rank, &forms[place]);
            }
            ControlFlow::Continue(())
        });
        maker.finish(all.err().map(|error| SelectionError::Table { rank: last, error }))
    }

    fn automorphic(&self, band: BandNumber, ranks: &RangeInclusive<Rank>) -> GridRows {
        let table = AutomorphicTable::embedded();
        let mut maker = self.maker(0);
        let may_hold =
            |class| self.filter.as_ref().is_none_or(|filter| filter.may_hold_in_group(band, class));
        let grids = table.grids_of(band).filter_map(|n| table.get(n)).enumerate();
        let wanted: Vec<(usize, Rank)> = grids
            .filter(|(_, grid)| ranks.contains(&grid.rank) && may_hold(grid.class))
            .map(|(n, grid)| (n, grid.rank))
            .collect();
        if wanted.is_empty() {
            return maker.finish(None);
        }
        let forms = match table.forms(band) {
            Ok(forms) => forms,
            Err(error) => {
                return maker.finish(Some(SelectionError::Automorphic { band, error }));
            }
        };
        wanted.iter().for_each(|&(n, rank)| maker.add(rank, &forms[n].0));
        maker.finish(None)
    }
}
