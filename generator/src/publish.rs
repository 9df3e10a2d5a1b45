//! Publishes a table: complete and flushed to disk, or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_catalog::counts::ESSENTIALLY_DIFFERENT;
use sha2::{Digest, Sha256};

use crate::build::{BuildError, BuildOptions, Progress, build};

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

/// A file under a temporary name that is removed unless it is published.
struct Pending {
    path: PathBuf,
    published: bool,
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.published {
            // Nothing to be done if this fails: the name tells what it is.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Builds a table and publishes it at `path`, with its SHA-256 in `path` + `.sha256`.
///
/// Both are written under a temporary name in the same folder, flushed to disk and renamed, so that
/// `path` is at any time either what it was or the whole new table. The target folder is tried
/// before the long work starts. `progress` and `cancel` are as for [`build`].
///
/// # Errors
/// [`BuildError`]; whatever stood at `path` before is then untouched and no temporary file is left.
pub fn build_file(
    path: &Path,
    options: &BuildOptions,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<Summary, BuildError> {
    let name = path.file_name().filter(|_| !path.is_dir()).ok_or_else(|| {
        BuildError::Options(format!(
            "{} is a folder: expected the name of a file",
            path.display()
        ))
    })?;
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let mut pending = Pending {
        path: path.with_file_name(temporary),
        published: false,
    };
    let failed = |what: &str, path: &Path| {
        let what = format!("{what} {}", path.display());
        move |error: io::Error| BuildError::Io(what, error)
    };
    let mut file = File::create(&pending.path).map_err(failed("cannot create", &pending.path))?;
    let table = build(options, progress, cancel)?;
    let mut hasher = Sha256::new();
    let mut bytes = 0;
    for piece in table.pieces()? {
        hasher.update(&piece);
        bytes += piece.len() as u64;
        file.write_all(&piece)
            .map_err(failed("cannot write", &pending.path))?;
    }
    file.sync_all()
        .map_err(failed("cannot write", &pending.path))?;
    drop(file);
    let sha256: String = hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let mut sum_name = name.to_os_string();
    sum_name.push(".sha256");
    let sum_file = path.with_file_name(sum_name);
    if cancel.load(Ordering::Relaxed) {
        return Err(BuildError::Cancelled);
    }
    fs::rename(&pending.path, path).map_err(failed("cannot replace", path))?;
    pending.published = true;
    write_sum(
        &sum_file,
        &format!("{sha256}  {}\n", name.to_string_lossy()),
    )
    .map_err(failed("the table is complete, but cannot write", &sum_file))?;
    sync_folder(path);
    Ok(Summary {
        bytes,
        sha256,
        sum_file,
        grids: ESSENTIALLY_DIFFERENT,
    })
}

fn write_sum(path: &Path, line: &str) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_os_string();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let mut pending = Pending {
        path: temporary.into(),
        published: false,
    };
    let mut file = File::create(&pending.path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()?;
    drop(file);
    fs::rename(&pending.path, path)?;
    pending.published = true;
    Ok(())
}

/// Makes the renames last through a power cut, where the system can do that.
fn sync_folder(path: &Path) {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if let Ok(folder) = File::open(folder) {
        // Some file systems cannot flush a folder; the files themselves are safe already.
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Spacing;

    #[test]
    fn a_build_that_fails_leaves_everything_as_it_was() {
        let folder = std::env::temp_dir().join(format!("minlex-generator-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("table.mlx");
        fs::write(&path, "a good table").unwrap();
        let options = BuildOptions {
            spacing: Spacing::Stride(1000),
            threads: 1,
        };
        let failed = |path: &Path, options: &BuildOptions| {
            build_file(path, options, &|_| (), &AtomicBool::new(true)).unwrap_err()
        };
        assert!(matches!(failed(&path, &options), BuildError::Cancelled));
        let zero = BuildOptions {
            spacing: Spacing::Stride(0),
            ..options
        };
        assert!(matches!(failed(&path, &zero), BuildError::Options(_)));
        assert!(matches!(failed(&folder, &options), BuildError::Options(_)));
        let nowhere = folder.join("none").join("table.mlx");
        assert!(matches!(failed(&nowhere, &options), BuildError::Io(..)));
        assert_eq!(fs::read_to_string(&path).unwrap(), "a good table");
        assert_eq!(
            fs::read_dir(&folder).unwrap().count(),
            1,
            "no temporary file is left"
        );
        fs::remove_dir_all(&folder).unwrap();
    }
}
