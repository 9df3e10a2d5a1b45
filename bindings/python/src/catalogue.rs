//! Stretches of the catalogue as columns, batch by batch.

use std::collections::VecDeque;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

use minlex_catalog::__internal::with_causes;
use minlex_catalog::Rank;
use minlex_lookup::Table;
use minlex_stats::{GridColumn, GridFilter, GridRows, GridValues, Piece, Selection};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::c_data::{self, Batch, Fields, NextBatch};
use crate::column_data::{ColumnData, Values};
use crate::frame::Frame;
use crate::input::one;
use crate::options::threads_of;
use crate::stats::{names, parsed};

/// Grids of a piece.
const PIECE: u64 = 1 << 16;

/// The grids of the catalogue with ranks first to last, both included, as columns, made batch by
/// batch on demand.
///
/// columns: "rank,grid" or a list of such: rank, grid, band, highest, lowest_chutes, ua4,
/// automorphisms, group, intercalates, mcn4; docs/STATISTICS.md defines them.
/// where: only grids for which this holds, as "band < 10 and ua4 >= 30". Bands that cannot match
/// are skipped.
/// last: by default the last rank of the catalogue.
/// threads: by default all cores that this process may use.
///
/// Returns Rows, which polars.DataFrame, pyarrow.table and DuckDB read as a stream, any number of
/// times. Iterating over it gives Frames. Raises ValueError for bad columns and conditions,
/// InvalidRankError. Cost: 0.05 to 0.5 us a grid, by columns; 1 us with mcn4.
///
/// >>> rows = minlex.catalogue("rank,band,automorphisms", where="automorphisms > 160")
/// >>> [row for frame in rows for row in frame.rows()]
/// [(964550, 0, 648), (1007168, 0, 162)]
#[pyfunction]
#[pyo3(signature = (columns = None, *, r#where = None, first = None, last = None, threads = None))]
pub fn catalogue(
    columns: Option<&Bound<'_, PyAny>>,
    r#where: Option<&str>,
    first: Option<&Bound<'_, PyAny>>,
    last: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<Rows> {
    let rank = |given: Option<&Bound<'_, PyAny>>, otherwise| match given {
        Some(given) => one::<Rank>(given, "a rank"),
        None => Ok(otherwise),
    };
    let columns = match columns {
        Some(columns) => {
            names(columns)?.iter().map(|name| parsed(name)).collect::<PyResult<_>>()?
        }
        None => vec![GridColumn::Rank, GridColumn::Grid],
    };
    if let Some(place) =
        (0..columns.len()).find(|&place| columns[..place].contains(&columns[place]))
    {
        return Err(PyValueError::new_err(format!("the column {} is there twice", columns[place])));
    }
    if columns.is_empty() {
        return Err(PyValueError::new_err("there is no column"));
    }
    let filter = r#where.map(parsed::<GridFilter>).transpose()?;
    Ok(Rows {
        selection: Arc::new(Selection::new(filter, columns)),
        stretch: rank(first, Rank::FIRST)?..=rank(last, Rank::LAST)?,
        threads: threads_of(threads)?,
    })
}

/// Grids as columns, from minlex.catalogue(): a stream of Arrow, or an iterable of Frames; each
/// pass begins at the first grid.
#[pyclass(frozen, module = "minlex")]
pub struct Rows {
    selection: Arc<Selection>,
    stretch: RangeInclusive<Rank>,
    threads: NonZero<usize>,
}

impl Rows {
    fn names(&self) -> Vec<String> {
        self.selection.columns.iter().map(ToString::to_string).collect()
    }

    fn fields(&self) -> Fields {
        let columns = self.selection.columns.iter();
        columns.map(|&column| c_data::field(column.name(), &empty(column))).collect()
    }

    fn batches(&self) -> Making {
        Making {
            selection: Arc::clone(&self.selection),
            pieces: Box::new(self.selection.pieces(self.stretch.clone(), PIECE..=PIECE)),
            threads: self.threads.get(),
            ready: VecDeque::new(),
            damage: None,
            caller: thread::current().id(),
        }
    }
}

#[pymethods]
impl Rows {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.names()
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, c_data::schema_of_fields(&self.fields()), c"arrow_schema")
    }

    /// The rows for libraries that speak Arrow.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Casting is the caller's, by the interface.
        let _ = requested_schema;
        let mut batches = self.batches();
        let next = Box::new(move || batches.next());
        PyCapsule::new_with_value(py, c_data::stream(self.fields(), next), c"arrow_array_stream")
    }

    fn __iter__(&self) -> Frames {
        let mut batches = self.batches();
        Frames::new(self.names(), Box::new(move || batches.next()), PyRuntimeError::new_err)
    }

    fn __repr__(&self) -> String {
        let (first, last) = (self.stretch.start(), self.stretch.end());
        let condition = match &self.selection.filter {
            Some(filter) => format!(" where {filter}"),
            None => String::new(),
        };
        format!("<minlex.Rows {} of ranks {first} to {last}{condition}>", self.names().join(","))
    }
}

