//! Equivalence classes of millions of puzzles.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::iter::FusedIterator;

use crate::name::Name;

/// Counts puzzles by their names, and keeps a value for the first of each name.
///
/// Puzzles are equivalent exactly if their names are equal. A class takes about 100 bytes and the
/// size of `T`, an insertion some tens of nanoseconds.
///
/// ```
/// use minlex::names::{EquivalenceClasses, Name};
///
/// let loki: Name = "3636310645 LW5RWaj13O0843".parse()?;
/// let other: Name = "5411131853 W1Rmk0Yu2q34I6".parse()?;
/// let mut classes = EquivalenceClasses::new();
/// for (line, name) in (1..).zip([loki, other, loki]) {
///     classes.insert(&name, || line);
/// }
/// assert_eq!(classes.len(), 2);
/// let first_lines: Vec<i32> = classes.iter().map(|class| *class.first()).collect();
/// assert_eq!(first_lines, [1, 2]);
/// assert_eq!(classes.get(&loki).map(|class| class.count()), Some(2));
/// # Ok::<(), minlex::names::NameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EquivalenceClasses<T> {
    /// Place in `classes` by [`Name::key`].
    places: HashMap<u128, usize>,
    classes: Vec<EquivalenceClass<T>>,
}

/// An equivalence class of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquivalenceClass<T> {
    name: Name,
    first: T,
    count: u64,
}

impl<T> EquivalenceClass<T> {
    /// The common name of its puzzles.
    #[must_use]
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The value kept with the first puzzle.
    #[must_use]
    pub fn first(&self) -> &T {
        &self.first
    }

    /// Takes the value kept with the first puzzle.
    #[must_use]
    pub fn into_first(self) -> T {
        self.first
    }

    /// Number of puzzles counted so far, at least 1.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }
}

impl<T> Default for EquivalenceClasses<T> {
    fn default() -> Self {
        EquivalenceClasses { places: HashMap::new(), classes: Vec::new() }
    }
}

impl<T> EquivalenceClasses<T> {
    /// An empty set of classes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts a puzzle by its name. Returns true for the first puzzle of a class, and keeps the
    /// value of `first` for it.
    pub fn insert(&mut self, name: &Name, first: impl FnOnce() -> T) -> bool {
        match self.places.entry(name.key()) {
            Entry::Occupied(place) => {
                self.classes[*place.get()].count += 1;
                false
            }
            Entry::Vacant(place) => {
                place.insert(self.classes.len());
                self.classes.push(EquivalenceClass { name: *name, first: first(), count: 1 });
                true
            }
        }
    }

    /// The class of the puzzles with this name, if any.
    #[must_use]
    pub fn get(&self, name: &Name) -> Option<&EquivalenceClass<T>> {
        self.places.get(&name.key()).map(|&place| &self.classes[place])
    }

    /// Number of classes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// True if no puzzle was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The classes in the order of their first puzzles.
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = &EquivalenceClass<T>> + DoubleEndedIterator + FusedIterator
    {
        self.classes.iter()
    }
}

impl<T> IntoIterator for EquivalenceClasses<T> {
    type Item = EquivalenceClass<T>;
    type IntoIter = std::vec::IntoIter<EquivalenceClass<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.classes.into_iter()
    }
}
