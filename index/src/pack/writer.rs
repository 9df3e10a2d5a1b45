//! Writing packed grids.

use std::io::{self, Write};

use super::block::{BLOCK, MAGIC, push_block};
use super::group::Record;
use crate::GridIndex;

/// Writer of packed grids, in blocks of 72.53 bits a grid. The same grids give the same bytes.
///
/// Only [`PackWriter::finish`] completes the file; at the end of an incomplete one a reader fails.
/// For records of ten bytes instead, write each [`GridIndex::to_record`].
///
/// ```
/// use minlex::index::{GridIndex, PackReader, PackWriter};
///
/// let mut writer = PackWriter::new(Vec::new())?;
/// for number in 0..1000 {
///     writer.push(GridIndex::new(number << 60)?)?;
/// }
/// writer.push(None)?;
/// let bytes = writer.finish()?;
/// assert_eq!(bytes.len() * 8 / 1001, 72);
/// assert_eq!(PackReader::new(&bytes[..]).count(), 1001);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PackWriter<W> {
    out: W,
    /// Records that have not made a block yet.
    waiting: Vec<Record>,
    /// Grids in the blocks so far.
    grids: u64,
}

impl<W: Write> PackWriter<W> {
    /// Begins a file.
    ///
    /// # Errors
    /// If its first bytes cannot be written.
    pub fn new(mut out: W) -> io::Result<PackWriter<W>> {
        out.write_all(&MAGIC)?;
        Ok(PackWriter { out, waiting: Vec::with_capacity(BLOCK), grids: 0 })
    }

    /// Adds a grid by its index in the class numbering, or `None` for a place without a grid.
    ///
    /// # Errors
    /// If a block cannot be written.
    pub fn push(&mut self, index: impl Into<Option<GridIndex>>) -> io::Result<()> {
        let record = index.into().map_or(GridIndex::NO_GRID, GridIndex::to_record);
        self.waiting.push(record);
        if self.waiting.len() == BLOCK { self.write_block() } else { Ok(()) }
    }

    /// The output, to which all complete blocks have been written.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    fn write_block(&mut self) -> io::Result<()> {
        let mut block = Vec::new();
        push_block(self.grids, &self.waiting, &mut block);
        self.grids += self.waiting.len() as u64;
        self.waiting.clear();
        self.out.write_all(&block)
    }

    /// Writes the last block and the count of grids, and returns the output.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        if !self.waiting.is_empty() {
            self.write_block()?;
        }
        self.out.write_all(&self.grids.to_be_bytes())?;
        self.out.flush()?;
        Ok(self.out)
    }
}
