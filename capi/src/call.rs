//! One call from C: the edge at which panics stop, and where pointers with sizes become inputs and
//! outputs.
//!
//! A function first takes its arguments by [`Call::text`], [`Call::array`], [`Call::output`] and so
//! on, which refuse `NULL` and sizes that cannot be. Outputs are then only a [`Claim`];
//! [`Call::claim`] makes them writable if they share memory with nothing else. So an input cannot
//! change while it is read, and the order in which answers are written cannot matter. Inputs may
//! share memory with each other.
//!
//! # Safety
//! [`Call::text`] and its like are `unsafe`: whoever calls them vouches that the caller in C has
//! promised what they need. They tie inputs to the life of the call, and after that all is checked:
//! reads are slices, and writes stay inside the room that the caller has given ([`Output::bytes`]
//! looks again, and panics before it writes outside).

#![allow(unsafe_code)]

use std::any::Any;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::catalog::minlex_catalog;
use crate::result::minlex_result::*;
use crate::result::{Failure, keep, minlex_result};

/// Runs one call: every function of the header but those that cannot fail goes through here.
///
/// A panic would be a defect of the libraries, which have no known one. It becomes a result code;
/// what Rust's panic hook does before that (a line on standard error unless the program has another
/// hook) is left to the program.
pub(crate) fn entry<F>(body: F) -> minlex_result
where
    F: FnOnce(&Call) -> Result<(), Failure>,
{
    // Unwind safety: what a panic leaves half done is only in the caller's outputs, and tables
    // never change.
    match catch_unwind(AssertUnwindSafe(|| body(&Call(())))) {
        Ok(Ok(())) => MINLEX_OK,
        Ok(Err(failure)) => {
            keep(failure.text);
            failure.code
        }
        Err(panic) => {
            keep(format!("a defect in the library: {}", message(&*panic)));
            MINLEX_PANIC
        }
    }
}

fn message(panic: &(dyn Any + Send)) -> &str {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => text,
        (_, Some(text)) => text,
        _ => "a panic without a text",
    }
}

/// A call under way: what it borrows from the caller lives as long.
pub(crate) struct Call(());

/// Something to read.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    name: &'static str,
    bytes: &'a [u8],
}

/// Something to write, not yet known to be apart from everything else.
pub(crate) struct Claim {
    name: &'static str,
    start: *mut u8,
    size: usize,
}

/// Something to write.
pub(crate) struct Output(Claim);

/// Size in bytes of `count` items.
fn bytes_of<T>(name: &str, count: usize) -> Result<usize, Failure> {
    count
        .checked_mul(size_of::<T>())
        .filter(|&bytes| isize::try_from(bytes).is_ok())
        .ok_or_else(|| {
            Failure::new(
                MINLEX_BAD_LENGTH,
                format!("{name} is said to have {count} items: that is more than fits into memory"),
            )
        })
}

#[cold]
fn null(name: &str) -> Failure {
    Failure::new(MINLEX_NULL_POINTER, format!("{name} is NULL"))
}

impl Call {
    /// # Safety
    /// `catalog` is `NULL` or came from `minlex_open` or `minlex_open_embedded` and is still open.
    pub unsafe fn catalog(
        &self,
        catalog: *const minlex_catalog,
    ) -> Result<&minlex_catalog, Failure> {
        // SAFETY: the caller's promise; handles are made from boxes, so they are aligned.
        unsafe { catalog.as_ref() }.ok_or_else(|| null("catalog"))
    }

