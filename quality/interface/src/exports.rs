//! The exports of the facade: where an item is defined, and how its users name it.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

use serde_json::Value;

const FACADE: &str = "minlex";

/// Paths in the facade by path of definition.
#[derive(Default)]
pub struct Exports {
    by_definition: BTreeMap<String, String>,
    /// Items with two paths in the facade.
    pub twice: Vec<String>,
}

impl Exports {
    pub fn of_facade(folder: &Path) -> Result<Exports, Box<dyn Error>> {
        let mut exports = Exports::default();
        for (name, source) in uses(folder, FACADE)? {
            let definition = defined(folder, &source)?;
            let path = format!("{FACADE}::{name}");
            if !definition.contains("::") {
                for (name, source) in uses(folder, &definition)? {
                    exports.add(defined(folder, &source)?, format!("{path}::{name}"));
                }
            }
            exports.add(definition, path);
        }
        Ok(exports)
    }

    fn add(&mut self, definition: String, path: String) {
        if let Some(other) = self.by_definition.get(&definition) {
            self.twice.push(format!("{definition}: two paths, {other} and {path}"));
        } else {
            self.by_definition.insert(definition, path);
        }
    }

    /// The crates that define something.
    pub fn crates(&self) -> BTreeSet<&str> {
        self.by_definition.keys().filter_map(|path| path.split("::").next()).collect()
    }

    /// The paths in the facade.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.by_definition.values().map(String::as_str)
    }

    /// The path in the facade of a definition here.
    pub fn get(&self, definition: &str) -> Option<&str> {
        self.by_definition.get(definition).map(String::as_str)
    }

    /// A line with the facade's paths, and a path in it that the facade does not have.
    pub fn renamed(&self, line: &str, public: &BTreeSet<String>) -> (String, Option<String>) {
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let (mut out, mut unreachable, mut rest) = (String::new(), None, line);
        while let Some(start) = rest.find("minlex_") {
            let (before, from) = rest.split_at(start);
            let (path, after) = from.split_at(from.find(|c| !is_path(c)).unwrap_or(from.len()));
            out.push_str(before);
            let renamed = self.path(path, public);
            out.push_str(renamed.as_deref().unwrap_or(path));
            if renamed.is_none() && path.contains("::") {
                unreachable = Some(path.to_owned());
            }
            rest = after;
        }
        (out + rest, unreachable)
    }

    /// The path in the facade of a public item at or below an export. An item of another crate
    /// comes with the private modules that define it.
    fn path(&self, definition: &str, public: &BTreeSet<String>) -> Option<String> {
        let segments: Vec<&str> = definition.split("::").collect();
        let without = |modules: usize| [&segments[..1], &segments[1 + modules..]].concat();
        let mut paths = (0..segments.len()).map(without);
        let path = paths.find(|path| public.contains(&path.join("::")))?;
        (1..=path.len()).rev().find_map(|end| {
            let export = self.get(&path[..end].join("::"))?;
            Some([&[export], &path[end..]].concat().join("::"))
        })
    }
}

/// The names that a crate takes from others of this project, with their sources.
fn uses(folder: &Path, name: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let path = folder.join(format!("{name}.json"));
    let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let json: Value = serde_json::from_slice(&text)?;
    let items = &json["index"][json["root"].to_string()]["inner"]["module"]["items"];
    let items = items.as_array().ok_or("no module at the root of the JSON")?;
    let uses = items.iter().map(|id| &json["index"][id.to_string()]["inner"]["use"]);
    let names = uses.filter_map(|it| Some((it["name"].as_str()?, it["source"].as_str()?)));
    let is_crate = |source: &str| {
        let first = source.split("::").next().unwrap_or_default();
        first.starts_with("minlex_") && folder.join(format!("{first}.json")).exists()
    };
    let ours = names.filter(|(_, source)| is_crate(source));
    Ok(ours.map(|(name, source)| (name.to_owned(), source.to_owned())).collect())
}

/// The path by which the crate that defines an item exports it.
fn defined(folder: &Path, source: &str) -> Result<String, Box<dyn Error>> {
    let Some((name, item)) = source.split_once("::") else { return Ok(source.to_owned()) };
    match uses(folder, name)?.into_iter().find(|(name, _)| name == item) {
        Some((_, further)) => defined(folder, &further),
        None => Ok(source.to_owned()),
    }
}
