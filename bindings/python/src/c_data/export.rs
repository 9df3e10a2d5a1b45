//! Our columns for other libraries, which read them in place.
#![allow(unsafe_code)]

use std::any::Any;
use std::ffi::{CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::Arc;

use super::structs::{ArrowArray, ArrowArrayStream, ArrowSchema};
use crate::column_data::{ColumnData, Digits, Values};

/// The flag of nullable columns.
const NULLABLE: i64 = 2;

/// The interface's error of any kind: `EIO`.
const FAILED: c_int = 5;

/// Names of columns, formats of values, and nullability.
pub type Fields = Vec<(String, &'static str, bool)>;

pub type Batch = (usize, Vec<Arc<ColumnData>>);

/// Makes the next batch, `None` at the end, or the text of an error.
pub type NextBatch = Box<dyn FnMut() -> Result<Option<Batch>, String> + Send>;

/// The field of a column with this name.
pub fn field(name: &str, column: &ColumnData) -> (String, &'static str, bool) {
    (name.to_owned(), format_of(&column.values), column.validity.is_some())
}

/// The interface's name for a type of values.
pub fn format_of(values: &Values) -> &'static str {
    match values {
        Values::Bool(..) => "b",
        Values::U16(_) => "S",
        Values::U32(_) => "I",
        Values::U64(_) => "L",
        Values::I64(_) => "l",
        Values::Decimal(_, Digits::TwentyTwo) => "d:22,0",
        Values::Decimal(_, Digits::ThirtyFive) => "d:35,0",
        Values::Text { .. } => "U",
        Values::Bands { .. } => "+l",
    }
}

pub fn array(column: &Arc<ColumnData>) -> (ArrowSchema, ArrowArray) {
    (schema(format_of(&column.values), "", true, Vec::new()), array_of(column))
}

/// Columns side by side.
pub fn schema_of_fields(fields: &Fields) -> ArrowSchema {
    let child = |(name, format, nullable): &(String, &str, bool)| {
        schema(format, name, *nullable, Vec::new())
    };
    schema("+s", "", false, fields.iter().map(child).collect())
}

/// A stream of batches, made on request by any thread.
pub fn stream(fields: Fields, next: NextBatch) -> ArrowArrayStream {
    let state = Box::new(StreamState { fields, next, error: CString::default() });
    ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(state).cast(),
    }
}

/// Owned parts of a schema.
struct SchemaParts {
    format: CString,
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

fn schema(format: &str, name: &str, nullable: bool, mut children: Vec<ArrowSchema>) -> ArrowSchema {
    if format == "+l" {
        children = vec![schema("S", "item", true, Vec::new())];
    }
    let mut parts = Box::new(SchemaParts {
        format: CString::new(format).unwrap_or_default(),
        name: CString::new(name).unwrap_or_default(),
        children: children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect(),
    });
    ArrowSchema {
        format: parts.format.as_ptr(),
        name: parts.name.as_ptr(),
        metadata: ptr::null(),
        flags: if nullable { NULLABLE } else { 0 },
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
    }
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: the caller hands over a schema of ours that was not released: `schema` made its
    // parts. A consumer that took a child away left an empty one.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*schema).release = None;
    }
}

/// Owned parts of an array.
struct ArrayParts {
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
    /// Keeps the buffers alive.
    _column: Option<Arc<ColumnData>>,
}

fn array_of(column: &Arc<ColumnData>) -> ArrowArray {
    let validity = match &column.validity {
        Some(validity) => validity.bits.as_ptr().cast(),
        None => ptr::null(),
    };
    let nulls = column.validity.as_ref().map_or(0, |validity| validity.nulls);
    let mut children = Vec::new();
    let buffers = match &column.values {
        Values::Bool(bits, _) => vec![validity, bits.as_ptr().cast()],
        Values::U16(numbers) => vec![validity, numbers.as_ptr().cast()],
        Values::U32(numbers) => vec![validity, numbers.as_ptr().cast()],
        Values::U64(numbers) => vec![validity, numbers.as_ptr().cast()],
        Values::I64(numbers) => vec![validity, numbers.as_ptr().cast()],
        Values::Decimal(numbers, _) => vec![validity, numbers.as_ptr().cast()],
        Values::Text { offsets, bytes } => {
            vec![validity, offsets.as_ptr().cast(), bytes.as_ptr().cast()]
        }
        Values::Bands { offsets, numbers } => {
            let buffers = vec![ptr::null(), numbers.as_ptr().cast()];
            children.push(parts_to_array(numbers.len(), 0, buffers, Vec::new(), Some(column)));
            vec![validity, offsets.as_ptr().cast()]
        }
    };
    parts_to_array(column.values.len(), nulls, buffers, children, Some(column))
}

fn parts_to_array(
    len: usize,
    nulls: usize,
    buffers: Vec<*const c_void>,
    children: Vec<ArrowArray>,
    column: Option<&Arc<ColumnData>>,
) -> ArrowArray {
    let mut parts = Box::new(ArrayParts {
        buffers,
        children: children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect(),
        _column: column.cloned(),
    });
    ArrowArray {
        length: len as i64,
        null_count: nulls as i64,
        offset: 0,
        n_buffers: parts.buffers.len() as i64,
        n_children: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
    }
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as for schemas.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*array).release = None;
    }
}

struct StreamState {
    fields: Fields,
    next: NextBatch,
    error: CString,
}

/// The state of a stream of ours.
///
/// # Safety
/// The stream was not released, and one thread at a time uses it.
unsafe fn state<'a>(stream: *mut ArrowArrayStream) -> &'a mut StreamState {
    // SAFETY: the caller promises it; `stream` made the state.
    unsafe { &mut *(*stream).private_data.cast::<StreamState>() }
}

unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the interface guarantees a stream that was not released, room for a schema, and one
    // call at a time.
    unsafe { out.write(schema_of_fields(&state(stream).fields)) }
    0
}

unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as above.
    let state = unsafe { state(stream) };
    let made = catch_unwind(AssertUnwindSafe(|| (state.next)()))
        .unwrap_or_else(|panic| Err(format!("internal error: {}", message(&*panic))));
    let array = match made {
        Ok(None) => ArrowArray::released(),
        Ok(Some((len, columns))) => {
            let children = columns.iter().map(array_of).collect();
            parts_to_array(len, 0, vec![ptr::null()], children, None)
        }
        Err(reason) => {
            state.error = CString::new(reason).unwrap_or_default();
            return FAILED;
        }
    };
    // SAFETY: there is room for an array.
    unsafe { out.write(array) }
    0
}

fn message(panic: &(dyn Any + Send)) -> &str {
    panic.downcast_ref::<&str>().copied().unwrap_or("a panic")
}

unsafe extern "C" fn get_last_error(stream: *mut ArrowArrayStream) -> *const c_char {
    // SAFETY: as for `get_schema`.
    unsafe { state(stream) }.error.as_ptr()
}

unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: as for schemas.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<StreamState>()));
        (*stream).release = None;
    }
}
