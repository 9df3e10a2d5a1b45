//! The catalogue's grids with automorphisms, and the number of grids besides them.
//!
//! With `H` the group of the 3,359,232 cell symmetries, a grid with automorphism group `A` has
//! `|H| / |A|` images up to relabelling. A symmetry `g` of conjugacy class `C` fixes
//!
//! ```text
//! |A ∩ C| * |H| / (|A| * |C|)
//! ```
//!
//! of them: the image by `h` is fixed if and only if `h⁻¹ g h` is in `A`; as `h` runs through `H`,
//! that meets each member of `C` equally often, `|H| / |C|` times; and each image comes from `|A|`
//! symmetries `h`.
//!
//! Grids without automorphisms add nothing except for the identity. So the 560,151 grids that have
//! some must account for the fixed grids of every class but the identity's, which `burnside` counts
//! without a list. That proves the list complete: its grids pass this crate's own test for minlex
//! form, they ascend, so none is there twice, and one more would fix more. The origin of the list
//! does not matter.
//!
//! All grids up to relabelling, less the images of these, are images of grids without
//! automorphisms. Each has `|H|` images, which gives their number without counting one of them.

use std::collections::{BTreeMap, BTreeSet};

use minlex_catalog::counts::CELL_SYMMETRIES;
use minlex_catalog::{BandNumber, Grid};

use crate::burnside::{self, FixedCount};
use crate::canon::{Cells, Chutes, band_of};
use crate::conjugacy::ConjugacyClasses;
use crate::mismatch::{Mismatch, Mismatches};
use crate::progress::{StepFn, in_steps};
use crate::report::{Check, Level};
use crate::symmetry::{CellSymmetries, CellSymmetry};

const LEVEL: Level = Level::Orbits;

/// Passes on the automorphic minlex forms of a band, in order, each with the order of its group.
pub(crate) type ListBand<'a> = dyn Fn(BandNumber, &mut dyn FnMut(&Grid, u32)) + Sync + 'a;

pub(crate) fn checks(
    list: &ListBand<'_>,
    grids: u64,
    histogram: &[(u32, u64)],
    progress: &StepFn<'_>,
) -> Vec<Check> {
    let symmetries = CellSymmetries::new();
    let classes = ConjugacyClasses::new(&symmetries);
    let counts = burnside::fixed_counts(&symmetries, &classes, &|_| ());
    let tallies = tallies(list, &Judge::new(&symmetries, &classes), progress);
    facts(tallies, &counts, grids, histogram)
}

fn facts(
    tallies: Vec<Tally>,
    counts: &[FixedCount],
    grids: u64,
    histogram: &[(u32, u64)],
) -> Vec<Check> {
    let all = Tally::sum(tallies, counts.len());
    let others = [orders(&all, histogram), fixed_grids(&all, counts), total(&all, counts, grids)];
    let automorphic = all.automorphic();
    let listed = all.wrong.check(format!(
        "{automorphic} grids listed; each is a minlex form by another test and comes once"
    ));
    std::iter::once(listed).chain(others).collect()
}

fn tallies(list: &ListBand<'_>, judge: &Judge<'_>, progress: &StepFn<'_>) -> Vec<Tally> {
    let bands: Vec<BandNumber> = BandNumber::all().collect();
    let tally = |band: usize| judge.tally(bands[band], list);
    in_steps("automorphic grids", bands.len(), progress, tally)
}

/// Sums over the list of one or more bands.
struct Tally {
    /// Grids with automorphisms by order of the group.
    orders: BTreeMap<u32, u64>,
    /// For each conjugacy class, the number of images of these grids that one of its symmetries
    /// fixes.
    fixed: Vec<u64>,
    wrong: Mismatches,
}

impl Tally {
    fn new(classes: usize) -> Tally {
        Tally {
            orders: BTreeMap::new(),
            fixed: vec![0; classes],
            wrong: Mismatches::new(LEVEL, "automorphic grids"),
        }
    }

    fn sum(tallies: Vec<Tally>, classes: usize) -> Tally {
        tallies.into_iter().fold(Tally::new(classes), |mut sum, tally| {
            for (order, grids) in tally.orders {
                *sum.orders.entry(order).or_default() += grids;
            }
            for (sum, fixed) in sum.fixed.iter_mut().zip(tally.fixed) {
                *sum += fixed;
            }
            sum.wrong.append(tally.wrong);
            sum
        })
    }

