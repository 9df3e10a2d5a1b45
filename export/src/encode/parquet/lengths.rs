//! Numbers in the encoding that strings have for their lengths, `DELTA_BINARY_PACKED`: the library
//! has it for columns of numbers, so they are made a page of such a column.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

use bytes::Bytes;
use parquet::basic::{Encoding, Repetition, Type as Physical};
use parquet::column::page::{CompressedPage, PageWriteSpec, PageWriter};
use parquet::column::writer::{ColumnWriter, get_column_writer};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::schema::types::{ColumnDescPtr, ColumnDescriptor, ColumnPath, Type};

/// What the library has to know of the column.
pub(super) struct Lengths {
    description: ColumnDescPtr,
    properties: WriterPropertiesPtr,
}

impl Lengths {
    pub fn new() -> Result<Lengths, ParquetError> {
        let number = Type::primitive_type_builder("length", Physical::INT32)
            .with_repetition(Repetition::REQUIRED)
            .build()?;
        let path = ColumnPath::from("length");
        let properties = WriterProperties::builder()
            .set_dictionary_enabled(false)
            .set_encoding(Encoding::DELTA_BINARY_PACKED)
            .set_statistics_enabled(EnabledStatistics::None)
            .set_data_page_size_limit(usize::MAX)
            .set_data_page_row_count_limit(usize::MAX)
            .build();
        Ok(Lengths {
            description: Arc::new(ColumnDescriptor::new(Arc::new(number), 0, 0, path)),
            properties: Arc::new(properties),
        })
    }

    /// The bytes for some lengths.
    pub fn encode(&self, lengths: &[i32]) -> Result<Bytes, ParquetError> {
        let (pages, page) = channel();
        let (description, properties) = (&self.description, &self.properties);
        let pages = Box::new(Pages(pages));
        let mut writer = get_column_writer(Arc::clone(description), Arc::clone(properties), pages);
        if let ColumnWriter::Int32ColumnWriter(writer) = &mut writer {
            writer.write_batch(lengths, None, None)?;
        }
        writer.close()?;
        page.recv().map_err(|_| ParquetError::General("lengths without a page".to_owned()))
    }
}

/// Hands the bytes of pages on.
struct Pages(Sender<Bytes>);

impl PageWriter for Pages {
    fn write_page(&mut self, page: CompressedPage) -> Result<PageWriteSpec, ParquetError> {
        let gone = |_| ParquetError::General("no one takes the page".to_owned());
        self.0.send(page.compressed_page().buffer().clone()).map_err(gone)?;
        Ok(PageWriteSpec::new())
    }

    fn close(&mut self) -> Result<(), ParquetError> {
        Ok(())
    }
}
