//! Arguments: one item, many, a numpy array or a column of them.

use numpy::{PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString, PyTuple};

use crate::error::{self, Class};
use crate::layout::{Boards, Layout};
use crate::memory;
use crate::options::Errors;
use crate::stop::Stop;

/// In what an argument came, and so in what the answer goes.
pub enum Shape<'py> {
    /// One item: one answer.
    One,
    /// Any iterable: a list.
    Many(Boards<'py>),
    /// A column of pandas, Polars or pyarrow: what this function makes of a list.
    Column(Bound<'py, PyAny>, Boards<'py>),
    /// A numpy array: a numpy array.
    Array(Layout<'py>),
}

impl Shape<'_> {
    /// Whether it was one item, not in a list.
    pub fn is_one(&self) -> bool {
        match self {
            Shape::One => true,
            Shape::Array(layout) => layout.is_one(),
            Shape::Many(_) | Shape::Column(..) => false,
        }
    }
}

impl<'py> Shape<'py> {
    /// How an array came.
    fn layout(self) -> Option<Layout<'py>> {
        match self {
            Shape::Array(layout) => Some(layout),
            Shape::One | Shape::Many(_) | Shape::Column(..) => None,
        }
    }

    /// Which items of a list were boards.
    fn boards(self) -> Boards<'py> {
        match self {
            Shape::Many(boards) => boards,
            Shape::One | Shape::Column(..) | Shape::Array(_) => Boards::default(),
        }
    }
}

/// An argument that was read as far as the interpreter is needed for it.
pub struct Batch<'py, T> {
    pub shape: Shape<'py>,
    items: Items<'py, T>,
}

/// Reads a record of some bytes.
type FromBytes<T> = fn(&[u8]) -> Result<T, String>;

/// Reads a number.
type FromNumber<T> = fn(i128) -> Result<T, String>;

