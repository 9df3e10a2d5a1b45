//! Columns of other libraries, read in place.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_int, c_void};
use std::ptr;
use std::slice;

use pyo3::exceptions::{PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::structs::{ArrowArray, ArrowArrayStream, ArrowSchema};

/// A column of texts or whole numbers.
pub struct Imported {
    format: Format,
    chunks: Vec<Chunk>,
    /// The first item of each chunk.
    starts: Vec<usize>,
}

/// A part of a column. Never empty.
struct Chunk {
    array: ArrowArray,
    /// The only child of a struct that has the items; null without a struct.
    child: *const ArrowArray,
    /// Items of the struct before its first one.
    skipped: i64,
}

// SAFETY: nothing writes to a column that was handed over; the last thread that has it frees it.
unsafe impl Send for Chunk {}
// SAFETY: as above.
unsafe impl Sync for Chunk {}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    /// Texts, with offsets of 32 or 64 bits.
    Text { large: bool },
    /// Texts of up to 12 bytes in place, longer ones elsewhere.
    View,
    /// Texts of this many bytes.
    Fixed(usize),
    /// Numbers of this many bytes.
    Number { bytes: usize, signed: bool },
    /// Nothing but nulls.
    Null,
}

impl Format {
    fn of(format: &str) -> Option<Format> {
        let number = |bytes, signed| Some(Format::Number { bytes, signed });
        match format {
            "u" | "z" => Some(Format::Text { large: false }),
            "U" | "Z" => Some(Format::Text { large: true }),
            "vu" | "vz" => Some(Format::View),
            "c" => number(1, true),
            "C" => number(1, false),
            "s" => number(2, true),
            "S" => number(2, false),
            "i" => number(4, true),
            "I" => number(4, false),
            "l" => number(8, true),
            "L" => number(8, false),
            "n" => Some(Format::Null),
            _ => match format.split_at_checked(2)? {
                ("w:", width) => width.parse().ok().map(Format::Fixed),
                ("d:", digits) => {
                    let mut parts = digits.split(',').skip(1);
                    let whole =
                        parts.next() == Some("0") && parts.next().is_none_or(|n| n == "128");
                    if whole { number(16, true) } else { None }
                }
                _ => None,
            },
        }
    }

    /// The fewest buffers of a chunk.
    fn buffers(self) -> i64 {
        match self {
            Format::Text { .. } => 3,
            Format::View | Format::Fixed(_) | Format::Number { .. } => 2,
            Format::Null => 0,
        }
    }
}

/// The column of texts or whole numbers of an Arrow object, also as the only one in a struct;
/// `None` for others.
///
/// # Errors
/// The exception of the object.
pub fn import(argument: &Bound<'_, PyAny>) -> PyResult<Option<Imported>> {
    let (schema, arrays) = if argument.hasattr("__arrow_c_array__")? {
        let pair = argument.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
        let schema: ArrowSchema = take(&pair.get_item(0)?, c"arrow_schema")?;
        let array: ArrowArray = take(&pair.get_item(1)?, c"arrow_array")?;
        (schema, vec![array])
    } else if argument.hasattr("__arrow_c_stream__")? {
        let stream = take(&argument.call_method0("__arrow_c_stream__")?, c"arrow_array_stream")?;
        argument.py().detach(|| drain(stream)).map_err(StreamError::exception)?
    } else {
        return Ok(None);
    };
    let is_struct = format_of(&schema) == "+s";
    if is_struct && schema.n_children != 1 {
        return Ok(None);
    }
    // SAFETY: a schema has its number of children, which live as long.
    let item = if is_struct { unsafe { &**schema.children } } else { &schema };
    let format = if item.dictionary.is_null() { Format::of(&format_of(item)) } else { None };
    let Some(format) = format else {
        return Ok(None);
    };
    let mut imported = Imported { format, chunks: Vec::new(), starts: Vec::new() };
    let mut len = 0;
    for array in arrays.into_iter().filter(|array| array.length > 0) {
        imported.starts.push(len);
        len += array.length as usize;
        imported.chunks.push(Chunk::new(array, is_struct, format)?);
    }
    imported.starts.push(len);
    Ok(Some(imported))
}

trait Struct {
    /// The struct with nothing in it.
    fn released() -> Self;
}

