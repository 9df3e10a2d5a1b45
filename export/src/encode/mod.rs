//! Rows to bytes: one encoder a format.

mod error;
mod parquet;
mod records;
mod text;

use std::io::Write;

use minlex_stats::{GridColumn, GridRows};

use crate::request::Format;

use error::EncodeError;

/// Writes the rows of a file, in order, to `W`.
pub(crate) enum Encoder<W: Write + Send> {
    Parquet(Box<parquet::Writer<W>>),
    Text(text::Writer<W>),
    Records(records::Writer<W>),
}

impl<W: Write + Send> Encoder<W> {
    /// Starts a file.
    pub fn new(format: Format, columns: &[GridColumn], out: W) -> Result<Encoder<W>, EncodeError> {
        Ok(match format {
            Format::Parquet => Encoder::Parquet(Box::new(parquet::Writer::new(columns, out)?)),
            Format::Text => Encoder::Text(text::Writer::new(columns.len(), out)),
            Format::Bin => Encoder::Records(records::Writer::new(out)),
        })
    }

    /// Appends rows, which may have more columns after those of the file.
    pub fn write(&mut self, rows: &GridRows) -> Result<(), EncodeError> {
        match self {
            Encoder::Parquet(writer) => writer.write(rows),
            Encoder::Text(writer) => Ok(writer.write(rows)?),
            Encoder::Records(writer) => Ok(writer.write(rows)?),
        }
    }

    /// Ends the file.
    pub fn finish(self) -> Result<(), EncodeError> {
        match self {
            Encoder::Parquet(writer) => writer.finish(),
            Encoder::Text(_) | Encoder::Records(_) => Ok(()),
        }
    }
}
