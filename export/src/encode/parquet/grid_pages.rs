//! The column of grids in a row group.
//!
//! The library encodes any strings, each a slice of memory that counts its holders: 145 nanoseconds
//! a grid, more than its compression. For texts of 81 digits in order it takes a fifth of that to
//! find what each shares with the one before.

use parquet::basic::{Encoding, Type as Physical};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::file::statistics::Statistics;
use parquet::schema::types::ColumnDescPtr;

use bytes::Bytes;
use zstd::bulk::Compressor;

use super::differences;
use super::pages::{Bound, PAGE_ROWS, Pages};
use crate::encode::error::EncodeError;

/// Differences of a part, for numbers of 32 bits.
const PART_LEN: usize = 32;

/// A grid as text.
pub(super) type Digits = [u8; 81];

/// Bounds are whole grids, since some engines do not use bounds that were cut.
impl Bound for Digits {
    const PHYSICAL: Physical = Physical::BYTE_ARRAY;
    const TEXT_BYTES: Option<usize> = Some(81);

    fn to_bytes(self) -> Vec<u8> {
        self.to_vec()
    }

    fn statistics(lowest: Digits, highest: Digits) -> Statistics {
        let [lowest, highest] =
            [lowest, highest].map(|digits| Some(ByteArray::from(digits.to_vec())));
        Statistics::byte_array(lowest, highest, None, Some(0), false)
    }
}

/// Encodes grids page by page, row group by row group.
pub(super) struct GridPages {
    pages: Pages<Digits>,
    /// Of the page that is gathered: how many digits each grid shares with the one before, how many
    /// follow, and these.
    shared: Vec<i32>,
    others: Vec<i32>,
    digits: Vec<u8>,
    first: Digits,
    last: Digits,
}

impl GridPages {
    /// A column without grids.
    pub fn new(description: ColumnDescPtr) -> GridPages {
        GridPages {
            pages: Pages::new(description, Encoding::DELTA_BYTE_ARRAY),
            shared: Vec::with_capacity(PAGE_ROWS),
            others: Vec::with_capacity(PAGE_ROWS),
            digits: Vec::new(),
            first: [0; 81],
            last: [0; 81],
        }
    }

    /// Appends grids, which are in order.
    pub fn push(
        &mut self,
        compressor: &mut Compressor<'static>,
        grids: &[Digits],
    ) -> Result<(), EncodeError> {
        for grid in grids {
            let shared = match self.shared.is_empty() {
                true => {
                    self.first = *grid;
                    0
                }
                false => shared(&self.last, grid),
            };
            self.shared.push(shared as i32);
            self.others.push((grid.len() - shared) as i32);
            self.digits.extend_from_slice(&grid[shared..]);
            self.last = *grid;
            if self.shared.len() == PAGE_ROWS {
                self.end_page(compressor)?;
            }
        }
        Ok(())
    }

    fn end_page(&mut self, compressor: &mut Compressor<'static>) -> Result<(), EncodeError> {
        let mut page = Vec::new();
        differences::push(&self.shared, PART_LEN, &mut page);
        differences::push(&self.others, PART_LEN, &mut page);
        page.extend_from_slice(&self.digits);
        self.pages.push(compressor, &page, self.shared.len(), [self.first, self.last])?;
        self.shared.clear();
        self.others.clear();
        self.digits.clear();
        Ok(())
    }

    /// Ends the row group, as [`Pages::finish`].
    pub fn end_group(
        &mut self,
        compressor: &mut Compressor<'static>,
    ) -> Result<(Bytes, ColumnCloseResult), EncodeError> {
        if !self.shared.is_empty() {
            self.end_page(compressor)?;
        }
        self.pages.finish(None)
    }
}

/// How many digits two grids share at their beginning.
#[inline(always)]
fn shared(one: &Digits, other: &Digits) -> usize {
    let (one_words, _) = one.as_chunks::<8>();
    let (other_words, _) = other.as_chunks::<8>();
    for (i, (one, other)) in one_words.iter().zip(other_words).enumerate() {
        let differ = u64::from_le_bytes(*one) ^ u64::from_le_bytes(*other);
        if differ != 0 {
            return 8 * i + differ.trailing_zeros() as usize / 8;
        }
    }
    80 + usize::from(one[80] == other[80])
}
