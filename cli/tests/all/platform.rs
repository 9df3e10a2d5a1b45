//! Differences between systems: names of files, line ends, folders that cannot be written to.

use std::ffi::OsString;
use std::fs;

use crate::common::{self, finish, good, minlex, pairs};

/// A name that programs get wrong who take it for text: on Unix it is no UTF-8, elsewhere it has
/// characters outside every code page.
fn awkward_name() -> OsString {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStringExt;
        OsString::from_vec(b"gr\xff\xfeids \xe2\x9c\x93.txt".to_vec())
    }
    #[cfg(not(unix))]
    OsString::from("gr\u{fc}\u{df}e \u{6570}\u{72ec} \u{2713}.txt")
}

#[test]
fn files_of_any_name_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(awkward_name());
    let pair = &pairs()[3];
    fs::write(&path, format!("{}\n", pair.grid)).unwrap();
    let ranked = finish(minlex(["rank".as_ref(), path.as_os_str()]), "");
    assert_eq!(good(&ranked), format!("{}\n", pair.rank));

    fs::copy(common::embedded_file(), &path).unwrap();
    for mmap in [None, Some("--mmap")] {
        let mut command = minlex(["unrank".as_ref(), "--table".as_ref(), path.as_os_str()]);
        command.args(mmap).arg(pair.rank.to_string());
        assert_eq!(good(&finish(command, "")), format!("{}\n", pair.grid));
    }
    let mut command = minlex(["unrank", &pair.rank.to_string()]);
    command.env("MINLEX_TABLE", &path);
    assert_eq!(good(&finish(command, "")), format!("{}\n", pair.grid));

    fs::write(&path, "no table").unwrap();
    let refused = finish(minlex(["info".as_ref(), path.as_os_str()]), "");
    assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(1)));
    assert_eq!(refused.stderr.lines().count(), 1, "{}", refused.stderr);
}

/// Line feeds alone, whatever the system, and whatever the input has.
#[test]
fn no_output_has_carriage_returns() {
    let grid = &pairs()[0].grid;
    for arguments in [&["rank"][..], &["form", "--json"], &["rank", "--output", "csv"], &["show"]] {
        let run = common::run(arguments, format!("{grid}\r\n"));
        assert!(good(&run).ends_with('\n'), "{arguments:?}");
        assert!(!run.stdout.contains('\r'), "{arguments:?}");
    }
    for arguments in [&["list", "--count", "3"][..], &["bands"], &["help", "rank"]] {
        assert!(!good(&common::run(arguments, "")).contains('\r'));
    }
    let bad = common::run(&["rank"], "no grid\r\n");
    assert!(!bad.stderr.contains('\r'), "{:?}", bad.stderr);
}

/// Answers need no home, no folder for temporary files and no network: nothing but the program.
#[test]
fn answers_need_nothing_of_the_system() {
    let pair = &pairs()[1];
    let mut command = minlex(["rank", &pair.grid]);
    for (name, _) in std::env::vars_os() {
        // Windows looks there for the libraries of the system, and Wine for its folder.
        let name = name.to_string_lossy();
        if !["PATH", "SYSTEMROOT", "WINDIR"].contains(&name.to_uppercase().as_str())
            && !name.starts_with("WINE")
        {
            command.env_remove(&*name);
        }
    }
    command.env("HOME", "/no/such/home").env("TMPDIR", "/no/such/folder");
    assert_eq!(good(&finish(command, "")), format!("{}\n", pair.rank));
}

/// A folder that cannot be written to is reported before the work starts, in one line.
#[test]
fn a_read_only_folder_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    // No one can make a file below a file, not even the superuser.
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let path = file.join("table.mlx");
    let run = finish(minlex(["build".as_ref(), "--output".as_ref(), path.as_os_str()]), "");
    assert_eq!((run.stdout.as_str(), run.code), ("", Some(1)));
    let start = format!("minlex: cannot create a file in {}: ", file.display());
    assert!(run.stderr.starts_with(&start), "{}", run.stderr);
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
}
