//! Burnside's lemma with every number in it worked out here.
//!
//! The essentially different grids are the orbits of the 3,359,232 cell symmetries on the grids up
//! to relabelling. By Burnside's lemma there are as many as a symmetry fixes on average. Conjugate
//! symmetries fix equally many, so one of each of the 275 conjugacy classes is enough:
//!
//! * going through all symmetries gives the classes and their sizes (`conjugacy`);
//! * exact covers of the grid by orbits of templates count the grids that a symmetry other than the
//!   identity fixes (`fixed`);
//! * the identity fixes all grids, counted band by band by their column triples (`columns`), as
//!   Felgenhauer and Jarvis did in 2005.
//!
//! E. Russell and F. Jarvis, "Mathematics of Sudoku II" (2006), found the same numbers by other
//! programs; they serve here for comparison alone.

#[cfg(test)]
mod backtracking;
mod cover;
mod fixed;
mod small_set;
mod template;

use minlex_catalog::counts::{CELL_SYMMETRIES, ESSENTIALLY_DIFFERENT, RELABELLINGS};
use minlex_data::ConjugacyClass;

use crate::conjugacy::ConjugacyClasses;
use crate::identities::{conjugacy_class_sizes, solution_grids};
use crate::mismatch::{Mismatch, Mismatches};
use crate::progress::{StepFn, in_steps};
use crate::published::Published;
use crate::report::{Check, Level};
use crate::symmetry::{CellSymmetries, CellSymmetry};

use fixed::fixed_grids;
use template::templates;

const LEVEL: Level = Level::Burnside;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FixedCount {
    pub(crate) size: u64,
    /// Grids up to relabelling that one of them fixes.
    pub(crate) fixed: u64,
}

impl From<&ConjugacyClass> for FixedCount {
    fn from(class: &ConjugacyClass) -> FixedCount {
        FixedCount { size: class.size.into(), fixed: class.fixed }
    }
}

pub(crate) fn checks(grids: u64, published: &Published, progress: &StepFn<'_>) -> Vec<Check> {
    let symmetries = CellSymmetries::new();
    let classes = ConjugacyClasses::new(&symmetries);
    let counts = fixed_counts(&symmetries, &classes, progress);
    facts(&counts, grids, published)
}

/// Grids that each class fixes, in the order of [`ConjugacyClasses::classes`].
pub(crate) fn fixed_counts(
    symmetries: &CellSymmetries,
    classes: &ConjugacyClasses,
    progress: &StepFn<'_>,
) -> Vec<FixedCount> {
    let templates = templates();
    let count = |class: usize| {
        let class = &classes.classes()[class];
        let fixed = match class.representative {
            CellSymmetry::IDENTITY => (solution_grids() / u128::from(RELABELLINGS)) as u64,
            symmetry => fixed_grids(symmetry, symmetries, &templates),
        };
        FixedCount { size: class.size, fixed }
    };
    in_steps("fixed grids", classes.classes().len(), progress, count)
}

fn facts(counts: &[FixedCount], grids: u64, published: &Published) -> Vec<Check> {
    vec![
        class_sizes(counts),
        identity(counts, published),
        published_classes(counts, published),
        other_classes(counts, published),
        burnside(counts, grids),
    ]
}

/// Compares the sizes with those that a formula gives.
fn class_sizes(counts: &[FixedCount]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "conjugacy classes");
    let mut found: Vec<u64> = counts.iter().map(|count| count.size).collect();
    let mut expected = conjugacy_class_sizes();
    found.sort_unstable();
    expected.sort_unstable();
    mismatches.compare(|| "conjugacy classes", found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        mismatches.compare(|| "size of a conjugacy class", found, expected);
    }
    let all: u64 = found.iter().sum();
    mismatches.compare(|| "cell symmetries", all, u64::from(CELL_SYMMETRIES));
    mismatches.check(format!(
        "{all} cell symmetries fall into {} classes, of the sizes that a formula gives",
        found.len()
    ))
}

fn identity(counts: &[FixedCount], published: &Published) -> Check {
    let found = counts.iter().find(|count| count.size == 1);
    let expected = published.conjugacy.iter().find(|class| class.size == 1);
    Check::equal(
        LEVEL,
        "identity",
        "all grids up to relabelling",
        found.map_or(0, |count| count.fixed),
        expected.map_or(0, |class| class.fixed),
    )
}

