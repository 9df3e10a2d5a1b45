//! The neighbours of one puzzle.

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use minlex_catalog::{DigitSet, Grid};
use minlex_puzzle::__internal::puzzle_from_cells;
use minlex_puzzle::{CanonicalPuzzle, Givens, InvalidPuzzle, Puzzle, Tally};

use crate::inside::is_needed;
use crate::neighbourhood::Neighbourhood;
use crate::pairs::Pairs;
use crate::subsets::Subsets;

/// A valid puzzle, and the kind of neighbours to look for.
#[derive(Clone, Debug)]
pub struct Around {
    puzzle: Puzzle,
    solution: Grid,
    which: Neighbourhood,
}

/// Reason why a puzzle has no such neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AroundError {
    /// The puzzle does not have exactly one solution.
    Invalid(InvalidPuzzle),
    /// More givens are to be taken away than there are.
    FewGivens {
        /// Number of givens of the puzzle.
        found: u32,
        /// Number of givens to take away.
        remove: u32,
    },
}

impl fmt::Display for AroundError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AroundError::Invalid(error) => error.fmt(f),
            AroundError::FewGivens { found, remove } => {
                write!(f, "the puzzle has {found} givens: {remove} cannot be taken away")
            }
        }
    }
}

impl std::error::Error for AroundError {}

impl Neighbourhood {
    /// The neighbours of a puzzle, not yet searched for.
    ///
    /// # Errors
    /// [`AroundError`] if the puzzle is not valid, or has fewer givens than are to be taken away.
    pub fn of(self, puzzle: &Puzzle) -> Result<Around, AroundError> {
        let found = puzzle.givens().len();
        if found < self.remove {
            return Err(AroundError::FewGivens { found, remove: self.remove });
        }
        let solution = puzzle.solution().map_err(AroundError::Invalid)?;
        Ok(Around { puzzle: *puzzle, solution, which: self })
    }
}

/// A step of the search: the set of givens that are taken away. Threads can share the steps.
pub type Step = Givens;

impl Around {
    /// The puzzle whose neighbours are searched for.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// All steps of the search, in order. Each neighbour is found in one of them.
    #[must_use]
    pub fn steps(&self) -> Subsets {
        Subsets::new(self.puzzle.givens(), self.which.remove)
    }

    /// Calls `visit` with each neighbour of a step until it breaks. No puzzle is visited twice, but
    /// some may be others in disguise. Takes tens of microseconds for {-1+1}, milliseconds for
    /// {-2+2}.
    pub fn visit_step<B>(
        &self,
        step: Step,
        visit: &mut dyn FnMut(Puzzle) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let kept = self.puzzle.givens().bits() & !step.bits();
        let mut cells = *self.puzzle.cells();
        for cell in step.iter() {
            cells[cell] = 0;
        }
        let mut wanted = [DigitSet::EMPTY; 81];
        for cell in (0..81).filter(|&cell| cells[cell] == 0) {
            if self.which.same_pattern && !step.contains(cell) {
                continue;
            }
            wanted[cell] = match self.which.same_grid {
                true => DigitSet::of([self.solution.digits()[cell]]),
                false => DigitSet::ALL,
            };
            // A given that is added again could have stayed, with another taken away: it counts
            // among the first givens alone.
            if step.contains(cell) && cell as u32 > kept.trailing_zeros() {
                wanted[cell] = wanted[cell] - DigitSet::of([self.puzzle.cells()[cell]]);
            }
        }
        Additions { around: self, added: 0, visit }.add(&mut cells, &wanted, self.which.add)
    }

