//! Apache Parquet.
//!
//! Grids are strings, stored as what they do not share with the one before (`DELTA_BYTE_ARRAY`):
//! neighbours in the catalogue differ in their last rows only, so with Zstandard a grid takes five
//! to eight bytes. Ranks are differences of one (`DELTA_BINARY_PACKED`) and take nothing; bands and
//! automorphisms are runs of dictionary indices and take next to nothing. Minima and maxima of
//! every row group and page let an engine skip what a condition on rank or grid rules out.

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::error::EncodeError;
use crate::manifest::VERSION;
use crate::rows::{COLUMNS, GRID_BYTES, Rows};

/// Rows of a row group: engines work on row groups in parallel, and this is what a thread has to
/// hold.
const GROUP_ROWS: usize = 250_000;

/// Grids that are handed to the library at a time: each is a slice of memory that is its own until
/// it is encoded.
const GRIDS_AT_ONCE: usize = 1_000;

/// Level 1 makes files that are 8 % larger in 6 % less time, level 9 ones that are 15 % smaller in
/// twice the time.
const ZSTD_LEVEL: i32 = 3;

impl From<ParquetError> for EncodeError {
    fn from(error: ParquetError) -> EncodeError {
        match error {
            ParquetError::External(cause) => match cause.downcast::<io::Error>() {
                Ok(error) => EncodeError::Io(*error),
                Err(cause) => EncodeError::Parquet(cause.to_string()),
            },
            other => EncodeError::Parquet(other.to_string()),
        }
    }
}

/// Writes row groups.
pub(crate) struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// Rows of the group that is being gathered.
    group: Rows,
    numbers: Numbers,
}

/// Columns of numbers in the types that Parquet stores.
#[derive(Default)]
struct Numbers {
    long: Vec<i64>,
    short: Vec<i32>,
}

impl<W: Write + Send> Writer<W> {
    pub fn new(out: W) -> Result<Writer<W>, EncodeError> {
        Ok(Writer {
            file: SerializedFileWriter::new(out, Arc::new(schema()?), Arc::new(properties()?))?,
            group: Rows::default(),
            numbers: Numbers::default(),
        })
    }

    pub fn write(&mut self, rows: &Rows) -> Result<(), EncodeError> {
        let mut from = 0;
        while from < rows.len() {
            if self.group.is_empty() {
                self.group.clear(rows.first + from as u64);
            }
            let to = rows.len().min(from + GROUP_ROWS - self.group.len());
            self.group.grids.extend_from_slice(&rows.grids[from * GRID_BYTES..to * GRID_BYTES]);
            self.group.bands.extend_from_slice(&rows.bands[from..to]);
            self.group.automorphisms.extend_from_slice(&rows.automorphisms[from..to]);
            from = to;
            if self.group.len() == GROUP_ROWS {
                self.write_group()?;
            }
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), EncodeError> {
        let Writer { file, group, numbers } = self;
        let mut writer = file.next_row_group()?;
        let count = group.len() as u64;
        // Ranks and orders are far below 2^31 or 2^63: the bits of an unsigned number are those of
        // the signed one.
        numbers.long.clear();
        numbers.long.extend((group.first..group.first + count).map(u64::cast_signed));
        column::<Int64Type, W>(&mut writer, [&numbers.long[..]].into_iter())?;
        let grids = group.grids.chunks(GRIDS_AT_ONCE * GRID_BYTES).map(|digits| {
            let digits = ByteArray::from(digits.to_vec());
            (0..digits.len() / GRID_BYTES)
                .map(|i| digits.slice(i * GRID_BYTES, GRID_BYTES))
                .collect::<Vec<_>>()
        });
        column::<ByteArrayType, W>(&mut writer, grids)?;
        numbers.short.clear();
        numbers.short.extend(group.bands.iter().map(|&band| i32::from(band)));
        column::<Int32Type, W>(&mut writer, [&numbers.short[..]].into_iter())?;
        numbers.short.clear();
        numbers.short.extend(group.automorphisms.iter().map(|&order| order.cast_signed()));
        column::<Int32Type, W>(&mut writer, [&numbers.short[..]].into_iter())?;
        writer.close()?;
        group.clear(group.first + count);
        Ok(())
    }

    pub fn finish(mut self) -> Result<(), EncodeError> {
        if !self.group.is_empty() {
            self.write_group()?;
        }
        self.file.close()?;
        Ok(())
    }
}

/// Writes the next column of a row group.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    batches: impl Iterator<Item = impl AsRef<[T::T]>>,
) -> Result<(), EncodeError> {
    let mut column = group
        .next_column()?
        .ok_or_else(|| EncodeError::Parquet("a row group has too few columns".to_owned()))?;
    for batch in batches {
        column.typed::<T>().write_batch(batch.as_ref(), None, None)?;
    }
    Ok(column.close()?)
}

fn schema() -> Result<Type, ParquetError> {
    let column = |name: &str, physical, logical| {
        Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()
            .map(Arc::new)
    };
    let unsigned = |bit_width| Some(LogicalType::integer(bit_width, false));
    Type::group_type_builder("minlex")
        .with_fields(vec![
            column(COLUMNS[0], Physical::INT64, unsigned(64))?,
            column(COLUMNS[1], Physical::BYTE_ARRAY, Some(LogicalType::String))?,
            column(COLUMNS[2], Physical::INT32, unsigned(16))?,
            column(COLUMNS[3], Physical::INT32, unsigned(32))?,
        ])
        .build()
}

fn properties() -> Result<WriterProperties, ParquetError> {
    let [rank, grid, ..] = COLUMNS.map(ColumnPath::from);
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?))
        .set_column_dictionary_enabled(rank.clone(), false)
        .set_column_encoding(rank, Encoding::DELTA_BINARY_PACKED)
        .set_column_dictionary_enabled(grid.clone(), false)
        .set_column_encoding(grid, Encoding::DELTA_BYTE_ARRAY)
        .set_statistics_enabled(EnabledStatistics::Page)
        // Bounds of grids are whole grids: cut ones would be no grids, and some engines do not use
        // them.
        .set_statistics_truncate_length(None)
        .set_column_index_truncate_length(None)
        .set_sorting_columns(Some(vec![SortingColumn {
            column_idx: 0,
            descending: false,
            nulls_first: false,
        }]))
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "minlex.export.version".to_owned(),
            VERSION.to_string(),
        )]))
        .build())
}