    fn automorphic(&self) -> u64 {
        self.orders.values().sum()
    }
}

struct Judge<'a> {
    symmetries: &'a CellSymmetries,
    classes: &'a ConjugacyClasses,
}

impl<'a> Judge<'a> {
    fn new(symmetries: &'a CellSymmetries, classes: &'a ConjugacyClasses) -> Judge<'a> {
        Judge { symmetries, classes }
    }

    fn tally(&self, band: BandNumber, list: &ListBand<'_>) -> Tally {
        let mut tally = Tally::new(self.classes.classes().len());
        let mut last: Option<Cells> = None;
        list(band, &mut |grid, order| {
            let judged = match last.replace(*grid.digits()) {
                Some(last) if last >= *grid.digits() => Err("a grid above the one before"),
                _ => self.fixed_images(band, grid.digits(), order),
            };
            match judged {
                Ok(fixed) => {
                    *tally.orders.entry(order).or_default() += 1;
                    for (class, images) in fixed {
                        tally.fixed[class] += images;
                    }
                }
                Err(expected) => tally.wrong.add(Mismatch::new(
                    format!("a grid of band {band} with {order} automorphisms"),
                    grid,
                    expected,
                )),
            }
        });
        tally
    }

    /// Number of images of a grid that the symmetries of each class fix, without zeros. Fails
    /// unless the grid is a minlex form of this band with this group order.
    fn fixed_images(
        &self,
        band: BandNumber,
        cells: &Cells,
        order: u32,
    ) -> Result<BTreeMap<usize, u64>, &'static str> {
        let chutes = Chutes::get();
        if chutes.class(&band_of(cells, 0)) != band.get() {
            return Err("a grid of this band");
        }
        let Some(automorphisms) = chutes.minlex_automorphisms(cells) else {
            return Err("a minlex form");
        };
        if automorphisms.len() != order as usize || order < 2 {
            return Err("a grid with so many automorphisms");
        }
        let mut members = BTreeMap::new();
        for automorphism in &automorphisms {
            let symmetry = CellSymmetry::of(automorphism);
            if !relabels(cells, &self.symmetries.cell_images(symmetry)) {
                return Err("a grid that its automorphisms relabel");
            }
            *members.entry(self.classes.class_of(symmetry)).or_insert(0) += 1;
        }
        let images = |(class, members): (usize, u64)| {
            let size = u64::from(order) * self.classes.classes()[class].size;
            let fixed = members * u64::from(CELL_SYMMETRIES);
            match fixed % size {
                0 => Ok((class, fixed / size)),
                _ => Err("a grid whose automorphisms are a group"),
            }
        };
        members.into_iter().map(images).collect()
    }
}

/// True if moving each cell to `images[cell]` has the effect of a relabelling.
fn relabels(cells: &Cells, images: &[u8; 81]) -> bool {
    let mut label = [0; 10];
    for (cell, &digit) in cells[..9].iter().enumerate() {
        label[usize::from(digit)] = cells[usize::from(images[cell])];
    }
    let moved =
        |(&digit, &image): (&u8, &u8)| cells[usize::from(image)] == label[usize::from(digit)];
    cells.iter().zip(images).all(moved)
}

fn orders(all: &Tally, histogram: &[(u32, u64)]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "group orders");
    let table: BTreeMap<u32, u64> =
        histogram.iter().copied().filter(|&(order, _)| order > 1).collect();
    let count = |of: &BTreeMap<u32, u64>, order| of.get(&order).copied().unwrap_or(0);
    for order in BTreeSet::from_iter(table.keys().chain(all.orders.keys()).copied()) {
        mismatches.compare(
            || format!("grids with {order} automorphisms"),
            count(&table, order),
            count(&all.orders, order),
        );
    }
    mismatches.check(format!(
        "{} orders of automorphism groups occur as often as in the table",
        all.orders.len()
    ))
}

/// Compares, for every class but the identity's, the fixed images of these grids with all fixed
/// grids.
fn fixed_grids(all: &Tally, counts: &[FixedCount]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "fixed grids");
    let others = || counts.iter().zip(&all.fixed).skip(1);
    for (count, &fixed) in others() {
        mismatches.compare(
            || format!("images fixed by a class of {} symmetries", count.size),
            fixed,
            count.fixed,
        );
    }
    let some = others().filter(|(_, fixed)| **fixed > 0).count();
    mismatches.check(format!(
        "{some} conjugacy classes fix as many of their images as they fix grids at all, {} none",
        others().count() - some
    ))
}

