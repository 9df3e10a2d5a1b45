//! Runs every command that README.md, PROOF.md, FILES.md and RECIPES.md show, and compares its
//! output with theirs. They are shown as a Unix shell reads them.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::common;
use crate::console::{Shown, commands};

const README: &str = include_str!("../../../README.md");
const FILES: &str = include_str!("../../../docs/FILES.md");
const PROOF: &str = include_str!("../../../docs/PROOF.md");
const RECIPES: &str = include_str!("../../../docs/RECIPES.md");

/// Runs a command and compares its output.
fn run(command: &str, output: &str) {
    run_in(Path::new("."), command, output);
}

/// Runs a command in a folder and compares its output.
fn run_in(work: &Path, command: &str, output: &str) {
    let program = common::program();
    let folder = program.parent().expect("a program is in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    // From a clone `cargo run` builds the program that this test was given, or a part of it, or the
    // example that answers like it.
    let command = command
        .replace("cargo run --release -p minlex --example rank -- ", "minlex rank ")
        .replace("cargo run --release --no-default-features -- ", "minlex ")
        .replace("cargo run --release -- ", "minlex ");
    let result = Command::new("sh")
        .args(["-c", &command])
        .current_dir(work)
        .env("PATH", &path)
        .env_remove("MINLEX_TABLE")
        .output()
        .expect("sh runs");
    // On a slow machine a job may be long enough for a line about its progress.
    let said = String::from_utf8_lossy(&result.stderr);
    let is_progress = |line: &&str| line.starts_with("minlex: ") && line.contains("0 %, ");
    assert_eq!(said.lines().find(|line| !is_progress(line)), None, "{command}");
    assert_eq!(String::from_utf8_lossy(&result.stdout), output, "{command}");
    assert!(result.status.success(), "{command}");
}

#[test]
fn the_readme_shows_what_happens() {
    let mut shown = 0;
    for Shown { command, output, .. } in commands(README) {
        if command.starts_with("cargo test") {
            // This is it.
            continue;
        }
        run(&command, &output);
        shown += 1;
    }
    assert!(shown >= 5, "the README shows {shown} commands");
}

#[test]
fn the_document_about_files_shows_what_happens() {
    let shown = commands(FILES);
    assert!(shown.len() >= 7, "it shows {} commands", shown.len());
    for Shown { command, output, .. } in shown {
        run(&command, &output);
    }
}

#[test]
fn the_proof_shows_what_happens() {
    let mut shown = 0;
    for Shown { command, output, .. } in commands(PROOF) {
        // Going through all bands takes minutes unless it is optimised.
        let slow = ["orbits", "splits"].iter().any(|level| command.ends_with(level));
        if !(cfg!(debug_assertions) && slow) {
            run(&command, &output);
        }
        shown += 1;
    }
    assert_eq!(shown, 4, "commands that PROOF.md shows");
}

#[test]
fn the_recipes_show_what_happens() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut shown = 0;
    for Shown { command, output, .. } in commands(RECIPES) {
        run_in(folder.path(), &command, &output);
        shown += 1;
    }
    assert!(shown >= 15, "RECIPES shows {shown} commands");
}
