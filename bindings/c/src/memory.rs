//! The caller's memory: arguments as they come from C, and inputs and outputs as they are used.
//!
//! A function of the header lists its arguments by [`text`], [`records`], [`place`] and so on.
//! [`Argument::check`] refuses `NULL` and impossible sizes, and gives the checked argument with the
//! [`Span`] of its memory. [`apart`] refuses outputs that share memory with anything else: no input
//! changes while it is read.
//!
//! # Safety
//! [`Argument::check`] is the one unsafe step: its caller vouches for the header's demands. Then
//! reads are slices, and [`Output`] panics before it writes outside of the caller's room. Nothing
//! needs to be aligned.

#![allow(unsafe_code)]

pub mod column;

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

use crate::result::minlex_result::*;
use crate::result::{Failure, minlex_result};

/// An argument from C, not yet checked.
pub(crate) trait Argument {
    type Checked<'c>
    where
        Self: 'c;

    type Spans: AsRef<[Span]>;

    /// Checks the argument.
    ///
    /// # Errors
    /// `MINLEX_NULL_POINTER`, `MINLEX_BUFFER_TOO_SMALL`, `MINLEX_INVALID_LENGTH` and
    /// `MINLEX_INVALID_ARGUMENT`.
    ///
    /// # Safety
    /// For the life of `'c`: a pointer that is not `NULL` has the bytes of its size, readable or
    /// writable, or a NUL at the end; no one else writes to inputs or uses outputs; a handle is
    /// open.
    unsafe fn check<'c>(&'c self) -> Result<(Self::Checked<'c>, Self::Spans), Failure>;
}

#[derive(Clone, Copy)]
pub(crate) struct Span {
    name: &'static str,
    start: usize,
    size: usize,
    is_output: bool,
}

/// Checks that every output shares memory with nothing else.
///
/// # Errors
/// `MINLEX_OVERLAP`.
#[inline(always)]
pub(crate) fn apart<const N: usize>(arguments: [&[Span]; N], error: Span) -> Result<(), Failure> {
    for span in arguments.iter().copied().flatten() {
        if error.meets(span) {
            let failure = overlap(&error, span);
            return Err(Failure { error_is_shared: true, ..failure });
        }
    }
    for i in 0..N {
        for j in 0..i {
            for (a, b) in arguments[i].iter().flat_map(|a| arguments[j].iter().map(move |b| (a, b)))
            {
                if (a.is_output || b.is_output) && a.meets(b) {
                    let (output, other) = if a.is_output { (a, b) } else { (b, a) };
                    return Err(overlap(output, other));
                }
            }
        }
    }
    Ok(())
}

impl AsRef<[Span]> for Span {
    fn as_ref(&self) -> &[Span] {
        std::slice::from_ref(self)
    }
}

impl Span {
    /// True if the two share a byte.
    #[inline(always)]
    fn meets(&self, other: &Span) -> bool {
        self.start < other.start.saturating_add(other.size)
            && other.start < self.start.saturating_add(self.size)
    }
}

#[cold]
fn overlap(output: &Span, other: &Span) -> Failure {
    let (output, other) = (output.name, other.name);
    Failure::new(
        MINLEX_OVERLAP,
        format!("{output} shares memory with {other}: an output must be apart from all else"),
    )
}

#[cold]
fn null(name: &str) -> Failure {
    Failure::new(MINLEX_NULL_POINTER, format!("{name} is NULL"))
}

#[cold]
fn too_many(name: &str, count: usize) -> Failure {
    Failure::new(
        MINLEX_INVALID_LENGTH,
        format!("{name} has a count of {count} items: that is more than fits into memory"),
    )
}

#[inline]
fn bytes_of(name: &str, count: usize, item: usize) -> Result<usize, Failure> {
    match count.checked_mul(item) {
        Some(bytes) if isize::try_from(bytes).is_ok() => Ok(bytes),
        _ => Err(too_many(name, count)),
    }
}

pub(crate) trait Handled {
    type Held;

    /// Its name in messages.
    const NAME: &'static str;

    fn held(&self) -> &Self::Held;
}

pub(crate) struct Handle<H>(*const H);

pub(crate) fn handle<H: Handled>(handle: *const H) -> Handle<H> {
    Handle(handle)
}

impl<H: Handled> Argument for Handle<H> {
    type Checked<'c>
        = &'c H::Held
    where
        H: 'c;
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(&H::Held, Span), Failure> {
        // SAFETY: the caller vouches, and boxes are aligned.
        let handle = unsafe { self.0.as_ref() }.ok_or_else(|| null(H::NAME))?;
        // Only closing writes there.
        let span = Span { name: H::NAME, start: 0, size: 0, is_output: false };
        Ok((handle.held(), span))
    }
}

