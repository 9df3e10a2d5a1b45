//! Random puzzles whose chance is known.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

use minlex_puzzle::Puzzle;
use minlex_sample::{FEWEST_GIVENS, Minimal, with_givens};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rand::Rng;
use rand::rngs::ChaCha20Rng;

use crate::found::{Puzzles, WeightedPuzzles};
use crate::options::{integer, limit_of, threads_of, whole};
use crate::seed;
use crate::spread::spread;

/// Random puzzles whose chance is known, those of `minlex random`.
///
/// count: stop after this many; without it the iterator has no end. givens: valid puzzles with this
/// many givens, 17 to 81, all with exactly the same chance. minimal: minimal puzzles with weights w
/// instead. Weighted counts estimate those among all minimal puzzles with up to 36 givens, and
/// w.sum()**2 / (w**2).sum() is the effective sample size (docs/AROUND.md). seed: as for random.
/// threads: by default all cores; the puzzles are the same with any number.
///
/// Returns an iterator of str, whose batches() are arrays (n, 81) of uint8. With minimal it is one
/// of pairs (str, float), and batches are pairs of arrays, with weights (n,) of float64. Puzzles
/// are drawn on demand. Raises ValueError. Cost: 40 ms for a minimal puzzle; 10 us for one with 40
/// givens, a millisecond with 30. Each given below 25 takes ten times longer.
///
/// >>> boards, weights = next(minlex.random_puzzles(3, minimal=True).batches())
/// >>> boards.shape, weights.shape
/// ((3, 81), (3,))
#[pyfunction]
#[pyo3(signature = (count = None, *, givens = None, minimal = false, seed = None, threads = None))]
pub fn random_puzzles<'py>(
    py: Python<'py>,
    count: Option<&Bound<'py, PyAny>>,
    givens: Option<&Bound<'py, PyAny>>,
    minimal: bool,
    seed: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let givens = match givens {
        Some(givens) => Some(whole("givens", integer(givens)?, FEWEST_GIVENS..=81)?),
        None => None,
    };
    let left = limit_of("count", count)?;
    let mut draws =
        Draws { seed: seed::given_or_random(seed)?, next: 1, left, threads: threads_of(threads)? };
    let call = "minlex.random_puzzles";
    match (givens, minimal) {
        (Some(givens), false) => {
            let draw = move |random: &mut ChaCha20Rng, cancel: &AtomicBool| {
                *one_with_givens(givens, random, cancel).cells()
            };
            let make = move |cancel: &AtomicBool| Ok(draws.more(cancel, &draw));
            Ok(Bound::new(py, Puzzles::new(call, Box::new(make)))?.into_any())
        }
        (None, true) => {
            let draw = |random: &mut ChaCha20Rng, _: &AtomicBool| {
                let Minimal { puzzle, weight } = Minimal::random(|| random.next_u64());
                (*puzzle.cells(), weight)
            };
            let make = move |cancel: &AtomicBool| Ok(draws.more(cancel, &draw));
            Ok(Bound::new(py, WeightedPuzzles::new(call, Box::new(make)))?.into_any())
        }
        _ => Err(PyValueError::new_err("expected either givens or minimal=True")),
    }
}

/// A random puzzle; any after the flag is set.
fn one_with_givens(givens: u32, random: &mut ChaCha20Rng, cancel: &AtomicBool) -> Puzzle {
    loop {
        let tried = with_givens(givens, || random.next_u64());
        if tried.is_some() || cancel.load(Ordering::Relaxed) {
            return tried.unwrap_or_default();
        }
    }
}

/// Random puzzles, each from a generator with the seed and the puzzle's number as stream.
struct Draws {
    seed: u128,
    /// Number of the next puzzle, from 1.
    next: u64,
    /// Puzzles that are still wanted.
    left: u64,
    threads: NonZero<usize>,
}

impl Draws {
    /// The next puzzles; none at the end.
    fn more<T: Send>(
        &mut self,
        cancel: &AtomicBool,
        draw: &(impl Fn(&mut ChaCha20Rng, &AtomicBool) -> T + Sync),
    ) -> Vec<T> {
        let pieces = usize::try_from(self.left).unwrap_or(usize::MAX);
        let drawn = spread(pieces, self.threads, cancel, |piece| {
            let mut random = seed::generator(self.seed);
            random.set_stream(self.next + piece as u64);
            draw(&mut random, cancel)
        });
        self.next += drawn.len() as u64;
        self.left -= drawn.len() as u64;
        drawn
    }
}
