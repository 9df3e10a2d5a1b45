//! Documents point to files that exist, and name things as the code does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::run;

const GLOSSARY: &str = include_str!("../../../docs/GLOSSARY.md");

/// Widest line of text in `docs/`; tables and blocks of code may be wider.
const WIDTH: usize = 150;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All files below `folder` with this extension, without left-overs of builds and tools, and
/// without files of others.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.')
                && !["target", "node_modules", "venv", "vendor"].contains(&&*name)
            {
                found.extend(files(&path, extension));
            }
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found
}

/// The folders of all crates, relative to the root, by the names of their packages without
/// `minlex-`.
fn crates() -> BTreeMap<String, PathBuf> {
    let manifests = files(&root(), "toml").into_iter().filter(|path| path.ends_with("Cargo.toml"));
    let found: BTreeMap<_, _> = manifests
        .filter_map(|manifest| {
            let text = read(&manifest);
            let name = text.lines().find_map(|line| line.strip_prefix("name = "))?;
            let name = name.trim_matches('"');
            let folder = manifest.parent()?.strip_prefix(root()).ok()?;
            Some((name.strip_prefix("minlex-").unwrap_or(name).to_owned(), folder.to_owned()))
        })
        .collect();
    assert!(found.len() > 20, "only {} crates", found.len());
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

/// The book has every document, once, but for the notes of those who maintain the code.
#[test]
fn the_summary_has_every_document() {
    let docs = root().join("docs");
    let summary = docs.join("SUMMARY.md");
    let text = read(&summary);
    let chapters: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_once("](")?.1.strip_suffix(')'))
        .filter(|chapter| !chapter.starts_with("../"))
        .collect();
    let outside = [summary, docs.join("lab.md")];
    for document in files(&docs, "md").iter().filter(|path| !outside.contains(path)) {
        let name = document.strip_prefix(&docs).unwrap().to_str().unwrap();
        assert_eq!(chapters.iter().filter(|chapter| **chapter == name).count(), 1, "{name}");
    }
}

/// Rows of tables are as wide as they must be, and so are lines with a grid in them.
#[test]
fn comments_are_not_too_wide() {
    let slashes: &[&str] = &["//", "/*", "*"];
    let hashes: &[&str] = &["#", "*"];
    let languages = ["rs", "js", "ts", "h", "c", "css"].map(|extension| (extension, slashes));
    let scripts = ["py", "sh", "toml"].map(|extension| (extension, hashes));
    let (mut comments, mut wide) = (0, Vec::new());
    for (extension, marks) in languages.into_iter().chain(scripts) {
        for file in files(&root(), extension) {
            for (number, line) in (1..).zip(read(&file).lines()) {
                let text = line.trim_start();
                if !marks.iter().any(|mark| text.starts_with(mark)) {
                    continue;
                }
                let as_it_must_be =
                    text.contains("| ") || text.split_whitespace().any(|word| word.len() > 60);
                let width = line.chars().count();
                if width > 100 && !as_it_must_be {
                    wide.push(format!("{}:{number}: {width} columns", file.display()));
                }
                comments += 1;
            }
        }
    }
    assert!(wide.is_empty(), "{wide:#?}");
    assert!(comments > 5000, "only {comments} lines of comments");
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
    assert!(terms.len() > 60, "only {} terms", terms.len());
    for pair in terms.windows(2) {
        assert!(pair[0] < pair[1], "{} stands before {}", pair[0], pair[1]);
    }
}

/// The public items of all Rust sources: `rank` for a function, `Table::rank` for a method.
struct RustNames {
    items: BTreeSet<String>,
    crates: BTreeMap<String, PathBuf>,
}

impl RustNames {
    fn collect() -> RustNames {
        let mut items = BTreeSet::new();
        for source in files(&root(), "rs").iter().map(|path| read(path)) {
            let mut owner = String::new();
            for line in source.lines() {
                if line.starts_with("impl") {
                    owner = implemented(line);
                } else if line.starts_with('}') {
                    owner.clear();
                }
                let Some(name) = item_name(line.trim_start()) else {
                    continue;
                };
                items.insert(match line.starts_with(' ') && !owner.is_empty() {
                    true => format!("{owner}::{name}"),
                    false => name.to_string(),
                });
            }
        }
        RustNames { items, crates: crates() }
    }

    /// True if something has this name; modules and crates may be before it.
    fn know(&self, path: &str) -> bool {
        let is_type = |part: &str| part.starts_with(|c: char| c.is_uppercase());
        let mut parts: Vec<&str> = path.split("::").collect();
        let last = parts.pop().unwrap_or_default();
        let name = match parts.pop_if(|part| is_type(part)) {
            Some(owner) => format!("{owner}::{last}"),
            None => last.to_string(),
        };
        let is_crate = |part: &str| {
            let name = part.strip_prefix("minlex_").unwrap_or(part);
            self.crates.contains_key(name)
        };
        let is_there = |name: &str| self.items.contains(name) || is_crate(name);
        is_there(&name) && parts.into_iter().all(is_there)
    }
}

/// The type of an `impl` line, without paths and parameters.
fn implemented(line: &str) -> String {
    let words = line.split(" where ").next().unwrap_or_default();
    let target = words.rsplit(" for ").next().unwrap_or_default();
    let target = target.strip_prefix("impl").unwrap_or(target).trim_start();
    // Parameters of the implementation itself come first.
    let target = match target.starts_with('<') {
        true => target.split_once("> ").map_or(target, |(_, rest)| rest),
        false => target,
    };
    target.chars().take_while(|&c| is_word(c)).collect()
}