impl Struct for ArrowSchema {
    fn released() -> Self {
        ArrowSchema::released()
    }
}

impl Struct for ArrowArray {
    fn released() -> Self {
        ArrowArray::released()
    }
}

impl Struct for ArrowArrayStream {
    fn released() -> Self {
        ArrowArrayStream::released()
    }
}

/// Takes the struct out of a capsule and leaves an empty one.
fn take<T: Struct>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<T> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?.cast::<T>();
    // SAFETY: a capsule of this name holds this struct, for the thread that holds the interpreter;
    // the empty one frees nothing.
    Ok(unsafe { ptr::replace(pointer.as_ptr(), T::released()) })
}

/// Reason why a stream of another library has no more arrays.
enum StreamError {
    ReadAlready,
    /// A number of the system, and the text of the library.
    Failed(c_int, String),
}

impl StreamError {
    /// The exception of the other library is lost: its stream is one of C.
    fn exception(self) -> PyErr {
        match self {
            StreamError::ReadAlready => {
                PyTypeError::new_err("found an Arrow stream that was read already: give a new one")
            }
            StreamError::Failed(code, text) => PyOSError::new_err((code, text)),
        }
    }
}

/// The schema and all arrays of a stream, or its error.
fn drain(mut stream: ArrowArrayStream) -> Result<(ArrowSchema, Vec<ArrowArray>), StreamError> {
    let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
        return Err(StreamError::ReadAlready);
    };
    let mut schema = ArrowSchema::released();
    // SAFETY: the stream was not released, and fills an empty struct.
    let code = unsafe { get_schema(&mut stream, &mut schema) };
    if code != 0 {
        return Err(StreamError::Failed(code, last_error(&mut stream)));
    }
    let mut arrays = Vec::new();
    loop {
        let mut array = ArrowArray::released();
        // SAFETY: as above.
        let code = unsafe { get_next(&mut stream, &mut array) };
        if code != 0 {
            return Err(StreamError::Failed(code, last_error(&mut stream)));
        }
        // The end of the stream.
        if array.release.is_none() {
            return Ok((schema, arrays));
        }
        arrays.push(array);
    }
}

