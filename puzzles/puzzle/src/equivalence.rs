//! Equivalence of two puzzles.

use minlex_catalog::Transform;

use crate::canonical::canonical_with_solution;
use crate::puzzle::Puzzle;
use crate::solutions::Solutions;

impl Puzzle {
    /// A symmetry that carries this puzzle to `other`, if there is one: then the two are the same
    /// puzzle in disguise.
    ///
    /// Valid puzzles (solution grids among them) are compared by their canonical puzzles, which
    /// costs some microseconds; puzzles without or with several solutions, and patterns, by their
    /// smallest images, see [`Puzzle::smallest_image`].
    ///
    /// ```
    /// use minlex::Puzzle;
    ///
    /// let a: Puzzle =
    ///     "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
    ///         .parse()?;
    /// let b: Puzzle =
    ///     "1.3.5......71.9...69.37......1..3..75.96.73.....51.......96..........4....5...86."
    ///         .parse()?;
    /// let transform = a.equivalence(&b).expect("the second is the first in disguise");
    /// assert_eq!(transform.apply(&a), b);
    /// assert_eq!(a.equivalence(&Puzzle::EMPTY), None);
    /// # Ok::<(), minlex::PuzzleError>(())
    /// ```
    #[must_use]
    pub fn equivalence(&self, other: &Puzzle) -> Option<Transform> {
        if self.givens().len() != other.givens().len() {
            return None;
        }
        match (self.solve(), other.solve()) {
            (Solutions::One(solution), Solutions::One(other_solution)) => {
                let (canonical, to) = canonical_with_solution(self, &solution);
                let (image, other_to) = canonical_with_solution(other, &other_solution);
                (canonical == image).then(|| to.then(&other_to.inverse()))
            }
            // Symmetries carry solutions along, so their number is the same.
            (Solutions::None, Solutions::None)
            | (Solutions::Several(..), Solutions::Several(..)) => {
                let (image, transform) = self.smallest_image_with_transform();
                let (other_image, other_transform) = other.smallest_image_with_transform();
                (image == other_image).then(|| transform.then(&other_transform.inverse()))
            }
            _ => None,
        }
    }
}
