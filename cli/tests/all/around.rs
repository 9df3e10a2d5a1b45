//! `minlex near` on several threads, and when it is interrupted.

use crate::common::{self, LOKI, minlex, run};

#[test]
fn neighbours_are_the_same_with_any_number_of_threads() {
    let puzzles = run(&["near", "--limit", "3", LOKI], "").stdout + LOKI + "\n";
    for options in [
        &["--remove", "1", "--add", "2", "--limit", "300"][..],
        &["--remove", "0", "--add", "2", "--output", "append"],
        &["--remove", "2", "--add", "1", "--same-grid"],
    ] {
        let with = |threads| run(&[&["near", "--threads", threads], options].concat(), &*puzzles);
        let one = with("1");
        assert_eq!(one.code, Some(0), "{}", one.stderr);
        assert!(one.stdout.lines().count() > 10, "{options:?}");
        assert_eq!(with("3"), one);
    }
}

/// The step that comes last could go on for hours.
#[test]
fn the_limit_ends_a_long_search() {
    let found = run(&["near", "--remove", "2", "--add", "3", "--limit", "5", LOKI], "");
    assert_eq!((found.stdout.lines().count(), found.code), (5, Some(0)));
    assert!(found.stderr.contains("candidates; --limit or Ctrl-C ends the search"));
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_a_search_with_whole_lines() {
    use std::io::Read;
    let folder = tempfile::tempdir().unwrap();
    let mut command = common::interruptible(minlex(["near", "--remove=2", "--add=2", LOKI]));
    let mut child = command.current_dir(folder.path()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut lines = vec![0; 84];
    stdout.read_exact(&mut lines).unwrap();
    let status = common::signal(&mut child, "-INT");
    assert!(!status.success());
    stdout.read_to_end(&mut lines).unwrap();
    assert!(lines.chunks(84).all(|line| line.ends_with(b"\t1\n")), "{} bytes", lines.len());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