fn published_classes(counts: &[FixedCount], published: &Published) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "published classes");
    let (_, missing) = matched(counts, &published.conjugacy);
    for class in missing {
        let fixed =
            counts.iter().filter(|count| count.size == u64::from(class.size) && count.fixed > 0);
        let fixed: Vec<String> = fixed.map(|count| count.fixed.to_string()).collect();
        mismatches.add(Mismatch::new(
            format!(
                "grids fixed by conjugacy class {}, of {} symmetries",
                class.number, class.size
            ),
            match fixed[..] {
                [] => "0".to_owned(),
                _ => fixed.join(" or "),
            },
            class.fixed,
        ));
    }
    mismatches
        .check(format!("{} classes fix as many grids as published", published.conjugacy.len()))
}

fn other_classes(counts: &[FixedCount], published: &Published) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "other classes");
    let (others, _) = matched(counts, &published.conjugacy);
    for count in &others {
        mismatches.compare(
            || format!("grids fixed by a class of {} symmetries not published", count.size),
            count.fixed,
            0,
        );
    }
    mismatches.check(format!("{} classes fix no grid", others.len()))
}

/// The classes that only the recount has, and those that only the publication has.
fn matched(
    counts: &[FixedCount],
    published: &[ConjugacyClass],
) -> (Vec<FixedCount>, Vec<ConjugacyClass>) {
    let mut others = counts.to_vec();
    let mut missing = Vec::new();
    for class in published {
        match others.iter().position(|count| *count == FixedCount::from(class)) {
            Some(place) => {
                others.swap_remove(place);
            }
            None => missing.push(*class),
        }
    }
    (others, missing)
}

/// The mean over all symmetries is the number of essentially different grids.
fn burnside(counts: &[FixedCount], grids: u64) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "burnside");
    let product = |count: &FixedCount| u128::from(count.size) * u128::from(count.fixed);
    let sum: u128 = counts.iter().map(product).sum();
    let symmetries = u128::from(CELL_SYMMETRIES);
    mismatches.compare(
        || "sum of size times fixed grids",
        sum,
        u128::from(ESSENTIALLY_DIFFERENT) * symmetries,
    );
    mismatches.compare(|| "grids in the table", u128::from(grids), sum / symmetries);
    mismatches.check(format!(
        "mean of fixed grids over all symmetries: {}, as many as the table has",
        sum / symmetries
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Outcome;

    /// Counts as published, those of the classes that fix nothing at the end.
    fn published_counts() -> Vec<FixedCount> {
        let mut sizes = conjugacy_class_sizes();
        let mut counts = Vec::new();
        for count in Published::get().conjugacy.iter().rev().map(FixedCount::from) {
            let place = sizes.iter().position(|&size| size == count.size);
            sizes.swap_remove(place.expect("published sizes are sizes of classes"));
            counts.push(count);
        }
        counts.extend(sizes.into_iter().map(|size| FixedCount { size, fixed: 0 }));
        counts
    }

    fn failing(
        change: impl FnOnce(&mut Vec<FixedCount>, &mut u64, &mut Published),
    ) -> Vec<&'static str> {
        let (mut counts, mut grids) = (published_counts(), ESSENTIALLY_DIFFERENT);
        let mut published = Published::get().clone();
        change(&mut counts, &mut grids, &mut published);
        let checks = facts(&counts, grids, &published);
        let failed = checks.iter().filter(|check| check.outcome() == Outcome::Failed);
        failed.map(|check| check.name).collect()
    }

    #[test]
    fn published_figures_pass() {
        assert_eq!(failing(|_, _, _| ()), [""; 0]);
    }

    #[test]
    fn a_table_with_other_grids_is_found() {
        assert_eq!(failing(|_, grids, _| *grids -= 1), ["burnside"]);
    }

    #[test]
    fn wrong_published_figures_are_found() {
        let both = ["published classes", "other classes"];
        assert_eq!(failing(|_, _, published| published.conjugacy[5].fixed += 1), both);
        assert_eq!(failing(|_, _, published| published.conjugacy[5].size += 1), both);
        let one_less = failing(|_, _, published| published.conjugacy.truncate(26));
        assert_eq!(one_less, ["other classes"]);
        let identity = failing(|_, _, published| published.conjugacy[0].fixed -= 1);
        assert_eq!(identity, ["identity", "published classes", "other classes"]);
    }

    #[test]
    fn wrong_counts_are_found() {
        let all = ["published classes", "other classes", "burnside"];
        assert_eq!(failing(|counts, _, _| counts[3].fixed -= 1), all);
        let extra = failing(|counts, _, _| counts[200].fixed = 1);
        assert_eq!(extra, ["other classes", "burnside"]);
        let size = failing(|counts, _, _| counts[200].size += 1);
        assert_eq!(size, ["conjugacy classes"]);
    }
}