    /// Calls `visit` with each neighbour, step by step, until it breaks.
    pub fn visit<B>(&self, mut visit: impl FnMut(Puzzle) -> ControlFlow<B>) -> ControlFlow<B> {
        for step in self.steps() {
            self.visit_step(step, &mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with each neighbour and its canonical puzzle until it breaks. No neighbour is
    /// a disguise of another or of the puzzle. Takes about 150 bytes of memory for each.
    pub fn visit_classes<B>(
        &self,
        mut visit: impl FnMut(Puzzle, CanonicalPuzzle) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut seen = HashSet::new();
        seen.extend(self.puzzle.canonical());
        self.visit(|neighbour| match neighbour.canonical() {
            Ok(canonical) if seen.insert(canonical) => visit(neighbour, canonical),
            _ => ControlFlow::Continue(()),
        })
    }

    /// The canonical puzzles of the neighbours, as [`Around::visit_classes`] finds them.
    #[must_use]
    pub fn classes(&self) -> Vec<CanonicalPuzzle> {
        let mut classes = Vec::new();
        let _ = self.visit_classes(|_, canonical| {
            classes.push(canonical);
            ControlFlow::<()>::Continue(())
        });
        classes
    }
}

struct Additions<'a, B> {
    around: &'a Around,
    added: u128,
    visit: &'a mut dyn FnMut(Puzzle) -> ControlFlow<B>,
}

impl<B> Additions<'_, B> {
    /// Adds `left` givens out of those that are wanted to these cells, in all ways.
    fn add(&mut self, cells: &mut [u8; 81], wanted: &[DigitSet; 81], left: u32) -> ControlFlow<B> {
        let puzzle = puzzle_from_cells(*cells);
        if left == 0 {
            return match puzzle.count_solutions(2) {
                1 => self.found(puzzle),
                _ => ControlFlow::Continue(()),
            };
        }
        if left == 2
            && let Some(pairs) = Pairs::of(&puzzle, wanted)
        {
            return self.add_pairs(cells, &pairs);
        }
        let tally = Tally::of(&puzzle, wanted);
        let mut later = *wanted;
        if self.around.which.needed && left > 1 {
            // A given that makes the puzzle valid alone needs no company.
            for (cell, digits) in later.iter_mut().enumerate() {
                *digits = *digits - tally.exactly_one(cell);
            }
        }
        for cell in 0..81 {
            later[cell] = DigitSet::EMPTY;
            let digits = match (left, self.around.which.needed) {
                (1, _) => tally.exactly_one(cell),
                (_, false) => tally.some(cell),
                (_, true) => tally.several(cell),
            };
            self.added |= 1 << cell;
            for digit in digits.iter() {
                cells[cell] = digit;
                match left {
                    1 => self.found(puzzle_from_cells(*cells))?,
                    _ => self.add(cells, &later, left - 1)?,
                }
            }
            self.added &= !(1 << cell);
            if !digits.is_empty() {
                cells[cell] = 0;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds two givens that exactly one solution has together, in all ways.
    fn add_pairs(&mut self, cells: &mut [u8; 81], pairs: &Pairs) -> ControlFlow<B> {
        pairs.visit(self.around.which.needed, |first, second| {
            let [a, b] = [first.cell, second.cell].map(usize::from);
            (cells[a], cells[b]) = (first.digit, second.digit);
            let puzzle = puzzle_from_cells(*cells);
            (cells[a], cells[b]) = (0, 0);
            let before = self.added;
            self.added |= 1 << a | 1 << b;
            let end = self.found(puzzle);
            self.added = before;
            end
        })
    }

    fn found(&mut self, puzzle: Puzzle) -> ControlFlow<B> {
        let which = &self.around.which;
        if puzzle == self.around.puzzle {
            return ControlFlow::Continue(());
        }
        // Of two added givens, neither makes the puzzle valid alone.
        let asked = match (which.minimal, which.needed && which.add != 2) {
            (true, _) => puzzle.givens().bits(),
            (false, true) => self.added,
            (false, false) => 0,
        };
        let all_needed =
            (0..81).filter(|cell| asked >> cell & 1 == 1).all(|cell| is_needed(&puzzle, cell));
        if all_needed { (self.visit)(puzzle) } else { ControlFlow::Continue(()) }
    }
}
