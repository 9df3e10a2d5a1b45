//! The column of ranks in a row group.

use bytes::Bytes;
use parquet::basic::{Encoding, Type as Physical};
use parquet::column::writer::ColumnCloseResult;
use parquet::file::statistics::Statistics;
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;

use super::differences;
use super::pages::{Bound, PAGE_ROWS, Pages};
use crate::encode::error::EncodeError;

/// Differences of a part, for numbers of 64 bits.
const PART_LEN: usize = 64;

/// Ranks are far below 2^63: their bits are those of the signed number that Parquet stores.
impl Bound for i64 {
    const PHYSICAL: Physical = Physical::INT64;
    const TEXT_BYTES: Option<usize> = None;

    fn to_bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }

    fn statistics(lowest: i64, highest: i64) -> Statistics {
        Statistics::int64(Some(lowest), Some(highest), None, Some(0), false)
    }
}

/// Encodes ranks page by page, row group by row group.
pub(super) struct RankPages {
    pages: Pages<i64>,
    /// The page that is gathered.
    ranks: Vec<i64>,
}

impl RankPages {
    /// A column without ranks.
    pub fn new(description: ColumnDescPtr) -> RankPages {
        let pages = Pages::new(description, Encoding::DELTA_BINARY_PACKED);
        RankPages { pages, ranks: Vec::with_capacity(PAGE_ROWS) }
    }

    /// Appends ranks, which are in order.
    pub fn push(
        &mut self,
        compressor: &mut Compressor<'static>,
        ranks: &[u64],
    ) -> Result<(), EncodeError> {
        for rank in ranks {
            self.ranks.push(rank.cast_signed());
            if self.ranks.len() == PAGE_ROWS {
                self.end_page(compressor)?;
            }
        }
        Ok(())
    }

    fn end_page(&mut self, compressor: &mut Compressor<'static>) -> Result<(), EncodeError> {
        let (Some(&first), Some(&last)) = (self.ranks.first(), self.ranks.last()) else {
            return Ok(());
        };
        let mut page = Vec::new();
        differences::push(&self.ranks, PART_LEN, &mut page);
        self.pages.push(compressor, &page, self.ranks.len(), [first, last])?;
        self.ranks.clear();
        Ok(())
    }

    /// Ends the row group, as [`Pages::finish`].
    pub fn end_group(
        &mut self,
        compressor: &mut Compressor<'static>,
    ) -> Result<(Bytes, ColumnCloseResult), EncodeError> {
        self.end_page(compressor)?;
        self.pages.finish(None)
    }
}
