//! A column of numbers in a row group: numbers of a dictionary, packed into few bits.

use bytes::Bytes;
use parquet::basic::{Encoding, Type as Physical};
use parquet::column::page::{CompressedPage, Page};
use parquet::column::writer::ColumnCloseResult;
use parquet::file::statistics::Statistics;
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;

use super::packed_runs;
use super::pages::{Bound, PAGE_ROWS, Pages};
use crate::encode::error::EncodeError;

/// The bits of a number are those of the signed one that Parquet stores.
impl Bound for u16 {
    const PHYSICAL: Physical = Physical::INT32;
    const TEXT_BYTES: Option<usize> = None;

    fn to_bytes(self) -> Vec<u8> {
        i32::from(self).to_le_bytes().to_vec()
    }

    fn statistics(lowest: u16, highest: u16) -> Statistics {
        Statistics::int32(Some(lowest.into()), Some(highest.into()), None, Some(0), false)
    }
}

/// In [`NumberPages::places`]: a number that the dictionary does not have.
const NOWHERE: u32 = u32::MAX;

/// Encodes numbers page by page, row group by row group.
pub(super) struct NumberPages {
    pages: Pages<u16>,
    /// The numbers in the order in which they came first, and the place of each there.
    dictionary: Vec<u16>,
    places: Vec<u32>,
    /// The page that is gathered.
    numbers: Vec<u16>,
}

impl NumberPages {
    /// A column without numbers.
    pub fn new(description: ColumnDescPtr) -> NumberPages {
        NumberPages {
            pages: Pages::new(description, Encoding::RLE_DICTIONARY),
            dictionary: Vec::new(),
            places: Vec::new(),
            numbers: Vec::with_capacity(PAGE_ROWS),
        }
    }

    /// Appends numbers.
    pub fn push(
        &mut self,
        compressor: &mut Compressor<'static>,
        mut numbers: &[u16],
    ) -> Result<(), EncodeError> {
        while !numbers.is_empty() {
            let (more, rest) = numbers.split_at(numbers.len().min(PAGE_ROWS - self.numbers.len()));
            self.numbers.extend_from_slice(more);
            if self.numbers.len() == PAGE_ROWS {
                self.end_page(compressor)?;
            }
            numbers = rest;
        }
        Ok(())
    }

    fn end_page(&mut self, compressor: &mut Compressor<'static>) -> Result<(), EncodeError> {
        let rows = self.numbers.len();
        let lowest = self.numbers.iter().copied().fold(u16::MAX, u16::min);
        let highest = self.numbers.iter().copied().fold(0, u16::max);
        if self.places.len() <= usize::from(highest) {
            self.places.resize(usize::from(highest) + 1, NOWHERE);
        }
        for number in &mut self.numbers {
            let place = &mut self.places[usize::from(*number)];
            if *place == NOWHERE {
                *place = self.dictionary.len() as u32;
                self.dictionary.push(*number);
            }
            *number = *place as u16;
        }
        let bits = usize::BITS - (self.dictionary.len() - 1).leading_zeros();
        let mut page = vec![bits as u8];
        packed_runs::push(&self.numbers, bits, &mut page);
        self.pages.push(compressor, &page, rows, [lowest, highest])?;
        self.numbers.clear();
        Ok(())
    }

    /// Ends the row group, as [`Pages::finish`].
    pub fn end_group(
        &mut self,
        compressor: &mut Compressor<'static>,
    ) -> Result<(Bytes, ColumnCloseResult), EncodeError> {
        if !self.numbers.is_empty() {
            self.end_page(compressor)?;
        }
        let numbers = self.dictionary.iter().map(|&number| i32::from(number).to_le_bytes());
        let bytes = numbers.collect::<Vec<_>>().concat();
        let page = Page::DictionaryPage {
            buf: compressor.compress(&bytes)?.into(),
            num_values: self.dictionary.len() as u32,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        };
        self.dictionary.clear();
        self.places.clear();
        self.pages.finish(Some(CompressedPage::new(page, bytes.len())))
    }
}