/// Compares the number of grids, from images without automorphisms and the list, with the table's.
fn total(all: &Tally, counts: &[FixedCount], grids: u64) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "total");
    let plain_images = counts[0].fixed.saturating_sub(all.fixed[0]);
    let plain = plain_images / u64::from(CELL_SYMMETRIES);
    mismatches.compare(
        || "grids up to relabelling that are no images of these",
        plain_images,
        plain * u64::from(CELL_SYMMETRIES),
    );
    let sum = plain + all.automorphic();
    mismatches.compare(|| "grids in the table", grids, sum);
    mismatches.check(format!(
        "{plain} grids without automorphisms must make up the rest, and with these that is {sum}"
    ))
}

#[cfg(test)]
mod tests {
    use minlex_catalog::counts::{ESSENTIALLY_DIFFERENT, RELABELLINGS, SOLUTION_GRIDS};

    use super::*;
    use crate::enumeration::{Block, enumerate};
    use crate::list_automorphic;
    use crate::published::Published;
    use crate::report::Outcome;

    fn with_judge<T>(test: impl FnOnce(&Judge<'_>) -> T) -> T {
        let symmetries = CellSymmetries::new();
        let classes = ConjugacyClasses::new(&symmetries);
        test(&Judge::new(&symmetries, &classes))
    }

    /// All images of a grid up to relabelling, each with first row 123456789.
    fn images(cells: Cells, symmetries: &CellSymmetries) -> Vec<Cells> {
        let generators = symmetries.generators().map(|g| symmetries.cell_images(g));
        let mut seen = BTreeSet::from([cells]);
        let mut open = vec![cells];
        while let Some(cells) = open.pop() {
            for images in &generators {
                let mut moved = [0; 81];
                for (&image, digit) in images.iter().zip(cells) {
                    moved[usize::from(image)] = digit;
                }
                let mut label = [0; 10];
                for (digit, label_of) in moved[..9].iter().zip(1..) {
                    label[usize::from(*digit)] = label_of;
                }
                let moved = moved.map(|digit| label[usize::from(digit)]);
                if seen.insert(moved) {
                    open.push(moved);
                }
            }
        }
        seen.into_iter().collect()
    }

    /// All images of the last grid, with 72 automorphisms, are tested one by one.
    #[test]
    fn images_fixed_are_as_many_as_the_formula_says() {
        let pair = &Published::get().pairs[3];
        let band = BandNumber::new(415).unwrap();
        with_judge(|judge| {
            let counted = judge.fixed_images(band, pair.grid.digits(), 72).unwrap();
            let images = images(*pair.grid.digits(), judge.symmetries);
            assert_eq!(images.len() as u64, u64::from(CELL_SYMMETRIES) / 72);
            for (i, class) in judge.classes.classes().iter().enumerate() {
                let moves = judge.symmetries.cell_images(class.representative);
                let fixed = images.iter().filter(|cells| relabels(cells, &moves)).count();
                assert_eq!(counted.get(&i).copied().unwrap_or(0), fixed as u64, "class {i}");
            }
            assert!(counted.len() > 3, "{counted:?}");
        });
    }

    #[test]
    fn lists_are_those_of_backtracking() {
        let mut listed = 0;
        let numbers = if cfg!(debug_assertions) { 415..=415 } else { 390..=415 };
        for number in numbers {
            let band = BandNumber::new(number).unwrap();
            let mut expected = Vec::new();
            let mut take = |block: &Block| {
                expected.extend(block.grids.iter().copied().filter(|&(_, order)| order > 1));
            };
            enumerate(number, &mut take, &|_, _| ());
            let mut found = Vec::new();
            list_automorphic(band, &mut |grid, order| found.push((*grid.digits(), order)));
            assert_eq!(found, expected, "band {number}");
            listed += found.len();
        }
        assert!(listed > 0);
    }

    fn fault(band: u16, grids: &[(Grid, u32)]) -> Option<String> {
        let list = |_: BandNumber, each: &mut dyn FnMut(&Grid, u32)| {
            grids.iter().for_each(|(grid, order)| each(grid, *order));
        };
        let tally = with_judge(|judge| judge.tally(BandNumber::new(band).unwrap(), &list));
        match tally.wrong.check("").finding {
            crate::Finding::Failed { expected, .. } => Some(expected),
            _ => None,
        }
    }

    #[test]
    #[ignore = "long: `cargo test --workspace -- --include-ignored` runs it"]
    fn lists_with_faults_are_found() {
        let pairs = &Published::get().pairs;
        let (first, middle, last) = (pairs[0].grid, pairs[1].grid, pairs[3].grid);
        assert_eq!(fault(415, &[(last, 72)]), None);
        assert_eq!(fault(0, &[(first, 3)]), None);
        let mut rows_exchanged = *first.digits();
        let (row4, row5) = rows_exchanged[27..45].split_at_mut(9);
        row4.swap_with_slice(row5);
        let rows_exchanged = Grid::from_digits(rows_exchanged).unwrap();
        type Faulty<'a> = (u16, &'a [(Grid, u32)], &'a str);
        let faults: [Faulty<'_>; 6] = [
            (415, &[(last, 72), (last, 72)], "a grid above the one before"),
            (414, &[(last, 72)], "a grid of this band"),
            (415, &[(last, 36)], "a grid with so many automorphisms"),
            (0, &[(first, 4)], "a grid with so many automorphisms"),
            (0, &[(rows_exchanged, 3)], "a minlex form"),
            (
                Chutes::get().class(&band_of(middle.digits(), 0)),
                &[(middle, 1)],
                "a grid with so many automorphisms",
            ),
        ];
        for (band, grids, expected) in faults {
            assert_eq!(fault(band, grids).as_deref(), Some(expected));
        }
    }

    /// Consistent arguments of the last checks; all grids are listed with band 0.
    struct Facts {
        tallies: Vec<Tally>,
        counts: Vec<FixedCount>,
        grids: u64,
        histogram: Vec<(u32, u64)>,
    }

    impl Facts {
        fn published() -> Facts {
            let published = Published::get();
            let mut counts: Vec<FixedCount> =
                published.conjugacy.iter().map(FixedCount::from).collect();
            counts.push(FixedCount { size: 9, fixed: 0 });
            let mut tallies: Vec<Tally> = (0..16).map(|_| Tally::new(counts.len())).collect();
            let orders = published.automorphisms.iter().filter(|(order, _)| *order > 1);
            tallies[0].orders = orders.copied().collect();
            tallies[0].fixed = counts.iter().map(|count| count.fixed).collect();
            let plain = ESSENTIALLY_DIFFERENT - tallies[0].automorphic();
            tallies[0].fixed[0] = (SOLUTION_GRIDS / u128::from(RELABELLINGS)) as u64
                - plain * u64::from(CELL_SYMMETRIES);
            Facts {
                tallies,
                counts,
                grids: ESSENTIALLY_DIFFERENT,
                histogram: published.automorphisms.clone(),
            }
        }
    }

    fn failing(change: impl FnOnce(&mut Facts)) -> Vec<&'static str> {
        let mut given = Facts::published();
        change(&mut given);
        let checks = facts(given.tallies, &given.counts, given.grids, &given.histogram);
        let failed = checks.iter().filter(|check| check.outcome() == Outcome::Failed);
        failed.map(|check| check.name).collect()
    }

    #[test]
    fn changed_figures_are_found() {
        assert_eq!(failing(|_| ()), [""; 0]);
        assert_eq!(failing(|f| f.grids += 1), ["total"]);
        assert_eq!(failing(|f| f.histogram[3].1 -= 1), ["group orders"]);
        assert_eq!(failing(|f| f.histogram.push((5, 1))), ["group orders"]);
        assert_eq!(failing(|f| f.counts[3].fixed += 1), ["fixed grids"]);
        assert_eq!(failing(|f| f.tallies[0].fixed[27] += 2), ["fixed grids"]);
        assert_eq!(failing(|f| f.counts[0].fixed -= 1), ["total"]);
        let one_missing = failing(|f| *f.tallies[0].orders.entry(648).or_default() -= 1);
        assert_eq!(one_missing, ["group orders", "total"]);
        let wrong = |f: &mut Facts| {
            f.tallies[9].wrong.add(Mismatch::new("", "", ""));
        };
        assert_eq!(failing(wrong), ["automorphic grids"]);
    }
}
