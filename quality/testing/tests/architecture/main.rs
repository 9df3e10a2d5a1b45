//! The dependencies in docs/ARCHITECTURE.md, held against the code: the table of
//! crates, the layers, and that there are no circles between the files of a crate; and rules
//! for the sources of all crates.

mod crates;
mod sources;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crates::{Crate, all};
use sources::Files;

const ARCHITECTURE: &str = include_str!("../../../../docs/ARCHITECTURE.md");

/// The text below a heading, up to the next one.
fn chapter(heading: &str) -> &'static str {
    let (_, text) = ARCHITECTURE.split_once(heading).expect("a heading");
    text.split("\n## ").next().unwrap_or(text)
}

/// The names between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Rows of the table of crates: name and the names in its last column.
fn table() -> BTreeMap<&'static str, Vec<&'static str>> {
    let rows = chapter("## Layers and crates\n").lines().filter(|line| line.starts_with("| `"));
    rows.flat_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [names, _, depends_on] = cells[..] else {
            panic!("a row without three columns: {row}");
        };
        let depends_on = quoted(depends_on);
        quoted(names).into_iter().map(move |name| (name, depends_on.clone()))
    })
    .collect()
}

/// The layers of the drawing, from the top down, each with its crates.
fn layers(crates: &[Crate]) -> Vec<Vec<&'static str>> {
    let drawing = chapter("## Layers and crates\n").split("```").nth(1).expect("a drawing");
    let mut layers = vec![Vec::new()];
    for line in drawing.lines() {
        if line.trim_start().starts_with("---") {
            layers.push(Vec::new());
        }
        // Names come first, then words about them.
        let words = line.split("  ").map(str::trim).filter(|word| !word.is_empty());
        let names = words.take_while(|word| crates.iter().any(|one| one.name == *word));
        layers.last_mut().expect("a layer").extend(names);
    }
    layers
}

/// Every crate has a row, which names the crates that it depends on; but `catalog`, on which every
/// crate above it depends, is named only for crates that are in no layer.
#[test]
fn the_table_of_crates_is_true() {
    let (crates, table) = (all(), table());
    let layers = layers(&crates);
    let layer_of = |name: &str| layers.iter().position(|layer| layer.contains(&name));
    let catalog = layer_of("catalog").expect("a layer");
    let mut wrong = Vec::new();
    for one in &crates {
        let Some(stated) = table.get(one.name.as_str()) else {
            wrong.push(format!("{} has no row", one.name));
            continue;
        };
        let mut stated = stated.clone();
        if layer_of(&one.name).is_some_and(|layer| layer < catalog) {
            stated.push("catalog");
        }
        let sorted = |mut names: Vec<&str>| {
            names.sort_unstable();
            names.join(", ")
        };
        let (stated, found) = (sorted(stated), sorted(one.dependencies().collect()));
        if stated != found {
            let name = &one.name;
            wrong.push(format!("{name} depends on {found}; the document has {stated}"));
        }
    }
    for name in table.keys() {
        if !crates.iter().any(|one| one.name == *name) {
            wrong.push(format!("there is no crate {name}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A crate depends on layers below its own. Crates that only test and measure are in none.
#[test]
fn crates_depend_on_lower_layers() {
    let crates = all();
    let layers = layers(&crates);
    let layer_of = |name: &str| layers.iter().position(|layer| layer.contains(&name));
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for one in &crates {
        let Some(layer) = layer_of(&one.name) else {
            if !one.is_of_quality() {
                wrong.push(format!("{} is in no layer", one.name));
            }
            continue;
        };
        for name in one.dependencies() {
            seen += 1;
            match layer_of(name) {
                Some(below) if below > layer => {}
                _ => wrong.push(format!("{} depends on {name}, which is not below", one.name)),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 40, "only {seen} dependencies");
}

#[test]
fn there_are_no_circles_between_the_files_of_a_crate() {
    let (mut circles, mut uses) = (Vec::new(), 0);
    for one in all() {
        let files = Files::of(&one.folder.join("src"));
        uses += files.uses();
        for circle in files.circles() {
            circles.push(format!("{}: {}", one.name, circle.join("\n    ")));
        }
    }
    assert!(uses > 500, "only {uses} uses");
    assert!(circles.is_empty(), "files that use each other in a circle:\n{}", circles.join("\n"));
}

/// The source files in some folders of a crate, and their texts.
fn sources(one: &Crate, folders: &[&str]) -> Vec<(PathBuf, String)> {
    let folders = folders.iter().map(|folder| one.folder.join(folder));
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source file");
                sources.push((path, text));
            }
        }
    }
    sources
}

/// Published crates compile, with their tests, where only published crates are.
#[test]
fn published_sources_use_published_crates() {
    let crates = all();
    let (published, others): (Vec<_>, Vec<_>) = crates.iter().partition(|one| one.is_published);
    let others: Vec<String> =
        others.iter().map(|one| format!("minlex_{}::", one.name.replace('-', "_"))).collect();
    assert!(others.contains(&"minlex_testing::".to_owned()));
    assert!(published.len() > 10, "only {} crates", published.len());
    for one in published {
        let manifest = fs::read_to_string(one.folder.join("Cargo.toml")).expect("a manifest");
        let mut folders = vec!["src", "tests", "benches", "examples"];
        folders.retain(|folder| !manifest.contains(&format!("\"/{folder}\"")));
        for (path, text) in sources(one, &folders) {
            for other in &others {
                assert!(!text.contains(other), "{} uses {other}", path.display());
            }
        }
    }
}
