//! Publishes a table: complete and flushed to disk, or not at all.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use minlex_files::{FileError, NewFile, Summed, Target, read};

use crate::build::{BuildError, BuildOptions, Built, Progress, build};
use crate::checkpoints::expected_bytes;

/// More than any list of one sum has.
const MOST_SUM_BYTES: u64 = 1 << 16;

/// Summary of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Length of the file in bytes.
    pub bytes: u64,
    /// SHA-256 of the file, 64 lower-case hexadecimal digits.
    pub sha256: String,
    /// The file with the sum beside it, in the format of `sha256sum -c`.
    pub sum_file: PathBuf,
    /// Number of grids counted.
    pub grids: u64,
}

/// Builds a table and publishes it at `path`, with its SHA-256 in `path` + `.sha256`.
///
/// Both are written under a temporary name in the same folder, flushed to disk and renamed. At any
/// time, even after a crash, `path` is either the old file or the whole new table. The checksum
/// file belongs to the table beside it, and is missing while the table is replaced. Links at both
/// names are replaced, not followed. The target and the room on the disk are tried before the long
/// work starts. Leftovers of killed builds of the same name are deleted. `progress` and `cancel`
/// are as for [`build`].
///
/// # Errors
/// [`BuildError`]. A file at `path` is then untouched, and no temporary file is left. But if a
/// finished table cannot take its name, it is kept under its temporary name, which the error
/// contains. On Windows that happens if another program has mapped the old table.
pub fn build_file(
    path: &Path,
    options: &BuildOptions,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Summary, BuildError> {
    options.check()?;
    let places = Places::new(path)?;
    places.table.sweep();
    places.sum.sweep();
    let mut file = places.table.create()?;
    file.reserve(expected_bytes(options.spacing.stride()))
        .map_err(failed("no room for the table in", &file))?;
    let table = build(options, progress, cancel)?;
    let (file, bytes, sha256) = written(file, &table)?;
    if cancel.load(Ordering::Relaxed) {
        return Err(BuildError::Cancelled);
    }
    places.publish(file, &sha256)?;
    Ok(Summary {
        bytes,
        sha256,
        sum_file: places.sum.path().to_path_buf(),
        grids: ESSENTIALLY_DIFFERENT,
    })
}

fn failed(what: &str, file: &NewFile) -> impl FnOnce(io::Error) -> BuildError + use<> {
    let what = format!("{what} {}", file.temporary_path().display());
    move |error| BuildError::Io(what, error)
}

impl From<FileError> for BuildError {
    fn from(error: FileError) -> BuildError {
        let text = error.to_string();
        match error {
            FileError::Io { error, .. } => BuildError::Io(text, error),
            FileError::NotAFile { .. } => BuildError::Options(text),
            FileError::CannotReplace { path, kept, error } => {
                let what = format!(
                    "cannot replace {}; the table is complete and kept as {}",
                    path.display(),
                    kept.display()
                );
                BuildError::Io(what, error)
            }
        }
    }
}

/// Writes a table; returns the file with its length and its SHA-256.
fn written(file: NewFile, table: &Built) -> Result<(NewFile, u64, String), BuildError> {
    let cannot_write = failed("cannot write", &file);
    let mut file = Summed::new(file);
    let mut pieces = table.pieces().into_iter();
    pieces.try_for_each(|piece| file.write_all(&piece)).map_err(cannot_write)?;
    Ok(file.finish())
}

/// Places of a table and its sum.
struct Places {
    table: Target,
    sum: Target,
}

impl Places {
    fn new(path: &Path) -> Result<Places, FileError> {
        let table = Target::new(path)?;
        let mut name = table.file_name().to_os_string();
        name.push(".sha256");
        let sum = Target::new(&path.with_file_name(name))?;
        Ok(Places { table, sum })
    }

    /// Gives the table its name, and writes its checksum beside it.
    fn publish(&self, file: NewFile, sha256: &str) -> Result<(), BuildError> {
        // At no moment is the sum of one table beside another.
        let old_sum = read(self.sum.path(), MOST_SUM_BYTES).unwrap_or_default();
        match fs::remove_file(self.sum.path()) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(FileError::io("cannot replace", self.sum.path())(error).into());
            }
            _ => {}
        }
        if let Err(error) = file.publish_or_keep() {
            if let Some(old) = old_sum {
                // The old table is still there.
                let _ = self.write_sum(&old);
            }
            return Err(error.into());
        }
        let name = self.table.file_name().to_string_lossy();
        let line = format!("{sha256}  {name}\n");
        self.write_sum(line.as_bytes()).map_err(|error| {
            let what =
                format!("the table is complete, but cannot write {}", self.sum.path().display());
            BuildError::Io(what, error.into())
        })
    }

    fn write_sum(&self, line: &[u8]) -> Result<(), FileError> {
        let mut file = self.sum.create()?;
        file.append(line)?;
        file.publish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Spacing;

    const OPTIONS: BuildOptions =
        BuildOptions { spacing: Spacing::Stride(1000), threads: std::num::NonZero::<usize>::MIN };

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

    fn finished(places: &Places, content: &str) -> NewFile {
        let mut file = places.table.create().unwrap();
        file.append(content.as_bytes()).unwrap();
        file
    }

    #[test]
    fn a_build_that_fails_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        fs::write(&path, "a good table").unwrap();
        assert!(matches!(refused(&path, &OPTIONS), BuildError::Cancelled));
        let zero = BuildOptions { spacing: Spacing::Stride(0), ..OPTIONS };
        assert!(matches!(refused(&path, &zero), BuildError::Options(_)));
        let error = refused(folder.path(), &OPTIONS);
        assert!(matches!(error, BuildError::Options(_)));
        let nowhere = folder.path().join("none").join("table.mlx");
        let error = refused(&nowhere, &OPTIONS);
        assert!(matches!(error, BuildError::Io(..)));
        let cause = format!("table.mlx: there is no folder {}", folder.path().display());
        let text = minlex_catalog::__internal::with_causes(&error);
        assert!(text.contains(&cause), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "a good table");
        assert_eq!(names(folder.path()), ["table.mlx"]);
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
        let places = Places::new(&path).unwrap();
        for content in ["one", "two"] {
            places.publish(finished(&places, content), content).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
            let sum = fs::read_to_string(places.sum.path()).unwrap();
            assert_eq!(sum, format!("{content}  table.mlx\n"));
            assert_eq!(names(folder.path()), ["table.mlx", "table.mlx.sha256"]);
        }
    }

    #[test]
    fn a_finished_table_that_cannot_take_its_name_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.mlx");
        let places = Places::new(&path).unwrap();
        let file = finished(&places, "new");
        fs::write(places.sum.path(), "old sum").unwrap();
        // Nothing can be renamed over a folder.
        fs::create_dir(&path).unwrap();
        let error = places.publish(file, "sum").unwrap_err().to_string();
        let (_, kept) = error.split_once("; the table is complete and kept as ").unwrap();
        let kept = Path::new(kept.split(": ").next().unwrap());
        assert_eq!(fs::read_to_string(kept).unwrap(), "new");
        assert_eq!(fs::read_to_string(places.sum.path()).unwrap(), "old sum");
    }

    /// Another user can put anything at the name of a sum in a folder that both can write to: an
    /// endless file to read, or a pipe to wait for.
    #[test]
    #[cfg(unix)]
    fn a_planted_sum_is_neither_read_nor_written_through() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("important"), "important").unwrap();
        symlink("important", place("table.mlx.sha256")).unwrap();
        let places = Places::new(&place("table.mlx")).unwrap();
        places.publish(finished(&places, "new"), "sum").unwrap();
        assert_eq!(fs::read_to_string(place("important")).unwrap(), "important");
        let sum = fs::read_to_string(place("table.mlx.sha256")).unwrap();
        assert_eq!(sum, "sum  table.mlx\n");

        // After the build began.
        fs::remove_file(place("table.mlx.sha256")).unwrap();
        symlink("/dev/zero", place("table.mlx.sha256")).unwrap();
        places.publish(finished(&places, "new"), "sum").unwrap();
        fs::remove_file(place("table.mlx.sha256")).unwrap();
        let mut mkfifo = std::process::Command::new("mkfifo");
        let made = mkfifo.arg(place("table.mlx.sha256")).status();
        assert!(made.unwrap().success());
        places.publish(finished(&places, "new"), "sum").unwrap();
        assert_eq!(fs::read_to_string(place("table.mlx.sha256")).unwrap(), sum);
        assert_eq!(names(folder.path()), ["important", "table.mlx", "table.mlx.sha256"]);
    }
}