pub(crate) struct Input {
    name: &'static str,
    start: *const u8,
    count: usize,
    item: usize,
    may_be_null: bool,
}

pub(crate) fn text(name: &'static str, text: *const c_char, size: usize) -> Input {
    Input { name, start: text.cast(), count: size, item: 1, may_be_null: false }
}

impl Argument for Input {
    type Checked<'c> = &'c [u8];
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(&[u8], Span), Failure> {
        let size = bytes_of(self.name, self.count, self.item)?;
        let bytes: &[u8] = match (self.start.is_null(), size) {
            (true, 0) if self.may_be_null => &[],
            (true, _) => return Err(null(self.name)),
            // SAFETY: not NULL, an object can have this size, and the caller vouches.
            (false, _) => unsafe { std::slice::from_raw_parts(self.start, size) },
        };
        let span = Span { name: self.name, start: self.start.addr(), size, is_output: false };
        Ok((bytes, span))
    }
}

pub(crate) struct Terminated {
    name: &'static str,
    start: *const c_char,
}

pub(crate) fn terminated(name: &'static str, text: *const c_char) -> Terminated {
    Terminated { name, start: text }
}

impl Argument for Terminated {
    type Checked<'c> = &'c [u8];
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(&[u8], Span), Failure> {
        if self.start.is_null() {
            return Err(null(self.name));
        }
        // SAFETY: not NULL, and the caller vouches for the NUL at the end.
        let text = unsafe { CStr::from_ptr(self.start) }.to_bytes();
        let (name, start) = (self.name, self.start.addr());
        Ok((text, Span { name, start, size: text.len() + 1, is_output: false }))
    }
}

pub(crate) struct InputRecords<const N: usize>(Input);

/// Records of `N` bytes, `size` bytes in all; `NULL` for none.
pub(crate) fn records<const N: usize>(
    name: &'static str,
    start: *const c_char,
    size: usize,
) -> InputRecords<N> {
    InputRecords(Input { name, start: start.cast(), count: size, item: 1, may_be_null: true })
}

/// `count` values of `N` bytes each; `NULL` for none.
pub(crate) fn values<T, const N: usize>(
    name: &'static str,
    start: *const T,
    count: usize,
) -> InputRecords<N> {
    const { assert!(size_of::<T>() == N) };
    InputRecords(Input { name, start: start.cast(), count, item: N, may_be_null: true })
}

#[derive(Clone, Copy)]
pub(crate) struct Records<'c, const N: usize> {
    name: &'static str,
    records: &'c [[u8; N]],
}

impl<const N: usize> Argument for InputRecords<N> {
    type Checked<'c> = Records<'c, N>;
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(Records<'_, N>, Span), Failure> {
        let name = self.0.name;
        // SAFETY: the caller vouches.
        let (bytes, span) = unsafe { self.0.check()? };
        match bytes.as_chunks() {
            (records, []) => Ok((Records { name, records }, span)),
            _ => Err(Failure::new(
                MINLEX_INVALID_LENGTH,
                format!("{name}_size is {}: expected a multiple of {N}", bytes.len()),
            )),
        }
    }
}

impl<const N: usize> Records<'_, N> {
    /// Reads record `i`; a failure names it.
    ///
    /// # Errors
    /// As `read`.
    pub fn read<T, E: Into<Failure>>(
        &self,
        i: usize,
        read: impl FnOnce(&[u8; N]) -> Result<T, E>,
    ) -> Result<T, Failure> {
        read(&self.records[i]).map_err(|error| error.into().of_record(self.name, i))
    }

    /// Checks that both have as many records.
    ///
    /// # Errors
    /// `MINLEX_INVALID_LENGTH`.
    pub fn as_many_as<const M: usize>(&self, others: &Records<M>) -> Result<(), Failure> {
        if self.records.len() == others.records.len() {
            return Ok(());
        }
        Err(Failure::new(
            MINLEX_INVALID_LENGTH,
            format!(
                "{}_size is {}: expected {}, for as many records as {} has",
                self.name,
                N * self.records.len(),
                N * others.records.len(),
                others.name
            ),
        ))
    }
}

pub(crate) struct InputValue<const N: usize>(InputRecords<N>);

pub(crate) fn value<T, const N: usize>(name: &'static str, value: *const T) -> InputValue<N> {
    InputValue(values(name, value, 1))
}

