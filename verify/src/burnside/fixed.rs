//! Number of grids, up to relabelling, that a cell symmetry fixes.
//!
//! Up to relabelling, a grid is a partition of the 81 cells into nine templates, one for each
//! digit. A symmetry fixes it if it permutes the nine templates: they fall into orbits whose
//! members are disjoint. Conversely, orbits of pairwise disjoint templates that cover each cell
//! once make a fixed grid. So this counts exact covers: items are orbits of cells, sets are orbits
//! of pairwise disjoint templates. Several orbits of templates can fill the same cells.
//!
//! A symmetry that commutes with the first maps its orbits to its orbits, and saves work.

use crate::symmetry::{CellSymmetries, CellSymmetry};

use super::cover::{CoverSet, ItemSet, Problem};
use super::template::{CellSet, disjoint_orbits};

/// The grids, up to relabelling, that `symmetry` fixes, without the identity: it fixes 1.8 * 10^16.
pub(crate) fn fixed_grids(
    symmetry: CellSymmetry,
    symmetries: &CellSymmetries,
    templates: &[CellSet],
) -> u64 {
    problem(symmetry, symmetries, templates).count()
}

fn problem(symmetry: CellSymmetry, symmetries: &CellSymmetries, templates: &[CellSet]) -> Problem {
    let images = symmetries.cell_images(symmetry);
    let orbits = CellOrbits::of(&images);
    let unions = disjoint_orbits(templates, &images);
    let sets = cover_sets(unions.into_iter().map(|cells| orbits.in_set(cells)).collect());
    // Most symmetries fix no grid because there is no set at all.
    let commuting = match sets[..] {
        [] => Vec::new(),
        _ => symmetries.commuting(symmetry),
    };
    let orbit_images = |other| orbits.images(&symmetries.cell_images(other));
    Problem {
        items: orbits.firsts.len(),
        sets,
        symmetries: commuting.into_iter().map(orbit_images).collect(),
    }
}

fn cover_sets(mut sets: Vec<ItemSet>) -> Vec<CoverSet> {
    sets.sort_unstable();
    sets.chunk_by(|a, b| a == b)
        .map(|same| CoverSet { items: same[0], ways: same.len() as u64 })
        .collect()
}

struct CellOrbits {
    orbit_of: [u8; 81],
    firsts: Vec<u8>,
}

impl CellOrbits {
    fn of(images: &[u8; 81]) -> CellOrbits {
        const OPEN: u8 = u8::MAX;
        let mut orbits = CellOrbits { orbit_of: [OPEN; 81], firsts: Vec::new() };
        for first in 0..81 {
            let mut cell = first;
            if orbits.orbit_of[cell] != OPEN {
                continue;
            }
            while orbits.orbit_of[cell] == OPEN {
                orbits.orbit_of[cell] = orbits.firsts.len() as u8;
                cell = usize::from(images[cell]);
            }
            orbits.firsts.push(first as u8);
        }
        orbits
    }

    /// The orbits whose union is this set of cells.
    fn in_set(&self, cells: CellSet) -> ItemSet {
        let numbered = self.firsts.iter().enumerate();
        numbered.fold(0, |set, (orbit, first)| set | (cells >> first & 1) << orbit)
    }

    /// The orbit to which a symmetry that commutes with the first moves each orbit.
    fn images(&self, images: &[u8; 81]) -> Vec<u8> {
        let image = |&first: &u8| self.orbit_of[usize::from(images[usize::from(first)])];
        self.firsts.iter().map(image).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::backtracking::count_by_backtracking;
    use super::super::template::templates;
    use super::*;
    use crate::conjugacy::ConjugacyClasses;

    /// Calls `each` with a symmetry of every conjugacy class but the identity's.
    fn for_each_class(mut each: impl FnMut(CellSymmetry, &CellSymmetries)) {
        let symmetries = CellSymmetries::new();
        for class in &ConjugacyClasses::new(&symmetries).classes()[1..] {
            each(class.representative, &symmetries);
        }
    }

    #[test]
    fn counts_are_the_same_without_commuting_symmetries() {
        let templates = templates();
        let mut compared = 0;
        for_each_class(|symmetry, symmetries| {
            let mut problem = problem(symmetry, symmetries, &templates);
            let fixed = problem.count();
            // The few classes that fix the most take many seconds.
            if fixed < 20_000_000 && !problem.sets.is_empty() {
                problem.symmetries.clear();
                assert_eq!(problem.count(), fixed, "{symmetry:?}");
                compared += 1;
            }
        });
        assert_eq!(compared, 35);
    }

    #[test]
    fn backtracking_finds_as_many() {
        let templates = templates();
        let steps = if cfg!(debug_assertions) { 20_000 } else { 1_000_000 };
        let (mut some, mut none) = (0, 0);
        for_each_class(|symmetry, symmetries| {
            let fixed = fixed_grids(symmetry, symmetries, &templates);
            let images = symmetries.cell_images(symmetry);
            if fixed < 10_000
                && let Some(found) = count_by_backtracking(&images, steps)
            {
                assert_eq!(found, fixed, "{symmetry:?}");
                *(if found > 0 { &mut some } else { &mut none }) += 1;
            }
        });
        let expected = if cfg!(debug_assertions) { (7, 236) } else { (9, 242) };
        assert_eq!((some, none), expected, "classes that fix some grids, and none");
    }

    #[test]
    fn unions_of_orbits_are_counted_once() {
        assert_eq!(
            cover_sets(vec![5, 3, 5]),
            [CoverSet { items: 3, ways: 1 }, CoverSet { items: 5, ways: 2 }]
        );
    }
}