    /// Text to read.
    ///
    /// # Safety
    /// `text` is `NULL` or has `size` readable bytes that nobody writes to during the call.
    pub unsafe fn text<'a>(
        &'a self,
        name: &'static str,
        text: *const c_char,
        size: usize,
    ) -> Result<Input<'a>, Failure> {
        if text.is_null() {
            return Err(null(name));
        }
        // SAFETY: the caller's promise.
        unsafe { self.array(name, text, size) }
    }

    /// Text to read that ends with NUL.
    ///
    /// # Safety
    /// `text` is `NULL` or ends with NUL, and nobody writes to it during the call.
    pub unsafe fn string<'a>(
        &'a self,
        name: &'static str,
        text: *const c_char,
    ) -> Result<Input<'a>, Failure> {
        if text.is_null() {
            return Err(null(name));
        }
        // SAFETY: the caller's promise.
        let bytes = unsafe { CStr::from_ptr(text) }.to_bytes();
        Ok(Input { name, bytes })
    }

    /// An array to read; `NULL` can be one without items.
    ///
    /// # Safety
    /// `array` is `NULL` or has `count` readable items that nobody writes to during the call. It
    /// need not be aligned.
    pub unsafe fn array<'a, T>(
        &'a self,
        name: &'static str,
        array: *const T,
        count: usize,
    ) -> Result<Input<'a>, Failure> {
        let size = bytes_of::<T>(name, count)?;
        let bytes = match (array.is_null(), size) {
            (true, 0) => &[],
            (true, _) => return Err(null(name)),
            // SAFETY: not NULL, the caller's promise, and the size is one that an object can have.
            (false, _) => unsafe { std::slice::from_raw_parts(array.cast(), size) },
        };
        Ok(Input { name, bytes })
    }

    /// One value to read.
    ///
    /// # Safety
    /// `value` is `NULL` or readable, and nobody writes to it during the call.
    pub unsafe fn value<'a, T>(
        &'a self,
        name: &'static str,
        value: *const T,
    ) -> Result<Input<'a>, Failure> {
        // SAFETY: the caller's promise. One item of NULL is refused.
        unsafe { self.array(name, value, 1) }
    }

    /// A place for `needed` items, of `count` that the caller has; `NULL` will do if none are
    /// needed.
    ///
    /// # Safety
    /// `start` is `NULL` or has room for `count` items that nobody else uses during the call. It
    /// need not be aligned.
    pub unsafe fn output<T>(
        &self,
        name: &'static str,
        start: *mut T,
        count: usize,
        needed: usize,
    ) -> Result<Claim, Failure> {
        let size = bytes_of::<T>(name, count)?;
        if start.is_null() && (needed > 0 || count > 0) {
            return Err(null(name));
        }
        if count < needed {
            let unit = if size_of::<T>() == 1 {
                "bytes"
            } else {
                "items"
            };
            return Err(Failure::new(
                MINLEX_BUFFER_TOO_SMALL,
                format!("{name} has room for {count} {unit}: {needed} are needed"),
            ));
        }
        let start = start.cast();
        Ok(Claim { name, start, size })
    }

    /// A place for items that the caller may not want, which `NULL` says.
    ///
    /// # Safety
    /// As [`Call::output`].
    pub unsafe fn optional<T>(
        &self,
        name: &'static str,
        start: *mut T,
        count: usize,
        needed: usize,
    ) -> Result<Claim, Failure> {
        if start.is_null() {
            let start = start.cast();
            return Ok(Claim {
                name,
                start,
                size: 0,
            });
        }
        // SAFETY: the caller's promise.
        unsafe { self.output(name, start, count, needed) }
    }

    /// A place for one value.
    ///
    /// # Safety
    /// As [`Call::output`] with room for one.
    pub unsafe fn place<T>(&self, name: &'static str, place: *mut T) -> Result<Claim, Failure> {
        // SAFETY: the caller's promise.
        unsafe { self.output(name, place, 1, 1) }
    }

    /// Makes outputs writable.
    ///
    /// # Errors
    /// `MINLEX_OVERLAP` if one shares memory with another or with an input.
    pub fn claim<const N: usize>(
        &self,
        outputs: [Claim; N],
        inputs: &[Input],
    ) -> Result<[Output; N], Failure> {
        for (i, output) in outputs.iter().enumerate() {
            let others = outputs[..i]
                .iter()
                .map(|o| (o.name, o.start.addr(), o.size));
            let inputs = inputs
                .iter()
                .map(|i| (i.name, i.bytes.as_ptr().addr(), i.bytes.len()));
            for (name, start, size) in inputs.chain(others) {
                let own = output.start.addr();
                if own < start.saturating_add(size) && start < own.saturating_add(output.size) {
                    return Err(Failure::new(
                        MINLEX_OVERLAP,
                        format!(
                            "{} shares memory with {name}: an output must be apart from all else",
                            output.name
                        ),
                    ));
                }
            }
        }
        Ok(outputs.map(Output))
    }
}

