//! Links at names that users give.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{FileError, Found};

const MOST_LINKS: usize = 40;

/// The file at the end of a link; `None` if there is no link at `path`. For names that users give:
/// their link stays, and its target is written.
///
/// On Unix a link counts only if the caller or the superuser has made it: in a shared folder,
/// another user's link could lead anywhere. Folders on the way are not checked.
///
/// # Errors
/// If a link belongs to another user, leads nowhere, or to an open file of a process, as
/// `/dev/stdout` does.
pub fn follow_links(path: &Path) -> Result<Option<PathBuf>, FileError> {
    let mut link = path.to_path_buf();
    let mut is_link = false;
    for _ in 0..MOST_LINKS {
        let folder = folder_of(&link).canonicalize().unwrap_or_default();
        if folder.starts_with("/proc") {
            return Err(FileError::not_a_file(path, Found::OpenFile));
        }
        let Ok(next) = fs::read_link(&link) else {
            break;
        };
        if !is_trusted(&link) {
            return Err(FileError::not_a_file(path, Found::ForeignLink));
        }
        link = folder_of(&link).join(next);
        is_link = true;
    }
    if !is_link {
        return Ok(None);
    }
    link.canonicalize().map(Some).map_err(|error| {
        let why = format!("it is a link to {}: {error}", link.display());
        FileError::io("cannot write", path)(io::Error::new(error.kind(), why))
    })
}

/// True if the caller or the superuser made the link.
#[cfg(unix)]
fn is_trusted(link: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let ours = [0, rustix::process::geteuid().as_raw()];
    fs::symlink_metadata(link).is_ok_and(|found| ours.contains(&found.uid()))
}

/// True: on other systems, making links takes privileges.
#[cfg(not(unix))]
fn is_trusted(_link: &Path) -> bool {
    true
}

pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{lchown, symlink};

    use super::*;
    use crate::error::with_cause;

    #[test]
    fn links_of_the_caller_are_followed_to_their_end() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("file"), "").unwrap();
        symlink("file", place("one")).unwrap();
        symlink(place("one"), place("two")).unwrap();
        symlink("none", place("lost")).unwrap();
        symlink("/proc/self/fd/1", place("open")).unwrap();
        symlink("round", place("round")).unwrap();
        let end = place("file").canonicalize().unwrap();
        for link in ["one", "two"] {
            assert_eq!(follow_links(&place(link)).unwrap(), Some(end.clone()));
        }
        for none in ["file", "nothing", "no/thing"] {
            assert_eq!(follow_links(&place(none)).unwrap(), None);
        }
        for (link, why) in [
            ("lost", "it is a link to "),
            ("round", "it is a link to "),
            ("open", " leads to what a program has open: expected"),
        ] {
            let error = with_cause(&follow_links(&place(link)).unwrap_err());
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn links_of_others_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::write(place("important"), "").unwrap();
        symlink("important", place("planted")).unwrap();
        symlink("planted", place("own")).unwrap();
        if lchown(place("planted"), Some(12_345), None).is_err() {
            // Only the superuser can become another user.
            return;
        }
        for link in ["planted", "own"] {
            let error = follow_links(&place(link)).unwrap_err();
            assert!(
                matches!(error, FileError::NotAFile { found: Found::ForeignLink, .. }),
                "{error}"
            );
        }
    }
}
