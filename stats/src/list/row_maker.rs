//! Rows of grids that come in order of rank.
#![forbid(unsafe_code)]

use minlex_catalog::{Band, BandNumber, MinlexForm, PackedRow, Rank};

use super::grid_column::GridColumn;
use super::grid_facts::{GridFilter, order_of};
use super::grid_rows::{GridRows, GridValues, SelectionError};
use crate::automorphic::AutomorphicTable;
use crate::grid::chute_numbers::ChuteNumbers;
use crate::grid::{Known, Needs, Rectangles};
use crate::kernel::Kernel;
use crate::question::Column;

fn needs_of(columns: impl Iterator<Item = Column>) -> Needs {
    let needs = columns.filter_map(|column| Some(column.info().read?.0));
    needs.fold(Needs::NOTHING, Needs::or)
}

/// A band on top, and the state from one grid below it to the next.
struct OnTop {
    band: BandNumber,
    numbers: ChuteNumbers,
    rectangles: Rectangles,
    /// ASCII digits of a grid with the current rows 1 to 6.
    digits: [u8; 81],
    /// Its rows 4 to 6.
    upper: [PackedRow; 3],
}

impl OnTop {
    fn new(band: BandNumber, kernel: Kernel) -> OnTop {
        let mut digits = [0; 81];
        digits[..27].copy_from_slice(&Band::get(band).digits().map(|digit| digit + b'0'));
        OnTop {
            band,
            numbers: ChuteNumbers::below(band),
            rectangles: Rectangles::below_band(band, kernel),
            digits,
            upper: [PackedRow::default(); 3],
        }
    }

    #[inline(always)]
    fn learn(&mut self, known: &mut Known, form: &MinlexForm, needs: Needs) {
        if needs.numbers {
            known.numbers = self.numbers.of(form);
        }
        if needs.cells {
            known.counted = self.rectangles.look(form.lower_rows(), needs.mcn4);
        }
    }

    #[inline(always)]
    fn push_digits(&mut self, grids: &mut Vec<[u8; 81]>, form: &MinlexForm) {
        let [upper @ .., _, _, _] = form.lower_rows();
        if self.upper != *upper {
            self.upper = *upper;
            write_rows(&mut self.digits, 3, upper);
        }
        grids.push(self.digits);
        if let ([_, _, _, lower @ ..], Some(digits)) = (form.lower_rows(), grids.last_mut()) {
            write_rows(digits, 6, lower);
        }
    }
}

/// Writes the digits of three rows from row `first` on.
#[inline(always)]
fn write_rows(digits: &mut [u8; 81], first: usize, rows: &[PackedRow; 3]) {
    for (cells, row) in digits.as_chunks_mut::<9>().0[first..].iter_mut().zip(rows) {
        let [first, rest @ ..] = row.unpack();
        let [to_first, to_rest @ ..] = cells;
        *to_first = first + b'0';
        // Eight at a time, unlike the compiler's own choice.
        *to_rest = (u64::from_le_bytes(rest) + 0x3030_3030_3030_3030).to_le_bytes();
    }
}

const ROWS_AT_ONCE: usize = 256;

pub(crate) struct RowMaker<'a> {
    wanted: &'a [GridColumn],
    filter: Option<&'a GridFilter>,
    kernel: Kernel,
    /// The needs of the filter, and the further needs of the columns.
    needs: [Needs; 2],
    on_top: Option<OnTop>,
    /// Wanted grids, not yet in `rows`.
    waiting: Vec<(Rank, Known)>,
    with_grids: bool,
    /// Ranks and classes of the remaining automorphic grids of this band.
    automorphic: Box<dyn Iterator<Item = (Rank, u8)>>,
    next_automorphic: Option<(Rank, u8)>,
    rows: GridRows,
}

impl<'a> RowMaker<'a> {
    /// Makes rows of the grids that the filter lets through, with room for some.
    pub fn new(
        wanted: &'a [GridColumn],
        filter: Option<&'a GridFilter>,
        room: usize,
    ) -> RowMaker<'a> {
        let first = needs_of(filter.into_iter().flat_map(GridFilter::columns));
        let all = needs_of(wanted.iter().filter_map(|column| match column {
            GridColumn::Value(column) => Some(*column),
            GridColumn::Rank | GridColumn::Grid => None,
        }));
        let empty = |column: &GridColumn| match column {
            GridColumn::Rank => GridValues::Ranks(Vec::with_capacity(room)),
            GridColumn::Grid => GridValues::Grids(Vec::with_capacity(room)),
            GridColumn::Value(_) => GridValues::Numbers(Vec::with_capacity(room)),
        };
        let columns = wanted.iter().map(empty).collect();
        RowMaker {
            wanted,
            filter,
            kernel: Kernel::detect(),
            needs: [first, all.beyond(first)],
            on_top: None,
            waiting: Vec::with_capacity(ROWS_AT_ONCE),
            with_grids: wanted.contains(&GridColumn::Grid),
            automorphic: Box::new(std::iter::empty()),
            next_automorphic: None,
            rows: GridRows { len: 0, columns, damage: None },
        }
    }

    /// Goes on to another band from a first rank.
    fn begin(&mut self, band: BandNumber, rank: Rank) {
        self.on_top = Some(OnTop::new(band, self.kernel));
        let table = AutomorphicTable::embedded();
        let grids = table.grids_of(band).filter_map(|n| table.get(n));
        let left = grids.map(|grid| (grid.rank, grid.class)).skip_while(move |grid| grid.0 < rank);
        self.automorphic = Box::new(left);
        self.next_automorphic = self.automorphic.next();
    }

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

    pub fn add(&mut self, rank: Rank, form: &MinlexForm) {
        let band = form.band();
        if self.on_top.as_ref().is_none_or(|on_top| on_top.band != band) {
            self.begin(band, rank);
        }
        let class = self.class(rank);
        let order = order_of(class).unwrap_or(1);
        let Some(on_top) = &mut self.on_top else {
            return;
        };
        let mut known = Known { class, order, ..Known::on_top(band) };
        let [for_filter, for_columns] = self.needs;
        if let Some(filter) = self.filter {
            on_top.learn(&mut known, form, for_filter);
            if !filter.holds_for(&known) {
                return;
            }
        }
        on_top.learn(&mut known, form, for_columns);
        if self.with_grids {
            for column in &mut self.rows.columns {
                if let GridValues::Grids(grids) = column {
                    on_top.push_digits(grids, form);
                }
            }
        }
        self.waiting.push((rank, known));
        self.rows.len += 1;
        if self.waiting.len() == ROWS_AT_ONCE {
            self.make_rows();
        }
    }

    fn make_rows(&mut self) {
        for (column, values) in self.wanted.iter().zip(&mut self.rows.columns) {
            match (column, values) {
                (GridColumn::Value(column), GridValues::Numbers(values)) => {
                    if let Some((_, value)) = column.info().read {
                        values.extend(self.waiting.iter().map(|(_, known)| value(known)));
                    }
                }
                (_, GridValues::Ranks(ranks)) => {
                    ranks.extend(self.waiting.iter().map(|(rank, _)| rank.get()));
                }
                _ => {}
            }
        }
        self.waiting.clear();
    }

    /// All rows, and the damage after them.
    pub fn finish(mut self, damage: Option<SelectionError>) -> GridRows {
        self.make_rows();
        GridRows { damage, ..self.rows }
    }
}