/// The text of a failed call, with its control characters escaped.
fn last_error(stream: &mut ArrowArrayStream) -> String {
    // SAFETY: the interface allows it after a failed call.
    let text = stream.get_last_error.map(|get| unsafe { get(stream) });
    let text = match text.filter(|text| !text.is_null()) {
        // SAFETY: the text ends with a zero, and lives until the next call.
        Some(text) => unsafe { CStr::from_ptr(text) }.to_string_lossy(),
        None => "an Arrow stream ended without a reason".into(),
    };
    let mut shown = String::new();
    for c in text.chars() {
        match c.is_control() && c != '\n' {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    shown
}

fn format_of(schema: &ArrowSchema) -> String {
    if schema.format.is_null() {
        return String::new();
    }
    // SAFETY: the text ends with a zero.
    unsafe { CStr::from_ptr(schema.format) }.to_string_lossy().into_owned()
}

/// True if the bitmap of an array has a null at a place.
fn has_null_at(array: &ArrowArray, place: usize) -> bool {
    if array.null_count == 0 {
        return false;
    }
    // SAFETY: the array has a buffer; a bitmap has a bit for each item.
    unsafe {
        let bits = (*array.buffers).cast::<u8>();
        !bits.is_null() && *bits.add(place / 8) >> (place % 8) & 1 == 0
    }
}

impl Chunk {
    fn new(array: ArrowArray, is_struct: bool, format: Format) -> PyResult<Chunk> {
        let mut chunk = Chunk { array, child: ptr::null(), skipped: 0 };
        if is_struct && chunk.array.n_children == 1 {
            // SAFETY: the array has a child, which lives as long.
            chunk.child = unsafe { *chunk.array.children };
            chunk.skipped = chunk.array.offset;
        }
        let items = chunk.items();
        let short = items.length < chunk.array.length + chunk.skipped;
        if items.n_buffers < format.buffers() || short || chunk.array.offset < 0 || items.offset < 0
        {
            return Err(PyTypeError::new_err("found an Arrow array that contradicts its schema"));
        }
        Ok(chunk)
    }

    /// The array that has the items.
    fn items(&self) -> &ArrowArray {
        match self.child.is_null() {
            true => &self.array,
            // SAFETY: it lives as long as its parent.
            false => unsafe { &*self.child },
        }
    }

    /// Place of item `i` in the buffers.
    fn place(&self, i: usize) -> usize {
        (self.items().offset + self.skipped) as usize + i
    }

    fn buffer<T>(&self, number: usize) -> *const T {
        let items = self.items();
        debug_assert!((number as i64) < items.n_buffers);
        // SAFETY: there are enough buffers for the format.
        unsafe { (*items.buffers.add(number)).cast() }
    }

    /// True if item `i` is null, or the struct around it.
    fn is_null(&self, i: usize) -> bool {
        let is_in_null = !self.child.is_null()
            && self.array.n_buffers > 0
            && has_null_at(&self.array, self.array.offset as usize + i);
        let items = self.items();
        is_in_null || items.n_buffers == 0 || has_null_at(items, self.place(i))
    }

    fn text(&self, format: Format, i: usize) -> &[u8] {
        let place = self.place(i);
        // SAFETY: the interface lays the buffers out: an offset for every item and one more,
        // ascending within the text. Views have 16 bytes and point into the buffers; texts have
        // equal width. They live as long as the array.
        unsafe {
            match format {
                Format::Text { large } => {
                    let [start, end] = [place, place + 1].map(|at| match large {
                        true => *self.buffer::<i64>(1).add(at) as usize,
                        false => *self.buffer::<i32>(1).add(at) as usize,
                    });
                    bytes(self.buffer::<u8>(2), start, end.saturating_sub(start))
                }
                Format::View => {
                    let view = self.buffer::<u8>(1).add(16 * place);
                    let word = |n: usize| ptr::read_unaligned(view.add(4 * n).cast::<i32>());
                    match word(0) as usize {
                        len @ ..=12 => bytes(view, 4, len),
                        len => {
                            bytes(self.buffer::<u8>(2 + word(2) as usize), word(3) as usize, len)
                        }
                    }
                }
                Format::Fixed(width) => bytes(self.buffer::<u8>(1), width * place, width),
                Format::Number { .. } | Format::Null => &[],
            }
        }
    }

    fn number(&self, width: usize, signed: bool, i: usize) -> i128 {
        let at = self.buffer::<c_void>(1).cast::<u8>();
        // SAFETY: each item has a number of this width.
        let bytes = unsafe { bytes(at, width * self.place(i), width) };
        let negative = signed && bytes.last().is_some_and(|byte| byte >> 7 == 1);
        let mut all = [if negative { u8::MAX } else { 0 }; 16];
        all[..width].copy_from_slice(bytes);
        i128::from_le_bytes(all)
    }
}

/// Bytes from a place on.
///
/// # Safety
/// They are there, and no one writes to them as long as the answer lives.
unsafe fn bytes<'a>(start: *const u8, at: usize, len: usize) -> &'a [u8] {
    if len == 0 {
        return &[];
    }
    // SAFETY: the caller promises it.
    unsafe { slice::from_raw_parts(start.add(at), len) }
}

impl Imported {
    pub fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// True for numbers; otherwise all items are texts or null.
    pub fn is_of_numbers(&self) -> bool {
        matches!(self.format, Format::Number { .. })
    }

    pub fn is_of_nothing(&self) -> bool {
        self.format == Format::Null
    }

    fn chunk(&self, i: usize) -> (&Chunk, usize) {
        let number = match self.chunks.len() {
            1 => 0,
            _ => self.starts.partition_point(|&start| start <= i) - 1,
        };
        (&self.chunks[number], i - self.starts[number])
    }

    /// The text of item `i`, below [`Imported::len`], unless null.
    pub fn text(&self, i: usize) -> Option<&[u8]> {
        let (chunk, i) = self.chunk(i);
        (!chunk.is_null(i)).then(|| chunk.text(self.format, i))
    }

    /// The number of item `i`, below [`Imported::len`], unless null.
    pub fn number(&self, i: usize) -> Option<i128> {
        let (chunk, i) = self.chunk(i);
        match self.format {
            Format::Number { bytes, signed } if !chunk.is_null(i) => {
                Some(chunk.number(bytes, signed, i))
            }
            _ => None,
        }
    }
}
