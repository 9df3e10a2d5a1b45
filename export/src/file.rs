//! Files with rows: their names while they are written, and the check of finished ones.

use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use minlex_files::{Summed, finished_name, open};

use crate::error::ExportError;
use crate::manifest::FileRecord;

const READ_BYTES: usize = 1 << 20;

/// True for the name, perhaps with a folder, of an unfinished file of an export.
pub(crate) fn is_unfinished(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    finished_name(name).is_some_and(|name| name.starts_with("minlex-"))
}

/// True if a file is as it was when finished. `go_on` is called every megabyte. A link, or a file
/// that cannot be read, is not good and has to be written anew.
///
/// # Errors
/// Those of `go_on`.
pub(crate) fn is_good(
    path: &Path,
    record: &FileRecord,
    mut go_on: impl FnMut() -> Result<(), ExportError>,
) -> Result<bool, ExportError> {
    let Ok(mut file) = open(path) else {
        return Ok(false);
    };
    if !file.metadata().is_ok_and(|found| found.len() == record.bytes) {
        return Ok(false);
    }
    let (mut sum, mut buffer) = (Summed::new(io::sink()), vec![0; READ_BYTES]);
    loop {
        go_on()?;
        match file.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) if sum.write_all(&buffer[..read]).is_ok() => {}
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            _ => return Ok(false),
        }
    }
    let (_, bytes, sha256) = sum.finish();
    Ok(bytes == record.bytes && sha256 == record.sha256)
}
