//! The unavoidable sets of a grid.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;

use minlex_catalog::Grid;
use minlex_puzzle::{Givens, Puzzle};
use minlex_unavoidable::{UnavoidableSet, UnavoidableSets};
use numpy::{IntoPyArray, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::input::one;
use crate::options::{integer, whole};
use crate::output;
use crate::watch::listening;

/// All minimal unavoidable sets of a grid with up to `size` cells: changing their digits gives
/// another grid. Every valid puzzle of the grid has a given in each.
///
/// grid: as for automorphisms. size: from 4; two more cells take some six times as long. missed_by:
/// a puzzle of the grid; only sets without a given of it. long: allow sizes above 20, which can
/// take days.
///
/// Returns an array (n, 81) of bool, a set a row, those with few cells first. Raises
/// InvalidGridError, ValueError. Cost: 1 ms up to 10 cells, 7 ms up to 12, 44 ms up to 14.
///
/// >>> minlex.unavoidable_sets(minlex.Table().unrank(1), 8).shape
/// (126, 81)
#[pyfunction]
#[pyo3(signature = (grid, size = None, *, missed_by = None, long = false))]
pub fn unavoidable_sets<'py>(
    grid: &Bound<'py, PyAny>,
    size: Option<&Bound<'py, PyAny>>,
    missed_by: Option<&Bound<'py, PyAny>>,
    long: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, size) = (grid.py(), given_size(size, long)?);
    let grid: Grid = one(grid, "a grid")?;
    let givens = match missed_by {
        Some(puzzle) => givens_in(&grid, &one(puzzle, "a puzzle")?)?,
        None => Givens::default(),
    };
    let sets = found_sets(py, &grid, size)?;
    let missed: Vec<[bool; 81]> = sets.missed_by(givens).map(mask).collect();
    let rows = missed.len();
    Ok(missed.into_flattened().into_pyarray(py).reshape([rows, 81])?.into_any())
}

/// A lower bound for the givens of valid puzzles of a grid: the most unavoidable sets of up to
/// `size` cells found to be disjoint.
///
/// grid, size, long: as for unavoidable_sets. Returns int. Raises and costs as there.
///
/// >>> minlex.most_disjoint(minlex.Table().unrank(1), 6)
/// 14
#[pyfunction]
#[pyo3(signature = (grid, size = None, *, long = false))]
pub fn most_disjoint(
    grid: &Bound<'_, PyAny>,
    size: Option<&Bound<'_, PyAny>>,
    long: bool,
) -> PyResult<u32> {
    let (py, size) = (grid.py(), given_size(size, long)?);
    let sets = found_sets(py, &one(grid, "a grid")?, size)?;
    Ok(py.detach(|| sets.disjoint().count))
}

const MOST_GRIDS: usize = 1_000_000;

/// The other solution grids that differ from a grid in no cell outside a set.
///
/// grid: as for automorphisms. cells: an array (81,) of bool, such as a row of unavoidable_sets.
///
/// Returns an array (n, 81) of uint8, mostly of one row for minimal sets. Raises InvalidGridError,
/// ValueError for more than a million. Cost: a microsecond each.
///
/// >>> grid = minlex.random(seed=1)
/// >>> minlex.other_grids(grid, minlex.unavoidable_sets(grid)[0]).shape
/// (1, 81)
#[pyfunction]
pub fn other_grids<'py>(
    grid: &Bound<'py, PyAny>,
    cells: PyReadonlyArray1<'py, bool>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = grid.py();
    let grid: Grid = one(grid, "a grid")?;
    let cells = cells.as_array();
    if cells.len() != 81 {
        let wrong = format!("{} cells: expected an array of 81 bool", cells.len());
        return Err(PyValueError::new_err(wrong));
    }
    let kept = (0..81).filter(|&cell| !cells[cell]).fold(0u128, |bits, cell| bits | 1 << cell);
    let puzzle = Puzzle::from_solution(&grid, Givens::from_bits(kept).unwrap_or_default());
    let (others, end) = listening(py, |cancel| {
        let mut others = Vec::new();
        let end = puzzle.visit_solutions(|other| {
            if others.len() == MOST_GRIDS || cancel.load(Ordering::Relaxed) {
                return ControlFlow::Break(());
            }
            if other != grid {
                others.push(*other.digits());
            }
            ControlFlow::Continue(())
        });
        (others, end)
    })?;
    match end {
        ControlFlow::Continue(()) => output::matrix(others, py),
        ControlFlow::Break(()) => {
            Err(PyValueError::new_err(format!("there are more than {MOST_GRIDS} grids")))
        }
    }
}

/// The largest size that takes seconds.
const USUAL: u32 = 20;

fn given_size(size: Option<&Bound<'_, PyAny>>, long: bool) -> PyResult<u32> {
    let size = size.map_or(Ok(12), |size| whole("size", integer(size)?, 4..=81u32))?;
    if size > USUAL && !long {
        return Err(PyValueError::new_err(format!(
            "sets of up to {size} cells can take days: give long=True to begin all the same, or \
             a size up to {USUAL}"
        )));
    }
    Ok(size)
}

fn givens_in(grid: &Grid, puzzle: &Puzzle) -> PyResult<Givens> {
    let mut cells = puzzle.cells().iter().zip(grid.digits());
    match cells.all(|(&given, &digit)| given == 0 || given == digit) {
        true => Ok(puzzle.givens()),
        false => Err(PyValueError::new_err("missed_by has a given of another grid")),
    }
}

/// The sets, or the exception of a signal.
fn found_sets(py: Python<'_>, grid: &Grid, size: u32) -> PyResult<UnavoidableSets> {
    let sets = listening(py, |cancel| {
        UnavoidableSets::of_while(grid, size, || !cancel.load(Ordering::Relaxed))
    })?;
    Ok(sets.unwrap_or_else(|| unreachable!("only a signal stops it")))
}

fn mask(set: &UnavoidableSet) -> [bool; 81] {
    let mut mask = [false; 81];
    set.cells().iter().for_each(|cell| mask[cell] = true);
    mask
}
