//! The column of grids in a row group.
//!
//! The library encodes any strings, each a slice of memory that counts its holders: 145 nanoseconds
//! a grid, more than its compression. For texts of 81 digits in order it takes a fifth of that to
//! find what each shares with the one before. All else is left to the library: lengths, headers of
//! pages, the description of the column. A test holds the files against those that it makes alone.

use bytes::Bytes;
use parquet::basic::{
    BoundaryOrder, CompressionCodec, Encoding, EncodingMask, PageType, Type as Physical,
};
use parquet::column::page::{CompressedPage, Page, PageWriter};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::ByteArray;
use parquet::file::metadata::{
    ColumnChunkMetaData, ColumnIndexBuilder, OffsetIndexBuilder, PageEncodingStats,
};
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use zstd::bulk::Compressor;

use super::ZSTD_LEVEL;
use super::lengths::Lengths;
use crate::encode::error::EncodeError;

/// A grid as text.
type Digits = [u8; 81];

/// The most grids of a page.
const PAGE_GRIDS: usize = 20_000;

/// Encodes grids page by page, row group by row group.
pub(super) struct GridPages {
    description: ColumnDescPtr,
    lengths: Lengths,
    compressor: Compressor<'static>,
    /// Of the page that is gathered: how many digits each grid shares with the one before, how many
    /// follow, and these.
    shared: Vec<i32>,
    others: Vec<i32>,
    digits: Vec<u8>,
    first: Digits,
    last: Digits,
    chunk: Chunk,
}

/// Finished pages, and what is said of them.
struct Chunk {
    pages: TrackedWrite<Vec<u8>>,
    first: Option<Digits>,
    grids: usize,
    page_count: i32,
    uncompressed_bytes: usize,
    bounds: ColumnIndexBuilder,
    places: OffsetIndexBuilder,
}

impl Chunk {
    fn new() -> Chunk {
        let mut bounds = ColumnIndexBuilder::new(Physical::BYTE_ARRAY);
        bounds.set_boundary_order(BoundaryOrder::ASCENDING);
        Chunk {
            pages: TrackedWrite::new(Vec::new()),
            first: None,
            grids: 0,
            page_count: 0,
            uncompressed_bytes: 0,
            bounds,
            places: OffsetIndexBuilder::new(),
        }
    }
}

impl GridPages {
    /// A column without grids.
    pub fn new(description: ColumnDescPtr) -> Result<GridPages, EncodeError> {
        Ok(GridPages {
            description,
            lengths: Lengths::new()?,
            compressor: Compressor::new(ZSTD_LEVEL)?,
            shared: Vec::with_capacity(PAGE_GRIDS),
            others: Vec::with_capacity(PAGE_GRIDS),
            digits: Vec::new(),
            first: [0; 81],
            last: [0; 81],
            chunk: Chunk::new(),
        })
    }

