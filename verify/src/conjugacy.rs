//! The conjugacy classes of the cell symmetries, found by going through all 3,359,232.
//!
//! Conjugating any symmetry by generators, until nothing new comes up, reaches its whole class.

use crate::symmetry::{CellSymmetries, CellSymmetry};

/// One conjugacy class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConjugacyClass {
    /// Its first member in the list of all symmetries.
    pub(crate) representative: CellSymmetry,
    /// Number of members.
    pub(crate) size: u64,
}

pub(crate) struct ConjugacyClasses {
    classes: Vec<ConjugacyClass>,
    /// For each index of a symmetry, its class.
    class_of: Vec<u16>,
}

/// A symmetry whose class is not known yet.
const OPEN: u16 = u16::MAX;

impl ConjugacyClasses {
    /// Finds the classes in a few tenths of a second, with 8 MB.
    pub(crate) fn new(symmetries: &CellSymmetries) -> ConjugacyClasses {
        let mut class_of = vec![OPEN; CellSymmetry::COUNT];
        let mut classes = Vec::new();
        let mut open = Vec::new();
        for index in 0..CellSymmetry::COUNT {
            if class_of[index] != OPEN {
                continue;
            }
            let class = classes.len() as u16;
            let representative = CellSymmetry::from_index(index);
            let mut size = 0;
            class_of[index] = class;
            open.push(representative);
            while let Some(member) = open.pop() {
                size += 1;
                for generator in symmetries.generators() {
                    let conjugate = symmetries.conjugate(member, generator);
                    let place = &mut class_of[conjugate.index()];
                    if *place == OPEN {
                        *place = class;
                        open.push(conjugate);
                    }
                }
            }
            classes.push(ConjugacyClass { representative, size });
        }
        ConjugacyClasses { classes, class_of }
    }

    pub(crate) fn classes(&self) -> &[ConjugacyClass] {
        &self.classes
    }

    /// The place of a symmetry's class among [`ConjugacyClasses::classes`].
    pub(crate) fn class_of(&self, symmetry: CellSymmetry) -> usize {
        usize::from(self.class_of[symmetry.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_contain_their_conjugates() {
        let symmetries = CellSymmetries::new();
        let classes = ConjugacyClasses::new(&symmetries);
        assert_eq!(classes.classes().len(), 275);
        assert_eq!(classes.classes()[0].representative, CellSymmetry::IDENTITY);
        assert_eq!(classes.classes()[0].size, 1);
        let all: u64 = classes.classes().iter().map(|class| class.size).sum();
        assert_eq!(all, CellSymmetry::COUNT as u64);
        for (i, class) in classes.classes().iter().enumerate() {
            assert_eq!(classes.class_of(class.representative), i);
            for by in (0..CellSymmetry::COUNT).step_by(99_991) {
                let by = CellSymmetry::from_index(by);
                let conjugate = symmetries.conjugate(class.representative, by);
                assert_eq!(classes.class_of(conjugate), i);
            }
        }
    }
}
