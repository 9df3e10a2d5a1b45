//! Kinds of neighbours.

use std::fmt;

/// The most givens that can be taken away, and the most that can be added.
pub const MAX_GIVENS: u32 = 4;

/// Numbers of givens to take away and to add, and the kind of valid puzzles to look for.
///
/// Collectors write {-M+N}: `Neighbourhood::new(1, 1)?` is {-1+1}, one given taken away and one
/// added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Neighbourhood {
    pub(crate) remove: u32,
    pub(crate) add: u32,
    pub(crate) same_pattern: bool,
    pub(crate) same_grid: bool,
    pub(crate) needed: bool,
    pub(crate) minimal: bool,
}

/// Reason why a neighbourhood is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NeighbourhoodError {
    /// More than [`MAX_GIVENS`] taken away or added; holds how many.
    TooMany(u32),
    /// The pattern cannot stay the same if the numbers of givens taken away and added differ.
    Pattern {
        /// Number of givens taken away.
        remove: u32,
        /// Number of givens added.
        add: u32,
    },
}

impl fmt::Display for NeighbourhoodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NeighbourhoodError::TooMany(found) => {
                write!(f, "{found} givens: at most {MAX_GIVENS} can be taken away, and added")
            }
            NeighbourhoodError::Pattern { remove, add } => write!(
                f,
                "{remove} taken away and {add} added: the pattern stays only if both are equal"
            ),
        }
    }
}

impl std::error::Error for NeighbourhoodError {}

impl Neighbourhood {
    /// All valid puzzles that come from taking `remove` givens away and adding `add`, each 0 to
    /// [`MAX_GIVENS`]. A given that was taken away can be added again, so {-2+2} includes {-1+1}.
    ///
    /// # Errors
    /// [`NeighbourhoodError::TooMany`].
    pub fn new(remove: u32, add: u32) -> Result<Neighbourhood, NeighbourhoodError> {
        match remove.max(add) {
            found if found > MAX_GIVENS => Err(NeighbourhoodError::TooMany(found)),
            _ => Ok(Neighbourhood {
                remove,
                add,
                same_pattern: false,
                same_grid: false,
                needed: false,
                minimal: false,
            }),
        }
    }

    /// Restricts the neighbours to those with the pattern of the puzzle: digits change, but no
    /// given moves.
    ///
    /// # Errors
    /// [`NeighbourhoodError::Pattern`] if other numbers of givens are taken away and added.
    pub fn same_pattern(self) -> Result<Neighbourhood, NeighbourhoodError> {
        let Neighbourhood { remove, add, .. } = self;
        match remove == add {
            true => Ok(Neighbourhood { same_pattern: true, ..self }),
            false => Err(NeighbourhoodError::Pattern { remove, add }),
        }
    }

    /// Restricts the neighbours to those with the solution of the puzzle.
    #[must_use]
    pub fn same_grid(self) -> Neighbourhood {
        Neighbourhood { same_grid: true, ..self }
    }

    /// Restricts the neighbours to those in which each added given is needed: without it there are
    /// several solutions.
    #[must_use]
    pub fn needed(self) -> Neighbourhood {
        Neighbourhood { needed: true, ..self }
    }

    /// Restricts the neighbours to minimal puzzles, in which each given is needed.
    #[must_use]
    pub fn minimal(self) -> Neighbourhood {
        Neighbourhood { needed: true, minimal: true, ..self }
    }

    /// Number of givens taken away.
    #[must_use]
    pub fn removed(&self) -> u32 {
        self.remove
    }

    /// Number of givens added.
    #[must_use]
    pub fn added(&self) -> u32 {
        self.add
    }

    /// Number of candidates around a puzzle with `givens` givens: ways to take givens away, times
    /// ways to choose new cells, times their digits. The time of a search is proportional to it.
    #[must_use]
    pub fn candidates(&self, givens: u32) -> u128 {
        let left = givens.saturating_sub(self.remove);
        let cells = if self.same_pattern { 1 } else { choose(81 - left.min(81), self.add) };
        let digits = if self.same_grid { 1 } else { 9u128.pow(self.add) };
        choose(givens, self.remove) * cells * digits
    }
}

fn choose(n: u32, k: u32) -> u128 {
    match k > n {
        true => 0,
        false => (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_counted() {
        let of = |remove, add, givens| Neighbourhood::new(remove, add).unwrap().candidates(givens);
        assert_eq!(of(1, 1, 23), 23 * 59 * 9);
        assert_eq!(of(2, 2, 20), 190 * (63 * 62 / 2) * 81);
        assert_eq!(of(2, 0, 1), 0);
        let pattern = Neighbourhood::new(2, 2).unwrap().same_pattern().unwrap();
        assert_eq!(pattern.candidates(20), 190 * 81);
        assert_eq!(pattern.same_grid().candidates(20), 190);
    }

    #[test]
    fn errors_hold_the_numbers() {
        assert_eq!(Neighbourhood::new(5, 0), Err(NeighbourhoodError::TooMany(5)));
        assert_eq!(Neighbourhood::new(1, 9), Err(NeighbourhoodError::TooMany(9)));
        let moved = Neighbourhood::new(1, 2).unwrap().same_pattern();
        assert_eq!(moved, Err(NeighbourhoodError::Pattern { remove: 1, add: 2 }));
    }
}
