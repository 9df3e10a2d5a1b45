//! A column of answers, as Python sees it.

use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1, PyArrayMethods, ToPyArray};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyIterator, PyList, PyString};

use crate::c_data;
use crate::column_data::{ColumnData, Values};
use crate::html;

/// A column of numbers or texts, some perhaps missing. Libraries that read Arrow take it without
/// copying it; list() and numpy.asarray() work as well.
///
/// >>> column = minlex.stats("automorphisms", where="automorphisms > 100")["grids"]
/// >>> list(column)
/// [3, 1, 1]
#[pyclass(frozen, module = "minlex")]
pub struct Column(Arc<ColumnData>);

impl Column {
    pub fn new(column: ColumnData) -> Column {
        Column(Arc::new(column))
    }

    pub fn of(column: &Arc<ColumnData>) -> Column {
        Column(Arc::clone(column))
    }

    /// The value at a place below the length.
    fn value<'py>(&self, py: Python<'py>, i: usize) -> PyResult<Bound<'py, PyAny>> {
        value(py, &self.0, i)
    }
}

/// The value of a column at a place below its length.
pub fn value<'py>(py: Python<'py>, column: &ColumnData, i: usize) -> PyResult<Bound<'py, PyAny>> {
    if !column.is_valid(i) {
        return Ok(py.None().into_bound(py));
    }
    Ok(match &column.values {
        Values::Bool(bits, _) => {
            PyBool::new(py, bits[i / 8] >> (i % 8) & 1 == 1).to_owned().into_any()
        }
        Values::U16(numbers) => numbers[i].into_pyobject(py)?.into_any(),
        Values::U32(numbers) => numbers[i].into_pyobject(py)?.into_any(),
        Values::U64(numbers) => numbers[i].into_pyobject(py)?.into_any(),
        Values::I64(numbers) => numbers[i].into_pyobject(py)?.into_any(),
        Values::Decimal(numbers, _) => numbers[i].into_pyobject(py)?.into_any(),
        Values::Text { offsets, bytes } => {
            let text = &bytes[offsets[i] as usize..offsets[i + 1] as usize];
            PyString::new(py, &String::from_utf8_lossy(text)).into_any()
        }
        Values::Bands { offsets, numbers } => {
            let six = &numbers[offsets[i] as usize..offsets[i + 1] as usize];
            PyList::new(py, six)?.into_any()
        }
    })
}

/// Values that a representation shows.
const SHOWN: usize = 5;

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.0.values.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: isize) -> PyResult<Bound<'py, PyAny>> {
        let len = self.__len__();
        let from_end = if place < 0 { place + len as isize } else { place };
        match usize::try_from(from_end).ok().filter(|&place| place < len) {
            Some(place) => self.value(py, place),
            None => Err(PyIndexError::new_err(format!("place {place} of {len}"))),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    /// The values as Python's own objects, None where one is missing.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let values = (0..self.__len__()).map(|i| self.value(py, i));
        PyList::new(py, crate::memory::collect(values)?)
    }

    /// Number of missing values.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.validity.as_ref().map_or(0, |validity| validity.nulls)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // Every array is a new one.
        let _ = copy;
        let array = match &self.0.values {
            _ if self.0.validity.is_some() => self.objects(py)?,
            Values::Bool(bits, count) => {
                let values = (0..*count).map(|i| bits[i / 8] >> (i % 8) & 1 == 1);
                values.collect::<Vec<_>>().into_pyarray(py).into_any()
            }
            Values::U16(numbers) => numbers.to_pyarray(py).into_any(),
            Values::U32(numbers) => numbers.to_pyarray(py).into_any(),
            Values::U64(numbers) => numbers.to_pyarray(py).into_any(),
            Values::I64(numbers) => numbers.to_pyarray(py).into_any(),
            Values::Bands { numbers, .. } => {
                let array: Bound<'py, PyArray1<u16>> = numbers.to_pyarray(py);
                array.reshape([self.__len__(), 6])?.into_any()
            }
            Values::Decimal(..) | Values::Text { .. } => self.objects(py)?,
        };
        dtype.map_or(Ok(array.clone()), |dtype| array.call_method1("astype", (dtype,)))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        PyCapsule::new_with_value(py, c_data::array(&self.0).0, c"arrow_schema")
    }

    /// The column for Arrow's libraries, without a copy.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // Casting is the caller's, by the interface.
        let _ = requested_schema;
        let (schema, array) = c_data::array(&self.0);
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let len = self.__len__();
        let shown = (0..len.min(SHOWN)).map(|i| Ok(self.value(py, i)?.repr()?.to_string()));
        let mut shown = shown.collect::<PyResult<Vec<_>>>()?;
        if len > SHOWN {
            shown.push(format!("... {len} values"));
        }
        Ok(format!("minlex.Column([{}])", shown.join(", ")))
    }

    /// The first values as a table, for notebooks.
    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let len = self.__len__();
        let shown = (0..len.min(SHOWN)).map(|i| Ok(vec![self.value(py, i)?.to_string()]));
        let shown = shown.collect::<PyResult<Vec<_>>>()?;
        Ok(html::table(&[], &shown, (len > SHOWN).then(|| format!("... {len} values"))))
    }
}

impl Column {
    fn objects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("numpy")?.call_method1("array", (self.to_list(py)?, "O"))
    }
}
