//! The journal of an export: a line for each file that is finished, while there are others that are
//! not.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use minlex_files::{FileError, sha256_of};
use serde::{Deserialize, Serialize};

use crate::error::ExportError;
use crate::manifest::{FileRecord, most_bytes};
use crate::request::Request;

/// A line.
#[derive(Serialize, Deserialize)]
struct Line {
    file: FileRecord,
    /// SHA-256 of the JSON of `file`.
    line_sha256: String,
}

impl Line {
    fn new(file: FileRecord) -> Line {
        let json = serde_json::to_vec(&file).expect("plain structs are always JSON");
        Line { file, line_sha256: sha256_of(&json) }
    }

    /// The file that a line is about, unless the line is not as it was written.
    fn read(text: &[u8]) -> Option<FileRecord> {
        let line: Line = serde_json::from_slice(text.strip_suffix(b"\n")?).ok()?;
        let whole = Line::new(line.file);
        (whole.line_sha256 == line.line_sha256).then_some(whole.file)
    }
}

/// The journal of a run.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Starts a new journal in place of an old one. A link that was put there is not followed.
    pub fn create(path: PathBuf) -> Result<Journal, ExportError> {
        let create = || {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            File::create_new(&path)
        };
        let file = create().map_err(FileError::io("cannot create", &path))?;
        Ok(Journal { path, file })
    }

    /// Adds a file.
    pub fn add(&mut self, record: &FileRecord) -> Result<(), ExportError> {
        let line = Line::new(record.clone());
        let mut text = serde_json::to_vec(&line).expect("plain structs are always JSON");
        text.push(b'\n');
        let written = self.file.write_all(&text).and_then(|()| self.file.sync_data());
        Ok(written.map_err(FileError::io("cannot write", &self.path))?)
    }
}

/// The files that a journal knows. Lines that were cut off by a crash or altered do not count:
/// their files are written again.
pub(crate) fn read(path: &Path, request: &Request) -> Result<Vec<FileRecord>, ExportError> {
    let bytes = minlex_files::read(path, most_bytes(request))?.unwrap_or_default();
    Ok(bytes.split_inclusive(|&byte| byte == b'\n').filter_map(Line::read).collect())
}