impl<'a> Input<'a> {
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// Records of `N` bytes.
    ///
    /// # Errors
    /// `MINLEX_BAD_LENGTH` if the last one is cut.
    pub fn records<const N: usize>(self) -> Result<&'a [[u8; N]], Failure> {
        match self.bytes.as_chunks() {
            (records, []) => Ok(records),
            _ => Err(Failure::new(
                MINLEX_BAD_LENGTH,
                format!(
                    "{}_size is {}: expected a multiple of {N}",
                    self.name,
                    self.bytes.len()
                ),
            )),
        }
    }

    /// The bytes as one record.
    ///
    /// # Errors
    /// `MINLEX_BAD_LENGTH` if they are fewer or more.
    pub fn only<const N: usize>(self) -> Result<&'a [u8; N], Failure> {
        self.bytes.try_into().map_err(|_| {
            Failure::new(
                MINLEX_BAD_LENGTH,
                format!("{}_size is {}: expected {N}", self.name, self.bytes.len()),
            )
        })
    }

    /// Makes something of every record.
    ///
    /// # Errors
    /// As [`Input::records`]; `MINLEX_OUT_OF_MEMORY`; or what is wrong with the first bad record.
    pub fn read<const N: usize, T, E: Into<Failure>>(
        self,
        read: impl Fn(&[u8; N]) -> Result<T, E>,
    ) -> Result<Vec<T>, Failure> {
        let records = self.records()?;
        let mut items = room_for(records.len())?;
        for (i, record) in records.iter().enumerate() {
            items.push(read(record).map_err(|error| error.into().of_item(self.name, i))?);
        }
        Ok(items)
    }

    /// The name of the argument.
    pub fn name(self) -> &'static str {
        self.name
    }
}

/// An empty vector with room for `count` items.
///
/// # Errors
/// `MINLEX_OUT_OF_MEMORY`.
pub(crate) fn room_for<T>(count: usize) -> Result<Vec<T>, Failure> {
    let mut items = Vec::new();
    match items.try_reserve_exact(count) {
        Ok(()) => Ok(items),
        Err(_) => Err(Failure::new(
            MINLEX_OUT_OF_MEMORY,
            format!("no memory for {count} items: pass fewer at a time"),
        )),
    }
}

/// Text in a record of `N` bytes, the rest filled with NUL.
pub(crate) fn record<const N: usize>(text: &[u8]) -> [u8; N] {
    let mut record = [0; N];
    record[..text.len()].copy_from_slice(text);
    record
}

/// The text in a record: all before the first NUL.
pub(crate) fn text_of(record: &[u8]) -> &[u8] {
    record.split(|&b| b == 0).next().unwrap_or_default()
}

impl Output {
    /// Whether the caller wants it.
    pub fn is_wanted(&self) -> bool {
        !self.0.start.is_null()
    }

    /// Where `size` bytes at `offset` go.
    ///
    /// # Panics
    /// If they do not fit, which would be a defect of this crate: the room was checked.
    fn at(&self, offset: usize, size: usize) -> *mut u8 {
        let end = offset.checked_add(size);
        assert!(
            end.is_some_and(|end| end <= self.0.size),
            "{} has no room for what was announced",
            self.0.name
        );
        // SAFETY: the place is inside the caller's room.
        unsafe { self.0.start.add(offset) }
    }

    /// Writes bytes at an offset; nothing if the output is not wanted.
    pub fn bytes(&self, offset: usize, bytes: &[u8]) {
        if self.is_wanted() {
            let place = self.at(offset, bytes.len());
            // SAFETY: `at` has looked at the room, and `bytes` are not in it: they are this crate's
            // own, or an input's, from which `claim` has told the output apart.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), place, bytes.len()) };
        }
    }

