//! An open Parquet file, the bytes at its places, and the errors of a bad one.

use std::io::{self, Read, Seek, SeekFrom};

use crate::files::source::Source;

/// An open file.
pub type File = Box<dyn Source>;

/// The bytes at a place in the file.
///
/// # Errors
/// If the file fails, or ends before.
pub fn read_at(file: &mut File, at: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    (bytes.len() as u64 == length).then_some(bytes).ok_or_else(|| {
        damaged(&format!("the place of a page: {length} bytes at {at} are not all there"))
    })
}

/// The error of a file with a fault in one of its parts.
pub fn damaged(part: &str) -> io::Error {
    not_whole(&format!("{part} is damaged"))
}

/// The error of a file without its end.
pub fn cut_short() -> io::Error {
    not_whole("it is cut short")
}

fn not_whole(fault: &str) -> io::Error {
    let text = format!("{fault}: expected a whole Parquet file, copy it again");
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// The error of a file that may be good, but has what is not read here.
pub fn refused(fault: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("{fault}: DuckDB makes CSV of a whole file, `duckdb -csv -c \"FROM 'FILE'\"`"),
    )
}