    /// Appends grids, which are in order: so the bounds of a page are its ends. They are whole
    /// grids, since some engines do not use bounds that were cut.
    pub fn push(&mut self, grids: &[Digits]) -> Result<(), EncodeError> {
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
            if self.shared.len() == PAGE_GRIDS {
                self.end_page()?;
            }
        }
        Ok(())
    }

    fn end_page(&mut self) -> Result<(), EncodeError> {
        let grids = self.shared.len();
        let parts = [
            &self.lengths.encode(&self.shared)?,
            &self.lengths.encode(&self.others)?,
            &self.digits[..],
        ];
        let page = parts.concat();
        let uncompressed_size = page.len();
        let page = Page::DataPage {
            buf: self.compressor.compress(&page)?.into(),
            num_values: grids as u32,
            encoding: Encoding::DELTA_BYTE_ARRAY,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        };
        let chunk = &mut self.chunk;
        let mut writer = SerializedPageWriter::new(&mut chunk.pages);
        let written = writer.write_page(CompressedPage::new(page, uncompressed_size))?;
        chunk.first = chunk.first.or(Some(self.first));
        chunk.grids += grids;
        chunk.page_count += 1;
        chunk.uncompressed_bytes += written.uncompressed_size;
        chunk.bounds.append(false, self.first.to_vec(), self.last.to_vec(), 0, None);
        chunk.places.append_row_count(grids as i64);
        chunk.places.append_offset_and_size(written.offset as i64, written.compressed_size as i32);
        chunk.places.append_unencoded_byte_array_data_bytes(Some((81 * grids) as i64));
        self.shared.clear();
        self.others.clear();
        self.digits.clear();
        Ok(())
    }

    /// Ends the row group: its pages, and what is said of them.
    pub fn end_group(&mut self) -> Result<(Bytes, ColumnCloseResult), EncodeError> {
        if !self.shared.is_empty() {
            self.end_page()?;
        }
        let chunk = std::mem::replace(&mut self.chunk, Chunk::new());
        let pages = Bytes::from(chunk.pages.into_inner()?);
        let [first, last] = [chunk.first.unwrap_or(self.first), self.last];
        let bounds = [first, last].map(|digits| Some(ByteArray::from(digits.to_vec())));
        let [first, last] = bounds;
        let metadata = ColumnChunkMetaData::builder(self.description.clone())
            .set_compression_codec(CompressionCodec::ZSTD)
            .set_encodings_mask(EncodingMask::new_from_encodings(
                [Encoding::RLE, Encoding::DELTA_BYTE_ARRAY].iter(),
            ))
            .set_page_encoding_stats(vec![PageEncodingStats {
                page_type: PageType::DATA_PAGE,
                encoding: Encoding::DELTA_BYTE_ARRAY,
                count: chunk.page_count,
            }])
            .set_total_compressed_size(pages.len() as i64)
            .set_total_uncompressed_size(chunk.uncompressed_bytes as i64)
            .set_num_values(chunk.grids as i64)
            .set_data_page_offset(0)
            .set_statistics(Statistics::byte_array(first, last, None, Some(0), false))
            .set_unencoded_byte_array_data_bytes(Some((81 * chunk.grids) as i64))
            .build()?;
        let closed = ColumnCloseResult {
            bytes_written: pages.len() as u64,
            rows_written: chunk.grids as u64,
            metadata,
            bloom_filter: None,
            column_index: Some(chunk.bounds.build()?),
            offset_index: Some(chunk.places.build()),
        };
        Ok((pages, closed))
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use minlex_catalog::{BandNumber, Rank};
    use minlex_lookup::Table;
    use minlex_stats::{AutomorphicTable, GridColumn, GridRows, GridValues};
    use parquet::basic::{Compression, ZstdLevel};
    use parquet::data_type::ByteArrayType;
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;

    use super::super::{GROUP_ROWS, Writer, properties, schema};
    use super::*;

    fn written(grids: &[Digits]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = Writer::new(&[GridColumn::Grid], &mut file).unwrap();
        // In parts that have nothing to do with pages and row groups.
        for part in grids.chunks(7_001) {
            let columns = vec![GridValues::Grids(part.to_vec())];
            writer.write(&GridRows { len: part.len(), columns, damage: None }).unwrap();
        }
        writer.finish().unwrap();
        file
    }

    fn written_by_library(grids: &[Digits]) -> Vec<u8> {
        let columns = [GridColumn::Grid];
        let (schema, own) = (schema(&columns).unwrap(), properties(&columns).unwrap());
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).unwrap()))
            .set_dictionary_enabled(false)
            .set_encoding(Encoding::DELTA_BYTE_ARRAY)
            .set_data_page_size_limit(usize::MAX)
            .set_statistics_truncate_length(None)
            .set_column_index_truncate_length(None)
            .set_key_value_metadata(own.key_value_metadata().cloned())
            .build();
        let mut file = Vec::new();
        let (schema, properties) = (Arc::new(schema), Arc::new(properties));
        let mut writer = SerializedFileWriter::new(&mut file, schema, properties).unwrap();
        for grids in grids.chunks(GROUP_ROWS) {
            let mut group = writer.next_row_group().unwrap();
            let mut column = group.next_column().unwrap().unwrap();
            // A page ends with a batch.
            for grids in grids.chunks(1_000) {
                let texts: Vec<_> = grids.iter().map(|it| ByteArray::from(it.to_vec())).collect();
                column.typed::<ByteArrayType>().write_batch(&texts, None, None).unwrap();
            }
            column.close().unwrap();
            group.close().unwrap();
        }
        writer.close().unwrap();
        file
    }

    #[test]
    fn files_are_those_of_the_library() {
        let ranks = Rank::new(2_500_000_001).unwrap()..=Rank::LAST;
        let neighbours = Table::embedded().scan(ranks).map(|form| form.unwrap());
        let neighbours: Vec<Digits> =
            neighbours.take(2 * GROUP_ROWS + 345).map(|form| form.to_ascii()).collect();
        let sparse = BandNumber::all().take(40).flat_map(|band| {
            let forms = AutomorphicTable::embedded().forms(band).unwrap();
            forms.into_iter().map(|(form, _)| form.to_ascii())
        });
        let sparse: Vec<Digits> = sparse.collect();
        assert!(sparse.len() > 2 * PAGE_GRIDS);
        for grids in [&neighbours[..], &neighbours[..PAGE_GRIDS], &neighbours[..1], &sparse] {
            assert!(written(grids) == written_by_library(grids), "{} grids", grids.len());
        }
    }
}
