//! Published figures, figures of the file and figures computed here fit together exactly.
//!
//! The mathematics, with `H` the group of the 3,359,232 cell symmetries and `N` the number of all
//! grids:
//!
//! * **Felgenhauer and Jarvis 2006.** Relabelling, sorting the columns of boxes 2 and 3 and
//!   exchanging these boxes leaves 36,288 first bands, so `N = 9! * 72^2 *` the sum of their
//!   completions. The 44 classes and their completions are computed here (see `columns`), so this
//!   check reaches `N` without any published figure.
//! * **Burnside; Russell and Jarvis 2006.** The number of essentially different grids is the mean
//!   over `H` of how many grids (up to relabelling) a symmetry fixes. Only the 27 published
//!   conjugacy classes fix any.
//! * **Orbit-stabiliser.** A grid with `a` automorphisms has `9! * |H| / a` images; over the
//!   catalogue these are all grids.
//! * **Bands.** A minlex band with `a` automorphisms is `216 / a` of the 72,576 normal forms of
//!   chutes.

use std::collections::HashMap;

use minlex_catalog::counts::{
    CELL_SYMMETRIES, ESSENTIALLY_DIFFERENT, RELABELLINGS, SOLUTION_GRIDS,
};

use crate::canon::Chutes;
use crate::columns::{ColumnClass, ColumnTriples, FIRST_BOX, column_triples};
use crate::mismatch::{Mismatch, Mismatches};
use crate::published::Published;
use crate::report::{Check, Level};
use crate::totals::Totals;

const LEVEL: Level = Level::Identities;

/// Sum of completions over the 36,288 normalised first bands (Felgenhauer and Jarvis 2006).
const NORMALISED_GRIDS: u64 = 3_546_146_300_288;
/// Rearrangements that normalise a grid's first band, and those that sort its first column: `72`
/// each.
const SORTINGS: u128 = 72 * 72;

pub(crate) fn checks(totals: &Totals, published: &Published) -> Vec<Check> {
    let mut checks = facts(published, &classify(Chutes::get()));
    checks.push(orbit_stabiliser(&totals.automorphisms));
    checks.push(crate::grid_numbers::check(published));
    checks
}

fn facts(published: &Published, bands: &[OwnBand]) -> Vec<Check> {
    vec![
        band_list(published, Chutes::get()),
        band_orders(published),
        classes(published, bands),
        completions(published, bands),
        normalised_grids(published),
        conjugacy_classes(published),
        burnside(published),
        identity_class(published),
    ]
}

/// Facts computed here about one of the 416 bands.
struct OwnBand {
    class: ColumnClass,
    /// Twice the number of the 36,288 normalised first bands that it represents.
    members: u32,
    completions: u64,
}

fn classify(chutes: &Chutes) -> Vec<OwnBand> {
    let columns = ColumnTriples::new();
    let mut completions = HashMap::new();
    chutes
        .bands()
        .iter()
        .map(|band| {
            let triples = column_triples(&band.band);
            let class = columns.class(triples);
            OwnBand {
                class,
                members: band.members,
                completions: *completions
                    .entry(class)
                    .or_insert_with(|| columns.completions(triples)),
            }
        })
        .collect()
}

fn all_grids(bands: &[OwnBand]) -> u128 {
    let doubled: u128 =
        bands.iter().map(|band| u128::from(band.members) * u128::from(band.completions)).sum();
    doubled / 2 * SORTINGS * u128::from(RELABELLINGS)
}

/// The number of all grids, computed without any published figure in some tenths of a second.
pub(crate) fn solution_grids() -> u128 {
    all_grids(&classify(Chutes::get()))
}

/// Compares the 416 bands and their automorphisms, found among all 72,576 chutes, with the
/// published ones.
fn band_list(published: &Published, chutes: &Chutes) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "416 bands");
    mismatches.compare(|| "classes of chutes", chutes.bands().len(), published.bands.len());
    for (b, (own, published)) in chutes.bands().iter().zip(&published.bands).enumerate() {
        let text = |digits: &[u8]| digits.iter().map(|d| char::from(b'0' + d)).collect::<String>();
        mismatches.compare(
            || format!("band {b}"),
            text(own.band.as_flattened()),
            text(&published.digits),
        );
        mismatches.compare(
            || format!("automorphisms of band {b}"),
            own.order(),
            published.automorphisms,
        );
    }
    mismatches
        .check("72,576 chutes fall into the published bands, with the published automorphisms")
}

