//! Totals of pairs of a grid and a set of its cells, up to symmetry.
#![forbid(unsafe_code)]

use minlex_catalog::BandNumber;

use super::cell_cycles::CELLS;
use super::conjugacy_class::ConjugacyClass;
use super::group_class::GroupClass;
use super::table::AutomorphicTable;
use crate::band::BandCounts;

/// Numbers of pairs of an essentially different grid and a set of its cells up to symmetry, by the
/// size of the set. These are the puzzles that have a puzzle number, valid or not.
///
/// Two sets of cells of a grid are the same up to symmetry if an automorphism of the grid carries
/// one to the other. Burnside's lemma gives the number of different ones for each group: an
/// automorphism fixes exactly the sets that are unions of its cycles of cells.
///
/// ```
/// use minlex_stats::PuzzleTotals;
///
/// let all = PuzzleTotals::of_catalogue();
/// assert_eq!(all.with_givens(0), 5_472_730_538);
/// assert_eq!(all.with_givens(17), 702_924_971_502_380_586_728_916_616);
/// assert_eq!(all.sum(), 13_231_567_353_546_472_288_779_989_816_386_048);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleTotals([u128; CELLS + 1]);

impl PuzzleTotals {
    /// The totals of the whole catalogue. The first call decodes the table of automorphic grids,
    /// which takes some ten milliseconds.
    #[must_use]
    pub fn of_catalogue() -> PuzzleTotals {
        PuzzleTotals::of_bands(BandNumber::all())
    }

    /// The totals of the grids whose minlex forms have one of these bands on top. No band may be
    /// named twice. Takes some milliseconds.
    #[must_use]
    pub fn of_bands(bands: impl IntoIterator<Item = BandNumber>) -> PuzzleTotals {
        let table = AutomorphicTable::embedded();
        let mut grids = 0;
        let mut with_class = [0_u128; 256];
        for band in bands {
            grids += u128::from(BandCounts::published().grids(band));
            for (_, class) in table.places_of(band) {
                with_class[usize::from(class)] += 1;
            }
        }
        let fixed = ConjugacyClass::all().map(|class| class.cell_cycles().fixed_sets());
        let fixed: Vec<[u128; CELLS + 1]> = fixed.collect();
        let mut totals = PuzzleTotals([0; CELLS + 1]);
        for class in table.classes() {
            let these = with_class[usize::from(class.number)];
            totals.add(these, &orbits(class, &fixed));
            grids -= these;
        }
        // The others have the identity alone, which fixes all sets.
        totals.add(grids, &fixed[0]);
        totals
    }

    fn add(&mut self, grids: u128, sets: &[u128; CELLS + 1]) {
        for (total, sets) in self.0.iter_mut().zip(sets) {
            *total += grids * sets;
        }
    }

    /// Number of pairs with this many givens; 0 above 81.
    #[must_use]
    pub fn with_givens(&self, givens: usize) -> u128 {
        self.0.get(givens).copied().unwrap_or(0)
    }

    /// The totals by number of givens, 0 to 81.
    #[must_use]
    pub fn by_givens(&self) -> &[u128; CELLS + 1] {
        &self.0
    }

    /// Number of all pairs.
    #[must_use]
    pub fn sum(&self) -> u128 {
        self.0.iter().sum()
    }
}

/// Numbers of sets of each size up to the automorphisms of a group of this class: the mean number
/// of sets that an automorphism fixes.
fn orbits(class: &GroupClass, fixed: &[[u128; CELLS + 1]]) -> [u128; CELLS + 1] {
    std::array::from_fn(|size| {
        let elements = class.composition.iter();
        let sum: u128 = elements
            .map(|(class, elements)| u128::from(elements) * fixed[class.index()][size])
            .sum();
        sum / u128::from(class.order)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_are_those_of_another_program() {
        let rows = minlex_data::PUZZLE_TOTALS.lines().skip(1);
        let rows: Vec<u128> =
            rows.map(|row| row.split_once('\t').unwrap().1.parse().unwrap()).collect();
        let totals = PuzzleTotals::of_catalogue();
        assert_eq!(totals.by_givens()[..], rows[..]);
        assert_eq!(totals.sum(), 13_231_567_353_546_472_288_779_989_816_386_048);
        assert!((0..=81).all(|k| totals.with_givens(k) == totals.with_givens(81 - k)));
        assert_eq!(totals.with_givens(82), 0);
    }

    #[test]
    fn bands_add_up() {
        let mut sum = 0;
        for band in BandNumber::all() {
            let totals = PuzzleTotals::of_bands([band]);
            assert_eq!(totals.with_givens(0), u128::from(BandCounts::published().grids(band)));
            sum += totals.sum();
        }
        assert_eq!(sum, PuzzleTotals::of_catalogue().sum());
    }
}