enum Items<'py, T> {
    /// `None` for what is none.
    Read(Vec<Option<T>>),
    /// Records of some bytes, one after the other, still in the caller's array, and what they
    /// mean.
    Records(PyReadonlyArray1<'py, u8>, usize, FromBytes<T>),
    /// Boards of 81 numbers that may not fit into bytes.
    Wide(PyReadonlyArray1<'py, i64>, FromBytes<T>),
    Unsigned(PyReadonlyArray1<'py, u64>, FromNumber<T>),
    Signed(PyReadonlyArray1<'py, i64>, FromNumber<T>),
}

/// The items of a batch for threads that do without the interpreter.
pub enum Source<'a, T> {
    Read(&'a [Option<T>]),
    Records(&'a [u8], usize, FromBytes<T>),
    Wide(&'a [i64], FromBytes<T>),
    Unsigned(&'a [u64], FromNumber<T>),
    Signed(&'a [i64], FromNumber<T>),
}

impl<'py, T: Item> Batch<'py, T> {
    /// The items.
    pub fn source(&self) -> PyResult<Source<'_, T>> {
        Ok(match &self.items {
            Items::Read(items) => Source::Read(items),
            Items::Records(array, width, read) => Source::Records(array.as_slice()?, *width, *read),
            Items::Wide(array, read) => Source::Wide(array.as_slice()?, *read),
            Items::Unsigned(array, read) => Source::Unsigned(array.as_slice()?, *read),
            Items::Signed(array, read) => Source::Signed(array.as_slice()?, *read),
        })
    }

    /// All items, `None` for bad ones.
    ///
    /// # Errors
    /// If `errors` are to be raised, the exception for the first bad one.
    pub fn all(&self, py: Python<'_>, errors: Errors) -> PyResult<Vec<Option<T>>> {
        let source = self.source()?;
        let items = (0..source.len()).map(|i| match source.get(i) {
            Ok(item) => Ok(Some(item)),
            Err(_) if errors != Errors::Raise => Ok(None),
            Err(reason) => {
                let position = (!self.shape.is_one()).then_some(i);
                Err(error::invalid(py, T::CLASS, &reason, position))
            }
        });
        memory::collect(items)
    }

    /// The only item of this batch once for each of `count` items that came in the shape `many`,
    /// for answers as those came; answers to a board in an array stay in an array.
    ///
    /// # Errors
    /// As [`Batch::all`].
    pub fn repeated(
        self,
        py: Python<'py>,
        many: Shape<'py>,
        count: usize,
        errors: Errors,
    ) -> PyResult<Batch<'py, T>> {
        let only = self.all(py, errors)?.into_iter().next().flatten();
        let shape = match (self.shape, many) {
            (
                Shape::Array(Layout::Boards { square, dtype, .. }),
                Shape::Many(_) | Shape::Array(_),
            ) => Shape::Array(Layout::Boards { one: false, square, dtype }),
            (_, many) => many,
        };
        let items = memory::collect((0..count).map(|_| Ok(only)))?;
        Ok(Batch { shape, items: Items::Read(items) })
    }
}

impl<T: Copy> Source<'_, T> {
    /// How many items there are.
    pub fn len(&self) -> usize {
        match self {
            Source::Read(items) => items.len(),
            Source::Records(bytes, width, _) => bytes.len() / width,
            Source::Wide(numbers, _) => numbers.len() / 81,
            Source::Unsigned(numbers, _) => numbers.len(),
            Source::Signed(numbers, _) => numbers.len(),
        }
    }

    /// The item at a place, or what is wrong with it.
    pub fn get(&self, i: usize) -> Result<T, String> {
        match self {
            // What is missing was an error when it was read, if anybody wants to know.
            Source::Read(items) => items[i].ok_or_else(String::new),
            Source::Records(bytes, width, read) => read(&bytes[i * width..(i + 1) * width]),
            Source::Wide(numbers, read) => {
                narrow(&numbers[i * 81..(i + 1) * 81]).and_then(|c| read(&c))
            }
            Source::Unsigned(numbers, read) => read(numbers[i].into()),
            Source::Signed(numbers, read) => read(numbers[i].into()),
        }
    }

    /// Looks at all numbers of an array, which takes a nanosecond each. Their answers are ten times
    /// as large as they are; other items are read when they are looked up.
    pub fn check(&self) -> Result<(), Stop> {
        if !matches!(self, Source::Unsigned(..) | Source::Signed(..)) {
            return Ok(());
        }
        for i in 0..self.len() {
            self.get(i).map_err(|reason| Stop::Bad(i, reason))?;
        }
        Ok(())
    }
}

/// A board whose cells fit into bytes.
fn narrow(numbers: &[i64]) -> Result<[u8; 81], String> {
    let mut cells = [0; 81];
    for (i, (cell, &number)) in cells.iter_mut().zip(numbers).enumerate() {
        *cell = u8::try_from(number)
            .map_err(|_| format!("cell {} has value {number}: expected 0 to 9", i + 1))?;
    }
    Ok(cells)
}

/// What is looked up: grids, ranks, puzzles, names, indices, transforms.
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
/// `TypeError` for something that is no item and no batch of items. If `errors` are to be raised,
/// the exception of the item for bad ones.
pub fn read<'py, T: Item>(argument: &Bound<'py, PyAny>, errors: Errors) -> PyResult<Batch<'py, T>> {
    let py = argument.py();
    if let Ok(array) = argument.cast::<PyUntypedArray>() {
        return read_array(array, errors);
    }
    match T::from_object(argument) {
        Some(Ok(item)) => Ok(one_item(Some(item))),
        Some(Err(_)) if errors != Errors::Raise => Ok(one_item(None)),
        Some(Err(reason)) => Err(error::invalid(py, T::CLASS, &reason, None)),
        // Text and bytes can be iterated over, too, but no one means their characters to be items;
        // as numbers, bytes would even be ranks.
        None if argument.is_instance_of::<PyString>()
            || argument.is_instance_of::<PyBytes>()
            || argument.is_instance_of::<PyByteArray>() =>
        {
            Err(PyTypeError::new_err(unexpected::<T>(argument)?))
        }
        None => match column(argument)? {
            Some((items, pack)) => {
                let mut batch = read(&items, errors)?;
                batch.shape = Shape::Column(pack, batch.shape.boards());
                Ok(batch)
            }
            None => read_many(argument, Shape::Many, errors),
        },
    }
}

fn one_item<'py, T>(item: Option<T>) -> Batch<'py, T> {
    Batch { shape: Shape::One, items: Items::Read(vec![item]) }
}

/// Reads an argument that must be one item, which messages call `what`.
///
/// # Errors
/// `TypeError` for something else, the exception of the item for a bad one.
pub fn one<T: Item>(argument: &Bound<'_, PyAny>, what: &str) -> PyResult<T> {
    let item = match T::from_object(argument) {
        Some(item) => Some(item),
        None if argument.cast::<PyUntypedArray>().is_ok() => {
            let batch = read::<T>(argument, Errors::Raise)?;
            if batch.shape.is_one() { Some(batch.source()?.get(0)) } else { None }
        }
        None => None,
    };
    match item {
        Some(Ok(item)) => Ok(item),
        Some(Err(reason)) => Err(error::invalid(argument.py(), T::CLASS, &reason, None)),
        None => Err(PyTypeError::new_err(format!(
            "expected {what} as str or bytes; found {}",
            argument.get_type().name()?
        ))),
    }
}

/// What is said of something that is neither an item nor a batch of items.
fn unexpected<T: Item>(argument: &Bound<'_, PyAny>) -> PyResult<String> {
    let found = match argument.cast::<PyUntypedArray>() {
        Ok(array) if is_masked(array)? => return Ok(MASKED.to_owned()),
        Ok(array) => format!("an array of shape {:?} and dtype {}", array.shape(), array.dtype()),
        Err(_) => argument.get_type().name()?.to_string(),
    };
    Ok(format!("expected {}; found {found}", T::EXPECTED))
}

/// The items of a column of pandas, Polars or pyarrow, and the function that makes a column of
/// answers; `None` for everything else.
fn column<'py>(
    argument: &Bound<'py, PyAny>,
) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    if argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>() {
        return Ok(None);
    }
    static UNPACK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    UNPACK.import(argument.py(), "minlex._columns", "unpack")?.call1((argument,))?.extract()
}

