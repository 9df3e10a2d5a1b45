//! Arguments: one item, or many in an iterable, a numpy array or a column.

use numpy::{PyArrayDescrMethods, PyReadonlyArray1, PyUntypedArray, PyUntypedArrayMethods, dtype};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyByteArray, PyBytes, PyInt, PyList, PyString, PyTuple};

use crate::bad::{Bad, Fault};
use crate::c_data::{Imported, import};
use crate::error::{self, Class};
use crate::layout::{Boards, Layout};
use crate::memory;
use crate::options::{Errors, Reading};
use crate::stop::Stop;

/// Shape of an argument and of its answer.
pub enum Shape<'py> {
    One,
    Many(Boards<'py>),
    /// A column: `minlex._columns` has the function that makes the caller's kind of column from
    /// ours or from a list with boards. Without one the answer is a column of ours.
    Column(Option<Bound<'py, PyAny>>, Boards<'py>),
    Array(Layout<'py>),
}

impl Shape<'_> {
    /// True for one item that was not in a list.
    pub fn is_one(&self) -> bool {
        match self {
            Shape::One => true,
            Shape::Array(layout) => layout.is_one(),
            Shape::Many(_) | Shape::Column(..) => false,
        }
    }
}

impl<'py> Shape<'py> {
    fn layout(self) -> Option<Layout<'py>> {
        match self {
            Shape::Array(layout) => Some(layout),
            Shape::One | Shape::Many(_) | Shape::Column(..) => None,
        }
    }

    fn boards(self) -> Boards<'py> {
        match self {
            Shape::Many(boards) => boards,
            Shape::One | Shape::Column(..) | Shape::Array(_) => Boards::default(),
        }
    }
}

/// An argument, read as far as that takes the interpreter.
pub struct Batch<'py, T> {
    pub shape: Shape<'py>,
    items: Items<'py, T>,
}

pub type FromBytes<T> = fn(&[u8]) -> Result<T, Fault>;

pub type FromNumber<T> = fn(i128) -> Result<T, Fault>;

