//! Publishes a table: complete and flushed to disk, or not at all.

use std::fs::{self, File};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use sha2::{Digest, Sha256};
use tempfile::NamedTempFile;

use crate::build::{BuildError, BuildOptions, Built, Progress, build};
use crate::checkpoints::expected_bytes;
use crate::device::is_device;

/// What was built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Length of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The file beside it that has this sum, in the format of `sha256sum -c`.
    pub sum_file: PathBuf,
    /// Grids counted.
    pub grids: u64,
}

/// Builds a table and publishes it at `path`, with its SHA-256 in `path` + `.sha256`.
///
/// Both are written under a temporary name in the same folder, flushed to disk and renamed, so that
/// `path` is at any time either what it was or the whole new table, and a checksum file beside it
/// is that of the table, also after a crash: it is missing while the table is replaced. The target
/// and the room on the disk are tried before the long work starts, and what builds of the same name
/// left behind when they were killed is swept. `progress` and `cancel` are as for [`build`].
///
/// # Errors
/// [`BuildError`]; whatever stood at `path` before is then untouched and no temporary file is left.
/// But if the table was finished and cannot take its name, it is kept under its temporary name,
/// which the error tells. On Windows that happens if another program has mapped the old table.
pub fn build_file(
    path: &Path,
    options: &BuildOptions,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Summary, BuildError> {
    options.check()?;
    let target = Target::new(path)?;
    target.sweep();
    let mut file = target.create()?;
    reserve(file.as_file_mut(), expected_bytes(options.spacing.stride()))
        .map_err(failed("no room for the table in", file.path()))?;
    let table = build(options, progress, cancel)?;
    let (bytes, sha256) = write(&mut file, &table).map_err(failed("cannot write", file.path()))?;
    if cancel.load(Ordering::Relaxed) {
        return Err(BuildError::Cancelled);
    }
    target.publish(file, &sha256)?;
    Ok(Summary {
        bytes,
        sha256,
        sum_file: target.sum_file,
        grids: ESSENTIALLY_DIFFERENT,
    })
}

fn failed(what: &str, path: &Path) -> impl FnOnce(io::Error) -> BuildError {
    let what = format!("{what} {}", path.display());
    move |error| BuildError::Io(what, error)
}

/// Takes up `bytes` bytes on the disk, so that a full one is found now.
fn reserve(file: &mut File, bytes: u64) -> io::Result<()> {
    let zeros = vec![0; 1 << 20];
    let mut rest = bytes;
    while rest > 0 {
        let now = rest.min(zeros.len() as u64);
        file.write_all(&zeros[..now as usize])?;
        rest -= now;
    }
    file.rewind()
}

/// Writes a table over what was reserved, and flushes it to disk; its length and its SHA-256.
fn write(file: &mut NamedTempFile, table: &Built) -> io::Result<(u64, String)> {
    let mut hasher = Sha256::new();
    let mut bytes = 0;
    for piece in table.pieces() {
        hasher.update(&piece);
        bytes += piece.len() as u64;
        file.write_all(&piece)?;
    }
    file.as_file().set_len(bytes)?;
    file.as_file().sync_all()?;
    let sum = hasher.finalize();
    Ok((
        bytes,
        sum.iter().map(|byte| format!("{byte:02x}")).collect(),
    ))
}

/// Where a table shall stand.
struct Target {
    path: PathBuf,
    folder: PathBuf,
    /// The file's name with a dot behind it, which temporary names start with.
    prefix: std::ffi::OsString,
    sum_file: PathBuf,
}

/// How temporary names end.
const SUFFIX: &str = ".tmp";

impl Target {
    /// A target that does not exist or is a regular file, in a folder that is there.
    fn new(path: &Path) -> Result<Target, BuildError> {
        let refused = |what: &str| {
            Err(BuildError::Options(format!(
                "{} is {what}: expected the name of a file",
                path.display()
            )))
        };
        if is_device(path) {
            return refused("a device or a pipe");
        }
        let (Some(name), false) = (path.file_name(), path.is_dir()) else {
            return refused("a folder");
        };
        let folder = match path.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        if !folder.exists() {
            let none = format!("there is no folder {}", folder.display());
            let error = io::Error::new(io::ErrorKind::NotFound, none);
            return Err(BuildError::Io(
                format!("cannot write {}", path.display()),
                error,
            ));
        }
        let with = |end: &str| {
            let mut name = name.to_os_string();
            name.push(end);
            name
        };
        Ok(Target {
            path: path.to_path_buf(),
            folder: folder.to_path_buf(),
            prefix: with("."),
            sum_file: path.with_file_name(with(".sha256")),
        })
    }

    /// A new file with a random name, locked so that no other build sweeps it.
    fn create(&self) -> Result<NamedTempFile, BuildError> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(&self.prefix).suffix(SUFFIX);
        // Temporary files are private unless told otherwise; a table is like any other new file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        loop {
            let file = builder
                .tempfile_in(&self.folder)
                .map_err(failed("cannot create a file in", &self.folder))?;
            // Some file systems know no locks; then nothing is swept there either.
            let _ = file.as_file().try_lock();
            // Between creation and lock the sweep of another build may have come.
            if file.path().exists() {
                return Ok(file);
            }
        }
    }

    /// Deletes what builds with the same target left behind: files with a temporary name that
    /// nobody has locked.
    fn sweep(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        for entry in entries.flatten().filter(|entry| self.is_temporary(entry)) {
            // What cannot be opened or deleted stays; its name tells what it is.
            if let Ok(file) = File::options().write(true).open(entry.path())
                && file.try_lock().is_ok()
            {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn is_temporary(&self, entry: &fs::DirEntry) -> bool {
        let name = entry.file_name();
        let middle = name
            .as_encoded_bytes()
            .strip_prefix(self.prefix.as_encoded_bytes())
            .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
        middle.is_some_and(|middle| middle.iter().all(u8::is_ascii_alphanumeric))
            && entry.file_type().is_ok_and(|kind| kind.is_file())
    }

    /// Gives the table its name, and writes its checksum beside it.
    fn publish(&self, file: NamedTempFile, sha256: &str) -> Result<(), BuildError> {
        // There is no moment at which the sum of one table stands beside another.
        let old_sum = fs::read(&self.sum_file).ok();
        if old_sum.is_some() {
            fs::remove_file(&self.sum_file).map_err(failed("cannot replace", &self.sum_file))?;
        }
        // It stays locked until it has its name. `fs::rename` replaces files on Windows that others
        // read, which `persist` does not.
        let (_locked, finished) = file
            .keep()
            .map_err(|refused| failed("cannot keep", refused.file.path())(refused.error))?;
        if let Err(error) = fs::rename(&finished, &self.path) {
            if let Some(old) = old_sum {
                // The old table is still there.
                let _ = self.write_sum(&old);
            }
            let what = format!(
                "cannot replace {}; the table is complete and kept as {}",
                self.path.display(),
                finished.display()
            );
            return Err(BuildError::Io(what, error));
        }
        let name = self.path.file_name().unwrap_or_default();
        let line = format!("{sha256}  {}\n", name.to_string_lossy());
        self.write_sum(line.as_bytes()).map_err(failed(
            "the table is complete, but cannot write",
            &self.sum_file,
        ))?;
        sync_folder(&self.folder);
        Ok(())
    }

    fn write_sum(&self, line: &[u8]) -> io::Result<()> {
        let mut file = self.create().map_err(io::Error::other)?;
        file.write_all(line)?;
        file.as_file().sync_all()?;
        file.persist(&self.sum_file)?;
        Ok(())
    }
}

/// Makes the renames last through a power cut, where the system can do that.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Some file systems cannot flush a folder; the files themselves are safe already.
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Spacing;

    const OPTIONS: BuildOptions = BuildOptions {
        spacing: Spacing::Stride(1000),
        threads: std::num::NonZero::<usize>::MIN,
    };

    fn refused(path: &Path, options: &BuildOptions) -> BuildError {
        build_file(path, options, &|_| (), &AtomicBool::new(true)).unwrap_err()
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    fn finished(target: &Target, content: &str) -> NamedTempFile {
        let mut file = target.create().unwrap();
        file.write_all(content.as_bytes()).unwrap();
        file
    }

    #[test]
    fn a_build_that_fails_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        fs::write(&path, "a good table").unwrap();
        assert!(matches!(refused(&path, &OPTIONS), BuildError::Cancelled));
        let zero = BuildOptions {
            spacing: Spacing::Stride(0),
            ..OPTIONS
        };
        assert!(matches!(refused(&path, &zero), BuildError::Options(_)));
        let error = refused(folder.path(), &OPTIONS);
        assert!(matches!(error, BuildError::Options(_)));
        let nowhere = folder.path().join("none").join("table.mlx");
        let error = refused(&nowhere, &OPTIONS);
        assert!(matches!(error, BuildError::Io(..)));
        let said = format!("table.mlx: there is no folder {}", folder.path().display());
        assert!(error.to_string().contains(&said), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a good table");
        assert_eq!(names(folder.path()), ["table.mlx"]);
    }

    #[test]
    #[cfg(windows)]
    fn devices_are_refused() {
        for path in ["NUL", r"\\.\NUL"] {
            let error = refused(Path::new(path), &OPTIONS).to_string();
            assert!(error.contains("a device or a pipe"), "{error}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn devices_and_pipes_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for path in [&pipe, Path::new("/dev/null")] {
            let error = refused(path, &OPTIONS);
            assert!(matches!(error, BuildError::Options(_)), "{error}");
            assert!(error.to_string().contains("a device or a pipe"), "{error}");
        }
        assert_eq!(names(folder.path()), ["pipe"]);
    }

    #[test]
    fn a_table_and_its_sum_are_published_together() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        let target = Target::new(&path).unwrap();
        for content in ["one", "two"] {
            target.publish(finished(&target, content), content).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
            let sum = fs::read_to_string(&target.sum_file).unwrap();
            assert_eq!(sum, format!("{content}  table.mlx\n"));
            assert_eq!(names(folder.path()), ["table.mlx", "table.mlx.sha256"]);
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let plain = folder.path().join("plain");
            fs::write(&plain, "").unwrap();
            let mode = |path| fs::metadata(path).unwrap().permissions().mode();
            assert_eq!(mode(&path), mode(&plain), "a table is like any other file");
        }
    }

    #[test]
    fn a_finished_table_that_cannot_take_its_name_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        let target = Target::new(&path).unwrap();
        let file = finished(&target, "new");
        fs::write(&target.sum_file, "old sum").unwrap();
        // Nothing can be renamed over a folder.
        fs::create_dir(&path).unwrap();
        let error = target.publish(file, "sum").unwrap_err().to_string();
        let (_, kept) = error.split_once("kept as ").unwrap();
        let kept = Path::new(kept.split(": ").next().unwrap());
        assert_eq!(fs::read_to_string(kept).unwrap(), "new");
        assert_eq!(fs::read_to_string(&target.sum_file).unwrap(), "old sum");
    }

    /// As a program does that maps it.
    #[test]
    #[cfg(windows)]
    fn a_table_that_somebody_holds_is_not_replaced() {
        use std::os::windows::fs::OpenOptionsExt;
        const FILE_SHARE_READ: u32 = 1;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        let target = Target::new(&path).unwrap();
        target.publish(finished(&target, "old"), "old").unwrap();
        let mut options = File::options();
        options.read(true).share_mode(FILE_SHARE_READ);
        let held = options.open(&path).unwrap();
        let refused = target.publish(finished(&target, "new"), "new").unwrap_err();
        drop(held);
        let message = refused.to_string();
        let (what, kept) = message
            .split_once("; the table is complete and kept as ")
            .unwrap();
        assert_eq!(what, format!("cannot replace {}", path.display()));
        let kept = kept.split_once(": ").unwrap().0;
        assert_eq!(fs::read_to_string(kept).unwrap(), "new");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        let sum = fs::read_to_string(&target.sum_file).unwrap();
        assert_eq!(sum, "old  table.mlx\n");
    }

    #[test]
    fn only_what_nobody_uses_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let target = Target::new(&folder.path().join("table.mlx")).unwrap();
        let others = [
            "table.mlx",
            "table.mlx.a-b.tmp",
            "table.mlx.old",
            "other.mlx.x1.tmp",
        ];
        for name in others
            .iter()
            .chain(&["table.mlx.123.tmp", "table.mlx.aB3.tmp"])
        {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let in_use = target.create().unwrap();
        let in_use = in_use.path().file_name().unwrap().to_str().unwrap();
        target.sweep();
        let mut left = [&others[..], &[in_use]].concat();
        left.sort_unstable();
        assert_eq!(names(folder.path()), left);
    }

    #[test]
    fn a_full_disk_is_found_before_the_build() {
        if let Ok(mut full) = File::options().write(true).open("/dev/full") {
            let error = reserve(&mut full, 1 << 20).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
        let mut file = tempfile::tempfile().unwrap();
        reserve(&mut file, (1 << 20) + 5).unwrap();
        assert_eq!(file.metadata().unwrap().len(), (1 << 20) + 5);
        assert_eq!(file.stream_position().unwrap(), 0);
    }
}
