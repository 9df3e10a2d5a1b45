//! The puzzles of a collection file as columns, batch by batch.

use std::ops::Range;
use std::sync::Arc;

use minlex_collection_file::BLOCK;
use minlex_names::{Name, NameForm, PuzzleNumber};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::c_data::{self, Batch, Fields, NextBatch};
use crate::catalogue::Frames;
use crate::column_data::{ColumnData, Digits, Values};
use crate::error::{self, Class};
use crate::open_collection::{AT_ONCE, OpenCollection};
use crate::stats::names;

/// A column of a collection's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionColumn {
    Number,
    Name,
    Puzzle,
    Rank,
    Givens,
    Text,
}

impl CollectionColumn {
    const ALL: [(CollectionColumn, &str); 6] = [
        (CollectionColumn::Number, "number"),
        (CollectionColumn::Name, "name"),
        (CollectionColumn::Puzzle, "puzzle"),
        (CollectionColumn::Rank, "rank"),
        (CollectionColumn::Givens, "givens"),
        (CollectionColumn::Text, "text"),
    ];

    /// The columns of these names, or all.
    ///
    /// # Errors
    /// `ValueError` for unknown ones and for one that is there twice.
    pub fn chosen(columns: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<CollectionColumn>> {
        let Some(columns) = columns else {
            return Ok(CollectionColumn::ALL.map(|(column, _)| column).to_vec());
        };
        let mut chosen = Vec::new();
        for name in names(columns)? {
            let known = CollectionColumn::ALL.iter().find(|(_, known)| *known == name);
            let Some(&(column, _)) = known else {
                let all = CollectionColumn::ALL.map(|(_, name)| name).join(", ");
                let wrong = format!("'{name}' is no column: expected {all}");
                return Err(PyValueError::new_err(wrong));
            };
            if chosen.contains(&column) {
                return Err(PyValueError::new_err(format!("the column {name} is there twice")));
            }
            chosen.push(column);
        }
        match chosen.is_empty() {
            true => Err(PyValueError::new_err("there is no column")),
            false => Ok(chosen),
        }
    }

    fn name(self) -> &'static str {
        let known = CollectionColumn::ALL.iter().find(|(column, _)| *column == self);
        known.map_or("", |(_, name)| name)
    }
}

/// The puzzles of a collection file as columns, from Collection.rows: a stream of Arrow, or an
/// iterable of Frames. Each pass begins at the first puzzle.
#[pyclass(frozen, module = "minlex")]
pub struct CollectionRows {
    collection: Arc<OpenCollection>,
    columns: Vec<CollectionColumn>,
    places: Range<u64>,
}

impl CollectionRows {
    pub fn new(
        collection: Arc<OpenCollection>,
        columns: Vec<CollectionColumn>,
        places: Range<u64>,
    ) -> CollectionRows {
        CollectionRows { collection, columns, places }
    }

    fn names(&self) -> Vec<String> {
        self.columns.iter().map(|column| column.name().to_owned()).collect()
    }

    fn fields(&self) -> Fields {
        let empty = |column| ColumnData { values: no_values(column), validity: None };
        self.columns.iter().map(|&it| c_data::field(it.name(), &empty(it))).collect()
    }

    pub fn schema<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, c_data::schema_of_fields(&self.fields()), c"arrow_schema")
    }

    pub fn stream<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let stream = c_data::stream(self.fields(), self.batches());
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    fn batches(&self) -> NextBatch {
        let (collection, columns) = (Arc::clone(&self.collection), self.columns.clone());
        let mut places = self.places.clone();
        Box::new(move || {
            if places.is_empty() {
                return Ok(None);
            }
            let end = (places.start + AT_ONCE).min(places.end);
            let batch = batch(&collection, &columns, places.start..end);
            places.start = end;
            batch.map(Some).map_err(|error| Python::attach(|py| error.value(py).to_string()))
        })
    }
}

#[pymethods]
impl CollectionRows {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.names()
    }

    fn __len__(&self) -> usize {
        (self.places.end - self.places.start) as usize
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        self.schema(py)
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
        self.stream(py)
    }

    fn __iter__(&self) -> Frames {
        Frames::new(self.names(), self.batches(), |reason| {
            Python::attach(|py| error::invalid(py, Class::Collection, reason))
        })
    }

    fn __repr__(&self) -> String {
        let Range { start, end } = self.places;
        format!("<minlex.CollectionRows {} of places {start} to {end}>", self.names().join(","))
    }
}

fn batch(
    collection: &OpenCollection,
    columns: &[CollectionColumn],
    places: Range<u64>,
) -> PyResult<Batch> {
    let numbers = collection.numbers(places.clone())?;
    let column = |&column: &CollectionColumn| {
        let values = match column {
            CollectionColumn::Number => Values::Decimal(
                numbers.iter().map(|number| number.get() as i128).collect(),
                Digits::ThirtyFive,
            ),
            CollectionColumn::Rank => {
                Values::U64(numbers.iter().map(|number| number.rank().get()).collect())
            }
            CollectionColumn::Givens => {
                Values::U16(numbers.iter().map(|number| number.combination().0 as u16).collect())
            }
            CollectionColumn::Name => texts(numbers.iter().map(name25))?,
            CollectionColumn::Puzzle => {
                let puzzles = collection.puzzles(&numbers)?;
                let text = |digit| if digit == 0 { b'.' } else { digit + b'0' };
                texts(puzzles.iter().map(|cells| cells.map(text).to_vec()))?
            }
            CollectionColumn::Text => texts(kept_texts(collection, places.clone())?.into_iter())?,
        };
        Ok(Arc::new(ColumnData { values, validity: None }))
    };
    Ok((numbers.len(), columns.iter().map(column).collect::<PyResult<_>>()?))
}

fn name25(number: &PuzzleNumber) -> Vec<u8> {
    Name::from(*number).to_text(NameForm::Name25).into_bytes()
}

fn kept_texts(collection: &OpenCollection, places: Range<u64>) -> PyResult<Vec<Vec<u8>>> {
    let mut kept = Vec::new();
    for block in places.start / BLOCK as u64..places.end.div_ceil(BLOCK as u64) {
        let first = block * BLOCK as u64;
        let texts = collection.file.block_texts(block as usize);
        let texts = texts.map_err(|error| collection.failed(&error))?;
        let here = (first..).zip(texts).filter(|(place, _)| places.contains(place));
        kept.extend(here.map(|(_, text)| String::from_utf8_lossy(&text).into_owned().into_bytes()));
    }
    Ok(kept)
}

fn texts(items: impl ExactSizeIterator<Item = Vec<u8>>) -> PyResult<Values> {
    let mut values = Values::texts(items.len(), 0)?;
    items.for_each(|text| values.push_text(&text));
    Ok(values)
}

fn no_values(column: CollectionColumn) -> Values {
    match column {
        CollectionColumn::Number => Values::Decimal(Vec::new(), Digits::ThirtyFive),
        CollectionColumn::Rank => Values::U64(Vec::new()),
        CollectionColumn::Givens => Values::U16(Vec::new()),
        CollectionColumn::Name | CollectionColumn::Puzzle | CollectionColumn::Text => {
            Values::Text { offsets: vec![0], bytes: Vec::new() }
        }
    }
}
