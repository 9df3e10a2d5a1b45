//! The look-up stays small: its dependencies are written down, so a change of them is a decision
//! and no accident.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// `cargo tree` for this crate.
fn tree(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")))
        .args(["tree", "--locked", "-p", "minlex", "-e", "normal,build"])
        .args(["--target", "x86_64-unknown-linux-gnu"])
        .args(arguments)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("names are text")
}

#[test]
fn the_tree_of_dependencies_is_the_one_that_was_decided() {
    let found: String = tree(&["--format", "{p}"])
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

/// Crates of others that a choice of features brings.
fn foreign(features: &str) -> BTreeSet<String> {
    let tree = tree(&["--no-default-features", "-F", features, "--prefix", "none"]);
    let names = tree.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|name| !name.starts_with("minlex")).map(str::to_owned).collect()
}

#[test]
fn features_bring_what_was_decided() {
    let with_std = foreign("std");
    for line in include_str!("features.txt").lines() {
        let (feature, expected) = line.split_once(':').expect("FEATURE: CRATES");
        let brings = foreign(feature);
        let brings: Vec<&str> = brings.difference(&with_std).map(String::as_str).collect();
        assert_eq!(brings, expected.split_whitespace().collect::<Vec<_>>(), "{feature}");
    }
}
