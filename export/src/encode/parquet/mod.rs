//! Apache Parquet.
//!
//! Grids are strings, stored as what they do not share with the one before (`DELTA_BYTE_ARRAY`):
//! neighbours in the catalogue differ in their last rows only, so with Zstandard a grid takes five
//! to eight bytes. Ranks are differences of one (`DELTA_BINARY_PACKED`) and take nothing; bands and
//! automorphisms are runs of dictionary indices and take next to nothing. Minima and maxima of
//! every row group and page let an engine skip what a condition on rank or grid rules out.
//!
//! Values are encoded here, in a third of the time that the library takes for columns of any kind.
//! Headers of pages and the description of the file are the library's, and a test holds files
//! against those that it makes alone: they are the same.

mod differences;
mod grid_pages;
mod leb128;
mod number_pages;
mod packed_runs;
mod pages;
mod rank_pages;

use std::io::{self, Write};
use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::errors::ParquetError;
use parquet::file::metadata::{KeyValue, SortingColumn};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnDescPtr, Type};

use minlex_stats::{Column, GridColumn, GridRows, GridValues};
use zstd::bulk::Compressor;

use super::error::EncodeError;
use crate::manifest::VERSION;
use grid_pages::GridPages;
use number_pages::NumberPages;
use rank_pages::RankPages;

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
    /// The columns of the row group that is being encoded, and its rows so far.
    group: Vec<ColumnSoFar>,
    rows: usize,
    compressor: Compressor<'static>,
}

/// A column of which some rows have come.
enum ColumnSoFar {
    Ranks(RankPages),
    Grids(Box<GridPages>),
    Numbers(NumberPages),
}