/// The sum of 1/order over the bands is 336.
fn band_orders(published: &Published) -> Check {
    let mut sum = 0;
    for (b, band) in published.bands.iter().enumerate() {
        if band.automorphisms == 0 || 216 % band.automorphisms != 0 {
            return Check::failed(
                LEVEL,
                "band orders",
                format!("automorphisms of band {b}"),
                band.automorphisms,
                "a divisor of 216",
            );
        }
        sum += 216 / band.automorphisms;
    }
    Check::equal(
        LEVEL,
        "band orders",
        "216 times the sum of 1/order over the bands",
        sum,
        216 * 336,
    )
}

/// Compares Russell's classes with the orbits of column triples, and their shares of the 36,288
/// first bands.
fn classes(published: &Published, bands: &[OwnBand]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "44 classes");
    let columns = ColumnTriples::new();
    let mut number_of = HashMap::new();
    for class in &published.classes44 {
        let mask = |set: [u8; 3]| set.iter().fold(0, |mask, digit| mask | 1 << digit);
        let [second, third] = class.columns.map(|sets| sets.map(mask));
        let own = columns.class([FIRST_BOX, second, third]);
        if let Some(other) = number_of.insert(own, class.number) {
            mismatches.add(Mismatch::new(
                format!("members of classes {other} and {}", class.number),
                "equivalent",
                "different",
            ));
        }
        let members: u32 =
            bands.iter().filter(|band| band.class == own).map(|band| band.members).sum();
        mismatches.compare(|| format!("size of class {}", class.number), members, 2 * class.size);
    }
    for (b, (own, band)) in bands.iter().zip(&published.bands).enumerate() {
        let number = number_of.get(&own.class).copied().unwrap_or(0);
        mismatches.compare(|| format!("class of band {b}"), number, band.class44);
    }
    let sizes: u32 = published.classes44.iter().map(|class| class.size).sum();
    mismatches.compare(|| "first bands in all classes", sizes, 36_288);
    mismatches.check("36,288 first bands fall into the published classes, with the published sizes")
}

/// Compares completions of every class and every band with the published ones.
fn completions(published: &Published, bands: &[OwnBand]) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "completions");
    for (b, (own, band)) in bands.iter().zip(&published.bands).enumerate() {
        mismatches.compare(
            || format!("completions of band {b}"),
            band.completions,
            own.completions,
        );
        match published.classes44.iter().find(|class| class.number == band.class44) {
            Some(class) => mismatches.compare(
                || format!("completions of class {}", class.number),
                class.completions.into(),
                own.completions,
            ),
            None => {
                mismatches.add(Mismatch::new(format!("class of band {b}"), band.class44, "1 to 44"))
            }
        }
    }
    let grids = all_grids(bands);
    mismatches.compare(|| "all grids, counted anew", grids, SOLUTION_GRIDS);
    mismatches.check(format!("counted anew, all bands together have {grids} grids"))
}

/// The published sizes and completions give all grids.
fn normalised_grids(published: &Published) -> Check {
    let sum: u128 = published
        .classes44
        .iter()
        .map(|class| u128::from(class.size) * u128::from(class.completions))
        .sum();
    if sum != u128::from(NORMALISED_GRIDS) {
        return Check::failed(
            LEVEL,
            "normalised grids",
            "sum of size times completions",
            sum,
            NORMALISED_GRIDS,
        );
    }
    let grids = sum * SORTINGS * u128::from(RELABELLINGS);
    Check::equal(
        LEVEL,
        "normalised grids",
        "9! * 72^2 * sum of size times completions",
        grids,
        SOLUTION_GRIDS,
    )
}

