//! Columns side by side.

use std::sync::Arc;

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList, PyTuple};

use crate::c_data::{self, Fields};
use crate::column::{Column, value};
use crate::column_data::ColumnData;
use crate::html;
use crate::memory;

/// Columns of equal length with names: frame["ua4"] is one. pandas.DataFrame.from_arrow,
/// polars.DataFrame, pyarrow.table and DuckDB take a frame; rows() and to_dict() need no library.
///
/// >>> frame = minlex.stats("automorphisms", where="automorphisms > 100")
/// >>> frame.rows()
/// [(108, 3), (162, 1), (648, 1)]
#[pyclass(frozen, module = "minlex")]
pub struct Frame {
    names: Vec<String>,
    columns: Vec<Arc<ColumnData>>,
    len: usize,
}

impl Frame {
    pub fn new(names: Vec<String>, columns: Vec<Arc<ColumnData>>, len: usize) -> Frame {
        Frame { names, columns, len }
    }

    fn fields(&self) -> Fields {
        let columns = self.names.iter().zip(&self.columns);
        columns.map(|(name, column)| c_data::field(name, column)).collect()
    }

    fn row<'py>(&self, py: Python<'py>, i: usize) -> PyResult<Bound<'py, PyTuple>> {
        let values = self.columns.iter().map(|column| value(py, column, i));
        PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)
    }

    fn shown(&self, py: Python<'_>) -> PyResult<Vec<Vec<String>>> {
        let row = |i| Ok(self.row(py, i)?.iter().map(|value| value.to_string()).collect());
        (0..self.len.min(SHOWN)).map(row).collect()
    }

    /// A line with the number of rows, unless all are shown.
    fn rows_in_all(&self) -> Option<String> {
        (self.len > SHOWN).then(|| format!("... {} rows", self.len))
    }
}

const SHOWN: usize = 10;

#[pymethods]
impl Frame {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.names.clone()
    }

    /// Number of rows.
    fn __len__(&self) -> usize {
        self.len
    }

    fn __getitem__(&self, name: &str) -> PyResult<Column> {
        let place = self.names.iter().position(|other| other == name);
        place.map(|place| Column::of(&self.columns[place])).ok_or_else(|| {
            PyKeyError::new_err(format!("{name}: there are {}", self.names.join(", ")))
        })
    }

    /// The rows as tuples.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, memory::collect((0..self.len).map(|i| self.row(py, i)))?)
    }

    /// The columns as lists by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, column) in self.names.iter().zip(&self.columns) {
            let values = memory::collect((0..self.len).map(|i| value(py, column, i)))?;
            dict.set_item(name, values)?;
        }
        Ok(dict)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, c_data::schema_of_fields(&self.fields()), c"arrow_schema")
    }

    /// The columns for Arrow's libraries, without a copy.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Casting is the caller's, by the interface.
        let _ = requested_schema;
        let mut batch = Some((self.len, self.columns.clone()));
        let next = Box::new(move || Ok(batch.take()));
        PyCapsule::new_with_value(py, c_data::stream(self.fields(), next), c"arrow_array_stream")
    }

    /// The first rows as text.
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut lines = vec![self.names.clone()];
        lines.extend(self.shown(py)?);
        let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.names.len()).map(width).collect();
        let text = |line: &Vec<String>| {
            let words = line.iter().zip(&widths).map(|(word, &width)| format!("{word:>width$}"));
            words.collect::<Vec<_>>().join("  ")
        };
        let mut texts: Vec<String> = lines.iter().map(text).collect();
        texts.extend(self.rows_in_all());
        Ok(texts.join("\n"))
    }

    /// The first rows as a table, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(html::table(&self.names, &self.shown(py)?, self.rows_in_all()))
    }
}