    /// Writes `size` zeros at an offset; nothing if the output is not wanted.
    pub fn zeros(&self, offset: usize, size: usize) {
        if self.is_wanted() {
            // SAFETY: `at` has looked at the room.
            unsafe { std::ptr::write_bytes(self.at(offset, size), 0, size) };
        }
    }

    /// Writes a text and a NUL.
    pub fn text(&self, text: &[u8]) {
        self.bytes(0, text);
        self.bytes(text.len(), &[0]);
    }

    /// Writes numbers.
    pub fn numbers(&self, numbers: impl IntoIterator<Item = u64>) {
        for (i, number) in numbers.into_iter().enumerate() {
            self.bytes(i * size_of::<u64>(), &number.to_ne_bytes());
        }
    }

    /// Passes a result on; if it is the failure of one item, writes that item's index here first.
    pub fn item_of<T>(&self, result: Result<T, Failure>) -> Result<T, Failure> {
        if let Err(Failure {
            item: Some(item), ..
        }) = &result
        {
            self.bytes(0, &item.to_ne_bytes());
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::result::minlex_last_error;

    fn last_error() -> String {
        let mut buffer = [1u8; 200];
        // SAFETY: as many bytes as said.
        let length = unsafe { minlex_last_error(buffer.as_mut_ptr().cast(), buffer.len()) };
        String::from_utf8(buffer[..length].to_vec()).unwrap()
    }

    #[test]
    fn panics_become_a_result() {
        // The hook would print; the library leaves it alone.
        assert_eq!(entry(|_| panic!("wrong by {}", 1)), MINLEX_PANIC);
        assert_eq!(last_error(), "a defect in the library: wrong by 1");
        assert_eq!(entry(|_| panic!("wrong")), MINLEX_PANIC);
        assert_eq!(last_error(), "a defect in the library: wrong");
        assert_eq!(entry(|_| std::panic::panic_any(7)), MINLEX_PANIC);
        assert_eq!(
            last_error(),
            "a defect in the library: a panic without a text"
        );
        assert_eq!(entry(|_| Ok(())), MINLEX_OK);
        assert_eq!(
            last_error(),
            "a defect in the library: a panic without a text"
        );
    }

    #[test]
    fn an_output_never_grows() {
        let mut room = [7u8; 8];
        let result = entry(|call| {
            // SAFETY: six of eight bytes.
            let output = unsafe { call.output("output", room.as_mut_ptr(), 6, 6)? };
            let [output] = call.claim([output], &[])?;
            output.bytes(0, b"abcdef");
            output.bytes(5, b"xy");
            Ok(())
        });
        assert_eq!(result, MINLEX_PANIC);
        assert_eq!(&room, b"abcdef\x07\x07");
    }

    #[test]
    fn too_large_batches_are_refused() {
        let result = entry(|_| room_for::<[u8; 81]>(isize::MAX as usize / 81).map(|_| ()));
        assert_eq!(result, MINLEX_OUT_OF_MEMORY);
        assert!(last_error().starts_with("no memory for "));
    }

    #[test]
    fn neighbours_do_not_overlap() {
        let mut room = [0u8; 12];
        let start = room.as_mut_ptr();
        let overlaps = |a: (usize, usize), b: (usize, usize)| {
            let result = entry(|call| {
                // SAFETY: both lie in `room`, and nothing is written.
                let outputs = unsafe {
                    [
                        call.output("a", start.add(a.0), a.1, 0)?,
                        call.output("b", start.add(b.0), b.1, 0)?,
                    ]
                };
                call.claim(outputs, &[]).map(|_| ())
            });
            result == MINLEX_OVERLAP
        };
        for (a, b, expected) in [
            ((0, 6), (6, 6), false),
            ((6, 6), (0, 6), false),
            ((0, 7), (6, 6), true),
            ((5, 7), (0, 6), true),
            ((0, 12), (3, 2), true),
            ((3, 2), (0, 12), true),
            ((3, 0), (0, 3), false),
        ] {
            assert_eq!(overlaps(a, b), expected, "{a:?} {b:?}");
        }
    }
}
