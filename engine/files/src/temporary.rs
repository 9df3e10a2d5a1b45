//! Names of unfinished files: `.NAME.RANDOM.tmp` for the future `NAME`.

use std::path::Path;

/// First character of temporary names: most folder listings skip such names.
const BEGINNING: char = '.';

pub(crate) const ENDING: &str = ".tmp";

/// The most bytes of `NAME`. Systems allow 255 in all.
const MOST_BYTES: usize = 200;

/// Start of a file's temporary names. Replaces characters outside Unicode and cuts long names.
pub(crate) fn prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = &name[..name.floor_char_boundary(MOST_BYTES)];
    format!("{BEGINNING}{name}.")
}

/// `true` if a name is a temporary one with this prefix.
pub(crate) fn has_prefix(name: &str, prefix: &str) -> bool {
    let random = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(ENDING));
    random.is_some_and(|random| random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// The final name of a temporary file; `None` for the names of other files.
///
/// ```
/// use minlex_files::finished_name;
///
/// assert_eq!(finished_name(".grids.tsv.x4Bq2Z.tmp"), Some("grids.tsv"));
/// assert_eq!(finished_name("grids.tsv"), None);
/// ```
#[must_use]
pub fn finished_name(name: &str) -> Option<&str> {
    let middle = name.strip_prefix(BEGINNING)?.strip_suffix(ENDING)?;
    Some(middle.rsplit_once('.')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_between_characters() {
        let name = "ä".repeat(127);
        let prefix = prefix(Path::new(&name));
        assert_eq!(prefix, format!(".{}.", "ä".repeat(100)));
        assert!(has_prefix(&format!("{prefix}a1B2c3.tmp"), &prefix));
        assert!(!has_prefix(&format!("{prefix}a-B2c3.tmp"), &prefix));
    }
}