impl<W: Write + Send> Writer<W> {
    pub fn new(columns: &[GridColumn], out: W) -> Result<Writer<W>, EncodeError> {
        let (schema, properties) = (schema(columns)?, properties(columns)?);
        let file = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(properties))?;
        let empty = |(column, description): (&GridColumn, &ColumnDescPtr)| {
            let description = Arc::clone(description);
            Ok(match column {
                GridColumn::Rank => ColumnSoFar::Ranks(RankPages::new(description)),
                GridColumn::Grid => ColumnSoFar::Grids(Box::new(GridPages::new(description))),
                GridColumn::Value(_) => ColumnSoFar::Numbers(NumberPages::new(description)),
            })
        };
        let group = columns.iter().zip(file.schema_descr().columns()).map(empty);
        let group = group.collect::<Result<_, EncodeError>>()?;
        Ok(Writer { file, group, rows: 0, compressor: Compressor::new(ZSTD_LEVEL)? })
    }

    /// Appends rows, which may have more columns than the file.
    pub fn write(&mut self, rows: &GridRows) -> Result<(), EncodeError> {
        let mut from = 0;
        while from < rows.len {
            let to = rows.len.min(from + GROUP_ROWS - self.rows);
            for (all, more) in self.group.iter_mut().zip(&rows.columns) {
                match (all, more) {
                    (ColumnSoFar::Ranks(all), GridValues::Ranks(more)) => {
                        all.push(&mut self.compressor, &more[from..to])?;
                    }
                    (ColumnSoFar::Grids(all), GridValues::Grids(more)) => {
                        all.push(&mut self.compressor, &more[from..to])?;
                    }
                    (ColumnSoFar::Numbers(all), GridValues::Numbers(more)) => {
                        all.push(&mut self.compressor, &more[from..to])?;
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
        let Writer { file, group, rows, compressor } = self;
        let mut writer = file.next_row_group()?;
        for column in group {
            let (pages, closed) = match column {
                ColumnSoFar::Ranks(ranks) => ranks.end_group(compressor)?,
                ColumnSoFar::Grids(grids) => grids.end_group(compressor)?,
                ColumnSoFar::Numbers(numbers) => numbers.end_group(compressor)?,
            };
            writer.append_column(&pages, closed)?;
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
    Ok(WriterProperties::builder()
        .set_sorting_columns(sorting)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "minlex.export.version".to_owned(),
            VERSION.to_string(),
        )]))
        .build())
}

#[cfg(test)]
mod tests {
    use minlex_catalog::{BandNumber, Rank};
    use minlex_lookup::Table;
    use minlex_stats::{AutomorphicTable, Piece, Selection};
    use parquet::basic::{Compression, Encoding, ZstdLevel};
    use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
    use parquet::file::writer::SerializedRowGroupWriter;
    use parquet::schema::types::ColumnPath;

    use super::*;

    const COLUMNS: [GridColumn; 10] = [
        GridColumn::Rank,
        GridColumn::Grid,
        GridColumn::Value(Column::Band),
        GridColumn::Value(Column::Automorphisms),
        GridColumn::Value(Column::Highest),
        GridColumn::Value(Column::LowestChutes),
        GridColumn::Value(Column::Ua4),
        GridColumn::Value(Column::Group),
        GridColumn::Value(Column::Intercalates),
        GridColumn::Value(Column::Mcn4),
    ];

    /// In parts that have nothing to do with pages and row groups.
    fn written(columns: &[GridValues], len: usize) -> Vec<u8> {
        let mut file = Vec::new();
        let mut writer = Writer::new(&COLUMNS, &mut file).unwrap();
        let mut rest = GridRows { len, columns: columns.to_vec(), damage: None };
        while rest.len > 0 {
            let next = rest.split_off(rest.len.min(7_001));
            writer.write(&rest).unwrap();
            rest = next;
        }
        writer.finish().unwrap();
        file
    }

    /// The same by the library alone.
    fn written_by_library(columns: &[GridValues], len: usize) -> Vec<u8> {
        let (schema, own) = (schema(&COLUMNS).unwrap(), properties(&COLUMNS).unwrap());
        let [rank, grid] = ["rank", "grid"].map(ColumnPath::from);
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(ZSTD_LEVEL).unwrap()))
            .set_column_dictionary_enabled(rank.clone(), false)
            .set_column_encoding(rank, Encoding::DELTA_BINARY_PACKED)
            .set_column_dictionary_enabled(grid.clone(), false)
            .set_column_encoding(grid, Encoding::DELTA_BYTE_ARRAY)
            .set_data_page_size_limit(usize::MAX)
            .set_statistics_truncate_length(None)
            .set_column_index_truncate_length(None)
            .set_sorting_columns(own.sorting_columns().cloned())
            .set_key_value_metadata(own.key_value_metadata().cloned())
            .build();
        let mut file = Vec::new();
        let (schema, properties) = (Arc::new(schema), Arc::new(properties));
        let mut writer = SerializedFileWriter::new(&mut file, schema, properties).unwrap();
        for start in (0..len).step_by(GROUP_ROWS) {
            let rows = start..len.min(start + GROUP_ROWS);
            let mut group = writer.next_row_group().unwrap();
            for values in columns {
                match values {
                    GridValues::Ranks(ranks) => {
                        let ranks = ranks[rows.clone()].iter().map(|&rank| rank as i64);
                        write::<Int64Type>(&mut group, ranks);
                    }
                    GridValues::Grids(grids) => {
                        let texts = grids[rows.clone()].iter();
                        let texts = texts.map(|digits| ByteArray::from(digits.to_vec()));
                        write::<ByteArrayType>(&mut group, texts);
                    }
                    GridValues::Numbers(numbers) => {
                        let numbers = numbers[rows.clone()].iter().map(|&number| number.into());
                        write::<Int32Type>(&mut group, numbers);
                    }
                }
            }
            group.close().unwrap();
        }
        writer.close().unwrap();
        file
    }

    /// Writes a column a thousand values at a time, since a page ends with such a batch.
    fn write<T: DataType>(
        group: &mut SerializedRowGroupWriter<'_, &mut Vec<u8>>,
        values: impl Iterator<Item = T::T>,
    ) {
        let mut column = group.next_column().unwrap().unwrap();
        for batch in values.collect::<Vec<_>>().chunks(1_000) {
            column.typed::<T>().write_batch(batch, None, None).unwrap();
        }
        column.close().unwrap();
    }

    /// All columns of the grids at some ranks.
    fn columns(piece: &Piece) -> (Vec<GridValues>, usize) {
        let selection = Selection { filter: None, columns: COLUMNS.to_vec() };
        let rows = selection.rows(Table::embedded(), piece);
        assert!(rows.damage.is_none());
        (rows.columns, rows.len)
    }

    #[test]
    fn files_are_those_of_the_library() {
        let scan = |first: u64, len: u64| {
            let [first, last] = [first, first + len - 1].map(|rank| Rank::new(rank).unwrap());
            columns(&Piece::Scan(first, last))
        };
        // Grids with automorphisms of many bands: none of them are neighbours.
        let band = BandNumber::new(100).unwrap();
        let automorphic = AutomorphicTable::embedded();
        let ranks: Vec<Rank> =
            automorphic.grids_of(band).map(|n| automorphic.get(n).unwrap().rank).collect();
        let sparse = columns(&Piece::Ranks(ranks, Rank::LAST));
        let neighbours = scan(2_500_000_001, 2 * GROUP_ROWS as u64 + 345);
        for (columns, len) in [neighbours, scan(1, 20_000), scan(5_472_730_538, 1), sparse] {
            let [own, other] = [written(&columns, len), written_by_library(&columns, len)];
            assert!(own == other, "{len} rows: {} and {} bytes", own.len(), other.len());
        }
    }
}
