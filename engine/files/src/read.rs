//! Safe reading at names that other users can guess.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::error::{FileError, Found};

/// Opens a regular file for reading. Follows no link at its name and never waits for a pipe.
///
/// # Errors
/// If there is no regular file of this name, or it cannot be read.
pub fn open(path: &Path) -> Result<File, FileError> {
    open_with(File::options().read(true), path)
}

/// The content of a regular file of at most `most` bytes, opened as by [`open`]; `None` if there is
/// no file.
///
/// # Errors
/// As [`open`], and if the file is longer.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("abc");
/// assert_eq!(minlex_files::read(&path, 3)?, None);
/// std::fs::write(&path, "abc")?;
/// assert_eq!(minlex_files::read(&path, 3)?, Some(b"abc".to_vec()));
/// assert!(minlex_files::read(&path, 2).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(path: &Path, most: u64) -> Result<Option<Vec<u8>>, FileError> {
    let file = match open(path) {
        Err(FileError::Io { error, .. }) if error.kind() == ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    let mut content = Vec::new();
    // It may grow meanwhile.
    let read = file.take(most.saturating_add(1)).read_to_end(&mut content);
    let read = read.and_then(|bytes| match bytes as u64 > most {
        true => Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!("it is longer than the {most} bytes that it can have"),
        )),
        false => Ok(()),
    });
    read.map_err(FileError::io("cannot read", path))?;
    Ok(Some(content))
}

/// Opens a regular file to lock it, or creates it. The content stays as it is.
///
/// # Errors
/// As [`open`].
pub fn open_to_lock(path: &Path) -> Result<File, FileError> {
    let mut options = File::options();
    open_with(options.create(true).truncate(false).write(true), path)
}

pub(crate) fn open_with(options: &mut OpenOptions, path: &Path) -> Result<File, FileError> {
    // Systems have other errors for links, or wait for pipes.
    if let Ok(metadata) = fs::symlink_metadata(path) {
        refuse_others(path, &metadata)?;
    }
    let file = follow_nothing(options).open(path).map_err(FileError::io("cannot open", path))?;
    // The file may have changed meanwhile.
    let metadata = file.metadata().map_err(FileError::io("cannot open", path))?;
    refuse_others(path, &metadata)?;
    Ok(file)
}

fn refuse_others(path: &Path, metadata: &fs::Metadata) -> Result<(), FileError> {
    Found::of(metadata).map_or(Ok(()), |found| Err(FileError::not_a_file(path, found)))
}

/// Options that open links themselves or not at all, without waiting.
#[cfg(unix)]
fn follow_nothing(options: &mut OpenOptions) -> &mut OpenOptions {
    use rustix::fs::OFlags;
    use std::os::unix::fs::OpenOptionsExt;
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(flags.bits().cast_signed())
}

#[cfg(windows)]
fn follow_nothing(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::windows::fs::OpenOptionsExt;
    const FILE_FLAG_OPEN_REPARSE_POINT: u32 = 0x0020_0000;
    options.custom_flags(FILE_FLAG_OPEN_REPARSE_POINT)
}

#[cfg(not(any(unix, windows)))]
fn follow_nothing(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// Others would be followed, waited for or read for ever.
    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("file"), "content").unwrap();
        symlink("file", place("link")).unwrap();
        symlink("none", place("lost")).unwrap();
        symlink("/dev/zero", place("endless")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(place("pipe")).status();
        assert!(made.unwrap().success());
        fs::create_dir(place("folder")).unwrap();
        let cases = [
            (place("link"), Found::Link),
            (place("lost"), Found::Link),
            (place("endless"), Found::Link),
            (place("pipe"), Found::Device),
            (place("folder"), Found::Folder),
            ("/dev/zero".into(), Found::Device),
        ];
        for (path, expected) in cases {
            for refused in [
                open(&path).unwrap_err(),
                read(&path, 10).unwrap_err(),
                open_to_lock(&path).unwrap_err(),
            ] {
                let FileError::NotAFile { found, .. } = refused else {
                    panic!("{refused}");
                };
                assert_eq!(found, expected, "{}", path.display());
            }
        }
        assert!(!place("none").exists());
        assert_eq!(read(&place("none"), 10).unwrap(), None);
        open_to_lock(&place("none")).unwrap();
        open_to_lock(&place("file")).unwrap();
        assert_eq!(read(&place("none"), 10).unwrap(), Some(Vec::new()));
        assert_eq!(read(&place("file"), 7).unwrap(), Some(b"content".to_vec()));
        assert!(read(&place("file"), 6).is_err());
    }

    #[test]
    fn the_system_refuses_links_and_does_not_wait() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        symlink("/dev/zero", place("link")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(place("pipe")).status();
        assert!(made.unwrap().success());
        assert!(follow_nothing(File::options().read(true)).open(place("link")).is_err());
        let pipe = follow_nothing(File::options().read(true)).open(place("pipe"));
        assert_eq!(Found::of(&pipe.unwrap().metadata().unwrap()), Some(Found::Device));
        assert!(follow_nothing(File::options().write(true)).open(place("pipe")).is_err());
    }
}
