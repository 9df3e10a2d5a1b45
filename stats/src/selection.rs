//! Grids chosen by a condition, and what is wanted of each, in batches.
#![forbid(unsafe_code)]

use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

use minlex_catalog::{BandNumber, MinlexForm, Rank};
use minlex_lookup::{RankBatch, Table, TableError};

use crate::automorphic::{AutomorphicTable, ReadError};
use crate::by_splits;
use crate::chute_numbers::ChuteNumbers;
use crate::column::Column;
use crate::grid_column::GridColumn;
use crate::grid_facts::{GridFacts, GridFilter};
use crate::kernel::Kernel;
use crate::piece::{Piece, pieces};
use crate::rectangles::Rectangles;

/// Which grids of the catalogue, and which columns of each.
///
/// ```
/// use minlex_catalog::Rank;
/// use minlex_lookup::Table;
/// use minlex_stats::{GridValues, Selection};
///
/// let columns = ["rank".parse()?, "ua4".parse()?].to_vec();
/// let selection = Selection { filter: Some("automorphisms > 160".parse()?), columns };
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
pub struct Selection {
    /// Which grids; all without one.
    pub filter: Option<GridFilter>,
    /// What of each.
    pub columns: Vec<GridColumn>,
}

/// The wanted columns of some grids, in order of rank.
#[derive(Debug)]
pub struct GridRows {
    /// How many grids.
    pub len: usize,
    /// By column.
    pub columns: Vec<GridValues>,
    /// What is wrong with a table, after these rows.
    pub damage: Option<SelectionError>,
}

/// The values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridValues {
    /// Of [`GridColumn::Rank`].
    Ranks(Vec<u64>),
    /// Of [`GridColumn::Grid`]: digits as ASCII.
    Grids(Vec<[u8; 81]>),
    /// Of [`GridColumn::Value`].
    Numbers(Vec<u16>),
}

/// Why there are no further rows.
#[derive(Debug)]
#[non_exhaustive]
pub enum SelectionError {
    /// The table of the catalogue is damaged.
    Table {
        /// Where the scan stopped, or the last row before.
        rank: Rank,
        /// What is wrong.
        error: TableError,
    },
    /// The table of the automorphic grids is damaged.
    Automorphic {
        /// In this band.
        band: BandNumber,
        /// What is wrong.
        error: ReadError,
    },
}

impl GridRows {
    /// Keeps the first so many rows, and returns the others, with what is wrong after them.
    #[must_use]
    pub fn split_off(&mut self, len: usize) -> GridRows {
        let others = |column: &mut GridValues| match column {
            GridValues::Ranks(ranks) => GridValues::Ranks(ranks.split_off(len)),
            GridValues::Grids(grids) => GridValues::Grids(grids.split_off(len)),
            GridValues::Numbers(numbers) => GridValues::Numbers(numbers.split_off(len)),
        };
        let others = GridRows {
            len: self.len - len,
            columns: self.columns.iter_mut().map(others).collect(),
            damage: self.damage.take(),
        };
        self.len = len;
        others
    }
}

impl fmt::Display for SelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelectionError::Table { rank, error } => write!(f, "at rank {rank}: {error}"),
            SelectionError::Automorphic { band, error } => write!(f, "in band {band}: {error}"),
        }
    }
}

impl std::error::Error for SelectionError {}

impl Selection {
    /// The parts of a stretch of ranks that may have such grids, in order: bands for which the
    /// filter cannot hold are left out, and where it only can for grids with automorphisms, or for
    /// few by the number of their unavoidable sets of four cells, these alone are looked at, in one
    /// piece for the band. Other pieces have `sizes.start()` grids and more, up to `sizes.end()`.
    pub fn pieces(
        &self,
        stretch: RangeInclusive<Rank>,
        sizes: RangeInclusive<u64>,
    ) -> impl Iterator<Item = Piece> + Send + use<> {
        pieces(self.filter.clone(), stretch, sizes)
    }

