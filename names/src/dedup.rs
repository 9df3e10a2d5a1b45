//! The first of each equivalence class, for files of millions of puzzles.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::name::Name;

/// Collects names and keeps, for each that occurs, what came with its first occurrence and how
/// often it occurred.
///
/// Equivalent puzzles have equal names, so the classes are those of the puzzles. A class costs
/// about 100 bytes and what `T` takes; an insertion some tens of nanoseconds.
#[derive(Clone, Debug)]
pub struct Deduplicator<T> {
    /// Place in `classes` by [`Name::key`].
    places: HashMap<u128, usize>,
    classes: Vec<Class<T>>,
}

/// One equivalence class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class<T> {
    /// Its name.
    pub name: Name,
    /// What came with its first member: the puzzle, the line, a line number.
    pub first: T,
    /// Members so far, at least 1.
    pub count: u64,
}

impl<T> Default for Deduplicator<T> {
    fn default() -> Self {
        Deduplicator {
            places: HashMap::new(),
            classes: Vec::new(),
        }
    }
}

impl<T> Deduplicator<T> {
    /// An empty collection.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts one puzzle by its name; true if it is the first of its class, and only then `first`
    /// is called and kept.
    pub fn insert(&mut self, name: &Name, first: impl FnOnce() -> T) -> bool {
        match self.places.entry(name.key()) {
            Entry::Occupied(place) => {
                self.classes[*place.get()].count += 1;
                false
            }
            Entry::Vacant(place) => {
                place.insert(self.classes.len());
                self.classes.push(Class {
                    name: *name,
                    first: first(),
                    count: 1,
                });
                true
            }
        }
    }

    /// The classes in the order in which their first members came.
    #[must_use]
    pub fn classes(&self) -> &[Class<T>] {
        &self.classes
    }

    /// The classes, taken out.
    #[must_use]
    pub fn into_classes(self) -> Vec<Class<T>> {
        self.classes
    }
}