/// The name of the public item that a line begins.
fn item_name(line: &str) -> Option<&str> {
    let item = line.strip_prefix("pub ")?;
    let kinds = ["const fn ", "unsafe fn ", "fn ", "struct ", "enum ", "mod ", "const ", "type "];
    let name = kinds.iter().find_map(|kind| item.strip_prefix(kind))?;
    name.split(|c: char| !is_word(c)).next()
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The words between backticks in a piece of text.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Fails if there are names that nothing has, and lists all of them.
fn assert_none(missing: &[String]) {
    assert!(missing.is_empty(), "not there:\n{}", missing.join("\n"));
}

/// Modules that may have unsafe code are those that ARCHITECTURE gives a reason for.
#[test]
fn unsafe_modules_are_in_the_table() {
    let architecture = read(&root().join("docs/ARCHITECTURE.md"));
    let chapter = architecture.split("## Soundness").nth(1).unwrap();
    let rows: Vec<&str> = chapter.lines().filter(|line| line.starts_with("| `")).collect();
    let crates = crates();
    let mut missing = Vec::new();
    for file in files(&root(), "rs") {
        let path = file.strip_prefix(root()).unwrap().display().to_string();
        let Some((folder, module)) = path.rsplit_once("/src/") else {
            continue;
        };
        let mut names = crates.iter();
        let name = names.find_map(|(name, place)| (place == Path::new(folder)).then_some(name));
        let name = name.expect("source is in a crate").as_str();
        let is_unsafe = read(&file).contains("#![allow(unsafe_code");
        let module = module.trim_end_matches(".rs");
        let names = [name, module].map(|name| format!("`{name}`"));
        if is_unsafe && !rows.iter().any(|row| names.iter().all(|name| row.contains(name))) {
            missing.push(path);
        }
    }
    assert_none(&missing);
}

#[test]
fn rust_has_the_names_of_the_glossary() {
    let names = RustNames::collect();
    let entries = GLOSSARY.split("*Rust:*").skip(1);
    let missing: Vec<String> = entries
        .filter_map(|entry| entry.split("\n\n").next())
        .flat_map(quoted)
        .filter(|name| !names.know(&name.replace("minlex-", "")))
        .map(String::from)
        .collect();
    assert_none(&missing);
}

/// A row of the tables of names: idea, Rust, C, Python, JavaScript, command line.
type Row = [&'static str; 6];

fn naming_rows() -> Vec<Row> {
    let rows: Vec<Row> = GLOSSARY
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

/// Looks all names in a column up; cells can have several.
fn check_column(column: usize, is_known: impl Fn(&str) -> bool) {
    let mut missing = Vec::new();
    for row in naming_rows() {
        let unknown = quoted(row[column]).filter(|name| !is_known(name));
        missing.extend(unknown.map(|name| format!("{}: {name}", row[0])));
    }
    assert_none(&missing);
}

#[test]
fn rust_has_the_names_of_the_table() {
    let names = RustNames::collect();
    check_column(1, |name| names.know(name));
}

#[test]
fn c_has_the_names_of_the_table() {
    let header = read(&root().join("bindings/c/include/minlex.h"));
    let words: Vec<&str> = header.split(|c: char| !is_word(c)).collect();
    let is_name = |name: &str| name.to_lowercase().starts_with("minlex_");
    check_column(2, |name| !is_name(name) || words.contains(&name));
}

#[test]
fn python_has_the_names_of_the_table() {
    let folder = root().join("bindings/python/python/minlex");
    let sources = [files(&folder, "pyi"), files(&folder, "py")].concat();
    let texts: Vec<String> = sources.iter().map(|path| read(path)).collect();
    let defined: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.lines().map(str::trim_start))
        .filter_map(|line| {
            let constant = line.contains(": Final").then_some(line);
            line.strip_prefix("def ").or(line.strip_prefix("class ")).or(constant)
        })
        .filter_map(|rest| rest.split(|c: char| !is_word(c)).next())
        .collect();
    let is_name = |name: &str| name.starts_with(|c: char| c.is_uppercase() || c == 'm');
    check_column(3, |name| {
        let plain = name.split('(').next().unwrap_or_default();
        let plain = plain.strip_prefix("minlex.").unwrap_or(plain);
        !is_name(name) || plain.split('.').all(|part| defined.contains(&part))
    });
}

#[test]
fn javascript_has_the_names_of_the_table() {
    let types = read(&root().join("bindings/js/src/index.d.ts"));
    let words: Vec<&str> = types.split(|c: char| !is_word(c)).collect();
    check_column(4, |name| {
        let plain = name.split('(').next().unwrap_or_default();
        let mut parts = plain.split('.').flat_map(|part| part.split(": "));
        parts.all(|part| words.contains(&part.trim_matches('"')))
    });
}

#[test]
fn the_program_has_the_names_of_the_table() {
    // Options that most commands have are in topics of the help.
    let shared = ["input", "output", "table"].map(|topic| run(&["help", topic], "").stdout);
    check_column(5, |words| {
        if words.contains('[') {
            return true;
        }
        let (first, option) = words.split_once(' ').unwrap_or((words, ""));
        // Options without a command are those of most commands.
        let (command, option) = match first {
            "--hex" | "--numbering" => ("index", words),
            "--from" | "--to" | "--count" => ("list", first),
            _ if first.starts_with("--") => ("rank", first),
            _ => (first, option),
        };
        if command == "export" && cfg!(not(feature = "export")) {
            return true;
        }
        let option = option.split(' ').next().unwrap_or_default();
        let help = run(&[command, "--help"], "");
        help.code == Some(0) && (help.stdout + &shared.concat()).contains(option)
    });
}
