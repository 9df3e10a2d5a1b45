//! Columns of texts from C: the place of each text, and the missing ones.
//!
//! All offsets are checked before the first text is read: no text lies outside of the memory that
//! the last offset announces.

#![allow(unsafe_code)]

use super::{Argument, Span, bytes_of, null};
use crate::column::minlex_column;
use crate::result::Failure;
use crate::result::minlex_result::{MINLEX_INVALID_ARGUMENT, MINLEX_INVALID_LENGTH};

/// A column from C, of which only the struct itself has been read.
pub(crate) struct InputColumn {
    name: &'static str,
    start: *const minlex_column,
    column: minlex_column,
}

/// A column of texts.
///
/// # Safety
/// The caller vouches that `start` is NULL or has a readable struct.
pub(crate) unsafe fn column(name: &'static str, start: *const minlex_column) -> InputColumn {
    let column = match start.is_null() {
        true => minlex_column::EMPTY,
        // SAFETY: the caller vouches; it need not be aligned.
        false => unsafe { start.read_unaligned() },
    };
    InputColumn { name, start, column }
}

impl InputColumn {
    pub fn count(&self) -> usize {
        self.column.count
    }

    /// Bytes from `start` on, under a name for messages.
    ///
    /// # Errors
    /// `MINLEX_NULL_POINTER` and `MINLEX_INVALID_LENGTH`.
    ///
    /// # Safety
    /// As [`Argument::check`].
    unsafe fn part<T>(
        &self,
        part: &'static str,
        start: *const T,
        count: usize,
    ) -> Result<(&[u8], Span), Failure> {
        let size = bytes_of(part, count, size_of::<T>())?;
        let bytes: &[u8] = match (start.is_null(), size) {
            (true, 0) => &[],
            (true, _) => return Err(null(&format!("{} of {}", part, self.name))),
            // SAFETY: not NULL, the size is one that an object can have, and the caller vouches.
            (false, _) => unsafe { std::slice::from_raw_parts(start.cast(), size) },
        };
        Ok((bytes, Span { name: self.name, start: start.addr(), size, is_output: false }))
    }

    /// The offsets, one more than there are texts.
    ///
    /// # Errors
    /// As [`InputColumn::part`], and `MINLEX_INVALID_ARGUMENT`.
    ///
    /// # Safety
    /// As [`Argument::check`].
    unsafe fn offsets(&self) -> Result<(Offsets<'_>, Span), Failure> {
        let minlex_column { offsets, large_offsets, first, count, .. } = self.column;
        let Some(end) = first.checked_add(count).and_then(|end| end.checked_add(1)) else {
            return Err(Failure::new(
                MINLEX_INVALID_LENGTH,
                format!(
                    "{} has a count of {count} texts from {first} on: that is more than fits into memory",
                    self.name
                ),
            ));
        };
        // SAFETY: the caller vouches.
        unsafe {
            match (offsets.is_null(), large_offsets.is_null()) {
                (_, true) => {
                    let (bytes, span) = self.part("offsets", offsets, end)?;
                    Ok((Offsets::Of32(&bytes.as_chunks().0[first..]), span))
                }
                (true, false) => {
                    let (bytes, span) = self.part("large_offsets", large_offsets, end)?;
                    Ok((Offsets::Of64(&bytes.as_chunks().0[first..]), span))
                }
                (false, false) => Err(Failure::new(
                    MINLEX_INVALID_ARGUMENT,
                    format!(
                        "{} has offsets and large_offsets: expected one of them, and NULL",
                        self.name
                    ),
                )),
            }
        }
    }
}

impl Argument for InputColumn {
    type Checked<'c> = Column<'c>;
    type Spans = [Span; 4];

    unsafe fn check(&self) -> Result<(Column<'_>, [Span; 4]), Failure> {
        let InputColumn { name, start, column } = self;
        if start.is_null() {
            return Err(null(name));
        }
        let of_struct =
            Span { name, start: start.addr(), size: size_of::<minlex_column>(), is_output: false };
        let count = column.count;
        if count == 0 {
            // Its buffers may be anything, by the rules of Arrow.
            let no_texts = Offsets::Of32(&[]);
            let column = Column { name, data: &[], offsets: no_texts, validity: None };
            return Ok((column, [of_struct; 4]));
        }
        // SAFETY: the caller vouches.
        let (offsets, of_offsets) = unsafe { self.offsets()? };
        let (from, to) = offsets.bounds(name)?;
        // SAFETY: as above, and the last offset is the length of the texts.
        let (data, of_data) = unsafe { self.part("data", column.data, to)? };
        let (validity, of_validity) = match column.validity.is_null() {
            true => (None, of_struct),
            false => {
                let bytes = (column.first + count).div_ceil(8);
                // SAFETY: as above.
                let (bits, span) = unsafe { self.part("validity", column.validity, bytes)? };
                (Some((bits, column.first)), span)
            }
        };
        let of_data = Span { start: of_data.start + from, size: to - from, ..of_data };
        let spans = [of_struct, of_offsets, of_data, of_validity];
        Ok((Column { name, data, offsets, validity }, spans))
    }
}

/// Bounds of the texts: the bytes of numbers, which need not be aligned.
#[derive(Clone, Copy)]
enum Offsets<'c> {
    Of32(&'c [[u8; 4]]),
    Of64(&'c [[u8; 8]]),
}

impl Offsets<'_> {
    fn len(&self) -> usize {
        match self {
            Offsets::Of32(offsets) => offsets.len(),
            Offsets::Of64(offsets) => offsets.len(),
        }
    }

    fn any(&self, i: usize) -> i64 {
        match self {
            Offsets::Of32(offsets) => i64::from(i32::from_ne_bytes(offsets[i])),
            Offsets::Of64(offsets) => i64::from_ne_bytes(offsets[i]),
        }
    }

    fn at(&self, i: usize) -> usize {
        self.any(i) as usize
    }

    /// The first and the last offset, with all others between them in order.
    ///
    /// # Errors
    /// `MINLEX_INVALID_LENGTH`.
    fn bounds(&self, name: &str) -> Result<(usize, usize), Failure> {
        let mut last = 0;
        for i in 0..self.len() {
            let offset = self.any(i);
            if offset < last || isize::try_from(offset).is_err() {
                return Err(Failure::new(
                    MINLEX_INVALID_LENGTH,
                    format!(
                        "{name} has offset {offset} after {last}: expected offsets that ascend"
                    ),
                ));
            }
            last = offset;
        }
        Ok((self.at(0), last as usize))
    }
}

pub(crate) struct Column<'c> {
    name: &'static str,
    data: &'c [u8],
    offsets: Offsets<'c>,
    /// Bits, and the place of the first text's.
    validity: Option<(&'c [u8], usize)>,
}

impl<'c> Column<'c> {
    fn text(&self, i: usize) -> Option<&'c [u8]> {
        if let Some((bits, first)) = self.validity {
            let bit = first + i;
            if bits[bit / 8] >> (bit % 8) & 1 == 0 {
                return None;
            }
        }
        Some(&self.data[self.offsets.at(i)..self.offsets.at(i + 1)])
    }

    /// Reads text `i`, if it is there. A failure names it.
    pub fn read<T, E: Into<Failure>>(
        &self,
        i: usize,
        read: impl FnOnce(&[u8]) -> Result<T, E>,
    ) -> Option<Result<T, Failure>> {
        let read = read(self.text(i)?);
        Some(read.map_err(|error| error.into().of_record(self.name, i)))
    }
}
