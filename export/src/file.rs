//! Files that have their names when they are complete, and their sums.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::{ExportError, io_error};
use crate::manifest::FileRecord;

/// What names of unfinished files begin with: most readers of folders pass over such names.
const UNFINISHED_PREFIX: &str = ".";

/// What names of unfinished files end with.
const UNFINISHED_SUFFIX: &str = ".tmp";

/// Bytes that are read at once to check a file.
const READ_BYTES: usize = 1 << 20;

/// The place of a file while it is written.
pub(crate) fn unfinished(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{UNFINISHED_PREFIX}{name}{UNFINISHED_SUFFIX}"))
}

/// The name that an unfinished file will have, if it is one.
pub(crate) fn finished_name(unfinished: &str) -> Option<&str> {
    unfinished
        .strip_prefix(UNFINISHED_PREFIX)?
        .strip_suffix(UNFINISHED_SUFFIX)
}

/// A file that gets its name when it is complete, and leaves nothing behind otherwise. Counts and
/// sums what is written.
pub(crate) struct NewFile {
    path: PathBuf,
    unfinished: PathBuf,
    file: File,
    sum: Sha256,
    bytes: u64,
    published: bool,
}

impl NewFile {
    /// Starts the file that shall stand at `path`. Its unfinished namesakes are gone by then.
    pub fn create(path: PathBuf) -> Result<NewFile, ExportError> {
        let unfinished = unfinished(&path);
        // Nothing that somebody put there is followed or written to.
        let file = File::create_new(&unfinished).map_err(io_error("cannot create", &unfinished))?;
        Ok(NewFile {
            path,
            unfinished,
            file,
            sum: Sha256::new(),
            bytes: 0,
            published: false,
        })
    }

    /// Writes a whole file.
    pub fn write_whole(path: PathBuf, content: &[u8]) -> Result<(), ExportError> {
        let mut file = NewFile::create(path)?;
        file.write_all(content)
            .map_err(io_error("cannot write", &file.path))?;
        file.publish()?;
        Ok(())
    }

    /// Flushes the file to disk and gives it its name; its length in bytes and its SHA-256.
    pub fn publish(mut self) -> Result<(u64, String), ExportError> {
        self.file
            .sync_all()
            .map_err(io_error("cannot write", &self.path))?;
        fs::rename(&self.unfinished, &self.path).map_err(io_error("cannot replace", &self.path))?;
        self.published = true;
        // The name shall last through a power cut too. Some file systems cannot flush a folder.
        if let Some(folder) = self
            .path
            .parent()
            .and_then(|folder| File::open(folder).ok())
        {
            let _ = folder.sync_all();
        }
        Ok((self.bytes, hexadecimal(&self.sum.finalize_reset())))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.sum.update(&bytes[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.published {
            // If this fails the next run does it.
            let _ = fs::remove_file(&self.unfinished);
        }
    }
}

/// Whether a file is as it was when it was finished. `go_on` is asked every megabyte.
///
/// # Errors
/// What `go_on` says. A file that cannot be read is not good, and needs to be written anew.
pub(crate) fn is_good(
    path: &Path,
    record: &FileRecord,
    mut go_on: impl FnMut() -> Result<(), ExportError>,
) -> Result<bool, ExportError> {
    // Before it is opened: what is not a regular file, a FIFO for instance, may never open.
    if !fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() == record.bytes) {
        return Ok(false);
    }
    let Ok(mut file) = File::open(path) else {
        return Ok(false);
    };
    let (mut sum, mut buffer) = (Sha256::new(), vec![0; READ_BYTES]);
    loop {
        go_on()?;
        match file.read(&mut buffer) {
            Ok(0) => return Ok(hexadecimal(&sum.finalize()) == record.sha256),
            Ok(read) => sum.update(&buffer[..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return Ok(false),
        }
    }
}

/// The SHA-256 of some bytes, 64 lower-case hexadecimal digits.
pub(crate) fn sha256_of(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Bytes as lower-case hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
