//! Names of files to write.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::device::is_device;
use crate::error::{FileError, Found};
use crate::links::folder_of;
use crate::new_file::NewFile;
use crate::read::open_with;
use crate::temporary;

/// The name of a file to write, in an existing folder. The name is free, or belongs to a regular
/// file or a link. A link is replaced, not followed; see [`crate::follow_links`].
#[derive(Clone, Debug)]
pub struct Target {
    path: PathBuf,
}

impl Target {
    /// The target at `path`.
    ///
    /// # Errors
    /// If the name belongs to a folder, a device or a pipe, or to a link to one, or if its folder
    /// does not exist.
    pub fn new(path: &Path) -> Result<Target, FileError> {
        if is_device(path) {
            return Err(FileError::not_a_file(path, Found::Device));
        }
        if path.is_dir() || path.file_name().is_none() {
            return Err(FileError::not_a_file(path, Found::Folder));
        }
        let folder = folder_of(path);
        if !folder.exists() {
            let none = format!("there is no folder {}", folder.display());
            let error = io::Error::new(io::ErrorKind::NotFound, none);
            return Err(FileError::io("cannot write", path)(error));
        }
        Ok(Target { path: path.to_path_buf() })
    }

    /// The path as given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The last part of the path.
    #[must_use]
    pub fn file_name(&self) -> &OsStr {
        self.path.file_name().unwrap_or_default()
    }

    /// The path with its folder in canonical form: equal for all names of one folder.
    #[must_use]
    pub fn place(&self) -> PathBuf {
        let folder = folder_of(&self.path);
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.into());
        folder.join(self.file_name())
    }

    /// Starts a new file, even if an old one exists.
    ///
    /// # Errors
    /// If the folder takes no new files.
    pub fn create(&self) -> Result<NewFile, FileError> {
        NewFile::create(&self.path)
    }

    /// Deletes temporary files of this target that killed processes left. Reads the whole folder.
    pub fn sweep(&self) {
        let prefix = temporary::prefix(&self.path);
        let Ok(entries) = fs::read_dir(folder_of(&self.path)) else {
            return;
        };
        for entry in entries.flatten() {
            if !temporary::has_prefix(&entry.file_name().to_string_lossy(), &prefix) {
                continue;
            }
            // Files that cannot be opened or deleted stay.
            if let Ok(file) = open_with(File::options().write(true), &entry.path())
                && file.try_lock().is_ok()
            {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::with_cause;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn started(path: &Path, content: &str) -> NewFile {
        let mut file = Target::new(path).unwrap().create().unwrap();
        file.append(content.as_bytes()).unwrap();
        file
    }

    #[test]
    fn a_file_appears_when_it_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        drop(started(&path, "half"));
        let file = started(&path, "new");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.publish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(folder.path()), ["a.txt"]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let plain = folder.path().join("plain");
            fs::write(&plain, "").unwrap();
            let mode = |path| fs::metadata(path).unwrap().permissions().mode();
            assert_eq!(mode(&path), mode(&plain), "it is like any other file");
        }
    }

    #[test]
    fn a_complete_file_that_cannot_take_its_name_is_kept_or_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let [to_keep, to_delete] = ["keep", "delete"].map(|content| started(&path, content));
        // Nothing replaces a folder.
        fs::create_dir(&path).unwrap();
        let error = to_delete.publish().unwrap_err().to_string();
        assert!(error.starts_with("cannot replace "), "{error}");
        let error = to_keep.publish_or_keep().unwrap_err().to_string();
        let (_, kept) = error.split_once("kept as ").unwrap();
        assert_eq!(fs::read_to_string(kept).unwrap(), "keep");
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn only_files_are_written() {
        let folder = tempfile::tempdir().unwrap();
        let refused = |path: &Path| with_cause(&Target::new(path).unwrap_err());
        assert!(refused(folder.path()).contains("is a folder"));
        assert!(refused(Path::new("/")).contains("is a folder"));
        let none = refused(&folder.path().join("none/a"));
        assert!(none.contains("cannot write ") && none.contains(": there is no folder "));
        let devices: &[&str] = match cfg!(windows) {
            true => &["NUL", r"\\.\NUL"],
            false => &["/dev/null"],
        };
        for device in devices {
            assert!(refused(Path::new(device)).contains("a device or a pipe"));
        }
        #[cfg(unix)]
        {
            let pipe = folder.path().join("pipe");
            let made = std::process::Command::new("mkfifo").arg(&pipe).status();
            assert!(made.unwrap().success());
            assert!(refused(&pipe).contains("a device or a pipe"));
        }
    }

    #[test]
    fn only_files_that_no_process_uses_are_swept() {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::new(&folder.path().join("table.mlx")).unwrap();
        let others = [".other.mlx.x1.tmp", ".table.mlx.a-b.tmp", "table.mlx", "table.mlx.x1.tmp"];
        for name in others.iter().chain(&[".table.mlx.123.tmp", ".table.mlx.aB3.tmp"]) {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let in_use = target.create().unwrap();
        let in_use = in_use.temporary_path().file_name().unwrap().to_str();
        target.sweep();
        let mut left = [&others[..], &[in_use.unwrap()]].concat();
        left.sort_unstable();
        assert_eq!(names(folder.path()), left);
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_replaced_and_never_written_through() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("important"), "important").unwrap();
        std::os::unix::fs::symlink("important", place("planted")).unwrap();
        started(&place("planted"), "new").publish().unwrap();
        assert_eq!(fs::read_to_string(place("planted")).unwrap(), "new");
        assert_eq!(fs::read_to_string(place("important")).unwrap(), "important");
        // Sweeps do not follow links.
        std::os::unix::fs::symlink("important", place(".planted.x1.tmp")).unwrap();
        Target::new(&place("planted")).unwrap().sweep();
        assert_eq!(fs::read_to_string(place("important")).unwrap(), "important");
    }
}
