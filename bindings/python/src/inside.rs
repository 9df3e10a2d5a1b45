//! Redundant givens, and the minimal puzzles inside puzzles.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use minlex_near::Inside;
use minlex_puzzle::Puzzle;
use pyo3::prelude::*;
use pyo3::types::PyList;
use rand::Rng;

use crate::bad::Bad;
use crate::error::{self, Class};
use crate::found::Puzzles;
use crate::input::one;
use crate::options::{Options, limit_of};
use crate::output::Cells;
use crate::seed;
use crate::spread::A_WHILE;
use crate::work;

/// The givens of puzzles that can be left out, each by itself: there is one solution without it.
///
/// puzzles, threads, errors: as for Table.name.
///
/// Returns puzzles of these givens alone, as puzzles came. Raises InvalidPuzzleError. Cost: some
/// tens of microseconds.
///
/// >>> grid = minlex.random()
/// >>> minlex.redundant(grid) == grid
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads = None, errors = "raise", failures = None))]
pub fn redundant<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    work::answer(puzzles, options, Cells::BLANK, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            let mut cells = [0; 81];
            for cell in inside(&puzzle)?.redundant().iter() {
                cells[cell] = puzzle.cells()[cell];
            }
            Ok(Cells(cells))
        })
    })
}

/// Tests if puzzles are minimal: no given can be left out.
///
/// puzzles, threads, errors: as for Table.name.
///
/// Returns bool as puzzles came; False in arrays where there is no answer. Raises
/// InvalidPuzzleError. Cost: some tens of microseconds.
///
/// >>> minlex.is_minimal(minlex.random())
/// False
#[pyfunction]
#[pyo3(signature = (puzzles, *, threads = None, errors = "raise", failures = None))]
pub fn is_minimal<'py>(
    puzzles: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(threads, errors, failures)?;
    work::answer(puzzles, options, false, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| Ok(inside(&puzzle)?.is_minimal()))
    })
}

/// The minimal puzzles inside a puzzle: givens left out until each is needed.
///
/// puzzle: one valid puzzle. limit: stop after this many.
///
/// Returns an iterator of str, in a fixed order, whose batches() are arrays (n, 81) of uint8.
/// Raises InvalidPuzzleError. A puzzle with some ten redundant givens has hundreds, a grid 4.7e15.
/// Cost: tens to hundreds of microseconds each.
///
/// >>> len(list(minlex.minimal_puzzles(minlex.random(), limit=100)))
/// 100
#[pyfunction]
#[pyo3(signature = (puzzle, *, limit = None))]
pub fn minimal_puzzles(
    puzzle: &Bound<'_, PyAny>,
    limit: Option<&Bound<'_, PyAny>>,
) -> PyResult<Puzzles> {
    let py = puzzle.py();
    let puzzle: Puzzle = one(puzzle, "a puzzle")?;
    let mut left = limit_of("limit", limit)?;
    let inside = Inside::of(&puzzle).map_err(|e| error::invalid(py, Class::Puzzle, e))?;
    let mut search = inside.minimal_puzzles();
    let make = move |cancel: &AtomicBool| {
        let (begun, mut found) = (Instant::now(), Vec::new());
        while left > 0
            && !cancel.load(Ordering::Relaxed)
            && begun.elapsed() < A_WHILE
            && let Some(puzzle) = search.next()
        {
            left -= 1;
            found.push(*puzzle.cells());
        }
        Ok(found)
    };
    Ok(Puzzles::new("minlex.minimal_puzzles", Box::new(make)))
}

/// A minimal puzzle inside each puzzle: givens are left out in a random order, as `minlex minimal
/// --seed` does. That favours few givens; random_puzzles(minimal=True) has weights against it.
///
/// puzzles, threads, errors: as for Table.name. seed: as for random; it fixes the order for each
/// puzzle.
///
/// Returns puzzles as they came. Raises InvalidPuzzleError. Cost: some hundred microseconds.
///
/// >>> minlex.is_minimal(minlex.minimize(minlex.random(), seed=1))
/// True
#[pyfunction]
#[pyo3(signature = (puzzles, *, seed = None, threads = None, errors = "raise", failures = None))]
pub fn minimize<'py>(
    puzzles: &Bound<'py, PyAny>,
    seed: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let seed = seed::given_or_random(seed)?;
    let options = Options::new(threads, errors, failures)?;
    work::answer(puzzles, options, Cells::BLANK, &|source, part| {
        part.try_each(source, |_, puzzle: Puzzle| {
            let mut source = seed::generator_beside(seed, puzzle.givens().bits());
            Ok(Cells(*inside(&puzzle)?.random_minimal(|| source.next_u64()).cells()))
        })
    })
}

fn inside(puzzle: &Puzzle) -> Result<Inside, Bad> {
    Inside::of(puzzle).map_err(Bad::item)
}