/// Sizes of the conjugacy classes of the wreath product of a group with the symmetric group on two
/// or three places.
///
/// A class of the product gives every cycle of places a class of the group (that of the product
/// along the cycle). With `k` cycles of length `m` and class `c`, its centraliser has `(m |G| /
/// |c|)^k k!` elements for each `(m, c)` (James and Kerber 1981, section 4.2).
fn wreath_classes(classes: &[u64], places: u32) -> Vec<u64> {
    let order: u64 = classes.iter().sum();
    let factorial = |n: u32| u64::from((1..=n).product::<u32>());
    let mut sizes = Vec::new();
    // Cycles are chosen in descending (length, class): each choice once.
    struct Choice {
        left: u32,
        length: u32,
        class: usize,
        repeats: u32,
        centraliser: u64,
    }
    let mut open = vec![Choice {
        left: places,
        length: places,
        class: classes.len() - 1,
        repeats: 0,
        centraliser: 1,
    }];
    while let Some(choice) = open.pop() {
        if choice.left == 0 {
            sizes.push(order.pow(places) * factorial(places) / choice.centraliser);
            continue;
        }
        for length in 1..=choice.length.min(choice.left) {
            let last = if length == choice.length { choice.class } else { classes.len() - 1 };
            for (class, &members) in classes.iter().enumerate().take(last + 1) {
                let again = length == choice.length && class == choice.class;
                let repeats = if again { choice.repeats + 1 } else { 1 };
                open.push(Choice {
                    left: choice.left - length,
                    length,
                    class,
                    repeats,
                    centraliser: choice.centraliser
                        * u64::from(length)
                        * (order / members)
                        * u64::from(repeats),
                });
            }
        }
    }
    sizes
}

/// Sizes of all conjugacy classes of the cell symmetries. Rows and columns each move as the wreath
/// product of the permutations of three with themselves; transposition exchanges them.
pub(crate) fn conjugacy_class_sizes() -> Vec<u64> {
    let permutations_of_three = [1, 3, 2];
    wreath_classes(&wreath_classes(&permutations_of_three, 3), 2)
}

/// Checks that published sizes are those of different conjugacy classes.
fn conjugacy_classes(published: &Published) -> Check {
    let mut mismatches = Mismatches::new(LEVEL, "conjugacy classes");
    let mut sizes = conjugacy_class_sizes();
    let all = sizes.len();
    mismatches.compare(|| "cell symmetries", sizes.iter().sum(), u64::from(CELL_SYMMETRIES));
    for class in &published.conjugacy {
        match sizes.iter().position(|&size| size == u64::from(class.size)) {
            Some(i) => {
                sizes.swap_remove(i);
            }
            None => mismatches.add(Mismatch::new(
                format!("size of conjugacy class {}", class.number),
                class.size,
                "the size of a conjugacy class that is not taken",
            )),
        }
    }
    mismatches.check(format!(
        "{} classes have sizes that occur among all {all}",
        published.conjugacy.len()
    ))
}

fn burnside(published: &Published) -> Check {
    let sum: u128 = published
        .conjugacy
        .iter()
        .map(|class| u128::from(class.size) * u128::from(class.fixed))
        .sum();
    let expected = u128::from(ESSENTIALLY_DIFFERENT) * u128::from(CELL_SYMMETRIES);
    if sum != expected {
        return Check::failed(LEVEL, "burnside", "sum of size times fixed grids", sum, expected);
    }
    Check::passed(
        LEVEL,
        "burnside",
        format!("mean of fixed grids over all symmetries: {ESSENTIALLY_DIFFERENT}"),
    )
}

fn identity_class(published: &Published) -> Check {
    let identities: Vec<_> = published.conjugacy.iter().filter(|class| class.number == 1).collect();
    match identities[..] {
        [class] if class.size == 1 => Check::equal(
            LEVEL,
            "identity",
            "9! * grids that the identity fixes",
            u128::from(class.fixed) * u128::from(RELABELLINGS),
            SOLUTION_GRIDS,
        ),
        _ => Check::failed(LEVEL, "identity", "conjugacy class 1", "another size", "one symmetry"),
    }
}