enum Items<'py, T> {
    Read(ReadItems<T>),
    /// A column of another library with the reader of its items.
    Texts(Imported, FromBytes<T>),
    Numbers(Imported, FromNumber<T>),
    /// The caller's array of records of some bytes.
    Records(Held<'py, u8>, usize, FromBytes<T>),
    /// Boards of 81 numbers that may not fit into bytes.
    Wide(Held<'py, i64>, FromBytes<T>),
    Unsigned(Held<'py, u64>, FromNumber<T>),
    Signed(Held<'py, i64>, FromNumber<T>),
}

/// An array that nobody can resize while it is read.
///
/// With `refcheck=False` numpy moves the memory of arrays, but never of one with a weak reference.
struct Held<'py, N: numpy::Element> {
    array: PyReadonlyArray1<'py, N>,
    _weak_reference: Bound<'py, PyAny>,
}

impl<'py, N: numpy::Element> Held<'py, N> {
    /// An array of one dimension, whose memory may be that of another.
    fn new(array: &Bound<'py, PyAny>) -> PyResult<Held<'py, N>> {
        let mut owner = array.clone();
        loop {
            let base = owner.getattr("base")?;
            if base.cast::<PyUntypedArray>().is_err() {
                break;
            }
            owner = base;
        }
        let weak_reference = array.py().import("weakref")?.call_method1("ref", (owner,))?;
        Ok(Held { array: array.extract()?, _weak_reference: weak_reference })
    }

    fn as_slice(&self) -> PyResult<&[N]> {
        Ok(self.array.as_slice()?)
    }
}

/// Items read from Python's objects.
pub struct ReadItems<T> {
    /// `None` for a bad one.
    items: Vec<Option<T>>,
    /// Faults and their places, if requested.
    reasons: Vec<(usize, Fault)>,
}

impl<T: Copy> ReadItems<T> {
    fn one(item: Result<T, Fault>) -> ReadItems<T> {
        match item {
            Ok(item) => ReadItems { items: vec![Some(item)], reasons: Vec::new() },
            Err(reason) => ReadItems { items: vec![None], reasons: vec![(0, reason)] },
        }
    }

    fn get(&self, i: usize) -> Result<T, Bad> {
        self.items[i].ok_or_else(|| match self.reasons.binary_search_by_key(&i, |bad| bad.0) {
            Ok(place) => Bad::Item(self.reasons[place].1.clone()),
            Err(_) => Bad::Null,
        })
    }
}

/// Items for threads without the interpreter.
pub enum Source<'a, T> {
    Read(&'a ReadItems<T>),
    Texts(&'a Imported, FromBytes<T>),
    Numbers(&'a Imported, FromNumber<T>),
    Records(&'a [u8], usize, FromBytes<T>),
    Wide(&'a [i64], FromBytes<T>),
    Unsigned(&'a [u64], FromNumber<T>),
    Signed(&'a [i64], FromNumber<T>),
}

impl<'py, T: Item> Batch<'py, T> {
    pub fn source(&self) -> PyResult<Source<'_, T>> {
        Ok(match &self.items {
            Items::Read(items) => Source::Read(items),
            Items::Texts(column, read) => Source::Texts(column, *read),
            Items::Numbers(column, read) => Source::Numbers(column, *read),
            Items::Records(array, width, read) => Source::Records(array.as_slice()?, *width, *read),
            Items::Wide(array, read) => Source::Wide(array.as_slice()?, *read),
            Items::Unsigned(array, read) => Source::Unsigned(array.as_slice()?, *read),
            Items::Signed(array, read) => Source::Signed(array.as_slice()?, *read),
        })
    }

    /// All items, and which are missing or bad.
    ///
    /// # Errors
    /// The exception for the first bad item, if `errors` are to be raised.
    pub fn all(&self, py: Python<'_>, errors: Errors) -> PyResult<Vec<Result<T, Bad>>> {
        let source = self.source()?;
        let items = (0..source.len()).map(|i| match source.get(i) {
            Err(Bad::Item(reason)) if errors == Errors::Raise => {
                let place = (!self.shape.is_one()).then_some(i);
                Err(error::invalid_item(py, T::CLASS, &reason, place))
            }
            item => Ok(item),
        });
        memory::collect(items)
    }

    /// The only item of this batch, repeated for a shape of `count` items; answers to a board in an
    /// array stay in an array.
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
        let only = self.all(py, errors)?.into_iter().next().unwrap_or(Err(Bad::Null));
        let reasons = match &only {
            Err(Bad::Item(reason)) => (0..count).map(|i| (i, reason.clone())).collect(),
            _ => Vec::new(),
        };
        let shape = match (self.shape, many) {
            (
                Shape::Array(Layout::Boards { square, dtype, nested, .. }),
                Shape::Many(_) | Shape::Array(_),
            ) => Shape::Array(Layout::Boards { one: false, square, dtype, nested }),
            (_, many) => many,
        };
        let items = memory::collect((0..count).map(|_| Ok(only.as_ref().ok().copied())))?;
        Ok(Batch { shape, items: Items::Read(ReadItems { items, reasons }) })
    }
}

impl<T: Copy> Source<'_, T> {
    pub fn len(&self) -> usize {
        match self {
            Source::Read(read) => read.items.len(),
            Source::Texts(column, _) | Source::Numbers(column, _) => column.len(),
            Source::Records(bytes, width, _) => bytes.len() / width,
            Source::Wide(numbers, _) => numbers.len() / 81,
            Source::Unsigned(numbers, _) => numbers.len(),
            Source::Signed(numbers, _) => numbers.len(),
        }
    }

    /// The item at a place, or its fault.
    pub fn get(&self, i: usize) -> Result<T, Bad> {
        let read = match self {
            Source::Read(read) => return read.get(i),
            Source::Texts(column, read) => read(column.text(i).ok_or(Bad::Null)?),
            Source::Numbers(column, read) => read(column.number(i).ok_or(Bad::Null)?),
            Source::Records(bytes, width, read) => read(&bytes[i * width..(i + 1) * width]),
            Source::Wide(numbers, read) => {
                narrow(&numbers[i * 81..(i + 1) * 81]).and_then(|c| read(&c))
            }
            Source::Unsigned(numbers, read) => read(numbers[i].into()),
            Source::Signed(numbers, read) => read(numbers[i].into()),
        };
        read.map_err(Bad::Item)
    }

    /// Checks all numbers before answers take ten times their memory.
    pub fn check(&self) -> Result<(), Stop> {
        if !matches!(self, Source::Unsigned(..) | Source::Signed(..) | Source::Numbers(..)) {
            return Ok(());
        }
        for i in 0..self.len() {
            if let Err(Bad::Item(reason)) = self.get(i) {
                return Err(Stop::Bad(i, reason));
            }
        }
        Ok(())
    }
}

/// A board whose cells fit into bytes.
fn narrow(numbers: &[i64]) -> Result<[u8; 81], Fault> {
    let mut cells = [0; 81];
    for (i, (cell, &number)) in cells.iter_mut().zip(numbers).enumerate() {
        *cell = u8::try_from(number).map_err(|_| {
            let text = format!("cell {} has value {number}: expected 0 to 9", i + 1);
            Fault { text, position: Some(i + 1) }
        })?;
    }
    Ok(cells)
}

/// Kind of items.
pub trait Item: Copy + Send + Sync {
    const CLASS: Class;
    const EXPECTED: &'static str;

    /// One item from an object other than an array; `None` for another type.
    fn from_object(object: &Bound<'_, PyAny>) -> Option<Result<Self, Fault>>;

    const FROM_TEXT: Option<FromBytes<Self>> = None;
    const FROM_NUMBER: Option<FromNumber<Self>> = None;

    /// An array of items; `None` for another type or shape.
    fn from_array<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Option<Batch<'py, Self>>>;
}

/// Reads an argument.
///
/// # Errors
/// `TypeError` for no such items; the exception for the first bad one, if it is to be raised.
pub fn read<'py, T: Item>(
    argument: &Bound<'py, PyAny>,
    reading: Reading,
) -> PyResult<Batch<'py, T>> {
    let py = argument.py();
    if let Ok(array) = argument.cast::<PyUntypedArray>() {
        return read_array(array, reading);
    }
    match T::from_object(argument) {
        Some(Err(reason)) if reading.raises() => {
            Err(error::invalid_item(py, T::CLASS, &reason, None))
        }
        Some(item) => Ok(Batch { shape: Shape::One, items: Items::Read(ReadItems::one(item)) }),
        // Characters of text are not items; those of bytes would be ranks.
        None if argument.is_instance_of::<PyString>()
            || argument.is_instance_of::<PyBytes>()
            || argument.is_instance_of::<PyByteArray>() =>
        {
            Err(PyTypeError::new_err(unexpected::<T>(argument)?))
        }
        None if is_list(argument) => match board(argument)? {
            Some((layout, item)) => {
                Ok(Batch { shape: Shape::Array(layout), items: Items::Read(ReadItems::one(item)) })
            }
            None => read_many(argument, Shape::Many, reading, false),
        },
        None => read_column(argument, reading),
    }
}

/// Reads a column of any library, or any iterable.
fn read_column<'py, T: Item>(
    argument: &Bound<'py, PyAny>,
    reading: Reading,
) -> PyResult<Batch<'py, T>> {
    let (items, pack) = match unpacked::<T>(argument)? {
        Some((items, pack)) => (items, Some(pack)),
        None => (argument.clone(), None),
    };
    if let Some(items) = imported(&items)? {
        return Ok(Batch { shape: Shape::Column(pack, Boards::default()), items });
    }
    let Some(pack) = pack else {
        if speaks_arrow(argument)? {
            return Err(PyTypeError::new_err(unexpected::<T>(argument)?));
        }
        return read_many(argument, Shape::Many, reading, false);
    };
    match items.cast::<PyUntypedArray>() {
        Ok(array) => {
            let mut batch = read_array(array, reading)?;
            batch.shape = Shape::Column(Some(pack), batch.shape.boards());
            Ok(batch)
        }
        Err(_) => read_many(&items, |boards| Shape::Column(Some(pack), boards), reading, true),
    }
}

fn speaks_arrow(argument: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(argument.hasattr("__arrow_c_array__")? || argument.hasattr("__arrow_c_stream__")?)
}

/// The items of an Arrow column, if its values can be such.
fn imported<'py, T: Item>(column: &Bound<'py, PyAny>) -> PyResult<Option<Items<'py, T>>> {
    let Some(column) = import(column)? else {
        return Ok(None);
    };
    Ok(match (T::FROM_TEXT, T::FROM_NUMBER) {
        (Some(read), _) if !column.is_of_numbers() => Some(Items::Texts(column, read)),
        (_, Some(read)) if column.is_of_numbers() || column.is_of_nothing() => {
            Some(Items::Numbers(column, read))
        }
        _ => None,
    })
}

fn is_list(argument: &Bound<'_, PyAny>) -> bool {
    argument.is_instance_of::<PyList>() || argument.is_instance_of::<PyTuple>()
}

/// Reads one item, called `what` in messages.
///
/// # Errors
/// `TypeError` for anything else, the exception of the item for a bad one.
pub fn one<T: Item>(argument: &Bound<'_, PyAny>, what: &str) -> PyResult<T> {
    let item = match T::from_object(argument) {
        Some(item) => Some(item),
        None if argument.cast::<PyUntypedArray>().is_ok() => {
            let batch = read::<T>(argument, Reading::RAISING)?;
            match batch.shape.is_one() {
                true => Some(batch.source()?.get(0).map_err(Bad::into_fault)),
                false => None,
            }
        }
        None => board(argument)?.map(|(_, item)| item),
    };
    match item {
        Some(Ok(item)) => Ok(item),
        Some(Err(reason)) => Err(error::invalid_item(argument.py(), T::CLASS, &reason, None)),
        None => Err(PyTypeError::new_err(format!(
            "expected {what} as str or bytes; found {}",
            argument.get_type().name()?
        ))),
    }
}

/// Message for an object that is not an item or batch.
fn unexpected<T: Item>(argument: &Bound<'_, PyAny>) -> PyResult<String> {
    let found = match argument.cast::<PyUntypedArray>() {
        Ok(array) if is_masked(array)? => return Ok(MASKED.to_owned()),
        Ok(array) => format!("an array of shape {:?} and dtype {}", array.shape(), array.dtype()),
        Err(_) => argument.get_type().name()?.to_string(),
    };
    Ok(format!("expected {}; found {found}", T::EXPECTED))
}

/// The items of a column of pandas, Polars or pyarrow, and the maker of a column of answers.
fn unpacked<'py, T: Item>(
    argument: &Bound<'py, PyAny>,
) -> PyResult<Option<(Bound<'py, PyAny>, Bound<'py, PyAny>)>> {
    static UNPACK: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let unpack = UNPACK.import(argument.py(), "minlex._columns", "unpack")?;
    unpack.call1((argument, T::FROM_TEXT.is_some(), T::FROM_NUMBER.is_some()))?.extract()
}