impl<const N: usize> Argument for InputValue<N> {
    type Checked<'c> = &'c [u8; N];
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(&[u8; N], Span), Failure> {
        // SAFETY: the caller vouches.
        let (values, span) = unsafe { self.0.check()? };
        match values.records {
            [value] => Ok((value, span)),
            _ => unreachable!("one was asked for"),
        }
    }
}

pub(crate) struct Room {
    name: &'static str,
    start: *mut u8,
    /// Number and size of the items with room.
    count: usize,
    item: usize,
    /// Least number of items.
    needed: usize,
    /// Bytes of one answer of a batch.
    record: usize,
    /// True if the caller may leave it out with `NULL`.
    optional: bool,
}

impl Room {
    /// Makes the output optional: `NULL` leaves it out.
    pub fn or_null(mut self) -> Room {
        self.optional = true;
        self
    }

    pub fn is_given(&self) -> bool {
        !self.start.is_null()
    }

    /// A record has `items` items.
    pub fn in_records_of(mut self, items: usize) -> Room {
        self.record = items * self.item;
        self
    }

    #[cold]
    fn too_small(&self) -> Failure {
        let (name, count, needed) = (self.name, self.count, self.needed);
        let unit = if self.item == 1 { "bytes" } else { "items" };
        Failure::new(
            MINLEX_BUFFER_TOO_SMALL,
            format!("{name} has room for {count} {unit}: {needed} are needed"),
        )
    }
}

pub(crate) fn text_room(
    name: &'static str,
    start: *mut c_char,
    size: usize,
    needed: usize,
) -> Room {
    let (start, record) = (start.cast(), needed);
    Room { name, start, count: size, item: 1, needed, record, optional: false }
}

pub(crate) fn record_room(
    name: &'static str,
    start: *mut c_char,
    size: usize,
    record: usize,
    count: usize,
) -> Room {
    // A product too large for memory exceeds any room.
    let needed = count.saturating_mul(record);
    Room { name, start: start.cast(), count: size, item: 1, needed, record, optional: false }
}

pub(crate) fn value_room<T>(
    name: &'static str,
    start: *mut T,
    count: usize,
    needed: usize,
) -> Room {
    let (start, item) = (start.cast(), size_of::<T>());
    Room { name, start, count, item, needed, record: item, optional: false }
}

pub(crate) fn place<T>(name: &'static str, start: *mut T) -> Room {
    value_room(name, start, 1, 1)
}

pub(crate) struct Output<'c> {
    name: &'static str,
    start: *mut u8,
    size: usize,
    record: usize,
    call: PhantomData<&'c ()>,
}

impl Argument for Room {
    type Checked<'c> = Output<'c>;
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(Output<'_>, Span), Failure> {
        let Room { name, start, count, item, needed, record, optional } = *self;
        let size = if start.is_null() {
            if !optional && (needed > 0 || count > 0) {
                return Err(null(name));
            }
            0
        } else {
            let size = bytes_of(name, count, item)?;
            if count < needed {
                return Err(self.too_small());
            }
            size
        };
        let output = Output { name, start, size, record, call: PhantomData };
        Ok((output, Span { name, start: start.addr(), size, is_output: true }))
    }
}

impl Output<'_> {
    pub fn is_wanted(&self) -> bool {
        !self.start.is_null()
    }

    pub fn count(&self) -> usize {
        self.size / self.record
    }

    /// Place of `size` bytes at `offset`.
    ///
    /// # Panics
    /// If they do not fit, a defect of this crate: the room was checked.
    fn at(&self, offset: usize, size: usize) -> *mut u8 {
        let end = offset.checked_add(size);
        assert!(
            end.is_some_and(|end| end <= self.size),
            "{} has no room for what was announced",
            self.name
        );
        // SAFETY: the place is inside the caller's room.
        unsafe { self.start.add(offset) }
    }

    /// Writes bytes at an offset, if the output is wanted.
    pub fn bytes(&self, offset: usize, bytes: &[u8]) {
        if self.is_wanted() {
            let place = self.at(offset, bytes.len());
            // SAFETY: `at` checks the room, and `bytes` are outside it: this crate's own, or an
            // input's, from which `apart` keeps the output.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), place, bytes.len()) };
        }
    }

    /// Writes zeros from an offset on, if the output is wanted.
    fn zeros(&self, offset: usize, size: usize) {
        if self.is_wanted() {
            // SAFETY: `at` checks the room.
            unsafe { std::ptr::write_bytes(self.at(offset, size), 0, size) };
        }
    }

    pub fn text(&self, text: &[u8]) {
        self.bytes(0, text);
        self.bytes(text.len(), &[0]);
    }

    /// Writes record `i` and NUL after it.
    pub fn record(&self, i: usize, record: &[u8]) {
        let start = i * self.record;
        self.bytes(start, record);
        self.zeros(start + record.len(), self.record - record.len());
    }

    /// Writes a struct as far as there is room, and zeros after it: the caller's may be of another
    /// version and size.
    pub fn as_far_as_it_goes(&self, bytes: &[u8]) {
        let written = bytes.len().min(self.size);
        self.bytes(0, &bytes[..written]);
        self.zeros(written, self.size - written);
    }
}

