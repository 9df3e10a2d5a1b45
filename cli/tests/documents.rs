//! Documents point to files that exist, and name things as the code does.

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::run;

const GLOSSARY: &str = include_str!("../../docs/GLOSSARY.md");
const NAMING: &str = include_str!("../../docs/NAMING.md");

/// Widest line of text in `docs/`; tables and blocks of code may be wider.
const WIDTH: usize = 140;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files below `folder` with this extension, without what builds and tools leave behind.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !["target", "node_modules", "venv"].contains(&&*name) {
                found.extend(files(&path, extension));
            }
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text of a document outside of blocks of code, line by line with its number.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut code = false;
    text.lines().zip(1..).filter_map(move |(line, number)| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        (!code && !fence).then_some((number, line))
    })
}

#[test]
fn links_lead_to_files() {
    let mut links = 0;
    for document in files(&root(), "md") {
        let folder = document.parent().expect("a file is in a folder");
        for (number, line) in prose(&read(&document)) {
            for target in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
                let path = target.split('#').next().unwrap_or_default();
                if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
                    continue;
                }
                let place = format!("{}:{number}", document.display());
                assert!(folder.join(path).exists(), "{place}: no file {path}");
                links += 1;
            }
        }
    }
    assert!(links > 50, "only {links} links");
}

#[test]
fn lines_of_text_are_not_too_wide() {
    for document in files(&root().join("docs"), "md") {
        for (number, line) in prose(&read(&document)) {
            let width = line.chars().count();
            let place = format!("{}:{number}", document.display());
            assert!(line.starts_with('|') || width <= WIDTH, "{place}: {width} columns");
        }
    }
}

#[test]
fn the_glossary_is_in_order() {
    let terms: Vec<String> = GLOSSARY
        .lines()
        .filter_map(|line| line.strip_prefix("**")?.split("**").next())
        .map(str::to_lowercase)
        .collect();
    assert!(terms.len() > 80, "only {} terms", terms.len());
    for pair in terms.windows(2) {
        assert!(pair[0] < pair[1], "{} stands before {}", pair[0], pair[1]);
    }
}

/// The public names of all Rust sources.
struct RustNames(Vec<String>);

impl RustNames {
    fn collect() -> RustNames {
        let sources: Vec<String> = files(&root(), "rs").iter().map(|path| read(path)).collect();
        let items = ["fn", "const fn", "unsafe fn", "struct", "enum", "mod", "const", "type"];
        let mut names = Vec::new();
        for line in sources.iter().flat_map(|source| source.lines()) {
            let line = line.trim_start();
            let public = line.strip_prefix("pub ").unwrap_or(line);
            for item in items {
                let rest = public.strip_prefix(item).and_then(|rest| rest.strip_prefix(' '));
                if let Some(rest) = rest {
                    names.extend(rest.split(|c: char| !is_word(c)).next().map(String::from));
                }
            }
        }
        names.sort_unstable();
        names.dedup();
        RustNames(names)
    }

    /// Whether every part of a path such as `Table::rank` is the name of something.
    fn know(&self, path: &str) -> bool {
        let is_known = |part: &str| {
            let folder = part.strip_prefix("minlex_").unwrap_or(part).replace('_', "-");
            let named = self.0.iter().any(|name| name == part);
            named || root().join(folder).join("Cargo.toml").exists()
        };
        path.split("::").all(is_known)
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// What stands between backticks in a piece of text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn rust_has_the_names_of_the_glossary() {
    let names = RustNames::collect();
    let entries = GLOSSARY.split("*Rust:*").skip(1);
    for entry in entries.filter_map(|entry| entry.split("\n\n").next()) {
        for name in quoted(entry) {
            let path = name.replace("minlex-", "");
            assert!(names.know(&path), "the glossary has {name}");
        }
    }
}

/// The cells of NAMING's tables of names: idea, Rust, C, Python, JavaScript, command line.
fn naming_rows() -> Vec<[&'static str; 6]> {
    let rows: Vec<_> = NAMING
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| idea "))
        .filter_map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
            cells.try_into().ok()
        })
        .collect();
    assert!(rows.len() > 40, "only {} rows", rows.len());
    rows
}

#[test]
fn rust_has_the_names_of_the_table() {
    let names = RustNames::collect();
    for [idea, rust, ..] in naming_rows() {
        for name in quoted(rust) {
            assert!(names.know(name), "{idea}: {name}");
        }
    }
}

#[test]
fn c_has_the_names_of_the_table() {
    let header = read(&root().join("capi/include/minlex.h"));
    let words: Vec<&str> = header.split(|c: char| !is_word(c)).collect();
    for [idea, _, c, ..] in naming_rows() {
        for name in quoted(c).filter(|name| name.to_lowercase().starts_with("minlex_")) {
            assert!(words.contains(&name), "{idea}: {name}");
        }
    }
}

#[test]
fn python_has_the_names_of_the_table() {
    let folder = root().join("python/python/minlex");
    let sources = [files(&folder, "pyi"), files(&folder, "py")].concat();
    let text: String = sources.iter().map(|path| read(path)).collect();
    let defined = |name: &str| {
        ["def ", "class "].iter().any(|item| {
            let starts = text.match_indices(&format!("{item}{name}")).map(|(at, found)| at + found.len());
            let mut rests = starts.map(|end| &text[end..]);
            rests.any(|rest| !rest.starts_with(is_word))
        })
    };
    for [idea, _, _, python, ..] in naming_rows() {
        for name in quoted(python).filter(|name| name.starts_with("Table") || name.starts_with("minlex.")) {
            let plain = name.split('(').next().unwrap_or_default();
            for part in plain.split('.').filter(|&part| part != "minlex") {
                assert!(defined(part), "{idea}: {name}");
            }
        }
        for name in quoted(python).filter(|name| name.starts_with("Invalid")) {
            assert!(defined(name), "{idea}: {name}");
        }
    }
}

#[test]
fn the_program_has_the_names_of_the_table() {
    for [idea, .., command] in naming_rows() {
        for words in quoted(command).filter(|words| !words.contains('[')) {
            let mut words = words.split(' ');
            let first = words.next().unwrap_or_default();
            let (command, option) = match first.strip_prefix("--") {
                None => (first, words.next()),
                Some("hex" | "order") => ("index", Some(first)),
                Some(_) => ("rank", Some(first)),
            };
            let help = run(&[command, "--help"], "");
            assert_eq!(help.code, Some(0), "{idea}: {command}");
            if let Some(option) = option {
                assert!(help.stdout.contains(option), "{idea}: {command} {option}");
            }
        }
    }
}
