//! The pages of a column of a row group, and the description of the column.

use bytes::Bytes;
use parquet::basic::{
    BoundaryOrder, CompressionCodec, Encoding, EncodingMask, PageType, Type as Physical,
};
use parquet::column::page::{CompressedPage, Page, PageWriteSpec, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::{
    ColumnChunkMetaData, ColumnChunkMetaDataBuilder, ColumnIndexBuilder, OffsetIndexBuilder,
    PageEncodingStats,
};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;

use crate::encode::error::EncodeError;

/// The most rows of a page.
pub(super) const PAGE_ROWS: usize = 20_000;

/// What bounds the values of a page.
pub(super) trait Bound: Copy + Ord {
    /// The type of the column.
    const PHYSICAL: Physical;
    /// Bytes of the text that a value is, if it is one.
    const TEXT_BYTES: Option<usize>;

    /// As in the index of pages.
    fn to_bytes(self) -> Vec<u8>;

    /// That all values of a column are between two.
    fn statistics(lowest: Self, highest: Self) -> Statistics;
}

/// The pages of a column so far.
pub(super) struct Pages<B> {
    description: ColumnDescPtr,
    encoding: Encoding,
    pages: Vec<(CompressedPage, [B; 2])>,
}

impl<B: Bound> Pages<B> {
    /// None yet, for values in this encoding.
    pub fn new(description: ColumnDescPtr, encoding: Encoding) -> Pages<B> {
        Pages { description, encoding, pages: Vec::new() }
    }

    /// Adds a page, given its bytes, the number of its rows, the lowest value and the highest.
    pub fn push(
        &mut self,
        compressor: &mut Compressor<'static>,
        bytes: &[u8],
        rows: usize,
        bounds: [B; 2],
    ) -> Result<(), EncodeError> {
        let page = Page::DataPage {
            buf: compressor.compress(bytes)?.into(),
            num_values: rows as u32,
            encoding: self.encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        self.pages.push((CompressedPage::new(page, bytes.len()), bounds));
        Ok(())
    }

    /// The bytes of all pages, after those of a dictionary if there is one, and the description of
    /// the column. Then there are no pages again.
    pub fn finish(
        &mut self,
        dictionary: Option<CompressedPage>,
    ) -> Result<(Bytes, ColumnCloseResult), EncodeError> {
        let pages = std::mem::take(&mut self.pages);
        let mut sink = TrackedWrite::new(Vec::new());
        let mut writer = SerializedPageWriter::new(&mut sink);
        let mut written = Written::default();
        let mut bounds = ColumnIndexBuilder::new(B::PHYSICAL);
        bounds.set_boundary_order(order(&pages));
        if let Some(page) = dictionary {
            written.count(PageType::DICTIONARY_PAGE, page.encoding(), 1);
            written.has_dictionary = true;
            written.add(&writer.write_page(page)?);
        }
        written.count(PageType::DATA_PAGE, self.encoding, pages.len());
        let mut places = OffsetIndexBuilder::new();
        let statistics = statistics(&pages);
        for (page, [lowest, highest]) in pages {
            let rows = page.num_values() as usize;
            let page = writer.write_page(page)?;
            written.add(&page);
            written.first_page.get_or_insert(page.offset);
            written.rows += rows;
            bounds.append(false, lowest.to_bytes(), highest.to_bytes(), 0, None);
            places.append_row_count(rows as i64);
            places.append_offset_and_size(page.offset as i64, page.compressed_size as i32);
            places.append_unencoded_byte_array_data_bytes(text_bytes::<B>(rows));
        }
        let bytes = Bytes::from(sink.into_inner()?);
        let description = ColumnChunkMetaData::builder(self.description.clone())
            .set_unencoded_byte_array_data_bytes(text_bytes::<B>(written.rows));
        let description =
            statistics.into_iter().fold(description, |it, all| it.set_statistics(all));
        let closed = ColumnCloseResult {
            bytes_written: bytes.len() as u64,
            rows_written: written.rows as u64,
            metadata: written.describe(description, bytes.len())?,
            bloom_filter: None,
            column_index: Some(bounds.build()?),
            offset_index: Some(places.build()),
        };
        Ok((bytes, closed))
    }
}

/// Bytes of the texts in some rows, if they have any.
fn text_bytes<B: Bound>(rows: usize) -> Option<i64> {
    B::TEXT_BYTES.map(|bytes| (bytes * rows) as i64)
}

/// What was written of a column.
#[derive(Default)]
struct Written {
    encodings: Vec<PageEncodingStats>,
    has_dictionary: bool,
    /// Where the first page after the dictionary is.
    first_page: Option<u64>,
    rows: usize,
    uncompressed_bytes: usize,
}

impl Written {
    fn count(&mut self, page_type: PageType, encoding: Encoding, pages: usize) {
        self.encodings.push(PageEncodingStats { page_type, encoding, count: pages as i32 });
    }

    fn add(&mut self, page: &PageWriteSpec) {
        self.uncompressed_bytes += page.uncompressed_size;
    }

    /// Adds it to the description of the column, which has so many bytes in all.
    fn describe(
        self,
        description: ColumnChunkMetaDataBuilder,
        bytes: usize,
    ) -> Result<ColumnChunkMetaData, ParquetError> {
        let encodings = self.encodings.iter().map(|pages| &pages.encoding);
        description
            .set_compression_codec(CompressionCodec::ZSTD)
            .set_encodings_mask(EncodingMask::new_from_encodings(encodings.chain([&Encoding::RLE])))
            .set_total_compressed_size(bytes as i64)
            .set_total_uncompressed_size(self.uncompressed_bytes as i64)
            .set_num_values(self.rows as i64)
            .set_dictionary_page_offset(self.has_dictionary.then_some(0))
            .set_data_page_offset(self.first_page.unwrap_or(0) as i64)
            .set_page_encoding_stats(self.encodings)
            .build()
    }
}

/// The bounds of all pages, if there are any.
fn statistics<B: Bound>(pages: &[(CompressedPage, [B; 2])]) -> Option<Statistics> {
    let lowest = pages.iter().map(|(_, [lowest, _])| *lowest).min()?;
    let highest = pages.iter().map(|(_, [_, highest])| *highest).max()?;
    Some(B::statistics(lowest, highest))
}

/// How the bounds of pages follow one another.
fn order<B: Bound>(pages: &[(CompressedPage, [B; 2])]) -> BoundaryOrder {
    let bounds = |place: usize| pages.iter().map(move |(_, bounds)| &bounds[place]);
    if [0, 1].into_iter().all(|place| bounds(place).is_sorted()) {
        BoundaryOrder::ASCENDING
    } else if [0, 1].into_iter().all(|place| bounds(place).is_sorted_by(|a, b| a >= b)) {
        BoundaryOrder::DESCENDING
    } else {
        BoundaryOrder::UNORDERED
    }
}
