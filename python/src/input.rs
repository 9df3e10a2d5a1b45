//! Arguments: one item, many, or a numpy array of them.

use minlex_catalog::{Grid, GridError, Rank, RankError};
use minlex_index::{GridIndex, GridIndexError};
use minlex_names::MorphedName;
use minlex_puzzle::{Puzzle, PuzzleError};
use numpy::{PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyInt, PyString};

use crate::error::{self, Class};
use crate::memory;
use crate::stop::Stop;

/// In what an argument came, and so in what the answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One item: one answer.
    One,
    /// Any iterable: a list.
    Many,
    /// A numpy array: a numpy array.
    Array,
}

/// An argument that was read as far as the interpreter is needed for it.
pub struct Batch<'py, T> {
    pub shape: Shape,
    items: Items<'py, T>,
}

enum Items<'py, T> {
    Read(Vec<T>),
    /// Records of some bytes, one behind the other, still in the caller's array, and what they
    /// mean.
    Records(
        PyReadonlyArray1<'py, u8>,
        usize,
        fn(&[u8]) -> Result<T, String>,
    ),
    Unsigned(PyReadonlyArray1<'py, u64>, fn(i128) -> Result<T, String>),
    Signed(PyReadonlyArray1<'py, i64>, fn(i128) -> Result<T, String>),
}

/// The items of a batch for threads that do without the interpreter.
pub enum Source<'a, T> {
    Read(&'a [T]),
    Records(&'a [u8], usize, fn(&[u8]) -> Result<T, String>),
    Unsigned(&'a [u64], fn(i128) -> Result<T, String>),
    Signed(&'a [i64], fn(i128) -> Result<T, String>),
}

impl<T: Item> Batch<'_, T> {
    /// The items.
    pub fn source(&self) -> PyResult<Source<'_, T>> {
        Ok(match &self.items {
            Items::Read(items) => Source::Read(items),
            Items::Records(array, width, read) => Source::Records(array.as_slice()?, *width, *read),
            Items::Unsigned(array, read) => Source::Unsigned(array.as_slice()?, *read),
            Items::Signed(array, read) => Source::Signed(array.as_slice()?, *read),
        })
    }
}

impl<T: Copy> Source<'_, T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        match self {
            Source::Read(items) => items.len(),
            Source::Records(bytes, width, _) => bytes.len() / width,
            Source::Unsigned(numbers, _) => numbers.len(),
            Source::Signed(numbers, _) => numbers.len(),
        }
    }

    /// The item at a place, or what is wrong with it.
    pub fn get(&self, i: usize) -> Result<T, String> {
        match self {
            Source::Read(items) => Ok(items[i]),
            Source::Records(bytes, width, read) => read(&bytes[i * width..(i + 1) * width]),
            Source::Unsigned(numbers, read) => read(numbers[i].into()),
            Source::Signed(numbers, read) => read(numbers[i].into()),
        }
    }

    /// Looks at all numbers of an array, which takes a nanosecond each. Their answers are ten times
    /// as large as they are; other items are read when they are looked up.
    pub fn check(&self) -> Result<(), Stop> {
        if matches!(self, Source::Read(_) | Source::Records(..)) {
            return Ok(());
        }
        for i in 0..self.len() {
            self.get(i).map_err(|reason| Stop::Bad(i, reason))?;
        }
        Ok(())
    }
}

/// What is looked up: grids, ranks, puzzles, names, indices.
pub trait Item: Copy + Send + Sync {
    /// The exception for a bad one.
    const CLASS: Class;
    /// What a caller can hand over, for messages about something else.
    const EXPECTED: &'static str;

    /// One item from a Python object that is no array; `None` if it is of a type that is none.
    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Self, String>>;

    /// An array of items; `None` if arrays of this type and shape are none.
    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Self>>>;
}