fn read_array<'py, T: Item>(
    array: &Bound<'py, PyUntypedArray>,
    errors: Errors,
) -> PyResult<Batch<'py, T>> {
    let Some(array) = &plain(array)? else {
        return Err(PyTypeError::new_err(unexpected::<T>(array)?));
    };
    if let Some(batch) = T::from_array(array)? {
        return Ok(batch);
    }
    // An array of Python's own strings and numbers is as good as a list of them.
    if array.ndim() == 1 && matches!(array.dtype().kind(), b'O' | b'U' | b'T') {
        let dtype = array.dtype();
        let shape = |boards| match dtype.kind() {
            b'O' => Shape::Array(Layout::Objects(boards)),
            _ => Shape::Array(Layout::Strings(dtype)),
        };
        return read_many(array, shape, errors);
    }
    Err(PyTypeError::new_err(unexpected::<T>(array)?))
}

/// What is said of arrays with masked items: what is below a mask is no item.
const MASKED: &str = "found an array with masked items, expected one without: leave them out, as with \
                      compressed()";

fn is_masked(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    let numpy = array.py().import("numpy")?;
    let masked = numpy.getattr("ma")?.call_method1("is_masked", (array,))?;
    masked.is_truthy()
}

/// An array that is of none of numpy's other classes, whose shapes and items have rules of their
/// own; `None` if items of it are masked.
fn plain<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    let numpy = array.py().import("numpy")?;
    if array.get_type().is(&numpy.getattr("ndarray")?) {
        return Ok(Some(array.clone()));
    }
    if is_masked(array)? {
        return Ok(None);
    }
    let plain = numpy.call_method1("asarray", (array,))?;
    Ok(Some(plain.cast_into()?))
}

/// An item of a list that is a board in an array, and how it came; `None` for everything else.
fn board<'py, T: Item>(
    object: &Bound<'py, PyAny>,
) -> PyResult<Option<(Layout<'py>, Result<T, String>)>> {
    let array = match object.cast::<PyUntypedArray>() {
        Ok(array) => plain(array)?,
        Err(_) => None,
    };
    let Some(array) = array else {
        return Ok(None);
    };
    match T::from_array(&array)? {
        Some(batch) if batch.shape.is_one() => {
            let item = batch.source()?.get(0);
            Ok(batch.shape.layout().map(|layout| (layout, item)))
        }
        _ => Ok(None),
    }
}

/// Reads the items of anything that has some; `shape` is that of what they came in, with the
/// boards among them.
fn read_many<'py, T: Item>(
    argument: &Bound<'py, PyAny>,
    shape: impl FnOnce(Boards<'py>) -> Shape<'py>,
    errors: Errors,
) -> PyResult<Batch<'py, T>> {
    let py = argument.py();
    let Ok(iterator) = argument.try_iter() else {
        return Err(PyTypeError::new_err(unexpected::<T>(argument)?));
    };
    // An iterator has no length; what has one is believed, as `list` does.
    let mut items = memory::room(argument.len().unwrap_or(0))?;
    let mut boards = Boards::default();
    for (position, object) in iterator.enumerate() {
        let object = object?;
        let mut item = T::from_object(&object);
        if item.is_none()
            && let Some((layout, found)) = board(&object)?
        {
            boards.push(position, layout)?;
            item = Some(found);
        }
        let item = match item {
            Some(Ok(item)) => Some(item),
            _ if errors != Errors::Raise => None,
            Some(Err(reason)) => {
                return Err(error::invalid(py, T::CLASS, &reason, Some(position)));
            }
            None => {
                let said = unexpected::<T>(&object)?;
                return Err(PyTypeError::new_err(format!("item {position}: {said}")));
            }
        };
        memory::push(&mut items, item)?;
        if position % 4096 == 4095 {
            py.check_signals()?;
        }
    }
    Ok(Batch { shape: shape(boards), items: Items::Read(items) })
}

