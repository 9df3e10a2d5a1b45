//! The checks on the stable compiler: with inputs to start from, with the inputs that once failed,
//! and with all of these cut and changed.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use minlex_fuzz_checks::{CHECKS, Check, check};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// Files of a folder; none if there is no such folder.
fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Runs a check with an input, with the input cut short, and with each of its
/// bytes changed. Checks that take long get every twentieth of these.
fn run_changed(name: &str, check: Check, input: &[u8]) {
    let step = match name {
        "solver" | "smallest_image" | "damaged_table" | "export_folder" => 20,
        "forged_table" => 4,
        _ => 1,
    };
    for place in (0..input.len().min(400)).step_by(step) {
        check(&input[..place]);
        let mut changed = input.to_vec();
        for byte in [b';', b'0', b'9', b' ', 0xff] {
            changed[place] = byte;
            check(&changed);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "it would take days")]
fn replay() {
    for (name, check) in CHECKS {
        let seeds = inputs(&folder("seeds").join(name));
        assert!(seeds.len() >= 3, "{name} has seeds");
        for input in seeds.iter().chain(&inputs(&folder("crashers").join(name))) {
            check(input);
            run_changed(name, check, input);
        }
    }
}

/// Few enough for Miri, which sees every wrong use of memory.
#[test]
fn calls_of_c_keep_to_their_memory() {
    let c_calls = check("c_calls").unwrap();
    let few = if cfg!(miri) { 3 } else { usize::MAX };
    let seeds = inputs(&folder("seeds/c_calls"));
    seeds.iter().take(few).for_each(|input| c_calls(input));
}

#[test]
fn every_check_is_a_target() {
    let manifest = std::fs::read_to_string(folder("Cargo.toml")).unwrap();
    let targets: BTreeSet<&str> = manifest
        .split("[[bin]]\nname = \"")
        .skip(1)
        .filter_map(|bin| bin.split('"').next())
        .collect();
    let checks: BTreeSet<&str> = CHECKS.iter().map(|(name, _)| *name).collect();
    assert_eq!(targets, checks);
}
