//! Files that commands write beside their input.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use minlex_files::{Target, follow_links};

use crate::files::input::{is_output, read_from};
use crate::terminal::failure::Failure;

/// Refuses one file for two outputs of a command.
///
/// # Errors
/// If two of the paths lead to one file.
pub fn all_different<'a>(paths: impl IntoIterator<Item = &'a Path>) -> Result<(), Failure> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for path in paths {
        let end = follow_links(path)?.unwrap_or_else(|| path.to_owned());
        let folder = end.parent().filter(|it| !it.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).canonicalize();
        let place = folder.map_or_else(
            |_| end.clone(),
            |folder| folder.join(end.file_name().unwrap_or_default()),
        );
        if seen.contains(&place) {
            return Err(Failure::usage(format!(
                "two outputs are written to {}: expected a file for each",
                path.display()
            )));
        }
        seen.push(place);
    }
    Ok(())
}

/// The file at `path`, where links lead, which no argument of the command names.
/// A file that cannot be written is found now, before long work. Messages name its `purpose`.
///
/// # Errors
/// If it is also read, or cannot be written.
pub fn output_file(path: &Path, read: &[OsString], purpose: &str) -> Result<Target, Failure> {
    if path.as_os_str() == "-" {
        return Err(Failure::usage(format!(
            "- is no file: expected one for the {purpose}, or ./-"
        )));
    }
    // A link to standard output is meant.
    let is_file = path.symlink_metadata().is_ok_and(|it| it.is_file());
    if is_file && is_output(path.as_os_str()) {
        return Err(Failure::Message(format!(
            "cannot write {}: it is the output as well; choose another file for the {purpose}",
            path.display()
        )));
    }
    let end = follow_links(path)?;
    let target = Target::new(end.as_deref().unwrap_or(path))?;
    if let Some(origin) = read_from(path, read) {
        return Err(Failure::Message(format!(
            "cannot write {}: it is also read, as {}; choose another file for the {purpose}",
            path.display(),
            origin.name()
        )));
    }
    target.sweep();
    target.create()?;
    Ok(target)
}
