//! The look-up stays small: what it depends on is written down, and a change of that is a decision
//! and no accident.

use std::path::Path;
use std::process::Command;

#[test]
fn the_tree_of_dependencies_is_the_one_that_was_decided() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO"))
        .current_dir(folder)
        .args(["tree", "--locked", "-p", "minlex"])
        .args(["-e", "normal,build", "--format", "{p}"])
        .args(["--target", "x86_64-unknown-linux-gnu"])
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found: String = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| {
            let (line, again) = match line.strip_suffix(" (*)") {
                Some(line) => (line, " (*)"),
                None => (line, ""),
            };
            // Members of the workspace have their folder after the version.
            let line = match line.find(" (") {
                Some(at) if !line[at..].starts_with(" (proc-macro") => &line[..at],
                _ => line,
            };
            format!("{line}{again}\n")
        })
        .collect();
    let expected = include_str!("tree.txt");
    assert_eq!(
        found, expected,
        "if this change is wanted, write the new tree into minlex/tests/tree.txt, and the README's sentence about dependencies"
    );
}