/// Reads an argument.
///
/// # Errors
/// `TypeError` for something that is no item and no batch of items, the exception of the item for
/// bad ones.
pub fn read<'py, T: Item>(argument: &Bound<'py, PyAny>) -> PyResult<Batch<'py, T>> {
    let py = argument.py();
    if let Ok(array) = argument.cast::<PyUntypedArray>() {
        return match T::from_array(array)? {
            Some(batch) => Ok(batch),
            // An array of Python's own strings and numbers is as good as a list of them.
            None if array.ndim() == 1 && matches!(array.dtype().kind(), b'O' | b'U') => {
                read_many(argument)
            }
            None => Err(PyTypeError::new_err(format!(
                "expected {}; found an array of shape {:?} and dtype {}",
                T::EXPECTED,
                array.shape(),
                array.dtype()
            ))),
        };
    }
    match T::from_object(argument) {
        Some(Ok(item)) => Ok(Batch {
            shape: Shape::One,
            items: Items::Read(vec![item]),
        }),
        Some(Err(reason)) => Err(error::invalid(py, T::CLASS, &reason, None)),
        // Text and bytes can be iterated over, too, but nobody means their characters to be items;
        // as numbers, bytes would even be ranks.
        None if argument.is_instance_of::<PyString>()
            || argument.is_instance_of::<PyBytes>()
            || argument.is_instance_of::<PyByteArray>() =>
        {
            Err(unexpected::<T>(argument)?)
        }
        None => read_many(argument),
    }
}

/// The exception for something that is neither an item nor a batch of items.
fn unexpected<T: Item>(argument: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    Ok(PyTypeError::new_err(format!(
        "expected {}; found {}",
        T::EXPECTED,
        argument.get_type().name()?
    )))
}

/// Reads an argument that must be one item, which messages call `what`.
///
/// # Errors
/// `TypeError` for something else, the exception of the item for a bad one.
pub fn one<T: Item>(argument: &Bound<'_, PyAny>, what: &str) -> PyResult<T> {
    match T::from_object(argument) {
        Some(Ok(item)) => Ok(item),
        Some(Err(reason)) => Err(error::invalid(argument.py(), T::CLASS, &reason, None)),
        None => Err(PyTypeError::new_err(format!(
            "expected {what} as str or bytes; found {}",
            argument.get_type().name()?
        ))),
    }
}

fn read_many<'py, T: Item>(argument: &Bound<'py, PyAny>) -> PyResult<Batch<'py, T>> {
    let py = argument.py();
    let Ok(iterator) = argument.try_iter() else {
        return Err(unexpected::<T>(argument)?);
    };
    // An iterator has no length; what has one is believed, as `list` does.
    let mut items = memory::room(argument.len().unwrap_or(0))?;
    for (position, object) in iterator.enumerate() {
        let object = object?;
        match T::from_object(&object) {
            Some(Ok(item)) => memory::push(&mut items, item)?,
            Some(Err(reason)) => {
                return Err(error::invalid(py, T::CLASS, &reason, Some(position)));
            }
            None => {
                return Err(PyTypeError::new_err(format!(
                    "item {position}: expected {}; found {}",
                    T::EXPECTED,
                    object.get_type().name()?
                )));
            }
        }
        if position % 4096 == 4095 {
            py.check_signals()?;
        }
    }
    Ok(Batch {
        shape: Shape::Many,
        items: Items::Read(items),
    })
}

/// One item from `str` or `bytes`.
fn from_text<T>(
    object: &Bound<'_, PyAny>,
    read: impl FnOnce(&[u8]) -> Result<T, String>,
) -> Option<Result<T, String>> {
    if let Ok(text) = object.cast::<PyString>() {
        // Lone surrogates, which have no UTF-8, become characters that no item has.
        return Some(read(text.to_string_lossy().as_bytes()));
    }
    let bytes = object.cast::<PyBytes>().ok()?;
    Some(read(bytes.as_bytes()))
}

