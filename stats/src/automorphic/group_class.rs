//! The classes of automorphism groups.
//!
//! Groups are in one class if renaming rows and columns turns one into the other; then they have
//! equally many elements of each conjugacy class. Conversely, the automorphism groups of all grids
//! have 123 such compositions, and 123 classes of groups are known. So the composition names the
//! class.
#![forbid(unsafe_code)]

use minlex_catalog::Grid;

use super::conjugacy_class::ConjugacyClass;

/// Numbers of elements of a group by conjugacy class, see [`ConjugacyClass::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Composition(pub(crate) [u16; ConjugacyClass::COUNT]);

impl Composition {
    /// The composition of the automorphism group of a grid.
    #[must_use]
    pub fn of(grid: &Grid) -> Composition {
        let mut counts = [0; ConjugacyClass::COUNT];
        for symmetry in grid.automorphisms() {
            if let Some(class) = ConjugacyClass::of(&symmetry) {
                counts[class.index()] += 1;
            }
        }
        Composition(counts)
    }

    /// The conjugacy classes that occur, with their numbers of elements.
    pub fn iter(&self) -> impl Iterator<Item = (ConjugacyClass, u16)> {
        let all = ConjugacyClass::all().zip(self.0);
        all.filter(|&(_, elements)| elements > 0)
    }

    /// The order of the group.
    #[must_use]
    pub fn order(&self) -> u32 {
        self.0.iter().map(|&elements| u32::from(elements)).sum()
    }
}

/// A class of automorphism groups, and the number of grids with such a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GroupClass {
    /// The number, 1..=122: classes are sorted by the order of the group, then by their first grid
    /// in the catalogue. The trivial group, which is not listed, has the number 0.
    pub number: u8,
    /// The order of the group, 2..=648.
    pub order: u32,
    /// The number of essentially different grids with such a group.
    pub grids: u32,
    /// The elements by conjugacy class.
    pub composition: Composition,
}
