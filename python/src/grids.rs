//! Grids and their numbers, without a table: minlex forms, automorphisms, numbers of all grids.

use minlex_catalog::Grid;
use minlex_index::{GridIndex, Numbering};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::input::one;
use crate::output::{Cells, Index, Text};
use crate::work;

/// The minlex forms of grids: of all grids that are essentially the same the one with the smallest
/// string of 81 digits.
///
/// grids: as for Table.rank. transform: also return the symmetries that lead from the grids to
/// their forms, as text for minlex.apply. threads: spread a batch over so many threads.
///
/// Returns str, list of str, or an array (n, 81) of uint8, as grids came; with transform a pair
/// of that and of str, list of str, or an array of dtype S31. Raises InvalidGridError. Cost: 0.2 us
/// a grid; no table is read.
#[pyfunction]
#[pyo3(signature = (grids, *, transform = false, threads = 1))]
pub fn form<'py>(
    grids: &Bound<'py, PyAny>,
    transform: bool,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    if !transform {
        return work::answer(grids, threads, Cells::BLANK, |source, part| {
            part.each(source, |grid: Grid| Cells(grid.minlex().digits()))
        });
    }
    let blank = (Cells::BLANK, Text::<31>::BLANK);
    work::answer(grids, threads, blank, |source, part| {
        part.each(source, |grid: Grid| {
            let (form, way) = grid.minlex_with_transform();
            (Cells(form.digits()), Text::new(way.to_string().as_bytes()))
        })
    })
}

/// All automorphisms of a grid: the symmetries that carry it onto itself, as text for minlex.apply,
/// the one that moves nothing among them. They are a group.
///
/// grid: a grid as str or bytes of 81 digits.
///
/// Raises InvalidGridError. Cost: half a microsecond, and what Python adds for each of the up to
/// 648 strings.
#[pyfunction]
pub fn automorphisms(py: Python<'_>, grid: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let grid: Grid = one(grid, "a grid")?;
    Ok(py.detach(|| {
        let transforms = grid.automorphisms();
        transforms.iter().map(ToString::to_string).collect()
    }))
}

/// How many automorphisms grids have: symmetries that carry a grid onto itself, among them the one
/// that moves nothing; 1 for nearly all grids, 648 at most.
///
/// grids: as for Table.rank.
/// threads: spread a batch over so many threads.
///
/// Returns int, list of int, or an array (n,) of uint32, as grids came. Raises InvalidGridError.
/// Cost: half a microsecond.
#[pyfunction]
#[pyo3(signature = (grids, *, threads = 1))]
pub fn automorphism_count<'py>(
    grids: &Bound<'py, PyAny>,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    work::answer(grids, threads, 0u32, |source, part| {
        part.each(source, |grid: Grid| grid.automorphism_count())
    })
}

/// The numbering that a caller asked for.
fn numbering_of(name: &str) -> PyResult<Numbering> {
    match name {
        "class" => Ok(Numbering::Class),
        "lex" => Ok(Numbering::Lexicographic),
        _ => Err(PyValueError::new_err(format!(
            "numbering is '{name}': expected 'class' or 'lex'"
        ))),
    }
}

/// The numbers of grids among all 6670903752021072936960 solution grids, from 0.
///
/// grids: as for Table.rank. numbering: "class" (fast; docs/GRID-INDEX.md fixes it) or "lex"
/// (how many grids have a smaller string). threads: spread a batch over so many threads.
///
/// Returns int, list of int, or an array (n, 10) of uint8 with a record a row, most significant
/// byte first: int.from_bytes(row.tobytes()) is the number. Raises InvalidGridError. Cost: 0.3 us
/// in the class numbering, 26 us in the other; no table is read.
#[pyfunction]
#[pyo3(signature = (grids, *, numbering = "class", threads = 1))]
pub fn index<'py>(
    grids: &Bound<'py, PyAny>,
    numbering: &str,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    let numbering = numbering_of(numbering)?;
    work::answer(grids, threads, Index(GridIndex::FIRST), |source, part| {
        part.each(source, |grid: Grid| Index(GridIndex::of(&grid, numbering)))
    })
}

/// The solution grids with these numbers.
///
/// indices: an int from 0 to 6670903752021072936959, an iterable of such, or an array of shape
/// (n, 10) and dtype uint8 as index returns it. numbering: "class" or "lex", as for index. threads:
/// spread a batch over so many threads.
///
/// Returns str, list of str, or an array (n, 81) of uint8, as indices came. Raises
/// InvalidIndexError. Cost: 0.6 us in the class numbering, 29 us in the other; no table is read.
#[pyfunction]
#[pyo3(signature = (indices, *, numbering = "class", threads = 1))]
pub fn grid<'py>(
    indices: &Bound<'py, PyAny>,
    numbering: &str,
    threads: i64,
) -> PyResult<Bound<'py, PyAny>> {
    let numbering = numbering_of(numbering)?;
    work::answer(indices, threads, Cells::BLANK, |source, part| {
        part.each(source, |index: GridIndex| {
            Cells(*index.grid(numbering).digits())
        })
    })
}
