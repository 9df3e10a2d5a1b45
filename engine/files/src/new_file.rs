//! Unfinished files.

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::error::{FileError, Found};
use crate::links::folder_of;
use crate::temporary;

const BUFFER_BYTES: usize = 1 << 16;

const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// Number of pauses before a lock is given up: ten seconds in all.
const LOCK_TRIES: u32 = 500;

/// A file that is being written under a temporary name, in the folder where it will stay. Writing
/// is buffered. If dropped, the file is deleted.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    file: BufWriter<NamedTempFile>,
    /// True if the file may be longer than its content.
    reserved: bool,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<NewFile, FileError> {
        let prefix = temporary::prefix(path);
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(temporary::ENDING);
        #[cfg(unix)]
        builder.permissions(rights(path));
        let folder = folder_of(path);
        loop {
            let file = builder
                .tempfile_in(folder)
                .map_err(FileError::io("cannot create a file in", folder))?;
            // File systems without locks have no sweep either.
            let _ = file.as_file().try_lock();
            // Another process may have swept it before the lock.
            if file.path().exists() {
                return Ok(NewFile {
                    path: path.to_path_buf(),
                    file: BufWriter::with_capacity(BUFFER_BYTES, file),
                    reserved: false,
                });
            }
        }
    }

    /// The path under its temporary name.
    #[must_use]
    pub fn temporary_path(&self) -> &Path {
        self.file.get_ref().path()
    }

    /// Changes the name that the file will get in its folder.
    pub fn set_name(&mut self, name: &str) {
        self.path.set_file_name(name);
    }

    /// Reserves `bytes` bytes on the disk, so that a full disk is an error now. The file's length
    /// does not change.
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

    /// Flushes the file to disk and gives it its final name.
    ///
    /// # Errors
    /// If the file cannot be written or renamed. It is then deleted, and an older file stays.
    pub fn publish(self) -> Result<(), FileError> {
        self.publish_or_keep().map_err(FileError::without_kept_file)
    }

    /// [`NewFile::publish`] for a file that took long to make.
    ///
    /// # Errors
    /// As [`NewFile::publish`], but a complete file that cannot take its final name is kept under
    /// its temporary name: [`FileError::CannotReplace`]. This happens on Windows while a program
    /// maps the old file.
    pub fn publish_or_keep(self) -> Result<(), FileError> {
        let flushed = self.flushed()?;
        let path = flushed.path.clone();
        flushed.rename()?;
        sync_folder(folder_of(&path));
        Ok(())
    }

    fn flushed(self) -> Result<Flushed, FileError> {
        let NewFile { path, file, reserved } = self;
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
            .map_err(FileError::io("cannot write", &path))?;
        Ok(Flushed { path, file })
    }
}

/// Publishes files that belong together: at no time, even after a crash, do new and old files of
/// the set exist under their names together. All are flushed, then old files are removed, then the
/// new ones take their names.
///
/// Two sets of the same names never mix: a lock on their folders makes the second replace the first
/// as a whole. Windows and some network file systems have no locks for folders.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let paths = ["train.txt", "test.txt"].map(|name| folder.path().join(name));
/// let mut files = Vec::new();
/// for path in &paths {
///     let mut file = minlex_files::Target::new(path)?.create()?;
///     file.append(b"new")?;
///     files.push(file);
/// }
/// minlex_files::publish_together(files)?;
/// assert!(paths.iter().all(|path| path.exists()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a file cannot be written or renamed, or another process locks a folder for ten seconds. Files
/// without their names are then deleted.
pub fn publish_together(files: Vec<NewFile>) -> Result<(), FileError> {
    in_steps(files, &mut || ())
}

/// [`publish_together`] with a call of `step` after each change to a name.
fn in_steps(files: Vec<NewFile>, step: &mut dyn FnMut()) -> Result<(), FileError> {
    let files = files.into_iter().map(NewFile::flushed).collect::<Result<Vec<_>, _>>()?;
    let paths: Vec<PathBuf> = files.iter().map(|file| file.path.clone()).collect();
    // Checked before any removal.
    if let Some(path) = paths.iter().find(|path| path.is_dir() && !path.is_symlink()) {
        return Err(FileError::NotAFile { path: path.clone(), found: Found::Folder });
    }
    let _locked = lock_folders(&paths)?;
    for path in &paths {
        match fs::remove_file(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(FileError::io("cannot replace", path)(error));
            }
            _ => step(),
        }
    }
    paths.iter().for_each(|path| sync_folder(folder_of(path)));
    for file in files {
        file.rename().map_err(FileError::without_kept_file)?;
        step();
    }
    paths.iter().for_each(|path| sync_folder(folder_of(path)));
    Ok(())
}

