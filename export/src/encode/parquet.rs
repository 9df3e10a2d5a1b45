//! Apache Parquet.
//!
//! Grids are strings, stored as their difference from the one before (`DELTA_BYTE_ARRAY`).
//! Neighbours in the catalogue differ only in their last rows, so with Zstandard a grid takes five
//! to eight bytes. Ranks are differences of one (`DELTA_BINARY_PACKED`) and take nothing. Bands and
//! automorphisms are runs of dictionary indices and take next to nothing. Minima and maxima of
//! every row group and page let an engine skip those that a condition on rank or grid rules out.

use std::io::{self, Write};
use std::sync::Arc;

use minlex_stats::{Column, GridColumn, GridRows, GridValues};
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnPath, Type};

use super::error::EncodeError;
use crate::manifest::VERSION;

/// Rows of a row group: engines work on row groups in parallel.
const GROUP_ROWS: usize = 250_000;

const PAGE_ROWS: usize = 20_000;

/// Rows for the library at a time, few enough to stay in the cache; a divisor of [`PAGE_ROWS`],
/// since a page ends with a batch.
const BATCH_ROWS: usize = 1_000;

/// Level 1 makes files 8 % larger in 6 % less time, level 9 files 15 % smaller in twice the time.
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

pub(crate) struct Writer<W: Write + Send> {
    file: SerializedFileWriter<W>,
    /// The row group at hand, by column of the file.
    group: Vec<GridValues>,
    rows: usize,
}

impl<W: Write + Send> Writer<W> {
    pub fn new(columns: &[GridColumn], out: W) -> Result<Writer<W>, EncodeError> {
        let (schema, properties) = (schema(columns)?, properties(columns)?);
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
        let empty = |column: &GridColumn| match column {
            GridColumn::Rank => GridValues::Ranks(Vec::new()),
            GridColumn::Grid => GridValues::Grids(Vec::new()),
            GridColumn::Value(_) => GridValues::Numbers(Vec::new()),
        };
        Ok(Writer { file, group: columns.iter().map(empty).collect(), rows: 0 })
    }

    pub fn write(&mut self, rows: &GridRows) -> Result<(), EncodeError> {
        let mut from = 0;
        while from < rows.len {
            let to = rows.len.min(from + GROUP_ROWS - self.rows);
            for (all, more) in self.group.iter_mut().zip(&rows.columns) {
                match (all, more) {
                    (GridValues::Ranks(all), GridValues::Ranks(more)) => {
                        all.extend_from_slice(&more[from..to]);
                    }
                    (GridValues::Grids(all), GridValues::Grids(more)) => {
                        all.extend_from_slice(&more[from..to]);
                    }
                    (GridValues::Numbers(all), GridValues::Numbers(more)) => {
                        all.extend_from_slice(&more[from..to]);
                    }
                    _ => return Err(EncodeError::Parquet("columns are mixed up".to_owned())),
                }
            }
            self.rows += to - from;
            from = to;
            if self.rows == GROUP_ROWS {
                self.write_group()?;
            }
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), EncodeError> {
        let mut group = self.file.next_row_group()?;
        for values in &mut self.group {
            match values {
                GridValues::Ranks(ranks) => {
                    write_column::<Int64Type, _>(&mut group, ranks, |ranks, values| {
                        values.extend(ranks.iter().map(|rank| rank.cast_signed()));
                    })?;
                    ranks.clear();
                }
                GridValues::Grids(grids) => {
                    write_column::<ByteArrayType, _>(&mut group, grids, |grids, values| {
                        let all = ByteArray::from(grids.as_flattened().to_vec());
                        values.extend((0..grids.len()).map(|place| all.slice(81 * place, 81)));
                    })?;
                    grids.clear();
                }
                GridValues::Numbers(numbers) => {
                    write_column::<Int32Type, _>(&mut group, numbers, |numbers, values| {
                        values.extend(numbers.iter().map(|&number| i32::from(number)));
                    })?;
                    numbers.clear();
                }
            }
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    pub fn finish(mut self) -> Result<(), EncodeError> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.file.close()?;
        Ok(())
    }
}

/// Writes the next column of a row group, a batch at a time; `convert` appends a batch as values of
/// the library.
fn write_column<T: DataType, V>(
    group: &mut SerializedRowGroupWriter<'_, impl Write + Send>,
    values: &[V],
    convert: impl Fn(&[V], &mut Vec<T::T>),
) -> Result<(), EncodeError> {
    let mut column = group
        .next_column()?
        .ok_or_else(|| EncodeError::Parquet("a row group lacks a column".to_owned()))?;
    let mut converted = Vec::with_capacity(BATCH_ROWS);
    for batch in values.chunks(BATCH_ROWS) {
        convert(batch, &mut converted);
        column.typed::<T>().write_batch(&converted, None, None)?;
        converted.clear();
    }
    column.close()?;
    Ok(())
}

fn schema(columns: &[GridColumn]) -> Result<Type, ParquetError> {
    let unsigned = |bit_width| Some(LogicalType::integer(bit_width, false));
    let field = |column: &GridColumn| {
        let (physical, logical) = match column {
            GridColumn::Rank => (Physical::INT64, unsigned(64)),
            GridColumn::Grid => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            GridColumn::Value(Column::Automorphisms) => (Physical::INT32, unsigned(32)),
            GridColumn::Value(_) => (Physical::INT32, unsigned(16)),
        };
        Type::primitive_type_builder(column.name(), physical)
            .with_repetition(Repetition::REQUIRED)
            .with_logical_type(logical)
            .build()
            .map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<_, _>>()?;
    Type::group_type_builder("minlex").with_fields(fields).build()
}

fn properties(columns: &[GridColumn]) -> Result<WriterProperties, ParquetError> {
    // Rows are in order of rank, and so are the grids.
    let sorted = columns.iter().position(|&column| column == GridColumn::Rank);
    let sorting = sorted.map(|place| {
        let column_idx = place as i32;
        vec![SortingColumn { column_idx, descending: false, nulls_first: false }]
    });
    let [rank, grid] = [GridColumn::Rank, GridColumn::Grid].map(|it| ColumnPath::from(it.name()));
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?))
        .set_column_dictionary_enabled(rank.clone(), false)
        .set_column_encoding(rank, Encoding::DELTA_BINARY_PACKED)
        .set_column_dictionary_enabled(grid.clone(), false)
        .set_column_encoding(grid, Encoding::DELTA_BYTE_ARRAY)
        .set_data_page_row_count_limit(PAGE_ROWS)
        .set_data_page_size_limit(usize::MAX)
        // Bounds of grids are whole.
        .set_statistics_truncate_length(None)
        .set_column_index_truncate_length(None)
        .set_sorting_columns(sorting)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "minlex.export.version".to_owned(),
            VERSION.to_string(),
        )]))
        .build())
}
