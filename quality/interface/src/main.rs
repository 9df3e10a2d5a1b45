//! Lists the public items of the crate `minlex`, one line an item, by the paths that its users
//! write. The argument is a folder with rustdoc's JSON of the crate and of those below it; see
//! `tools/scripts/public-api.sh`.
//!
//! The facade re-exports, and rustdoc's JSON has no re-exported item of another crate: every
//! export is followed to the crate that defines it.

mod documented;
mod exports;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

use documented::Documented;
use exports::Exports;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("expected a folder with rustdoc's JSON");
        return ExitCode::from(2);
    };
    match list(Path::new(&folder)) {
        Ok((lines, faults)) => {
            println!("{}", lines.join("\n"));
            faults.iter().for_each(|fault| eprintln!("{fault}"));
            if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// The lines of the list, by export, and the faults of the interface.
fn list(folder: &Path) -> Result<(Vec<String>, Vec<String>), Box<dyn Error>> {
    let exports = Exports::of_facade(folder)?;
    let mut faults = exports.twice.clone();
    let mut by_export: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let crates = exports.crates().into_iter().map(|name| Documented::read(folder, name));
    let crates: Vec<Documented> = crates.collect::<Result<_, _>>()?;
    let public: BTreeSet<String> = crates.iter().flat_map(Documented::paths).collect();
    for documented in &crates {
        for (export, line) in documented.lines(&exports) {
            let (line, unreachable) = exports.renamed(&line, &public);
            faults.extend(unreachable.map(|path| format!("{line}\n    cannot be named: {path}")));
            by_export.entry(export).or_default().push(line);
        }
    }
    for export in exports.paths() {
        if !by_export.contains_key(export) {
            faults.push(format!("{export}: exported, and not among the public items"));
        }
    }
    let lines: Vec<String> = by_export.into_values().flatten().collect();
    // An implementation is there for each type in it, and may have types of its own; anything
    // else is there for each path in its crate.
    let mut seen = BTreeSet::new();
    let is_one = |line: &&String| !line.starts_with("impl") && !line.starts_with("pub type");
    for line in lines.iter().filter(is_one) {
        if !seen.insert(line) {
            faults.push(format!("{line}: two paths"));
        }
    }
    faults.sort();
    faults.dedup();
    Ok((lines, faults))
}