fn read_array<'py, T: Item>(
    array: &Bound<'py, PyUntypedArray>,
    reading: Reading,
) -> PyResult<Batch<'py, T>> {
    let Some(array) = &plain(array)? else {
        return Err(PyTypeError::new_err(unexpected::<T>(array)?));
    };
    if let Some(batch) = T::from_array(array)? {
        return Ok(batch);
    }
    // Python's own objects are read as from a list.
    if array.ndim() == 1 && matches!(array.dtype().kind(), b'O' | b'U' | b'T') {
        let dtype = array.dtype();
        let shape = |boards| match dtype.kind() {
            b'O' => Shape::Array(Layout::Objects(boards)),
            _ => Shape::Array(Layout::Strings(dtype)),
        };
        return read_many(array, shape, reading, false);
    }
    Err(PyTypeError::new_err(unexpected::<T>(array)?))
}

const MASKED: &str = "found an array with masked items, expected one without: leave them out, as with \
                      compressed()";

fn is_masked(array: &Bound<'_, PyUntypedArray>) -> PyResult<bool> {
    let numpy = array.py().import("numpy")?;
    let masked = numpy.getattr("ma")?.call_method1("is_masked", (array,))?;
    masked.is_truthy()
}

/// A plain array from numpy's other classes; `None` if items are masked.
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