/// Rows of `width` bytes, the last dimension of an array of `uint8`, or strings of that many bytes.
fn records<'py, T>(
    array: &Bound<'py, PyUntypedArray>,
    width: usize,
    read: fn(&[u8]) -> Result<T, String>,
) -> PyResult<Batch<'py, T>> {
    let py = array.py();
    let numpy = py.import("numpy")?;
    // No copy if the array is contiguous already.
    let flat = numpy
        .call_method1("ascontiguousarray", (array,))?
        .call_method1("view", (dtype::<u8>(py),))?
        .call_method1("reshape", (-1,))?;
    Ok(Batch {
        shape: Shape::Array,
        items: Items::Records(flat.extract()?, width, read),
    })
}

/// Whether an array has the shape (n, `width`) and the type `uint8`.
fn is_matrix(array: &Bound<'_, PyUntypedArray>, width: usize) -> bool {
    array.ndim() == 2
        && array.shape()[1] == width
        && array.dtype().is_equiv_to(&dtype::<u8>(array.py()))
}

/// The bytes of each string if the array is a row of byte strings.
fn string_width(array: &Bound<'_, PyUntypedArray>) -> Option<usize> {
    let strings = array.ndim() == 1 && array.dtype().kind() == b'S' && array.dtype().itemsize() > 0;
    strings.then(|| array.dtype().itemsize())
}

/// A string from an array, where short ones are filled up with zeros.
fn unpadded(text: &[u8]) -> &[u8] {
    let end = text
        .iter()
        .rposition(|&b| b != 0)
        .map_or(0, |last| last + 1);
    &text[..end]
}

fn grid_from_text(text: &[u8]) -> Result<Grid, String> {
    match Grid::from_line(text) {
        Ok(grid) => Ok(grid),
        // Layouts, line ends and all that; slower, and right about what is wrong.
        Err(_) => String::from_utf8_lossy(text)
            .parse()
            .map_err(|e: GridError| e.to_string()),
    }
}

fn cells(record: &[u8]) -> Result<[u8; 81], String> {
    record
        .try_into()
        .map_err(|_| format!("{} cells found: expected 81", record.len()))
}

impl Item for Grid {
    const CLASS: Class = Class::Grid;
    const EXPECTED: &'static str = "a grid as str or bytes of 81 digits, an iterable of such, an array of shape (n, 81) and dtype \
                                    uint8 with digits 1 to 9, or one of dtype S81";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Grid, String>> {
        from_text(object, grid_from_text)
    }

    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Grid>>> {
        if is_matrix(array, 81) {
            return records(array, 81, |record| {
                Grid::from_digits(cells(record)?).map_err(|e| e.to_string())
            })
            .map(Some);
        }
        match string_width(array) {
            Some(width) => records(array, width, |text| grid_from_text(unpadded(text))).map(Some),
            None => Ok(None),
        }
    }
}

fn puzzle_from_text(text: &[u8]) -> Result<Puzzle, String> {
    match Puzzle::from_line(text) {
        Ok(puzzle) => Ok(puzzle),
        Err(_) => String::from_utf8_lossy(text)
            .parse()
            .map_err(|e: PuzzleError| e.to_string()),
    }
}

impl Item for Puzzle {
    const CLASS: Class = Class::Puzzle;
    const EXPECTED: &'static str = "a puzzle as str or bytes of 81 digits, . or 0 where empty, an iterable of such, an array of shape \
                                    (n, 81) and dtype uint8 with 0 for empty cells, or one of dtype S81";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Puzzle, String>> {
        from_text(object, puzzle_from_text)
    }

    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Puzzle>>> {
        if is_matrix(array, 81) {
            return records(array, 81, |record| {
                Puzzle::from_cells(cells(record)?).map_err(|e| e.to_string())
            })
            .map(Some);
        }
        match string_width(array) {
            Some(width) => records(array, width, |text| puzzle_from_text(unpadded(text))).map(Some),
            None => Ok(None),
        }
    }
}

