//! Symmetries as text.

use minlex_catalog::Transform;
use minlex_puzzle::Puzzle;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::input::{self, Batch};
use crate::options::Options;
use crate::output::{Cells, Text, shaped};
use crate::pairs::{Along, counted, paired};
use crate::work;

/// Images of puzzles or grids.
///
/// transform: text as form(..., transform=True) and Table.name(..., morph=True) give it. Its parts
/// are r, the row (1 to 9) from which each row of the result is taken; c, likewise for columns. d
/// has the new digits for 1 to 9. A t in front transposes the puzzle first. puzzles: as for
/// Table.name, valid or not. Many go with as many by their places, not by the index of pandas, and
/// one goes with each of many. inverse: apply the inverses. threads, errors: as for Table.rank; a
/// pair with a bad or missing transform is bad.
///
/// Returns puzzles as they came; one puzzle moved by many transforms as those came, or in an array
/// if it is a board in one. Raises InvalidTransformError and InvalidPuzzleError.
///
/// >>> minlex.apply("r231456789c123456789d213456789", "." * 79 + "12")[-3:]
/// '.21'
#[pyfunction]
#[pyo3(signature = (transform, puzzles, *, inverse = false, threads = None, errors = "raise", failures = None))]
pub fn apply<'py>(
    transform: &Bound<'py, PyAny>,
    puzzles: &Bound<'py, PyAny>,
    inverse: bool,
    threads: Option<&Bound<'py, PyAny>>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, options) = (puzzles.py(), Options::new(threads, errors, failures)?);
    let batch: Batch<'_, Puzzle> = input::read(puzzles, options.reading())?;
    let (batch, mut along): (_, Along<Transform>) =
        paired(batch, transform, &options, "transform", |count| {
            format!("for {}", counted(count, "puzzle"))
        })?;
    if inverse {
        let ways = along.items.iter_mut().flatten();
        ways.for_each(|way| *way = way.inverse());
    }
    let answered = work::answers(py, &batch, &options, Cells::BLANK, &|source, part| {
        part.try_each(source, |place, puzzle| {
            Ok(Cells(along.get(place)?.apply_to_cells(puzzle.cells())))
        })
    })?;
    shaped(py, &batch.shape, answered, options.errors)
}

/// The symmetries that undo these.
///
/// transforms: as for minlex.apply. errors: as for Table.rank.
///
/// Returns transforms as they came. Raises InvalidTransformError.
///
/// >>> minlex.invert("r231456789c123456789d213456789")
/// 'r312456789c123456789d213456789'
#[pyfunction]
#[pyo3(signature = (transforms, *, errors = "raise", failures = None))]
pub fn invert<'py>(
    transforms: &Bound<'py, PyAny>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let options = Options::new(None, errors, failures)?;
    work::answer(transforms, options, Text::<31>::BLANK, &|source, part| {
        part.each(source, |transform: Transform| written(&transform.inverse()))
    })
}

/// The symmetries that do one and then another: apply(compose(first, second), puzzle) is
/// apply(second, apply(first, puzzle)).
///
/// first, second: as for minlex.apply, and paired likewise. errors: as for Table.rank.
///
/// Returns transforms as first came, or as second came if first is one alone. Raises
/// InvalidTransformError.
///
/// >>> turn = "r231456789c123456789d123456789"
/// >>> minlex.compose(turn, [turn, minlex.invert(turn)])
/// ['r312456789c123456789d123456789', 'r123456789c123456789d123456789']
#[pyfunction]
#[pyo3(signature = (first, second, *, errors = "raise", failures = None))]
pub fn compose<'py>(
    first: &Bound<'py, PyAny>,
    second: &Bound<'py, PyAny>,
    errors: &str,
    failures: Option<&Bound<'py, PyList>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, options) = (first.py(), Options::new(None, errors, failures)?);
    let batch: Batch<'_, Transform> = input::read(first, options.reading())?;
    let behind = |count| format!("behind {count}");
    let (batch, along) = paired(batch, second, &options, "transform", behind)?;
    let answered = work::answers(py, &batch, &options, Text::<31>::BLANK, &|source, part| {
        part.try_each(source, |place, first| {
            let second: Transform = along.get(place)?;
            Ok(written(&first.then(&second)))
        })
    })?;
    shaped(py, &batch.shape, answered, options.errors)
}

pub fn written(transform: &Transform) -> Text<31> {
    Text::new(transform.to_string().as_bytes())
}