/// Checks that the grids that the file counts by automorphisms have all grids as their images.
fn orbit_stabiliser(histogram: &[(u32, u64)]) -> Check {
    const NAME: &str = "orbit-stabiliser";
    let group = u128::from(RELABELLINGS) * u128::from(CELL_SYMMETRIES);
    let mut grids = 0u128;
    for &(order, n) in histogram {
        if order == 0 || !group.is_multiple_of(u128::from(order)) {
            return Check::failed(
                LEVEL,
                NAME,
                "order of an automorphism group",
                order,
                "a divisor of 9! * 3359232",
            );
        }
        // Below 2^64 * 2^41, sixteen times: far from 2^128.
        grids += u128::from(n) * (group / u128::from(order));
    }
    Check::equal(LEVEL, NAME, "images of the catalogue's grids", grids, SOLUTION_GRIDS)
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::report::Outcome;

    static BANDS: LazyLock<Vec<OwnBand>> = LazyLock::new(|| classify(Chutes::get()));

    #[test]
    fn published_figures_fit() {
        for check in facts(Published::get(), &BANDS) {
            assert_eq!(check.outcome(), Outcome::Passed, "{check}");
        }
        assert_eq!(orbit_stabiliser(&Published::get().automorphisms).outcome(), Outcome::Passed);
    }

    fn failing(change: impl FnOnce(&mut Published)) -> Vec<&'static str> {
        let mut published = Published::get().clone();
        change(&mut published);
        facts(&published, &BANDS)
            .into_iter()
            .filter(|check| check.outcome() == Outcome::Failed)
            .map(|check| check.name)
            .collect()
    }

    #[test]
    fn any_changed_figure_is_found() {
        assert_eq!(failing(|p| p.bands[77].digits[26] ^= 1), ["416 bands"]);
        assert_eq!(failing(|p| p.bands[3].automorphisms = 6), ["416 bands", "band orders"]);
        assert_eq!(failing(|p| p.bands[3].automorphisms = 5), ["416 bands", "band orders"]);
        assert_eq!(failing(|p| p.bands[11].completions += 1), ["completions"]);
        assert_eq!(failing(|p| p.bands[11].class44 = 99), ["44 classes", "completions"]);
        assert_eq!(failing(|p| p.classes44[5].size += 1), ["44 classes", "normalised grids"]);
        assert_eq!(
            failing(|p| p.classes44[5].completions += 1),
            ["completions", "normalised grids"]
        );
        assert_eq!(failing(|p| p.classes44[5].columns = p.classes44[6].columns), ["44 classes"]);
        assert_eq!(failing(|p| p.conjugacy[4].size += 1), ["conjugacy classes", "burnside"]);
        assert_eq!(failing(|p| p.conjugacy[4].fixed += 1), ["burnside"]);
        assert_eq!(failing(|p| p.conjugacy[0].number = 2), ["identity"]);
        assert_eq!(failing(|p| p.conjugacy[0].fixed += 1), ["burnside", "identity"]);
    }

    #[test]
    fn a_changed_histogram_is_found() {
        let published = &Published::get().automorphisms;
        for i in 0..published.len() {
            let mut more = published.clone();
            more[i].1 += 1;
            assert_eq!(orbit_stabiliser(&more).outcome(), Outcome::Failed);
            let mut other = published.clone();
            other[i].0 *= 2;
            assert_eq!(orbit_stabiliser(&other).outcome(), Outcome::Failed);
            other[i].0 = 11;
            assert_eq!(orbit_stabiliser(&other).outcome(), Outcome::Failed);
        }
        assert_eq!(orbit_stabiliser(&[(0, 1)]).outcome(), Outcome::Failed);
        assert_eq!(orbit_stabiliser(&[]).outcome(), Outcome::Failed);
    }

    /// The sizes add up to the orders of the groups; Russell and Jarvis found 275 classes of cell
    /// symmetries.
    #[test]
    fn numbers_of_conjugacy_classes() {
        let mut trivial = wreath_classes(&[1], 3);
        trivial.sort_unstable();
        assert_eq!(trivial, [1, 2, 3]);
        let lines = wreath_classes(&[1, 3, 2], 3);
        assert_eq!((lines.len(), lines.iter().sum::<u64>()), (22, 1296));
        let all = conjugacy_class_sizes();
        assert_eq!((all.len(), all.iter().sum::<u64>()), (275, 3_359_232));
    }
}
