//! Apache Parquet.
//!
//! Grids are strings, stored as what they do not share with the one before (`DELTA_BYTE_ARRAY`):
//! neighbours in the catalogue differ in their last rows only, so with Zstandard a grid takes five
//! to eight bytes. Ranks are differences of one (`DELTA_BINARY_PACKED`) and take nothing; bands and
//! automorphisms are runs of dictionary indices and take next to nothing. Minima and maxima of
//! every row group and page let an engine skip what a condition on rank or grid rules out.

mod grid_pages;
mod lengths;

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnDescPtr, ColumnPath, Type};

use minlex_stats::{Column, GridColumn, GridRows, GridValues};

use super::error::EncodeError;
use crate::manifest::VERSION;
use grid_pages::GridPages;

/// Rows of a row group: engines work on row groups in parallel.
const GROUP_ROWS: usize = 250_000;

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
    /// The row group that is being gathered, and its rows so far.
    group: Vec<Gathered>,
    rows: usize,
    numbers: Numbers,
}

/// What is gathered of a column: values, or pages of them.
enum Gathered {
    Ranks(Vec<u64>),
    Grids(Box<GridPages>),
    Numbers(Vec<u16>),
}

/// Columns of numbers in the types that Parquet stores.
#[derive(Default)]
struct Numbers {
    long: Vec<i64>,
    short: Vec<i32>,
}

impl<W: Write + Send> Writer<W> {
    pub fn new(columns: &[GridColumn], out: W) -> Result<Writer<W>, EncodeError> {
        let (schema, properties) = (schema(columns)?, properties(columns)?);
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
        let descriptions = file.schema_descr().columns();
        let empty = |(column, description): (&GridColumn, &ColumnDescPtr)| match column {
            GridColumn::Rank => Ok(Gathered::Ranks(Vec::new())),
            GridColumn::Grid => {
                let pages = GridPages::new(Arc::clone(description))?;
                Ok(Gathered::Grids(Box::new(pages)))
            }
            GridColumn::Value(_) => Ok(Gathered::Numbers(Vec::new())),
        };
        let group =
            columns.iter().zip(descriptions).map(empty).collect::<Result<_, EncodeError>>()?;
        Ok(Writer { file, group, rows: 0, numbers: Numbers::default() })
    }

    pub fn write(&mut self, rows: &GridRows) -> Result<(), EncodeError> {
        let mut from = 0;
        while from < rows.len {
            let to = rows.len.min(from + GROUP_ROWS - self.rows);
            for (all, more) in self.group.iter_mut().zip(&rows.columns) {
                match (all, more) {
                    (Gathered::Ranks(all), GridValues::Ranks(more)) => {
                        all.extend_from_slice(&more[from..to]);
                    }
                    (Gathered::Grids(all), GridValues::Grids(more)) => all.push(&more[from..to])?,
                    (Gathered::Numbers(all), GridValues::Numbers(more)) => {
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
        let Writer { file, group, numbers, rows } = self;
        let mut writer = file.next_row_group()?;
        for values in group {
            // Ranks and numbers are far below 2^63 and 2^31: the bits of an unsigned number are
            // those of the signed one.
            match values {
                Gathered::Ranks(ranks) => {
                    numbers.long.clear();
                    numbers.long.extend(ranks.iter().map(|rank| rank.cast_signed()));
                    column::<Int64Type, W>(&mut writer, &numbers.long)?;
                    ranks.clear();
                }
                Gathered::Grids(pages) => {
                    let (bytes, closed) = pages.end_group()?;
                    writer.append_column(&bytes, closed)?;
                }
                Gathered::Numbers(values) => {
                    numbers.short.clear();
                    numbers.short.extend(values.iter().map(|&value| i32::from(value)));
                    column::<Int32Type, W>(&mut writer, &numbers.short)?;
                    values.clear();
                }
            }
        }
        writer.close()?;
        *rows = 0;
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

/// Writes the next column of a row group.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
) -> Result<(), EncodeError> {
    let mut column = group
        .next_column()?
        .ok_or_else(|| EncodeError::Parquet("a row group has too few columns".to_owned()))?;
    column.typed::<T>().write_batch(values, None, None)?;
    Ok(column.close()?)
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
    let rank = ColumnPath::from(GridColumn::Rank.name());
    // Rows are in order of rank, and so are the grids.
    let sorted = columns.iter().position(|&column| column == GridColumn::Rank);
    let sorting = sorted.map(|place| {
        let column_idx = place as i32;
        vec![SortingColumn { column_idx, descending: false, nulls_first: false }]
    });
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL)?))
        .set_column_dictionary_enabled(rank.clone(), false)
        .set_column_encoding(rank, Encoding::DELTA_BINARY_PACKED)
        .set_statistics_enabled(EnabledStatistics::Page)
        .set_sorting_columns(sorting)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "minlex.export.version".to_owned(),
            VERSION.to_string(),
        )]))
        .build())
}