/// A board in an array or in nested lists, with its layout.
fn board<'py, T: Item>(
    object: &Bound<'py, PyAny>,
) -> PyResult<Option<(Layout<'py>, Result<T, Fault>)>> {
    let array = match object.cast::<PyUntypedArray>() {
        Ok(array) => plain(array)?,
        Err(_) if T::FROM_TEXT.is_some() => array_of_lists(object)?,
        Err(_) => None,
    };
    let Some(array) = array else {
        return Ok(None);
    };
    match T::from_array(&array)? {
        Some(batch) if batch.shape.is_one() => {
            let item = batch.source()?.get(0).map_err(Bad::into_fault);
            let layout = batch.shape.layout();
            Ok(layout.map(|layout| (layout.nested(is_list(object)), item)))
        }
        _ => Ok(None),
    }
}

/// A list of 81 integers, or nine lists of nine, as an array.
fn array_of_lists<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyUntypedArray>>> {
    let of_len =
        |list: &Bound<'py, PyAny>, len| is_list(list) && list.len().is_ok_and(|n| n == len);
    let integers = |list: &Bound<'py, PyAny>, len| {
        let first = of_len(list, len).then(|| list.get_item(0)).and_then(Result::ok);
        first.is_some_and(|first| first.is_instance_of::<PyInt>() || is_integer_of_numpy(&first))
    };
    let is_square = || {
        let rows = of_len(object, 9).then(|| object.try_iter()).and_then(Result::ok);
        rows.is_some_and(|mut rows| rows.all(|row| row.is_ok_and(|row| integers(&row, 9))))
    };
    if !integers(object, 81) && !is_square() {
        return Ok(None);
    }
    let array = object.py().import("numpy")?.call_method1("array", (object,));
    Ok(array.ok().and_then(|array| array.cast_into().ok()))
}

