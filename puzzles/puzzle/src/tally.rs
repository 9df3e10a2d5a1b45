//! Digits by the number of solutions with them in a cell.

use minlex_catalog::DigitSet;

use crate::puzzle::Puzzle;
use crate::solver;

/// Numbers of solutions with each digit in each cell: none, one or several.
///
/// A digit of a cell that is in exactly one solution makes the puzzle valid if it is given:
///
/// ```
/// use minlex::{DigitSet, Puzzle, Tally};
///
/// let two_solutions: Puzzle =
///     "5.2...4.....71...3..............46...7.2......1.......6....2.......3..1.4........"
///         .parse()?;
/// let tally = Tally::of(&two_solutions, &Tally::EVERYTHING);
/// assert_eq!(tally.exactly_one(5), DigitSet::of([8, 9]));
/// assert_eq!(tally.several(0), DigitSet::of([5]));
/// # Ok::<(), minlex::PuzzleError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    some: [u16; 81],
    several: [u16; 81],
}

impl Tally {
    /// All digits of all cells, for [`Tally::of`].
    pub const EVERYTHING: [DigitSet; 81] = [DigitSet::ALL; 81];

    /// The tally of a puzzle for the digits in `wanted`, row by row.
    ///
    /// Visits solutions until no further one can make a difference. Takes up to some hundred
    /// microseconds even with millions of solutions, and less for few digits.
    #[must_use]
    pub fn of(puzzle: &Puzzle, wanted: &[DigitSet; 81]) -> Tally {
        let [some, several] = solver::tally(puzzle, &wanted.map(DigitSet::bits));
        Tally { some, several }
    }

    /// The wanted digits of a cell, 0..=80, in exactly one solution; none above 80.
    #[must_use]
    pub fn exactly_one(&self, cell: usize) -> DigitSet {
        self.some(cell) - self.several(cell)
    }

    /// The wanted digits of a cell, 0..=80, in at least one solution.
    #[must_use]
    pub fn some(&self, cell: usize) -> DigitSet {
        DigitSet::from_bits(self.some.get(cell).copied().unwrap_or_default())
    }

    /// The wanted digits of a cell, 0..=80, in at least two solutions.
    #[must_use]
    pub fn several(&self, cell: usize) -> DigitSet {
        DigitSet::from_bits(self.several.get(cell).copied().unwrap_or_default())
    }
}