/// Room for a bit of each of `count` items, or `NULL`.
pub(crate) fn bit_room(name: &'static str, start: *mut u8, size: usize, count: usize) -> Room {
    value_room(name, start, size, count.div_ceil(8)).or_null()
}

/// Room for the ends of `count` texts, and the beginning of the first.
pub(crate) fn offset_room(start: *mut i32, offsets: usize, count: usize) -> Room {
    let needed = if count == 0 { 0 } else { count.saturating_add(1) };
    value_room("offsets", start, offsets, needed)
}

/// Room for a result of each record, `stride` bytes from one to the next.
pub(crate) struct ResultRoom {
    start: *mut minlex_result,
    stride: usize,
    count: usize,
}

/// Room for `count` results, or `NULL`.
pub(crate) fn result_room(
    results: *mut minlex_result,
    results_stride: usize,
    count: usize,
) -> ResultRoom {
    ResultRoom { start: results, stride: results_stride, count }
}

pub(crate) struct Results<'c> {
    room: Output<'c>,
    stride: usize,
    count: usize,
}

impl Argument for ResultRoom {
    type Checked<'c> = Results<'c>;
    type Spans = Span;

    #[inline(always)]
    unsafe fn check(&self) -> Result<(Results<'_>, Span), Failure> {
        const SIZE: usize = size_of::<minlex_result>();
        let stride = match self.stride {
            0 => SIZE,
            stride => stride,
        };
        if stride < SIZE && !self.start.is_null() {
            return Err(Failure::new(
                MINLEX_INVALID_ARGUMENT,
                format!("results_stride is {stride}: expected 0, or {SIZE} at least"),
            ));
        }
        let size = match (self.start.is_null(), self.count) {
            (true, _) | (_, 0) => 0,
            (false, count) => bytes_of("results", count, stride)? - stride + SIZE,
        };
        let room = Room {
            name: "results",
            start: self.start.cast(),
            count: size,
            item: 1,
            needed: size,
            record: SIZE,
            optional: true,
        };
        // SAFETY: the caller vouches.
        let (Output { name, start, size, record, .. }, span) = unsafe { room.check()? };
        let room = Output { name, start, size, record, call: PhantomData };
        Ok((Results { room, stride, count: self.count }, span))
    }
}

impl Results<'_> {
    pub fn are_wanted(&self) -> bool {
        self.room.is_wanted()
    }

    pub fn count(&self) -> usize {
        self.count
    }

    pub fn set(&self, i: usize, result: minlex_result) {
        self.room.bytes(i * self.stride, &(result as i32).to_ne_bytes());
    }
}

pub(crate) trait Arguments {
    type Checked<'c>
    where
        Self: 'c;

    /// Checks every argument, and that they are [`apart`].
    ///
    /// # Errors
    /// As [`Argument::check`] for the first bad one; `MINLEX_OVERLAP`.
    ///
    /// # Safety
    /// As [`Argument::check`] for every argument.
    unsafe fn check<'c>(&'c self, error: Span) -> Result<Self::Checked<'c>, Failure>;
}

impl Arguments for () {
    type Checked<'c> = ();

    #[inline(always)]
    unsafe fn check(&self, _: Span) -> Result<(), Failure> {
        Ok(())
    }
}

macro_rules! arguments {
    ($($argument:ident)*) => {
        #[allow(non_snake_case)]
        impl<$($argument: Argument),*> Arguments for ($($argument,)*) {
            type Checked<'c> = ($($argument::Checked<'c>,)*) where Self: 'c;

            #[inline(always)]
            unsafe fn check<'c>(&'c self, error: Span) -> Result<Self::Checked<'c>, Failure> {
                let ($($argument,)*) = self;
                // SAFETY: the caller vouches.
                let ($($argument,)*) = unsafe { ($($argument.check()?,)*) };
                apart([$($argument.1.as_ref()),*], error)?;
                Ok(($($argument.0,)*))
            }
        }
    };
}

arguments!(A);
arguments!(A B);
arguments!(A B C);
arguments!(A B C D);
arguments!(A B C D E);
arguments!(A B C D E F);