    /// The rows of a piece; if a table turns out to be damaged those before the damage, and what is
    /// wrong. Some 50 to 300 nanoseconds for each grid that is looked at, a microsecond with
    /// `mcn4`, and under a millisecond to get there; some 20 milliseconds for a band whose grids
    /// are found by splits, and 10 microseconds for each of those.
    #[must_use]
    pub fn rows(&self, table: &Table, piece: &Piece) -> GridRows {
        match piece {
            Piece::Scan(from, to) => self.scanned(table, *from, *to),
            Piece::Automorphic(band, ranks) => self.automorphic(*band, ranks),
            Piece::BySplits(band, ranks) => self.by_splits(table, *band, ranks),
            Piece::Ranks(ranks, _) => self.at(table, ranks),
        }
    }

    fn scanned(&self, table: &Table, from: Rank, to: Rank) -> GridRows {
        let room = match self.filter {
            None => to.get() - from.zero_based(),
            Some(_) => 0,
        };
        let mut maker = RowMaker::new(self, room as usize);
        let mut next = Some(from);
        for form in table.scan(from..=to) {
            let Some(rank) = next else {
                break;
            };
            match form {
                Ok(form) => maker.add(rank, &form),
                Err(error) => {
                    maker.rows.damage = Some(SelectionError::Table { rank, error });
                    break;
                }
            }
            next = rank.next();
        }
        maker.rows
    }

    fn by_splits(&self, table: &Table, band: BandNumber, ranks: &RangeInclusive<Rank>) -> GridRows {
        let mut maker = RowMaker::new(self, 0);
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
        maker.rows.damage = all.err().map(|error| SelectionError::Table { rank: last, error });
        maker.rows
    }

    fn at(&self, table: &Table, ranks: &[Rank]) -> GridRows {
        let mut maker = RowMaker::new(self, 0);
        let mut next = 0;
        let all = table.unrank_each(ranks.iter().copied(), |place, form| {
            maker.add(ranks[place], &form);
            next = place + 1;
            ControlFlow::Continue(())
        });
        if let Err(error) = all {
            maker.rows.damage = Some(SelectionError::Table { rank: ranks[next], error });
        }
        maker.rows
    }

    fn automorphic(&self, band: BandNumber, ranks: &RangeInclusive<Rank>) -> GridRows {
        let table = AutomorphicTable::embedded();
        let mut maker = RowMaker::new(self, 0);
        let may_hold =
            |class| self.filter.as_ref().is_none_or(|filter| filter.may_hold_in_group(band, class));
        let grids = table.grids_of(band).filter_map(|n| table.get(n)).enumerate();
        let wanted: Vec<(usize, Rank)> = grids
            .filter(|(_, grid)| ranks.contains(&grid.rank) && may_hold(grid.class))
            .map(|(n, grid)| (n, grid.rank))
            .collect();
        if wanted.is_empty() {
            return maker.rows;
        }
        match table.forms(band) {
            Ok(forms) => wanted.iter().for_each(|&(n, rank)| maker.add(rank, &forms[n].0)),
            Err(error) => maker.rows.damage = Some(SelectionError::Automorphic { band, error }),
        }
        maker.rows
    }
}

/// What has to be known of a grid for some columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Needs {
    /// The band numbers of its chutes.
    numbers: bool,
    /// What there is in its cells.
    cells: bool,
    mcn4: bool,
}

impl Needs {
    fn of(columns: impl Iterator<Item = Column>) -> Needs {
        let mut needs = Needs::default();
        for column in columns {
            needs.numbers |= matches!(column, Column::Highest | Column::LowestChutes | Column::Ua4);
            needs.cells |= column.is_scanned();
            needs.mcn4 |= column == Column::Mcn4;
        }
        needs
    }

    /// What is not known after others.
    fn beyond(self, known: Needs) -> Needs {
        Needs {
            numbers: self.numbers && !known.numbers,
            cells: self.cells && !known.cells || self.mcn4 && !known.mcn4,
            mcn4: self.mcn4,
        }
    }
}

/// A band on top, and what is kept from one grid below it to the next.
struct OnTop {
    band: BandNumber,
    numbers: ChuteNumbers,
    rectangles: Rectangles,
}