/// An iterator over rows.
#[pyclass(frozen, module = "minlex._minlex")]
pub struct Frames {
    names: Vec<String>,
    batches: Mutex<NextBatch>,
    /// The exception for a failed batch.
    damaged: fn(String) -> PyErr,
}

impl Frames {
    pub fn new(names: Vec<String>, next: NextBatch, damaged: fn(String) -> PyErr) -> Frames {
        Frames { names, batches: Mutex::new(next), damaged }
    }
}

#[pymethods]
impl Frames {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Frame>> {
        let made = py.detach(|| {
            let mut batches = self.batches.lock().unwrap_or_else(PoisonError::into_inner);
            batches()
        });
        py.check_signals()?;
        let made = made.map_err(self.damaged)?;
        Ok(made.map(|(len, columns)| Frame::new(self.names.clone(), columns, len)))
    }
}

/// The batches of a pass, made in several threads at a time and handed out in order.
struct Making {
    selection: Arc<Selection>,
    pieces: Box<dyn Iterator<Item = Piece> + Send>,
    threads: usize,
    ready: VecDeque<GridRows>,
    /// Failure of the table after the ready rows.
    damage: Option<String>,
    caller: ThreadId,
}

impl Making {
    fn next(&mut self) -> Result<Option<Batch>, String> {
        loop {
            if let Some(rows) = self.ready.pop_front() {
                let columns = self.selection.columns.iter().zip(rows.columns);
                let columns = columns.map(|(column, values)| Arc::new(data(*column, values)));
                return Ok(Some((rows.len, columns.collect())));
            }
            if let Some(damage) = self.damage.take() {
                return Err(damage);
            }
            self.listen()?;
            let pieces: Vec<Piece> = self.pieces.by_ref().take(self.threads).collect();
            if pieces.is_empty() {
                return Ok(None);
            }
            for mut rows in self.make(&pieces) {
                self.damage = rows.damage.take().map(|damage| with_causes(&damage));
                if rows.len > 0 {
                    self.ready.push_back(rows);
                }
                if self.damage.is_some() {
                    self.pieces = Box::new(std::iter::empty());
                    break;
                }
            }
        }
    }

    fn make(&self, pieces: &[Piece]) -> Vec<GridRows> {
        let selection = &*self.selection;
        let rows = |piece| selection.rows(Table::embedded(), piece);
        let [one, others @ ..] = pieces else {
            return Vec::new();
        };
        thread::scope(|scope| {
            let spawn = |piece| {
                let thread = thread::Builder::new().spawn_scoped(scope, move || rows(piece));
                thread.map_err(|_| piece)
            };
            let threads: Vec<_> = others.iter().map(spawn).collect();
            let mut made = vec![rows(one)];
            // This thread does the part of one that cannot start.
            made.extend(threads.into_iter().map(|thread| match thread {
                Ok(thread) => {
                    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
                }
                Err(piece) => rows(piece),
            }));
            made
        })
    }

    /// Looks for Ctrl-C, only in the thread that began: another's caller may hold the interpreter.
    fn listen(&self) -> Result<(), String> {
        if thread::current().id() != self.caller {
            return Ok(());
        }
        Python::attach(|py| match py.check_signals() {
            Ok(()) => Ok(()),
            Err(_) => {
                // The calling library raises its own exception; Python gets the signal again.
                let _ = py.import("_thread").and_then(|it| it.call_method0("interrupt_main"));
                Err("interrupted".to_owned())
            }
        })
    }
}

fn empty(column: GridColumn) -> ColumnData {
    data(
        column,
        match column {
            GridColumn::Rank => GridValues::Ranks(Vec::new()),
            GridColumn::Grid => GridValues::Grids(Vec::new()),
            GridColumn::Value(_) => GridValues::Numbers(Vec::new()),
        },
    )
}

/// The values of a column in the type of exports.
fn data(column: GridColumn, values: GridValues) -> ColumnData {
    let values = match values {
        GridValues::Ranks(ranks) => Values::U64(ranks),
        GridValues::Grids(grids) => Values::Text {
            offsets: (0..=grids.len() as i64).map(|i| 81 * i).collect(),
            bytes: grids.into_flattened(),
        },
        GridValues::Numbers(numbers)
            if column == GridColumn::Value(minlex_stats::Column::Automorphisms) =>
        {
            Values::U32(numbers.into_iter().map(u32::from).collect())
        }
        GridValues::Numbers(numbers) => Values::U16(numbers),
    };
    ColumnData { values, validity: None }
}
