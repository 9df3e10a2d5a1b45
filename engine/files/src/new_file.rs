//! Files in the making.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::FileError;
use crate::links::folder_of;
use crate::temporary;

/// Bytes that are gathered before they are written.
const BUFFER_BYTES: usize = 1 << 16;

/// A file under a temporary name in the folder where it will be. Writing is buffered. If it is
/// dropped, it is deleted.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    /// Whether it may be longer than what was written.
    reserved: bool,
}

impl NewFile {
    /// Makes the temporary file and locks it, so that no other process sweeps it.
    pub(crate) fn create(path: &Path) -> Result<NewFile, FileError> {
        let prefix = temporary::prefix(path);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(temporary::ENDING);
        // Temporary files are private by default; this one will be like any other new file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let folder = folder_of(path);
        loop {
            let file = builder
                .tempfile_in(folder)
                .map_err(FileError::io("cannot create a file in", folder))?;
            // Some file systems have no locks; then nothing is swept there either.
            let _ = file.as_file().try_lock();
            // Another process may have swept it between creation and lock.
            if file.path().exists() {
                return Ok(NewFile {
                    path: path.to_path_buf(),
                    file: BufWriter::with_capacity(BUFFER_BYTES, file),
                    reserved: false,
                });
            }
        }
    }

    /// Its temporary name.
    #[must_use]
    pub fn temporary_path(&self) -> &Path {
        self.file.get_ref().path()
    }

    /// Takes up `bytes` bytes on the disk for what will be written, so that a full disk is found
    /// now. The file will still be as long as what was written.
    ///
    /// # Errors
    /// If there is no room, or the file cannot be written.
    pub fn reserve(&mut self, bytes: u64) -> io::Result<()> {
        self.reserved = true;
        reserve(self.file.get_mut().as_file_mut(), bytes)
    }

    /// Appends bytes: [`Write::write_all`] with an error that names the file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.file.write_all(bytes).map_err(FileError::io("cannot write", &self.path))
    }

    /// Flushes the file to disk and gives it its name.
    ///
    /// # Errors
    /// If it cannot be written or cannot take its name. It is then deleted, and what had the name
    /// before is untouched.
    pub fn publish(self) -> Result<(), FileError> {
        self.publish_or_keep().map_err(|error| match error {
            FileError::CannotReplace { path, kept, error } => {
                // What cannot be deleted is swept later.
                let _ = fs::remove_file(kept);
                FileError::io("cannot replace", &path)(error)
            }
            error => error,
        })
    }

    /// As [`NewFile::publish`], for what took long to make.
    ///
    /// # Errors
    /// As there, but a complete file that cannot take its name is kept under its temporary name:
    /// [`FileError::CannotReplace`]. On Windows that happens if another program has mapped the old
    /// file.
    pub fn publish_or_keep(self) -> Result<(), FileError> {
        let NewFile { path, file, reserved } = self;
        let cannot_write = || FileError::io("cannot write", &path);
        let file = file
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .and_then(|mut file| {
                if reserved {
                    let end = file.stream_position()?;
                    file.as_file().set_len(end)?;
                }
                file.as_file().sync_all()?;
                Ok(file)
            })
            .map_err(cannot_write())?;
        // It stays locked until it has its name. `fs::rename` replaces files on Windows that others
        // read, which `persist` does not.
        let (_locked, kept) = file.keep().map_err(|refused| cannot_write()(refused.error))?;
        if let Err(error) = fs::rename(&kept, &path) {
            return Err(FileError::CannotReplace { path, kept, error });
        }
        sync_folder(folder_of(&path));
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Takes up room on the disk.
fn reserve(file: &mut File, bytes: u64) -> io::Result<()> {
    match allocate(file, bytes) {
        Err(error) if is_full(&error) => Err(error),
        Ok(()) => Ok(()),
        // Not every file system and not every system can; all can write.
        Err(_) => {
            io::copy(&mut io::Read::take(io::repeat(0), bytes), file)?;
            file.rewind()
        }
    }
}

fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Asks the file system for room, which costs it next to nothing.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "macos", target_os = "freebsd"))]
fn allocate(file: &File, bytes: u64) -> io::Result<()> {
    rustix::fs::fallocate(file, rustix::fs::FallocateFlags::empty(), 0, bytes)?;
    Ok(())
}

#[cfg(not(any(
    target_os = "linux",
    target_os = "android",
    target_os = "macos",
    target_os = "freebsd"
)))]
fn allocate(_file: &File, _bytes: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Makes a rename last through a power cut, where the system can do that.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Some file systems cannot flush a folder; the file itself is safe already.
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_found_early() {
        if let Ok(mut full) = File::options().write(true).open("/dev/full") {
            let error = reserve(&mut full, 1 << 20).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
        let mut file = tempfile::tempfile().unwrap();
        reserve(&mut file, (1 << 20) + 5).unwrap();
        assert_eq!(file.metadata().unwrap().len(), (1 << 20) + 5);
        assert_eq!(file.stream_position().unwrap(), 0);
    }

    #[test]
    fn a_file_is_as_long_as_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        for (reserved, content) in [(1_000, "short"), (3, "longer")] {
            let mut file = NewFile::create(&path).unwrap();
            file.reserve(reserved).unwrap();
            file.append(content.as_bytes()).unwrap();
            file.publish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
    }

    /// As a program does that maps it.
    #[test]
    #[cfg(windows)]
    fn a_file_that_another_program_holds_is_not_replaced() {
        use std::os::windows::fs::OpenOptionsExt;
        const FILE_SHARE_READ: u32 = 1;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        fs::write(&path, "old").unwrap();
        let mut options = File::options();
        options.read(true).share_mode(FILE_SHARE_READ);
        let held = options.open(&path).unwrap();
        let mut file = NewFile::create(&path).unwrap();
        file.append(b"new").unwrap();
        let error = file.publish_or_keep().unwrap_err();
        drop(held);
        let FileError::CannotReplace { kept, .. } = error else {
            panic!("{error}");
        };
        assert_eq!(fs::read_to_string(kept).unwrap(), "new");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    }
}
