//! Devices and pipes, which no file can replace.

use std::fs;
use std::path::Path;

/// True for a device, a pipe or a socket, or a name reserved for one: a new file cannot take its
/// place.
///
/// Windows has devices in every folder, with names such as `NUL`, `con` or `COM1.txt`; some
/// versions open them as files. Here these names are always devices there. See "Naming Files,
/// Paths, and Namespaces" in Microsoft's documentation.
///
/// ```
/// use minlex_files::is_device;
///
/// assert!(!is_device("minlex-standard.mlx".as_ref()));
/// # #[cfg(unix)]
/// assert!(is_device("/dev/null".as_ref()));
/// # #[cfg(windows)]
/// assert!(is_device("NUL".as_ref()));
/// ```
pub fn is_device(path: &Path) -> bool {
    let is_there = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
    is_there || cfg!(windows) && (is_in_namespace(path) || is_reserved(path))
}

fn is_in_namespace(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().starts_with(br"\\.\")
}

/// True for a name that Windows reserves for a device, in any case and with any suffix after a dot,
/// a colon or blanks.
fn is_reserved(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.split(['.', ':']).next().unwrap_or_default();
    let stem = stem.trim_end_matches(' ').to_ascii_uppercase();
    let is_numbered = |port: &str| {
        let mut number = port.chars();
        matches!(number.next(), Some('0'..='9' | '¹' | '²' | '³')) && number.next().is_none()
    };
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || stem.strip_prefix("COM").is_some_and(is_numbered)
        || stem.strip_prefix("LPT").is_some_and(is_numbered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_windows_keeps() {
        for name in [
            "NUL",
            "nul",
            "Nul.mlx",
            "nul .mlx",
            "folder/con",
            "PRN",
            "aux.csv",
            "com1",
            "COM0",
            "LPT9.txt",
            "COM¹",
            "lpt³.mlx",
            "CONIN$",
            "conout$",
            "NUL:",
        ] {
            assert!(is_reserved(Path::new(name)), "{name}");
        }
        for name in [
            "null",
            "nul1",
            "COM",
            "COM10",
            "COMA",
            "LPTX",
            "console.mlx",
            "mlx.nul",
            "nul/mlx",
            "",
            "..",
        ] {
            assert!(!is_reserved(Path::new(name)), "{name}");
        }
        assert!(is_in_namespace(Path::new(r"\\.\NUL")));
        assert!(!is_in_namespace(Path::new(r"\\server\share")));
    }

    #[test]
    fn files_folders_and_nothing_are_no_devices() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(!is_device(&file));
        assert!(!is_device(folder.path()));
        assert!(!is_device(&folder.path().join("none")));
        assert_eq!(is_device(&folder.path().join("nul")), cfg!(windows));
    }

    #[test]
    #[cfg(windows)]
    fn devices_of_windows() {
        for name in ["NUL", r"C:\nul", r"\\.\NUL", "con"] {
            assert!(is_device(Path::new(name)), "{name}");
        }
    }
}