/// Locks the folders of files in a fixed order, against deadlock.
fn lock_folders(paths: &[PathBuf]) -> Result<Vec<File>, FileError> {
    let folders = paths.iter().map(|path| folder_of(path));
    let folders: BTreeSet<PathBuf> =
        folders.map(|folder| folder.canonicalize().unwrap_or_else(|_| folder.into())).collect();
    let mut locked = Vec::new();
    for folder in &folders {
        if let Ok(file) = File::open(folder) {
            wait_for_lock(&file).map_err(FileError::io("cannot lock folder", folder))?;
            locked.push(file);
        }
    }
    Ok(locked)
}

/// Takes a lock that others hold only briefly.
fn wait_for_lock(folder: &File) -> io::Result<()> {
    for _ in 0..LOCK_TRIES {
        match folder.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            // Users must take care on file systems without locks.
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(()),
        }
    }
    Err(io::Error::new(io::ErrorKind::ResourceBusy, "another process keeps it locked"))
}

/// Rights of a new file at `path`: those of the file it replaces, or the usual ones. The owner may
/// write it.
#[cfg(unix)]
fn rights(path: &Path) -> fs::Permissions {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let old = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file);
    let mode = old.map_or(0o666, |old| old.mode() & 0o777 | 0o600);
    fs::Permissions::from_mode(mode)
}

/// A file on the disk without its name, deleted if dropped.
struct Flushed {
    path: PathBuf,
    file: NamedTempFile,
}

impl Flushed {
    /// Names the file, or keeps it if that fails.
    fn rename(self) -> Result<(), FileError> {
        let Flushed { path, file } = self;
        // Locked until it has its name. Unlike `persist`, `fs::rename` replaces open files on
        // Windows.
        let (_locked, kept) =
            file.keep().map_err(|refused| FileError::io("cannot write", &path)(refused.error))?;
        match fs::rename(&kept, &path) {
            Ok(()) => Ok(()),
            Err(error) => Err(FileError::CannotReplace { path, kept, error }),
        }
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

fn reserve(file: &mut File, bytes: u64) -> io::Result<()> {
    match allocate(file, bytes) {
        Err(error) if is_full(&error) => Err(error),
        Ok(()) => Ok(()),
        // Not every file system can reserve; all can write.
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

/// Makes a rename survive a power cut, if the system can.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Some file systems cannot flush a folder.
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
    fn a_file_is_as_long_as_its_content() {
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

    #[test]
    fn a_new_file_is_never_beside_an_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["train", "valid", "test"].map(|name| folder.path().join(name));
        let make = |content: &str| {
            let file = |path: &PathBuf| {
                let mut file = NewFile::create(path).unwrap();
                file.append(content.as_bytes()).unwrap();
                file
            };
            paths.iter().map(file).collect::<Vec<_>>()
        };
        let contents = || paths.iter().filter_map(|path| fs::read_to_string(path).ok());
        publish_together(make("old")).unwrap();
        assert!(contents().eq(["old"; 3]));
        let mut steps = 0;
        in_steps(make("new"), &mut || {
            steps += 1;
            let there: std::collections::BTreeSet<_> = contents().collect();
            assert!(there.len() <= 1, "{there:?} after step {steps}");
        })
        .unwrap();
        assert_eq!(steps, 6);
        assert!(contents().eq(["new"; 3]));
    }

    /// Threads stand for processes: each has its own handle of the folder.
    #[test]
    #[cfg(unix)]
    fn sets_of_the_same_names_do_not_mix() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["train", "test"].map(|name| folder.path().join(name));
        let publish = &|content: &str| {
            let file = |path: &PathBuf| {
                let mut file = NewFile::create(path).unwrap();
                file.append(content.as_bytes()).unwrap();
                file
            };
            let step = &mut || thread::sleep(Duration::from_millis(1));
            in_steps(paths.iter().map(file).collect(), step).unwrap();
        };
        for _ in 0..10 {
            thread::scope(|scope| {
                for content in ["first", "second", "third"] {
                    scope.spawn(move || publish(content));
                }
            });
            let [train, test] = [0, 1].map(|i| fs::read_to_string(&paths[i]).unwrap());
            assert_eq!(train, test);
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_new_file_has_the_rights_of_the_old_one() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        NewFile::create(&path).unwrap().publish().unwrap();
        assert_ne!(mode(), 0o600, "as any other new file");
        for (old, new) in [(0o600, 0o600), (0o640, 0o640), (0o400, 0o600)] {
            fs::set_permissions(&path, fs::Permissions::from_mode(old)).unwrap();
            NewFile::create(&path).unwrap().publish().unwrap();
            assert_eq!(mode(), new);
        }
    }

    #[test]
    fn files_that_cannot_all_be_replaced_stay() {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["train", "test"].map(|name| folder.path().join(name));
        let files: Vec<_> = paths.iter().map(|path| NewFile::create(path).unwrap()).collect();
        fs::write(&paths[0], "old").unwrap();
        fs::create_dir(&paths[1]).unwrap();
        let error = publish_together(files).unwrap_err();
        assert!(matches!(error, FileError::NotAFile { .. }), "{error}");
        assert_eq!(fs::read_to_string(&paths[0]).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left over");
    }

    /// Another program maps the file.
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