/// An array as one of plain bytes; no copy if it is contiguous already.
fn bytes_of<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<PyReadonlyArray1<'py, u8>> {
    let py = array.py();
    let contiguous = py.import("numpy")?.call_method1("ascontiguousarray", (array,))?;
    // In this sequence an array of no rows has a type that has a size, and a shape that can change.
    let flat = contiguous.call_method1("reshape", (-1,))?;
    flat.call_method1("view", (dtype::<u8>(py),))?.extract()
}

/// An array of one dimension in the sequence and of the type that Rust wants; no copy if it is so.
fn flat<'py, N: numpy::Element>(
    array: &Bound<'py, PyUntypedArray>,
) -> PyResult<PyReadonlyArray1<'py, N>> {
    let py = array.py();
    let needs = ["C_CONTIGUOUS", "ALIGNED"];
    let array = py.import("numpy")?.call_method1("require", (array, dtype::<N>(py), needs))?;
    array.call_method1("reshape", (-1,))?.extract()
}

/// Records of `width` bytes in the rows of an array of `uint8`; `None` for any other array.
pub fn rows<'py, T>(
    array: &Bound<'py, PyUntypedArray>,
    width: usize,
    read: FromBytes<T>,
) -> PyResult<Option<Batch<'py, T>>> {
    let matrix = array.ndim() == 2
        && array.shape()[1] == width
        && array.dtype().is_equiv_to(&dtype::<u8>(array.py()));
    if !matrix {
        return Ok(None);
    }
    Ok(Some(Batch {
        shape: Shape::Array(Layout::Numbers),
        items: Items::Records(bytes_of(array)?, width, read),
    }))
}

/// Boards in an array of integers of shape (81,), (9, 9), (n, 81) or (n, 9, 9); `None` for any
/// other array.
pub fn boards<'py, T>(
    array: &Bound<'py, PyUntypedArray>,
    read: FromBytes<T>,
) -> PyResult<Option<Batch<'py, T>>> {
    let (one, square) = match *array.shape() {
        [81] => (true, false),
        [9, 9] => (true, true),
        [_, 81] => (false, false),
        [_, 9, 9] => (false, true),
        _ => return Ok(None),
    };
    let dtype = array.dtype();
    let items = match (dtype.kind(), dtype.itemsize()) {
        (b'u', 1) => Items::Records(bytes_of(array)?, 81, read),
        (b'i' | b'u', _) => Items::Wide(flat(array)?, read),
        _ => return Ok(None),
    };
    Ok(Some(Batch { shape: Shape::Array(Layout::Boards { one, square, dtype }), items }))
}

/// Byte strings in an array of one dimension; `None` for any other array.
pub fn strings<'py, T>(
    array: &Bound<'py, PyUntypedArray>,
    read: FromBytes<T>,
) -> PyResult<Option<Batch<'py, T>>> {
    let dtype = array.dtype();
    if array.ndim() != 1 || dtype.kind() != b'S' || dtype.itemsize() == 0 {
        return Ok(None);
    }
    let width = dtype.itemsize();
    Ok(Some(Batch {
        shape: Shape::Array(Layout::Strings(dtype)),
        items: Items::Records(bytes_of(array)?, width, read),
    }))
}

/// Integers in an array of one dimension; `None` for any other array.
pub fn numbers<'py, T>(
    array: &Bound<'py, PyUntypedArray>,
    read: FromNumber<T>,
) -> PyResult<Option<Batch<'py, T>>> {
    if array.ndim() != 1 {
        return Ok(None);
    }
    let items = match array.dtype().kind() {
        b'u' => Items::Unsigned(flat(array)?, read),
        b'i' => Items::Signed(flat(array)?, read),
        _ => return Ok(None),
    };
    Ok(Some(Batch { shape: Shape::Array(Layout::Numbers), items }))
}
