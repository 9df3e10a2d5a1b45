//! Columns of answers in Arrow's layout.

use pyo3::prelude::*;

use crate::memory;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// For numbers of grids and of solutions.
    TwentyTwo,
    /// For numbers of puzzles.
    ThirtyFive,
}

/// The values of a column; at missing places, any.
pub enum Values {
    /// A bit for each, the lowest first, and their number.
    Bool(Vec<u8>, usize),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    I64(Vec<i64>),
    /// Whole numbers of up to this many digits.
    Decimal(Vec<i128>, Digits),
    /// Text `i` is the bytes from `offsets[i]` to `offsets[i + 1]`.
    Text {
        offsets: Vec<i64>,
        bytes: Vec<u8>,
    },
    /// Six numbers for each, and the beginning of each six.
    Bands {
        offsets: Vec<i32>,
        numbers: Vec<u16>,
    },
}

impl Values {
    /// Room for `count` texts of `bytes` bytes in all.
    ///
    /// # Errors
    /// `MemoryError`.
    pub fn texts(count: usize, bytes: usize) -> PyResult<Values> {
        let mut offsets = memory::room(count + 1)?;
        offsets.push(0);
        Ok(Values::Text { offsets, bytes: memory::room(bytes)? })
    }

    /// Adds a text; there must be room.
    pub fn push_text(&mut self, text: &[u8]) {
        if let Values::Text { offsets, bytes } = self {
            bytes.extend_from_slice(text);
            offsets.push(bytes.len() as i64);
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Values::Bool(_, count) => *count,
            Values::U16(numbers) => numbers.len(),
            Values::U32(numbers) => numbers.len(),
            Values::U64(numbers) => numbers.len(),
            Values::I64(numbers) => numbers.len(),
            Values::Decimal(numbers, _) => numbers.len(),
            Values::Text { offsets, .. } => offsets.len().saturating_sub(1),
            Values::Bands { offsets, .. } => offsets.len().saturating_sub(1),
        }
    }
}

/// Items with a value: a bit for each, the lowest first.
pub struct Validity {
    pub bits: Vec<u8>,
    /// Number of missing ones.
    pub nulls: usize,
}

pub struct ColumnData {
    pub values: Values,
    /// `None` if all have a value.
    pub validity: Option<Validity>,
}

impl ColumnData {
    /// A column without values at ascending places.
    ///
    /// # Errors
    /// `MemoryError`.
    pub fn new(values: Values, nulls: &[usize]) -> PyResult<ColumnData> {
        let mut validity = None;
        if !nulls.is_empty() {
            let mut bits = memory::room(values.len().div_ceil(8))?;
            bits.resize(values.len().div_ceil(8), u8::MAX);
            for &place in nulls {
                bits[place / 8] &= !(1 << (place % 8));
            }
            validity = Some(Validity { bits, nulls: nulls.len() });
        }
        Ok(ColumnData { values, validity })
    }

    pub fn is_valid(&self, place: usize) -> bool {
        let bit = |validity: &Validity| validity.bits[place / 8] >> (place % 8) & 1 == 1;
        self.validity.as_ref().is_none_or(bit)
    }
}