fn is_integer_of_numpy(object: &Bound<'_, PyAny>) -> bool {
    object.hasattr("__index__").unwrap_or(false) && object.hasattr("dtype").unwrap_or(false)
}

/// Reads an iterable; `shape` gets the boards in it. In columns None is null.
fn read_many<'py, T: Item>(
    argument: &Bound<'py, PyAny>,
    shape: impl FnOnce(Boards<'py>) -> Shape<'py>,
    reading: Reading,
    is_column: bool,
) -> PyResult<Batch<'py, T>> {
    let py = argument.py();
    let Ok(iterator) = argument.try_iter() else {
        return Err(PyTypeError::new_err(unexpected::<T>(argument)?));
    };
    // An iterator has no length; any other is believed.
    let mut items = memory::room(argument.len().unwrap_or(0))?;
    let mut reasons = Vec::new();
    let mut boards = Boards::default();
    for (position, object) in iterator.enumerate() {
        let object = object?;
        if is_column && object.is_none() {
            memory::push(&mut items, None)?;
            continue;
        }
        let mut item = T::from_object(&object);
        if item.is_none()
            && let Some((layout, found)) = board(&object)?
        {
            boards.push(position, layout)?;
            item = Some(found);
        }
        let item = match item {
            Some(Ok(item)) => Some(item),
            _ if !reading.raises() && !reading.is_told => None,
            Some(Err(reason)) if reading.raises() => {
                return Err(error::invalid_item(py, T::CLASS, &reason, Some(position)));
            }
            None if reading.raises() => {
                let said = unexpected::<T>(&object)?;
                return Err(PyTypeError::new_err(format!("item {position}: {said}")));
            }
            Some(Err(reason)) => {
                memory::push(&mut reasons, (position, reason))?;
                None
            }
            None => {
                memory::push(&mut reasons, (position, Fault::of(unexpected::<T>(&object)?)))?;
                None
            }
        };
        memory::push(&mut items, item)?;
        if position % 4096 == 4095 {
            py.check_signals()?;
        }
    }
    Ok(Batch { shape: shape(boards), items: Items::Read(ReadItems { items, reasons }) })
}

/// An array as plain bytes; copied only if it is not contiguous.
fn bytes_of<'py>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Held<'py, u8>> {
    let py = array.py();
    let contiguous = py.import("numpy")?.call_method1("ascontiguousarray", (array,))?;
    // After reshaping, even an array without rows has a type with a size.
    let flat = contiguous.call_method1("reshape", (-1,))?;
    Held::new(&flat.call_method1("view", (dtype::<u8>(py),))?)
}

/// A flat array of this type; copied only if needed.
fn flat<'py, N: numpy::Element>(array: &Bound<'py, PyUntypedArray>) -> PyResult<Held<'py, N>> {
    let py = array.py();
    let needs = ["C_CONTIGUOUS", "ALIGNED"];
    let array = py.import("numpy")?.call_method1("require", (array, dtype::<N>(py), needs))?;
    Held::new(&array.call_method1("reshape", (-1,))?)
}

/// Records of `width` bytes in the rows of an array of `uint8`.
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

/// Boards in an array of integers of shape (81,), (9, 9), (n, 81) or (n, 9, 9).
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
    let layout = Layout::Boards { one, square, dtype, nested: false };
    Ok(Some(Batch { shape: Shape::Array(layout), items }))
}

/// Byte strings in an array of one dimension.
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

/// Integers in an array of one dimension.
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
