//! Packed grids as the program writes and reads them, in records of ten bytes.

use std::io::{self, Cursor, Read, Seek};

use minlex_index::{GridIndex, PackError, PackReader, PackWriter};

use crate::records::lines::Sink;
use crate::terminal::failure::Failure;
use crate::terminal::output::Output;

/// Writes records of ten bytes to standard output as blocks.
pub struct PackedOutput {
    output: Output,
    writer: PackWriter<Vec<u8>>,
}

/// The failure of a writer to memory, which has none.
fn failed(error: io::Error) -> Failure {
    Failure::message(error.to_string())
}

impl PackedOutput {
    /// Standard output, after the first bytes.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn begin() -> Result<PackedOutput, Failure> {
        let writer = PackWriter::new(Vec::new()).map_err(failed)?;
        let mut output = PackedOutput { output: Output::stdout(), writer };
        output.pass_on()?;
        Ok(output)
    }

    /// Writes the blocks that are whole.
    fn pass_on(&mut self) -> Result<(), Failure> {
        let bytes = std::mem::take(self.writer.get_mut());
        if bytes.is_empty() { Ok(()) } else { self.output.write(&bytes) }
    }
}

impl Sink for PackedOutput {
    fn write(&mut self, records: &[u8]) -> Result<(), Failure> {
        for &record in records.as_chunks().0 {
            self.writer.push(GridIndex::from_record(record).ok()).map_err(failed)?;
        }
        self.pass_on()
    }

    fn end(&mut self) -> Result<(), Failure> {
        let writer = PackWriter::new(Vec::new()).map_err(failed)?;
        let last = std::mem::replace(&mut self.writer, writer).finish().map_err(failed)?;
        self.output.write(&last)
    }
}

/// The records of packed grids without the first `before`, which are not read where the input can
/// seek.
///
/// # Errors
/// If the input fails, is damaged, or has no more grids than those.
pub fn records_after<R: Read + Seek + Send + 'static>(
    before: u64,
    input: R,
) -> io::Result<Box<dyn Read + Send>> {
    let mut pack = PackReader::new(input);
    if before == 0 {
        return Ok(Box::new(pack.into_records()));
    }
    let most = match pack.seek(before) {
        Err(PackError::Unreadable(error)) if error.kind() == io::ErrorKind::NotSeekable => {
            pack.advance(before);
            format!("at most {before}")
        }
        sought => {
            sought?;
            pack.grids()?.to_string()
        }
    };
    let mut records = pack.into_records();
    let mut first = [0];
    if records.read(&mut first)? == 0 {
        let message = format!("it has {most} records, and no record {}", before + 1);
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(Box::new(Cursor::new(first).chain(records)))
}
