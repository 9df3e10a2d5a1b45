//! The public items of one crate, as rustdoc documents it.

use std::collections::HashMap;
use std::error::Error;
use std::path::Path;

use public_api::{Builder, PublicItem};

use crate::exports::Exports;

/// A crate and its public items.
pub struct Documented {
    name: String,
    items: Vec<PublicItem>,
}

impl Documented {
    pub fn read(folder: &Path, name: &str) -> Result<Documented, Box<dyn Error>> {
        let builder = Builder::from_rustdoc_json(folder.join(format!("{name}.json")));
        let api = builder.omit_blanket_impls(true).omit_auto_trait_impls(true).build()?;
        Ok(Documented { name: name.to_owned(), items: api.items().cloned().collect() })
    }

    /// The paths of the items in their crate.
    pub fn paths(&self) -> impl Iterator<Item = String> {
        self.items.iter().filter_map(|item| self.path(item))
    }

    /// The items below an export, with its path in the facade. Traits are named where they are
    /// implemented, and their methods left out there.
    pub fn lines<'e>(&self, exports: &'e Exports) -> Vec<(&'e str, String)> {
        let by_id: HashMap<_, _> = self.items.iter().map(|item| (item.id(), item)).collect();
        let parent = |item: &PublicItem| item.parent_id().and_then(|id| by_id.get(&id).copied());
        let is_of_trait = |item: &PublicItem| parent(item).is_some_and(implements_a_trait);
        let mut lines = Vec::new();
        for item in &self.items {
            let line = item.to_string();
            if is_of_trait(item) && line.contains("fn ") || !is_of_interest(&line) {
                continue;
            }
            let chain = std::iter::successors(Some(item), |item| parent(item));
            let mut paths = chain.filter_map(|item| self.path(item));
            if let Some(export) = paths.find_map(|path| exports.get(&path)) {
                lines.push((export, line));
            }
        }
        lines
    }

    /// The path of an item; none for an implementation.
    fn path(&self, item: &PublicItem) -> Option<String> {
        let line = item.to_string();
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let mut words = line.split(|c: char| !is_path(c)).filter(|word| !word.is_empty());
        let is_ours = |word: &&str| word.split("::").next() == Some(self.name.as_str());
        if line.starts_with("impl") { None } else { words.find(is_ours).map(str::to_owned) }
    }
}

fn implements_a_trait(item: &PublicItem) -> bool {
    let line = item.to_string();
    line.starts_with("impl") && line.contains(" for ")
}

/// Blocks of methods are not items, and one trait is of the compiler alone.
fn is_of_interest(line: &str) -> bool {
    !line.contains("::StructuralPartialEq") && (!line.starts_with("impl") || line.contains(" for "))
}
