//! Symmetries as text: applied, undone, one after another.

use minlex_catalog::Transform;
use minlex_puzzle::Puzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::input::{self, Batch};
use crate::options::{Errors, Options};
use crate::output::{Cells, Text, shaped};
use crate::work;

/// Transforms that go with the items of a batch: one for all, or one for each.
struct Along(Vec<Transform>);

impl Along {
    /// Reads them for a batch of `items` items, which messages call `what`.
    fn read(argument: &Bound<'_, PyAny>, items: usize, what: &str) -> PyResult<Along> {
        let batch: Batch<'_, Transform> = input::read(argument, Errors::Raise)?;
        let transforms = batch.all(argument.py())?;
        if !batch.shape.is_one() && transforms.len() != items {
            return Err(PyValueError::new_err(format!(
                "{} transforms for {items} {what}: expected one, or as many",
                transforms.len()
            )));
        }
        Ok(Along(transforms))
    }

    /// The one for an item.
    fn get(&self, item: usize) -> &Transform {
        match &self.0[..] {
            [one] => one,
            many => &many[item],
        }
    }
}

/// Puzzles or grids as symmetries move them.
///
/// transform: text such as form(..., transform=True) and Table.name(..., morph=True) give: r, the
/// row (1 to 9) from which each row of the result is taken; c, the same for columns; d, what digits
/// 1 to 9 become; t in front if the puzzle is transposed before all that. One for all puzzles, or
/// as many as there are puzzles, as an iterable, an array of strings or a column. puzzles: as for
/// Table.name, valid or not. inverse: apply the symmetries that lead back instead.
///
/// Returns puzzles as they came. Raises InvalidTransformError and InvalidPuzzleError.
///
/// >>> import minlex
/// >>> puzzle = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
/// >>> canonical, morph = minlex.canonical([puzzle], morph=True)
/// >>> minlex.apply(morph, canonical) == [puzzle]
/// True
#[pyfunction]
#[pyo3(signature = (transform, puzzles, *, inverse = false, threads = 1, errors = "raise"))]
pub fn apply<'py>(
    transform: &Bound<'py, PyAny>,
    puzzles: &Bound<'py, PyAny>,
    inverse: bool,
    threads: i64,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, options) = (puzzles.py(), Options::new(threads, errors)?);
    let batch: Batch<'_, Puzzle> = input::read(puzzles, options.errors)?;
    let mut along = Along::read(transform, batch.source()?.len(), "puzzles")?;
    if inverse {
        along.0.iter_mut().for_each(|way| *way = way.inverse());
    }
    let answered = work::answers(py, &batch, options, Cells::BLANK, |source, part| {
        part.try_each(source, |place, puzzle| {
            Ok(Cells(along.get(place).apply_to_cells(puzzle.cells())))
        })
    })?;
    shaped(py, &batch.shape, answered, options.errors)
}

/// The symmetries that undo these.
///
/// transforms: text as for minlex.apply, an iterable of such, an array of strings or a column.
///
/// Returns transforms as they came. Raises InvalidTransformError.
///
/// >>> import minlex
/// >>> minlex.invert("r231456789c123456789d213456789")
/// 'r312456789c123456789d213456789'
#[pyfunction]
pub fn invert<'py>(transforms: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    work::answer(
        transforms,
        Options::PLAIN,
        Text::<31>::BLANK,
        |source, part| part.each(source, |transform: Transform| written(&transform.inverse())),
    )
}

/// The symmetries that do one and then another: apply(compose(first, then), puzzle) is
/// apply(then, apply(first, puzzle)).
///
/// first: text as for minlex.apply, an iterable of such, an array of strings or a column. then: one
/// for all, or as many.
///
/// Returns transforms as first came. Raises InvalidTransformError.
///
/// >>> import minlex
/// >>> turn = "r231456789c123456789d123456789"
/// >>> minlex.compose(turn, minlex.invert(turn))
/// 'r123456789c123456789d123456789'
#[pyfunction]
pub fn compose<'py>(
    first: &Bound<'py, PyAny>,
    then: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, options) = (first.py(), Options::PLAIN);
    let batch: Batch<'_, Transform> = input::read(first, options.errors)?;
    let along = Along::read(then, batch.source()?.len(), "others")?;
    let answered = work::answers(py, &batch, options, Text::<31>::BLANK, |source, part| {
        part.try_each(source, |place, first| {
            Ok(written(&first.then(along.get(place))))
        })
    })?;
    shaped(py, &batch.shape, answered, options.errors)
}

/// A transform as text.
pub fn written(transform: &Transform) -> Text<31> {
    Text::new(transform.to_string().as_bytes())
}
