//! Files that commands write: complete and under their names, or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use minlex_generator::is_device;
use tempfile::NamedTempFile;

use crate::failure::Failure;

/// The most links that are followed.
const MOST_LINKS: usize = 40;

/// A file in the making, under a temporary name in the folder where it shall stand. If it is
/// dropped, nothing is left of it.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
}

impl OutputFile {
    /// A file that will stand at `path`, in place of a regular file that may be there.
    ///
    /// # Errors
    /// If `path` is a folder, a device or a pipe, or its folder takes no new files.
    pub fn create(path: &Path) -> Result<OutputFile, Failure> {
        let refused = |what: &str| {
            Failure::Message(format!(
                "{} is {what}: expected the name of a file",
                path.display()
            ))
        };
        let target = behind_links(path)?;
        let path = target.as_deref().unwrap_or(path);
        if is_device(path) {
            return Err(refused("a device or a pipe"));
        }
        if path.is_dir() || path.file_name().is_none() {
            return Err(refused("a folder"));
        }
        let folder = folder_of(path);
        if !folder.is_dir() {
            return Err(Failure::Message(format!(
                "cannot write {}: there is no folder {}",
                path.display(),
                folder.display()
            )));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".minlex-").suffix(".tmp");
        // Temporary files are private unless told otherwise; this one will be like any other.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| cannot_write(path, &error))?;
        Ok(OutputFile {
            path: path.to_path_buf(),
            file: BufWriter::with_capacity(1 << 16, file),
        })
    }

    /// Finds out whether a file can be written at `path`, before long work for it begins. Nothing
    /// is left there.
    ///
    /// # Errors
    /// As [`OutputFile::create`].
    pub fn try_out(path: &Path) -> Result<(), Failure> {
        OutputFile::create(path).map(drop)
    }

    /// The place where the file at `path` stands or will stand, the same for all paths that lead
    /// there.
    pub fn place(path: &Path) -> PathBuf {
        let target = behind_links(path).ok().flatten();
        let path = target.as_deref().unwrap_or(path);
        let folder = folder_of(path);
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.into());
        folder.join(path.file_name().unwrap_or_default())
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// A message with the name of the file.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file
            .write_all(bytes)
            .map_err(|error| cannot_write(&self.path, &error))
    }

    /// Flushes the file to disk and gives it its name.
    ///
    /// # Errors
    /// A message with the name of the file; what stood there before is then untouched. A complete
    /// file that cannot take its name is kept under its temporary name, which the message tells. On
    /// Windows that happens if another program has the old file open.
    pub fn publish(self) -> Result<(), Failure> {
        let OutputFile { path, file } = self;
        let file = file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .and_then(|file| file.as_file().sync_all().map(|()| file))
            .map_err(|error| cannot_write(&path, &error))?;
        let (_, finished) = file
            .keep()
            .map_err(|error| cannot_write(&path, &error.into()))?;
        // Unlike `persist`, this replaces files on Windows that others read.
        fs::rename(&finished, &path).map_err(|error| {
            Failure::Message(format!(
                "cannot replace {}: {error}; the new file is complete and kept as {}",
                path.display(),
                finished.display()
            ))
        })?;
        if let Ok(folder) = File::open(folder_of(&path)) {
            // Some file systems cannot flush a folder; the file itself is safe already.
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// The file that a link leads to; nothing if there is no link. A link stays, and what it leads to
/// is written anew.
///
/// # Errors
/// If it leads nowhere, or to what a process has open, as `/dev/stdout` does.
pub fn behind_links(path: &Path) -> Result<Option<PathBuf>, Failure> {
    let mut link = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let folder = folder_of(&link).canonicalize().unwrap_or_default();
        if folder.starts_with("/proc") {
            return Err(Failure::Message(format!(
                "{} leads to what a program has open: expected the name of a file",
                path.display()
            )));
        }
        match fs::read_link(&link) {
            Ok(next) => link = folder_of(&link).join(next),
            Err(_) => break,
        }
    }
    if link == path {
        return Ok(None);
    }
    match link.canonicalize() {
        Ok(file) => Ok(Some(file)),
        Err(error) => Err(Failure::Message(format!(
            "cannot write {}: it is a link to {}: {error}",
            path.display(),
            link.display()
        ))),
    }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Message(format!("cannot write {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut dropped = OutputFile::create(&path).unwrap();
        dropped.write(b"half").unwrap();
        drop(dropped);
        let mut file = OutputFile::create(&path).unwrap();
        file.write(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.publish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }

    #[test]
    fn a_complete_file_that_cannot_take_its_name_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let mut file = OutputFile::create(&path).unwrap();
        file.write(b"new").unwrap();
        // Nothing can be renamed over a folder.
        fs::create_dir(&path).unwrap();
        let message = file.publish().unwrap_err().to_string();
        let (_, kept) = message.split_once("kept as ").unwrap();
        assert_eq!(fs::read_to_string(kept).unwrap(), "new");
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn only_files_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |path: &Path| OutputFile::create(path).unwrap_err().to_string();
        assert!(refused(folder.path()).contains("is a folder"));
        assert!(refused(Path::new("/")).contains("is a folder"));
        let none = refused(&folder.path().join("none/a"));
        assert!(none.contains("cannot write ") && none.contains(": there is no folder "));
        let device = if cfg!(windows) { "NUL" } else { "/dev/null" };
        assert!(refused(Path::new(device)).contains("a device or a pipe"));
        assert!(names(folder.path()).is_empty());
    }
}