impl OnTop {
    #[inline(always)]
    fn tell(&mut self, facts: &mut GridFacts<'_>, form: &MinlexForm, needs: Needs) {
        if needs.numbers {
            facts.know_numbers(self.numbers.of(form));
        }
        if needs.cells {
            facts.know_cells(self.rectangles.look(form.lower_rows(), needs.mcn4));
        }
    }
}

/// Makes rows of grids that come in order of rank.
struct RowMaker<'a> {
    selection: &'a Selection,
    kernel: Kernel,
    /// What the filter has to know of each grid, and what the columns have to.
    needs: [Needs; 2],
    on_top: Option<OnTop>,
    /// The automorphic grids of this band that have not come yet: rank and class.
    automorphic: Box<dyn Iterator<Item = (Rank, u8)>>,
    next_automorphic: Option<(Rank, u8)>,
    rows: GridRows,
}

impl<'a> RowMaker<'a> {
    fn new(selection: &'a Selection, room: usize) -> RowMaker<'a> {
        let of_filter = selection.filter.iter().flat_map(GridFilter::columns);
        let of_columns = selection.columns.iter().filter_map(|column| match column {
            GridColumn::Value(column) => Some(*column),
            GridColumn::Rank | GridColumn::Grid => None,
        });
        let (first, all) = (Needs::of(of_filter), Needs::of(of_columns));
        let empty = |column: &GridColumn| match column {
            GridColumn::Rank => GridValues::Ranks(Vec::with_capacity(room)),
            GridColumn::Grid => GridValues::Grids(Vec::with_capacity(room)),
            GridColumn::Value(_) => GridValues::Numbers(Vec::with_capacity(room)),
        };
        let columns = selection.columns.iter().map(empty).collect();
        RowMaker {
            selection,
            kernel: Kernel::detect(),
            needs: [first, all.beyond(first)],
            on_top: None,
            automorphic: Box::new(std::iter::empty()),
            next_automorphic: None,
            rows: GridRows { len: 0, columns, damage: None },
        }
    }

    /// Goes on to another band, of which this is the first rank that comes.
    fn begin(&mut self, band: BandNumber, rank: Rank) {
        let numbers = ChuteNumbers::below(band);
        let rectangles = Rectangles::below_band(band, self.kernel);
        self.on_top = Some(OnTop { band, numbers, rectangles });
        let table = AutomorphicTable::embedded();
        let grids = table.grids_of(band).filter_map(|n| table.get(n));
        let left = grids.map(|grid| (grid.rank, grid.class)).skip_while(move |grid| grid.0 < rank);
        self.automorphic = Box::new(left);
        self.next_automorphic = self.automorphic.next();
    }

    /// The class of the automorphism group of the grid at a rank.
    fn class(&mut self, rank: Rank) -> u8 {
        while let Some((next, class)) = self.next_automorphic {
            if next > rank {
                return 0;
            }
            self.next_automorphic = self.automorphic.next();
            if next == rank {
                return class;
            }
        }
        0
    }

    /// Adds the row of a grid, if it is wanted.
    fn add(&mut self, rank: Rank, form: &MinlexForm) {
        let band = form.band();
        if self.on_top.as_ref().is_none_or(|on_top| on_top.band != band) {
            self.begin(band, rank);
        }
        let class = self.class(rank);
        let mut facts = GridFacts::with_class(rank, form, class);
        let Some(on_top) = &mut self.on_top else {
            return;
        };
        let [for_filter, for_columns] = self.needs;
        on_top.tell(&mut facts, form, for_filter);
        if self.selection.filter.as_ref().is_some_and(|filter| !filter.holds(&facts)) {
            return;
        }
        on_top.tell(&mut facts, form, for_columns);
        for (column, values) in self.selection.columns.iter().zip(&mut self.rows.columns) {
            match (column, values) {
                (GridColumn::Value(column), GridValues::Numbers(values)) => {
                    values.push(facts.value(*column).unwrap_or_default() as u16);
                }
                (_, GridValues::Ranks(ranks)) => ranks.push(rank.get()),
                (_, GridValues::Grids(grids)) => grids.push(form.to_ascii()),
                (_, GridValues::Numbers(_)) => {}
            }
        }
        self.rows.len += 1;
    }
}