/// Reads a name; line ends behind it do not count, blanks in front belong to it.
fn name_from_text(text: &[u8]) -> Result<MorphedName, String> {
    let line = text.strip_suffix(b"\n").unwrap_or(text);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    MorphedName::parse(line).map_err(|e| e.to_string())
}

impl Item for MorphedName {
    const CLASS: Class = Class::Name;
    const EXPECTED: &'static str =
        "a name as str or bytes, an iterable of such, or an array of dtype S25, S19 or the like";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<MorphedName, String>> {
        from_text(object, name_from_text)
    }

    fn from_array<'py>(
        array: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Option<Batch<'py, MorphedName>>> {
        match string_width(array) {
            Some(width) => records(array, width, |text| name_from_text(unpadded(text))).map(Some),
            None => Ok(None),
        }
    }
}

impl Item for Rank {
    const CLASS: Class = Class::Rank;
    const EXPECTED: &'static str = "a rank as int, an iterable of such, or an array of one dimension and dtype uint64 or int64";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Rank, String>> {
        from_integer(object, |number: Option<u64>, text| match number {
            Some(number) => Rank::new(number).map_err(|e| e.to_string()),
            None => Err(RankError::OutOfRange(text).to_string()),
        })
    }

    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Rank>>> {
        let py = array.py();
        if array.ndim() != 1 {
            return Ok(None);
        }
        // No copy if the array is as it should be.
        let contiguous = || {
            let needs = ["C_CONTIGUOUS", "ALIGNED"];
            py.import("numpy")?
                .call_method1("require", (array, py.None(), needs))
        };
        let read: fn(i128) -> Result<Rank, String> = |number| {
            u64::try_from(number)
                .map_err(|_| RankError::OutOfRange(number.to_string()))
                .and_then(Rank::new)
                .map_err(|e| e.to_string())
        };
        let items = if array.dtype().is_equiv_to(&dtype::<u64>(py)) {
            Items::Unsigned(contiguous()?.extract()?, read)
        } else if array.dtype().is_equiv_to(&dtype::<i64>(py)) {
            Items::Signed(contiguous()?.extract()?, read)
        } else {
            return Ok(None);
        };
        Ok(Some(Batch {
            shape: Shape::Array,
            items,
        }))
    }
}

/// One item from an integer of Python or numpy; a number that does not fit comes as its text.
fn from_integer<'py, N: for<'a> FromPyObject<'a, 'py>, T>(
    object: &Bound<'py, PyAny>,
    read: impl FnOnce(Option<N>, String) -> Result<T, String>,
) -> Option<Result<T, String>> {
    // Integers of numpy are none of Python's, but say that they can become such.
    if !object.is_instance_of::<PyInt>() && !object.hasattr("__index__").unwrap_or(false) {
        return None;
    }
    Some(match object.extract::<N>() {
        Ok(number) => read(Some(number), String::new()),
        Err(_) => read(None, object.to_string().chars().take(40).collect()),
    })
}

impl Item for GridIndex {
    const CLASS: Class = Class::Index;
    const EXPECTED: &'static str = "an index as int, an iterable of such, or an array of shape (n, 10) and dtype uint8 with records, most \
                                    significant byte first";

    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<GridIndex, String>> {
        from_integer(object, |number: Option<u128>, text| match number {
            Some(number) => GridIndex::new(number).map_err(|e| e.to_string()),
            None => Err(GridIndexError::OutOfRange(text).to_string()),
        })
    }

    fn from_array<'py>(
        array: &Bound<'py, PyUntypedArray>,
    ) -> PyResult<Option<Batch<'py, GridIndex>>> {
        if !is_matrix(array, GridIndex::RECORD_BYTES) {
            return Ok(None);
        }
        records(array, GridIndex::RECORD_BYTES, |record| {
            let record = record
                .try_into()
                .map_err(|_| format!("{} bytes found: expected 10", record.len()))?;
            GridIndex::from_record(record).map_err(|e| e.to_string())
        })
        .map(Some)
    }
}
