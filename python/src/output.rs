//! Answers, in the shape of the question.

use numpy::{IntoPyArray, PyArrayMethods, PyFixedString};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::input::Shape;
use crate::memory;

/// One kind of answer, as one Python object and as many.
pub trait Answer: Sized {
    /// One answer.
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;

    /// Many answers, in a list.
    fn list(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let objects = answers.into_iter().map(|answer| answer.object(py));
        Ok(PyList::new(py, memory::collect(objects)?)?.into_any())
    }

    /// Many answers, in an array that takes their memory over where it can.
    fn array(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>>;
}

/// Answers in the shape of the question.
pub fn shaped<A: Answer>(
    py: Python<'_>,
    shape: Shape,
    answers: Vec<A>,
) -> PyResult<Bound<'_, PyAny>> {
    match shape {
        Shape::Array => A::array(answers, py),
        Shape::Many => A::list(answers, py),
        Shape::One => match answers.into_iter().next() {
            Some(answer) => answer.object(py),
            None => unreachable!("one question has one answer"),
        },
    }
}

/// Two answers to each question: a pair of what each of them would be alone.
impl<A: Answer, B: Answer> Answer for (A, B) {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let both = [self.0.object(py)?, self.1.object(py)?];
        Ok(PyTuple::new(py, both)?.into_any())
    }

    fn list(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let (first, second) = parted(answers)?;
        Ok(PyTuple::new(py, [A::list(first, py)?, B::list(second, py)?])?.into_any())
    }

    fn array(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let (first, second) = parted(answers)?;
        Ok(PyTuple::new(py, [A::array(first, py)?, B::array(second, py)?])?.into_any())
    }
}

fn parted<A, B>(pairs: Vec<(A, B)>) -> PyResult<(Vec<A>, Vec<B>)> {
    let mut parts = (memory::room(pairs.len())?, memory::room(pairs.len())?);
    parts.extend(pairs);
    Ok(parts)
}

/// A rank, or a number of symmetries.
macro_rules! number {
    ($($number:ty),*) => {$(
        impl Answer for $number {
            fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
                Ok(self.into_pyobject(py)?.into_any())
            }

            fn array(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
                Ok(answers.into_pyarray(py).into_any())
            }
        }
    )*};
}

number!(u32, u64);

/// 81 cells 0..=9: a `str` of digits with `.` for 0, or a row of an array of `uint8`.
#[derive(Clone, Copy)]
pub struct Cells(pub [u8; 81]);

impl Cells {
    /// No digit.
    pub const BLANK: Cells = Cells([0; 81]);
}

impl Answer for Cells {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Text(self.0.map(|d| if d == 0 { b'.' } else { d + b'0' })).object(py)
    }

    fn array(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        matrix(answers.into_iter().map(|cells| cells.0).collect(), py)
    }
}

/// An array of one row of bytes for each answer.
pub fn matrix<const N: usize>(answers: Vec<[u8; N]>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let rows = answers.len();
    let bytes = answers.into_flattened().into_pyarray(py);
    Ok(bytes.reshape([rows, N])?.into_any())
}

/// ASCII text of at most N bytes, zeros behind it: `str`, or an element of an array of byte
/// strings.
#[derive(Clone, Copy)]
pub struct Text<const N: usize>(pub [u8; N]);

impl<const N: usize> Text<N> {
    /// No text.
    pub const BLANK: Text<N> = Text([0; N]);

    /// A text that fits, cut if it did not.
    pub fn new(text: &[u8]) -> Text<N> {
        debug_assert!(text.len() <= N);
        let mut bytes = [0; N];
        let len = text.len().min(N);
        bytes[..len].copy_from_slice(&text[..len]);
        Text(bytes)
    }
}

impl<const N: usize> Answer for Text<N> {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let len = self.0.iter().position(|&b| b == 0).unwrap_or(N);
        let text = String::from_utf8_lossy(&self.0[..len]);
        Ok(PyString::new(py, &text).into_any())
    }

    fn array(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let strings: Vec<PyFixedString<N>> =
            answers.into_iter().map(|text| text.0.into()).collect();
        Ok(strings.into_pyarray(py).into_any())
    }
}

/// The number of a grid: an `int`, or ten bytes in a row of an array.
#[derive(Clone, Copy)]
pub struct Index(pub minlex_index::GridIndex);

impl Answer for Index {
    fn object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        Ok(self.0.get().into_pyobject(py)?.into_any())
    }

    fn array(answers: Vec<Self>, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let records = answers.into_iter().map(|index| Ok(index.0.to_record()));
        matrix(memory::collect(records)?, py)
    }
}
