//! Files that commands write beside what they read.

use std::ffi::OsString;
use std::path::Path;

use minlex_files::{Target, follow_links};

use crate::files::input::read_from;
use crate::terminal::failure::Failure;

/// The file at `path`, where links lead, which is none of those that arguments of the command name.
/// That it can be written is found out now, before long work. `purpose` is what the file is for.
///
/// # Errors
/// If it is also read, or cannot be written.
pub fn output_file(path: &Path, read: &[OsString], purpose: &str) -> Result<Target, Failure> {
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
